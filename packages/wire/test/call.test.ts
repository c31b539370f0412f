// In: the call function over an invented network.
// Out: envelopes, errors, time-out and safe re-sending.
import { describe, expect, test } from 'vitest';
import { calls } from '@hilsa/contract';
import { type CallDependencies, createCall, formOf } from '../src/call.ts';
import { READS } from '../src/reads.ts';
import { Offline, Refused, SessionInvalid } from '../src/errors.ts';
import { StillClock } from './still-clock.ts';

interface Sent {
  url: string;
  method: string | undefined;
  body: string;
  headers: Record<string, string>;
}
type Answer = { status: number; body: unknown } | 'cut' | 'silence';

function network(answers: Answer[]) {
  const sent: Sent[] = [];
  const clock = new StillClock();
  let invalid = 0;
  const fetch = (url: unknown, init: RequestInit | undefined): Promise<Response> => {
    sent.push({
      url: String(url),
      method: init?.method,
      body: init?.body as string,
      headers: init?.headers as Record<string, string>,
    });
    const answer = answers.shift() ?? 'cut';
    if (answer === 'cut') return Promise.reject(new TypeError('network error'));
    if (answer === 'silence') {
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    }
    return Promise.resolve(
      new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), {
        status: answer.status,
      }),
    );
  };
  let ids = 0;
  const dependencies: CallDependencies = {
    base: '/ipxbdb-api',
    getToken: () => 'token-1',
    getLanguage: () => 'bn-BN',
    getDevice: () => 'd'.repeat(43),
    fetch,
    clock,
    makeRequestId: () => `made-${++ids}`,
    onSessionInvalid: () => {
      invalid++;
    },
  };
  return { call: createCall(dependencies), sent, clock, invalidCount: () => invalid };
}

const placed = { status: 200, body: { code: 0, msg: 'ok', data: { order: { orderId: '7' } } } };
const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '10' } as const;

describe('call', () => {
  test('sends one flat form with the headers of the wire and gives back the data', async () => {
    const { call, sent } = network([placed]);
    await expect(call('/coin/order/add', order)).resolves.toEqual({ order: { orderId: '7' } });
    expect(sent[0]?.url).toBe('/ipxbdb-api/coin/order/add');
    expect(sent[0]?.body).toBe('symbol=BTCUSDT&side=buy&type=market&quoteAmount=10');
    expect(sent[0]?.headers).toMatchObject({
      accesstoken: 'token-1',
      'accept-language': 'bn-BN',
      'x-request-id': 'made-1',
      'x-requested-with': 'XMLHttpRequest',
    });
  });

  test('what the specification gets is asked by GET, its form in the address; all else by POST', async () => {
    const answer = { status: 200, body: { code: 0, msg: '', data: {} } };
    const { call, sent } = network([answer, answer, answer]);
    await call('/stock/index/search', { query: 'গ্রামীণ & co' });
    await call('/common/props', {});
    await call('/user/info', {});
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', `/ipxbdb-api/stock/index/search?${new URLSearchParams({ query: 'গ্রামীণ & co' })}`, undefined],
      ['GET', '/ipxbdb-api/common/props', undefined],
      ['POST', '/ipxbdb-api/user/info', ''],
    ]);
    expect(sent[0]?.headers).toMatchObject({ accesstoken: 'token-1' });
  });

  test('a form leaves out what is absent and writes flags as 1 and 0', () => {
    expect(formOf({ a: undefined, b: null, c: true, d: false, e: 'x & y', f: 5 })).toBe('c=1&d=0&e=x+%26+y&f=5');
  });

  test('a refusal carries its word and its numbers', async () => {
    const { call } = network([
      {
        status: 200,
        body: {
          code: -1001,
          msg: 'Not enough',
          data: null,
          refusal: 'insufficient-balance',
          detail: { available: '3' },
        },
      },
    ]);
    const error = await call('/coin/order/add', order).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ refusal: 'insufficient-balance', detail: { available: '3' }, message: 'Not enough' });
  });

  test('an invalid session tells the page once and rejects', async () => {
    const { call, invalidCount } = network([{ status: 200, body: { code: -1000, msg: 'Sign in', data: null } }]);
    await expect(call('/user/info', {})).rejects.toBeInstanceOf(SessionInvalid);
    expect(invalidCount()).toBe(1);
  });

  test('after a cut the order is sent again under the same id, and the first answer counts', async () => {
    const { call, sent, clock } = network([
      'cut',
      { status: 503, body: { code: 503, msg: 'wait', data: null, refusal: 'service-unavailable', detail: {} } },
      placed,
    ]);
    const answer = call('/coin/order/add', order);
    await clock.pass(10_000);
    await expect(answer).resolves.toEqual({ order: { orderId: '7' } });
    expect(sent.map((one) => one.headers['x-request-id'])).toEqual(['made-1', 'made-1', 'made-1']);
    expect(new Set(sent.map((one) => one.body)).size).toBe(1);
  });

  test('a refusal is an answer: it is never sent again', async () => {
    const { call, sent, clock } = network([
      { status: 429, body: { code: 429, msg: 'slow', data: null, refusal: 'rate-limited', detail: {} } },
      placed,
    ]);
    const answer = call('/coin/order/add', order).catch((reason: unknown) => reason);
    await clock.pass(10_000);
    expect(await answer).toMatchObject({ refusal: 'rate-limited', status: 429 });
    expect(sent).toHaveLength(1);
  });

  test('gives up after three sendings and says under which id the outcome can be asked', async () => {
    const { call, sent, clock } = network(['cut', { status: 502, body: '<html>' }, 'cut']);
    const answer = call('/coin/order/add', order, { requestId: 'mine' }).catch((reason: unknown) => reason);
    await clock.pass(10_000);
    const error = await answer;
    expect(error).toBeInstanceOf(Offline);
    expect(error).toMatchObject({ requestId: 'mine' });
    expect(sent).toHaveLength(3);
  });

  test('a server that does not answer within 60 seconds is cut off', async () => {
    const { call, clock } = network(['silence', 'silence', 'silence']);
    let error: unknown = null;
    void call('/coin/tickers', {}).catch((reason: unknown) => {
      error = reason;
    });
    await clock.pass(59_999);
    expect(error).toBeNull();
    await clock.pass(140_000);
    expect(error).toBeInstanceOf(Offline);
    expect(error).toMatchObject({ requestId: null });
  });

  test('exactly the calls that change state carry a request id', () => {
    const reads = Object.values(calls).filter(({ changesState }) => !changesState);
    expect([...READS].toSorted()).toEqual(reads.map(({ path }) => path).toSorted());
  });
});
