// In: a routing number as typed. Out: its parts when its check digit agrees.

const WEIGHTS = [5, 7, 1];

export interface RoutingNumber {
  /** Nine digits, as text: many begin with 0. */
  text: string;
  bank: string;
  district: string;
  branch: string;
}

/** The ninth digit of a Bangladeshi routing number: weights 5, 7, 1 repeating over all nine make a round ten. */
export function routingCheckDigit(eight: string): string {
  const sum = Array.from(eight).reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0);
  // The ninth digit has weight 1.
  return String((10 - (sum % 10)) % 10);
}

/** Read a routing number; spaces and dashes are ignored. @returns null when it is not nine digits with their check digit */
export function readRoutingNumber(typed: string): RoutingNumber | null {
  const text = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{9}$/.test(text) || routingCheckDigit(text.slice(0, 8)) !== text[8]) return null;
  return { text, bank: text.slice(0, 3), district: text.slice(3, 5), branch: text.slice(5, 8) };
}
