// In: tickets for a share at 214.7 with a band of 193.5 to 235.9.
// Out: what each form sends, and what is wrong with it beside its field.
import { describe, expect, test } from 'vitest';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import { type ShareFields, type ShareMarketNow, emptyShareTicket, requestOf, timesOf, wishOf } from './fields.ts';
import { problemsOf, stoppedBy } from './problems.ts';
import { summaryOf } from './summary.ts';

const instrument = {
  symbol: 'SQURPHARMA',
  quote: 'BDT',
  info: { tick: '0.1', baseDecimals: 0, quoteDecimals: 2 },
  detail: {
    tick: '0.1',
    share: { state: 'listed' },
    profile: { listedOn: null },
    settlement: { days: [{ date: '2026-12-14' }] },
  },
  tickUnits: 10n,
  lotUnits: 1n,
  unitsPerTickLot: 10n,
  quantityDecimals: 0,
  priceDecimals: 2,
  steps: [{ fromTicks: 1, stepTicks: 1 }],
  charges: { commissionPpm: 4_000, minimum: 0n, parts: [] },
  band: { lowest: 1_935, highest: 2_359 },
  referenceTicks: 2_120,
  maxAmount: 500_000_000n,
  maxLots: null,
} as unknown as ShareInstrument;
const market: ShareMarketNow = {
  instrument,
  lastTicks: 2_147,
  isOpen: true,
  opensAtMs: null,
  money: 10_000_000n,
  saleable: 100n,
  locked: [],
};
const sale: ShareFields = { ...emptyShareTicket('sell'), price: '230', amount: '10' };
const words = (fields: ShareFields, now = market): string[] => problemsOf(fields, now).map(({ word }) => word);

test('shares for an amount at the market are the same wish at every price, open or closed', () => {
  const fields: ShareFields = { ...sale, form: 'market', amountIn: 'money', amount: '20000', queue: true };
  const later: ShareMarketNow = {
    ...market,
    instrument: { ...instrument, band: { lowest: 1_800, highest: 2_200 } },
    isOpen: false,
  };
  const wished = (now: ShareMarketNow, one = fields) => wishOf(one, requestOf(one, now));
  expect(requestOf(fields, later).quantity).not.toBe(requestOf(fields, market).quantity);
  expect(wished(later)).toEqual(wished(market));
  expect(wished(market, { ...fields, amount: '20001' })).not.toEqual(wished(market));
});

describe('a share that stands still', () => {
  const still = (state: string, board = 'public', listedOn: string | null = null) =>
    ({
      ...instrument,
      detail: {
        ...instrument.detail,
        board,
        share: { state },
        profile: { listedOn },
      },
    }) as unknown as ShareInstrument;

  test.each(['halted', 'suspended', 'unlisted'])('that is %s takes no order, open or closed', (state) => {
    expect(stoppedBy(still(state), true)?.word).toBe(state);
    expect(stoppedBy(still(state), false)?.word).toBe(state);
  });

  test('takes none on the day of its record, and what is queued overnight is for the day after', () => {
    expect(stoppedBy(still('listed', 'none'), true)?.word).toBe('record-day');
    expect(stoppedBy(still('listed', 'none'), false)).toBeNull();
    expect(stoppedBy(still('listed', 'spot'), true)).toBeNull();
  });

  test('takes none before its first day, and for that day it is queued the night before', () => {
    const coming = still('listed', 'none', '2026-12-15');
    for (const isOpen of [true, false])
      expect(stoppedBy(coming, isOpen)).toMatchObject({ word: 'not-yet', values: { date: '2026-12-15' } });
    expect(stoppedBy(still('listed', 'public', '2026-12-14'), false)).toBeNull();
  });
});

describe('a trailing stop', () => {
  const trailing: ShareFields = { ...sale, form: 'trailing', trail: '2', time: 'GTC' };

  test('sends its distance and no price, until it is cancelled', () => {
    expect(words(trailing)).toEqual([]);
    expect(requestOf(trailing, market)).toEqual({
      code: 'SQURPHARMA',
      type: 'trailing',
      quantity: '10',
      trailingBps: 200,
    });
  });

  test.each([
    ['', 'missing-trail'],
    ['0.09', 'trail-out-of-range'],
    ['20.01', 'trail-out-of-range'],
  ])('a distance of "%s" is %s', (trail, word) => {
    expect(words({ ...trailing, trail })).toEqual([word]);
  });

  test('the worst case is the day’s limit less its charge', () => {
    expect(summaryOf(trailing, market)!.worst).toBe(193_500n - 774n);
  });
});

