// In: a text. Out: whether it is an ISIN (ISO 6166): a country, nine letters or digits, and the digit that checks them.
import { z } from 'zod';

const SHAPE = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** Letters count as two digits, A as 10; of all digits every second one from the right is doubled, and the sum ends in 0. */
export function isIsin(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const digits = [...text.matchAll(/./g)].map(([sign]) => parseInt(sign, 36)).join('');
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place));
    const counted = place % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

export const isin = z
  .string()
  .regex(SHAPE)
  .refine(isIsin)
  .meta({ description: 'The number of the share itself, whatever its code is; its last digit checks it.' });
