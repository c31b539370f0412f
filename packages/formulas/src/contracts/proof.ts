// In: what a forced close, a trigger or a funding rests on, as it was stored. Out: each step of it reckoned again, and whether it agrees.
// The very sums the market decided by; browser-safe, so that whoever was closed checks it on their own machine.
import { deleveragingScore, scoreInPpm } from './deleveraging.ts';
import { fundingRate, meanOfSums, type PremiumSums } from './funding-rate.ts';
import { fundingOf } from './funding-payment.ts';
import { INDEX_RULES, type IndexPrice, indexPrice, type VenuePrice } from './index-price.ts';
import { bankruptcyTicks, type ContractMarket, isLiquidatedAt, liquidationTicks } from './liquidation-price.ts';
import { maintenanceMargin, marginLines, type MarginTier, tierOf } from './margin-tiers.ts';
import { markPrice } from './mark-price.ts';
import { type Direction, equityAt, valueAt } from './position.ts';

const BASIS_SAMPLES = 30;
const FUNDING_INTERVAL_MS = 28_800_000;
/** A venue's price of before the first second may still have counted in the seconds this near behind it. */
const RUN_UP_MS = INDEX_RULES.freshMs;

/** One second of a market, in ticks: what the venues said then, and what the mark was made of. */
export interface ProofSecond {
  readonly atMs: number;
  readonly feed: IndexPrice['state'];
  readonly mark: number;
  /** null: nobody knew the price. */
  readonly index: number | null;
  readonly byFunding: number;
  readonly byBasis: number;
  readonly last: number | null;
  /** bid + ask − 2 × index of that second; null: the book was not sampled. */
  readonly basis: number | null;
  readonly prices: readonly VenuePrice[];
}
/** A funding rate, in billionths, in force from a moment on. */
export interface RateInForce {
  readonly atMs: number;
  readonly rate: number;
}
/** Whether seconds lead to their marks. `checked`: how many could be reckoned again; `wrong`: the first that does not agree. */
export interface PathCheck {
  readonly checked: number;
  readonly wrong: number | null;
}
export interface MarkPath {
  readonly index: PathCheck;
  readonly mark: PathCheck;
}

/**
 * Reckon index and mark of every second again. The first seconds are a run-up: the index may rest on prices from before them, and the mark on
 * book samples from before them.
 */
export function checkMarks(seconds: readonly ProofSecond[], rates: readonly RateInForce[]): MarkPath {
  const latest = new Map<string, VenuePrice>();
  const basis: number[] = [];
  const index = { checked: 0, wrong: null as number | null };
  const mark = { checked: 0, wrong: null as number | null };
  const start = (seconds[0]?.atMs ?? 0) + RUN_UP_MS;
  for (const second of seconds) {
    for (const price of second.prices) latest.set(price.venue, price);
    const kept = second.basis === null ? basis : [...basis.slice(-(BASIS_SAMPLES - 1)), second.basis];
    if (second.atMs > start) {
      const found = indexPrice([...latest.values()], second.atMs);
      note(index, found.ticks === second.index && found.state === second.feed, second.atMs);
      if (second.index !== null && kept.length === BASIS_SAMPLES)
        note(mark, marks(second, second.index, kept, rates), second.atMs);
    }
    basis.splice(0, basis.length, ...kept);
  }
  return { index, mark };
}

function note(check: { checked: number; wrong: number | null }, agrees: boolean, atMs: number): void {
  check.checked++;
  if (!agrees) check.wrong ??= atMs;
}

function marks(second: ProofSecond, index: number, basis: readonly number[], rates: readonly RateInForce[]): boolean {
  const { atMs } = second;
  const left = FUNDING_INTERVAL_MS - (atMs % FUNDING_INTERVAL_MS);
  // A funding that is due at the very second is fixed before or behind the mark, as it came.
  return [rateAt(rates, atMs), rateAt(rates, atMs - 1_000)].some((fundingRate) => {
    const found = markPrice({
      index,
      fundingRate,
      untilFundingMs: left,
      fundingIntervalMs: FUNDING_INTERVAL_MS,
      basis: { sum: basis.reduce((sum, one) => sum + BigInt(one), 0n), count: basis.length },
      last: second.last,
    });
    return found.ticks === second.mark && found.byFunding === second.byFunding && found.byBasis === second.byBasis;
  });
}

function rateAt(rates: readonly RateInForce[], atMs: number): number {
  return rates.findLast((one) => one.atMs <= atMs)?.rate ?? 0;
}

/** What the venues were worth at the last second of a path, each with the price it had then. */
export function venuesAt(seconds: readonly ProofSecond[]): {
  readonly index: IndexPrice;
  readonly prices: VenuePrice[];
} {
  const latest = new Map<string, VenuePrice>();
  for (const { prices } of seconds) for (const price of prices) latest.set(price.venue, price);
  const prices = [...latest.values()];
  return { index: indexPrice(prices, seconds.at(-1)?.atMs ?? 0), prices };
}

