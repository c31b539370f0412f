// In: answers as venues and partners write them, and as nobody should. Out: the same words from each form, or why there are none.
import { describe, expect, it } from 'vitest';
import { rateSourceOf, type NamedSource } from './http-source.ts';

const AT = 1_790_000_000_000;
const PAIRS = [
  { base: 'BTC', quote: 'USDT' },
  { base: 'ETH', quote: 'USDT' },
];
const VENUE = { binance: 'binance', okx: 'okx', bybit: 'bybit' } as const;
type Row = readonly [base: string, bid: string, ask: string];
/** As each venue writes rows; other fields stand beside, and rows of others. */
const WRITES: Readonly<Record<keyof typeof VENUE, (rows: readonly Row[]) => unknown>> = {
  binance: (rows) =>
    rows.map(([base, bidPrice, askPrice]) => ({
      symbol: `${base}USDT`,
      lastPrice: '1',
      bidPrice,
      askPrice,
      closeTime: AT,
    })),
  okx: (rows) => ({
    code: '0',
    msg: '',
    data: rows.map(([base, bidPx, askPx]) => ({ instId: `${base}-USDT`, last: '1', bidPx, askPx, ts: String(AT) })),
  }),
  bybit: (rows) => ({
    retCode: 0,
    result: {
      category: 'spot',
      list: rows.map(([base, bid1Price, ask1Price]) => ({ symbol: `${base}USDT`, bid1Price, ask1Price })),
    },
    time: AT,
  }),
};
const ROWS: readonly Row[] = [
  ['DOGE', '0.2', '0.3'],
  ['BTC', '112480.1', '112480.2'],
  ['ETH', '4120', '4120.01'],
];
const SHEET: NamedSource = { name: 'a-bank', address: 'https://rates.bank.example/sheet?key=k' };

function answering(body: unknown, init: ResponseInit = {}) {
  const asked: [address: string, init: RequestInit | undefined][] = [];
  const fetch = (async (address: string, options?: RequestInit) => {
    asked.push([address, options]);
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
  }) as typeof globalThis.fetch;
  return { fetch, asked };
}
const read = (named: NamedSource, body: unknown, init?: ResponseInit) =>
  rateSourceOf(named, () => PAIRS, answering(body, init)).read();

describe.each(Object.values(VENUE))('%s', (name) => {
  const named = { name, address: null };

  it('gives the exact middle of bid and ask, at its own time, of the pairs that are asked for', async () => {
    expect(await read(named, WRITES[name](ROWS))).toEqual([
      { base: 'BTC', quote: 'USDT', rate: '112480.15', atMs: AT },
      { base: 'ETH', quote: 'USDT', rate: '4120.005', atMs: AT },
    ]);
  });

  it('whose book is crossed or too wide is told so, and its other pairs stand', async () => {
    const wrong = await read(
      named,
      WRITES[name]([['BTC', '112480', '112479'], ['ETH', '4000', '4041'], ...ROWS.slice(0, 1)]),
    );
    expect(wrong.map(({ rate }) => rate)).toEqual(['112480 to 112479', '4000 to 4041']);
  });

  it.each([
    ['a price that is a number', [['BTC', 112_480, '112481']], /is no text/],
    ['a price of nothing', [['BTC', '0', '112481']], /is no price/],
    ['a negative price', [['BTC', '-1', '112481']], /is no price/],
    ['NaN', [['BTC', 'NaN', '112481']], /is no price/],
    ['an exponent', [['BTC', '1e5', '112481']], /is no price/],
    ['a price that is not there', [['BTC', undefined, '112481']], /is missing|is no text/],
  ] as const)('says nothing by %s', async (_name, rows, why) => {
    await expect(read(named, WRITES[name](rows as unknown as readonly Row[]))).rejects.toThrow(why);
  });

  it.each([
    ['null', null, /is missing|no list/],
    ['a list of nothing', [null], /is missing/],
    ['words', '"hello"', /is missing|no list/],
    ['half of an answer', '{"code":"0","da', /no JSON/],
    ['an error of its own', { code: '50011', retCode: 10_006, msg: 'Too Many Requests' }, /is not 0|no list/],
  ])('says nothing by %s', async (_name, body, why) => {
    await expect(read(named, body)).rejects.toThrow(why);
  });
});

describe('a sheet of rates', () => {
  const row = { base: 'BTC', quote: 'USDT', rate: '112480.5', atMs: AT };
  it('is read as it is written; what nobody converts is left', async () => {
    const other = { ...row, base: 'XAU', rate: 'soon' };
    expect(await read(SHEET, { rates: [other, row] })).toEqual([row]);
  });

  it.each([
    ['a rate as a number', { rates: [{ ...row, rate: 112_480.5 }] }, /rate is no text/],
    ['no time', { rates: [{ ...row, atMs: undefined }] }, /atMs/],
    ['a time in words', { rates: [{ ...row, atMs: 'today' }] }, /atMs is no time/],
    ['a time that is none', { rates: [{ ...row, atMs: 1.5 }] }, /atMs is no time/],
    ['no list', { rates: { BTC: '1' } }, /no list/],
    ['too many rows', { rates: Array.from({ length: 5_001 }, () => row) }, /more rows/],
    ['a web page', '<html></html>', /no JSON/],
  ])('says nothing by %s', async (_name, body, why) => {
    await expect(read(SHEET, body)).rejects.toThrow(why);
  });
});

describe('an answer', () => {
  it('is asked for over no other way than the named one, and not waited for without end', async () => {
    const { fetch, asked } = answering({ rates: [] });
    await rateSourceOf(SHEET, () => PAIRS, { fetch }).read();
    const [[address, init]] = asked as [(typeof asked)[number]];
    expect(address).toBe(SHEET.address);
    expect(init).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
  });

  it('of Binance is asked for what is converted, and of nobody for nothing', async () => {
    const { fetch, asked } = answering([]);
    await rateSourceOf({ name: 'binance', address: null }, () => PAIRS, { fetch }).read();
    expect(new URL(asked[0]![0]).searchParams.get('symbols')).toBe('["BTCUSDT","ETHUSDT"]');
    await rateSourceOf({ name: 'okx', address: null }, () => [], { fetch }).read();
    expect(asked).toHaveLength(1);
  });

  it.each([403, 429, 500])('of %i is none', async (status) => {
    await expect(read(SHEET, { rates: [] }, { status })).rejects.toThrow(`it answered ${status}`);
  });

  it('that does not end is left after four megabytes', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent += 1;
        stream.enqueue(new Uint8Array(65_536));
      },
    });
    const fetch = (async () => new Response(body)) as typeof globalThis.fetch;
    await expect(rateSourceOf(SHEET, () => PAIRS, { fetch }).read()).rejects.toThrow(/more than a list/);
    expect(sent).toBeLessThan(80);
  });
});
