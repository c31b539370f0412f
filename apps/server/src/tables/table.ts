// In: what a table is made of. Out: its description, for whoever writes rows of it or finds them again.
// Three ways to write: `listed` rows are only ever added; `kept` rows stand for something that changes, and the last state is written;
// `summed` rows grow by what happened. A row touched many times between two writes is written once.
import type { Row as StoredRow } from 'postgres';
import { rowUpdater, rowWriter, type Column, type RowWriter } from './row-writer.ts';

export interface ListedTable<Row extends object> {
  readonly way: 'listed';
  readonly name: string;
  readonly insert: RowWriter<Row>;
}

/** What tells the rows of a table apart, in the order of its key columns. */
export type Key = readonly (string | number)[];

export interface KeptTable<Row extends object> {
  readonly way: 'kept';
  readonly name: string;
  readonly key: readonly Pick<Column<Row>, 'name' | 'type'>[];
  keyOf(row: Row): Key;
  /** A row as the database gives it. */
  read(stored: StoredRow): Row;
  /** For rows that may or may not be there. */
  readonly upsert: RowWriter<Row>;
  /** For rows that are there: cheaper. */
  readonly update: RowWriter<Row>;
}

export interface SummedTable<Row extends object> {
  readonly way: 'summed';
  readonly name: string;
  keyOf(row: Row): Key;
  /** Both in one. */
  sum(one: Row, other: Row): Row;
  readonly upsert: RowWriter<Row>;
}

export type Table<Row extends object> = ListedTable<Row> | KeptTable<Row> | SummedTable<Row>;

export function listedTable<Row extends object>(name: string, columns: readonly Column<Row>[]): ListedTable<Row> {
  return { way: 'listed', name, insert: rowWriter(name, columns) };
}

/** @param shape `key`: the columns that tell rows apart; `update`: those that change. The others are written once, with the first state. */
export function keptTable<Row extends object>(
  name: string,
  columns: readonly Column<Row>[],
  shape: { key: readonly string[]; update: readonly string[]; read: (stored: StoredRow) => Row },
): KeptTable<Row> {
  const key = shape.key.map((wanted) => columnOf(columns, wanted));
  return {
    way: 'kept',
    name,
    key,
    keyOf: (row) => key.map((column) => column.of(row) as string | number),
    read: shape.read,
    upsert: rowWriter(name, columns, { key: shape.key, update: shape.update }),
    update: rowUpdater(name, columns, shape.key, shape.update),
  };
}

/** @param shape `key`: the columns that tell rows apart; `add`: those that grow */
export function summedTable<Row extends object>(
  name: string,
  columns: readonly Column<Row>[],
  shape: { key: readonly string[]; add: readonly string[]; sum: (one: Row, other: Row) => Row },
): SummedTable<Row> {
  const key = shape.key.map((wanted) => columnOf(columns, wanted));
  return {
    way: 'summed',
    name,
    keyOf: (row) => key.map((column) => column.of(row) as string | number),
    sum: shape.sum,
    upsert: rowWriter(name, columns, { key: shape.key, add: shape.add }),
  };
}

function columnOf<Row>(columns: readonly Column<Row>[], name: string): Column<Row> {
  const column = columns.find((one) => one.name === name);
  if (column === undefined) throw new TypeError(`no column is called ${name}`);
  return column;
}
