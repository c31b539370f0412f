// In: a value in USDT, and the customer's choice of currency to read it in.
// Out: the value in taka or in USDT. For reading only: every balance, order and fee stays in its own asset.
import type { DisplayCurrency } from '@hilsa/contract';
import { useProps } from '../kernel/props.ts';
import { keep, useKept } from '../kernel/store.ts';
import { Money } from '../parts/index.ts';
import { product } from '../kernel/decimals.ts';
import { useWorth } from '../market/worth.ts';

export interface Display {
  /** What values are shown in. */
  readonly currency: string;
  /** The other one the customer could choose; null when there is no rate. */
  readonly other: string | null;
  /** Units of the local currency for one USDT. */
  readonly rate: string;
  readonly local: string | null;
  /** USDT to the currency shown, two places, half-up: USDT themselves were cut, and a taka must not lose its last paisa by that. */
  readonly show: (quote: string) => string;
  readonly swap: () => void;
}

const QUOTE = 'USDT';

export function useDisplay(): Display {
  const { displayCurrency, displayRate: rate } = useProps();
  const prefersQuote = useKept((kept) => kept.showsQuote);
  const local = displayCurrency === QUOTE ? null : displayCurrency;
  const inLocal = local !== null && !prefersQuote;
  return {
    currency: inLocal ? local : QUOTE,
    other: local === null ? null : inLocal ? QUOTE : local,
    rate,
    local,
    show: (quote) => (inLocal ? product(quote, rate, 2, 'half-up') : product(quote, '1', 2)),
    swap: () => keep({ showsQuote: !prefersQuote }),
  };
}

const CURRENCIES: readonly DisplayCurrency[] = ['BDT', 'USD', 'USDT'];
/** The currency shown, as calls name it that tell sums in one. */
export function useCurrencyShown(): DisplayCurrency {
  const { currency } = useDisplay();
  return CURRENCIES.find((one) => one === currency) ?? QUOTE;
}

/** A price counted in any coin, short, in the customer's own currency; nothing while there is no rate, or none of that coin. */
export function InLocal({ price, quote }: { readonly price: string; readonly quote: string }) {
  const { rate, local } = useDisplay();
  const worth = useWorth(price, quote);
  if (local === null || worth === undefined) return null;
  return <Money value={product(worth, rate, 2)} asset={local} short />;
}

/** A value in USDT as money in the currency shown. */
export function Value({
  quote,
  own = true,
  toned = false,
  signed = false,
  short = false,
  decimals = 2,
}: {
  readonly quote: string | null;
  readonly own?: boolean;
  readonly toned?: boolean;
  readonly signed?: boolean;
  readonly short?: boolean;
  readonly decimals?: number;
}) {
  const display = useDisplay();
  return (
    <Money
      value={quote === null ? null : display.show(quote)}
      asset={display.currency}
      own={own}
      toned={toned}
      short={short}
      decimals={decimals}
      {...(signed ? { sign: 'always' as const } : {})}
    />
  );
}
