// In: a customer. Out: what an application calls them without saying who they are, and their number at the depository.
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { SecretBox } from '../identity/secrets.ts';

export interface Applicants {
  /** The same for a person for ever: papers are accepted for one account only, so that a customer is a person. */
  person(customerId: string): string;
  /** By chance, but the same for the same request, so that a request sent again is the same application. */
  key(account: number, offering: number, requestId: string | null): string;
  /** Sixteen digits, or null. In the sandbox one is issued when it is first asked for. */
  depositoryNumber(customerId: string): Promise<string | null>;
  /** The number that is there already; none is issued. */
  knownDepositoryNumber(customerId: string): Promise<string | null>;
  /** The number that the customer's own depository participant gave. @returns whether nobody else has it */
  giveDepositoryNumber(customerId: string, number: string): Promise<boolean>;
}

/** @param issues whether missing numbers are issued: the sandbox's depository does */
export function createApplicants(sql: Sql, box: SecretBox, issues: boolean): Applicants {
  const digits = (customerId: string, attempt: number): string => {
    const bytes = box.mac(`depository number ${customerId} ${attempt}`);
    return `120${(bytes.readBigUInt64BE() % 10n ** 13n).toString().padStart(13, '0')}`;
  };
  const known = async (customerId: string): Promise<string | null> => {
    const [row] = await sql`select number from identity.depository_numbers where customer_id = ${customerId}`;
    return row === undefined ? null : (row['number'] as string);
  };
  return {
    person: (customerId) => box.mac(`offering person ${customerId}`).toString('hex'),
    key: (account, offering, requestId) =>
      box
        .mac(`offering key ${account} ${offering} ${requestId ?? randomUUID()}`)
        .toString('hex')
        .slice(0, 32),
    knownDepositoryNumber: known,
    async giveDepositoryNumber(customerId, number) {
      const given = await sql`
        insert into identity.depository_numbers (customer_id, number)
        select ${customerId}, ${number}
        where not exists (select from identity.depository_numbers where number = ${number} and customer_id <> ${customerId})
        on conflict (customer_id) do update set number = excluded.number returning 1`;
      return given.length > 0;
    },
    async depositoryNumber(customerId) {
      const found = await known(customerId);
      if (found !== null || !issues) return found;
      // A number that another has already is as unlikely as two alike digests, but a table says no rather than guess.
      for (let attempt = 0; attempt < 3; attempt++) {
        await sql`
          insert into identity.depository_numbers (customer_id, number) values (${customerId}, ${digits(customerId, attempt)})
          on conflict do nothing`;
        const issued = await known(customerId);
        if (issued !== null) return issued;
      }
      return null;
    },
  };
}
