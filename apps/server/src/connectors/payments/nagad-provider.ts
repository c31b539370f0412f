// In: a merchant's keys at Nagad. Out: its payment gateway as a provider with a pay page: what is asked is encrypted and signed, what is answered is
// decrypted and verified, and only the call that verifies a payment proves it: the redirect is unsigned.
import { constants, privateDecrypt, publicEncrypt, randomBytes, sign, verify } from 'node:crypto';
import {
  completeText,
  fieldOf,
  initializeText,
  nagadTime,
  nagadVerdict,
  readInitialized,
  takaOf,
} from '@hilsa/rails/providers';
import { isPageOf, type PayProvider, PROVIDER_TIMEOUT_MS, type ProviderGiven, readAnswer } from './pay-provider.ts';

const { RSA_PKCS1_PADDING: padding } = constants;
/** Nagad takes 5 to 20 letters and digits. */
const ORDER_DIGITS = 12;
const OVER: Readonly<Record<string, string>> = { Cancelled: 'cancelled', Aborted: 'cancelled', Failed: 'failed' };

export interface NagadAccess {
  /** Ends with a slash. */
  readonly url: string;
  readonly merchantId: string;
  /** PEM: our own key, whose public half Nagad has; and Nagad's public one. */
  readonly merchantKey: string;
  readonly nagadKey: string;
  /** Of this server, as Nagad lists it. */
  readonly address: string;
  readonly pageHosts?: readonly string[] | undefined;
}

export function nagadProvider(rail: string, access: NagadAccess, now: () => number): ProviderGiven {
  return { rail, url: access.url, open: (ask) => openNagad(rail, access, { now, ask }) };
}

function openNagad(
  rail: string,
  access: NagadAccess,
  { now, ask }: { now: () => number; ask: typeof fetch },
): PayProvider {
  const { merchantId, merchantKey, nagadKey, address } = access;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'x-km-api-version': 'v-0.2.0',
    'x-km-ip-v4': address,
    'x-km-client-type': 'MOBILE_WEB',
  };
  const sealed = (text: string) => ({
    sensitiveData: publicEncrypt({ key: nagadKey, padding }, Buffer.from(text)).toString('base64'),
    signature: sign('sha256', Buffer.from(text), merchantKey).toString('base64'),
  });
  const isNagads = (text: string, signature: string): boolean =>
    verify('sha256', Buffer.from(text), nagadKey, Buffer.from(signature, 'base64'));
  const call = async (path: string, body?: object) => {
    const response = await ask(new URL(path, access.url), {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return readAnswer(response, 'Nagad');
  };

  return {
    rail,
    reversibleMs: 0,
    orderOf: (deposit) => `D${String(deposit).padStart(ORDER_DIGITS, '0')}`,
    isOwnPage: (url) => isPageOf(access, url),
    noticeOf: (query) => query.get('payment_ref_id'),
    async begin({ order: orderId, units, callback }) {
      const asked = { merchantId, orderId };
      const first = initializeText(asked, now(), randomBytes(20).toString('hex'));
      const path = `api/dfs/check-out/initialize/${merchantId}/${orderId}`;
      const opened = await call(path, { dateTime: nagadTime(now()), ...sealed(first) });
      const begun = readSealed(opened.body, merchantKey, isNagads);
      if (begun === null) return null;
      const { paymentReferenceId: reference, challenge } = begun;
      const { body } = await call(`api/dfs/check-out/complete/${reference}`, {
        ...sealed(completeText(asked, units, challenge)),
        merchantCallbackURL: callback,
        additionalMerchantInfo: {},
      });
      const url = fieldOf(body, 'callBackUrl');
      return fieldOf(body, 'status') === 'Success' && url !== '' ? { reference, url } : null;
    },
    async pull({ reference, order, units: amount }) {
      const { raw, body } = await call(`api/dfs/verify/payment/${reference}`);
      const verdict = nagadVerdict(body, merchantId, { order, amount });
      if (verdict === 'not-paid') {
        const word = OVER[fieldOf(body, 'status')];
        return word === undefined ? { state: 'open' } : { state: 'failed', reason: `provider-${word}` };
      }
      const [units, transaction] = [takaOf(fieldOf(body, 'amount')), fieldOf(body, 'issuerPaymentRefNo')];
      if (units === null || transaction === '') throw new Error('the answer has no amount or no transaction');
      return { state: 'paid', verdict, units, transaction, raw };
    },
  };
}

/** Null when it cannot be decrypted with our key or was not signed with Nagad's. */
function readSealed(
  answer: unknown,
  key: string,
  isNagads: (text: string, signature: string) => boolean,
): ReturnType<typeof readInitialized> {
  try {
    const text = privateDecrypt({ key, padding }, Buffer.from(fieldOf(answer, 'sensitiveData'), 'base64'));
    return readInitialized(text.toString('utf8'), fieldOf(answer, 'signature'), isNagads);
  } catch {
    return null;
  }
}
