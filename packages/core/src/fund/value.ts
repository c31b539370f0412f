// In: a fund and its markets. Out: what each holding is worth and why, and the first that has no price young enough.
import { sharePrice } from '@hilsa/formulas/fund';
import { divide } from '@hilsa/money';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { State } from '../state.ts';
import { lastClose, marketOf } from '../stocks/state.ts';
import type { HoldingEvidence } from './run-facts.ts';
import { type Fund, purseOf, totalOf } from './state.ts';
import type { PriceSource } from './words.ts';

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/** The day of a moment in Dhaka, counted from 1970-01-01. */
export function dayAt(atMs: number): number {
  return Math.floor((atMs + DHAKA_MS) / DAY_MS);
}
/** When a day begins in Dhaka. */
export function dayStart(day: number): number {
  return day * DAY_MS - DHAKA_MS;
}

interface Price {
  readonly ticks: number;
  readonly source: PriceSource;
  readonly priceAtMs: number;
}
const UNPRICED: Price = { ticks: 0, source: 'none', priceAtMs: 0 };

/**
 * A coin is worth its mark. A share is worth the mean of its market's day by volume, else the exchange's closing price, both in shares of now; either
 * is of the beginning of its day: no younger than it can be. A share that is halted has no price but the one from before the halt.
 */
function priceOf({ stocks }: State, { listing, share, markTicks, markAtMs }: InstrumentState): Price {
  if (share === null || listing.kind !== 'stock')
    return markTicks > 0 ? { ticks: markTicks, source: 'mark', priceAtMs: markAtMs } : UNPRICED;
  const market = marketOf(stocks, listing.market)!;
  const { traded, volumes, day, closedDay, nextReference } = share;
  // What was traded before a company's action was traded in shares of before.
  const today = day === market.day && nextReference === 0 ? traded : { lots: 0, tickLots: 0 };
  const { ticks, source } = sharePrice({ ...today, volumes, close: lastClose(share) });
  if (source === 'none') return UNPRICED;
  return { ticks, source, priceAtMs: dayStart(source === 'close' ? closedDay : day) };
}

/** Nothing held needs no price. */
export function valueHoldings(
  state: State,
  fund: Fund,
): { holdings: HoldingEvidence[]; stale: HoldingEvidence | null } {
  const { rules, owner } = fund;
  const purse = purseOf(fund, owner);
  const holdings: HoldingEvidence[] = [];
  for (const { instrument: index } of rules.targets) {
    const instrument = state.instruments[index];
    if (instrument === undefined) continue;
    const units = totalOf(state, purse, instrument.listing.baseAsset);
    if (units === 0n) continue;
    const price = priceOf(state, instrument);
    const value = divide(units * BigInt(price.ticks) * instrument.unitsPerTickLot, BigInt(instrument.lotUnits), 'down');
    holdings.push({ instrument: index, units, ...price, value });
  }
  const youngest = state.atMs - rules.mostPriceAgeMs;
  const stale = holdings.find((each) => {
    const { share } = state.instruments[each.instrument]!;
    return each.priceAtMs < youngest || (share !== null && share.haltReason !== '');
  });
  return { holdings, stale: stale ?? null };
}
