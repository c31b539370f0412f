import { CODE_SESSION_INVALID } from '@hilsa/contract/paths';
import { Offline, Refused } from '@hilsa/wire';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { type Gate, GateClosed } from './gates.ts';
import { lostBody, send } from './send.ts';
import { DEFAULTS, keep } from './store.ts';

interface Sent {
  readonly path: string;
  readonly form: URLSearchParams;
  readonly id: string | null;
}
const sent: Sent[] = [];
let answers: object[] = [];

const refusal = (word: string, detail: object = {}): object => ({ code: -1001, msg: word, refusal: word, detail });
const done = { code: 0, msg: '', data: { unlockedUntilMs: null } };
const ORDER = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '500' } as const;

vi.mock('./gates.ts', async (original) => ({
  ...(await original<object>()),
  openGate: (gate: Gate) => answering(gate),
}));
let answering: (gate: Gate) => Promise<string | null>;

beforeAll(() => openLanguage('en-US'));
beforeEach(() => {
  sent.length = 0;
  answers = [];
  keep({ ...DEFAULTS, userToken: 'r_1' });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({
      path: address.replace('/ipxbdb-api', ''),
      form: new URLSearchParams(init.body as string),
      id: new Headers(init.headers).get('x-request-id'),
    });
    return Response.json(answers.shift() ?? done);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('asks for the PIN and sends the very same order again under its own id', async () => {
  const asked: string[] = [];
  answering = async (gate) => {
    asked.push(gate.kind);
    return '';
  };
  answers = [refusal('transaction-pin-required'), refusal('transaction-pin-needed'), done];
  await send('/coin/order/add', ORDER);
  expect(asked).toEqual(['set-pin', 'unlock']);
  expect(new Set(sent.map((call) => `${call.id} ${call.form.toString()}`)).size).toBe(1);
  expect(sent).toHaveLength(3);
  expect(sent[0]?.form.toString()).toBe('symbol=BTCUSDT&side=buy&type=market&quoteAmount=500');
});
it('brings the confirmation along, under another id, for the purpose that was named', async () => {
  answering = async (gate) => (gate.kind === 'confirm' ? `proof of ${gate.purpose}` : null);
  answers = [refusal('confirmation-required', { purpose: 'change-withdrawal-pin', methods: 'code' }), done];
  const pins = { kind: 'withdrawal', pin: '407193', pinConfirmation: '407193' } as const;
  await send('/user/pin/set', pins);
  expect(sent[1]?.form.get('confirmation')).toBe('proof of change-withdrawal-pin');
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
});
it('gives up quietly when the customer turns away', async () => {
  answering = async () => null;
  answers = [refusal('transaction-pin-needed')];
  await expect(send('/coin/order/add', ORDER)).rejects.toBeInstanceOf(GateClosed);
  expect(sent).toHaveLength(1);
});
it('does not go in a circle, and passes on every other refusal', async () => {
  answering = async () => '';
  answers = Array.from({ length: 9 }, () => refusal('transaction-pin-needed'));
  await expect(send('/coin/order/add', ORDER)).rejects.toBeInstanceOf(Refused);
  expect(sent).toHaveLength(4);
  answers = [refusal('insufficient-balance')];
  await expect(send('/coin/order/add', ORDER)).rejects.toMatchObject({ refusal: 'insufficient-balance' });
});
it('sends the same wish under the same id after a lost reply, whoever sends it again, and a new id once it was answered', async () => {
  const cut = (): Promise<Response> => Promise.reject(new TypeError('no network'));
  const ids = async (): Promise<(string | null)[]> => {
    sent.length = 0;
    await send('/coin/order/add', ORDER, { idIn: 'clientOrderId' }).catch(() => undefined);
    return sent.map(({ id }) => id);
  };
  const answered = globalThis.fetch;
  const lost: (string | null)[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    lost.push(new Headers(init.headers).get('x-request-id'));
    return cut();
  });
  const silence = send('/coin/order/add', ORDER, { idIn: 'clientOrderId' }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await silence).toBeInstanceOf(Offline);
  vi.useRealTimers();
  vi.stubGlobal('fetch', answered);
  const [again] = await ids();
  expect(new Set(lost)).toEqual(new Set([again]));
  expect(sent[0]?.form.get('clientOrderId')).toBe(again);
  const [fresh] = await ids();
  expect(fresh).not.toBe(again);
});
it('two presses while it is on its way are one action', async () => {
  await Promise.all([send('/coin/order/add', ORDER), send('/coin/order/add', ORDER)]);
  expect(sent).toHaveLength(1);
});

/** The same page after a reload: nothing in memory, the tab's storage as it was. */
async function reloaded(): Promise<typeof send> {
  vi.resetModules();
  const [again, store, words] = await Promise.all([
    import('./send.ts'),
    import('./store.ts'),
    import('../i18n/index.ts'),
  ]);
  await words.openLanguage('en-US');
  store.keep({ userToken: 'r_2', userInfo: CUSTOMER });
  return again.send;
}
const CUSTOMER = { id: '100021', account: '+8801712344172', status: 1, idStatus: 'succ' };

it('a reload before the answer sends the same wish under the same id, signed in anew or not; the next wish has its own', async () => {
  const answered = globalThis.fetch;
  keep({ userInfo: CUSTOMER });
  const left: (string | null)[] = [];
  // The page ends while it is on its way: no answer ever comes to it.
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    left.push(new Headers(init.headers).get('x-request-id'));
    return new Promise<Response>(() => undefined);
  });
  void send('/coin/order/add', ORDER, { idIn: 'clientOrderId' });
  await vi.waitFor(() => expect(left).toHaveLength(1));
  vi.stubGlobal('fetch', answered);
  const sendAgain = await reloaded();
  await sendAgain('/coin/order/add', ORDER, { idIn: 'clientOrderId' });
  expect(sent.at(-1)?.id).toBe(left[0]);
  expect(sent.at(-1)?.form.get('clientOrderId')).toBe(left[0]);
  await sendAgain('/coin/order/add', ORDER, { idIn: 'clientOrderId' });
  expect(sent.at(-1)?.id).not.toBe(left[0]);
});
it('nothing of what was sent lies in the storage, and of secrets not even a digest', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  void send('/coin/order/add', ORDER);
  expect(sessionStorage.getItem('hilsa-pending')).not.toContain('BTCUSDT');
  const before = sessionStorage.getItem('hilsa-pending');
  void send('/user/update/password', { password: 'haor-monsoon-77', passwordConfirmation: 'haor-monsoon-77' });
  expect(sessionStorage.getItem('hilsa-pending')).toBe(before);
});
/** Answers of the next sendings, in order; null: no answer comes. What was sent, with ids. */
function willAnswer(...list: readonly ([status: number, answer: object] | null)[]): void {
  const rest = [...list];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push({
      path: '',
      form: new URLSearchParams(init.body as string),
      id: new Headers(init.headers).get('x-request-id'),
    });
    const next = rest.shift();
    if (next === null) throw new TypeError('no network');
    const [status, answer] = next ?? [200, done];
    return Response.json(answer, { status });
  });
}
/** Sends, without waiting for the pauses between sendings. */
async function sends(...words: Parameters<typeof send<'/coin/order/add'>>): Promise<unknown> {
  vi.useFakeTimers();
  const answer = send(...words).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return answer;
}
const SILENCE = [null, null, null] as const;
const idsSent = (): Set<string | null> => new Set(sent.map(({ id }) => id));

