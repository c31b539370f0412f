// In: the two lines at the foot of a passport's photo page. Out: what they say, or which part cannot be right and what may be meant.
import { isChecked } from './mrz-check-digit.ts';
import { likelierLines } from './mrz-confusions.ts';

export interface Mrz {
  /** 44 characters each. */
  readonly lines: readonly [string, string];
  readonly surname: string;
  readonly givenNames: string;
  readonly number: string;
  /** Issuing state, three letters. */
  readonly country: string;
  readonly nationality: string;
  /** YYYY-MM-DD. */
  readonly birth: string;
  /** M, F or X where none is said. */
  readonly sex: 'M' | 'F' | 'X';
  /** YYYY-MM-DD: the last valid day. */
  readonly expiry: string;
}

export type MrzPart =
  | 'length'
  | 'characters'
  | 'document'
  | 'name'
  | 'number'
  | 'nationality'
  | 'birth'
  | 'sex'
  | 'expiry'
  | 'personal'
  | 'whole';
/** Two lines that may be meant; nobody but the person who has the document can say. */
export type MrzSuggestion = readonly [string, string];
export type MrzReading =
  | { readonly ok: true; readonly mrz: Mrz }
  | { readonly ok: false; readonly part: MrzPart; readonly suggestion: MrzSuggestion | null };

const LINE = 44;

/**
 * Reads a passport's two lines (TD3) exactly as they stand. Where they cannot be right, and would be if O/0, I/1, B/8 or S/5 had been
 * taken for one another, that reading is suggested: nothing is changed silently.
 * @param typed both lines, with anything blank between them
 * @param atMs UTC milliseconds now: tells the century of two-digit years
 */
export function readMrz(typed: string, atMs: number): MrzReading {
  const signs = typed.toUpperCase().replaceAll(/[\s«‹]/gu, (sign) => (sign.trim() === '' ? '' : '<'));
  if (signs.length !== 2 * LINE) return wrong('length');
  if (!/^[A-Z0-9<]+$/.test(signs)) return wrong('characters');
  const reading = readLines(signs.slice(0, LINE), signs.slice(LINE), atMs);
  if (reading.ok) return reading;
  const likelier = likelierLines(signs.slice(0, LINE), signs.slice(LINE));
  return readLines(...likelier, atMs).ok ? { ...reading, suggestion: likelier } : reading;
}

function readLines(first: string, second: string, atMs: number): MrzReading {
  if (!/^P[A-Z<](?:[A-Z]{3}|[A-Z]{2}<|[A-Z]<<)/.test(first)) return wrong('document');
  const names = readNames(first.slice(5));
  if (names === null) return wrong('name');
  const number = second.slice(0, 9);
  if (!isChecked(number, second.slice(9, 10))) return wrong('number');
  const nationality = second.slice(10, 13);
  if (!/^[A-Z]{1,3}<{0,2}$/.test(nationality)) return wrong('nationality');
  const birth = readDay(second.slice(13, 19), atMs, 'past');
  if (birth === null || !isChecked(second.slice(13, 19), second.slice(19, 20))) return wrong('birth');
  const sex = second.slice(20, 21);
  if (!/^[MFX<]$/.test(sex)) return wrong('sex');
  const expiry = readDay(second.slice(21, 27), atMs, 'coming');
  if (expiry === null || !isChecked(second.slice(21, 27), second.slice(27, 28))) return wrong('expiry');
  if (!isPersonal(second.slice(28, 42), second.slice(42, 43))) return wrong('personal');
  const whole = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43);
  if (!isChecked(whole, second.slice(43))) return wrong('whole');
  return {
    ok: true,
    mrz: {
      lines: [first, second],
      ...names,
      number: number.replaceAll('<', ''),
      country: first.slice(2, 5).replaceAll('<', ''),
      nationality: nationality.replaceAll('<', ''),
      birth,
      sex: sex === 'M' || sex === 'F' ? sex : 'X',
      expiry,
    },
  };
}

/** A part left empty needs no check digit. */
function isPersonal(personal: string, check: string): boolean {
  return check === '<' ? /^<+$/.test(personal) : isChecked(personal, check);
}

/** Whether a passport may still be used on the day of `atMs` (its last day included). */
export function hasExpired(expiry: string, atMs: number): boolean {
  return expiry < new Date(atMs).toISOString().slice(0, 10);
}

/**
 * Whether a typed name is the one of the lines: the same words in any order. Where the line was too short for the name, words cut
 * short or left out are forgiven.
 */
export function nameAgrees(typed: string, mrz: Pick<Mrz, 'lines' | 'surname' | 'givenNames'>): boolean {
  const printed = `${mrz.surname} ${mrz.givenNames}`.split(' ').filter((word) => word !== '');
  const given = typed
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[\p{M}.'’]/gu, '')
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
  const cut = !mrz.lines[0].endsWith('<');
  const left = [...given];
  for (const word of printed) {
    const at = left.findIndex((each) => each === word || (cut && each.startsWith(word)));
    if (at === -1) return false;
    left.splice(at, 1);
  }
  return given.length > 0 && (cut || left.length === 0);
}

interface Names {
  readonly surname: string;
  readonly givenNames: string;
}

function readNames(field: string): Names | null {
  const [surname = '', givenNames = ''] = field.split('<<').map((part) => part.replaceAll('<', ' ').trim());
  return surname === '' || /\d/.test(field) ? null : { surname, givenNames };
}

function readDay(signs: string, atMs: number, when: 'past' | 'coming'): string | null {
  if (!/^\d{6}$/.test(signs)) return null;
  const now = new Date(atMs);
  const century = 100 * Math.floor(now.getUTCFullYear() / 100);
  const rest = Number(signs.slice(0, 2));
  const year = when === 'past' && century + rest > now.getUTCFullYear() ? century - 100 + rest : century + rest;
  const day = new Date(Date.UTC(year, Number(signs.slice(2, 4)) - 1, Number(signs.slice(4))));
  const written = `${String(year)}-${signs.slice(2, 4)}-${signs.slice(4)}`;
  if (day.toISOString().slice(0, 10) !== written) return null;
  return when === 'past' && day.getTime() > atMs ? null : written;
}

function wrong(part: MrzPart): MrzReading {
  return { ok: false, part, suggestion: null };
}
