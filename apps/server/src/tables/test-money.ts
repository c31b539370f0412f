// In: an account and a moment. Out: the test money it took since then, so that it does not count as profit.
import { POSTING_REASONS } from './rows.ts';
import { codeOf } from './words.ts';
import type { WorldTables } from './world-tables.ts';

/** Units per asset taken after `sinceMs` (UTC milliseconds). */
export async function testMoneySince(
  { sql, world }: WorldTables,
  account: number,
  sinceMs: number,
): Promise<{ asset: number; amount: bigint }[]> {
  const rows = await sql`
    select asset, sum(amount) as amount from ${sql(world)}.movements
    where account = ${account} and owner = 1 and reason = ${codeOf(POSTING_REASONS, 'test-money')} and at_ms > ${sinceMs} group by asset`;
  return rows.map((row) => ({ asset: row['asset'], amount: BigInt(row['amount']) }));
}
