// In: a gateway with both worlds, and simulated sources that this test asks when it likes. Out: exchange, convert and transfers as customers have them.
import { conversionQuote, medianRate } from '@hilsa/formulas/conversion';
import type { SaidRate } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askSource } from '../src/connectors/index.ts';
import { ratesForDisplay } from '../src/gateway/assets/rates.ts';
import { createPriceProcess } from '../src/sandbox/price-process.ts';
import { SimulatedSource, SOURCES } from '../src/sandbox/rate-sources.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, post } from './doors.ts';

let doors: Doors;
let ann: Person;
let sources: SimulatedSource[];

beforeAll(async () => {
  doors = await openDoors();
  ann = await fundedPerson(doors);
  const process = createPriceProcess('7');
  sources = SOURCES.map((shape) => new SimulatedSource(shape, process, Date.now));
  await ask(doors, '/user/sandbox/fund', { asset: 'BDT', amount: '500000' }, ann.token);
});
beforeEach(async () => {
  for (const source of sources) source.behaviour = 'honest';
  await speak();
});

async function speak(): Promise<string[]> {
  const { real, demo } = doors.worlds;
  const troubles: string[] = [];
  const sequencers = [real.sequencer, demo.sequencer];
  for (const source of sources) troubles.push(await askSource(sequencers, source));
  return troubles;
}
const quote = async (fields: Record<string, string>, person = ann) =>
  (await ask(doors, '/user/exchange/quote', fields, person.token)).quote;
const accept = (quoteId: string, person = ann, headers: Record<string, string> = {}) =>
  post(doors, '/user/exchange', { quoteId }, { accesstoken: person.token, ...headers });
const most = async (from: string, to: string) => ask(doors, '/user/exchange/maximum', { from, to }, ann.token);
/** In the finest places that any asset here has. */
const unitsOf = (text: string): bigint => parseDecimal(text, 12)!;
const CASES = [
  ['BDT', 'USD', '10000'],
  ['USDT', 'BTC', '1000'],
  ['BTC', 'USDT', '0.01'],
] as const;

