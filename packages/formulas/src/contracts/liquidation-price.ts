// In: a position and its margin lines. Out: the very tick at which it is liquidated, the one at which it is bankrupt, and back.
import { ceilingOf, floorOf, MILLION } from '../rates.ts';
import { type MarginLine, maintenanceMargin } from './margin-tiers.ts';
import { equityAt, type Position, valueAt } from './position.ts';

/** What a market adds to a position: quote units of one lot at one tick, and the margin lines of its tiers. */
export interface ContractMarket {
  readonly unit: bigint;
  readonly lines: readonly MarginLine[];
}

/** Whether a position is liquidated at a mark: MM ≥ W + profit, with MM rounded up and of the tier its value there lies in. */
export function isLiquidatedAt(position: Position, markTicks: number, market: ContractMarket): boolean {
  const value = valueAt(markTicks, position.lots, market.unit);
  return maintenanceMargin(market.lines, value) >= equityAt(position, value);
}

/**
 * Liquidation price: the first tick, coming from where the position is safe, at which `isLiquidatedAt` holds; the highest
 * such tick of a long, the lowest of a short. Exact, rounding of MM included: of W + s·(p·q − cost) ≤ ⌈(p·q·mmr − cum)⌉
 * every tier's line is solved for p, and the tier that binds first is the one the value there lies in, because the lines
 * are convex. Without rounding it is Binance's LP = (W + cum − s·Q·E) ÷ (Q·mmr − s·Q); W may be any collateral, also that
 * of a cross account less its other positions' margin.
 * @param feePpm rate of a closing fee to keep in hand, added to every tier's rate
 * @returns null when there is none at a positive price (a long at leverage 1, say)
 */
export function liquidationTicks(position: Position, market: ContractMarket, feePpm = 0): number | null {
  const perTick = BigInt(position.lots) * market.unit;
  let found: bigint | null = null;
  for (const { ppm, deduction } of market.lines) {
    const at = boundary(position, { ppm: ppm + BigInt(feePpm), deduction }, perTick);
    if (found === null || (position.direction === 'long' ? at > found : at < found)) found = at;
  }
  if (found === null || found > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  if (position.direction === 'short') return found < 1n ? 1 : Number(found);
  return found < 1n ? null : Number(found);
}

/** The tick at which one line is first reached: equity < line + 1 in whole units, because the line is rounded up. */
function boundary({ direction, cost, margin }: Position, { ppm, deduction }: MarginLine, perTick: bigint): bigint {
  if (direction === 'long') {
    return ceilingOf((cost - margin + 1n) * MILLION - deduction, perTick * (MILLION - ppm)) - 1n;
  }
  return floorOf((margin + cost - 1n) * MILLION + deduction, perTick * (MILLION + ppm)) + 1n;
}

/**
 * Bankruptcy price: the last tick at which the position still has no debt, E − s·W ÷ Q rounded towards its entry. At it the
 * house takes over, and no order that closes the position may be worse.
 * @returns ticks; 0 for a long that cannot go bankrupt at a positive price
 */
export function bankruptcyTicks(position: Position, unit: bigint): number {
  const perTick = BigInt(position.lots) * unit;
  if (position.direction === 'short') return Number(floorOf(position.cost + position.margin, perTick));
  const at = ceilingOf(position.cost - position.margin, perTick);
  return at < 0n ? 0 : Number(at);
}

/**
 * The least margin W with which a position is not liquidated before a given tick: for a long the liquidation price is then
 * at most `ticks`, for a short at least. What dragging the liquidation line on a chart proposes.
 */
export function marginForLiquidationAt(position: Position, ticks: number, market: ContractMarket): bigint {
  const safe = position.direction === 'long' ? ticks + 1 : Math.max(0, ticks - 1);
  const value = valueAt(safe, position.lots, market.unit);
  const needed = maintenanceMargin(market.lines, value) - equityAt({ ...position, margin: 0n }, value) + 1n;
  return needed < 0n ? 0n : needed;
}
