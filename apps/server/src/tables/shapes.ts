// In: the fields of a row with their columns. Out: the columns for the writer, and the way back.
import type { Row } from 'postgres';
import type { Column } from './row-writer.ts';

/** Each field of a row with the name and type of its column. */
export type Shape<R> = { readonly [Field in keyof R & string]: readonly [string, Column<R>['type']] };

export function columnsOf<R extends object>(shape: Shape<R>): Column<R>[] {
  return Object.entries<readonly [string, Column<R>['type']]>(shape).map(([field, [name, type]]) => ({
    name,
    type,
    of: (row) => row[field as keyof R] as never,
  }));
}

/** The row as the database gives it: whole numbers as numbers, money as bigint. */
export function reading<R extends object>(shape: Shape<R>, money: readonly (keyof R & string)[]) {
  return (stored: Row): R =>
    Object.fromEntries(
      Object.entries<readonly [string, string]>(shape).map(([field, [name, type]]) => {
        const cell = stored[name] as string | number | boolean | null;
        if (cell === null || type === 'boolean' || type === 'text') return [field, cell];
        return [field, (money as readonly string[]).includes(field) ? BigInt(String(cell)) : Number(cell)];
      }),
    ) as R;
}
