// In: prices of a position in ticks.
// Out: where each stands on a line of prices, and the shape of profit over price: a straight line, thick only between the levels.
// Profit is linear in the price, so the drawing needs ticks alone; no amount becomes a float.
import type { Direction } from '@hilsa/formulas/contracts';

export interface ProfitPrices {
  readonly direction: Direction;
  readonly entry: number;
  readonly mark: number;
  /** null: none at a positive price. */
  readonly liquidation: number | null;
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
}

/** Places from 0 (left, top) to 1. */
export interface ProfitShape {
  /** Ticks at the left and the right edge. */
  readonly low: number;
  readonly high: number;
  readonly x: (ticks: number) => number;
  /** 0.5 is no profit. */
  readonly y: (ticks: number) => number;
  /** Back to ticks, at least 1. */
  readonly ticksAt: (x: number) => number;
  /** The stretch that is drawn thick: from the stop, or the liquidation, to the take-profit, or the edge. */
  readonly thick: readonly [from: number, to: number];
}

const EDGE = 0.08;
/** Without a liquidation price as far as this from the entry. */
const FAR = 0.35;

export function profitShape(prices: ProfitPrices): ProfitShape {
  const { direction, entry, mark, liquidation, takeProfit, stopLoss } = prices;
  const known = [entry, mark, liquidation, takeProfit, stopLoss].filter((ticks) => ticks !== null);
  const reach = Math.max(...known.map((ticks) => Math.abs(ticks - entry)), entry * 0.02);
  const isLong = direction === 'long';
  const down = liquidation === null && isLong ? entry * FAR : 0;
  const least = Math.min(...known, entry - down, isLong ? Infinity : entry - reach * 0.5);
  const most = Math.max(...known, isLong ? entry + reach * 0.5 : -Infinity);
  const span = Math.max(1, most - least);
  const low = Math.max(0, least - span * EDGE);
  const high = most + span * EDGE;
  const x = (ticks: number): number => (ticks - low) / (high - low);
  const steepest = Math.max(Math.abs(low - entry), Math.abs(high - entry), 1);
  const sign = isLong ? 1 : -1;
  const worst = liquidation ?? (isLong ? low : high);
  const stop = stopLoss ?? worst;
  const goal = takeProfit ?? (isLong ? high : low);
  return {
    low,
    high,
    x,
    y: (ticks) => 0.5 - (sign * (ticks - entry) * 0.44) / steepest,
    ticksAt: (at) => Math.max(1, Math.round(low + Math.min(1, Math.max(0, at)) * (high - low))),
    thick: [stop, goal],
  };
}

/** Where a level's amount is written: off the line, which rises for a long; inside the picture, whose width is 1. */
export function labelPlace(
  tone: 'up' | 'down',
  direction: Direction,
  left: number,
): 'above-left' | 'above-right' | 'below-left' | 'below-right' | 'right' {
  const side = (tone === 'up') === (direction === 'long') ? 'left' : 'right';
  if (side === 'left' && left < LABEL_WIDTH) return 'right';
  return `${tone === 'up' ? 'above' : 'below'}-${left > 1 - LABEL_WIDTH ? 'left' : side}`;
}

const LABEL_WIDTH = 0.24;

/** A word below the picture. */
export interface AxisWord {
  readonly tone: 'sand' | 'plain' | 'strong';
  /** null: there is none. */
  readonly ticks: number | null;
  readonly words: string;
}
export interface PlacedWord extends AxisWord {
  readonly at: number;
  readonly edge: 'start' | 'end' | undefined;
}

/**
 * Those that have room, the first of them first; near an end they begin or end there.
 * @param letter how wide one is, as a part of the picture's width
 */
export function marksOf(
  shape: Pick<ProfitShape, 'x'>,
  letter: number,
  words: readonly AxisWord[],
): readonly PlacedWord[] {
  const between = letter;
  const placed: { readonly word: PlacedWord; readonly from: number; readonly to: number }[] = [];
  for (const word of words) {
    if (word.ticks === null) continue;
    const at = shape.x(word.ticks);
    const width = word.words.length * letter;
    const edge = at < width / 2 ? 'start' : at > 1 - width / 2 ? 'end' : undefined;
    const from = edge === 'start' ? 0 : edge === 'end' ? 1 - width : at - width / 2;
    const to = from + width;
    if (placed.every((other) => to + between <= other.from || from >= other.to + between))
      placed.push({ word: { ...word, at, edge }, from, to });
  }
  return placed.map(({ word }) => word);
}
