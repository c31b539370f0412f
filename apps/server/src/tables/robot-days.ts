// In: a customer, a robot or an order of one. Out: its days in Dhaka; and how their rows are written.
import type { Row } from 'postgres';
import { keptTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

export interface RobotDayRow {
  robotOrder: number;
  day: number;
  customer: number;
  robot: number;
  startWorth: bigint;
  endWorth: bigint;
  putIn: bigint;
  takenOut: bigint;
}

export const robotDaysTable = keptTable<RobotDayRow>(
  'robot_days',
  [
    { name: 'robot_order', type: 'bigint', of: (row) => row.robotOrder },
    { name: 'day', type: 'integer', of: (row) => row.day },
    { name: 'customer', type: 'integer', of: (row) => row.customer },
    { name: 'robot', type: 'integer', of: (row) => row.robot },
    { name: 'start_worth', type: 'bigint', of: (row) => row.startWorth },
    { name: 'end_worth', type: 'bigint', of: (row) => row.endWorth },
    { name: 'put_in', type: 'bigint', of: (row) => row.putIn },
    { name: 'taken_out', type: 'bigint', of: (row) => row.takenOut },
  ],
  { key: ['robot_order', 'day'], update: ['end_worth', 'put_in', 'taken_out'], read: readDay },
);

/** A customer's newest days, all orders of a day that were bought with one money together, newest first. */
export async function robotDaysOf(
  { sql, world }: WorldTables,
  customer: number,
  days: number,
): Promise<{ day: number; asset: number; start: bigint; end: bigint; putIn: bigint; takenOut: bigint }[]> {
  const rows = await sql`
    select days.day, orders.asset, sum(days.start_worth) as start, sum(days.end_worth) as end,
      sum(days.put_in) as put_in, sum(days.taken_out) as taken_out
    from ${sql(world)}.robot_days days join ${sql(world)}.robot_orders orders using (robot_order)
    where days.customer = ${customer} and days.day in (
      select distinct day from ${sql(world)}.robot_days where customer = ${customer} order by day desc limit ${days}
    )
    group by days.day, orders.asset order by days.day desc, orders.asset`;
  return rows.map((row) => ({
    day: row['day'] as number,
    asset: row['asset'] as number,
    start: BigInt(row['start']),
    end: BigInt(row['end']),
    putIn: BigInt(row['put_in']),
    takenOut: BigInt(row['taken_out']),
  }));
}

/** The days of all orders of a robot from a day on. */
export async function robotDaysOfRobot(
  { sql, world }: WorldTables,
  robot: number,
  fromDay: number,
): Promise<RobotDayRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.robot_days where robot = ${robot} and day >= ${fromDay} order by day, robot_order limit 50000`;
  return rows.map(readDay);
}

/** Orders of some wallets since a day began: where each stands at its start. */
export async function robotDay(
  { sql, world }: WorldTables,
  robotOrder: number,
  day: number,
): Promise<RobotDayRow | null> {
  const [row] = await sql`
    select * from ${sql(world)}.robot_days where robot_order = ${robotOrder} and day = ${day}`;
  return row === undefined ? null : readDay(row);
}

function readDay(row: Row): RobotDayRow {
  return {
    robotOrder: Number(row['robot_order']),
    day: row['day'],
    customer: row['customer'],
    robot: row['robot'],
    startWorth: BigInt(row['start_worth']),
    endWorth: BigInt(row['end_worth']),
    putIn: BigInt(row['put_in']),
    takenOut: BigInt(row['taken_out']),
  };
}
