import { describe, expect, it } from 'vitest';
import { calls } from '../src/catalogue.ts';
import { REFUSAL_WORDS } from '../src/refusals.ts';
import { clientMessage } from '../src/stream.ts';

/** The customer's own list has these as GET; each is a POST as well. The token is a header, so no other site's link can send them. */
const CHANGED_BY_GET: ReadonlySet<string> = new Set(['/user/vip/buy', '/stock/order/cancel']);

describe('the contract', () => {
  it('files every entry under its own path', () => {
    for (const [path, entry] of Object.entries(calls)) expect(entry.path).toBe(path);
  });

  it.each(Object.values(calls))('$path: its example is valid, strangers are refused, texts are there', (entry) => {
    expect(entry.request.safeParse(entry.example.request).error).toBeUndefined();
    expect(entry.reply.safeParse(entry.example.data).error).toBeUndefined();
    expect(entry.request.safeParse({ ...entry.example.request, role: 'operator' }).success).toBe(false);
    expect(entry.summary.length).toBeGreaterThan(5);
    expect(entry.description.length).toBeGreaterThan(10);
    expect(entry.methods).toEqual(entry.changesState && !CHANGED_BY_GET.has(entry.path) ? ['POST'] : ['GET', 'POST']);
  });

  it('lists every refusal word once, in kebab case', () => {
    expect(new Set(REFUSAL_WORDS).size).toBe(REFUSAL_WORDS.length);
    for (const word of REFUSAL_WORDS) expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('reads amounts as exact strings only', () => {
    const { request } = calls['/coin/order/add'];
    const base = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '1', quantity: '1' };
    expect(request.safeParse(base).success).toBe(true);
    for (const price of [
      1,
      '1e3',
      '-1',
      '+1',
      '1,000',
      '٣',
      ' 1',
      '.5',
      '1.',
      '01',
      '',
      'NaN',
      null,
      ['1'],
      '1'.repeat(21),
    ]) {
      expect({ price, accepted: request.safeParse({ ...base, price }).success }).toEqual({ price, accepted: false });
    }
  });

  it('reads only known channels', () => {
    expect(
      clientMessage.safeParse({
        op: 'subscribe',
        channels: ['depth:BTCUSDT', 'candles:BTCUSDT:1m', 'ticker', 'ticker:BTCUSDT'],
      }).success,
    ).toBe(true);
    for (const channel of ['depth', 'depth:btc', 'candles:BTCUSDT:2m', 'ticker:btc', '__proto__']) {
      expect({ channel, accepted: clientMessage.safeParse({ op: 'subscribe', channels: [channel] }).success }).toEqual({
        channel,
        accepted: false,
      });
    }
  });
});
