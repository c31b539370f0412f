// In: a pool and a key. Out: the names on a customer's checked papers, for whoever compares a payer or a payee with them.
import type { Sql } from 'postgres';
import { createSecretBox, type MasterKey } from '../secrets.ts';
import { latestPaper, openIdentity } from './paper-rows.ts';

/** None without checked papers; of those that carry a machine-readable line, its name too. */
export function createPaperNames(sql: Sql, masterKey: MasterKey): (customerId: string) => Promise<readonly string[]> {
  const box = createSecretBox(masterKey);
  return async (customerId) => {
    const paper = await latestPaper(sql, customerId);
    if (paper === null || paper.status !== 'succ') return [];
    const { name, mrz } = openIdentity(box, paper);
    return mrz === null ? [name] : [name, `${mrz.givenNames} ${mrz.surname}`];
  };
}

/** The same of an account of the real world. */
export function createAccountNames(sql: Sql, masterKey: MasterKey): (account: number) => Promise<readonly string[]> {
  const namesOf = createPaperNames(sql, masterKey);
  return async (account) => {
    const [row] = await sql<{ customer_id: string }[]>`
      select customer_id from identity.accounts where world = 'real' and account = ${account}`;
    return row === undefined ? [] : namesOf(row.customer_id);
  };
}
