// In: a store at SSLCOMMERZ. Out: its gateway as a provider with a pay page, for cards: begun as a session, and paid only when its validation says so.
// Its notices carry a sum that is weak: a filter, which wakes a pull for an order we know.
import { formatDecimal } from '@hilsa/money';
import { fieldOf, isNoticePlausible, sslcommerzVerdict, takaOf } from '@hilsa/rails/providers';
import { isPageOf, type PayProvider, PROVIDER_TIMEOUT_MS, type ProviderGiven, readAnswer } from './pay-provider.ts';

/** A card's holder has it back so long, easily: what came in stays in until then. */
const REVERSIBLE_MS = 72 * 3_600_000;
const OVER: Readonly<Record<string, string>> = { CANCELLED: 'cancelled', FAILED: 'failed', EXPIRED: 'expired' };

export interface SslcommerzAccess {
  /** Ends with a slash. */
  readonly url: string;
  readonly storeId: string;
  readonly password: string;
  /** The operator's own: the gateway wants a contact, and customers' are nobody else's business. */
  readonly contact: {
    readonly email: string;
    readonly phone: string;
    readonly city: string;
    readonly postcode: string;
  };
  readonly pageHosts?: readonly string[] | undefined;
}

export function sslcommerzProvider(rail: string, access: SslcommerzAccess): ProviderGiven {
  return { rail, url: access.url, open: (ask) => openSslcommerz(rail, access, ask) };
}

function openSslcommerz(rail: string, access: SslcommerzAccess, ask: typeof fetch): PayProvider {
  const { storeId: store_id, password: store_passwd, contact } = access;
  const options = { redirect: 'error', headers: { accept: 'application/json' } } as const;
  const get = async (path: string, fields: Readonly<Record<string, string>>) => {
    const url = new URL(path, access.url);
    url.search = new URLSearchParams({ ...fields, store_id, store_passwd, v: '1', format: 'json' }).toString();
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
    return readAnswer(await ask(url, { ...options, signal }), 'SSLCOMMERZ');
  };

  return {
    rail,
    reversibleMs: REVERSIBLE_MS,
    orderOf: (deposit) => `D-${deposit}`,
    isOwnPage: (url) => isPageOf(access, url),
    noticeOf(_query, body, isReturn) {
      const fields = Object.fromEntries(new URLSearchParams(body));
      return isReturn || isNoticePlausible(fields, store_passwd) ? (fields['tran_id'] ?? null) : null;
    },
    async begin({ order, units, payer, callback }) {
      const back = `${callback}?return=1`;
      const form = new URLSearchParams({
        store_id,
        store_passwd,
        total_amount: formatDecimal(units, 2),
        currency: 'BDT',
        tran_id: order,
        success_url: back,
        fail_url: back,
        cancel_url: back,
        ipn_url: callback,
        cus_name: `Customer ${payer}`,
        cus_email: contact.email,
        cus_phone: contact.phone,
        cus_add1: contact.city,
        cus_city: contact.city,
        cus_postcode: contact.postcode,
        cus_country: 'Bangladesh',
        shipping_method: 'NO',
        num_of_item: '1',
        product_name: 'Deposit',
        product_category: 'Deposit',
        product_profile: 'non-physical-goods',
      });
      const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
      const url = new URL('gwprocess/v4/api.php', access.url);
      const { body } = await readAnswer(
        await ask(url, { ...options, method: 'POST', body: form, signal }),
        'SSLCOMMERZ',
      );
      const page = fieldOf(body, 'GatewayPageURL');
      return fieldOf(body, 'status') === 'SUCCESS' && page !== '' ? { reference: order, url: page } : null;
    },
    async pull({ order, units: amount }) {
      const { body: found } = await get('validator/api/merchantTransIDvalidationAPI.php', { tran_id: order });
      const tries = triesOf(found);
      const done = tries.find((each) => ['VALID', 'VALIDATED'].includes(fieldOf(each, 'status')));
      if (done === undefined) {
        const word = OVER[fieldOf(tries.at(-1), 'status')];
        return word === undefined ? { state: 'open' } : { state: 'failed', reason: `provider-${word}` };
      }
      const transaction = fieldOf(done, 'val_id');
      const { raw, body } = await get('validator/api/validationserverAPI.php', { val_id: transaction });
      const verdict = sslcommerzVerdict(body, { order, amount });
      if (verdict === 'not-paid') return { state: 'open' };
      const units = takaOf(fieldOf(body, 'amount'));
      if (units === null || fieldOf(body, 'val_id') !== transaction)
        throw new Error('the validation is of another payment');
      return { state: 'paid', verdict, units, transaction, raw };
    },
  };
}

/** Each try of a customer to pay an order, as the gateway lists them. */
function triesOf(answer: unknown): readonly unknown[] {
  const { element } = (typeof answer === 'object' && answer !== null ? answer : {}) as { element?: unknown };
  return Array.isArray(element) ? element.slice(0, 50) : [];
}
