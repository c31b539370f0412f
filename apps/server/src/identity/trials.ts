// In: a sign-in in the real world that wishes for the free trial. Out: it is noted for the person by their papers, or refused: whoever had it under another
// account has had it.
import { customerById } from './customers.ts';
import { Refused } from './refused.ts';
import type { Rooms } from './rooms.ts';
import type { Session } from './sessions.ts';

/**
 * Safe to repeat for the same customer; whether the account itself had its trial is the core's to say.
 * @throws Refused session-invalid, kyc-required, trial-used
 */
export async function noteTrial({ sql, now }: Rooms, { customerId }: Session): Promise<void> {
  const customer = await customerById(sql, customerId);
  if (customer === null) throw new Refused('session-invalid');
  // Without papers nobody knows who it is, and everybody could have as many trials as phone numbers.
  if (customer.id_status !== 'succ') throw new Refused('kyc-required');
  await sql`
    insert into identity.trials (digest, customer_id, at_ms)
    select digest, customer_id, ${now()} from identity.paper_numbers where customer_id = ${customerId}
    on conflict (digest) do nothing`;
  const [other] = await sql`
    select from identity.trials t join identity.paper_numbers p on p.digest = t.digest
    where p.customer_id = ${customerId} and t.customer_id <> ${customerId} limit 1`;
  if (other !== undefined) throw new Refused('trial-used');
}