describe('exchange', () => {
  it.each(CASES)(
    '%s for %s: what the quote says is what is had, and the evidence computes it again',
    async (from, to, amount) => {
      const before = await most(from, to);
      const firm = await quote({ from, to, amount });
      expect(firm).toMatchObject({ from, to, amount });
      const answer = await accept(firm.quoteId);
      expect(answer.data).toMatchObject({ from, to, amount, received: firm.received, rate: firm.rate });
      expect(unitsOf(before.available) - unitsOf((await most(from, to)).available)).toBe(unitsOf(amount));
      const { list } = await ask(doors, '/user/exchange/list', {}, ann.token);
      expect(list[0]).toMatchObject({ recordId: firm.quoteId, received: firm.received });

      const { evidence } = await ask(doors, '/user/exchange/evidence', { recordId: firm.quoteId }, ann.token);
      const decimals = 9;
      const said = evidence.sources.map(({ rate, ...word }) => ({ ...word, rate: parseDecimal(rate, decimals)! }));
      const atMs = evidence.quotedMs;
      const mid =
        evidence.rule === 'checked'
          ? said[0]!.rate
          : medianRate(said, atMs, { leastSources: 3, freshMs: 10_000 })!.rate;
      expect(mid).toBe(parseDecimal(evidence.mid, decimals));
      const isBuy = evidence.to === evidence.base;
      const again = conversionQuote({
        pair: { baseDecimals: evidence.baseDecimals, quoteDecimals: evidence.quoteDecimals, rateDecimals: decimals },
        mid,
        spreadPpm: Number(parseDecimal(evidence.spreadPercent, 4)),
        direction: isBuy ? 'buy-base' : 'sell-base',
        amount: { named: 'paid', units: parseDecimal(amount, isBuy ? evidence.quoteDecimals : evidence.baseDecimals)! },
      })!;
      expect(again.received).toBe(
        parseDecimal(evidence.received, isBuy ? evidence.baseDecimals : evidence.quoteDecimals),
      );
    },
  );

  it('is executed once, raced a hundredfold, and answered alike to the same request', async () => {
    const { quoteId, amount } = await quote({ from: 'BDT', to: 'USD', amount: '1000' });
    const before = await most('BDT', 'USD');
    const answers = await Promise.all(Array.from({ length: 100 }, () => accept(quoteId)));
    expect(answers.filter(({ code }) => code === 0).length).toBe(1);
    expect(answers.filter(({ refusal }) => refusal === 'quote-used').length).toBe(99);
    expect(unitsOf(before.available) - unitsOf((await most('BDT', 'USD')).available)).toBe(unitsOf(amount));
    const next = await quote({ from: 'BDT', to: 'USD', amount: '1000' });
    const once = await accept(next.quoteId, ann, { 'x-request-id': 'exchange-1' });
    const again = await accept(next.quoteId, ann, { 'x-request-id': 'exchange-1' });
    expect(again.data).toMatchObject({ recordId: (once.data as { recordId: string }).recordId });
  });

  it('another customer’s quote and record do not exist', async () => {
    const bob = await fundedPerson(doors);
    const { quoteId } = await quote({ from: 'BDT', to: 'USD', amount: '1000' });
    expect(await accept(quoteId, bob)).toMatchObject({ refusal: 'unknown-quote' });
    await accept(quoteId);
    expect(
      await post(doors, '/user/exchange/evidence', { recordId: quoteId }, { accesstoken: bob.token }),
    ).toMatchObject({ refusal: 'unknown-quote' });
    expect((await ask(doors, '/user/exchange/list', {}, bob.token)).list).toEqual([]);
  });

  it('P5 swapping customers changes nothing: the same wish has the same rate', async () => {
    const bob = await fundedPerson(doors);
    const wish = { from: 'USDT', to: 'BTC', amount: '20000' };
    const [one, other] = await Promise.all([quote(wish), quote(wish, bob)]);
    expect({ ...other, quoteId: '', expiresAtMs: 0, atMs: 0 }).toEqual({
      ...one,
      quoteId: '',
      expiresAtMs: 0,
      atMs: 0,
    });
    expect(one.spreadPercent).toBe('0.25');
  });

  it('a quote that was replaced has ended, and a new one for the same wish stands beside the refusal', async () => {
    const bob = await fundedPerson(doors);
    await ask(doors, '/user/sandbox/fund', { asset: 'BDT', amount: '5000' }, bob.token);
    const old = await quote({ from: 'BDT', to: 'USD', amount: '600' }, bob);
    await quote({ from: 'BDT', to: 'USD', amount: '700', replaces: old.quoteId }, bob);
    const late = await accept(old.quoteId, bob);
    expect(late).toMatchObject({ refusal: 'quote-expired', detail: { amount: '600' } });
    expect(await accept(String(late.detail!['newQuoteId']), bob)).toMatchObject({ code: 0 });
  });
});

