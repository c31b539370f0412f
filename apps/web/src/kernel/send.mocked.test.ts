import { Offline, Refused } from '@hilsa/wire';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { type Gate, GateClosed } from './gates.ts';
import { send } from './send.ts';
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