it.each<[string, [number, object]]>([
  ['a closed gate', [200, refusal('transaction-pin-needed')]],
  ['too many requests', [429, refusal('rate-limited')]],
  ['a frozen account', [200, refusal('account-frozen')]],
  ['a call that is no longer known', [404, refusal('call-unknown')]],
  ['a session that ended', [200, { code: CODE_SESSION_INVALID, msg: 'signed out' }]],
])('%s leaves the doubt of an earlier try, and makes none', async (_name, said) => {
  answering = async () => null;
  const order = { ...ORDER, quoteAmount: '8' };
  willAnswer(...SILENCE, said, [200, done]);
  for (let press = 0; press < 3; press++) await sends('/coin/order/add', order);
  expect(sent).toHaveLength(5);
  expect(idsSent().size).toBe(1);
  sent.length = 0;
  willAnswer(said, [200, done]);
  for (let press = 0; press < 2; press++) await sends('/coin/order/add', order);
  expect(idsSent().size).toBe(2);
});

it.each<[string, [number, object]]>([
  ['an error of the server', [500, refusal('internal-error')]],
  ['a server that is away', [503, refusal('service-unavailable')]],
])('%s leaves a doubt: it may have come after the deed', async (_name, said) => {
  willAnswer(...(said[0] === 503 ? [said, said, said] : [said]), [200, done]);
  for (let press = 0; press < 2; press++) await sends('/coin/order/add', { ...ORDER, quoteAmount: '9' });
  expect(idsSent().size).toBe(1);
});

