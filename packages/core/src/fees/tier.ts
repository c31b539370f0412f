// In: the state and an owner. Out: its tier today; and how a trade adds to volumes. The order path asks both.
import type { InstrumentState } from '../instruments/instrument.ts';
import type { State } from '../state.ts';
import type { FeeTable } from './commands.ts';
import {
  type DayVolume,
  feeDayOf,
  MOST_VOLUME,
  tierOfVolume,
  type Traders,
  volumeBefore,
  WINDOW_DAYS,
} from './state.ts';

/** Of a class, 0 for whoever has just come. From midnight on it is of the new window, whether the night's count has come by or not. */
export function tierNow({ accounts, fees, atMs }: State, account: number, feeClass: number): number {
  const known = fees.classes[feeClass];
  if (known === undefined) return 0;
  const trader = known.traders.of(accounts.principal(account));
  if (trader === undefined) return 0;
  const today = feeDayOf(atMs);
  return trader.countedDay === today
    ? accounts.tier(account, feeClass)
    : tierOfVolume(known.table, volumeBefore(trader, today));
}

export interface OwnVolume {
  readonly tier: number;
  /** Of the 30 days before today, in units of the table's money; what the tier is of. */
  readonly units: number;
  readonly today: number;
  /** Days since 1970-01-01 in Dhaka, oldest first, today among them once something was traded. */
  readonly days: readonly DayVolume[];
}

export function ownVolume(state: State, account: number, feeClass: number): OwnVolume | null {
  const known = state.fees.classes[feeClass];
  if (known === undefined) return null;
  const today = feeDayOf(state.atMs);
  const trader = known.traders.of(state.accounts.principal(account));
  if (trader === undefined) return { tier: 0, units: 0, today, days: [] };
  const { day, units, closed } = trader;
  const days = [...closed, { day, units }].filter((each) => each.units > 0 && each.day >= today - WINDOW_DAYS);
  return { tier: tierNow(state, account, feeClass), units: volumeBefore(trader, today), today, days };
}

/** Whether a market goes by a table: of its class, quoted in its money. Options and contracts have rates of their own. */
export function isCovered(
  { feeClass, asset }: FeeTable,
  listing: { readonly kind: string; readonly quoteAsset: number; readonly fees: { readonly feeClass: string } },
): boolean {
  const { kind, quoteAsset, fees } = listing;
  return (kind === 'spot' || kind === 'stock') && fees.feeClass === feeClass && quoteAsset === asset;
}

/** A trade adds its value to what both sides have traded today; a robot order's is its customer's. */
export function addVolume(state: State, instrument: InstrumentState, one: number, other: number, units: number): void {
  const known = state.fees.classes[instrument.feeClass];
  if (known === undefined || !isCovered(known.table, instrument.listing)) return;
  const today = feeDayOf(state.atMs);
  add(known.traders, state.accounts.principal(one), today, units);
  add(known.traders, state.accounts.principal(other), today, units);
}

function add(traders: Traders, account: number, today: number, units: number): void {
  const trader = traders.of(account);
  if (trader === undefined) {
    traders.add({ account, day: today, units: Math.min(MOST_VOLUME, units), closed: [], countedDay: today });
    return;
  }
  if (trader.day !== today) {
    if (trader.units > 0) trader.closed.push({ day: trader.day, units: trader.units });
    trader.day = today;
    trader.units = 0;
  }
  trader.units = Math.min(MOST_VOLUME, trader.units + units);
}
