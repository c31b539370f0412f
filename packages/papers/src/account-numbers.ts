// In: numbers that carry their own check digits. Out: whether they can be right.

/** One row per check digit, going over everything before it. */
const CPF_WEIGHTS = [
  [10, 9, 8, 7, 6, 5, 4, 3, 2],
  [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
];
const CNPJ_WEIGHTS = [
  [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
];

/** A card number: 12 to 19 digits with the Luhn check. Bank account numbers have no such check. Spaces and dashes are ignored. */
export function isCardNumber(typed: string): boolean {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits);
}

/** Every second digit from the right counts twice; the digits of all must make a round ten. */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** A Bangladeshi taxpayer number: twelve digits. */
export function isTaxpayerNumber(typed: string): boolean {
  return /^\d{12}$/.test(typed.replaceAll(/[\s-]/g, ''));
}

/** An account at Bangladesh's depository: sixteen digits. It has no check digit that is published. */
export function isBoAccount(typed: string): boolean {
  return /^\d{16}$/.test(typed.replaceAll(/[\s-]/g, ''));
}

/** A Brazilian person's number. Dots, dashes and spaces are ignored. */
export function isCpf(typed: string): boolean {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  return checksAgree(digits, CPF_WEIGHTS);
}

/** A Brazilian company's number; its first twelve places may be letters. Dots, dashes, slashes and spaces are ignored. */
export function isCnpj(typed: string): boolean {
  const signs = typed.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (!/^[0-9A-Z]{12}\d{2}$/.test(signs) || /^(.)\1{13}$/.test(signs)) return false;
  return checksAgree(signs, CNPJ_WEIGHTS);
}

function checksAgree(signs: string, weights: readonly (readonly number[])[]): boolean {
  return weights.every((row) => {
    const rest = row.reduce((sum, weight, index) => sum + weight * (signs.charCodeAt(index) - 48), 0) % 11;
    return Number(signs[row.length]) === (rest < 2 ? 0 : 11 - rest);
  });
}
