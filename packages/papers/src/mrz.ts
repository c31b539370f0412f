// In: the two lines at the foot of a passport's photo page. Out: what they say, or which part cannot be right.

export interface Mrz {
  /** As corrected: 44 characters each. */
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
  | 'birth'
  | 'sex'
  | 'expiry'
  | 'personal'
  | 'whole';
export type MrzReading = { readonly ok: true; readonly mrz: Mrz } | { readonly ok: false; readonly part: MrzPart };

const LINE = 44;
const WEIGHTS = [7, 3, 1];
/** What machines and people take for one another; which one is right depends on the place in the line. */
const DIGIT_FOR: Readonly<Record<string, string>> = { O: '0', I: '1', B: '8', S: '5' };
const LETTER_FOR: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B', '5': 'S' };

/** The check digit of ICAO 9303: weights 7, 3, 1; letters from 10, `<` is nothing. */
export function mrzCheckDigit(signs: string): number {
  let sum = 0;
  for (let index = 0; index < signs.length; index += 1) sum += valueOf(signs[index] ?? '<') * (WEIGHTS[index % 3] ?? 0);
  return sum % 10;
}

/**
 * Reads a passport's two lines (TD3), correcting O/0, I/1, B/8 and S/5 by what each place may hold.
 * @param typed both lines, with anything blank between them
 * @param atMs UTC milliseconds now: tells the century of two-digit years
 */
export function readMrz(typed: string, atMs: number): MrzReading {
  const signs = typed.toUpperCase().replaceAll(/[\s«‹]/gu, (sign) => (sign.trim() === '' ? '' : '<'));
  if (signs.length !== 2 * LINE) return wrong('length');
  if (!/^[A-Z0-9<]+$/.test(signs)) return wrong('characters');
  const first = signs.slice(0, 2) + lettered(signs.slice(2, LINE));
  if (!/^P[A-Z<][A-Z]{1,3}<{0,2}/.test(first)) return wrong('document');
  const names = readNames(first.slice(5));
  if (names === null) return wrong('name');
  return readSecond(first, signs.slice(LINE), names, atMs);
}

function readSecond(first: string, raw: string, names: Names, atMs: number): MrzReading {
  const numberCheck = digits(raw.slice(9, 10));
  const number = agreeing(raw.slice(0, 9), readingsOfNumber(raw.slice(0, 9), first.slice(2, 5)), numberCheck);
  if (number === null) return wrong('number');
  const nationality = lettered(raw.slice(10, 13));
  const birth = digits(raw.slice(13, 19));
  const birthDay = readDay(birth, atMs, 'past');
  if (birthDay === null || !checked(birth, digits(raw.slice(19, 20)))) return wrong('birth');
  const sex = raw.slice(20, 21);
  if (!/^[MFX<]$/.test(sex)) return wrong('sex');
  const expiry = digits(raw.slice(21, 27));
  const expiryDay = readDay(expiry, atMs, 'coming');
  if (expiryDay === null || !checked(expiry, digits(raw.slice(27, 28)))) return wrong('expiry');
  const personalCheck = raw[42] === '<' ? '<' : digits(raw.slice(42, 43));
  const personal = agreeing(raw.slice(28, 42), [digits(raw.slice(28, 42))], personalCheck);
  if (personal === null) return wrong('personal');
  const second =
    number +
    numberCheck +
    nationality +
    birth +
    digits(raw.slice(19, 20)) +
    sex +
    expiry +
    digits(raw.slice(27, 28)) +
    personal +
    personalCheck;
  const whole = digits(raw.slice(43));
  if (!checked(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43), whole)) return wrong('whole');
  return {
    ok: true,
    mrz: {
      lines: [first, second + whole],
      ...names,
      number: number.replaceAll('<', ''),
      country: first.slice(2, 5).replaceAll('<', ''),
      nationality: nationality.replaceAll('<', ''),
      birth: birthDay,
      sex: sex === 'M' || sex === 'F' ? sex : 'X',
      expiry: expiryDay,
    },
  };
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

/** As written if the check digit agrees, otherwise the only other reading that it agrees with. */
function agreeing(written: string, others: readonly string[], check: string): string | null {
  // A part left empty needs no check digit.
  if (check === '<') return /^<+$/.test(written) ? written : null;
  if (checked(written, check)) return written;
  const fitting = new Set(others.filter((other) => checked(other, check)));
  return fitting.size === 1 ? ([...fitting][0] ?? null) : null;
}

/** Numbers of Bangladesh begin with one letter or two, and the rest are digits; of other states nothing is known. */
function readingsOfNumber(written: string, country: string): string[] {
  if (country !== 'BGD') return [];
  return [1, 2].map((count) => lettered(written.slice(0, count)) + digits(written.slice(count)));
}

function checked(signs: string, check: string): boolean {
  return /^\d$/.test(check) && mrzCheckDigit(signs) === Number(check);
}

function digits(signs: string): string {
  return Array.from(signs, (sign) => DIGIT_FOR[sign] ?? sign).join('');
}

function lettered(signs: string): string {
  return Array.from(signs, (sign) => LETTER_FOR[sign] ?? sign).join('');
}

function valueOf(sign: string): number {
  if (sign === '<') return 0;
  return sign <= '9' ? Number(sign) : sign.charCodeAt(0) - 55;
}

function wrong(part: MrzPart): MrzReading {
  return { ok: false, part };
}
