// In: nothing. Out: what a backtest is asked and what it answers.
import type { Candle, Intent, Market, Reason, Side } from '../types.ts';

/** A market as it was: with its listing's end, if it had one. */
export interface PastMarket extends Market {
  /** Set for a name that was delisted after its last candle: what holders got for a lot, in ticks; 0 when nothing. */
  delistedTicks?: number;
}

/** A candle with the day's price limits, where the market has them. */
export interface PastCandle extends Candle {
  lowestLimit?: number;
  highestLimit?: number;
}

export interface Costs {
  /** Fee on every fill, in millionths of its worth, rounded up. */
  feePpm: number;
  /** How much worse than the open a market order is filled, in millionths, rounded up to the tick. */
  slippagePpm: number;
  /** Part of a candle's lots that one robot may take, in millionths; what is more is missed. */
  volumePpm: number;
}

export interface BacktestSetting {
  markets: Readonly<Record<string, PastMarket>>;
  /** Oldest first, closed, not overlapping. */
  candles: Readonly<Record<string, readonly PastCandle[]>>;
  /** Quote units. */
  principal: bigint;
  costs: Costs;
  /** When lots bought at a moment may be sold; left out, at once. */
  settlesAtMs?: (boughtMs: number) => number;
  /** Ends the run when equity has fallen so far below the principal, in millionths; 200,000 unless said otherwise. */
  lossLimitPpm?: number;
  /** A rest after a sale at a loss, in milliseconds; 0 usually. */
  restMs?: number;
  /** Decides only at closes after it; candles before it are there to be looked back at. Left out: from the first on. */
  startsAtMs?: number;
  /** Intents wait so many further decisions, 0 usually: a rule that dies of one candle's delay lives of luck. */
  delay?: number;
}

export interface Fill {
  key: string;
  market: string;
  side: Side;
  ticks: number;
  lots: number;
  /** Quote units. */
  fee: bigint;
  /** What slippage cost against the open, in quote units. */
  slippage: bigint;
  decidedMs: number;
  /** Open of the candle it was filled in. */
  candleMs: number;
}

export interface LogRow {
  atMs: number;
  intents: readonly Intent[];
  reasons: readonly Reason[];
}

export type BacktestEnd = 'candles-ended' | 'loss-limit' | 'five-refusals';

/** Hypothetical, and to be shown as that. */
export interface BacktestResult {
  fills: readonly Fill[];
  log: readonly LogRow[];
  /** Quote units at the close of each step: cash, held or not, and all lots at their last close. */
  equity: readonly { atMs: number; units: bigint }[];
  /** Lots that were wanted and not had: too little volume, a locked limit, too little money at the open. */
  missedLots: number;
  refusals: number;
  end: BacktestEnd;
}
