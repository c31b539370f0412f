// In: pictures of receipts. Out: kept beside their deposits, for the desk to lay next to the statement. They prove nothing and credit nothing.
import type { Sql } from 'postgres';
import type { FileStore, StoredImage } from './papers/file-types.ts';
import { Refused } from './refused.ts';

/** Pictures of one deposit. */
const MOST = 3;

export interface Receipts {
  /**
   * One picture stands for one deposit; sent again for the same it is the same.
   * @throws Refused unknown-file, receipt-known, too-many-receipts
   */
  attach(customerId: string, deposit: number, fileId: string): Promise<void>;
  /** File ids by deposit, in the order in which they came. */
  of(deposits: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** @param place from 0; @throws Refused unknown-file */
  read(deposit: number, place: number): Promise<StoredImage>;
}

export function createReceipts(
  sql: Sql,
  files: Pick<FileStore, 'claim' | 'release' | 'read'>,
  now: () => number,
): Receipts {
  const of = async (deposits: readonly number[]) => {
    const found = new Map<number, string[]>();
    if (deposits.length === 0) return found;
    const rows = await sql<{ deposit: string; file_id: string }[]>`
      select deposit, file_id from payments.receipts where deposit = any (${[...deposits]}) order by at_ms, file_id`;
    for (const row of rows) found.set(Number(row.deposit), [...(found.get(Number(row.deposit)) ?? []), row.file_id]);
    return found;
  };
  return {
    of,
    async attach(customerId, deposit, fileId) {
      await files.claim(customerId, fileId, 'receipt');
      const added = await sql`
        insert into payments.receipts (file_id, deposit, customer_id, at_ms)
        select ${fileId}, ${deposit}, ${customerId}, ${now()}
        where (select count(*) from payments.receipts where deposit = ${deposit}) < ${MOST}
        on conflict (file_id) do nothing`;
      if (added.count > 0) return;
      const [known] = await sql<{ deposit: string }[]>`
        select deposit from payments.receipts where file_id = ${fileId}`;
      if (known === undefined) {
        await files.release(fileId);
        throw new Refused('too-many-receipts', { most: MOST });
      }
      if (Number(known.deposit) !== deposit) throw new Refused('receipt-known');
    },
    async read(deposit, place) {
      const fileId = (await of([deposit])).get(deposit)?.[place];
      if (fileId === undefined) throw new Refused('unknown-file');
      return files.read(fileId);
    },
  };
}
