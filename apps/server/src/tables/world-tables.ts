// In: a database pool and a world's name. Out: what every query of this room needs to find that world's tables.
import type { Sql } from 'postgres';
import type { World } from './words.ts';

export interface WorldTables {
  sql: Sql;
  world: World;
}

/** Position in a list that runs from new to old: pass the last one seen to go on; null starts at the newest. */
export interface Page {
  before: string | null;
  limit: number;
}

/** A page of a list, and the cursor of the next one; null when this was the last. */
export interface Paged<Row> {
  list: Row[];
  nextCursor: string | null;
}

/** The whole number a cursor stands for, or null when it is not one (the caller refuses it as bad input). */
export function readCursor(cursor: string): number | null {
  const position = /^\d{1,15}$/.test(cursor) ? Number.parseInt(cursor, 10) : Number.NaN;
  return Number.isSafeInteger(position) ? position : null;
}

/** A place among postings and trades. */
export interface Place {
  sequence: number;
  line: number;
}

/** The public id of a place, which is also its cursor. */
export function placeOf({ sequence, line }: Place): string {
  return `${sequence}-${line}`;
}

/** The place an id stands for, or null when the text is not such an id. */
export function readPlace(id: string): Place | null {
  const match = /^(\d{1,15})-(\d{1,9})$/.exec(id);
  return match ? { sequence: Number.parseInt(match[1]!, 10), line: Number.parseInt(match[2]!, 10) } : null;
}

/** Cuts the one row too many that tells whether there is a next page. */
export function paged<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => string): Paged<Row> {
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  return { list, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