it('too many requests behind a first sending that nobody answered leave a doubt, behind a closed gate too', async () => {
  willAnswer(null, [429, refusal('rate-limited')], [200, done]);
  for (let press = 0; press < 2; press++) await sends('/coin/order/add', { ...ORDER, quoteAmount: '10' });
  expect(idsSent().size).toBe(1);
  sent.length = 0;
  answering = async () => null;
  willAnswer(null, [200, refusal('transaction-pin-needed')], [200, done]);
  for (let press = 0; press < 2; press++) await sends('/coin/order/add', { ...ORDER, quoteAmount: '10' });
  expect(idsSent().size).toBe(1);
});

it('a wish after a lost answer goes out word for word, whatever its body would be by now', async () => {
  const wish = { symbol: 'BTCUSDT', amount: '500', amountIn: 'quote' };
  const body = (quantity: string) => ({ symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity }) as const;
  willAnswer(...SILENCE, [429, refusal('rate-limited')], [200, done]);
  for (const quantity of ['0.005', '0.006', '0.007'])
    await sends('/coin/order/add', body(quantity), { wish, idIn: 'clientOrderId' });
  expect(idsSent().size).toBe(1);
  expect(new Set(sent.map(({ form }) => form.get('quantity')))).toEqual(new Set(['0.005']));
  // Answered: the next is reckoned anew.
  await sends('/coin/order/add', body('0.008'), { wish, idIn: 'clientOrderId' });
  expect(sent.at(-1)?.form.get('quantity')).toBe('0.008');
  expect(idsSent().size).toBe(2);
});

it('what was refused for itself is reckoned anew, under the id of the doubt', async () => {
  const wish = { symbol: 'BTCUSDT', share: '50' };
  const body = (quantity: string) => ({ symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity }) as const;
  willAnswer(...SILENCE, [200, refusal('insufficient-balance')], [200, refusal('request-id-reused')], [200, done]);
  await sends('/coin/order/add', body('0.005'), { wish });
  expect(lostBody('/coin/order/add', wish)).toMatchObject({ quantity: '0.005' });
  await sends('/coin/order/add', body('0.006'), { wish });
  expect(lostBody('/coin/order/add', wish)).toBeNull();
  await sends('/coin/order/add', body('0.007'), { wish });
  expect(sent.slice(2).map(({ form }) => form.get('quantity'))).toEqual(['0.005', '0.005', '0.007']);
  expect(idsSent().size).toBe(1);
  // That the id was used is an answer: it was done.
  await sends('/coin/order/add', body('0.004'), { wish });
  expect(idsSent().size).toBe(2);
});

it('too many requests leave the doubt of an earlier try', async () => {
  const answered = globalThis.fetch;
  sessionStorage.setItem('hilsa-pending', '');
  const ids: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    ids.push(new Headers(init.headers).get('x-request-id'));
    throw new TypeError('no network');
  });
  vi.useFakeTimers();
  const silence = send('/coin/order/add', { ...ORDER, quoteAmount: '7' }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  await silence;
  vi.useRealTimers();
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    ids.push(new Headers(init.headers).get('x-request-id'));
    return Response.json(refusal('rate-limited'), { status: 429 });
  });
  await send('/coin/order/add', { ...ORDER, quoteAmount: '7' }).catch(() => undefined);
  vi.stubGlobal('fetch', answered);
  await send('/coin/order/add', { ...ORDER, quoteAmount: '7' });
  expect(new Set([...ids, sent.at(-1)?.id]).size).toBe(1);
});
