// In: what a customer's script told an order. Out: it is noted once, by a number that only rises; what was heard up to a moment.
import type { WorldTables } from './world-tables.ts';

export interface HeardSignal {
  readonly robotOrder: number;
  readonly number: number;
  readonly kind: 'enter' | 'exit';
  /** UTC milliseconds. */
  readonly heardMs: number;
}

/**
 * Notes a signal unless one of its number or a higher one was heard, or `most` were since `sinceMs`. Two at once wait for each other.
 * @returns what stands there now: the signal itself; its number's own row when it was heard before; or why not
 */
export async function hearSignal(
  { sql, world }: WorldTables,
  signal: HeardSignal,
  { sinceMs, most }: { readonly sinceMs: number; readonly most: number },
): Promise<HeardSignal | 'too-many' | { readonly lastId: number }> {
  const { robotOrder, number, kind, heardMs } = signal;
  return sql.begin(async (step) => {
    await step`select pg_advisory_xact_lock(hashtext(${`${world}/signal`}), ${robotOrder % 2_147_483_647})`;
    const rows = (await step`
      select number, kind, heard_ms from ${step(world)}.robot_signals
      where robot_order = ${robotOrder} order by number desc limit ${most}`) as Record<string, unknown>[];
    const heard = rows.map((row) => readSignal(robotOrder, row));
    const same = heard.find((each) => each.number === number);
    if (same !== undefined) return same.kind === kind ? same : { lastId: heard[0]!.number };
    if (heard.length > 0 && number < heard[0]!.number) return { lastId: heard[0]!.number };
    if (heard.filter((each) => each.heardMs >= sinceMs).length >= most) return 'too-many';
    await step`
      insert into ${step(world)}.robot_signals (robot_order, number, kind, heard_ms)
      values (${robotOrder}, ${number}, ${kind}, ${heardMs})`;
    return signal;
  });
}

/** Of each order the newest signal that was heard before a moment; none where there is none. Older ones say nothing any more. */
export async function signalsBefore(
  { sql, world }: WorldTables,
  orders: readonly number[],
  beforeMs: number,
): Promise<Map<number, HeardSignal>> {
  if (orders.length === 0) return new Map();
  const rows = await sql`
    select distinct on (robot_order) robot_order, number, kind, heard_ms from ${sql(world)}.robot_signals
    where robot_order = any(${orders as number[]}) and heard_ms < ${beforeMs} order by robot_order, number desc`;
  return new Map(rows.map((row) => [Number(row['robot_order']), readSignal(Number(row['robot_order']), row)]));
}

function readSignal(robotOrder: number, row: Record<string, unknown>): HeardSignal {
  return {
    robotOrder,
    number: Number(row['number']),
    kind: row['kind'] as HeardSignal['kind'],
    heardMs: Number(row['heard_ms']),
  };
}
