// In: an order that stops. Out: its orders are taken out, its coins are sold where its customer chose so, and at an end everything goes back.
import { ownerOf } from '../accounts/wallets.ts';
import type { World } from '../engine-types.ts';
import { isSpent } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { move } from '../ledger/money.ts';
import { isBusy } from '../orders/busy.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { INSTRUMENT } from '../orders/order-store.ts';
import { ordersOf } from '../orders/standing.ts';
import { referenceTicks } from '../prices/reference.ts';
import type { State } from '../state.ts';
import { exitCost, performanceDue, takeCost } from './costs.ts';
import { robotClosing, robotClosingWaits, robotCompleted, robotStopped } from './facts.ts';
import { placeFor } from './place.ts';
import { sellableAt } from './selling.ts';
import { capitalOf, purseOf, type RobotOrder } from './state.ts';
import { assetsOf, worthOf } from './worth.ts';
import { isEnd, type RobotCostKind, sellsOn, type StopReason } from './words.ts';

/** A market that cannot be sold on now is asked again after so long. */
const PATIENCE_MS = 60_000;
/** Matching that goes on in steps is over after so long. */
const STEP_MS = 1_000;

/** From here on the clock sees to it. Nothing stops twice: a reason that ends for good takes the place of one that only waits. */
export function beginClosing(
  world: World,
  order: RobotOrder,
  { reason, leaves }: { reason: StopReason; leaves: boolean },
): void {
  emit(world, robotClosing, { robotOrder: order.id, reason, leaves: leaves || order.leaves || isEnd(reason) });
}

/** Its customer trades no more: what decides for them stops, too. */
export function stopRobotsOf(world: World, customer: number): void {
  const { robots, accounts } = world.state;
  for (const owner of accounts.together(customer)) {
    const order = robots.orders.get(robots.wallets.get(owner) ?? 0);
    if (order?.standing === 'doing') beginClosing(world, order, { reason: 'account-disabled', leaves: false });
  }
}

/** The clock's: an order's period is over. */
export function endRobot(world: World, id: number): void {
  beginClosing(world, world.state.robots.orders.get(id)!, { reason: 'period-ended', leaves: true });
}

/** The clock's: the next step of an order that stops. */
export function closeRobot(world: World, id: number): void {
  const { state } = world;
  const order = state.robots.orders.get(id)!;
  for (const slot of ordersOf(state, order.wallet, ownerOf(order.wallet), null)) {
    if (isSpent(world)) return wait(world, order, state.atMs, '');
    // What is being matched right now is left to its own steps.
    if (isMoving(state, slot)) return wait(world, order, state.atMs + STEP_MS, '');
    closeOpenOrder(world, slot, 'cancelled');
  }
  // Nobody sells for who may not trade: what there is stays as it is, or goes back in kind.
  const maySell = order.onStop === 'sell' && sellsOn(order.reason) && state.accounts.isActive(order.customer);
  if (maySell && sellSome(world, order)) return;
  const settlesMs = order.leaves ? settledAt(state, order, null) : 0;
  if (settlesMs > 0) return wait(world, order, settlesMs, 'quantity-locked');
  const worth = worthOf(state, order);
  if (order.leaves) payOut(world, order, worth);
  else emit(world, robotStopped, { robotOrder: id, worth });
}

/** Whether matching goes on in steps where an order stands, or is on its way. */
export function isMoving({ orders, due }: State, slot: number): boolean {
  return isBusy(due, orders.field(slot, INSTRUMENT));
}

function wait(world: World, { id }: RobotOrder, untilMs: number, cause: string): void {
  emit(world, robotClosingWaits, { robotOrder: id, untilMs, cause });
}

