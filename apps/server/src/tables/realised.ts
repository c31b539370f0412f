// In: an account of contracts and trades. Out: what each trade realised for it, as the journal moved it.
import { CAUSES, codeOf, POSTING_REASONS } from './words.ts';
import type { WorldTables } from './world-tables.ts';

/** Signed units of the quote asset by trade, before fees; a trade that only opened realised nothing and has no place in it. */
export async function realisedByTrades(
  { sql, world }: WorldTables,
  account: number,
  trades: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  if (trades.length === 0) return new Map();
  const rows = await sql`
    select cause, sum(amount) as amount from ${sql(world)}.postings
    where account = ${account} and owner = 1 and reason = ${codeOf(POSTING_REASONS, 'profit-loss')}
      and cause_kind = ${codeOf(CAUSES, 'trade')} and cause = any(${`{${trades.join()}}`}::bigint[])
    group by cause`;
  return new Map(rows.map((row) => [Number(row['cause']), BigInt(row['amount'] as string)]));
}
