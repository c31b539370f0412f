// In: nothing. Out: what the room of robots keeps: what is sold, and of each order that is not complete how it stands.
import { accountOf, ownerOf, walletOf } from '../accounts/wallets.ts';
import { RobotAlarms } from './alarms.ts';
import type { RobotCosts, RobotRules } from './commands.ts';
import type { OnStop, RobotOrderStanding, RobotStanding, StopReason } from './words.ts';

export interface RobotState {
  readonly index: number;
  readonly rules: RobotRules;
  standing: RobotStanding;
  reason: string;
  /** Principal of all of its orders that are not complete. */
  capital: bigint;
  /** What its markets bear by what they traded last; absent: it was never looked at, and only `rules.capacity` binds. */
  room?: bigint;
}

/** Capital that all orders of a robot may have together now. */
export function capacityOf({ rules, room }: Pick<RobotState, 'rules' | 'room'>): bigint {
  return room !== undefined && room < rules.capacity ? room : rules.capacity;
}

/** Of its robot at the purchase, with the customer's own settings where the robot has none. */
export interface RobotTerms {
  readonly rule: string;
  readonly settings: string;
  readonly asset: number;
  readonly markets: readonly number[];
  /** What they trade, in the same order: kept here, for a market may be retired. */
  readonly bases: readonly number[];
  readonly candleMs: number;
  readonly singlePpm: number;
  readonly lossPpm: number;
  readonly dailyLossPpm: number;
  readonly costs?: RobotCosts;
}

export interface RobotOrder {
  readonly id: number;
  readonly robot: number;
  /** Who bought it; and the account that it trades from, of an owner of its own: with coins, or with shares. */
  readonly customer: number;
  readonly wallet: number;
  /** Of the purchase; its markets grow by what their shares became part of. */
  terms: RobotTerms;
  readonly onStop: OnStop;
  readonly boughtAtMs: number;
  readonly expiresAtMs: number;
  putIn: bigint;
  takenOut: bigint;
  standing: RobotOrderStanding;
  reason: StopReason;
  /** Everything goes back once it is closed. */
  leaves: boolean;
  /** Close of the last candle that was decided on; 0 before the first. */
  candleMs: number;
  /** Link of its log's last row. */
  link: string;
  memory: string;
  /** Number of the Dhaka day of `dayWorth`, which is what the wallet was worth as it began, with what was put in and taken out since. */
  day: number;
  dayWorth: bigint;
  /** Of its gain so much has paid its fee already: the high-water mark is the principal and this. Absent: nothing has. */
  paidGain?: bigint;
  /** After the limit of a day it may not go on before. Absent: at once. */
  coolsUntilMs?: number;
}

export interface RobotsState {
  readonly robots: RobotState[];
  /** Not complete, by number. */
  readonly orders: Map<number, RobotOrder>;
  /** Every owner of a wallet there ever was, and its order's number. */
  readonly wallets: Map<number, number>;
  /** Markets that orders which are not complete may trade, and how many do: follows from the orders. */
  readonly traded: Map<number, number>;
  /** Whom a price has to ask for what it lost: follows from orders, wallets and prices. */
  readonly alarms: RobotAlarms;
  nextOrder: number;
}

export function emptyRobots(): RobotsState {
  return {
    robots: [],
    orders: new Map(),
    wallets: new Map(),
    traded: new Map(),
    alarms: new RobotAlarms(),
    nextOrder: 1,
  };
}

export function addRobotOrder({ orders, traded, alarms }: RobotsState, order: RobotOrder): void {
  orders.set(order.id, order);
  if (order.standing === 'doing') alarms.change(order.id);
  for (const market of order.terms.markets) traded.set(market, (traded.get(market) ?? 0) + 1);
}
/** A market that an order did not choose and has something of from now on. */
export function followMarket(
  { orders, traded, alarms }: RobotsState,
  id: number,
  { market, asset }: { readonly market: number; readonly asset: number },
): void {
  const order = orders.get(id);
  if (order === undefined) throw new RangeError(`robot order ${id} is not there`);
  const { markets, bases } = order.terms;
  order.terms = { ...order.terms, markets: [...markets, market], bases: [...bases, asset] };
  traded.set(market, (traded.get(market) ?? 0) + 1);
  if (order.standing === 'doing') alarms.change(id);
}
export function removeRobotOrder({ orders, traded, alarms }: RobotsState, { id, terms }: RobotOrder): void {
  orders.delete(id);
  alarms.forget(id);
  for (const market of terms.markets) {
    const left = traded.get(market)! - 1;
    if (left === 0) traded.delete(market);
    else traded.set(market, left);
  }
}

/** A trade was made in a market: who of the two is a robot's is looked at anew with the next price. */
export function noteRobotTrade(robots: RobotsState, market: number, taker: number, maker: number): void {
  if (!robots.traded.has(market)) return;
  noteWallet(robots, taker);
  noteWallet(robots, maker);
}
function noteWallet({ wallets, orders, alarms }: RobotsState, account: number): void {
  const id = wallets.get(ownerOf(account));
  if (id !== undefined && orders.get(id)?.standing === 'doing') alarms.change(id);
}

/** The account of its customer that its capital comes from and goes back to: the same kind of wallet as its own. */
export function purseOf({ customer, wallet }: Pick<RobotOrder, 'customer' | 'wallet'>): number {
  return accountOf(customer, walletOf(wallet));
}

/** Capital that is in an order: what came in less what went out. */
export function principalOf({ putIn, takenOut }: Pick<RobotOrder, 'putIn' | 'takenOut'>): bigint {
  return putIn - takenOut;
}

const NO_COSTS: RobotCosts = { performancePpm: 0, lockInDays: 0, exitPpm: 0, coolDownCandles: 0 };
export function costsOf({ costs }: Pick<RobotTerms, 'costs'>): RobotCosts {
  return costs ?? NO_COSTS;
}

/** The link before a log's first row. */
export const FIRST_LINK = '0'.repeat(64);

/** What moves a robot's capital, and for which order. */
export function capitalOf(robotOrder: number) {
  return { reason: 'robot-capital', causeKind: 'robot', cause: robotOrder } as const;
}
