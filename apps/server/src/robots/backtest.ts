// In: a rule and closed candles. Out: what it would have done, worked out on a thread of its own, one at a time, so that no order waits for it.
import { Worker } from 'node:worker_threads';
import type { PastCandle, PastMarket } from '@hilsa/strategies/backtest';

export interface Asked {
  /** Settings as text. */
  readonly settings: string;
  /** Other settings of the rule that were tried: the chosen one is judged among them. */
  readonly others: readonly string[];
  readonly scale: { readonly principal: bigint; readonly least: bigint } | null;
  readonly markets: Readonly<Record<string, PastMarket>>;
  readonly candles: Readonly<Record<string, readonly PastCandle[]>>;
  readonly principal: bigint;
  readonly feePpm: number;
  /** Business days until what was bought may be sold: shares; 0: at once. A day is one of Dhaka with candles. */
  readonly settleDays: number;
  /** Of a rest after a sale at a loss; 0: there is none. */
  readonly restMs: number;
  /** Whether the rule is to be checked for what cannot be published, too: that takes several runs more. */
  readonly isChecked: boolean;
  /** Decided on only after it; 0: from the first candle on. */
  readonly startsAtMs?: number;
}
/**
 * Why a rule cannot be published: it sees the future, its values change with a longer warm-up, it fills where nobody could have, or it
 * lives from one candle's luck.
 */
export type FailedCheck = 'sees-ahead' | 'warm-up' | 'impossible-fills' | 'one-candle-late';
/** Hypothetical. Worth in quote units. */
export interface HypotheticalResult {
  readonly curve: readonly { readonly atMs: number; readonly worth: bigint; readonly hold: bigint }[];
  readonly fills: number;
  readonly closed: number;
  readonly fees: bigint;
  readonly slippage: bigint;
  readonly missedLots: number;
  readonly refusals: number;
  readonly end: string;
  readonly survivesDelay: boolean;
  /** Return over deviation of a candle, in millionths; null: nothing moved. */
  readonly sharpePpm: number | null;
  /** How likely the best of all that was tried is below the median where it was not chosen, in millionths; null: too little to say. */
  readonly overfittingPpm: number | null;
  /** The first check that failed; null: none did, or none was asked for. */
  readonly failed: FailedCheck | null;
}

/** The same rule on the same candles: as if trading cost nothing, and with what is paid above the open and below it. Quote units. */
export interface PaperResult {
  readonly paper: bigint;
  readonly slipped: bigint;
}

/** How many may wait for the thread; who comes later is told to come back. */
const MOST_WAITING = 8;
let waiting = 0;
let line: Promise<unknown> = Promise.resolve();

/** @returns null when too many wait already */
export async function tryOnPast(asked: Asked): Promise<HypotheticalResult | null> {
  return inLine(() => tryInThread<HypotheticalResult>({ kind: 'past', asked }));
}

/** What it would have earned on paper. @returns null when too many wait already */
export async function tryOnPaper(asked: Asked): Promise<PaperResult | null> {
  return inLine(() => tryInThread<PaperResult>({ kind: 'paper', asked }));
}

async function inLine<Result>(work: () => Promise<Result>): Promise<Result | null> {
  if (waiting >= MOST_WAITING) return null;
  waiting += 1;
  const tried = line.then(work).finally(() => (waiting -= 1));
  line = tried.catch(() => undefined);
  return tried;
}

/** What the thread is asked for. */
export interface Work {
  readonly kind: 'past' | 'paper';
  readonly asked: Asked;
}

function tryInThread<Result>(workerData: Work): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backtest.worker.ts', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the past was not tried')));
  });
}