describe('an iceberg', () => {
  const iceberg: ShareFields = { ...sale, amount: '95', isIceberg: true, shown: '10' };

  test('sends what of it shows', () => {
    expect(words(iceberg)).toEqual([]);
    expect(requestOf(iceberg, market)).toMatchObject({ type: 'limit', quantity: '95', shownQuantity: '10' });
  });

  test.each([
    ['', ['missing-shown']],
    ['9', ['shown-out-of-range']],
    ['96', ['shown-out-of-range']],
  ])('that shows "%s" of 95 is %s', (shown, wrong) => {
    expect(words({ ...iceberg, shown })).toEqual(wrong);
  });

  test('says at least a tenth, rounded up', () => {
    expect(problemsOf({ ...iceberg, shown: '1' }, market)[0]!.values).toEqual({ least: '10', most: '95' });
  });

  test.each(['IOC', 'FOK'] as const)('is none that must trade at once (%s)', (time) => {
    expect(requestOf({ ...iceberg, time }, market)).not.toHaveProperty('shownQuantity');
  });
});

test('what waits for a price may wait until a day within a year', () => {
  const trailing: ShareFields = { ...sale, form: 'trailing', trail: '2', time: 'GTT', goodTillDate: '2027-06-01' };
  expect(requestOf(trailing, market)).toMatchObject({ timeInForce: 'GTT', goodTillDate: '2027-06-01' });
  expect(words({ ...trailing, goodTillDate: '' })).toEqual(['missing-date']);
});

describe('a pair', () => {
  const pair: ShareFields = { ...sale, form: 'oco', triggerPrice: '205' };

  test('sends both legs; the stop trades at the market or has its own limit', () => {
    expect(words(pair)).toEqual([]);
    expect(requestOf(pair, market)).toEqual({
      code: 'SQURPHARMA',
      type: 'oco',
      quantity: '10',
      price: '230.00',
      timeInForce: 'DAY',
      stopTriggerPrice: '205.00',
    });
    const limited: ShareFields = { ...pair, becomes: 'limit', stopPrice: '204' };
    expect(requestOf(limited, market)).toMatchObject({ stopPrice: '204.00' });
    expect(summaryOf(limited, market)!.worst).toBe(204_000n - 816n);
  });

  test.each<[string, Partial<ShareFields>, string]>([
    ['a limit below the last price', { price: '214' }, 'leg-too-low'],
    ['a stop above it', { triggerPrice: '215' }, 'trigger-too-high'],
    ['a stop without its limit', { becomes: 'limit' }, 'missing-stop-price'],
    ['a stop’s limit outside the day', { becomes: 'limit', stopPrice: '190' }, 'stop-outside-band'],
  ])('%s', (_, change, word) => {
    expect(words({ ...pair, ...change })).toContain(word);
  });
});

describe('how long', () => {
  test('an order that waits for a price is kept until cancelled, or until a date up to a year away', () => {
    const stop: ShareFields = { ...sale, form: 'stop', triggerPrice: '205', time: 'GTC' };
    expect(timesOf(stop)).toEqual(['GTC', 'DAY', 'GTT']);
    expect(requestOf(stop, market)).not.toHaveProperty('timeInForce');
    expect(words({ ...stop, time: 'GTT' })).toEqual(['missing-date']);
    expect(requestOf({ ...stop, time: 'GTT', goodTillDate: '2027-06-01' }, market)).toMatchObject({
      timeInForce: 'GTT',
      goodTillDate: '2027-06-01',
    });
  });

  test('while the market is closed an order is queued only if that was chosen', () => {
    const closed = { ...market, isOpen: false };
    expect(words(sale, closed)).toEqual(['market-closed']);
    expect(words({ ...sale, queue: true }, closed)).toEqual([]);
    expect(requestOf({ ...sale, queue: true }, closed)).toMatchObject({ queue: '1' });
  });
});
