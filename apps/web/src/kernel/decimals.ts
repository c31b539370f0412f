// In: decimal strings as they come from the wire.
// Out: their exact sums, products, shares and order. Integers inside; no amount becomes a float.
import { divide, formatDecimal, parseDecimal, type Rounding, tenToThe } from '@hilsa/money';

/** Digits after the point that every sum here works with: the most the wire writes. */
const SCALE = 18;
const ONE = tenToThe(SCALE);

/** The text in units of 10^-18; what is no plain decimal counts as nothing. */
function scaled(text: string): bigint {
  return parseDecimal(text, SCALE) ?? 0n;
}

function plain(units: bigint): string {
  return formatDecimal(units, SCALE, { trim: true });
}

export function sum(...texts: readonly string[]): string {
  return plain(texts.reduce((total, text) => total + scaled(text), 0n));
}

/** `one` less `other`. */
export function difference(one: string, other: string): string {
  return plain(scaled(one) - scaled(other));
}

/** Exact product to `decimals` digits after the point; cut toward zero unless it is said otherwise. */
export function product(one: string, other: string, decimals = SCALE, rounding: Rounding = 'down'): string {
  const units = divide(scaled(one) * scaled(other), ONE, 'down');
  return formatDecimal(divide(units, tenToThe(SCALE - decimals), rounding), decimals, { trim: true });
}

/** `part` of `whole` in percent, cut to `decimals` digits; null when there is no whole. */
export function percentage(part: string, whole: string, decimals = 2): string | null {
  const base = scaled(whole);
  if (base <= 0n) return null;
  return formatDecimal(divide(scaled(part) * 100n * tenToThe(decimals), base, 'down'), decimals);
}

/** Negative, zero or positive as `one` is below, equal to or above `other`. */
export function compare(one: string, other: string): -1 | 0 | 1 {
  const distance = scaled(one) - scaled(other);
  return distance < 0n ? -1 : distance > 0n ? 1 : 0;
}

/** Digits after the point of a step such as a tick: '0.1' has one, '5' none. */
export function decimalsOf(step: string): number {
  return (step.split('.')[1] ?? '').replace(/0+$/, '').length;
}
