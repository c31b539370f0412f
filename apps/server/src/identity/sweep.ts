// In: the identity room, from time to time. Out: what has ended is ended or forgotten.
import { finishRoundsThatAreDue } from './demo-rounds.ts';
import { applyDueResets } from './resets.ts';
import type { Rooms } from './rooms.ts';
import { tellLimitsThatAreDue } from './limits.ts';
import { tellCoresWhatIsDue } from './standing.ts';

const DAY_MS = 86_400_000;
const OUTBOX_KEPT_MS = 3_600_000;
/** Between its row and its first sign-in a new demo has none. */
const DEMO_BEGINS_MS = 3_600_000;
/** At once; the next sweep takes more. */
const DEMOS_A_SWEEP = 50;

/**
 * A demo account has no password: once its sign-in has ended (idle, or by its longest time) nobody can come back to it. Its orders are
 * taken out of the demo book, and it can do nothing more.
 */
async function expireDemos({ sql, options }: Rooms): Promise<void> {
  const over = await sql<{ id: string; account: number }[]>`
    select c.id, a.account from identity.customers c join identity.accounts a on a.customer_id = c.id and a.world = 'demo'
    where c.demo_only and c.status = 1 and not exists (select from identity.sessions s where s.customer_id = c.id)
      and c.created_ms < ${options.now() - DEMO_BEGINS_MS}
    order by c.id limit ${DEMOS_A_SWEEP}`;
  for (const { id, account } of over) {
    await options.setStanding('demo', account, 'disabled');
    await sql`update identity.customers set status = 0, status_reason = 'demo-expired' where id = ${id} and demo_only`;
  }
}

/** What time has ended: waiting resets, demos, sign-ins, counters, codes. */
export async function sweep(rooms: Rooms): Promise<void> {
  const { sql, now } = rooms;
  await applyDueResets(rooms, null);
  await tellCoresWhatIsDue(rooms);
  await tellLimitsThatAreDue(rooms);
  await expireDemos(rooms);
  await finishRoundsThatAreDue(rooms);
  await Promise.all(
    [rooms.sessions, rooms.attempts, rooms.proofs, rooms.passkeys, rooms.arrivals, rooms.devices].map((room) =>
      room.sweep(),
    ),
  );
  await rooms.keyUses.flush();
  const at = now();
  await sql`delete from identity.captchas_used where ends_ms < ${at}`;
  await sql`delete from identity.codes where sent_ms < ${at - 2 * DAY_MS}`;
  await sql`delete from identity.outbox where at_ms < ${at - OUTBOX_KEPT_MS}`;
}
