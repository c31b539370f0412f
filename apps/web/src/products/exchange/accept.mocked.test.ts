import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../../i18n/index.ts';
import { GateClosed } from '../../kernel/gates.ts';
import { DEFAULTS, keep } from '../../kernel/store.ts';
import { unanswered } from '../../kernel/unanswered.ts';
import { acceptQuote, doubtedQuote } from './accept.ts';

vi.mock('../../kernel/gates.ts', async (original) => ({
  ...(await original<object>()),
  openGate: () => Promise.resolve(null),
}));

const CUSTOMER = { id: '100021', account: '+8801712344172', status: 1, idStatus: 'succ' };
/** Each call with its quote and its request's id. */
const sent: [path: string, number: string | null, id: string | null][] = [];
type Said = readonly [status: number, answer: object] | null;
let answers: Said[] = [];

const no = (refusal: string): object => ({ code: -1001, msg: refusal, refusal, detail: {} });
const done: Said = [200, { code: 0, msg: '', data: { recordId: '77' } }];
const SILENCE: readonly Said[] = [null, null, null];

beforeAll(() => openLanguage('en-US'));
beforeEach(() => {
  sent.length = 0;
  keep({ ...DEFAULTS, userToken: 'r_1', userInfo: CUSTOMER });
  unanswered.delete('exchange coin');
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const form = new URLSearchParams(init.body as string);
    const path = address.replace('/ipxbdb-api/user/exchange', '');
    sent.push([path, form.get('quoteId') ?? form.get('recordId'), new Headers(init.headers).get('x-request-id')]);
    const next = answers.shift();
    if (next === null || next === undefined) throw new TypeError('no network');
    return Response.json(next[1], { status: next[0] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
async function accepts(quoteId: string, ...said: readonly Said[]): Promise<unknown> {
  answers = [...said];
  const accepted = acceptQuote('coin', quoteId, '').catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return accepted;
}
const idsOf = (quoteId: string): Set<string | null> =>
  new Set(sent.filter(([path, number]) => path === '' && number === quoteId).map(([, , id]) => id));

it('an answer leaves nothing to ask about', async () => {
  expect(await accepts('1', done)).toEqual({ recordId: '77' });
  expect(await accepts('2', [200, no('quote-expired')])).toMatchObject({ refusal: 'quote-expired' });
  expect(doubtedQuote('coin')).toBeNull();
});

it('a lost answer is asked for again, the same quote under the same id, until it comes', async () => {
  expect(await accepts('3', ...SILENCE)).toBe('unknown');
  expect(doubtedQuote('coin')).toBe('3');
  expect(doubtedQuote('stock')).toBeNull();
  expect(await accepts('3', [429, no('rate-limited')])).toBe('unknown');
  expect(await accepts('3', [503, no('service-unavailable')], ...SILENCE)).toBe('unknown');
  expect(doubtedQuote('coin')).toBe('3');
  expect(await accepts('3', done)).toEqual({ recordId: '77' });
  expect(doubtedQuote('coin')).toBeNull();
  expect(idsOf('3').size).toBe(1);
});

it('a refusal behind a lost answer is believed when there is no record, and is none when there is', async () => {
  await accepts('4', ...SILENCE);
  const record: Said = [200, { code: 0, msg: '', data: { evidence: {} } }];
  expect(await accepts('4', [200, no('quote-used')], record)).toEqual({ recordId: '4' });
  await accepts('5', ...SILENCE);
  // Nobody says whether there is one: it stays open.
  expect(await accepts('5', [200, no('quote-expired')], ...SILENCE)).toBe('unknown');
  expect(await accepts('5', [200, no('quote-expired')], [200, no('unknown-quote')])).toMatchObject({
    refusal: 'quote-expired',
  });
  expect(doubtedQuote('coin')).toBeNull();
  expect(sent.filter(([path]) => path === '/evidence').map(([, number]) => number)).toContain('5');
});

it('another customer of this tab meets nothing of it', async () => {
  await accepts('6', ...SILENCE);
  keep({ userInfo: { ...CUSTOMER, id: '100022' } });
  expect(doubtedQuote('coin')).toBeNull();
  keep({ userInfo: CUSTOMER, userAccountType: 'demo' });
  expect(doubtedQuote('coin')).toBeNull();
});

it('who closes what was asked first took nothing, unless it was in doubt', async () => {
  const closed = await accepts('7', [200, no('transaction-pin-needed')]);
  expect(closed).toBeInstanceOf(GateClosed);
  expect(doubtedQuote('coin')).toBeNull();
  await accepts('7', ...SILENCE);
  expect(await accepts('7', [200, no('transaction-pin-needed')])).toBe('turned-away');
  expect(doubtedQuote('coin')).toBe('7');
});
