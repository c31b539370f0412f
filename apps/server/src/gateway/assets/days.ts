// In: an owner and days. Out: what all wallets were worth when each day ended, what came and went of the owner's own money, what was paid for
// good, and so what the day brought. Every amount is a sum of postings at the price and the display rate of the day's end.
import { RECORD_REASONS, type RecordGroup } from '@hilsa/contract';
import type { Wallet } from '@hilsa/core';
import { dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';
import {
  balancesWithOptions,
  closesAt,
  entrySums,
  optionMarksAt,
  type BalanceRow,
  type Days,
  type EntrySumRow,
} from '../../tables/index.ts';
import { fundOwedAt, fundValuesAt } from '../../tables/fund-owning.ts';
import type { WorldRooms } from '../rooms.ts';
import { everyAccountOf, walletOf } from './accounts.ts';
import { valueOwed } from './elsewhere.ts';
import { openPositions } from './open-positions.ts';
import type { RatesAt } from './rates.ts';
import { valuationNow } from './totals.ts';
import { pricingMarket, Valuation, type Prices } from './valuation.ts';

/** What a part of the whole is: a class of things in a wallet, or one asset. */
interface Part {
  readonly key: string;
  readonly value: bigint;
}
/** In units of the currency. */
export interface DayBook {
  /** Days since 1970-01-01 in Dhaka. */
  readonly day: number;
  /** When it began and when it ended; of today, now. */
  readonly start: bigint;
  readonly end: bigint;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  /** Fees, taxes and interest. */
  readonly costs: bigint;
  /** end − start − moneyIn + moneyOut: after costs. */
  readonly result: bigint;
  readonly parts: readonly Part[];
}

/** A year and a day: what one question may ask for. */
export const MOST_DAYS = 366;

/**
 * One row a day, oldest first, the last one up to now when it is today.
 * @param days at most MOST_DAYS
 */
export async function dayBooks(
  world: WorldRooms,
  owner: number,
  { ratesAt, currency, days, nowMs }: { ratesAt: RatesAt; currency: string; days: Days; nowMs: number },
): Promise<DayBook[]> {
  await world.sequencer.tablesClock.shows(owner);
  const accounts = await everyAccountOf(world, owner);
  // The end of the day before the first, and of every day; of today, now.
  const ends = Array.from({ length: days.to - days.from + 2 }, (_, n) => Math.min(dhakaDayStart(days.from + n), nowMs));
  const isOpen = dhakaDayStart(days.to + 1) > nowMs;
  const [balances, sums, positions, owed] = await Promise.all([
    balancesWithOptions(world.tables, accounts),
    entrySums(world.tables, accounts, { from: days.from, to: END_OF_DAYS }),
    openPositions(world, owner),
    fundOwedAt(world.tables, owner, ends),
  ]);
  // Whatever was owned meanwhile has a balance row, be it of nothing.
  const prices = await pricesAt(world, ends, balances);
  const units = new Map(balances.map((row) => [`${row.account}:${row.asset}`, row.available + row.held]));
  const byDay = Map.groupBy(sums, ({ day }) => day);
  for (const [day, rows] of byDay) if (day > days.to) undo(units, rows);
  const books: DayBook[] = [];
  const now = valuationNow(world, ratesAt(nowMs), currency);
  const unrealised = isOpen
    ? positions.reduce((sum, { money, unrealised: amount }) => sum + (now.convert(money, amount) ?? 0n), 0n)
    : 0n;
  const valuationAt = (n: number) =>
    isOpen && n === ends.length - 1 ? now : new Valuation(world, ratesAt(ends[n]!), currency, prices[n]!);
  const partsAt = (n: number) => {
    const valuation = valuationAt(n);
    return [...partsOf(world, units, valuation), ...owedParts(world, owed[n]!, valuation)];
  };
  let parts = partsAt(ends.length - 1);
  let end = valueOf(parts) + unrealised;
  for (let n = ends.length - 1; n > 0; n -= 1) {
    const day = days.from + n - 1;
    const rows = byDay.get(day) ?? [];
    const moved = movedOn(rows, valuationAt(n));
    undo(units, rows);
    const before = partsAt(n - 1);
    const start = valueOf(before);
    books.push({ day, start, end, ...moved, result: end - start - moved.moneyIn + moved.moneyOut, parts });
    [parts, end] = [before, start];
  }
  return books.toReversed();
}

/** Later than any day: what was posted since has to be undone. */
const END_OF_DAYS = 2_147_483_647;

/** What everything that has a balance row cost at each moment. */
export async function pricesAt(
  world: WorldRooms,
  moments: readonly number[],
  balances: readonly BalanceRow[],
): Promise<Prices[]> {
  const { engine } = world.sequencer;
  const options = [...new Set(balances.map(({ asset }) => asset))].filter((asset) => engine.isOptionAsset(asset));
  const [closes, values, marks] = await Promise.all([
    closesAt(world.tables, moments, pricingOf(world, balances)),
    fundValuesAt(world.tables, moments),
    // What was noted when the day began that begins now, or last began.
    optionMarksAt(
      world.tables,
      moments.map((atMs) => dhakaDay(atMs)),
      options,
    ),
  ]);
  return moments.map((_, n) => ({
    ticksOf: (instrument) => closes[n]!.get(instrument),
    fundValueOf: (fund) => values[n]!.get(fund),
    optionPriceOf(asset) {
      const mark = marks[n]!.get(asset);
      if (mark === undefined) {
        // Bought since: what was paid last says what it was worth.
        const market = pricingMarket(world, asset);
        const ticks = market === null ? undefined : closes[n]!.get(market.index);
        return ticks === undefined
          ? null
          : { money: market!.quote, numerator: BigInt(ticks) * market!.tickUnits, denominator: 1n };
      }
      if (mark.unitValue === null) return null;
      return { money: engine.assets[mark.quoteAsset]!.code, numerator: mark.unitValue, denominator: 1n };
    },
  }));
}

/** The markets that price what has a balance row. */
function pricingOf(world: WorldRooms, balances: readonly BalanceRow[]): number[] {
  const markets = [...new Set(balances.map(({ asset }) => asset))].map((asset) => pricingMarket(world, asset));
  return markets.flatMap((market) => (market === null ? [] : [market.index]));
}

/** What the day's entries say of own money and of costs, at the day's price. */
function movedOn(rows: readonly EntrySumRow[], valuation: Valuation) {
  let [moneyIn, moneyOut, costs] = [0n, 0n, 0n];
  for (const { asset, reason, came, went } of rows) {
    const { meaning } = RECORD_REASONS[reason];
    if (meaning === 'inside') continue;
    const [into, out] = [valuation.value(asset, came) ?? 0n, valuation.value(asset, went) ?? 0n];
    if (meaning === 'cost') costs += out - into;
    else {
      moneyIn += into;
      moneyOut += out;
    }
  }
  return { moneyIn, moneyOut, costs };
}

/** Back to before these entries. */
function undo(units: Map<string, bigint>, rows: readonly EntrySumRow[]): void {
  for (const { account, asset, came, went } of rows) {
    const name = `${account}:${asset}`;
    units.set(name, (units.get(name) ?? 0n) - came + went);
  }
}

function valueOf(parts: readonly Part[]): bigint {
  return parts.reduce((sum, { value }) => sum + value, 0n);
}

/** By asset and wallet, in a form that `spreadOf` sums up. */
function partsOf(world: WorldRooms, units: ReadonlyMap<string, bigint>, valuation: Valuation): Part[] {
  const parts: Part[] = [];
  for (const [name, amount] of units) {
    if (amount === 0n) continue;
    const [account, asset] = name.split(':').map(Number) as [number, number];
    const value = valuation.value(asset, amount);
    if (value === null || value === 0n) continue;
    const { code } = world.publisher.listings.asset(asset);
    parts.push({ key: `${classOf(world, walletOf(account), asset)}/${code}`, value });
  }
  return parts;
}

/** Money that funds owe for units that are gone still stands where the units stood. */
function owedParts(world: WorldRooms, owed: ReadonlyMap<number, bigint>, valuation: Valuation): Part[] {
  return Array.from(owed, ([fund, amount]) => ({
    key: `funds/${world.sequencer.engine.funds.all.get(fund)!.code}`,
    value: valueOwed(world, fund, amount, valuation),
  }));
}

/** What the river tells apart: coins, shares by the money they are traded in, options, funds, money, the contract account, the rest. */
function classOf(world: WorldRooms, wallet: Wallet, asset: number): string {
  const { engine } = world.sequencer;
  if (engine.isOptionAsset(asset)) return 'options';
  if (engine.funds.unitAssets.has(asset)) return 'funds';
  if (wallet !== 'stock') return wallet === 'coin' ? 'coins' : 'contract';
  const market = pricingMarket(world, asset);
  return market === null ? 'cash' : `shares-${market.quote}`;
}

/** Currents of the river; the smallest go together as `others`. */
const MOST_CURRENTS = 6;

/**
 * How the whole was spread at each day's end: by class where there are several, else by asset. Largest today first.
 * @returns one value a day for each key
 */
export function spreadOf(books: readonly DayBook[]): { key: string; values: bigint[] }[] {
  const last = books.at(-1)?.parts ?? [];
  const classes = new Set(last.map(({ key }) => key.split('/')[0]!));
  const nameOf = (key: string) => (classes.size > 1 ? key.split('/')[0]! : key.split('/')[1]!);
  const now = new Map<string, bigint>();
  for (const { key, value } of last) now.set(nameOf(key), (now.get(nameOf(key)) ?? 0n) + value);
  const largest = [...now]
    .toSorted(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0))
    .map(([key]) => key);
  const kept = largest.length > MOST_CURRENTS ? largest.slice(0, MOST_CURRENTS - 1) : largest;
  const rows = new Map<string, bigint[]>();
  for (const [n, { parts }] of books.entries())
    for (const { key, value } of parts) {
      const name = kept.includes(nameOf(key)) ? nameOf(key) : 'others';
      const values =
        rows.get(name) ??
        rows
          .set(
            name,
            books.map(() => 0n),
          )
          .get(name)!;
      values[n]! += value;
    }
  const order = [...kept, 'others'];
  return [...rows]
    .map(([key, values]) => ({ key, values }))
    .toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
}

/** The reasons whose postings are the owner's own money coming or going. */
export const IN_OUT = reasonsWith('in-out');

function reasonsWith(meaning: string) {
  return Object.entries(RECORD_REASONS)
    .filter(([, said]) => said.meaning === meaning)
    .map(([reason]) => reason as keyof typeof RECORD_REASONS);
}

/** The reasons of a group of records. */
export function reasonsOf(group: RecordGroup): (keyof typeof RECORD_REASONS)[] {
  return Object.entries(RECORD_REASONS)
    .filter(([, said]) => said.group === group)
    .map(([reason]) => reason as keyof typeof RECORD_REASONS);
}
