// In: an account. Out: its postings with the balance after each; and how postings are written.
import type { PostingReason } from '@hilsa/core';
import type { Row } from 'postgres';
import type { Days } from './entries.ts';
import type { PostingRow } from './rows.ts';
import { bytesText } from './row-writer.ts';
import { listedTable } from './table.ts';
import { CAUSES, codeOf, OWNER_KINDS, POSTING_REASONS, wordOf } from './words.ts';
import { paged, placeOf, readPlace, type Page, type Paged, type WorldTables } from './world-tables.ts';

export const postingsTable = listedTable<PostingRow>('postings', [
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
  { name: 'line', type: 'integer', of: (row) => row.line },
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'owner', type: 'smallint', of: (row) => codeOf(OWNER_KINDS, row.owner) },
  { name: 'asset', type: 'integer', of: (row) => row.asset },
  { name: 'amount', type: 'bigint', of: (row) => row.amount },
  { name: 'balance_after', type: 'bigint', of: (row) => row.balanceAfter },
  { name: 'reason', type: 'smallint', of: (row) => codeOf(POSTING_REASONS, row.reason) },
  { name: 'cause_kind', type: 'smallint', of: (row) => codeOf(CAUSES, row.causeKind) },
  { name: 'cause', type: 'bigint', of: (row) => row.cause },
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
  { name: 'journal_hash', type: 'bytea', of: (row) => bytesText(row.journalHash) },
  { name: 'entry_hash', type: 'bytea', of: (row) => bytesText(row.entryHash) },
]);

export interface PostingsFilter extends Page {
  /** Null: every asset. */
  readonly asset: number | null;
  /** Null: every reason. */
  readonly reasons: readonly PostingReason[] | null;
  /** Null: all days. */
  readonly days: Days | null;
}

/** The public id of a posting, which is also its cursor. */
export const postingId = placeOf;
/** The place a posting's id stands for, or null when the text is not such an id. */
export const readPostingId = readPlace;

/** Sequences, the first and the last counted in. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Postings of a customer's accounts, newest first. `before` is the id of a posting. Each account, and each reason asked for, is one look
 * into an index that has them in order, so the cost does not grow with the accounts' past.
 */
export async function listPostings(
  tables: WorldTables,
  accounts: readonly number[],
  filter: PostingsFilter,
): Promise<Paged<PostingRow>> {
  const stretch = filter.days === null ? null : await stretchOf(tables, accounts, filter.days);
  if (filter.days !== null && stretch === null) return { list: [], nextCursor: null };
  const rows = await postingsBefore(tables, accounts, filter, stretch);
  return paged(rows, filter.limit, postingId);
}

/** The sequences in which these accounts had entries on those days; null when there were none. */
export async function stretchOf(
  { sql, world }: WorldTables,
  accounts: readonly number[],
  { from, to }: Days,
): Promise<Stretch | null> {
  const [row] = await sql`
    select min(first_sequence) as first, max(last_sequence) as last from ${sql(world)}.entry_days
    where account = any(${accounts as number[]}::integer[]) and day between ${from} and ${to}`;
  return row!['first'] === null ? null : { from: Number(row!['first']), to: Number(row!['last']) };
}

/** Looked for by reason where few entries have it, otherwise by asset or by account alone. */
const USUAL: readonly PostingReason[] = ['trade', 'fee'];

async function postingsBefore(
  { sql, world }: WorldTables,
  accounts: readonly number[],
  { asset, reasons, before, limit }: PostingsFilter,
  stretch: Stretch | null,
): Promise<PostingRow[]> {
  const place = before === null ? null : readPlace(before);
  const byReason = reasons !== null && (asset === null || !reasons.some((reason) => USUAL.includes(reason)));
  const codes = reasons?.map((reason) => codeOf(POSTING_REASONS, reason)) ?? [];
  const looks = accounts.flatMap((account) => (byReason ? codes.map((reason) => [account, reason]) : [[account, -1]]));
  // The condition on the owner repeats that of the partial indexes: this list is asked for customers only.
  const rows = await sql`
    select found.* from unnest(${looks.map(([account]) => account!)}::integer[], ${looks.map(([, reason]) => reason!)}::smallint[]) as look (account, reason)
    cross join lateral (
      select * from ${sql(world)}.postings posting
      where posting.account = look.account and owner = 1
        ${byReason ? sql`and posting.reason = look.reason` : reasons === null ? sql`` : sql`and posting.reason = any(${codes}::smallint[])`}
        ${asset === null ? sql`and asset not in (select asset from ${sql(world)}.option_series)` : sql`and asset = ${asset}`}
        ${place === null ? sql`` : sql`and (sequence, line) < (${place.sequence}, ${place.line})`}
        ${stretch === null ? sql`` : sql`and sequence between ${stretch.from} and ${stretch.to}`}
      order by sequence desc, line desc limit ${limit + 1}
    ) found
    order by sequence desc, line desc limit ${limit + 1}`;
  return rows.map(readPosting);
}

export function readPosting(row: Row): PostingRow {
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
    causeKind: wordOf(CAUSES, row['cause_kind']),
    cause: Number(row['cause']),
    atMs: Number(row['at_ms']),
    journalHash: row['journal_hash']?.toString('hex') ?? null,
    entryHash: row['entry_hash']?.toString('hex') ?? null,
  };
}

/** What a copy of postings as text must select, for `copiedPosting`. */
export const COPIED_COLUMNS = `sequence, line, account, owner, asset, amount, balance_after, reason, cause_kind, cause, order_id, at_ms,
  journal_hash, entry_hash`;
const NULL = '\\N';
/** Before the bytes of a column, which a copy writes in hexadecimal, with its backslash doubled. */
const BYTES = '\\\\x';

/** A row of a copy as text. */
export function copiedPosting(row: string): PostingRow {
  const cells = row.split('\t');
  const hashOf = (cell: string): string | null => (cell === NULL ? null : cell.slice(BYTES.length));
  return {
    sequence: Number(cells[0]),
    line: Number(cells[1]),
    account: Number(cells[2]),
    owner: wordOf(OWNER_KINDS, Number(cells[3])),
    asset: Number(cells[4]),
    amount: BigInt(cells[5]!),
    balanceAfter: BigInt(cells[6]!),
    reason: wordOf(POSTING_REASONS, Number(cells[7])),
    causeKind: wordOf(CAUSES, Number(cells[8])),
    cause: Number(cells[9]),
    orderId: cells[10] === NULL ? null : Number(cells[10]),
    atMs: Number(cells[11]),
    journalHash: hashOf(cells[12]!),
    entryHash: hashOf(cells[13]!),
  };
}
