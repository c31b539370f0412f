// In: an owner and a place. Out: what happened to the account, newest first; for notices what happened after a place; and how those rows are written.
import type { LifeEvent, LifeProduct } from '@hilsa/contract/life/words';
import type { Row } from 'postgres';
import { keptTable, listedTable } from './table.ts';
import type { Place, WorldTables } from './world-tables.ts';

export interface LifeRow extends Place {
  readonly owner: number;
  readonly atMs: number;
  readonly event: LifeEvent;
  readonly product: LifeProduct;
  /** Number of what it belongs to; 0: nothing. */
  readonly about: number;
  readonly instrument: number | null;
  readonly asset: number | null;
  /** Units of the asset. */
  readonly amount: bigint;
  readonly lots: number;
  readonly ticks: number;
  /** A side, an outcome, a reason; empty: none. */
  readonly word: string;
}

export const lifeTable = listedTable<LifeRow>('life', [
  { name: 'owner', type: 'integer', of: (row) => row.owner },
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
  { name: 'line', type: 'integer', of: (row) => row.line },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
  { name: 'event', type: 'text', of: (row) => row.event },
  { name: 'product', type: 'text', of: (row) => row.product },
  { name: 'about', type: 'bigint', of: (row) => row.about },
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'asset', type: 'integer', of: (row) => row.asset },
  { name: 'amount', type: 'bigint', of: (row) => row.amount },
  { name: 'lots', type: 'bigint', of: (row) => row.lots },
  { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
  { name: 'word', type: 'text', of: (row) => row.word },
]);

/** UTC milliseconds; from the first on, up to but without the second. */
export interface Moments {
  readonly fromMs: number;
  readonly toMs: number;
}
/** A row's place in its owner's life. */
export type LifePlace = Pick<LifeRow, 'atMs' | 'sequence' | 'line'>;

/** An owner's life, newest first: one look into an index, with a product or without. @param before null: from the newest on */
export async function lifeBefore(
  { sql, world }: WorldTables,
  owner: number,
  asked: Moments & { product: LifeProduct | null; before: LifePlace | null; limit: number },
): Promise<LifeRow[]> {
  const { product, before, fromMs, toMs, limit } = asked;
  const rows = await sql`
    select * from ${sql(world)}.life
    where owner = ${owner} and at_ms >= ${fromMs} and at_ms < ${toMs}
      ${product === null ? sql`` : sql`and product = ${product}`}
      ${before === null ? sql`` : sql`and (at_ms, sequence, line) < (${before.atMs}, ${before.sequence}, ${before.line})`}
    order by at_ms desc, sequence desc, line desc limit ${limit}`;
  return rows.map(readLife);
}

/** How many lines an owner's life has there; never counts further than `most`. */
export async function countLife(
  { sql, world }: WorldTables,
  owner: number,
  { product, fromMs, toMs, most }: Moments & { product: LifeProduct | null; most: number },
): Promise<number> {
  const [row] = await sql`
    select count(*)::int as count from (
      select 1 from ${sql(world)}.life where owner = ${owner} and at_ms >= ${fromMs} and at_ms < ${toMs}
        ${product === null ? sql`` : sql`and product = ${product}`} limit ${most}) as lines`;
  return row!['count'] as number;
}

/** Everybody's events after a place, in the journal's order: those of the products that notices are told of. */
export async function lifeAfter(
  { sql, world }: WorldTables,
  { sequence, line }: Place,
  limit: number,
): Promise<LifeRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.life
    where (product in ('contracts', 'options', 'robots', 'fund', 'loans', 'membership') or event = 'score-changed') and (sequence, line) > (${sequence}, ${line})
    order by sequence, line limit ${limit}`;
  return rows.map(readLife);
}

/** A date that customers are told of. */
export interface LifeDueRow {
  readonly dueMs: number;
  readonly what: 'loan-due-soon' | 'loan-due-today' | 'option-expires-tomorrow';
  readonly owner: number;
  /** The loan, or the market of the option. */
  readonly about: number;
}
export const lifeDueTable = keptTable<LifeDueRow>(
  'life_due',
  [
    { name: 'due_ms', type: 'bigint', of: (row) => row.dueMs },
    { name: 'what', type: 'text', of: (row) => row.what },
    { name: 'owner', type: 'integer', of: (row) => row.owner },
    { name: 'about', type: 'bigint', of: (row) => row.about },
  ],
  { key: ['due_ms', 'what', 'owner', 'about'], update: ['about'], read: readDue },
);

/** Dates after one moment, up to and with another: the earliest first. */
export async function lifeDueBetween(
  { sql, world }: WorldTables,
  { afterMs, untilMs }: { readonly afterMs: number; readonly untilMs: number },
  limit: number,
): Promise<LifeDueRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.life_due where due_ms > ${afterMs} and due_ms <= ${untilMs} order by due_ms limit ${limit}`;
  return rows.map(readDue);
}

