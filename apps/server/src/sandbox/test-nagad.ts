// In: requests of Nagad's payment gateway, and presses of buttons on its page. Out: answers as Nagad gives them: decrypted, verified, encrypted and
// signed with keys that are made at the start.
import { constants, generateKeyPair, privateDecrypt, publicEncrypt, randomBytes, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { escaped, page, press } from './test-pages.ts';
import type { Answered, Asked } from './test-partners.ts';

const { RSA_PKCS1_PADDING: padding } = constants;
const MERCHANT = '683002007104225';
const PREFIX = '/nagad/';
const MOST_PAYMENTS = 5_000;
type Button = 'paid' | 'cancelled' | 'failed' | 'twice' | 'tampered' | 'silent';
const BUTTONS: readonly [Button, string][] = [
  ['paid', 'Pay'],
  ['failed', 'Not enough money'],
  ['cancelled', 'Cancel'],
  ['twice', 'Pay, and tell twice'],
  ['tampered', 'Pay another amount'],
  ['silent', 'Pay, and tell nobody'],
];

interface Payment {
  readonly orderId: string;
  readonly challenge: string;
  amount: string;
  callback: string;
  pressed: Button | null;
  issuerRef: string;
}

export interface TestNagad {
  readonly merchantId: string;
  readonly merchantKey: string;
  readonly nagadKey: string;
  /** @returns null for a request that is not Nagad's */
  answer(asked: Asked): Promise<Answered | null>;
}

export async function testNagad(base: () => string): Promise<TestNagad> {
  const make = () =>
    promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const [own, merchant] = await Promise.all([make(), make()]);
  const payments = new Map<string, Payment>();

  /** What the merchant sealed for us; null when it is not theirs. */
  const read = (given: Record<string, string>): Record<string, string> | null => {
    const text = privateDecrypt({ key: own.privateKey, padding }, Buffer.from(given['sensitiveData'] ?? '', 'base64'));
    const isTheirs = verify('sha256', text, merchant.publicKey, Buffer.from(given['signature'] ?? '', 'base64'));
    return isTheirs ? (JSON.parse(text.toString('utf8')) as Record<string, string>) : null;
  };
  const sealed = (answer: object) => {
    const text = Buffer.from(JSON.stringify(answer));
    return {
      sensitiveData: publicEncrypt({ key: merchant.publicKey, padding }, text).toString('base64'),
      signature: sign('sha256', text, own.privateKey).toString('base64'),
    };
  };

  function initialize(orderId: string, given: Record<string, string>): Answered {
    const asked = read(given);
    if (asked === null || asked['orderId'] !== orderId || asked['merchantId'] !== MERCHANT)
      return json({ reason: 'Invalid merchant or signature' }, 400);
    const reference = randomBytes(14).toString('hex');
    const challenge = randomBytes(20).toString('hex');
    const [oldest] = payments.keys();
    if (payments.size >= MOST_PAYMENTS && oldest !== undefined) payments.delete(oldest);
    payments.set(reference, { orderId, challenge, amount: '', callback: '', pressed: null, issuerRef: '' });
    return json(sealed({ paymentReferenceId: reference, acceptDateTime: '20261123120000', challenge }));
  }

  function complete(reference: string, given: Record<string, string>): Answered {
    const payment = payments.get(reference);
    const asked = read(given);
    const isOurs = asked?.['challenge'] === payment?.challenge && asked?.['orderId'] === payment?.orderId;
    if (payment === undefined || asked === null || !isOurs) return json({ reason: 'Invalid challenge' }, 400);
    payment.amount = asked['amount'] ?? '';
    payment.callback = given['merchantCallbackURL'] ?? '';
    return json({ status: 'Success', callBackUrl: `${base()}/nagad/page/${reference}` });
  }

  function stateOf(reference: string): Answered {
    const payment = payments.get(reference);
    if (payment === undefined) return json({ reason: 'Payment not found' }, 404);
    const { orderId, amount, pressed, issuerRef } = payment;
    const isPaid = issuerRef !== '';
    const status = isPaid
      ? 'Success'
      : pressed === 'cancelled'
        ? 'Cancelled'
        : pressed === 'failed'
          ? 'Failed'
          : 'Initiated';
    return json({
      merchantId: MERCHANT,
      orderId,
      paymentRefId: reference,
      // A digit more: what was paid is not what was asked.
      amount: pressed === 'tampered' ? `1${amount}` : amount,
      clientMobileNo: '017****8575',
      issuerPaymentRefNo: issuerRef,
      status,
      statusCode: isPaid ? '000' : '300_5000_021',
    });
  }

  function customerPage({ path, method, query }: Asked): Answered {
    const reference = path.slice(`${PREFIX}page/`.length);
    const payment = payments.get(reference);
    if (payment === undefined) return { status: 404, body: page('No such payment', '<p>Go back and begin again.</p>') };
    const button = BUTTONS.find(([name]) => name === query.get('press'))?.[0];
    if (method !== 'POST' || button === undefined) {
      const buttons = BUTTONS.map(([name, label]) => press(`?press=${name}`, label, name === 'paid')).join('');
      const lines = `<p>Hilsa asks for</p><h2>৳${escaped(payment.amount)}</h2><p>Order ${escaped(payment.orderId)}</p>`;
      return { body: page('Test Nagad', lines + buttons) };
    }
    if (payment.issuerRef === '') {
      payment.pressed = button;
      if (button !== 'cancelled' && button !== 'failed')
        payment.issuerRef = randomBytes(4).toString('hex').toUpperCase();
    }
    const status = button === 'cancelled' ? 'Aborted' : button === 'failed' ? 'Failed' : 'Success';
    const asked = { merchant: MERCHANT, order_id: payment.orderId, payment_ref_id: reference, status };
    const back = `${payment.callback}?${new URLSearchParams(asked).toString()}`;
    if (button === 'silent') return { body: page('Paid', '<p>Nobody was told. The platform asks by itself.</p>') };
    if (button === 'twice') void fetch(back, { redirect: 'manual' }).catch(() => undefined);
    return { location: back };
  }

  return {
    merchantId: MERCHANT,
    merchantKey: merchant.privateKey,
    nagadKey: own.publicKey,
    async answer(asked) {
      const { path, method, body } = asked;
      if (!path.startsWith(PREFIX)) return null;
      if (path.startsWith(`${PREFIX}page/`)) return customerPage(asked);
      const [, step, one = '', two = ''] =
        /^\/nagad\/api\/dfs\/(check-out\/initialize|check-out\/complete|verify\/payment)\/([\w-]{1,64})(?:\/([\w-]{1,64}))?$/.exec(
          path,
        ) ?? [];
      if (step === 'verify/payment') return stateOf(one);
      if (method !== 'POST' || step === undefined) return null;
      const given = JSON.parse(body) as Record<string, string>;
      return step === 'check-out/initialize' ? initialize(two, given) : complete(one, given);
    },
  };
}

function json(body: unknown, status = 200): Answered {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}
