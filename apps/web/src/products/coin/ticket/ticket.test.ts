// In: ticket fields and a small market, written out.
// Out: summary, problems, percentages and request agree with the core's rules, to the unit.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { CoinInfo } from '@hilsa/contract';
import { instrumentOf } from '../../../market/instrument.ts';
import { type TicketFields, type TicketMarket, emptyTicket, requestOf, wishOf } from './fields.ts';
import { problemsOf } from './problems.ts';
import { amountAt, percentAt } from './share.ts';
import { summaryOf } from './summary.ts';

const info: CoinInfo = {
  symbol: 'BTCUSDT',
  kind: 'spot',
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  tick: '0.1',
  lot: '0.00001',
  minQuantity: '0.00001',
  maxQuantity: '10',
  minNotional: '5',
  maxNotional: '100000',
  priceBandBps: 2000,
  marketProtectionBps: 500,
  makerFeePpm: 800,
  takerFeePpm: 1_000,
  baseDecimals: 8,
  quoteDecimals: 6,
  status: 'trading',
  statusReason: null,
  simulated: true,
};
const instrument = instrumentOf(info);
const market: TicketMarket = {
  instrument,
  lastTicks: 1_000_000,
  bids: [
    [999_990, 50_000],
    [999_900, 100_000],
  ],
  asks: [
    [1_000_010, 1_000],
    [1_000_100, 4_000],
    [1_200_000, 1_000_000],
  ],
  nowMs: Date.UTC(2026, 11, 14, 12),
  available: { base: 2_000_000n, quote: 842_160_000n },
};
const buy: TicketFields = { ...emptyTicket('buy', '100000'), amount: '0.004' };
const sell: TicketFields = { ...emptyTicket('sell', '100001'), amount: '0.01' };
const words = (fields: TicketFields, at: TicketMarket = market): string[] =>
  problemsOf(fields, at).map((problem) => problem.word);

describe('what is wished', () => {
  const fallen: TicketMarket = { ...market, bids: [[900_000, 900_000]] };
  const wished = (fields: TicketFields, at: TicketMarket) => wishOf(fields, requestOf(fields, at));
  test('a sale for an amount is the same wish at every price, and another amount is another', () => {
    const fields: TicketFields = { ...sell, form: 'market', amountIn: 'quote', amount: '500' };
    expect(requestOf(fields, fallen).quantity).not.toBe(requestOf(fields, market).quantity);
    expect(wished(fields, fallen)).toEqual(wished(fields, market));
    expect(wished({ ...fields, amount: '501' }, market)).not.toEqual(wished(fields, market));
  });
  test('what was typed as coins is itself', () => {
    const fields: TicketFields = { ...sell, form: 'market' };
    expect(wished(fields, fallen)).toEqual(requestOf(fields, market));
  });
});

describe('summary', () => {
  test('a limit buy pays price × quantity, and its fee is taken from the coin received, rounded up', () => {
    const summary = summaryOf(buy, market)!;
    expect(summary.cost).toBe(400_000_000n);
    expect(summary.worst).toBe(400_000_000n);
    expect(summary.fee).toEqual({ asset: 'base', units: 400n });
    expect(summary.receive).toEqual({ asset: 'base', units: 399_600n });
    expect(summary.balance).toEqual({ asset: 'quote', before: 842_160_000n, after: 442_160_000n });
    expect(summary.distanceBps).toBe(0);
  });

  test('a fee that does not come out even is rounded up', () => {
    expect(summaryOf({ ...buy, amount: '0.00101' }, market)!.fee.units).toBe(101n);
    expect(summaryOf({ ...buy, amount: '0.00006' }, market)!.fee.units).toBe(6n);
    expect(summaryOf({ ...sell, price: '100000.1', amount: '0.00007' }, market)!.fee.units).toBe(7001n);
  });

  test('post-only can only be maker', () => {
    expect(summaryOf({ ...buy, postOnly: true }, market)!.feePpm).toBe(800);
    expect(summaryOf({ ...buy, postOnly: true, timeInForce: 'IOC' }, market)!.feePpm).toBe(800);
  });

  test('a market buy by quantity sweeps the book and is bounded by the protection', () => {
    const summary = summaryOf({ ...buy, form: 'market', amount: '0.03' }, market)!;
    // 1,000 lots at 100,001.0 and 2,000 at 100,010.0
    expect(summary.cost).toBe(1_000_010_000n + 2_000_200_000n);
    expect(summary.worst).toBe(3_150_000_000n);
    expect(summary.plan.boundTicks).toBe(1_050_000);
    expect(summary.averagePrice).toBe(100_007_000_000n);
  });

  test('a market buy for an amount spends at most that amount, in whole lots', () => {
    const fields: TicketFields = { ...buy, form: 'market', amountIn: 'quote', amount: '250' };
    const summary = summaryOf(fields, market)!;
    expect(summary.lots).toBe(249);
    expect(summary.cost).toBe(249n * 1_000_010n);
    expect(summary.worst).toBe(250_000_000n);
    expect(requestOf(fields, market)).toEqual({ symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '250' });
  });

  test('a sale brings its proceeds less the fee in the quote asset; the worst case is at the bound', () => {
    const summary = summaryOf({ ...sell, form: 'market' }, market)!;
    expect(summary.cost).toBe(999_990_000n);
    expect(summary.fee).toEqual({ asset: 'quote', units: 999_990n });
    expect(summary.receive.units).toBe(999_990_000n - 999_990n);
    expect(summary.worst).toBe(950_000_000n - 950_000n);
    expect(summary.balance).toEqual({ asset: 'base', before: 2_000_000n, after: 1_000_000n });
  });

  test('a stop market buy is held at its protection above the trigger', () => {
    const summary = summaryOf({ ...buy, form: 'stop', becomes: 'market', triggerPrice: '110000' }, market)!;
    expect(summary.cost).toBe(462_000_000n);
    expect(summary.distanceBps).toBe(1000);
  });

  test('nothing typed, nothing reckoned', () => {
    expect(summaryOf({ ...buy, amount: '' }, market)).toBeNull();
    expect(summaryOf({ ...buy, price: '' }, market)).toBeNull();
    expect(summaryOf({ ...buy, amount: '0.' }, market)).toBeNull();
  });
});

