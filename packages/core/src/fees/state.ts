// In: nothing. Out: what is kept of fee tiers: by class the table in force, and what each owner traded on which day.
import type { FeeTable } from './commands.ts';

export interface DayVolume {
  readonly day: number;
  readonly units: number;
}
/** An owner that has traded within the window. */
export interface Trader {
  readonly account: number;
  /** The day that `units` are of. */
  day: number;
  units: number;
  /** Days before it, oldest first. */
  closed: DayVolume[];
  /** Today once the night's count has been here: the owner's tier is written down. */
  countedDay: number;
}
/** A class whose markets have a table. */
export interface ClassFees {
  table: FeeTable;
  /** How often a table of the class was set. */
  version: number;
  /** In force from this day on. */
  fromDay: number;
  /** Whom the count takes next. */
  next: number;
  readonly traders: Traders;
}
export interface ComingTable {
  readonly table: FeeTable;
  readonly version: number;
  readonly fromDay: number;
}
export interface FeesState {
  /** By number of the class; missing: its markets go by their own rates, and nothing is counted. */
  readonly classes: (ClassFees | undefined)[];
  /** By number of the class: what the clock will put in force. */
  readonly coming: (ComingTable | undefined)[];
  /** By number of the class: the market that a table has reached on its way; 0: on none. */
  readonly spread: number[];
}

/** Volume is counted up to here, which is far above any row of a table. */
export const MOST_VOLUME = Number.MAX_SAFE_INTEGER;
/** A tier is of the volume of so many days before today. */
export const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;
/** Days are Dhaka's, UTC+6, which has no daylight saving. */
const DHAKA_MS = 6 * 3_600_000;

export function emptyFees(): FeesState {
  return { classes: [], coming: [], spread: [0, 0, 0] };
}

export function feeDayOf(atMs: number): number {
  return Math.floor((atMs + DHAKA_MS) / DAY_MS);
}

/** When a day begins, UTC milliseconds. */
export function startOfFeeDay(day: number): number {
  return day * DAY_MS - DHAKA_MS;
}

/** Traders in the order of the count; found by their owner without a hash, because every trade asks. */
export class Traders {
  readonly all: Trader[] = [];
  /** By owner: its place in `all` and one; 0: none. */
  #places = new Int32Array(0);

  of(account: number): Trader | undefined {
    return this.all[(this.#places[account] ?? 0) - 1];
  }

  add(trader: Trader): void {
    const { account } = trader;
    if (account >= this.#places.length) {
      const grown = new Int32Array(Math.max(64, (account + 1) * 2));
      grown.set(this.#places);
      this.#places = grown;
    }
    this.all.push(trader);
    this.#places[account] = this.all.length;
  }

  /** The last one takes its place. */
  remove({ account }: Trader): void {
    const place = this.#places[account]!;
    const last = this.all.pop()!;
    this.#places[account] = 0;
    if (last.account === account) return;
    this.all[place - 1] = last;
    this.#places[last.account] = place;
  }
}

/** What an owner traded in the 30 days before a day, in units of the table's money. */
export function volumeBefore({ day, units, closed }: Trader, today: number): number {
  const first = today - WINDOW_DAYS;
  let sum = day < today && day >= first ? units : 0;
  for (const past of closed) if (past.day >= first && past.day < today) sum = Math.min(MOST_VOLUME, sum + past.units);
  return Math.min(MOST_VOLUME, sum);
}

/** The tier that a volume is in: the last row that it reaches. */
export function tierOfVolume({ rows }: FeeTable, units: number): number {
  return rows.findLastIndex(({ from }) => units >= Number(from));
}
