// In: decimal strings as they come from the wire, and a language.
// Out: the same numbers as people read them. All work is on digits: nothing here rounds through a float.
import { type Language, isBengali } from './language.ts';

const BENGALI_ZERO = 0x09e6;
const MINUS = '\u2212';

/** Bengali digits to ASCII ones; everything else stays. Money inputs call this before anything else. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}

/** ASCII digits to the digits of the language. */
export function localDigits(text: string, language: Language): string {
  if (!isBengali(language)) return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + (digit.charCodeAt(0) - 48)));
}

/** Separators into a row of ASCII digits: thousands in English, lakh (3, then 2) in Bengali. */
export function groupDigits(whole: string, language: Language): string {
  if (whole.length <= 3) return whole;
  if (!isBengali(language)) return whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')},${whole.slice(-3)}`;
}

/** Cuts (never rounds) a decimal string to `decimals` digits after the point, adding zeros up to `least`. */
export function truncate(text: string, decimals: number, least = decimals): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const cut = fraction.slice(0, decimals).replace(/0+$/, '').padEnd(Math.min(least, decimals), '0');
  return cut === '' ? whole : `${whole}.${cut}`;
}

export interface NumberShape {
  /** At most this many digits after the point; longer ones are cut. Left out: as they come. */
  readonly decimals?: number;
  /** At least this many digits after the point (zeros are added). Left out: `decimals`. */
  readonly least?: number;
  /** `always`: a plus or a minus in front of everything but zero. Default: only the minus. */
  readonly sign?: 'always' | 'minus';
}

/** A decimal string as text in the language: grouped, U+2212 minus, local digits. `—`-free: an unparsable text comes back unchanged. */
export function formatNumber(text: string, language: Language, shape: NumberShape = {}): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (match === null) return text;
  const [, minus = '', whole = '0', fraction = ''] = match;
  const cut =
    shape.decimals === undefined
      ? plain(whole, fraction)
      : truncate(plain(whole, fraction), shape.decimals, shape.least);
  const [cutWhole = '0', cutFraction] = cut.split('.');
  const digits = groupDigits(cutWhole, language) + (cutFraction === undefined ? '' : `.${cutFraction}`);
  const sign = isZero(cut) ? '' : minus === '-' ? MINUS : shape.sign === 'always' ? '+' : '';
  return sign + localDigits(digits, language);
}

/** `+1.51`, `−0.62`, `0.00`: shorthand for a change that always carries its sign. */
export function signed(text: string, language: Language, decimals?: number): string {
  return formatNumber(text, language, { sign: 'always', ...(decimals === undefined ? {} : { decimals }) });
}

const STEPS: readonly (readonly [digits: number, letter: string])[] = [
  [12, 'T'],
  [9, 'G'],
  [6, 'M'],
  [3, 'K'],
];

/**
 * K/M/G/T for tight columns: 38212345678 → 38.2G. Three figures, cut and not rounded; from 10,000 up.
 * Below that the number is shown in full with up to `decimals` digits (default 2).
 */
export function abbreviate(text: string, language: Language, decimals = 2): string {
  const [whole = '0'] = text.replace('-', '').split('.');
  const step = whole.length >= 5 ? STEPS.find(([digits]) => whole.length > digits) : undefined;
  if (step === undefined) return formatNumber(text, language, { decimals, least: 0 });
  const [digits, letter] = step;
  const head = whole.slice(0, whole.length - digits);
  const short = truncate(`${head}.${whole.slice(head.length)}`, Math.max(0, 3 - head.length), 0);
  return (text.startsWith('-') ? MINUS : '') + localDigits(short, language) + letter;
}

function plain(whole: string, fraction: string): string {
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function isZero(text: string): boolean {
  return !/[1-9]/.test(text);
}
