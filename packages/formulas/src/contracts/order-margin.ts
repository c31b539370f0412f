// In: an order for a contract, or a wish to move margin. Out: what is held for it, what may leave, what must come.
import { divide } from '@hilsa/money';
import { MILLION, shareOf } from '../rates.ts';
import { initialMargin } from './margin-tiers.ts';
import { type Direction, profitAt, valueAt } from './position.ts';

/** An order that opens or adds, at the worst price it may fill at. */
export interface ContractOrder {
  readonly direction: Direction;
  readonly lots: number;
  readonly ticks: number;
  readonly leverage: number;
  readonly feePpm: number;
}

/** What an order holds, in quote units; the open loss becomes margin, so that no position is born near its liquidation. */
export interface OrderHold {
  readonly initialMargin: bigint;
  readonly fee: bigint;
  readonly openLoss: bigint;
  readonly total: bigint;
}

/** Open loss Q·max(0, s·(P − mark)): what a position would have lost the moment it is opened; exact. */
export function openLoss(
  order: { direction: Direction; lots: number; ticks: number },
  markTicks: number,
  unit: bigint,
): bigint {
  const loss = -profitAt(order.direction, valueAt(order.ticks, order.lots, unit), valueAt(markTicks, order.lots, unit));
  return loss > 0n ? loss : 0n;
}

/** Hold for the whole size of an order: initial margin (up) + fee (up) + open loss. */
export function orderHold(order: ContractOrder, markTicks: number, unit: bigint): OrderHold {
  const value = valueAt(order.ticks, order.lots, unit);
  const margin = initialMargin(value, order.leverage);
  const fee = shareOf(value, order.feePpm, 'up');
  const loss = openLoss(order, markTicks, unit);
  return { initialMargin: margin, fee, openLoss: loss, total: margin + fee + loss };
}

/** Margin that may be taken out: what lies above initial margin + loss at the mark. Never below zero. */
export function removableMargin(
  position: { direction: Direction; cost: bigint; margin: bigint },
  leverage: number,
  value: bigint,
): bigint {
  const profit = profitAt(position.direction, position.cost, value);
  const kept = initialMargin(position.cost, leverage) + (profit < 0n ? -profit : 0n);
  return position.margin > kept ? position.margin - kept : 0n;
}

/** Margin to add so that MM ÷ equity comes down to a ratio (auto-margin: 50 %), rounded up; 0n when it is there already. */
export function marginToReach(ratioPpm: number, maintenance: bigint, equity: bigint): bigint {
  const missing = divide(maintenance * MILLION, BigInt(ratioPpm), 'up') - equity;
  return missing > 0n ? missing : 0n;
}

/** What a wrong trigger is: no trigger level may fire the moment it is set, nor lie where liquidation comes first. */
export type TriggerFault = 'take-profit-wrong-side' | 'stop-loss-wrong-side' | 'stop-loss-past-liquidation';

/**
 * Whether a take-profit or stop-loss level makes sense: for a long take-profit > reference > stop-loss, for a short the
 * other way; a stop-loss beyond the entry in profit is fine, one at or past the liquidation price is not.
 * @param reference the order's price, or the mark for a position, in ticks; @param liquidation ticks, or null for none
 */
export function triggerFault(
  level: { kind: 'take-profit' | 'stop-loss'; ticks: number },
  direction: Direction,
  { reference, liquidation }: { reference: number; liquidation: number | null },
): TriggerFault | null {
  const isAbove = level.ticks > reference;
  const isBelow = level.ticks < reference;
  const isUpward = (level.kind === 'take-profit') === (direction === 'long');
  if (!(isUpward ? isAbove : isBelow)) return `${level.kind}-wrong-side`;
  if (level.kind === 'take-profit' || liquidation === null) return null;
  const isPast = direction === 'long' ? level.ticks <= liquidation : level.ticks >= liquidation;
  return isPast ? 'stop-loss-past-liquidation' : null;
}
