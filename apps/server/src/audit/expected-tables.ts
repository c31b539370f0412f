// In: journalled commands in order. Out: every table that a projector writes, made once more from the journal beside the one that is shown, and
// where the two differ: each row, each column.
// They are made by the projector's own writers, in tables of this session alone (pg_temp), so that memory stays bounded however long the journal is.
import type { Engine, Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import type { JournalRow } from '../sequencer/journal.ts';
import { RowStore } from '../tables/row-store.ts';
import { TableFolding } from '../tables/table-folding.ts';
import type { World } from '../tables/words.ts';
import { ROOM_WRITERS } from '../tables/writers/index.ts';
import type { Finding } from './finding.ts';
import { levelOlderForms } from './older-forms.ts';

const TABLES = ROOM_WRITERS.flatMap(({ tables }) => tables);
/** Tables whose every row follows from the journal. */
export const FOLLOWING: readonly string[] = TABLES.map(({ name }) => name);
/** Rows of each table in memory between two writes. */
const KEPT_ROWS = 20_000;
const SCHEMA = 'pg_temp';
/** Columns that say when a row was last written, which follows from how many commands were written together. */
const OF_THE_WRITE: Readonly<Record<string, readonly string[]>> = { balances: ['sequence'] };

/** A candle of a mark that was kept from its middle on. */
const PART_OF_MADE = `made.instrument = shown.instrument and made.price = shown.price and made.period = shown.period
  and made.open_ms = shown.open_ms and shown.high <= made.high and shown.low >= made.low and shown.close = made.close`;

type Row = Readonly<Record<string, unknown>>;

export class ExpectedTables {
  readonly #sql: Sql;
  readonly #world: World;
  readonly #mode: Mode;
  readonly #store = new RowStore(TABLES, KEPT_ROWS);
  #folding = new TableFolding(ROOM_WRITERS, this.#store);
  #partly: readonly string[] = [];

  private constructor(sql: Sql, world: World, mode: Mode) {
    this.#sql = sql;
    this.#world = world;
    this.#mode = mode;
  }

  /** @param sql one connection, the same until `end` */
  static async begin(sql: Sql, world: World, mode: Mode): Promise<ExpectedTables> {
    for (const { name, way } of TABLES) {
      await sql.unsafe(`drop table if exists ${SCHEMA}."${name}"`);
      // Rows that are only added are found again by nobody here; the others by their key.
      await sql.unsafe(
        `create temporary table "${name}" (like "${world}"."${name}" including defaults including generated${way === 'listed' ? '' : ' including indexes'})`,
      );
    }
    return ExpectedTables.over(sql, world, mode);
  }

  /** Over tables that are there already. */
  static over(sql: Sql, world: World, mode: Mode): ExpectedTables {
    return new ExpectedTables(sql, world, mode);
  }

  /** Takes a row whose facts the engine has not folded yet. */
  meet(row: JournalRow, engine: Engine): void {
    this.#folding.meet(row, engine);
  }

  /** Writes what was met. @param engine stands after the last row met, whose sequence is given */
  async write(engine: Engine, sequence: number): Promise<void> {
    if (this.#folding.size === 0) return;
    await this.#store.load(this.#sql, SCHEMA);
    this.#folding.fold(engine, sequence);
    for (const { writer, rows } of this.#store.written())
      await this.#sql.unsafe(writer.statement(SCHEMA, 1), writer.parameters(rows as never), { prepare: true });
    this.#store.settle();
    this.#folding = new TableFolding(ROOM_WRITERS, this.#store);
  }

  /** Since `compare`: rows of which only a part was compared, a sentence for each table that has some. */
  get partly(): readonly string[] {
    return this.#partly;
  }

  /** @returns at most one finding a table: the first difference says where to look */
  async compare(): Promise<Finding[]> {
    this.#partly = await levelOlderForms(this.#sql, this.#world, SCHEMA);
    const findings: Finding[] = [];
    for (const table of FOLLOWING) {
      const says = await this.differenceOf(table);
      if (says !== null) findings.push(says);
    }
    return findings;
  }

  async end(): Promise<void> {
    await this.#sql.unsafe(`drop table if exists ${FOLLOWING.map((name) => `${SCHEMA}."${name}"`).join(', ')}`);
  }

  /** @returns the first row of one table that the two do not share */
  async differenceOf(table: string): Promise<Finding | null> {
    const columns = await this.#columnsOf(table);
    const key = columns.filter(({ isKey }) => isKey).map(({ name }) => name);
    const names = columns.map(({ name }) => name).filter((name) => !(OF_THE_WRITE[table] ?? []).includes(name));
    const order = (key.length > 0 ? key : names).map((name) => `"${name}"`).join(', ');
    const list = names.map((name) => `"${name}"`).join(', ');
    const shown = `select ${list} from "${this.#world}"."${table}"${this.#sandboxOnly(table)}`;
    const expected = `select ${list} from ${SCHEMA}."${table}"${this.#exactOnly(table)}`;
    const without = async (one: string, other: string): Promise<Row | null> =>
      (await this.#sql.unsafe<Row[]>(`(${one}) except all (${other}) order by ${order} limit 1`))[0] ?? null;
    const stranger = await without(shown, expected);
    const missing = await without(expected, shown);
    const found = firstOf(stranger, missing, key);
    if (found === null) return null;
    const place = (key.length > 0 ? key : names.slice(0, 3)).map((name) => `${name} ${printed(found.row[name])}`);
    const differing = names.filter(
      (name) => found.other !== null && printed(found.row[name]) !== printed(found.other[name]),
    );
    const says =
      found.other !== null
        ? `differs from the journal in ${differing.join(', ')}`
        : found.row === stranger
          ? 'has a row that the journal does not lead to'
          : 'lacks a row of the journal';
    const sequence = found.row['sequence'];
    return {
      sequence: typeof sequence === 'string' ? Number(sequence) : null,
      says: `the table ${table} ${says} (${place.join(', ')})`,
    };
  }

  /**
   * The sandbox draws candles of times without trade, joins them to those in which trade began, and drops old minutes: nothing of that is in
   * its journal. What must hold there: no candle says that it is of real trade, and one of as many lots as the journal knows is the journal's.
   */
  #sandboxOnly(table: string): string {
    if (this.#mode === 'live') return '';
    if (table === 'price_candles')
      return ` shown where not (shown.open_ms = ${this.#firstOf('shown')} and exists (
        select 1 from ${SCHEMA}.price_candles made where ${PART_OF_MADE}))`;
    if (table !== 'candles') return '';
    return ` shown where not simulated or exists (
      select 1 from ${SCHEMA}.candles made where made.instrument = shown.instrument and made.period = shown.period
        and made.open_ms = shown.open_ms and made.lots >= shown.lots)`;
  }

  #exactOnly(table: string): string {
    if (this.#mode === 'live') return '';
    // Their old minutes are dropped too; and in a database of before they begin with the moment from which they were kept, in the middle of a candle.
    if (table === 'price_candles')
      return ` made where ${this.#isKept(table)} and (made.open_ms > ${this.#firstOf('made')}
        or made.open_ms = ${this.#firstOf('made')} and not exists (
          select 1 from "${this.#world}".price_candles shown where ${PART_OF_MADE}))`;
    if (table !== 'candles') return '';
    return ` made where not exists (
      select 1 from "${this.#world}".candles shown where made.instrument = shown.instrument and made.period = shown.period
        and made.open_ms = shown.open_ms and made.lots < shown.lots and shown.simulated)
      and ${this.#isKept(table)}`;
  }

  /** When the first candle that is shown of the same price begins; of a contract that has none, when any does. */
  #firstOf(row: 'shown' | 'made'): string {
    const first = `select min(other.open_ms) from "${this.#world}".price_candles other where other.period = ${row}.period`;
    return `coalesce((${first} and other.instrument = ${row}.instrument and other.price = ${row}.price), (${first}), 0)`;
  }

  #isKept(table: string): string {
    return `(period > 1 or open_ms >= (select coalesce(min(open_ms), 0) from "${this.#world}".${table} where period = 1))`;
  }

  async #columnsOf(table: string): Promise<{ name: string; isKey: boolean }[]> {
    return this.#sql.unsafe(
      `select attname as name, coalesce(attnum = any(index.indkey), false) as "isKey"
       from pg_attribute left join pg_index index on index.indrelid = attrelid and index.indisprimary
       where attrelid = '"${this.#world}"."${table}"'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
  }
}

/** The earlier of the two, with the other one where both are states of the same row. */
function firstOf(
  stranger: Row | null,
  missing: Row | null,
  key: readonly string[],
): { row: Row; other: Row | null } | null {
  if (stranger === null || missing === null) {
    const row = stranger ?? missing;
    return row === null ? null : { row, other: null };
  }
  const isSame = key.length > 0 && key.every((name) => printed(stranger[name]) === printed(missing[name]));
  return { row: stranger, other: isSame ? missing : null };
}

function printed(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
}
