// In: SSLCOMMERZ's notices and answers. Out: whether their sum is right (a filter, no proof), and whether they mean paid.
import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type ExpectedPayment, type PullVerdict, compareWith, fieldOf } from './verdict.ts';

const MOST_FIELDS = 64;

/**
 * The sum a notice must carry: the fields its `verify_key` names and the digest of our password, sorted by name, as `name=value` between
 * ampersands. Null when it names too many or one that is not there.
 */
export function noticeSum(
  notice: Readonly<Record<string, string>>,
  password: string,
  digest: 'md5' | 'sha256',
): string | null {
  const names = (notice['verify_key'] ?? '').split(',').filter((name) => name !== '');
  if (names.length === 0 || names.length > MOST_FIELDS) return null;
  const pairs = new Map([['store_passwd', sum(password, digest)]]);
  for (const name of names) {
    const value = Object.getOwnPropertyDescriptor(notice, name)?.value as string | undefined;
    if (value === undefined || name === 'store_passwd') return null;
    pairs.set(name, value);
  }
  const sorted = [...pairs].sort(([one], [other]) => (one < other ? -1 : 1));
  return sum(sorted.map(([name, value]) => `${name}=${value}`).join('&'), digest);
}

/** Whether the sums agree: the one of MD5, and the stronger one too where the notice carries it. Both still only wake a pull. */
export function isNoticePlausible(notice: Readonly<Record<string, string>>, password: string): boolean {
  const strong = notice['verify_sign_sha2'];
  const weak = noticeSum(notice, password, 'md5');
  if (weak === null || weak !== notice['verify_sign']) return false;
  return strong === undefined || strong === noticeSum(notice, password, 'sha256');
}

/**
 * Verdict over the answer of the validation call: VALID or VALIDATED, our order, exactly our amount in taka, no risk flag. A payment in
 * another currency is compared in the amount it was asked in.
 */
export function sslcommerzVerdict(answer: unknown, expected: ExpectedPayment): PullVerdict {
  const status = fieldOf(answer, 'status');
  if (status !== 'VALID' && status !== 'VALIDATED') return 'not-paid';
  const currency = fieldOf(answer, 'currency_type') || fieldOf(answer, 'currency');
  if (currency !== 'BDT') return 'currency-differs';
  const verdict = compareWith(expected, fieldOf(answer, 'tran_id'), fieldOf(answer, 'amount'));
  return verdict === 'paid' && fieldOf(answer, 'risk_level') !== '0' ? 'risky' : verdict;
}

function sum(text: string, digest: 'md5' | 'sha256'): string {
  return bytesToHex((digest === 'md5' ? md5 : sha256)(utf8ToBytes(text)));
}
