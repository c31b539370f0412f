// In: a plan's price as a decimal, and its days. Out: what a day of it costs, half-up to the hundredth.
import { divide, formatDecimal, parseDecimal } from '@hilsa/money';

const DECIMALS = 2;

/** `499` for 30 days is `16.63`; null for a price that cannot be read. */
export function perDay(price: string, days: number): string | null {
  const units = parseDecimal(price, DECIMALS);
  return units === null || days < 1 ? null : formatDecimal(divide(units, BigInt(days), 'half-up'), DECIMALS);
}
