// In: an account and a place in its list. Out: changes of its score, newest first; and one change with who stands behind it.
import type { Fact } from '@hilsa/core';
import { type Paged, paged, type Page, readCursor, type WorldTables } from './world-tables.ts';

export interface ScoreChange {
  readonly change: number;
  readonly account: number;
  readonly points: number;
  readonly score: number;
  readonly why: Extract<Fact, { kind: 'score-changed' }>['why'];
  /** A loan, or the change that is lifted. */
  readonly about: number;
  readonly reason: string;
  readonly maker: string;
  readonly checker: string;
  readonly atMs: number;
}

const readChange = (row: Record<string, unknown>): ScoreChange => ({
  change: Number(row['change']),
  account: row['account'] as number,
  points: row['points'] as number,
  score: row['score'] as number,
  why: row['why'] as ScoreChange['why'],
  about: Number(row['about']),
  reason: row['reason'] as string,
  maker: row['maker'] as string,
  checker: row['checker'] as string,
  atMs: Number(row['at_ms']),
});

export async function listScoreChanges(
  { sql, world }: WorldTables,
  account: number,
  { before, limit }: Page,
): Promise<Paged<ScoreChange>> {
  const below = before === null ? sql`` : sql`and change < ${readCursor(before)}`;
  const rows = await sql`
    select * from ${sql(world)}.score_changes where account = ${account} ${below} order by change desc limit ${limit + 1}`;
  return paged(rows.map(readChange), limit, ({ change }) => String(change));
}

/** Null for a number that is none. */
export async function scoreChangeOf({ sql, world }: WorldTables, change: number): Promise<ScoreChange | null> {
  const [row] = await sql`select * from ${sql(world)}.score_changes where change = ${change}`;
  return row === undefined ? null : readChange(row);
}

/** For the desk: newest first, with how many there are. */
export async function scoreChangesOf(
  { sql, world }: WorldTables,
  account: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: ScoreChange[]; total: number }> {
  const [counted] =
    await sql`select count(*)::int as total from ${sql(world)}.score_changes where account = ${account}`;
  const rows = await sql`
    select * from ${sql(world)}.score_changes where account = ${account} order by change desc offset ${offset} limit ${limit}`;
  return { list: rows.map(readChange), total: counted!['total'] as number };
}
