// In: an underlying's price, its expiry days and actions. Out: names, strikes and adjusted terms of its series.
import { divide, formatDecimal, parseDecimal } from '@hilsa/money';
import { dayOf, isoOf } from '../market-packs/civil-days.ts';
import type { OptionKind } from './black-scholes.ts';
import type { SeriesTerms } from './payoff.ts';

/** What a series is called by. */
export interface SeriesName {
  readonly underlying: string;
  /** Day number of the expiry. */
  readonly expiryDay: number;
  /** Units of 10^-decimals. */
  readonly strike: bigint;
  readonly kind: OptionKind;
  /** How often a corporate action has adjusted it; 0 for a standard series. */
  readonly adjustments: number;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const NAME = /^([A-Z0-9]{1,20})-(\d{1,2})([A-Z]{3})(\d{2})-([\d.]{1,32})(?:X(\d{1,2}))?-([CP])$/;

/** `GP-25MAR27-330-C`; an adjusted series has `X` and the count after its strike, so that it is never taken for a new one. */
export function seriesName(series: SeriesName, decimals: number): string {
  const [year = '', month = '', day = ''] = isoOf(series.expiryDay).split('-');
  const expiry = `${Number(day)}${MONTHS[Number(month) - 1]}${year.slice(2)}`;
  const strike = formatDecimal(series.strike, decimals, { trim: true });
  const adjusted = series.adjustments === 0 ? '' : `X${series.adjustments}`;
  return `${series.underlying}-${expiry}-${strike}${adjusted}-${series.kind === 'call' ? 'C' : 'P'}`;
}

/** Read a name back; null unless it is exactly what `seriesName` writes. Years are those of this century. */
export function parseSeriesName(text: string, decimals: number): SeriesName | null {
  const [, underlying = '', day = '', month = '', year = '', strikeText = '', adjusted, kind] = NAME.exec(text) ?? [];
  const strike = parseDecimal(strikeText, decimals);
  const monthNumber = MONTHS.indexOf(month) + 1;
  if (strike === null || strike <= 0n || monthNumber === 0) return null;
  const date = `20${year}-${String(monthNumber).padStart(2, '0')}-${day.padStart(2, '0')}`;
  let expiryDay: number;
  try {
    expiryDay = dayOf(date);
  } catch {
    return null;
  }
  const series: SeriesName = {
    underlying,
    expiryDay,
    strike,
    kind: kind === 'C' ? 'call' : 'put',
    adjustments: Number(adjusted ?? 0),
  };
  return seriesName(series, decimals) === text ? series : null;
}

/** Tenths of the first digits a strike step may have. */
const STEP_TENTHS = [10n, 15n, 20n, 25n, 40n, 50n, 75n];

/**
 * Distance of strikes: the round number nearest 5 % of the price by ratio (1, 1.5, 2, 2.5, 4, 5 or 7.5 times a power of
 * ten), at least one unit. Chosen once when an expiry is first listed, so that later strikes fall in between no others.
 * @param price units of the quote asset, positive
 */
export function strikeStep(price: bigint): bigint {
  let best = 1n;
  for (let power = 1n; power <= price; power *= 10n) {
    for (const tenths of STEP_TENTHS) {
      if ((power * tenths) % 10n === 0n && isNearer((power * tenths) / 10n, best, price)) best = (power * tenths) / 10n;
    }
  }
  return best;
}

/** Whether `one` is nearer a twentieth of the price than `other`, measured by ratio: max/min compared crosswise. */
function isNearer(one: bigint, other: bigint, price: bigint): boolean {
  const ratio = (step: bigint): [bigint, bigint] => (step * 20n > price ? [step * 20n, price] : [price, step * 20n]);
  const [oneMost, oneLeast] = ratio(one);
  const [otherMost, otherLeast] = ratio(other);
  return oneMost * otherLeast < otherMost * oneLeast;
}

/** Strikes to be listed at a price: multiples of the step that reach 20 % below and above it, none at zero. */
export function strikeLadder(price: bigint, step: bigint): bigint[] {
  const lowest = divide(price * 4n, step * 5n, 'down');
  const highest = divide(price * 6n, step * 5n, 'up');
  const strikes: bigint[] = [];
  for (let at = lowest === 0n ? 1n : lowest; at <= highest; at += 1n) strikes.push(at * step);
  return strikes;
}

/**
 * Terms after a corporate action that makes `held` old shares worth what `gained` new ones are (bonus 1 for 10: 11 for 10;
 * rights: reference before for reference after). The strike moves half-up to a unit; the multiplier takes what keeps
 * strike × multiplier, and with it the cover, where it was (rounded down, so that the cover held is still enough).
 * @param ratio.gained, ratio.held positive
 */
export function adjustTerms<Terms extends SeriesTerms>(terms: Terms, ratio: { gained: bigint; held: bigint }): Terms {
  const moved = divide(terms.strike * ratio.held, ratio.gained, 'half-up');
  const strike = moved === 0n ? 1n : moved;
  return { ...terms, strike, multiplier: divide(terms.strike * terms.multiplier, strike, 'down') };
}
