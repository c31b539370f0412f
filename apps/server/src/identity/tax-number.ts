// In: a sign-in and a taxpayer number. Out: it is kept sealed where it can be right in the form of the customer's country, and shown by its end alone.
import type { ReplyOf } from '@hilsa/contract';
import { isCnpj, isCpf, isTaxpayerNumber } from '@hilsa/papers';
import { ownerOf } from './confirm.ts';
import { Refused } from './refused.ts';
import type { Rooms } from './rooms.ts';
import type { Session } from './sessions.ts';

type Told = ReplyOf<'/user/tax'>;
const SHOWN = 3;
/** What is sent to have none; nothing that a number could be. */
const NONE = 'NONE';

/** The countries whose form is known, by how their phone numbers begin; anybody else is asked for Bangladesh's. */
function countryOf({ phone }: { phone: string | null }): Told['country'] {
  return phone?.startsWith('+55') === true ? 'BR' : 'BD';
}

/** @throws Refused demo-only-account */
export async function taxNumberOf(rooms: Rooms, session: Session): Promise<Told> {
  const owner = await ownerOf(rooms, session);
  const [row] = await rooms.sql<{ country: Told['country']; ending: string }[]>`
    select country, ending from identity.tax_numbers where customer_id = ${owner.id}`;
  return { country: row?.country ?? countryOf(owner), ending: row?.ending ?? null };
}

/** `none` removes it. @throws Refused taxpayer-number-invalid, cpf-or-cnpj-invalid, demo-only-account */
export async function setTaxNumber(rooms: Rooms, session: Session, typed: string): Promise<Told> {
  const { sql, box, now } = rooms;
  const owner = await ownerOf(rooms, session);
  const country = countryOf(owner);
  const number = typed.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (number === NONE) {
    await sql`delete from identity.tax_numbers where customer_id = ${owner.id}`;
    return { country, ending: null };
  }
  if (country === 'BD' && !isTaxpayerNumber(number)) throw new Refused('taxpayer-number-invalid');
  if (country === 'BR' && !isCpf(number) && !isCnpj(number)) throw new Refused('cpf-or-cnpj-invalid');
  const ending = number.slice(-SHOWN);
  const sealed = box.seal(number, `tax number of ${owner.id}`);
  await sql`
    insert into identity.tax_numbers (customer_id, country, sealed, ending, set_ms)
    values (${owner.id}, ${country}, ${sealed}, ${ending}, ${now()})
    on conflict (customer_id) do update set country = excluded.country, sealed = excluded.sealed, ending = excluded.ending, set_ms = excluded.set_ms`;
  return { country, ending };
}
