// In: an account. Out: its postings, of trades and of all else, with the balance after each; and how movements are written.
import type { Row } from 'postgres';
import { rowWriter } from './row-writer.ts';
import { POSTING_REASONS, type MovementRow, type PostingRow } from './rows.ts';
import { codeOf, OWNER_KINDS, wordOf } from './words.ts';
import { paged, placeOf, readPlace, type Page, type Paged, type WorldTables } from './world-tables.ts';

export const movementsWriter = rowWriter<MovementRow>('movements', [
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
  { name: 'line', type: 'integer', of: (row) => row.line },
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'owner', type: 'smallint', of: (row) => codeOf(OWNER_KINDS, row.owner) },
  { name: 'asset', type: 'smallint', of: (row) => row.asset },
  { name: 'amount', type: 'bigint', of: (row) => row.amount },
  { name: 'balance_after', type: 'bigint', of: (row) => row.balanceAfter },
  { name: 'reason', type: 'smallint', of: (row) => codeOf(POSTING_REASONS, row.reason) },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);

export interface PostingsFilter extends Page {
  asset: number | null;
}

/** The public id of a posting, which is also its cursor. */
export const postingId = placeOf;
/** The place a posting's id stands for, or null when the text is not such an id. */
export const readPostingId = readPlace;

/**
 * A customer's postings, newest first. `before` is the id of a posting. Each source gives at most a page from its index, so
 * the cost does not grow with the account's past. With an asset asked for, a page may come back short, or even empty, with a
 * cursor to go on from.
 */
export async function listPostings(
  tables: WorldTables,
  account: number,
  filter: PostingsFilter,
): Promise<Paged<PostingRow>> {
  const found: PostingRow[] = [];
  let before = filter.before;
  for (let searched = 0; searched < MOST_SEARCHES; searched += 1) {
    const rows = await postingsBefore(tables, account, before, filter.limit + 1);
    found.push(...rows.filter(({ asset }) => filter.asset === null || asset === filter.asset));
    if (rows.length <= filter.limit || found.length > filter.limit) return paged(found, filter.limit, postingId);
    before = postingId(rows.at(-1)!);
  }
  return { list: found, nextCursor: before };
}

/** Pages looked through for one asset before the caller is given a cursor to go on. */
const MOST_SEARCHES = 10;

/** Up to `limit` postings before a place, newest first. */
async function postingsBefore(
  { sql, world }: WorldTables,
  account: number,
  cursor: string | null,
  limit: number,
): Promise<PostingRow[]> {
  const before = cursor === null ? null : readPlace(cursor);
  const older = (): ReturnType<typeof sql> =>
    before === null ? sql`` : sql`and (sequence, line) < (${before.sequence}, ${before.line})`;
  const rows = await sql`
    select * from (
      (select sequence, line, account, asset, amount, balance_after, reason, null::bigint as order_id, null::bigint as trade_id, at_ms
        from ${sql(world)}.movements where account = ${account} and owner = 1 ${older()} order by sequence desc, line desc limit ${limit})
      union all
      select (t).sequence, p.line, p.account, p.asset, p.amount, p.balance_after, p.reason, p.order_id, (t).trade_id, (t).at_ms
      from (
        (select trades as t from ${sql(world)}.trades where taker_account = ${account} and (participants & 1) = 0 ${older()}
          order by sequence desc, line desc limit ${limit})
        union all
        (select trades as t from ${sql(world)}.trades where maker_account = ${account} and (participants & 2) = 0 ${older()}
          order by sequence desc, line desc limit ${limit})
      ) mine, lateral ${sql(world)}.postings_of_trade(t) p
      where p.account = ${account}
    ) postings where true ${older()} order by sequence desc, line desc limit ${limit}`;
  return rows.map(readPosting);
}

function readPosting(row: Row): PostingRow {
  return {
    sequence: Number(row['sequence']),
    line: row['line'],
    account: row['account'],
    asset: row['asset'],
    amount: BigInt(row['amount']),
    balanceAfter: BigInt(row['balance_after']),
    reason: wordOf(POSTING_REASONS, row['reason']),
    orderId: row['order_id'] === null ? null : Number(row['order_id']),
    tradeId: row['trade_id'] === null ? null : Number(row['trade_id']),
    atMs: Number(row['at_ms']),
  };
}
