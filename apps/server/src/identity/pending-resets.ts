// In: a customer, and what happened to the account. Out: resets that wait, and those only begun, are over; the customer is told.
import type { ReadRequest } from '@hilsa/contract';
import type { Rooms } from './rooms.ts';

export type ResetWhat = ReadRequest<'/user/reset/begin'>['what'];

/** States in which a reset can still take effect. */
export const PENDING = ['asked', 'waiting'];
/** Purpose of the proof that a reset was begun, before what it is of. */
export const BEGUN = 'reset ';
const EVERY = [
  'password',
  'transaction-pin',
  'withdrawal-pin',
  'second-factor',
] as const satisfies readonly ResetWhat[];

/**
 * Whoever changes a credential, or the contact that resets are begun with, or freezes the account, has ended every reset that somebody
 * else may have begun: what waits for its moment must not undo it.
 * @param what only resets of these; all of them if not given
 */
export async function endPendingResets(
  { sql, now, notifier }: Rooms,
  customerId: string,
  what: readonly ResetWhat[] = EVERY,
): Promise<void> {
  await sql`
    delete from identity.proofs where customer_id = ${customerId} and purpose in ${sql(what.map((one) => BEGUN + one))}`;
  const rows = await sql<{ what: ResetWhat }[]>`
    update identity.resets set state = 'cancelled', secret_hash = '', ended_ms = ${now()}
    where customer_id = ${customerId} and state in ${sql(PENDING)} and what in ${sql([...what])} returning what`;
  for (const row of rows) await notifier.notify(customerId, 'reset-cancelled', { what: row.what });
}
