// In: signs of a machine-readable line. Out: the digit that checks them, and whether a written one agrees.

const WEIGHTS = [7, 3, 1];

/** The check digit of ICAO 9303: weights 7, 3, 1; letters from 10, `<` is nothing. */
export function mrzCheckDigit(signs: string): number {
  let sum = 0;
  for (let index = 0; index < signs.length; index += 1) sum += valueOf(signs[index] ?? '<') * (WEIGHTS[index % 3] ?? 0);
  return sum % 10;
}

/** Whether `check` is a digit, and the one of these signs. */
export function isChecked(signs: string, check: string): boolean {
  return /^\d$/.test(check) && mrzCheckDigit(signs) === Number(check);
}

function valueOf(sign: string): number {
  if (sign === '<') return 0;
  return sign <= '9' ? Number(sign) : sign.charCodeAt(0) - 55;
}
