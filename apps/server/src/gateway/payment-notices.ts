// In: the real world's payments as the tables show them. Out: their owners are told of money credited, paid and given back, wherever they are.
// The place in the journal moves after the telling, so that a crash between the two tells somebody twice and nobody never.
import type { Sql } from 'postgres';
import type { Notifier } from '../notifications/index.ts';
import { endsAfter } from '../tables/index.ts';
import { printed, railOf } from './calls/payment-rows.ts';
import type { WorldRooms } from './rooms.ts';

const LOOK_MS = 2_000;
const AT_ONCE = 200;

/** @returns stops looking */
export function tellPaymentEnds(
  { world, sql, notifier }: { readonly world: WorldRooms; readonly sql: Sql; readonly notifier: Notifier },
  report: (problem: unknown) => void,
): () => Promise<void> {
  let looking: Promise<void> | null = null;
  let seen = -1;
  const look = async (): Promise<void> => {
    // Nothing was committed since: nothing has ended.
    const { head } = world.sequencer;
    if (head === seen) return;
    await world.sequencer.tablesClock.reaches(head);
    for (;;) {
      const after = await toldUntil(sql);
      const ends = await endsAfter(world.tables, after, AT_ONCE);
      for (const { account, rail: index, units, event } of ends) {
        const customerId = await customerOf(sql, account);
        if (customerId === null) continue;
        const rail = railOf(world, index);
        const asset = world.publisher.listings.asset(rail.asset).code;
        await notifier.notify(customerId, event, { amount: printed(world, rail, units), asset });
      }
      const last = ends.at(-1);
      if (last !== undefined) await noteUntil(sql, last);
      if (ends.length < AT_ONCE) break;
    }
    seen = head;
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch(report)
      .finally(() => (looking = null));
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

interface Place {
  readonly sequence: number;
  readonly line: number;
}

async function toldUntil(sql: Sql): Promise<Place> {
  const [row] = await sql`select sequence, line from payments.told_ends`;
  return row === undefined ? { sequence: -1, line: 0 } : { sequence: Number(row['sequence']), line: row['line'] };
}

async function noteUntil(sql: Sql, { sequence, line }: Place): Promise<void> {
  await sql`
    insert into payments.told_ends (sequence, line) values (${sequence}, ${line})
    on conflict (only_row) do update set sequence = excluded.sequence, line = excluded.line`;
}

async function customerOf(sql: Sql, account: number): Promise<string | null> {
  const [row] = await sql<{ customer_id: string }[]>`
    select customer_id from identity.accounts where world = 'real' and account = ${account}`;
  return row?.customer_id ?? null;
}
