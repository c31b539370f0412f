// In: what a person types from a document. Out: the normalised number, or that it cannot be one; the key of one person.
import type { PaperType } from '@hilsa/contract';

const BENGALI_ZERO = 0x09e6;
const NATIONAL_IDS = [/^(?!0)\d{10}$/, /^\d{13}$/, /^(19|20)\d{15}$/];
/** A smart card number has no digit four times in a row. */
const FOUR_ALIKE = /(\d)\1{3}/;
/** Machine-readable passports have two letters, electronic ones have one. */
const PASSPORT = /^([A-Z]{2}\d{7}|[A-Z]\d{8})$/;
/** Licences of several generations are around, hence the width. */
const LICENCE = /^[A-Z]{2}[A-Z0-9]{8,16}$/;
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u;

/** Bengali digits become Latin ones; letters become capitals; spaces, dashes, dots and slashes go. */
export function normaliseNumber(typed: string): string {
  return latinDigits(typed)
    .toUpperCase()
    .replaceAll(/[\s\-‐-―./]/gu, '');
}

/** Only the digits are changed. */
export function latinDigits(typed: string): string {
  return typed.replaceAll(/[০-৯]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO));
}

/**
 * The number of a document as it is kept and compared.
 * @param typed as the person wrote it, with spaces, dashes or Bengali digits
 * @returns null when no document of this type has such a number
 */
export function readPaperNumber(type: PaperType, typed: string): string | null {
  const number = normaliseNumber(typed);
  switch (type) {
    case 'id-card':
      return isNationalId(number) ? number : null;
    case 'driving-licence':
      return LICENCE.test(number) ? number : null;
    case 'passport':
      return PASSPORT.test(number) ? number : null;
  }
}

function isNationalId(number: string): boolean {
  return NATIONAL_IDS.some((shape) => shape.test(number)) && !(number.length === 10 && FOUR_ALIKE.test(number));
}

/**
 * What is the same for one person and differs for all others. The long national number is the short one behind the year
 * of birth, so both have one key.
 * @param number as readPaperNumber gave it
 */
export function identityKey(type: PaperType, number: string): string {
  return `${type}:${type === 'id-card' && number.length === 17 ? number.slice(4) : number}`;
}

/**
 * A full name with single spaces.
 * @returns null when it is no name: fewer than two letters, or with digits or signs
 */
export function readPaperName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 2 && name.length <= 120 && NAME.test(name) ? name : null;
}

/** The first letter of each word; `R••••• B••••`. */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((word) => {
      const [first = '', ...rest] = Array.from(new Intl.Segmenter('und').segment(word), (each) => each.segment);
      return first + '•'.repeat(rest.length);
    })
    .join(' ');
}

/** The last four characters. */
export function maskNumber(number: string): string {
  return '•'.repeat(Math.max(0, number.length - 4)) + number.slice(-4);
}
