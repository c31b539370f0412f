// In: a passport's case, the moment now.
// Out: what was typed and what its lines say, part by part, and what is odd about it. Pure.
import type { PaperCase } from '@hilsa/contract/console/index';
import { words } from './words.ts';

export interface ComparedPart {
  readonly part: string;
  /** Null: was not asked for. */
  readonly typed: string | null;
  readonly lines: string;
}

const ADULT_YEARS = 18;
const OLDEST_YEARS = 100;

export function compared({ name, number, mrz }: PaperCase): ComparedPart[] {
  if (mrz === null) return [];
  return [
    { part: words.fields.name, typed: name, lines: `${mrz.givenNames} ${mrz.surname}`.trim() },
    { part: words.fields.number, typed: number, lines: mrz.number },
    { part: words.country, typed: null, lines: mrz.country },
    { part: words.birth, typed: null, lines: mrz.birth },
    { part: words.compare.sex, typed: null, lines: mrz.sex },
    { part: words.expiry, typed: null, lines: mrz.expiry },
  ];
}

/** @param atMs UTC milliseconds now */
export function remarksOf({ mrz }: PaperCase, atMs: number): string[] {
  if (mrz === null) return [];
  const age = yearsBetween(mrz.birth, new Date(atMs).toISOString());
  return [
    ...(mrz.expiry < new Date(atMs).toISOString().slice(0, 10) ? [words.compare.expired(mrz.expiry)] : []),
    ...(age < ADULT_YEARS ? [words.compare.minor(age)] : []),
    ...(age > OLDEST_YEARS ? [words.compare.veryOld(age)] : []),
  ];
}

/** Full years between two dates, each beginning with YYYY-MM-DD. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5, 10) < from.slice(5, 10) ? years - 1 : years;
}
