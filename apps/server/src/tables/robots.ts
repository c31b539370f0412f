// In: a customer, a robot or an order of one. Out: orders, their log and wishes; and how those rows are written.
import type { Row } from 'postgres';
import { keptTable, listedTable } from './table.ts';
import { codeOf, LAST_LIVING_STATUS, SIDES } from './words.ts';
import { paged, type Page, type Paged, readCursor, type WorldTables } from './world-tables.ts';
export type { WorldTables } from './world-tables.ts';

export interface RobotOrderRow {
  robotOrder: number;
  customer: number;
  wallet: number;
  robot: number;
  asset: number;
  rule: string;
  settings: string;
  markets: readonly number[];
  candleMs: number;
  bought: bigint;
  putIn: bigint;
  takenOut: bigint;
  worth: bigint;
  ticks: number;
  firstTicks: number;
  standing: string;
  reason: string;
  onStop: string;
  boughtMs: number;
  expiresMs: number;
  completedMs: number;
  inKind: bigint;
  performancePaid: bigint;
  exitPaid: bigint;
}
export const robotOrdersTable = keptTable<RobotOrderRow>(
  'robot_orders',
  [
    { name: 'robot_order', type: 'bigint', of: (row) => row.robotOrder },
    { name: 'customer', type: 'integer', of: (row) => row.customer },
    { name: 'wallet', type: 'integer', of: (row) => row.wallet },
    { name: 'robot', type: 'integer', of: (row) => row.robot },
    { name: 'asset', type: 'integer', of: (row) => row.asset },
    { name: 'rule', type: 'text', of: (row) => row.rule },
    { name: 'settings', type: 'text', of: (row) => row.settings },
    { name: 'markets', type: 'text', of: (row) => row.markets.join(',') },
    { name: 'candle_ms', type: 'bigint', of: (row) => row.candleMs },
    { name: 'bought', type: 'bigint', of: (row) => row.bought },
    { name: 'put_in', type: 'bigint', of: (row) => row.putIn },
    { name: 'taken_out', type: 'bigint', of: (row) => row.takenOut },
    { name: 'worth', type: 'bigint', of: (row) => row.worth },
    { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
    { name: 'first_ticks', type: 'bigint', of: (row) => row.firstTicks },
    { name: 'standing', type: 'text', of: (row) => row.standing },
    { name: 'reason', type: 'text', of: (row) => row.reason },
    { name: 'on_stop', type: 'text', of: (row) => row.onStop },
    { name: 'bought_ms', type: 'bigint', of: (row) => row.boughtMs },
    { name: 'expires_ms', type: 'bigint', of: (row) => row.expiresMs },
    { name: 'completed_ms', type: 'bigint', of: (row) => row.completedMs },
    { name: 'in_kind', type: 'bigint', of: (row) => row.inKind },
    { name: 'performance_paid', type: 'bigint', of: (row) => row.performancePaid },
    { name: 'exit_paid', type: 'bigint', of: (row) => row.exitPaid },
  ],
  {
    key: ['robot_order'],
    update: [
      'markets',
      'put_in',
      'taken_out',
      'worth',
      'ticks',
      'first_ticks',
      'standing',
      'reason',
      'completed_ms',
      'in_kind',
      'performance_paid',
      'exit_paid',
    ],
    read: readOrder,
  },
);

export interface RobotLogRow {
  robotOrder: number;
  candleMs: number;
  atMs: number;
  worth: bigint;
  ticks: number;
  link: string;
  /** JSON. */
  entry: string;
}
export const robotLogTable = listedTable<RobotLogRow>('robot_log', [
  { name: 'robot_order', type: 'bigint', of: (row) => row.robotOrder },
  { name: 'candle_ms', type: 'bigint', of: (row) => row.candleMs },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
  { name: 'worth', type: 'bigint', of: (row) => row.worth },
  { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
  { name: 'link', type: 'text', of: (row) => row.link },
  { name: 'entry', type: 'text', of: (row) => row.entry },
]);

export interface RobotWishRow {
  robotOrder: number;
  candleMs: number;
  place: number;
  key: string;
  orderId: number;
  refusal: string;
}
export const robotWishesTable = listedTable<RobotWishRow>('robot_wishes', [
  { name: 'robot_order', type: 'bigint', of: (row) => row.robotOrder },
  { name: 'candle_ms', type: 'bigint', of: (row) => row.candleMs },
  { name: 'place', type: 'integer', of: (row) => row.place },
  { name: 'key', type: 'text', of: (row) => row.key },
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'refusal', type: 'text', of: (row) => row.refusal },
]);

export async function robotOrderById({ sql, world }: WorldTables, id: number): Promise<RobotOrderRow | null> {
  const [row] = await sql`select * from ${sql(world)}.robot_orders where robot_order = ${id}`;
  return row === undefined ? null : readOrder(row);
}

/** A customer's, newest first: those that are not complete, or those that are. */
export async function listRobotOrders(
  { sql, world }: WorldTables,
  customer: number,
  { scope, before, limit }: Page & { scope: 'open' | 'history' },
): Promise<Paged<RobotOrderRow>> {
  const from = before === null ? null : readCursor(before);
  const rows = await sql`
    select * from ${sql(world)}.robot_orders
    where customer = ${customer} and (completed_ms = 0) = ${scope === 'open'}
      ${from === null ? sql`` : sql`and robot_order < ${from}`}
    order by robot_order desc limit ${limit + 1}`;
  return paged(rows.map(readOrder), limit, (row) => String(row.robotOrder));
}

/** Every wallet that an owner's orders of robots have or had, and what is in those that are not complete: put in less taken out. */
export async function robotWalletsOf(
  { sql, world }: WorldTables,
  customer: number,
): Promise<{ wallet: number; asset: number; principal: bigint; isOpen: boolean }[]> {
  const rows = await sql`
    select wallet, asset, put_in - taken_out as principal, completed_ms = 0 as is_open from ${sql(world)}.robot_orders
    where customer = ${customer} order by robot_order`;
  return rows.map((row) => ({
    wallet: row['wallet'],
    asset: row['asset'],
    principal: BigInt(row['principal']),
    isOpen: row['is_open'],
  }));
}

/** A robot's orders, whoever's they are, newest first. */
export async function ordersOfRobot(
  { sql, world }: WorldTables,
  robot: number,
  limit: number,
): Promise<RobotOrderRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.robot_orders where robot = ${robot} order by robot_order desc limit ${limit}`;
  return rows.map(readOrder);
}

/** The first order of each of these robots, which is the house's own; those without one are absent. */
export async function firstOrders({ sql, world }: WorldTables, robots: readonly number[]): Promise<RobotOrderRow[]> {
  const rows = await sql`
    select first.* from unnest(${robots as number[]}::integer[]) as asked (robot)
    cross join lateral (
      select * from ${sql(world)}.robot_orders where robot = asked.robot order by robot_order limit 1
    ) first`;
  return rows.map(readOrder);
}

/** Points of an order's log, thinned to the last of each stretch, oldest first: when, worth, the first market's price in ticks. */
export async function robotCurve(
  { sql, world }: WorldTables,
  robotOrder: number,
  points: number,
): Promise<{ atMs: number; worth: bigint; ticks: number }[]> {
  const rows = await sql`
    with ends as (
      select min(candle_ms) as first, greatest(1, (max(candle_ms) - min(candle_ms)) / ${points}::bigint) as stretch
      from ${sql(world)}.robot_log where robot_order = ${robotOrder}
    )
    select distinct on ((candle_ms - first) / stretch) candle_ms, worth, ticks
    from ${sql(world)}.robot_log, ends where robot_order = ${robotOrder}
    order by (candle_ms - first) / stretch, candle_ms desc`;
  return rows.map((row) => ({
    atMs: Number(row['candle_ms']),
    worth: BigInt(row['worth']),
    ticks: Number(row['ticks']),
  }));
}

/** Newest first; the cursor is the close of a candle. `told`: what became of each wish. */
export async function robotLog(
  { sql, world }: WorldTables,
  robotOrder: number,
  { before, limit }: Page,
): Promise<Paged<RobotLogRow & { wishes: { key: string; orderId: number; refusal: string }[] }>> {
  const from = before === null ? null : readCursor(before);
  const rows = await sql`
    select * from ${sql(world)}.robot_log
    where robot_order = ${robotOrder} ${from === null ? sql`` : sql`and candle_ms < ${from}`}
    order by candle_ms desc limit ${limit + 1}`;
  const candles = rows.map((row) => Number(row['candle_ms']));
  const wishes = await sql`
    select * from ${sql(world)}.robot_wishes
    where robot_order = ${robotOrder} and candle_ms = any(${candles}::bigint[]) order by place`;
  const list = rows.map((row) => ({
    robotOrder,
    candleMs: Number(row['candle_ms']),
    atMs: Number(row['at_ms']),
    worth: BigInt(row['worth']),
    ticks: Number(row['ticks']),
    link: row['link'] as string,
    entry: row['entry'] as string,
    wishes: wishes.filter((wish) => wish['candle_ms'] === row['candle_ms']).map(readWish),
  }));
  return paged(list, limit, (row) => String(row.candleMs));
}

/** Of a wallet's orders: how many were filled at all, how many of them sold, and what they came to in quote units. */
export async function robotActivity(
  { sql, world }: WorldTables,
  wallet: number,
): Promise<{ filled: number; sold: number; turnover: bigint }> {
  const [row] = await sql`
    select count(*) as filled, count(*) filter (where side = ${codeOf(SIDES, 'sell')}) as sold,
      coalesce(sum(filled_notional), 0) as turnover
    from ${sql(world)}.orders where account = ${wallet} and filled_lots > 0`;
  return { filled: Number(row!['filled']), sold: Number(row!['sold']), turnover: BigInt(row!['turnover']) };
}

/** What a wallet's orders brought and took, by market, oldest first: lots, and what an order's fee was. At most so many. */
export async function robotMoves(
  { sql, world }: WorldTables,
  wallet: number,
  most: number,
): Promise<{ instrument: number; lots: number; fee: bigint; atMs: number }[]> {
  const rows = await sql`
    select instrument, side, filled_lots, fee, updated_ms from ${sql(world)}.orders
    where account = ${wallet} and filled_lots > 0 order by updated_ms, order_id limit ${most}`;
  return rows.map((row) => {
    const isBuy = row['side'] === codeOf(SIDES, 'buy');
    const lots = Number(row['filled_lots']);
    return {
      instrument: row['instrument'],
      lots: isBuy ? lots : -lots,
      fee: isBuy ? BigInt(row['fee']) : 0n,
      atMs: Number(row['updated_ms']),
    };
  });
}

/**
 * Fees that a wallet's orders paid, by market: `all`, where both sides pay in money; else `quote` in quote units, and what was paid in what was bought as the
 * worth of so many lots' units.
 */
export async function robotFees(
  { sql, world }: WorldTables,
  wallet: number,
): Promise<{ instrument: number; all: bigint; quote: bigint; perLot: bigint }[]> {
  const rows = await sql`
    select instrument, sum(fee) as all_fees, coalesce(sum(fee) filter (where side = ${codeOf(SIDES, 'sell')}), 0) as quote,
      coalesce(ceil(sum(fee::numeric * filled_notional / filled_lots) filter (where side = ${codeOf(SIDES, 'buy')})), 0) as per_lot
    from ${sql(world)}.orders where account = ${wallet} and filled_lots > 0 group by instrument`;
  return rows.map((row) => ({
    instrument: row['instrument'],
    all: BigInt(row['all_fees']),
    quote: BigInt(row['quote']),
    perLot: BigInt(row['per_lot']),
  }));
}

function readOrder(row: Row): RobotOrderRow {
  return {
    robotOrder: Number(row['robot_order']),
    customer: row['customer'],
    wallet: row['wallet'],
    robot: row['robot'],
    asset: row['asset'],
    rule: row['rule'],
    settings: row['settings'],
    markets: String(row['markets']).split(',').map(Number),
    candleMs: Number(row['candle_ms']),
    bought: BigInt(row['bought']),
    putIn: BigInt(row['put_in']),
    takenOut: BigInt(row['taken_out']),
    worth: BigInt(row['worth']),
    ticks: Number(row['ticks']),
    firstTicks: Number(row['first_ticks']),
    standing: row['standing'],
    reason: row['reason'],
    onStop: row['on_stop'],
    boughtMs: Number(row['bought_ms']),
    expiresMs: Number(row['expires_ms']),
    completedMs: Number(row['completed_ms']),
    inKind: BigInt(row['in_kind']),
    performancePaid: BigInt(row['performance_paid']),
    exitPaid: BigInt(row['exit_paid']),
  };
}
function readWish(row: Row): { key: string; orderId: number; refusal: string } {
  return { key: row['key'], orderId: Number(row['order_id']), refusal: row['refusal'] };
}
type Wish = ReturnType<typeof readWish>;

/** What became of the wishes of several orders' last decisions, by order. */
export async function robotWishesOfAll(
  { sql, world }: WorldTables,
  decisions: readonly { readonly robotOrder: number; readonly candleMs: number }[],
): Promise<Map<number, Wish[]>> {
  const rows = await sql`
    select wishes.* from ${sql(world)}.robot_wishes wishes
    join unnest(${decisions.map(({ robotOrder }) => robotOrder)}::bigint[], ${decisions.map(({ candleMs }) => candleMs)}::bigint[])
      as last (robot_order, candle_ms) using (robot_order, candle_ms)
    order by robot_order, place`;
  const found = new Map<number, Wish[]>();
  for (const row of rows) {
    const robotOrder = Number(row['robot_order']);
    found.set(robotOrder, [...(found.get(robotOrder) ?? []), readWish(row)]);
  }
  return found;
}

/** Orders of wallets by wallet, then number; of others' numbers none. */
export async function walletOrders(
  { sql, world }: WorldTables,
  wallets: readonly number[],
  ids: readonly number[],
): Promise<Map<number, WalletOrderRow[]>> {
  const rows = await sql`
    select account, order_id, ticks, filled_lots, filled_notional, instrument, status <= ${LAST_LIVING_STATUS} as is_open
    from ${sql(world)}.orders
    where account = any(${wallets as number[]}::integer[]) and order_id = any(${ids as number[]}::bigint[])`;
  const found = new Map<number, WalletOrderRow[]>();
  for (const row of rows) {
    const wallet: number = row['account'];
    const read = {
      orderId: Number(row['order_id']),
      instrument: row['instrument'],
      ticks: Number(row['ticks']),
      filledLots: Number(row['filled_lots']),
      filledNotional: BigInt(row['filled_notional']),
      isOpen: row['is_open'],
    };
    found.set(wallet, [...(found.get(wallet) ?? []), read]);
  }
  return found;
}

export interface WalletOrderRow {
  orderId: number;
  instrument: number;
  ticks: number;
  filledLots: number;
  filledNotional: bigint;
  isOpen: boolean;
}
