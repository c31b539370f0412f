// In: rows that were put, wanted, read and written. Out: which of them to read, which to write and how; the newest ones kept in memory.
// Bounded: between two writes at most `kept` rows a table stay; what is forgotten is read again when it is wanted.
import type { Row as StoredRow, Sql } from 'postgres';
import { quoted, type RowWriter } from './row-writer.ts';
import type { Key, KeptTable, ListedTable, SummedTable, Table } from './table.ts';

/** Rows of one table and how they go into it. */
export interface Written {
  readonly writer: RowWriter<never>;
  readonly rows: readonly unknown[];
}

interface Known {
  row: object;
  /** Whether the table has it, in this state or another. */
  stored: boolean;
}

/** Everything that is held of one kept table. */
class KeptRows {
  readonly #table: KeptTable<object>;
  readonly #kept: number;
  /** Oldest use first. */
  readonly #known = new Map<string, Known>();
  readonly #wanted = new Map<string, Key>();
  readonly #touched = new Map<string, Known>();

  constructor(table: KeptTable<object>, kept: number) {
    this.#table = table;
    this.#kept = kept;
  }

  want(key: Key): void {
    const name = key.join(':');
    if (!this.#known.has(name)) this.#wanted.set(name, key);
  }

  async load(sql: Sql, schema: string): Promise<void> {
    if (this.#wanted.size === 0) return;
    const { key, name } = this.#table;
    const keys = [...this.#wanted.values()];
    const names = key.map((column) => column.name).join(', ');
    const arrays = key.map(({ type }, n) => `$${n + 1}::${type}[]`).join(', ');
    const found = await sql.unsafe<StoredRow[]>(
      `select * from unnest(${arrays}) as wanted (${names}) join "${schema}".${name} using (${names})`,
      key.map((_, n) => `{${keys.map((values) => elementOf(values[n]!)).join(',')}}`),
      { prepare: true },
    );
    for (const stored of found) {
      const row = this.#table.read(stored);
      this.#known.set(this.#table.keyOf(row).join(':'), { row, stored: true });
    }
    this.#wanted.clear();
  }

  find(key: Key): object | null {
    return this.#known.get(key.join(':'))?.row ?? null;
  }

  put(row: object): void {
    const name = this.#table.keyOf(row).join(':');
    const known = this.#known.get(name) ?? { row, stored: false };
    known.row = row;
    this.#known.delete(name);
    this.#known.set(name, known);
    this.#touched.set(name, known);
  }

  written(): Written[] {
    const all = [...this.#touched.values()];
    const rowsOf = (stored: boolean): object[] => all.filter((known) => known.stored === stored).map(({ row }) => row);
    return [
      { writer: this.#table.upsert, rows: rowsOf(false) },
      { writer: this.#table.update, rows: rowsOf(true) },
    ];
  }

  /** After the commit. */
  settle(): void {
    for (const known of this.#touched.values()) known.stored = true;
    this.#touched.clear();
    for (const name of this.#known.keys()) {
      if (this.#known.size <= this.#kept) return;
      this.#known.delete(name);
    }
  }

  forget(): void {
    this.#known.clear();
    this.#wanted.clear();
    this.#touched.clear();
  }
}

/** The rows of all tables between two writes. */
export class RowStore {
  readonly #kept = new Map<string, KeptRows>();
  readonly #listed = new Map<string, { table: ListedTable<object>; rows: object[] }>();
  readonly #summed = new Map<string, { table: SummedTable<object>; rows: Map<string, object> }>();

  /** @param kept rows of each table that stay in memory from one write to the next */
  constructor(tables: readonly Table<object>[], kept: number) {
    for (const table of tables) {
      if (table.way === 'kept') this.#kept.set(table.name, new KeptRows(table, kept));
      else if (table.way === 'listed') this.#listed.set(table.name, { table, rows: [] });
      else this.#summed.set(table.name, { table, rows: new Map() });
    }
  }

  want<Row extends object>(table: KeptTable<Row>, ...key: Key): void {
    this.#of(table).want(key);
  }

  find<Row extends object>(table: KeptTable<Row>, ...key: Key): Row | null {
    return this.#of(table).find(key) as Row | null;
  }

  put<Row extends object>(table: KeptTable<Row>, row: Row): void {
    this.#of(table).put(row);
  }

  add<Row extends object>(table: ListedTable<Row> | SummedTable<Row>, row: Row): void {
    if (table.way === 'listed') {
      known(this.#listed.get(table.name), table.name).rows.push(row);
      return;
    }
    const { rows } = known(this.#summed.get(table.name), table.name);
    const key = table.keyOf(row).join(':');
    const before = rows.get(key) as Row | undefined;
    rows.set(key, before === undefined ? row : table.sum(before, row));
  }

  /** Reads the rows that are wanted and not at hand. */
  async load(sql: Sql, schema: string): Promise<void> {
    await Promise.all(Array.from(this.#kept.values(), (rows) => rows.load(sql, schema)));
  }

  /** What is to be written, tables without a row left out; the same again until `settle`. */
  written(): Written[] {
    return [
      ...Array.from(this.#listed.values(), ({ table, rows }): Written => ({
        writer: table.insert as RowWriter<never>,
        rows,
      })),
      ...Array.from(this.#kept.values()).flatMap((rows) => rows.written()),
      ...Array.from(this.#summed.values(), ({ table, rows }): Written => ({
        writer: table.upsert as RowWriter<never>,
        rows: [...rows.values()],
      })),
    ].filter(({ rows }) => rows.length > 0);
  }

  /** What was written is committed. */
  settle(): void {
    for (const rows of this.#kept.values()) rows.settle();
    for (const one of this.#listed.values()) one.rows = [];
    for (const { rows } of this.#summed.values()) rows.clear();
  }

  /** Somebody else has written the tables: nothing that is remembered counts. */
  forget(): void {
    this.settle();
    for (const rows of this.#kept.values()) rows.forget();
  }

  /** Rows of one table were written beside it: nothing that is remembered of them counts. Between two writes only. */
  forgetRows<Row extends object>(table: KeptTable<Row>): void {
    this.#of(table).forget();
  }

  #of<Row extends object>({ name }: KeptTable<Row>): KeptRows {
    return known(this.#kept.get(name), name);
  }
}

function known<Found>(found: Found | undefined, name: string): Found {
  if (found === undefined) throw new TypeError(`no writer declares the table ${name}`);
  return found;
}

function elementOf(value: string | number): string {
  return typeof value === 'string' ? quoted(value) : String(value);
}
