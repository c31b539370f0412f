import { COIN_FEES } from '../sandbox/listings.ts';
import fc from 'fast-check';
import { createEngine, type Engine } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import { describe, expect, it } from 'vitest';
import { CandleSeries } from './candle-series.ts';
import { CHANNEL_LEVELS, DepthMirror, MIRROR_LEVELS } from './depth-mirror.ts';
import { createListings } from './listings.ts';

const engine: Engine = createEngine({ mode: 'sandbox' });
engine.execute({ kind: 'list-asset', code: 'USDT', decimals: 6, atMs: 1 });
engine.execute({ kind: 'list-asset', code: 'BTC', decimals: 8, atMs: 1 });
const listing = {
  symbol: 'BTCUSDT',
  baseAsset: 1,
  quoteAsset: 0,
  tickUnits: 100_000n,
  lotUnits: 1_000n,
  minLots: 1,
  maxLots: 1_000_000,
  minNotional: 5_000_000n,
  maxNotional: 100_000_000_000n,
  priceBandBps: 2000,
  marketProtectionBps: 500,
  kind: 'spot' as const,
  fees: COIN_FEES,
  tickTable: [],
  referenceTicks: 1000,
};
engine.execute({ kind: 'list-instrument', listing, atMs: 1 });
const instrument = createListings(engine).at(0);

/** A price as exact units of the quote asset: two keys of the book are never alike. */
const unitsOf = (price: string): bigint => parseDecimal(price, 6)!;

describe('the depth mirror', () => {
  const side = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 9 })), {
    selector: ([ticks]) => ticks,
    maxLength: 80,
  });

  it('sends deltas that turn any book into the next, and nothing when nothing changed', () => {
    fc.assert(
      fc.property(fc.array(side, { minLength: 2, maxLength: 6 }), (books) => {
        const mirror = new DepthMirror(instrument);
        const readers = { near: new Map<string, string>(), deep: new Map<string, string>() };
        for (const levels of books) {
          const asks = levels.toSorted((a, b) => a[0] - b[0]);
          mirror.committed({ bids: [], asks, atMs: 1 });
          const changes = mirror.advance(true);
          for (const [window, count] of [
            ['near', CHANNEL_LEVELS],
            ['deep', MIRROR_LEVELS],
          ] as const) {
            const reader = readers[window];
            for (const [price, quantity] of changes[window]?.asks ?? []) {
              if (quantity === '0') reader.delete(price);
              else reader.set(price, quantity);
            }
            const seen = [...reader].toSorted(([a], [b]) => (unitsOf(a) < unitsOf(b) ? -1 : 1));
            expect(seen).toEqual(mirror.levels(count).asks);
          }
          mirror.committed({ bids: [], asks: [...asks], atMs: 2 });
          expect(mirror.advance(true)).toEqual({ near: null, deep: null });
        }
      }),
    );
  });
});

describe('a candle series', () => {
  const HOUR = 3_600_000;
  const noon = Date.UTC(2026, 10, 20, 12);
  const minute = (offset: number, open: number, high: number, low: number, close: number, lots = 10) => ({
    instrument: 0,
    openMs: noon + offset * 60_000,
    open,
    high,
    low,
    close,
    lots,
    turnover: BigInt(lots * close),
    trades: 1,
    simulated: false,
  });

  it('sums up the running candle of each interval, and tells which changed', () => {
    const series = new CandleSeries(instrument, 1000);
    series.load([minute(-61, 900, 950, 890, 940), minute(-3, 1000, 1010, 995, 1005)]);
    series.committed(minute(1, 1005, 1100, 1001, 1050));
    series.committed(minute(2, 1050, 1060, 980, 990));
    expect(series.running('1h')).toEqual([noon, '100.5', '110.0', '98.0', '99.0', '0.0002', '0.0204']);
    expect(series.changedCandles('5m')).toEqual([series.running('5m')]);
    expect(series.changedCandles('1m').map(([openMs]) => openMs)).toEqual([noon + 60_000, noon + 120_000]);
    series.published();
    expect(series.dirty).toBe(false);
  });

  it('rolls 24 hours: what is older leaves the ticker', () => {
    const series = new CandleSeries(instrument, 1000);
    series.load([minute(0, 500, 2000, 400, 800), minute(60, 900, 950, 850, 900)]);
    const best = { bid: null, ask: null };
    expect(series.ticker(best, noon + 2 * HOUR)).toMatchObject({
      open: '50.0',
      high: '200.0',
      low: '40.0',
      last: '90.0',
      change: '40.0',
      changePercent: '80.00',
      trades: 2,
    });
    expect(series.ticker(best, noon + 24.5 * HOUR)).toMatchObject({
      open: '90.0',
      high: '95.0',
      low: '85.0',
      last: '90.0',
      change: '0.0',
      changePercent: '0.00',
      trades: 1,
    });
    expect(series.ticker(best, noon + 40 * HOUR)).toMatchObject({ last: '90.0', volume: '0', trades: 0 });
  });

  it('truncates a falling percentage toward zero and keeps its sign', () => {
    const series = new CandleSeries(instrument, 1000);
    series.load([minute(0, 900, 900, 800, 800)]);
    expect(series.ticker({ bid: '1.0', ask: '2.0' }, noon)).toMatchObject({
      change: '-10.0',
      changePercent: '-11.11',
      bid: '1.0',
    });
  });

  it('draws 32 closes, repeating the last where nothing traded', () => {
    const series = new CandleSeries(instrument, 1000);
    series.load([minute(-600, 900, 900, 900, 910), minute(-1, 910, 930, 910, 930)]);
    const spark = series.spark(noon);
    expect(spark).toHaveLength(32);
    expect([spark[0], spark[30], spark[31]]).toEqual(['90.0', '91.0', '93.0']);
  });
});
