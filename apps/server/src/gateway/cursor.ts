// In: a list's cursor as it was sent. Out: the same, known to be a position.
import { Refused } from '../identity/index.ts';
import { readCursor } from '../tables/index.ts';

/** @throws Refused field-invalid for text that is no position of a list */
export function cursorOf(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (readCursor(cursor) === null) throw new Refused('field-invalid', { field: 'cursor' });
  return cursor;
}

/** The id that a page of numbered things goes on before. @throws Refused field-invalid */
export function beforeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new Refused('field-invalid', { field: 'cursor' });
  return Number(cursor);
}
