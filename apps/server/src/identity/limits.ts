// In: the kind of an account as the table has it. Out: in the real world's core how many times the published limits of payments it has.
// Who only looks has no limits to speak of: without accepted papers nothing leaves (KYC_REQUIRED_FOR). Accepted papers have the published limits, an
// HNI account ten times them. The table remembers what the core is still to be told, so a crash in between only delays it.
import type { Rooms } from './rooms.ts';
import { realAccount } from './withdrawing.ts';

/** Regular: the published limits. HNI, whose source of funds was shown: ten times. */
const TIMES = { regular: 1, hni: 10 } as const;

export async function tellLimits({ sql, options }: Rooms, customerId: string): Promise<void> {
  const account = await realAccount({ sql }, customerId);
  if (account === null) return;
  for (;;) {
    const [row] = await sql<{ kind: keyof typeof TIMES }[]>`
      select kind from identity.customers where id = ${customerId}`;
    if (row === undefined) return;
    await options.setLimits(account, TIMES[row.kind]);
    const told = await sql`
      update identity.customers set limits_due = false where id = ${customerId} and kind = ${row.kind} returning 1`;
    // Decided otherwise in between, and perhaps told before us: the core hears what holds now.
    if (told.length > 0) return;
  }
}

/** What a crash left untold. */
export async function tellLimitsThatAreDue(rooms: Rooms): Promise<void> {
  const rows = await rooms.sql<{ id: string }[]>`
    select c.id from identity.customers c join identity.accounts a on a.customer_id = c.id and a.world = 'real'
    where c.limits_due limit 100`;
  for (const { id } of rows) await tellLimits(rooms, id);
}
