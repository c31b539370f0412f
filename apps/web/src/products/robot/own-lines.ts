// In: a range as it stands on the chart, a market's steps, capital.
// Out: the grid's settings as text, and how many lots stand on a line. Prices are whole ticks from here on.
import { parseDecimal } from '@hilsa/money';
import { gridProblem } from '@hilsa/strategies/rules/grid-lines';
import { writeSettings } from '@hilsa/strategies/settings-text';

export interface OwnRange {
  readonly symbol: string;
  readonly low: number;
  readonly high: number;
  readonly spaces: number;
}
const SCALE = 18;
const ONE = 10n ** BigInt(SCALE);
/** Of the capital that the lines take together; the rest pays fees. */
const USED_PERCENT = 95n;

/** A price in whole ticks, cut. */
export function ticksOf(price: string, tick: string): number {
  const step = parseDecimal(tick, SCALE) ?? 1n;
  return Number((parseDecimal(price, SCALE) ?? 0n) / step);
}

/** Lots on each line, so that all lines together take the capital even at the top; 0 when it is too little. */
export function lotsPerLine(
  amount: string,
  { high, spaces }: OwnRange,
  steps: { readonly tick: string; readonly lot: string },
): number {
  const units = parseDecimal(amount === '' ? '0' : amount, SCALE) ?? 0n;
  const price = BigInt(high) * (parseDecimal(steps.tick, SCALE) ?? 0n);
  const lotWorth = (price * (parseDecimal(steps.lot, SCALE) ?? 0n)) / ONE;
  return lotWorth <= 0n ? 0 : Number((units * USED_PERCENT) / (100n * BigInt(spaces) * lotWorth));
}

/** Null: the range is the wrong way round, its lines coincide, or the capital is too little for it. */
export function ownSettings(
  amount: string,
  range: OwnRange,
  steps: { readonly tick: string; readonly lot: string },
): string | null {
  const { symbol, low, high, spaces } = range;
  const lots = lotsPerLine(amount, range, steps);
  const grid = { low, high, spaces, mode: 'arithmetic' } as const;
  if (lots < 1 || gridProblem(grid) !== null) return null;
  return writeSettings({
    rule: 'grid',
    settings: { market: symbol, ...grid, lotsPerLine: lots, trailsUp: false, stopAt: 0, takeAt: 0 },
  });
}
