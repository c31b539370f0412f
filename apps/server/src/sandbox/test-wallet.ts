// In: requests of bKash's tokenized checkout, and presses of buttons on its page. Out: answers as the provider gives them.
import { randomBytes } from 'node:crypto';
import { escaped, page, press } from './test-pages.ts';
import type { Answered, Asked } from './test-partners.ts';

interface Payment {
  readonly id: string;
  readonly amount: string;
  readonly invoice: string;
  readonly callback: string;
  readonly payer: string;
  trxId: string;
  /** What its customer pressed. */
  pressed: Button | null;
  isExecuted: boolean;
}
type Button = 'paid' | 'cancelled' | 'wrong-pin' | 'no-money' | 'late' | 'twice' | 'tampered' | 'silent';

const BUTTONS: readonly [Button, string][] = [
  ['paid', 'Pay'],
  ['wrong-pin', 'Wrong PIN'],
  ['no-money', 'Not enough money'],
  ['cancelled', 'Cancel'],
  ['late', 'Pay, and answer late'],
  ['twice', 'Pay, and tell twice'],
  ['tampered', 'Pay another amount'],
  ['silent', 'Pay, and tell nobody'],
];
const CODES: Partial<Record<Button, [code: string, message: string]>> = {
  cancelled: ['2069', 'The payment was cancelled'],
  'wrong-pin': ['2014', 'The PIN is incorrect'],
  'no-money': ['2023', 'Insufficient Balance'],
};
const PREFIX = '/wallet/tokenized/checkout/';
const MOST_PAYMENTS = 5_000;
const LATE_MS = 3_000;

/** @returns null for a request that is not the wallet's */
export function testWallet(
  access: { username: string; password: string; appKey: string; appSecret: string },
  base: () => string,
) {
  const payments = new Map<string, Payment>();
  const paidOut = new Map<string, string>();
  let token = '';

  return async (asked: Asked): Promise<Answered | null> => {
    if (asked.path.startsWith('/wallet/page/')) return customerPage(asked);
    if (!asked.path.startsWith(PREFIX) || asked.method !== 'POST') return null;
    const path = asked.path.slice(PREFIX.length);
    const given = JSON.parse(asked.body) as Record<string, string>;
    if (path === 'token/grant') return json(grant(asked, given));
    if (asked.headers.authorization !== token || token === '')
      return json({ statusCode: '2001', statusMessage: 'Invalid App Key' });
    if (path === 'create') return json(create(given));
    if (path === 'payment/b2cPayment') return json(payOut(given));
    const payment = payments.get(given['paymentID'] ?? '');
    if (payment === undefined) return json({ statusCode: '2002', statusMessage: 'Invalid Payment ID' });
    if (path === 'payment/status') return json(stateOf(payment));
    if (path !== 'execute') return json({ statusCode: '503', statusMessage: 'Not in this sandbox' });
    // Slow for once: whoever gives up asks what became of it.
    if (payment.pressed === 'late' && !payment.isExecuted) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    return json(execute(payment));
  };

  function grant({ headers }: Asked, given: Record<string, string>) {
    const isOurs =
      headers['username'] === access.username &&
      headers['password'] === access.password &&
      given['app_key'] === access.appKey &&
      given['app_secret'] === access.appSecret;
    if (!isOurs) return { statusCode: '2001', statusMessage: 'Invalid App Key' };
    token ||= randomBytes(24).toString('base64url');
    return { statusCode: '0000', id_token: token, token_type: 'Bearer', expires_in: 3600, refresh_token: token };
  }

  function create(given: Record<string, string>) {
    const id = `TR${randomBytes(9).toString('hex')}`;
    const {
      amount = '',
      merchantInvoiceNumber: invoice = '',
      callbackURL: callback = '',
      payerReference: payer = '',
    } = given;
    if (!/^\d{1,9}\.\d\d$/.test(amount)) return { statusCode: '2006', statusMessage: 'Invalid Amount' };
    const [oldest] = payments.keys();
    if (payments.size >= MOST_PAYMENTS && oldest !== undefined) payments.delete(oldest);
    const fresh = { trxId: '', pressed: null, isExecuted: false };
    payments.set(id, { id, amount, invoice, callback, payer, ...fresh });
    return {
      statusCode: '0000',
      statusMessage: 'Successful',
      paymentID: id,
      bkashURL: `${base()}/wallet/page/${id}`,
      callbackURL: callback,
      amount,
      intent: 'sale',
      currency: 'BDT',
      merchantInvoiceNumber: invoice,
      transactionStatus: 'Initiated',
    };
  }

  function execute(payment: Payment) {
    const { pressed } = payment;
    if (pressed === null) return { statusCode: '2060', statusMessage: 'Execution pre-requisite not met' };
    const refused = CODES[pressed];
    if (refused !== undefined) return { statusCode: refused[0], statusMessage: refused[1] };
    if (payment.isExecuted) return { statusCode: '2062', statusMessage: 'The payment has already been completed' };
    payment.isExecuted = true;
    payment.trxId = randomBytes(5).toString('hex').toUpperCase();
    return stateOf(payment);
  }

  function stateOf({ id, trxId, isExecuted, amount, invoice, payer, pressed }: Payment) {
    if (!isExecuted)
      return {
        statusCode: '0000',
        paymentID: id,
        transactionStatus: 'Initiated',
        amount,
        merchantInvoiceNumber: invoice,
      };
    return {
      statusCode: '0000',
      statusMessage: 'Successful',
      paymentID: id,
      trxID: trxId,
      customerMsisdn: '01770618575',
      transactionStatus: 'Completed',
      // A digit more: what was paid is not what was asked.
      amount: pressed === 'tampered' ? `1${amount}` : amount,
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: invoice,
      payerReference: payer,
    };
  }

  function payOut({
    merchantInvoiceNumber: invoice = '',
    amount = '',
    receiverMSISDN: receiver = '',
  }: Record<string, string>) {
    const known = paidOut.get(invoice);
    const trxID = known ?? randomBytes(5).toString('hex').toUpperCase();
    paidOut.set(invoice, trxID);
    return {
      statusCode: '0000',
      trxID,
      transactionStatus: 'Completed',
      amount,
      currency: 'BDT',
      merchantInvoiceNumber: invoice,
      receiverMSISDN: receiver,
    };
  }

  function customerPage({ path, method, query }: Asked): Answered {
    const id = path.slice('/wallet/page/'.length);
    const payment = payments.get(id);
    if (payment === undefined) return { status: 404, body: page('No such payment', '<p>Go back and begin again.</p>') };
    const button = BUTTONS.find(([name]) => name === query.get('press'))?.[0];
    if (method !== 'POST' || button === undefined) {
      const buttons = BUTTONS.map(([name, label]) => press(`?press=${name}`, label, name === 'paid')).join('');
      const lines = `<p>Hilsa asks for</p><h2>৳${escaped(payment.amount)}</h2><p>Invoice ${escaped(payment.invoice)}</p>`;
      return { body: page('Test wallet', lines + buttons) };
    }
    if (!payment.isExecuted) payment.pressed = button;
    const status = button === 'cancelled' ? 'cancel' : CODES[button] === undefined ? 'success' : 'failure';
    const back = `${payment.callback}?paymentID=${id}&status=${status}&apiVersion=1.2.0-beta`;
    if (button === 'silent') return { body: page('Paid', '<p>Nobody was told. The platform asks by itself.</p>') };
    if (button === 'twice') void fetch(back, { redirect: 'manual' }).catch(() => undefined);
    return { location: back };
  }
}

function json(body: unknown): Answered {
  return { type: 'application/json', body: JSON.stringify(body) };
}
