// In: rows of the content schema. Out: fields of the contract, and the other way round.

import { Refused } from '../identity/index.ts';

/** A row's columns and a draft's fields have the same names in two spellings. */
type Fields = Readonly<Record<string, unknown>>;

/** titleEn → title_en. The client's helper for rows wants text; it takes numbers, booleans and null as well. */
export function toColumns(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as Record<string, string>;
}

/** title_en → titleEn; moments, which arrive as text, as numbers. */
export function toFields(columns: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      name.endsWith('_ms') && value !== null ? Number(value) : value,
    ]),
  );
}

export type State = 'draft' | 'scheduled' | 'visible' | 'over';

export function stateOf(visibleFromMs: number | null, untilMs: number | null, nowMs: number): State {
  if (visibleFromMs === null) return 'draft';
  if (visibleFromMs > nowMs) return 'scheduled';
  return untilMs !== null && untilMs <= nowMs ? 'over' : 'visible';
}

/** What ends before it begins would never be seen, and nobody would know why. @throws Refused field-invalid */
export function checkSchedule({
  visibleFromMs,
  untilMs,
}: {
  readonly visibleFromMs: number | null;
  readonly untilMs: number | null;
}): void {
  if (visibleFromMs !== null && untilMs !== null && untilMs <= visibleFromMs)
    throw new Refused('field-invalid', { field: 'untilMs' });
}

/** A search is text, never a pattern. */
export function containing(search: string | undefined): string {
  return `%${(search ?? '').replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
