// In: a position a person only thinks of. Out: what it would cost and bring, by the very sums the market uses.
import { shareOf } from '../rates.ts';
import { bankruptcyTicks, type ContractMarket, liquidationTicks } from './liquidation-price.ts';
import { initialMargin } from './margin-tiers.ts';
import { type Direction, type Position, profitAt, returnOnMargin, valueAt } from './position.ts';

/** A thought position: opened at one price, closed at another. */
export interface Plan {
  readonly direction: Direction;
  readonly lots: number;
  readonly entryTicks: number;
  readonly exitTicks: number;
  readonly leverage: number;
  readonly openFeePpm: number;
  readonly closeFeePpm: number;
  /** Margin beyond the initial one, quote units. */
  readonly addedMargin: bigint;
}

/** Quote units, ticks and parts per million. `net` is profit less both fees; the ratio is net ÷ initial margin. */
export interface PlanResult {
  readonly value: bigint;
  readonly initialMargin: bigint;
  readonly openFee: bigint;
  readonly closeFee: bigint;
  readonly profit: bigint;
  readonly net: bigint;
  readonly ratioPpm: number | null;
  readonly liquidationTicks: number | null;
  readonly bankruptcyTicks: number;
}

/** Profit and loss of a plan. Fees and margin are rounded up; profit is exact. */
export function calculate(plan: Plan, market: ContractMarket): PlanResult {
  const value = valueAt(plan.entryTicks, plan.lots, market.unit);
  const closed = valueAt(plan.exitTicks, plan.lots, market.unit);
  const margin = initialMargin(value, plan.leverage);
  const position: Position = {
    direction: plan.direction,
    lots: plan.lots,
    cost: value,
    margin: margin + plan.addedMargin,
  };
  const openFee = shareOf(value, plan.openFeePpm, 'up');
  const closeFee = shareOf(closed, plan.closeFeePpm, 'up');
  const profit = profitAt(plan.direction, value, closed);
  const net = profit - openFee - closeFee;
  return {
    value,
    initialMargin: margin,
    openFee,
    closeFee,
    profit,
    net,
    ratioPpm: returnOnMargin(net, margin),
    liquidationTicks: liquidationTicks(position, market),
    bankruptcyTicks: bankruptcyTicks(position, market.unit),
  };
}
