// In: a merchant's credentials at bKash. Out: its tokenized checkout: payments created, executed, asked about; money paid out.
import { fieldOf } from '@hilsa/rails/providers';

/** A token lives an hour and only two may be asked for in one: it is renewed after fifty minutes. */
const TOKEN_MS = 50 * 60_000;
/** Longer than the provider takes to execute. */
const TIMEOUT_MS = 32_000;
const MOST_BYTES = 65_536;

export interface BkashAccess {
  /** Ends with a slash. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly appKey: string;
  readonly appSecret: string;
  /** Hosts on which its pages lie, beside that of `url`: a customer is sent nowhere else. */
  readonly pageHosts?: readonly string[] | undefined;
}

/** An answer as it came, and read. */
export interface Answer {
  readonly raw: string;
  readonly body: unknown;
}

export interface BkashClient {
  create(given: { payer: string; amount: string; invoice: string; callback: string }): Promise<Answer>;
  execute(paymentId: string): Promise<Answer>;
  query(paymentId: string): Promise<Answer>;
  /** Money to a customer's wallet; the invoice is the key by which the provider pays once. */
  payOut(given: { receiver: string; amount: string; invoice: string }): Promise<Answer>;
}

export function bkashClient(access: BkashAccess, now: () => number, ask: typeof fetch = fetch): BkashClient {
  let token: { text: string; untilMs: number } | null = null;

  async function post(path: string, headers: Record<string, string>, body: Record<string, string>): Promise<Answer> {
    const response = await ask(new URL(path, access.url), {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const raw = await response.text();
    if (raw.length > MOST_BYTES) throw new Error('bKash answered more than an answer is');
    return { raw, body: JSON.parse(raw) };
  }

  async function authorization(): Promise<Record<string, string>> {
    if (token === null || token.untilMs <= now()) {
      const { body } = await post(
        'tokenized/checkout/token/grant',
        { username: access.username, password: access.password },
        { app_key: access.appKey, app_secret: access.appSecret },
      );
      const text = fieldOf(body, 'id_token');
      if (fieldOf(body, 'statusCode') !== '0000' || text === '') throw new Error('bKash grants no token');
      token = { text, untilMs: now() + TOKEN_MS };
    }
    return { authorization: token.text, 'x-app-key': access.appKey };
  }

  return {
    create: async ({ payer, amount, invoice, callback }) =>
      post('tokenized/checkout/create', await authorization(), {
        mode: '0011',
        payerReference: payer,
        callbackURL: callback,
        amount,
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: invoice,
      }),
    execute: async (paymentID) => post('tokenized/checkout/execute', await authorization(), { paymentID }),
    query: async (paymentID) => post('tokenized/checkout/payment/status', await authorization(), { paymentID }),
    payOut: async ({ receiver, amount, invoice }) =>
      post('tokenized/checkout/payment/b2cPayment', await authorization(), {
        amount,
        currency: 'BDT',
        merchantInvoiceNumber: invoice,
        receiverMSISDN: receiver,
      }),
  };
}
