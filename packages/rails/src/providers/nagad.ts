// In: orders and Nagad's answers. Out: the texts that are encrypted and signed, and whether an answer means paid.
import { type ExpectedPayment, type PullVerdict, compareWith, fieldOf } from './verdict.ts';
import { formatDecimal } from '@hilsa/money';

const DHAKA_OFFSET_MS = 21_600_000;

export interface NagadOrder {
  merchantId: string;
  /** 5 to 20 letters and digits. */
  orderId: string;
}

/** `yyyyMMddHHmmss` in Dhaka. */
export function nagadTime(atMs: number): string {
  return new Date(atMs + DHAKA_OFFSET_MS).toISOString().replaceAll(/[-T:]|\..*$/g, '');
}

/** First text: encrypted with Nagad's key and signed with ours, over these very signs. @param challenge 40 random hexadecimal signs */
export function initializeText({ merchantId, orderId }: NagadOrder, atMs: number, challenge: string): string {
  checkOrder(orderId);
  if (!/^[0-9a-f]{40}$/.test(challenge)) throw new RangeError('a challenge is 40 hexadecimal signs');
  return JSON.stringify({ merchantId, datetime: nagadTime(atMs), orderId, challenge });
}

/** Second text, with the challenge of Nagad's answer. @param amount units of taka */
export function completeText({ merchantId, orderId }: NagadOrder, amount: bigint, challenge: string): string {
  checkOrder(orderId);
  if (amount <= 0n) throw new RangeError('an order asks for something');
  return JSON.stringify({ merchantId, orderId, amount: formatDecimal(amount, 2), currencyCode: '050', challenge });
}

/** Who checks RSA with SHA-256 (PKCS #1 v1.5) against Nagad's pinned key. @param signature base64 */
export type VerifyNagad = (text: string, signature: string) => boolean;

/** The decrypted answer of the first step, believed only when its signature is Nagad's and it is about our order; null otherwise. */
export function readInitialized(
  text: string,
  signature: string,
  verify: VerifyNagad,
): { paymentReferenceId: string; challenge: string } | null {
  if (!verify(text, signature)) return null;
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  const [paymentReferenceId, challenge] = [fieldOf(answer, 'paymentReferenceId'), fieldOf(answer, 'challenge')];
  return /^[\w-]{1,64}$/.test(paymentReferenceId) && challenge !== '' ? { paymentReferenceId, challenge } : null;
}

/** Verdict over the answer of the verify call, the only proof there is: the redirect is unsigned. */
export function nagadVerdict(answer: unknown, merchantId: string, expected: ExpectedPayment): PullVerdict {
  if (fieldOf(answer, 'status') !== 'Success' || fieldOf(answer, 'statusCode') !== '000') return 'not-paid';
  if (fieldOf(answer, 'merchantId') !== merchantId) return 'order-differs';
  return compareWith(expected, fieldOf(answer, 'orderId'), fieldOf(answer, 'amount'));
}

function checkOrder(orderId: string): void {
  if (!/^[A-Za-z0-9]{5,20}$/.test(orderId)) throw new RangeError('an order has 5 to 20 letters and digits');
}
