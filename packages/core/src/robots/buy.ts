// In: a customer's commands about an order of a robot. Out: refusals, or capital that moved and a standing that changed.
import { accountOf, MOST_OWNERS, ownerOf } from '../accounts/wallets.ts';
import { accountOpened } from '../accounts/facts.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { beginClosing } from './close.ts';
import type { AddRobotCapital, BuyRobot, ReleaseRobotCapital, ResumeRobot, StopRobot } from './commands.ts';
import { robotBought, robotCapitalAdded, robotCapitalReleased, robotResumed } from './facts.ts';
import { exitCost, performanceDue, takeCost } from './costs.ts';
import { areMarkets, walletOfMarkets } from './markets.ts';
import {
  capacityOf,
  capitalOf,
  principalOf,
  purseOf,
  type RobotOrder,
  type RobotState,
  type RobotTerms,
} from './state.ts';
import { worthOf } from './worth.ts';

const DAY_MS = 86_400_000;
/** Orders of robots an owner may have that are not complete, and ever: each has a wallet of its own for good. */
export const MOST_ROBOT_ORDERS = 20;
export const MOST_ROBOT_ORDERS_EVER = 1_000;
const LONGEST_TEXT = 2_000;

export function buyRobot(world: World, command: BuyRobot): Reply {
  const { state } = world;
  const { account, robot: index, amount, days, onStop } = command;
  const { accounts, robots, atMs } = state;
  const ownerKind = accounts.ownerKind(account);
  if (ownerKind === null || ownerKind === 'house' || account !== ownerOf(account))
    return refuse('unknown-account', { account });
  if (accounts.principal(account) !== account) return refuse('unknown-account', { account });
  if (!accounts.isActive(account)) return refuse('account-disabled', { account });
  const robot = robots.robots[index];
  if (robot === undefined) return refuse('unknown-robot', { robot: index });
  if (robot.standing !== 'on') return refuse('robot-not-on', { robot: index, standing: robot.standing });
  const terms = termsOf(state, robot, command.own);
  if (terms === null) return refuse('robot-settings-invalid', { robot: index });
  const { leastDays, mostDays, asset } = robot.rules;
  if (!Number.isInteger(days) || days < leastDays || days > mostDays)
    return refuse('robot-days-invalid', { days, leastDays, mostDays });
  const misfit = checkAmount(robot, amount, amount);
  if (misfit !== null) return misfit;
  const counted = accounts.together(account).filter((owner) => robots.wallets.has(owner));
  const open = counted.filter((owner) => robots.orders.has(robots.wallets.get(owner)!)).length;
  if (open >= MOST_ROBOT_ORDERS || counted.length >= MOST_ROBOT_ORDERS_EVER)
    return refuse('too-many-robot-orders', { open, most: MOST_ROBOT_ORDERS });
  if (accounts.count >= MOST_OWNERS) return refuse('too-many-accounts', { most: MOST_OWNERS });
  const kind = walletOfMarkets(state, terms.markets);
  const purse = accountOf(account, kind);
  const poor = checkAvailable(state, purse, asset, amount);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const owner = accounts.count;
  const wallet = accountOf(owner, kind);
  const id = robots.nextOrder;
  emit(world, accountOpened, {
    account: owner,
    ownerKind,
    referrer: accounts.referrer(account),
    principal: account,
    purpose: '',
    mayOwe: false,
  });
  move(world, { from: purse, to: wallet, asset, amount, ...capitalOf(id) });
  const expiresAtMs = atMs + days * DAY_MS;
  emit(world, robotBought, {
    robotOrder: id,
    robot: index,
    customer: account,
    wallet,
    amount,
    expiresAtMs,
    onStop,
    terms,
  });
  return { refusal: null, id };
}

export function addRobotCapital(world: World, { account, robotOrder, amount }: AddRobotCapital): Reply {
  const { state } = world;
  const order = ownOrder(state, account, robotOrder);
  if (order === null) return refuse('unknown-robot-order', { robotOrder });
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  if (order.standing === 'closing' || order.reason === 'version-withdrawn')
    return refuse('robot-not-running', { robotOrder, standing: order.standing });
  const robot = state.robots.robots[order.robot]!;
  if (robot.standing !== 'on') return refuse('robot-not-on', { robot: robot.index, standing: robot.standing });
  if (amount <= 0n) return refuse('amount-not-positive', { amount });
  const misfit = checkAmount(robot, principalOf(order) + amount, amount, 0n);
  if (misfit !== null) return misfit;
  const poor = checkAvailable(state, purseOf(order), order.terms.asset, amount);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  move(world, { from: purseOf(order), to: order.wallet, asset: order.terms.asset, amount, ...capitalOf(robotOrder) });
  emit(world, robotCapitalAdded, { robotOrder, customer: account, amount });
  if (order.standing === 'stopped' && order.reason === 'insufficient-balance')
    emit(world, robotResumed, { robotOrder });
  return { refusal: null, id: robotOrder };
}

