// In: integers of a contract.
// Out: them as words in the reader's language.
import { formatNumber, localDigits, signed, useLanguage, useText } from '../../../i18n/index.ts';
import { formatDecimal } from '@hilsa/money';
import { type Instrument, priceText, quantityText, quoteText } from '../../../market/instrument.ts';
import type { PositionNow } from './reading.ts';

export interface ContractWords {
  readonly price: (ticks: number) => string;
  readonly size: (lots: number) => string;
  /** Money to the cent, cut; rounded up where it is owed. */
  readonly money: (units: bigint, up?: boolean) => string;
  readonly signedMoney: (units: bigint) => string;
  readonly percent: (bps: number) => string;
}

export function useWords(instrument: Instrument): ContractWords {
  const language = useLanguage();
  const { quoteDecimals } = instrument.info;
  return {
    price: (ticks) => formatNumber(priceText(instrument, ticks), language, { decimals: instrument.priceDecimals }),
    size: (lots) => `${formatNumber(quantityText(instrument, lots), language)} ${instrument.base}`,
    money: (units, up = false) =>
      formatNumber(quoteText(instrument, up ? roundedUp(units, quoteDecimals) : units), language, { decimals: 2 }),
    signedMoney: (units) => signed(formatDecimal(units, quoteDecimals, { trim: true }), language, 2),
    percent: (bps) => localDigits(`${Math.trunc(bps / 100)}.${Math.trunc((bps % 100) / 10)}%`, language),
  };
}

function roundedUp(units: bigint, decimals: number): bigint {
  const cent = 10n ** BigInt(Math.max(0, decimals - 2));
  return ((units + cent - 1n) / cent) * cent;
}

/** "A 19.0% fall reaches liquidation; your stop sells at 172". */
export function useSentence(now: PositionNow): string {
  const text = useText();
  const words = useWords(now.instrument);
  const isLong = now.position.direction === 'long';
  if (now.liquidation === null || now.distanceBps === null) return text('contract.no-liquidation');
  const percent = words.percent(now.distanceBps);
  const reaches = text(isLong ? 'contract.fall-reaches' : 'contract.rise-reaches', { percent });
  const stops = now.levels.filter(({ kind }) => kind === 'stop-loss').map(({ ticks }) => ticks);
  if (stops.length === 0) return `${reaches}.`;
  const first = isLong ? Math.max(...stops) : Math.min(...stops);
  return `${reaches}; ${text(isLong ? 'contract.stop-sells' : 'contract.stop-buys', { price: words.price(first) })}`;
}

/** The tone of an amount. */
export function toneOfUnits(units: bigint): 'up' | 'down' | 'flat' {
  return units === 0n ? 'flat' : units > 0n ? 'up' : 'down';
}
