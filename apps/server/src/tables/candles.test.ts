import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import {
  atUtc,
  byTradingDays,
  type CutInterval,
  insertHistory,
  intervalStart,
  isCutInterval,
  listCandles,
  type ListedInterval,
  storedStart,
} from './candles.ts';
import { CandleBuilder } from './candle-builder.ts';

const at = (text: string): number => Date.parse(text);
const trade = (time: string, ticks: number) => ({
  instrument: 0,
  ticks,
  lots: 1,
  notional: BigInt(ticks),
  simulated: true,
  atMs: at(time),
});

// spec.md §9: "Dates: UTC plus a fixed 6 hours": a day of a chart is one of those, and where a market never closes one of UTC by choice.
describe('candles', () => {
  it.each<[CutInterval, string, string]>([
    ['1h', '2026-12-14T17:59:59.999Z', '2026-12-14T17:00:00Z'],
    // Midnight in Dhaka is 18:00 in UTC.
    ['1d', '2026-12-14T17:59:59.999Z', '2026-12-13T18:00:00Z'],
    ['1d', '2026-12-14T18:00:00Z', '2026-12-14T18:00:00Z'],
    ['1dutc', '2026-12-14T18:00:00Z', '2026-12-14T00:00:00Z'],
    // 2026-12-13 is a Sunday.
    ['1w', '2026-12-13T17:59:59.999Z', '2026-12-06T18:00:00Z'],
    ['1w', '2026-12-13T18:00:00Z', '2026-12-13T18:00:00Z'],
    ['1wutc', '2026-12-13T18:00:00Z', '2026-12-07T00:00:00Z'],
    // The exchange in Dhaka opens its week on Sunday.
    ['1wdhaka', '2026-12-12T17:59:59.999Z', '2026-12-05T18:00:00Z'],
    ['1wdhaka', '2026-12-12T18:00:00Z', '2026-12-12T18:00:00Z'],
    ['3d', '2026-12-14T18:00:00Z', '2026-12-12T00:00:00Z'],
  ])('of %s that hold %s begin at %s', (interval, moment, begin) => {
    expect(intervalStart(at(moment), interval)).toBe(at(begin));
  });

  it('are stored for days of both', () => {
    expect(storedStart(at('2026-12-14T18:30:00Z'), 1440)).toBe(at('2026-12-14T00:00:00Z'));
    expect(storedStart(at('2026-12-14T18:30:00Z'), 1800)).toBe(at('2026-12-14T18:00:00Z'));
    expect([atUtc('1d'), atUtc('1w'), atUtc('1M'), atUtc('4h')]).toEqual(['1dutc', '1wutc', '1M', '4h']);
    expect((['1d', '1w', '1M', '4h'] as const).map((each) => byTradingDays('BD', each))).toEqual([
      '1d',
      '1wdhaka',
      '1Mdhaka',
      '4h',
    ]);
    expect(byTradingDays('US', '1w')).toBe('1wutc');
    expect(isCutInterval('1wdhaka')).toBe(false);
  });
});

describe('days at UTC+6, in the database', async () => {
  const database = await createTestDatabase();
  const sql = database.connect('owner', { max: 1 });
  const tables = { sql, world: 'demo' } as const;
  const shown = async (interval: ListedInterval, beforeMs: number | null = null, limit = 9) =>
    (await listCandles(tables, 0, { interval, beforeMs, limit })).map(({ openMs, open, close, lots }) => [
      new Date(openMs).toISOString().slice(0, 13),
      open,
      close,
      lots,
    ]);

  it('part what one day of UTC holds, page by page, and days of before come from their hours', async () => {
    const builder = new CandleBuilder([]);
    for (const [time, ticks] of [
      ['2026-12-12T19:00:00Z', 10],
      ['2026-12-13T17:59:00Z', 20],
      ['2026-12-13T18:00:00Z', 30],
      ['2026-12-13T23:00:00Z', 40],
      ['2026-12-14T17:00:00Z', 50],
    ] as const)
      builder.apply(trade(time, ticks));
    await insertHistory(tables, builder.take());
    const dhaka = [
      ['2026-12-12T18', 10, 20, 2],
      ['2026-12-13T18', 30, 50, 3],
    ];
    expect(await shown('1d')).toEqual(dhaka);
    expect(await shown('1d', at('2026-12-13T18:00:00Z'))).toEqual([dhaka[0]]);
    expect(await shown('1d', null, 1)).toEqual([dhaka[1]]);
    expect(await shown('1dutc')).toEqual([
      ['2026-12-12T00', 10, 10, 1],
      ['2026-12-13T00', 20, 40, 3],
      ['2026-12-14T00', 50, 50, 1],
    ]);
    expect(await shown('1w')).toEqual([
      ['2026-12-06T18', 10, 20, 2],
      ['2026-12-13T18', 30, 50, 3],
    ]);
    expect(await shown('1wutc')).toEqual([
      ['2026-12-07T00', 10, 40, 4],
      ['2026-12-14T00', 50, 50, 1],
    ]);
    // Sunday to Saturday, and a month that begins on the evening of the last day in UTC.
    expect(await shown('1wdhaka')).toEqual([['2026-12-12T18', 10, 50, 5]]);
    expect(await shown('1Mdhaka')).toEqual([['2026-11-30T18', 10, 50, 5]]);
    expect(await shown('1Mdhaka', at('2026-11-30T18:00:00Z'))).toEqual([]);

    // A bonus of one for ten whose record was taken after the first day, and a split in two after the second, that nothing has traded since.
    const back = [
      { untilMs: at('2026-12-13T17:59:30Z'), gained: 11n, held: 5n },
      { untilMs: at('2026-12-14T17:30:00Z'), gained: 2n, held: 1n },
    ];
    const counted = async (interval: ListedInterval) =>
      (await listCandles(tables, 0, { interval, beforeMs: null, limit: 9, back })).map((each) => [
        each.open,
        each.high,
        each.low,
        each.close,
        each.lots,
        each.turnover,
      ]);
    // 10 and 20 × 5 ÷ 11 are 4.5 and 9.1; two shares are 4.4 of today; what they were sold for stays.
    expect(await counted('1d')).toEqual([
      [5, 9, 5, 9, 4, 30n],
      [15, 25, 15, 25, 6, 120n],
    ]);
    expect(await counted('1wdhaka')).toEqual([[5, 25, 5, 25, 10, 150n]]);
    expect(await counted('1Mdhaka')).toEqual([[5, 25, 5, 25, 10, 150n]]);

    await sql`delete from demo.candles where period = 1800`;
    await sql.unsafe('set search_path = demo');
    await sql.file(new URL('./migrations/world/0476-days-of-dhaka.sql', import.meta.url).pathname);
    expect(await shown('1d')).toEqual(dhaka);
  });
});