export function releaseRobotCapital(world: World, { account, robotOrder, amount }: ReleaseRobotCapital): Reply {
  const { state } = world;
  const order = ownOrder(state, account, robotOrder);
  if (order === null) return refuse('unknown-robot-order', { robotOrder });
  if (order.standing === 'closing') return refuse('robot-not-running', { robotOrder, standing: order.standing });
  if (amount <= 0n) return refuse('amount-not-positive', { amount });
  const worth = worthOf(state, order);
  const performance = performanceDue(order, worth);
  const exit = exitCost(state, order, amount);
  const poor = checkAvailable(state, order.wallet, order.terms.asset, amount + performance + exit);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  takeCost(world, order, { cost: 'performance', amount: performance, worth });
  takeCost(world, order, { cost: 'exit', amount: exit, worth });
  move(world, { from: order.wallet, to: purseOf(order), asset: order.terms.asset, amount, ...capitalOf(robotOrder) });
  emit(world, robotCapitalReleased, { robotOrder, customer: account, amount });
  return { refusal: null, id: robotOrder };
}

/** A customer may always stop, and always leave: nothing is locked in. In its first days leaving may cost what was said at the purchase. */
export function stopRobot(world: World, { account, robotOrder, leaves }: StopRobot): Reply {
  const order = ownOrder(world.state, account, robotOrder);
  if (order === null) return refuse('unknown-robot-order', { robotOrder });
  const isMore = order.standing === 'doing' || (leaves && !order.leaves);
  if (!isMore) return refuse('robot-not-running', { robotOrder, standing: order.standing });
  // ── nothing below may fail ──
  beginClosing(world, order, { reason: 'by-customer', leaves });
  return { refusal: null, id: robotOrder };
}

export function resumeRobot(world: World, { account, robotOrder }: ResumeRobot): Reply {
  const { state } = world;
  const order = ownOrder(state, account, robotOrder);
  if (order === null) return refuse('unknown-robot-order', { robotOrder });
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  if (order.standing !== 'stopped') return refuse('robot-not-stopped', { robotOrder, standing: order.standing });
  const { coolsUntilMs: untilMs = 0 } = order;
  if (untilMs > state.atMs) return refuse('robot-cooling-down', { robotOrder, untilMs });
  const robot = state.robots.robots[order.robot]!;
  if (robot.standing !== 'on') return refuse('robot-not-on', { robot: robot.index, standing: robot.standing });
  // ── nothing below may fail ──
  emit(world, robotResumed, { robotOrder });
  return { refusal: null, id: robotOrder };
}

/** Of the customer and not complete. Another's order is as unknown as one that never was. */
function ownOrder({ robots }: State, account: number, id: number): RobotOrder | null {
  const order = robots.orders.get(id);
  return order !== undefined && order.customer === account ? order : null;
}

/** @param principal what the order would have in all @param more what the robot's orders would have more than now */
function checkAmount(robot: RobotState, principal: bigint, more: bigint, least = robot.rules.least): Refusal | null {
  const { rules, capital } = robot;
  const { asset, most } = rules;
  const capacity = capacityOf(robot);
  if (principal < least) return refuse('robot-below-minimum', { asset, amount: principal, minimum: least });
  if (principal > most) return refuse('robot-above-maximum', { asset, amount: principal, maximum: most });
  return capital + more > capacity
    ? refuse('robot-capacity-reached', { asset, capacity, left: capacity > capital ? capacity - capital : 0n })
    : null;
}

function termsOf(state: State, { rules }: RobotState, own: BuyRobot['own']): RobotTerms | null {
  const { rule, asset, candleMs, singlePpm, lossPpm, dailyLossPpm, costs } = rules;
  const limits = { singlePpm, lossPpm, dailyLossPpm };
  const same = { rule, asset, candleMs, ...limits, ...(costs !== undefined && { costs }) };
  const of = (settings: string, markets: readonly number[]): RobotTerms => {
    const bases = markets.map((market) => state.instruments[market]!.listing.baseAsset);
    return { ...same, settings, markets, bases };
  };
  if (own === null)
    return rules.settings === '' || !areMarkets(state, rules.markets, asset) ? null : of(rules.settings, rules.markets);
  const { settings, markets } = own;
  const fits = settings !== '' && settings.length <= LONGEST_TEXT && areMarkets(state, markets, asset);
  if (rules.settings !== '' || !fits || !markets.every((market) => rules.markets.includes(market))) return null;
  return of(settings, markets);
}
