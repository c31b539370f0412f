// In: nothing. Out: the facts of robots, and their part of the state.
import { ownerOf } from '../accounts/wallets.ts';
import { declareFact, money, oneOf, plain, text, wide, word, yesNo } from '../facts/layout.ts';
import type { State } from '../state.ts';
import type { DecideRobot, RobotRules } from './commands.ts';
import {
  addRobotOrder,
  costsOf,
  FIRST_LINK,
  followMarket,
  principalOf,
  removeRobotOrder,
  type RobotOrder,
  type RobotTerms,
} from './state.ts';
import { dhakaDay } from './worth.ts';
import { ON_STOP, ROBOT_COST_KINDS, ROBOT_STANDINGS, STOP_REASONS } from './words.ts';

export const robotSet = declareFact(
  320,
  'robot-set',
  { robot: word, rules: plain<RobotRules>() },
  ({ robots: { robots } }, { robot, rules }) => {
    robots[robot] = { index: robot, rules, standing: 'on', reason: '', capital: 0n };
  },
);
export const robotStandingSet = declareFact(
  321,
  'robot-standing-set',
  { robot: word, standing: oneOf(ROBOT_STANDINGS), reason: text },
  (state, { robot, standing, reason }) => {
    Object.assign(state.robots.robots[robot]!, { standing, reason });
    if (standing === 'on') state.due.cancel('stop-robots', robot);
    else state.due.schedule('stop-robots', robot, state.atMs);
  },
);
/** Orders that have more already keep it; nobody adds to them. */
export const robotRoomSet = declareFact(
  335,
  'robot-room-set',
  { robot: word, room: money },
  ({ robots: { robots } }, { robot, room }) => void (robots[robot]!.room = room),
);
/** The wallet was opened and the capital moved by the facts before it. */
export const robotBought = declareFact(
  322,
  'robot-bought',
  {
    robotOrder: wide,
    robot: word,
    customer: word,
    wallet: word,
    amount: money,
    expiresAtMs: wide,
    onStop: oneOf(ON_STOP),
    terms: plain<RobotTerms>(),
  },
  (state, { robotOrder: id, robot, customer, wallet, amount, expiresAtMs, onStop, terms }) => {
    const { robots, due, atMs } = state;
    addRobotOrder(robots, {
      id,
      robot,
      customer,
      wallet,
      terms,
      onStop,
      boughtAtMs: atMs,
      expiresAtMs,
      putIn: amount,
      takenOut: 0n,
      standing: 'doing',
      reason: 'none',
      leaves: false,
      candleMs: 0,
      link: FIRST_LINK,
      memory: '',
      day: dhakaDay(atMs),
      dayWorth: amount,
    });
    robots.wallets.set(ownerOf(wallet), id);
    robots.robots[robot]!.capital += amount;
    robots.nextOrder = id + 1;
    due.schedule('end-robot', id, expiresAtMs);
  },
);
export const robotCapitalAdded = declareFact(
  323,
  'robot-capital-added',
  { robotOrder: wide, customer: word, amount: money },
  (state, { robotOrder, amount }) => {
    const order = orderOf(state, robotOrder);
    order.putIn += amount;
    order.dayWorth += amount;
    state.robots.robots[order.robot]!.capital += amount;
    if (order.standing === 'doing') state.robots.alarms.change(robotOrder);
  },
);
export const robotCapitalReleased = declareFact(
  324,
  'robot-capital-released',
  { robotOrder: wide, customer: word, amount: money },
  (state, { robotOrder, amount }) => {
    const order = orderOf(state, robotOrder);
    order.takenOut += amount;
    order.dayWorth -= amount;
    state.robots.robots[order.robot]!.capital -= amount;
    if (order.standing === 'doing') state.robots.alarms.change(robotOrder);
  },
);
/** A share of its wallet became part of another, which is held, measured, sold and given back as what it chose itself. */
export const robotMarketFollowed = declareFact(
  336,
  'robot-market-followed',
  { robotOrder: wide, market: word, asset: word },
  ({ robots }, { robotOrder, market, asset }) => followMarket(robots, robotOrder, { market, asset }),
);
/** Before the orders that come of it. `worth`: of the wallet as it was decided. */
export const robotDecided = declareFact(
  325,
  'robot-decided',
  {
    robotOrder: wide,
    candleMs: wide,
    worth: money,
    /** Of the robot's first market, in ticks: what just holding is measured by. */
    ticks: word,
    link: text,
    memory: text,
    entry: plain<DecideRobot['entry']>(),
  },
  (state, { robotOrder, candleMs, worth, link, memory }) => {
    const order = orderOf(state, robotOrder);
    const day = dhakaDay(state.atMs);
    if (day !== order.day) {
      Object.assign(order, { day, dayWorth: worth });
      state.robots.alarms.change(robotOrder);
    }
    Object.assign(order, { candleMs, link, memory });
  },
);
/** What was wanted became an order, … */
export const robotOrderPlaced = declareFact(
  326,
  'robot-order-placed',
  { robotOrder: wide, candleMs: wide, orderId: wide, key: text },
  () => undefined,
);
/** … or was refused, with the word an ordinary order would have had. */
export const robotOrderRefused = declareFact(
  327,
  'robot-order-refused',
  { robotOrder: wide, candleMs: wide, key: text, refusal: text },
  () => undefined,
);
export const robotClosing = declareFact(
  328,
  'robot-closing',
  { robotOrder: wide, reason: oneOf(STOP_REASONS), leaves: yesNo },
  (state, { robotOrder, reason, leaves }) => {
    const order = orderOf(state, robotOrder);
    Object.assign(order, { standing: 'closing', reason, leaves });
    const { coolDownCandles } = costsOf(order.terms);
    if (reason === 'daily-loss-limit' && coolDownCandles > 0)
      order.coolsUntilMs = state.atMs + coolDownCandles * order.terms.candleMs;
    state.robots.alarms.forget(robotOrder);
    if (reason === 'period-ended') state.due.cancel('end-robot', robotOrder);
    state.due.schedule('close-robot', robotOrder, state.atMs);
  },
);
/** Goes on at a time; `cause`: the refusal that made it wait, empty when a step was spent. */
export const robotClosingWaits = declareFact(
  329,
  'robot-closing-waits',
  { robotOrder: wide, untilMs: wide, cause: text },
  (state, { robotOrder, untilMs }) => state.due.schedule('close-robot', robotOrder, untilMs),
);
export const robotStopped = declareFact(
  330,
  'robot-stopped',
  { robotOrder: wide, worth: money },
  (state, { robotOrder }) => {
    orderOf(state, robotOrder).standing = 'stopped';
    state.due.cancel('close-robot', robotOrder);
  },
);
export const robotResumed = declareFact(331, 'robot-resumed', { robotOrder: wide }, (state, { robotOrder }) => {
  Object.assign(orderOf(state, robotOrder), { standing: 'doing', reason: 'none' });
  state.robots.alarms.change(robotOrder);
});
/** Everything is the customer's own again: `cash`, and coins that were worth `inKind`. The order is gone from here; its wallet stays known. */
export const robotCompleted = declareFact(
  332,
  'robot-completed',
  { robotOrder: wide, customer: word, cash: money, inKind: money, reason: oneOf(STOP_REASONS) },
  (state, { robotOrder }) => {
    const { robots, due } = state;
    const order = orderOf(state, robotOrder);
    robots.robots[order.robot]!.capital -= principalOf(order);
    removeRobotOrder(robots, order);
    due.cancel('close-robot', robotOrder);
    due.cancel('end-robot', robotOrder);
  },
);
/** The money went to the house just before. `paidGain`: the gain above the principal that has paid from here on. */
export const robotCostTaken = declareFact(
  334,
  'robot-cost-taken',
  { robotOrder: wide, customer: word, cost: oneOf(ROBOT_COST_KINDS), amount: money, paidGain: money },
  (state, { robotOrder, amount, paidGain }) => {
    const order = orderOf(state, robotOrder);
    order.paidGain = paidGain;
    // What was paid was not lost.
    order.dayWorth -= amount;
    if (order.standing === 'doing') state.robots.alarms.change(robotOrder);
  },
);
/** All orders of a robot that was halted or withdrawn are stopping. */
export const robotsStopped = declareFact(333, 'robots-stopped', { robot: word }, ({ due }, { robot }) =>
  due.cancel('stop-robots', robot),
);

function orderOf({ robots }: State, id: number): RobotOrder {
  const order = robots.orders.get(id);
  if (order === undefined) throw new RangeError(`robot order ${id} is not there`);
  return order;
}
