// In: the columns of a table. Out: one SQL part of a batch's statement, and the array texts it takes for a set of rows.
// Arrays travel as PostgreSQL array text, made here column by column: one parameter a column, however many rows.

type Cell = string | number | bigint | boolean | null;

export interface Column<Row> {
  name: string;
  type: 'smallint' | 'integer' | 'bigint' | 'boolean' | 'text' | 'bytea';
  of: (row: Row) => Cell;
}

export interface RowWriter<Row> {
  table: string;
  /** How many parameters `statement` takes. */
  width: number;
  /** An insert (or upsert) into the schema's table whose parameters start at `$first`. */
  statement(schema: string, first: number): string;
  /** The parameters of that statement. */
  parameters(rows: readonly Row[]): string[];
}

/**
 * @param onConflict key columns of an upsert; all other columns named in `update` take the new value, those in `add` grow by it. None: a
 * plain insert.
 */
export function rowWriter<Row>(
  table: string,
  columns: readonly Column<Row>[],
  onConflict?: { key: readonly string[]; update?: readonly string[]; add?: readonly string[] },
): RowWriter<Row> {
  const names = columns.map(({ name }) => name).join(', ');
  const changes = [
    ...(onConflict?.update ?? []).map((name) => `${name} = excluded.${name}`),
    ...(onConflict?.add ?? []).map((name) => `${name} = ${table}.${name} + excluded.${name}`),
  ];
  const conflict = onConflict ? ` on conflict (${onConflict.key.join(', ')}) do update set ${changes.join(', ')}` : '';
  return {
    table,
    width: columns.length,
    statement(schema, first) {
      const arrays = columns.map(({ type }, n) => `$${first + n}::${type}[]`).join(', ');
      return `insert into "${schema}".${table} (${names}) select * from unnest(${arrays})${conflict}`;
    },
    parameters: (rows) => columns.map((column) => arrayText(rows, column)),
  };
}

/** Changes rows that are known to be there: cheaper than an upsert, and silent about rows that are missing. */
export function rowUpdater<Row>(
  table: string,
  columns: readonly Column<Row>[],
  key: readonly string[],
  update: readonly string[],
): RowWriter<Row> {
  const used = columns.filter(({ name }) => key.includes(name) || update.includes(name));
  const names = used.map(({ name }) => name).join(', ');
  const set = update.map((name) => `${name} = fresh.${name}`).join(', ');
  const match = key.map((name) => `old.${name} = fresh.${name}`).join(' and ');
  return {
    table: `${table}_again`,
    width: used.length,
    statement(schema, first) {
      const arrays = used.map(({ type }, n) => `$${first + n}::${type}[]`).join(', ');
      return `update "${schema}".${table} as old set ${set} from unnest(${arrays}) as fresh (${names}) where ${match}`;
    },
    parameters: (rows) => used.map((column) => arrayText(rows, column)),
  };
}

function arrayText<Row>(rows: readonly Row[], { type, of }: Column<Row>): string {
  let text = '{';
  for (let n = 0; n < rows.length; n += 1) {
    const cell = of(rows[n]!);
    if (n > 0) text += ',';
    if (cell === null) text += 'NULL';
    else if (type === 'text' || type === 'bytea') text += quoted(String(cell));
    else text += cell;
  }
  return `${text}}`;
}

/** Hexadecimal as the database reads bytes. */
export function bytesText(hex: string | null): string | null {
  return hex === null ? null : `\\x${hex}`;
}

/** One element of an array's text: in quotes, with quotes and backslashes escaped. */
export function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
