// In: requests of SSLCOMMERZ's gateway (v4), and presses of buttons on its page. Out: answers as it gives them, and its notice, with the sum it bears.
import { createHash, randomBytes } from 'node:crypto';
import { noticeSum } from '@hilsa/rails/providers';
import { escaped, page, press } from './test-pages.ts';
import type { Answered, Asked } from './test-partners.ts';

const PREFIX = '/cards/';
const MOST_PAYMENTS = 5_000;
type Button = 'paid' | 'risky' | 'cancelled' | 'failed' | 'twice' | 'tampered' | 'silent';
const BUTTONS: readonly [Button, string][] = [
  ['paid', 'Pay'],
  ['risky', 'Pay, and be called risky'],
  ['failed', 'Card refused'],
  ['cancelled', 'Cancel'],
  ['twice', 'Pay, and tell twice'],
  ['tampered', 'Pay another amount'],
  ['silent', 'Pay, and tell nobody'],
];

interface Session {
  readonly order: string;
  readonly amount: string;
  readonly ipn: string;
  readonly back: string;
  valId: string;
  pressed: Button | null;
  isAsked: boolean;
}

/** @returns null for a request that is not the gateway's */
export function testSslcommerz(access: { storeId: string; password: string }, base: () => string) {
  const sessions = new Map<string, Session>();
  const byOrder = (order: string) => [...sessions.values()].filter((each) => each.order === order);
  const isStore = (given: URLSearchParams) =>
    given.get('store_id') === access.storeId && given.get('store_passwd') === access.password;

  function begin(given: URLSearchParams): Answered {
    const amount = given.get('total_amount') ?? '';
    if (!isStore(given)) return json({ status: 'FAILED', failedreason: 'Store Credential Error' });
    if (!/^\d{1,6}\.\d\d$/.test(amount)) return json({ status: 'FAILED', failedreason: 'Invalid amount' });
    const key = randomBytes(16).toString('hex');
    const [oldest] = sessions.keys();
    if (sessions.size >= MOST_PAYMENTS && oldest !== undefined) sessions.delete(oldest);
    const [order, ipn, back] = ['tran_id', 'ipn_url', 'success_url'].map((name) => given.get(name) ?? '');
    const fresh = { valId: '', pressed: null, isAsked: false };
    sessions.set(key, { order: order!, amount, ipn: ipn!, back: back!, ...fresh });
    return json({ status: 'SUCCESS', sessionkey: key, GatewayPageURL: `${base()}/cards/page/${key}` });
  }

  const statusOf = ({ valId, pressed, isAsked }: Session): string =>
    valId !== ''
      ? isAsked
        ? 'VALIDATED'
        : 'VALID'
      : pressed === 'cancelled'
        ? 'CANCELLED'
        : pressed === 'failed'
          ? 'FAILED'
          : 'UNATTEMPTED';
  const shown = (session: Session) => ({
    status: statusOf(session),
    tran_id: session.order,
    val_id: session.valId,
    // A digit more: what was paid is not what was asked.
    amount: session.pressed === 'tampered' ? `1${session.amount}` : session.amount,
    currency: 'BDT',
    bank_tran_id: session.valId === '' ? '' : `BT${session.valId}`,
    risk_level: session.pressed === 'risky' ? '1' : '0',
    card_type: 'VISA-Test',
  });

  function validate(given: URLSearchParams): Answered {
    const found = [...sessions.values()].find(({ valId }) => valId !== '' && valId === given.get('val_id'));
    if (!isStore(given) || found === undefined) return json({ status: 'INVALID_TRANSACTION' });
    const answer = shown(found);
    found.isAsked = true;
    return json(answer);
  }

  /** The fields of a notice, with the sums it bears. */
  function noticeOf(session: Session): URLSearchParams {
    const fields: Record<string, string> = shown(session);
    fields['verify_key'] = Object.keys(fields).join(',');
    fields['verify_sign'] = noticeSum(fields, access.password, 'md5')!;
    fields['verify_sign_sha2'] = noticeSum(fields, access.password, 'sha256')!;
    return new URLSearchParams(fields);
  }

  function customerPage({ path, method, query }: Asked): Answered {
    const session = sessions.get(path.slice(`${PREFIX}page/`.length));
    if (session === undefined) return { status: 404, body: page('No such payment', '<p>Go back and begin again.</p>') };
    const button = BUTTONS.find(([name]) => name === query.get('press'))?.[0];
    if (method !== 'POST' || button === undefined) {
      const buttons = BUTTONS.map(([name, label]) => press(`?press=${name}`, label, name === 'paid')).join('');
      const lines = `<p>Hilsa asks for</p><h2>৳${escaped(session.amount)}</h2><p>Order ${escaped(session.order)}</p>`;
      return { body: page('Test card gateway', lines + buttons) };
    }
    if (session.valId === '') {
      session.pressed = button;
      if (button !== 'cancelled' && button !== 'failed')
        session.valId = createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, 16).toUpperCase();
    }
    const notice = noticeOf(session);
    const tell = () => fetch(session.ipn, { method: 'POST', body: notice, redirect: 'manual' }).catch(() => undefined);
    if (button === 'silent') return { body: page('Paid', '<p>Nobody was told. The platform asks by itself.</p>') };
    void tell();
    if (button === 'twice') void tell();
    const fields = [...notice].map(
      ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    );
    const form = `<form method="post" action="${escaped(session.back)}">${fields.join('')}<button class="first">Back to the platform</button></form>`;
    return { body: page('Done', form) };
  }

  return (asked: Asked): Answered | null => {
    const { path, method, query, body } = asked;
    if (path.startsWith(`${PREFIX}page/`)) return customerPage(asked);
    if (path === `${PREFIX}gwprocess/v4/api.php` && method === 'POST') return begin(new URLSearchParams(body));
    if (path === `${PREFIX}validator/api/validationserverAPI.php`) return validate(query);
    if (path !== `${PREFIX}validator/api/merchantTransIDvalidationAPI.php`) return null;
    const element = isStore(query) ? byOrder(query.get('tran_id') ?? '').map(shown) : [];
    return json({ APIConnect: 'DONE', no_of_trans_found: element.length, element });
  };
}

function json(body: unknown): Answered {
  return { type: 'application/json', body: JSON.stringify(body) };
}