/** When the first of what is bought or sold and not settled will be, a step ahead at least; of one asset, or of any: 0 once all of it is. */
function settledAt({ holds, atMs }: State, { wallet }: RobotOrder, asset: number | null): number {
  const dates = holds
    .ofOwner(ownerOf(wallet))
    .filter((hold) => hold.reason === 'settlement' && (asset === null || hold.asset === asset))
    .map(({ untilMs }) => untilMs);
  return dates.length === 0 ? 0 : Math.max(atMs + STEP_MS, Math.min(...dates));
}

/** Sells at market what makes an order there. @returns whether there is more to sell, later */
function sellSome(world: World, order: RobotOrder): boolean {
  const { state } = world;
  let cause: string | null = null;
  let untilMs = Infinity;
  const waitsFor = (why: string, atMs: number): void => {
    cause = why === '' ? (cause ?? '') : why;
    untilMs = Math.min(untilMs, Math.max(atMs, state.atMs + STEP_MS));
  };
  for (const market of order.terms.markets) {
    const instrument = state.instruments[market];
    if (instrument === undefined) continue;
    // Shares that are not settled are sold on the day they are: not before, and not left behind.
    const settlesMs = settledAt(state, order, instrument.listing.baseAsset);
    if (settlesMs > 0) waitsFor('quantity-locked', settlesMs);
    const lots = lotsToSell(world, instrument, order.wallet);
    if (lots === 0) continue;
    const opensMs = sellableAt(state, instrument);
    if (opensMs > state.atMs) {
      waitsFor('market-closed', opensMs);
      continue;
    }
    if (isBusy(state.due, market) || isSpent(world)) {
      waitsFor('', 0);
      continue;
    }
    const reply = placeFor(world, order, { instrument: market, side: 'sell', lots, ticks: 0 });
    if (reply.refusal !== null) waitsFor(reply.refusal, state.atMs + PATIENCE_MS);
    else if (isBusy(state.due, market) || lotsToSell(world, instrument, order.wallet) > 0) waitsFor('', 0);
  }
  if (cause === null) return false;
  wait(world, order, untilMs, cause);
  return true;
}

/** Whole lots that the market takes in one order; 0 when what there is makes none. */
function lotsToSell({ state }: World, instrument: InstrumentState, wallet: number): number {
  const { baseAsset, lotUnits, minLots, maxLots } = instrument.listing;
  const ticks = referenceTicks(instrument, state.atMs);
  const whole = state.balances.available(wallet, baseAsset) / lotUnits;
  const lots = Math.min(Number(whole), maxLots, Math.floor(instrument.maxTickLots / Math.max(1, ticks)));
  // Sold at a price below the reference it may be worth less than the least order: a margin, so that it is not asked for ever.
  const least = Math.ceil((instrument.minTickLots * 10_000) / (10_000 - instrument.listing.marketProtectionBps));
  return lots >= minLots && lots * ticks >= least ? lots : 0;
}

/** Everything goes to the customer: money, and coins in kind. What is owed is taken of the money first, and never more than there is. */
function payOut(world: World, order: RobotOrder, before: bigint): void {
  const { state } = world;
  const owes = (cost: RobotCostKind, due: bigint, worth: bigint): bigint => {
    const free = state.balances.available(order.wallet, order.terms.asset);
    const amount = due < free ? due : free;
    takeCost(world, order, { cost, amount, worth });
    return worth - amount;
  };
  const earned = owes('performance', performanceDue(order, before), before);
  const isOwnWish = order.reason === 'by-customer';
  const worth = owes('exit', isOwnWish ? exitCost(state, order, earned) : 0n, earned);
  const { id: robotOrder, customer, wallet, terms, reason } = order;
  const cash = state.balances.available(wallet, terms.asset);
  for (const asset of assetsOf(state, order))
    move(world, {
      from: wallet,
      to: purseOf(order),
      asset,
      amount: state.balances.available(wallet, asset),
      ...capitalOf(robotOrder),
    });
  emit(world, robotCompleted, { robotOrder, customer, cash, inKind: worth - cash, reason });
}
