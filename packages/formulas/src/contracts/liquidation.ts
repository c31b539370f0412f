// In: a position below its maintenance margin. Out: how much of it must go, who takes over, and who gets or bears the difference.
import { ceilingOf, MILLION, shareOf } from '../rates.ts';
import type { ContractMarket } from './liquidation-price.ts';
import { type Direction, equityAt, type Position, profitAt, valueAt } from './position.ts';

/** `safe`; `portion`: a part is closed in the market; `take-over`: the house takes all at the bankruptcy price. */
export type LiquidationStage = 'safe' | 'portion' | 'take-over';

/** The stage of a position: liquidated when MM ≥ equity, taken over when equity ≤ 2/3 MM (Hyperliquid's border). */
export function liquidationStage(equity: bigint, maintenance: bigint): LiquidationStage {
  if (maintenance < equity) return 'safe';
  return equity * 3n <= maintenance * 2n ? 'take-over' : 'portion';
}

/** What a portion is reckoned with. Defaults: ratio 80 %, and a position below 5,000 goes whole. */
export interface PortionRules {
  /** Margin ratio to come down to, parts per million. */
  readonly ratioPpm: number;
  /** Quote units: a position of less value is closed whole. */
  readonly wholeBelow: bigint;
  readonly takerPpm: number;
}

/**
 * The least lots to close at the mark, fee included, so that MM of the rest ÷ equity is at most the ratio; all lots when
 * the position is small, or when no part is enough; 0 when nothing needs to go. Each tier's line is solved for the lots and
 * the neediest tier decides; one unit more of MM and one of fee are reckoned with, so that their rounding up never leaves
 * the ratio above its goal.
 */
export function portionToClose(
  position: Position,
  at: { markTicks: number; market: ContractMarket },
  rules: PortionRules,
): number {
  const perLot = valueAt(at.markTicks, 1, at.market.unit);
  const whole = perLot * BigInt(position.lots);
  if (whole < rules.wholeBelow) return position.lots;
  const ratio = BigInt(rules.ratioPpm);
  const carried = ratio * (equityAt(position, whole) - 1n);
  let most = 0n;
  for (const { ppm, deduction } of at.market.lines) {
    // ((whole − x·perLot)·ppm − deduction + 1 unit) ÷ million ≤ ratio ÷ million × (equity − 1 − x·perLot·fee ÷ million)
    const missing = whole * ppm - deduction + MILLION - carried;
    const freed = perLot * (ppm * MILLION - ratio * BigInt(rules.takerPpm));
    const needed = missing <= 0n ? 0n : freed <= 0n ? BigInt(position.lots) : ceilingOf(missing * MILLION, freed);
    if (needed > most) most = needed;
  }
  return most > BigInt(position.lots) ? position.lots : Number(most);
}

/** The fee of a liquidation's fill: the taker's, at most what the position has left, so that it never makes a debt. */
export function liquidationFee(value: bigint, takerPpm: number, equity: bigint): bigint {
  const fee = shareOf(value, takerPpm, 'up');
  return fee <= equity ? fee : equity > 0n ? equity : 0n;
}

/** What closing a taken-over position came to against its bankruptcy price; quote units. */
export interface TakeOverResult {
  /** Above zero into the insurance fund, below zero out of it. */
  readonly fund: bigint;
  /** What goes back to the customer. */
  readonly customer: bigint;
}

/**
 * Settle a take-over: better than the bankruptcy price leaves a surplus, the fund's up to 0.5 % of the value closed
 * (rounded down) and the customer's beyond it; worse is a loss that the fund bears.
 * @param taken value at the bankruptcy price; @param closed value at which the house closed; same lots, quote units
 */
export function settleTakeOver(direction: Direction, taken: bigint, closed: bigint): TakeOverResult {
  const surplus = profitAt(direction, taken, closed);
  const most = shareOf(closed, 5_000, 'down');
  return surplus <= most ? { fund: surplus, customer: 0n } : { fund: most, customer: surplus - most };
}
