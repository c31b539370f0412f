// In: a fair price and an inventory. Out: the ladder a market maker quotes, and whether it is time to quote anew. Pure.
import type { MassQuote } from '@hilsa/core';
import type { CoinMarket } from './coins.ts';
import { lotValueUsdt, type Steps } from './listings.ts';
import type { Random } from './random.ts';

/** How a maker works. Distances are in half spreads of the market, values in its mean trades. */
export interface MakerStyle {
  readonly name: string;
  readonly levels: number;
  /** Distance of the first level from the maker's own centre, then between levels, growing by `widening` a level. */
  readonly first: number;
  readonly step: number;
  readonly widening: number;
  /** Value of the first level, and what each further level adds. */
  readonly value: number;
  readonly valueStep: number;
  /** How far the centre moves away from the fair price when the inventory is at its limit. */
  readonly skew: number;
  /** Value of the inventory at which the skew is full. */
  readonly inventoryLimit: number;
  /** The fair price has to move this far before a new ladder is worth its cost. */
  readonly patience: number;
  readonly pauseMs: number;
  readonly restMs: number;
}

/** Two makers: one close to the price with little, one further out with much. Together: a thin top on a deep book. */
export const MAKERS: readonly MakerStyle[] = [
  {
    name: 'near',
    levels: 12,
    first: 1,
    step: 0.55,
    widening: 1.04,
    value: 1.5,
    valueStep: 0.6,
    skew: 2,
    inventoryLimit: 80,
    patience: 1.2,
    pauseMs: 1_000,
    restMs: 15_000,
  },
  {
    name: 'far',
    levels: 16,
    first: 9,
    step: 5,
    widening: 1.12,
    value: 6,
    valueStep: 3,
    skew: 4,
    inventoryLimit: 400,
    patience: 5,
    pauseMs: 5_000,
    restMs: 60_000,
  },
];

/** No level is worth more than this, in USDT: it stays below every listing's largest order. */
const MOST_VALUE_USDT = 80_000;
/** And none less, so that it stays above the smallest. */
const LEAST_VALUE_USDT = 10;

export interface MakerView {
  /** Fair price in ticks, with its fraction. */
  readonly fairTicks: number;
  /** What the maker owns beyond what it wants to own, in lots; negative when it is short of it. */
  readonly inventoryLots: number;
}

/** What a maker remembers of its last ladder on one instrument. */
export interface MakerMemory {
  quotedAtMs: number;
  quotedTicks: number;
  /** Part of the ladder was taken since. */
  taken: boolean;
}

type Quotes = MassQuote['bids'];

const BPS = 10_000;

/** The price a maker centres its ladder on: below the fair price when it owns too much, above when too little. In ticks. */
export function centreTicks(style: MakerStyle, market: CoinMarket, steps: Steps, view: MakerView): number {
  const limitLots = (style.inventoryLimit * market.meanTradeUsdt) / lotValueUsdt(market, steps, view.fairTicks);
  const fullness = Math.max(-1, Math.min(1, view.inventoryLots / limitLots));
  return view.fairTicks * (1 - (fullness * style.skew * market.halfSpreadBps) / BPS);
}

/** The whole ladder, best first on both sides; the best bid is always below the best ask. */
export function ladder(
  random: Random,
  style: MakerStyle,
  market: CoinMarket,
  steps: Steps,
  view: MakerView,
): { bids: Quotes; asks: Quotes } {
  const centre = centreTicks(style, market, steps, view);
  const bids: { ticks: number; lots: number }[] = [];
  const asks: { ticks: number; lots: number }[] = [];
  const half = (centre * market.halfSpreadBps) / BPS;
  const lotsAt = (level: number, ticks: number): number => {
    const wanted = market.meanTradeUsdt * (style.value + style.valueStep * level) * (0.6 + 0.8 * random.uniform());
    const value = Math.max(LEAST_VALUE_USDT, Math.min(MOST_VALUE_USDT, wanted));
    return Math.ceil(value / lotValueUsdt(market, steps, ticks));
  };
  let distance = style.first * half;
  let gap = style.step * half;
  let bid = Math.ceil(centre);
  let ask = Math.floor(centre);
  for (let level = 0; level < style.levels; level += 1) {
    bid = Math.min(bid - 1, Math.floor(centre - distance));
    ask = Math.max(ask + 1, Math.ceil(centre + distance));
    if (bid >= 1) bids.push({ ticks: bid, lots: lotsAt(level, bid) });
    asks.push({ ticks: ask, lots: lotsAt(level, ask) });
    distance += gap;
    gap *= style.widening;
  }
  return { bids, asks };
}

/** A move this many times a maker's patience, or its first level's distance, can not wait for its pause. */
const JUMP = 6;

/** `at-once`: the price has jumped and the old ladder is a gift. `now`: it is time for a new one. */
export type Urgency = 'wait' | 'now' | 'at-once';

/** Whether to send a new ladder: none stands, the fair price moved enough, part was taken, or the old one has stood for long. */
export function quoteUrgency(
  style: MakerStyle,
  market: CoinMarket,
  memory: MakerMemory | null,
  moment: { fairTicks: number; atMs: number; pauseTimes: number },
): Urgency {
  if (memory === null) return 'now';
  const moved = (Math.abs(moment.fairTicks - memory.quotedTicks) / memory.quotedTicks) * BPS;
  if (moved > JUMP * Math.max(style.patience, style.first) * market.halfSpreadBps) return 'at-once';
  const age = moment.atMs - memory.quotedAtMs;
  if (age < style.pauseMs * moment.pauseTimes) return 'wait';
  return memory.taken || moved > style.patience * market.halfSpreadBps || age > style.restMs ? 'now' : 'wait';
}