/** How far customers were told; null before the first time. */
export interface ToldUntil extends Place {
  readonly dueMs: number;
}
export async function lifeToldUntil({ sql, world }: WorldTables): Promise<ToldUntil | null> {
  const [row] = await sql`select sequence, line, due_ms from ${sql(world)}.life_told_until`;
  return row === undefined
    ? null
    : { sequence: Number(row['sequence']), line: row['line'], dueMs: Number(row['due_ms']) };
}
export async function noteToldUntil({ sql, world }: WorldTables, { sequence, line, dueMs }: ToldUntil): Promise<void> {
  await sql`
    insert into ${sql(world)}.life_told_until (sequence, line, due_ms) values (${sequence}, ${line}, ${dueMs})
    on conflict (only_row) do update set sequence = excluded.sequence, line = excluded.line, due_ms = excluded.due_ms`;
}

/** Levels of margin ratio that open positions' owners were told of, by position. */
export async function marginTold({ sql, world }: WorldTables): Promise<Map<number, number>> {
  const rows = await sql`select position, level from ${sql(world)}.margin_told`;
  return new Map(rows.map((row) => [Number(row['position']), row['level'] as number]));
}
/** @param level 0: none any more */
export async function noteMarginTold({ sql, world }: WorldTables, position: number, level: number): Promise<void> {
  if (level === 0) await sql`delete from ${sql(world)}.margin_told where position = ${position}`;
  else
    await sql`
      insert into ${sql(world)}.margin_told (position, level) values (${position}, ${level})
      on conflict (position) do update set level = excluded.level`;
}

function readDue(row: Row): LifeDueRow {
  return { dueMs: Number(row['due_ms']), what: row['what'], owner: row['owner'], about: Number(row['about']) };
}

function readLife(row: Row): LifeRow {
  return {
    owner: row['owner'],
    sequence: Number(row['sequence']),
    line: row['line'],
    atMs: Number(row['at_ms']),
    event: row['event'],
    product: row['product'],
    about: Number(row['about']),
    instrument: row['instrument'],
    asset: row['asset'],
    amount: BigInt(row['amount']),
    lots: Number(row['lots']),
    ticks: Number(row['ticks']),
    word: row['word'],
  };
}

/**
 * Lines of lives since each living webhook of the world took up its last, those of one webhook in order, the first of each before the second
 * of any. A freeze stops them: somebody else may be listening. They are taken up when it is over.
 * @param mostWaiting a webhook for which so many deliveries wait takes up none
 */
export async function lifeOfWebhooks(
  { sql, world }: WorldTables,
  limit: number,
  mostWaiting: number,
): Promise<{ webhook: string; row: LifeRow }[]> {
  const rows = await sql`
    select w.id as webhook, l.* from identity.webhooks w
    join identity.customers c on c.id = w.customer_id and c.frozen_ms is null
    cross join lateral (
      select *, row_number() over (order by at_ms, sequence, line) as place from ${sql(world)}.life
      where owner = w.account and at_ms >= w.at_ms and (at_ms, sequence, line) > (w.at_ms, w.sequence, w.line)
      order by at_ms, sequence, line limit 50) l
    where w.world = ${world} and w.ended_ms is null and (
      select count(*) from (
        select from identity.webhook_deliveries where webhook_id = w.id and state = 'waiting' limit ${mostWaiting}) as waiting
    ) < ${mostWaiting}
    order by l.place, l.at_ms, w.id limit ${limit}`;
  return rows.map((row) => ({ webhook: String(row['webhook']), row: readLife(row) }));
}
