// In: an account. Out: its postings with the balance after each; and how posting rows are written.
import type { Row } from 'postgres';
import { rowWriter } from './row-writer.ts';
import { POSTING_REASONS, type PostingRow } from './rows.ts';
import { codeOf, OWNER_KINDS, wordOf } from './words.ts';
import { paged, type Page, type Paged, type WorldTables } from './world-tables.ts';

export const postingsWriter = rowWriter<PostingRow>('postings', [
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
  { name: 'line', type: 'integer', of: (row) => row.line },
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'owner', type: 'smallint', of: (row) => codeOf(OWNER_KINDS, row.owner) },
  { name: 'asset', type: 'smallint', of: (row) => row.asset },
  { name: 'amount', type: 'bigint', of: (row) => row.amount },
  { name: 'balance_after', type: 'bigint', of: (row) => row.balanceAfter },
  { name: 'reason', type: 'smallint', of: (row) => codeOf(POSTING_REASONS, row.reason) },
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'trade_id', type: 'bigint', of: (row) => row.tradeId },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);

export interface PostingsFilter extends Page {
  asset: number | null;
}

/** The public id of a posting, which is also its cursor. */
export function postingId({ sequence, line }: Pick<PostingRow, 'sequence' | 'line'>): string {
  return `${sequence}-${line}`;
}

/** The position a posting's id stands for, or null when the text is not such an id. */
export function readPostingId(id: string): { sequence: number; line: number } | null {
  const match = /^(\d{1,15})-(\d{1,6})$/.exec(id);
  return match ? { sequence: Number.parseInt(match[1]!, 10), line: Number.parseInt(match[2]!, 10) } : null;
}

/** A customer's postings, newest first. `before` is the id of a posting. */
export async function listPostings({ sql, world }: WorldTables, account: number, filter: PostingsFilter): Promise<Paged<PostingRow>> {
  const before = filter.before === null ? null : readPostingId(filter.before);
  const rows = await sql`
    select * from ${sql(world)}.postings
    where account = ${account} and owner = 1
      ${before === null ? sql`` : sql`and (sequence, line) < (${before.sequence}, ${before.line})`}
      ${filter.asset === null ? sql`` : sql`and asset = ${filter.asset}`}
    order by sequence desc, line desc limit ${filter.limit + 1}`;
  return paged(rows.map(readPosting), filter.limit, postingId);
}

function readPosting(row: Row): PostingRow {
  return {
    sequence: Number(row['sequence']),
    line: row['line'],
    account: row['account'],
    owner: wordOf(OWNER_KINDS, row['owner']),
    asset: row['asset'],
    amount: BigInt(row['amount']),
    balanceAfter: BigInt(row['balance_after']),
    reason: wordOf(POSTING_REASONS, row['reason']),
    orderId: row['order_id'] === null ? null : Number(row['order_id']),
    tradeId: row['trade_id'] === null ? null : Number(row['trade_id']),
    atMs: Number(row['at_ms']),
  };
}