describe('problems', () => {
  test('a good order has none', () => {
    expect(words(buy)).toEqual([]);
    expect(words(sell)).toEqual([]);
    expect(words({ ...sell, form: 'market' })).toEqual([]);
  });

  test.each([
    ['empty amount', { ...buy, amount: '' }, ['missing-amount']],
    ['zero amount', { ...buy, amount: '0.000' }, ['missing-amount']],
    ['zero price', { ...buy, price: '0' }, ['missing-price']],
    ['off the tick', { ...buy, price: '100000.05' }, ['price-off-tick']],
    ['off the lot', { ...buy, amount: '0.0040001' }, ['amount-off-lot']],
    ['above the band', { ...sell, price: '120000.1' }, ['price-outside-band']],
    ['below the band', { ...buy, price: '79999.9' }, ['price-outside-band']],
    ['value too small', { ...buy, amount: '0.00004' }, ['value-below-minimum']],
    ['quantity too large', { ...buy, amount: '10.00001' }, ['quantity-above-maximum']],
    ['value too large', { ...buy, amount: '1.1' }, ['value-above-maximum']],
    ['not enough money', { ...buy, amount: '0.009' }, ['insufficient']],
    ['not enough coin', { ...sell, amount: '0.02001' }, ['insufficient']],
    ['post-only that would trade', { ...buy, price: '100001', postOnly: true }, ['would-trade']],
    [
      'fill-or-kill without the depth',
      { ...buy, price: '100001', amount: '0.01001', timeInForce: 'FOK' },
      ['not-fillable', 'insufficient'],
    ],
    ['market beyond the protection', { ...buy, form: 'market', amount: '0.06' }, ['book-too-thin', 'insufficient']],
    ['stop buy below the market', { ...buy, form: 'stop', triggerPrice: '99999' }, ['trigger-too-low']],
    ['stop sale above the market', { ...sell, form: 'stop', triggerPrice: '100000' }, ['trigger-too-high']],
    ['take-profit buy above', { ...buy, form: 'take-profit', triggerPrice: '100000.1' }, ['trigger-too-high']],
    ['take-profit sale below', { ...sell, form: 'take-profit', triggerPrice: '99999' }, ['trigger-too-low']],
    ['no trigger', { ...sell, form: 'stop' }, ['missing-trigger']],
  ] as const)('%s', (_, fields, expected) => {
    expect(words(fields as TicketFields)).toEqual(expected);
  });

  test('the gap is named exactly', () => {
    expect(problemsOf({ ...buy, amount: '0.009' }, market)[0]).toEqual({
      field: 'amount',
      word: 'insufficient',
      values: { gap: '57.84', asset: 'USDT' },
    });
  });

  test('a halted market says so first', () => {
    expect(words(buy, { ...market, instrument: instrumentOf({ ...info, status: 'halted' }) })[0]).toBe('halted');
  });

  test('an empty book is the book’s problem', () => {
    expect(words({ ...buy, form: 'market', amountIn: 'quote', amount: '100' }, { ...market, asks: [] })).toEqual([
      'book-too-thin',
    ]);
  });
});

