import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, callForBytes, CallFailed, sentenceOf } from './call.ts';

const answer = (body: unknown, init?: ResponseInit) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), init))),
  );
const JSON_TYPE = { headers: { 'content-type': 'application/json; charset=utf-8' } };
afterEach(() => vi.unstubAllGlobals());

describe('calls of the console', () => {
  it('carry their mark, and nothing personal in the address', async () => {
    answer({ code: 0, msg: '', data: { list: [], total: 0 } });
    expect(await call('/customers/list', { search: '01712345678' })).toEqual({ list: [], total: 0 });
    const [address, options] = vi.mocked(fetch).mock.calls[0]!;
    expect(address).toBe('/console-api/customers/list');
    expect(options).toMatchObject({ method: 'POST', credentials: 'same-origin', headers: { 'x-hilsa-console': '1' } });
    expect(options?.body).toBe('{"search":"01712345678"}');
  });
  it('fail with the word and the sentence of the server', async () => {
    answer({
      code: -1001,
      msg: 'There is no such customer.',
      refusal: 'unknown-customer',
      detail: { customerId: '9' },
      data: null,
    });
    const failure = await call('/customers/get', { customerId: '9' }).catch((problem: unknown) => problem);
    expect(failure).toMatchObject({ refusal: 'unknown-customer', detail: { customerId: '9' }, sessionEnded: false });
    expect(sentenceOf(failure)).toBe('There is no such customer.');
  });
  it('know an ended session', async () => {
    answer({ code: -1000, msg: 'Please sign in.', data: null }, { status: 401 });
    await expect(call('/me', {})).rejects.toMatchObject({ sessionEnded: true });
  });
  it('say so when nobody answers, or something else than the server does', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call('/me', {})).rejects.toMatchObject({
      code: 0,
      message: 'The server does not answer. Please try again.',
    });
    answer('<html>502</html>', { status: 502 });
    await expect(call('/me', {})).rejects.toBeInstanceOf(CallFailed);
  });
  it('give pictures as bytes and refusals as refusals', async () => {
    answer('bytes', { headers: { 'content-type': 'image/jpeg' } });
    expect((await callForBytes('/papers/image', { id: '1', side: 'front' })).size).toBe(5);
    answer({ code: -1001, msg: 'No.', refusal: 'unknown-paper', data: null }, JSON_TYPE);
    await expect(callForBytes('/papers/image', { id: '1', side: 'front' })).rejects.toMatchObject({
      refusal: 'unknown-paper',
    });
  });
});
