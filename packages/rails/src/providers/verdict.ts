// In: what a provider answered when asked. Out: whether it is the payment we know, to the unit.
import { parseDecimal } from '@hilsa/money';

/** Two decimals, as every provider here writes taka. */
const DECIMALS = 2;

export interface ExpectedPayment {
  /** Our own number of the order. */
  order: string;
  /** Units of taka. */
  amount: bigint;
}

/** `paid` credits; everything else goes to suspense or waits, in that word. */
export type PullVerdict = 'paid' | 'not-paid' | 'order-differs' | 'amount-differs' | 'currency-differs' | 'risky';

/** A field of an answer from outside, as text; '' when it is not there or no text or number. */
export function fieldOf(answer: unknown, name: string): string {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return '';
  const value: unknown = Object.getOwnPropertyDescriptor(answer, name)?.value;
  return typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : '';
}

/** Units of an amount as providers write it; null when it is none. Exact: a provider's library that allows a difference is not followed. */
export function takaOf(text: string): bigint | null {
  return parseDecimal(text, DECIMALS);
}

/** Order, then amount. */
export function compareWith(expected: ExpectedPayment, order: string, amount: string): PullVerdict {
  if (order !== expected.order) return 'order-differs';
  return takaOf(amount) === expected.amount ? 'paid' : 'amount-differs';
}

/** Whether a signed notice is young enough; one from more than a minute ahead is as wrong as a late one. */
export function isNoticeFresh(noticeMs: number, nowMs: number): boolean {
  return Number.isFinite(noticeMs) && nowMs - noticeMs <= 300_000 && noticeMs - nowMs <= 60_000;
}