describe('percentages', () => {
  test('half of the money at the limit price, in whole lots', () => {
    expect(amountAt(buy, market, 50)).toBe('0.00421');
    expect(percentAt({ ...buy, amount: '0.00421' }, market)).toBe(50);
  });

  test('all of the coin, and its value when the ticket counts in money', () => {
    expect(amountAt(sell, market, 100)).toBe('0.02');
    expect(amountAt({ ...sell, amountIn: 'quote' }, market, 100)).toBe('2000.02');
  });

  test('by amount: money to the cent', () => {
    expect(amountAt({ ...buy, form: 'market', amountIn: 'quote' }, market, 33)).toBe('277.91');
  });

  test('for any percentage the amount can be paid, and it is the most that can', () => {
    const forms = fc.constantFrom<TicketFields>(
      buy,
      sell,
      { ...buy, form: 'market' },
      { ...sell, form: 'market' },
      { ...buy, form: 'market', amountIn: 'quote' },
      { ...buy, amountIn: 'quote' },
      { ...sell, amountIn: 'quote' },
    );
    fc.assert(
      fc.property(forms, fc.integer({ min: 2, max: 100 }), (fields, percent) => {
        const amount = amountAt(fields, market, percent);
        expect(words({ ...fields, amount })).toEqual([]);
        const reached = percentAt({ ...fields, amount }, market);
        expect(Math.abs(reached - percent)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('without a price there is no amount', () => {
    expect(amountAt({ ...buy, price: '' }, market, 50)).toBe('');
  });
});

describe('request', () => {
  test('carries only what the type needs, as plain decimals', () => {
    expect(requestOf({ ...buy, postOnly: true }, market)).toEqual({
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '100000.0',
      timeInForce: 'GTC',
      quantity: '0.004',
      postOnly: '1',
    });
    expect(requestOf({ ...sell, form: 'take-profit', becomes: 'market', triggerPrice: '110000' }, market)).toEqual({
      symbol: 'BTCUSDT',
      side: 'sell',
      type: 'take-profit-market',
      triggerPrice: '110000.0',
      quantity: '0.01',
    });
    expect(requestOf({ ...sell, form: 'market', amountIn: 'quote', amount: '500' }, market)).toEqual({
      symbol: 'BTCUSDT',
      side: 'sell',
      type: 'market',
      quantity: '0.005',
    });
    expect(requestOf({ ...buy, postOnly: true, timeInForce: 'FOK', amountIn: 'quote', amount: '400' }, market)).toEqual(
      { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '100000.0', timeInForce: 'FOK', quantity: '0.004' },
    );
  });
});

describe('an iceberg', () => {
  const iceberg: TicketFields = { ...sell, isIceberg: true, shown: '0.001' };

  test('sends what of it shows', () => {
    expect(words(iceberg)).toEqual([]);
    expect(requestOf(iceberg, market)).toMatchObject({ type: 'limit', quantity: '0.01', shownQuantity: '0.001' });
  });

  test.each([
    ['', 'missing-shown'],
    ['0.00099', 'shown-out-of-range'],
    ['0.01001', 'shown-out-of-range'],
    ['0.000001', 'shown-out-of-range'],
  ])('that shows "%s" of 0.01 is %s', (shown, word) => {
    expect(words({ ...iceberg, shown })).toEqual([word]);
  });

  test('is none that must trade at once, nor one of another form', () => {
    expect(requestOf({ ...iceberg, timeInForce: 'IOC' }, market)).not.toHaveProperty('shownQuantity');
    expect(requestOf({ ...iceberg, form: 'market' }, market)).not.toHaveProperty('shownQuantity');
  });
});

describe('what waits to trade at the market', () => {
  const trailing: TicketFields = { ...sell, form: 'trailing', trail: '1' };

  test('says nothing of its time until it has a last day, at most a year from now', () => {
    expect(requestOf(trailing, market)).not.toHaveProperty('timeInForce');
    const dated: TicketFields = { ...trailing, timeInForce: 'GTD', lastDay: '2027-06-01' };
    expect(words(dated)).toEqual([]);
    expect(requestOf(dated, market)).toMatchObject({ timeInForce: 'GTD', expiresAtMs: Date.UTC(2027, 5, 1, 18) });
    expect(words({ ...dated, lastDay: '2028-01-01' })).toEqual(['day-out-of-range']);
  });
});
