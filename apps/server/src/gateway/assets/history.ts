// In: an owner and a range. Out: the total over time, with marks where own money came or went.
import { dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';
import { balancesWithOptions, daysWithEntries, postedFor, unitsAt } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { accountsOf, everyAccountOf } from './accounts.ts';
import { dayBooks, IN_OUT, pricesAt, spreadOf, type DayBook } from './days.ts';
import type { RatesAt } from './rates.ts';
import { totalsOf, valuationNow } from './totals.ts';
import { Valuation } from './valuation.ts';

const HOUR_MS = 3_600_000;
/** Steps of the ranges within a week, and days of the longer ones, of which every `each`-th is shown. `all` is a year: the sandbox keeps no longer. */
const WITHIN = { '1d': { stepMs: HOUR_MS / 2, steps: 48 }, '1w': { stepMs: 4 * HOUR_MS, steps: 42 } } as const;
const ACROSS = {
  '1m': { days: 30, each: 1 },
  '90d': { days: 90, each: 1 },
  '1y': { days: 364, each: 7 },
  all: { days: 364, each: 7 },
} as const;

export interface Asked {
  readonly ratesAt: RatesAt;
  readonly currency: string;
  readonly nowMs: number;
  /** Nothing is shown of the time before. */
  readonly createdAtMs: number;
}
interface Mark {
  readonly atMs: number;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
}
interface History {
  readonly list: readonly (readonly [number, bigint])[];
  readonly marks: readonly Mark[];
  readonly parts: readonly { readonly key: string; readonly values: readonly bigint[] }[];
}

export async function historyOf(
  world: WorldRooms,
  owner: number,
  range: keyof typeof WITHIN | keyof typeof ACROSS,
  asked: Asked,
): Promise<History> {
  return range === '1d' || range === '1w'
    ? withinDays(world, owner, WITHIN[range], asked)
    : acrossDays(world, owner, range, asked);
}

async function withinDays(
  world: WorldRooms,
  owner: number,
  { stepMs, steps }: { stepMs: number; steps: number },
  { ratesAt, currency, nowMs, createdAtMs }: Asked,
): Promise<History> {
  await world.sequencer.tablesClock.shows(owner);
  const accounts = await everyAccountOf(world, owner);
  const last = Math.floor(nowMs / stepMs) * stepMs;
  const moments = Array.from({ length: steps }, (_, n) => last - (steps - 1 - n) * stepMs).filter(
    (atMs) => atMs >= createdAtMs && atMs < nowMs,
  );
  const now = valuationNow(world, ratesAt(nowMs), currency);
  const [units, prices, posted, { over }] = await Promise.all([
    unitsAt(world.tables, accounts, moments),
    balancesWithOptions(world.tables, accounts).then(async (rows) => pricesAt(world, moments, rows)),
    postedFor(world.tables, accounts, IN_OUT, last - steps * stepMs),
    totalsOf(world, owner, now, nowMs),
  ]);
  const list = moments.map((atMs, n): [number, bigint] => {
    const valuation = new Valuation(world, ratesAt(atMs), currency, prices[n]!);
    return [atMs, [...units[n]!].reduce((sum, [asset, amount]) => sum + (valuation.value(asset, amount) ?? 0n), 0n)];
  });
  const marks = new Map<number, Mark>();
  for (const { asset, amount, atMs } of posted) {
    const value = now.value(asset, amount) ?? 0n;
    const at = Math.min(nowMs, Math.ceil(atMs / stepMs) * stepMs);
    const mark = marks.get(at) ?? { atMs, moneyIn: 0n, moneyOut: 0n };
    const moneyIn = mark.moneyIn + (value > 0n ? value : 0n);
    marks.set(at, { atMs, moneyIn, moneyOut: mark.moneyOut - (value < 0n ? value : 0n) });
  }
  return { list: [...list, [nowMs, over.total]], marks: [...marks.values()], parts: [] };
}

async function acrossDays(
  world: WorldRooms,
  owner: number,
  range: keyof typeof ACROSS,
  { ratesAt, currency, nowMs }: Asked,
): Promise<History> {
  const { days: length, each } = ACROSS[range];
  await world.sequencer.tablesClock.shows(owner);
  const known = await daysWithEntries(world.tables, accountsOf(owner));
  const today = dhakaDay(nowMs);
  const from = Math.max(today - length + 1, known?.from ?? today);
  const books = await dayBooks(world, owner, { ratesAt, currency, days: { from, to: today }, nowMs });
  const shown = books.filter((_, n) => (books.length - 1 - n) % each === 0);
  const atMs = ({ day }: DayBook) => Math.min(nowMs, dhakaDayStart(day + 1));
  return {
    list: shown.map((book) => [atMs(book), book.end]),
    marks: books
      .filter(({ moneyIn, moneyOut }) => moneyIn !== 0n || moneyOut !== 0n)
      .map((book) => ({ atMs: atMs(book), moneyIn: book.moneyIn, moneyOut: book.moneyOut })),
    parts: range === '90d' ? spreadOf(shown) : [],
  };
}
