// In: bKash's notices (signed the way AWS SNS signs) and answers. Out: whether they are genuine, and whether they mean paid.
import { type ExpectedPayment, type PullVerdict, compareWith, fieldOf, isNoticeFresh } from './verdict.ts';

/** Who checks RSA: the server's own cryptography, given here so that this stays pure. @param signature base64 */
export type VerifyRsa = (text: string, signature: string, certificate: string, digest: 'sha1' | 'sha256') => boolean;

/** The fields that are signed, in their order; those that are absent are left out. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/** What is signed: name and value by turns, each on a line. Null when a field that must be there is missing. */
export function signedText(notice: unknown): string | null {
  const type = fieldOf(notice, 'Type');
  const names = type === 'Notification' || type === 'SubscriptionConfirmation' ? SIGNED[type] : [];
  const lines: string[] = [];
  for (const name of names) {
    const value: unknown =
      typeof notice === 'object' && notice !== null ? Object.getOwnPropertyDescriptor(notice, name)?.value : undefined;
    if (typeof value === 'string') lines.push(name, value);
    else if (name !== 'Subject') return null;
  }
  return lines.length === 0 ? null : `${lines.join('\n')}\n`;
}

/** Only Amazon's own notification hosts may be asked for a certificate or a confirmation. */
export function isAmazonUrl(text: string): boolean {
  return /^https:\/\/sns\.[a-z]{2}(?:-[a-z]+)+-\d\.amazonaws\.com\/[\w./?=&%:-]*$/.test(text);
}

/** Why a notice is not believed; null when it is. A believed notice still only wakes a pull. */
export type NoticeProblem = 'malformed' | 'foreign-certificate' | 'signature-wrong' | 'stale';

/** @param certificate the PEM fetched from the notice's SigningCertURL, which `isAmazonUrl` must have allowed */
export function noticeProblem(
  notice: unknown,
  { certificate, verify, nowMs }: { certificate: string; verify: VerifyRsa; nowMs: number },
): NoticeProblem | null {
  const text = signedText(notice);
  const [signature, version] = [fieldOf(notice, 'Signature'), fieldOf(notice, 'SignatureVersion')];
  if (text === null || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature) || (version !== '1' && version !== '2'))
    return 'malformed';
  const url = fieldOf(notice, 'SigningCertURL');
  if (!isAmazonUrl(url) || !url.endsWith('.pem')) return 'foreign-certificate';
  if (!verify(text, signature, certificate, version === '1' ? 'sha1' : 'sha256')) return 'signature-wrong';
  return isNoticeFresh(Date.parse(fieldOf(notice, 'Timestamp')), nowMs) ? null : 'stale';
}

/** The order a notice is about, to be asked for; null when it names none. */
export function orderOfNotice(notice: unknown): { order: string; transaction: string } | null {
  let message: unknown;
  try {
    message = JSON.parse(fieldOf(notice, 'Message'));
  } catch {
    return null;
  }
  const [order, transaction] = [fieldOf(message, 'merchantInvoiceNumber'), fieldOf(message, 'trxID')];
  return order === '' || transaction === '' ? null : { order, transaction };
}

/** Verdict over the answer to execute or query: completed, and invoice, amount and currency ours. */
export function bkashVerdict(answer: unknown, expected: ExpectedPayment): PullVerdict {
  const isDone = fieldOf(answer, 'statusCode') === '0000' && fieldOf(answer, 'transactionStatus') === 'Completed';
  if (!isDone || fieldOf(answer, 'trxID') === '') return 'not-paid';
  if (fieldOf(answer, 'currency') !== 'BDT') return 'currency-differs';
  return compareWith(expected, fieldOf(answer, 'merchantInvoiceNumber'), fieldOf(answer, 'amount'));
}

/** What to do about a code: ask what became of it, tell the customer, try later, or look at our own settings. */
export type BkashAdvice = 'query' | 'customer' | 'later' | 'ours';

const ADVICE: Readonly<Record<BkashAdvice, readonly string[]>> = {
  // Already executed or the same payment again: what happened is asked, never made anew.
  query: ['2029', '2056', '2062', '2068', '2117'],
  customer: ['2014', '2015', '2016', '2017', '2018', '2019', '2023', '2057', '2060', '2069'],
  later: ['503', '2003', '2118'],
  ours: [
    '2001',
    '2002',
    '2006',
    '2007',
    '2031',
    '2033',
    '2034',
    '2048',
    '2049',
    '2050',
    '2051',
    '2052',
    '2053',
    '2054',
    '2055',
    '2063',
    '2064',
    '2065',
  ],
};

/** Advice for an error code; an unknown one is asked about, as the state of the payment is unknown too. */
export function bkashAdvice(code: string): BkashAdvice {
  return (['customer', 'later', 'ours'] as const).find((advice) => ADVICE[advice].includes(code)) ?? 'query';
}