describe('sources', () => {
  it.each([
    ['stops', 'stopped'],
    ['lags', 'lags'],
  ] as const)(
    'one that %s: coins are not quoted once its last word is old, and nothing else stops',
    async (_, behaviour) => {
      // What it last said is replaced by what it says now; an older word does not count.
      const process = createPriceProcess('7');
      const [first] = SOURCES;
      const old = new SimulatedSource(first, process, () => Date.now() - 120_000);
      await askSource([doors.worlds.real.sequencer], old);
      sources[0]!.behaviour = behaviour;
      await askSource([doors.worlds.real.sequencer], sources[0]!);
      for (const [from, to, amount] of CASES)
        expect(
          await post(doors, '/user/exchange/quote', { from, to, amount }, { accesstoken: ann.token }),
        ).toMatchObject({ refusal: 'rate-stale' });
      const { list } = await ask(doors, '/user/exchange/pairs', {}, ann.token);
      expect(new Set(list.map(({ status, mid }) => `${status} ${mid}`))).toEqual(new Set(['stale null']));
      await ask(doors, '/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '1' }, ann.token);
    },
  );

  it('one that lies: currencies are not quoted, and the median of coins stays between the honest two', async () => {
    sources[0]!.behaviour = 'lies';
    await speak();
    const refused = await post(
      doors,
      '/user/exchange/quote',
      { from: 'BDT', to: 'USD', amount: '1000' },
      { accesstoken: ann.token },
    );
    expect(refused).toMatchObject({ refusal: 'rate-stale' });
    const { list } = await ask(doors, '/user/exchange/pairs', {}, ann.token);
    const { mid, sources: said } = list.find(({ pair }) => pair === 'BTC-USDT')!;
    const honest = said.filter(({ source }) => source !== 'simulated-a').map(({ rate }) => Number(rate));
    expect(Number(mid)).toBeGreaterThanOrEqual(Math.min(...honest));
    expect(Number(mid)).toBeLessThanOrEqual(Math.max(...honest));
  });

  it.each(['0', '-122.4', 'NaN', 'Infinity', '', '1e3'])('a rate of %o is not recorded', async (rate) => {
    const { sequencer } = doors.worlds.real;
    const { head } = sequencer;
    const source = {
      name: 'broken',
      read: async () => [{ base: 'USD', quote: 'BDT', rate, atMs: Date.now() }],
    };
    expect(await askSource([sequencer], source)).toContain('is no rate');
    expect(sequencer.head).toBe(head);
  });

  it('a display rate compiles into no rate that is recorded, neither as units nor as the object it is', () => {
    const display = ratesForDisplay({
      displayRate: { asset: 'BDT', rate: '122.40', source: 'a setting', atMs: 0 },
    }).get('BDT')!;
    // @ts-expect-error what values are displayed at is no word of a source
    const units: SaidRate = { pair: 0, rate: display.numerator, sourceMs: 0 };
    // @ts-expect-error nor is the whole rate
    const whole: SaidRate = { pair: 0, rate: display, sourceMs: 0 };
    expect([units, whole]).toHaveLength(2);
  });

  it('what display rates say changes no quote and no posting', async () => {
    const other = await openDoors({ DISPLAY_RATE_BDT: '1' });
    const bob = await fundedPerson(other);
    for (const source of sources) await askSource([other.worlds.real.sequencer], source);
    await ask(other, '/user/sandbox/fund', { asset: 'BDT', amount: '5000' }, bob.token);
    const { quote: firm } = await ask(
      other,
      '/user/exchange/quote',
      { from: 'BDT', to: 'USD', amount: '1000' },
      bob.token,
    );
    expect(Number(firm.mid)).toBeGreaterThan(120);
  });
});

describe('transfers', () => {
  it('move what is available between own wallets, for nothing, in both worlds', async () => {
    const bob = await fundedPerson(doors);
    for (const token of [bob.token, bob.tokenDemo]) {
      const maximum = async () =>
        ask(doors, '/coin/transfer/maximum', { from: 'coin', to: 'stock', asset: 'USDT' }, token);
      const before = await maximum();
      const { from, to } = await ask(
        doors,
        '/coin/transfer',
        { from: 'coin', to: 'stock', asset: 'USDT', amount: '0.000001' },
        token,
      );
      expect(to).toEqual({ asset: 'USDT', wallet: 'stock', available: '0.000001', held: '0' });
      expect(parseDecimal(before.maximum, 6)! - parseDecimal(from.available, 6)!).toBe(1n);
      const { list } = await ask(doors, '/coin/transfer/list', {}, token);
      expect(list).toMatchObject([{ from: 'coin', to: 'stock', asset: 'USDT', amount: '0.000001' }]);
    }
  });

  it('leave what an order holds, and say so', async () => {
    const bob = await fundedPerson(doors);
    await ask(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.01' },
      bob.token,
    );
    const found = await ask(doors, '/coin/transfer/maximum', { from: 'coin', to: 'stock', asset: 'USDT' }, bob.token);
    expect(found.held).toMatchObject([{ reason: 'order', amount: '900' }]);
    const asked = { from: 'coin', to: 'stock', asset: 'USDT', amount: found.total };
    expect(await post(doors, '/coin/transfer', asked, { accesstoken: bob.token })).toMatchObject({
      refusal: 'insufficient-balance',
    });
  });

  it('of a hundred at once, just as many are made as there is money for', async () => {
    const bob = await fundedPerson(doors);
    const amount = '3000';
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        post(
          doors,
          '/coin/transfer',
          { from: 'coin', to: 'contract', asset: 'USDT', amount },
          { accesstoken: bob.token },
        ),
      ),
    );
    const { maximum, total } = await ask(
      doors,
      '/coin/transfer/maximum',
      { from: 'coin', to: 'contract', asset: 'USDT' },
      bob.token,
    );
    expect(answers.filter(({ code }) => code === 0).length).toBe(33);
    expect([maximum, total]).toEqual(['1000', '1000']);
  });
});
