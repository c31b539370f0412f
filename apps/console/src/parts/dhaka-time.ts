// In: a moment in milliseconds, or what stands in a date-and-time field.
// Out: the other one, at UTC+6 whatever the operator's device says: schedules are the country's, not the desk's.

const OFFSET_MS = 6 * 3_600_000;
const FIELD = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** @returns `2026-11-21T10:15`, or nothing for no moment */
export function fieldOf(ms: number | null | undefined): string {
  return ms === null || ms === undefined ? '' : new Date(ms + OFFSET_MS).toISOString().slice(0, 16);
}

/** @returns milliseconds, or null for an empty or half-filled field */
export function momentOf(field: string): number | null {
  if (!FIELD.test(field)) return null;
  const ms = Date.parse(`${field}:00Z`);
  return Number.isNaN(ms) ? null : ms - OFFSET_MS;
}
