// In: an order that money leaves. Out: what it owes then: its part of what it earned above its high-water mark, and in its first days the cost of leaving.
import { performanceFeeOfEquity } from '@hilsa/formulas/fund';
import { divide } from '@hilsa/money';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { move } from '../ledger/money.ts';
import { FEES, type State } from '../state.ts';
import { robotCostTaken } from './facts.ts';
import { costsOf, principalOf, type RobotOrder } from './state.ts';
import type { RobotCostKind } from './words.ts';
import { worthOf } from './worth.ts';

const DAY_MS = 86_400_000;
const MILLION = 1_000_000n;

/** Rate × (worth − high-water mark), rounded down; nobody pays for the same gain twice. @param worth of the wallet now */
export function performanceDue(order: RobotOrder, worth: bigint): bigint {
  const mark = principalOf(order) + (order.paidGain ?? 0n);
  return performanceFeeOfEquity(worth, mark, costsOf(order.terms).performancePpm);
}

/** Of what its customer takes out in its first days, rounded down. A robot that is halted or gone keeps nobody. */
export function exitCost({ robots, atMs }: State, order: RobotOrder, amount: bigint): bigint {
  const { lockInDays, exitPpm } = costsOf(order.terms);
  const isEarly = atMs < order.boughtAtMs + lockInDays * DAY_MS;
  const isOffered = robots.robots[order.robot]!.standing === 'on';
  return isEarly && isOffered && amount > 0n ? divide(amount * BigInt(exitPpm), MILLION, 'down') : 0n;
}

/** What leaving would cost now, and the most that may be taken out: free money less what is taken beside it. */
export function leavingNow(state: State, order: RobotOrder): { performance: bigint; exit: bigint; takeOut: bigint } {
  const worth = worthOf(state, order);
  const performance = performanceDue(order, worth);
  const exit = exitCost(state, order, worth - performance);
  const free = state.balances.available(order.wallet, order.terms.asset) - performance;
  if (free <= 0n) return { performance, exit, takeOut: 0n };
  const ratePpm = exit > 0n ? BigInt(costsOf(order.terms).exitPpm) : 0n;
  const least = divide(free * MILLION, MILLION + ratePpm, 'down');
  // Rounded down twice, one unit more may still fit; two never do.
  const fits = least + 1n + divide((least + 1n) * ratePpm, MILLION, 'down') <= free;
  return { performance, exit, takeOut: fits ? least + 1n : least };
}

/** To the house, of free money. @param worth of the wallet before it */
export function takeCost(
  world: World,
  order: RobotOrder,
  { cost, amount, worth }: { readonly cost: RobotCostKind; readonly amount: bigint; readonly worth: bigint },
): void {
  if (amount === 0n) return;
  const { id: robotOrder, customer, wallet, terms } = order;
  const reason = cost === 'performance' ? 'performance-fee' : 'exit-cost';
  move(world, { from: wallet, to: FEES, asset: terms.asset, amount, reason, causeKind: 'robot', cause: robotOrder });
  // The cost of leaving lowers no mark: what it took has to be earned again before anything is due.
  const paidGain = cost === 'performance' ? worth - amount - principalOf(order) : (order.paidGain ?? 0n);
  emit(world, robotCostTaken, { robotOrder, customer, cost, amount, paidGain });
}