/** A position as a step of its forced close found it. */
export interface ProofStep {
  readonly mark: number;
  readonly lots: number;
  readonly cost: bigint;
  readonly margin: bigint;
  readonly maintenance: bigint;
  readonly equity: bigint;
  readonly tier: number;
  readonly bankruptTicks: number;
}
export interface StepCheck {
  /** Value at the mark, the tier it lies in and the maintenance margin there. */
  readonly tier: boolean;
  /** Equity, and whether the mark had met the line: not safe at it. */
  readonly line: boolean;
  readonly bankruptcy: boolean;
  /** The first tick at which such a position is liquidated; null: none. */
  readonly liquidationTicks: number | null;
  readonly value: bigint;
}

/** Decide a step again. @param unit quote units of one lot at one tick */
export function checkStep(
  step: ProofStep,
  {
    direction,
    unit,
    tiers,
  }: { readonly direction: Direction; readonly unit: bigint; readonly tiers: readonly MarginTier[] },
): StepCheck {
  const { lots, cost, margin, mark } = step;
  const market: ContractMarket = { unit, lines: marginLines(tiers) };
  const position = { direction, lots, cost, margin };
  const value = valueAt(mark, lots, unit);
  const met = liquidationTicks(position, market);
  return {
    tier: tierOf(tiers, value) === step.tier && maintenanceMargin(market.lines, value) === step.maintenance,
    line:
      equityAt(position, value) === step.equity &&
      isLiquidatedAt(position, mark, market) &&
      met !== null &&
      (direction === 'long' ? mark <= met : mark >= met),
    bankruptcy: bankruptcyTicks(position, unit) === step.bankruptTicks,
    liquidationTicks: met,
    value,
  };
}

/**
 * Whether a path has a step's mark at its moment. Nothing is decided where the path does not reach, and by a second whose mark changed within it,
 * behind the step.
 */
export function metMark(
  seconds: readonly ProofSecond[],
  { atMs, mark }: { readonly atMs: number; readonly mark: number },
): boolean {
  const at = seconds.findLastIndex((second) => second.atMs <= atMs);
  const next = seconds[at + 1];
  if (at === -1 || atMs - seconds[at]!.atMs > REACH_MS) return true;
  if (next !== undefined && secondOf(next.atMs) === secondOf(atMs)) return true;
  return seconds[at]!.mark === mark;
}

/** A step is of the mark before it, as long as one is due every second. */
const REACH_MS = 2_000;
const secondOf = (atMs: number): number => Math.floor(atMs / 1_000);

/** One who was reduced, as whoever else was reads it; `position`: as it was chosen, its holder's own alone. */
export interface ProofReduction {
  readonly atMs: number;
  readonly lots: number;
  readonly mark: number;
  readonly ticks: number;
  readonly scorePpm: number;
  readonly isHedged: boolean;
  readonly position: { readonly lots: number; readonly cost: bigint; readonly margin: bigint } | null;
}

/** Whether those reduced at one moment came in turn: hedged parts last, then the higher score. */
export function inTurn(reductions: readonly Pick<ProofReduction, 'atMs' | 'isHedged' | 'scorePpm'>[]): boolean {
  return reductions.every((one, n) => {
    const before = reductions[n - 1];
    if (before === undefined || before.atMs !== one.atMs) return true;
    return before.isHedged === one.isHedged ? before.scorePpm >= one.scorePpm : one.isHedged;
  });
}

/** Decide a reduction again: its score at the mark, and that it was closed of what there was, at a price at which it owes nothing. */
export function checkReduction(
  { lots, mark, ticks, scorePpm, position }: ProofReduction,
  { direction, unit }: { readonly direction: Direction; readonly unit: bigint },
): boolean {
  if (position === null) return true;
  const stood = { direction, ...position };
  const score = deleveragingScore(stood, mark, unit);
  const owes = equityAt(stood, valueAt(ticks, position.lots, unit)) < 0n;
  return score !== null && scoreInPpm(score) === scorePpm && lots <= position.lots && !owes;
}

/** Whether nothing was closed at a price worse than the limit: a long is sold, a short bought back. */
export function keptLimit(
  direction: Direction,
  limitTicks: number,
  fills: readonly { readonly ticks: number }[],
): boolean {
  return fills.every(({ ticks }) => (direction === 'long' ? ticks >= limitTicks : ticks <= limitTicks));
}

/** Whether a price had met a trigger. `rises`: it waited for the price to rise to it. */
export function metTrigger(ticks: number, triggerTicks: number, rises: boolean): boolean {
  return rises ? ticks >= triggerTicks : ticks <= triggerTicks;
}

/** Reckon a funding's rate again. @param sums of the interval's samples; @param rate in billionths */
export function checkRate(sums: PremiumSums, rate: number): boolean {
  return fundingRate(meanOfSums(sums, FUNDING_INTERVAL_MS / 1_000), FUNDING_INTERVAL_MS / 3_600_000) === rate;
}

/** Reckon what a position received (above zero) or paid. A payer pays at most what it has: less than reckoned is right, more never. */
export function checkFunding(
  paid: { readonly direction: Direction; readonly ticks: number; readonly lots: number; readonly amount: bigint },
  rate: number,
  unit: bigint,
): boolean {
  const amount = fundingOf(paid.direction, valueAt(paid.ticks, paid.lots, unit), rate);
  return amount >= 0n ? paid.amount === amount : paid.amount <= 0n && paid.amount >= amount;
}
