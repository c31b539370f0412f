// In: an operator's or the customer's decision. Out: what the account may do, in the table, in every sign-in and in both worlds' cores.
import { accountsOf } from './customers.ts';
import { Refused } from './refused.ts';
import type { Rooms } from './rooms.ts';
import type { Session } from './sessions.ts';
import { ownerOf, requireConfirmation } from './confirm.ts';
import { endPendingResets } from './pending-resets.ts';
import { realAccount } from './withdrawing.ts';

const HOLD_MS = 24 * 3_600_000;

/** Money waits a day to leave after a credential changed; a longer hold stays. */
export async function holdWithdrawals({ sql, now, options }: Rooms, customerId: string): Promise<void> {
  const account = await realAccount({ sql }, customerId);
  if (account !== null) await options.payouts.hold(account, `credential changed ${now()}`);
  await sql`
    update identity.customers set withdrawal_hold_until_ms = greatest(coalesce(withdrawal_hold_until_ms, 0), ${now() + HOLD_MS})
    where id = ${customerId}`;
}

/**
 * Tells the cores what the table says. The table remembers that it is due, so a crash in between only delays it; disabling cancels
 * the account's open orders in the same command.
 */
async function tellCores({ sql, options }: Rooms, customerId: string): Promise<void> {
  const [row] = await sql<{ barred: boolean; frozen: boolean }[]>`
    select status = 0 or frozen_ms is not null as barred, frozen_ms is not null as frozen from identity.customers where id = ${customerId}`;
  if (row === undefined) return;
  const standing = row.barred ? 'disabled' : 'active';
  const real = await realAccount({ sql }, customerId);
  // The customer's own freeze stops payouts too; an operator's word does not (W4).
  if (real !== null) await options.payouts.freeze(real, row.frozen);
  for (const { world, account } of await accountsOf(sql, customerId))
    await options.setStanding(world, account, standing);
  await sql`
    update identity.customers set standing_due = false
    where id = ${customerId} and (status = 0 or frozen_ms is not null) = ${row.barred}`;
}

/** What a crash left untold. */
export async function tellCoresWhatIsDue(rooms: Rooms): Promise<void> {
  const rows = await rooms.sql<{ id: string }[]>`select id from identity.customers where standing_due limit 100`;
  for (const { id } of rows) await tellCores(rooms, id);
}

type Change = 'disabled' | 'enabled' | 'frozen' | 'unfrozen';

async function changed(rooms: Rooms, customerId: string, change: Change, reason: string | null): Promise<void> {
  const { sql, now, sessions } = rooms;
  await sql`
    insert into identity.standing_changes (customer_id, change, reason, at_ms) values (${customerId}, ${change}, ${reason}, ${now()})`;
  await sessions.refresh(customerId);
  if (change === 'disabled' || change === 'frozen') await sessions.endAll(customerId);
  await tellCores(rooms, customerId);
}

/** @throws Refused unknown-account */
export async function disableCustomer(rooms: Rooms, customerId: string, reason: string): Promise<void> {
  const rows = await rooms.sql`
    update identity.customers set status = 0, status_reason = ${reason}, standing_due = true where id = ${customerId} returning 1`;
  if (rows.length === 0) throw new Refused('unknown-account');
  await changed(rooms, customerId, 'disabled', reason);
  await rooms.notifier.notify(customerId, 'account-disabled', { reason });
}

/** @throws Refused unknown-account */
export async function enableCustomer(rooms: Rooms, customerId: string): Promise<void> {
  const rows = await rooms.sql`
    update identity.customers set status = 1, status_reason = null, standing_due = true where id = ${customerId} returning 1`;
  if (rows.length === 0) throw new Refused('unknown-account');
  await changed(rooms, customerId, 'enabled', null);
  await rooms.notifier.notify(customerId, 'account-enabled', {});
}

/** @throws Refused demo-only-account */
export async function freeze(rooms: Rooms, session: Session): Promise<Record<string, never>> {
  const { id } = await ownerOf(rooms, session);
  await rooms.sql`
    update identity.customers set frozen_ms = coalesce(frozen_ms, ${rooms.now()}), standing_due = true where id = ${id}`;
  await changed(rooms, id, 'frozen', null);
  await rooms.devices.forget(id);
  // Every sign-in has ended, so nobody is left who could cancel what waits.
  await endPendingResets(rooms, id);
  await rooms.notifier.notify(id, 'account-frozen', {});
  return {};
}

/** @throws Refused not-frozen, confirmation-required, demo-only-account */
export async function unfreeze(
  rooms: Rooms,
  session: Session,
  confirmation: string | undefined,
): Promise<Record<string, never>> {
  const owner = await ownerOf(rooms, session);
  if (owner.frozen_ms === null) throw new Refused('not-frozen');
  const useUp = await requireConfirmation(rooms, session, 'unfreeze', confirmation);
  await useUp();
  await rooms.sql`update identity.customers set frozen_ms = null, standing_due = true where id = ${owner.id}`;
  await holdWithdrawals(rooms, owner.id);
  await changed(rooms, owner.id, 'unfrozen', null);
  await rooms.notifier.notify(owner.id, 'account-unfrozen', {});
  return {};
}
