// In: the settings. Out: what money is worth in other money, for reading values only.
// A display rate is a type of its own: no command takes one, so that none can reach a conversion or a posting.
import { decimalPlaces, parseDecimal, tenToThe } from '@hilsa/money';
import type { DisplayCurrency, DisplayRate } from '@hilsa/contract';
import type { GatewaySettings } from '../rooms.ts';

declare const forDisplay: unique symbol;

/** Units of a currency for one USDT, as a fraction. */
export interface RateForDisplay {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly decimals: number;
  readonly said: DisplayRate;
  readonly [forDisplay]: true;
}
export type RatesForDisplay = ReadonlyMap<string, RateForDisplay>;
/** What was displayed at a moment, UTC milliseconds: a day that is over keeps the rate that it ended with. */
export type RatesAt = (atMs: number) => RatesForDisplay;

/** Places after the point in which values of a currency are told. */
const DECIMALS: Readonly<Record<DisplayCurrency, number>> = { BDT: 2, USD: 2, USDT: 6 };

/** Of every money that values can be told in. Other money has no display rate, and counts nothing in a total that is not its own. */
export function ratesForDisplay({ displayRate }: Pick<GatewaySettings, 'displayRate'>): RatesForDisplay {
  const rates = new Map<string, RateForDisplay>();
  const { asset, rate, source, atMs } = displayRate;
  const one = { rate: '1', atMs };
  for (const said of [
    { ...one, asset: 'USDT', source: 'values are counted in it' },
    { ...one, asset: 'USD', source: 'one USDT is read as one dollar' },
    { asset, rate, source, atMs },
  ]) {
    const places = decimalPlaces(said.rate) ?? 0;
    rates.set(said.asset, {
      numerator: parseDecimal(said.rate, places) ?? 1n,
      denominator: tenToThe(places),
      decimals: DECIMALS[said.asset as DisplayCurrency] ?? 2,
      said,
    } as RateForDisplay);
  }
  return rates;
}

/** Of any moment, by the versions that operators recorded; each rate is counted once. */
export function ratesOver({
  displayRate,
  displayRateAt,
}: Pick<GatewaySettings, 'displayRate' | 'displayRateAt'>): RatesAt {
  const known = new Map<string, RatesForDisplay>();
  return (atMs) => {
    const rate = displayRateAt(atMs);
    let rates = known.get(rate);
    if (rates === undefined) known.set(rate, (rates = ratesForDisplay({ displayRate: { ...displayRate, rate } })));
    return rates;
  };
}
