// In: recordings, a real database. Out: candles, ticker and volume of the product equal plain arithmetic over the file; bad files are refused.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../boot/database.ts';
import { Publisher } from '../publish/index.ts';
import { openSequencer, type Sequencer } from '../sequencer/index.ts';
import { listCandles, type Candle, type Interval, type WorldTables } from '../tables/index.ts';
import { openRecordedMarket } from './recorded-market.ts';
import { RECORDED_HEADER, recordedTrades } from './recorded-trades.ts';

const LARGE = resolve(import.meta.dirname, '../../../../../shared/data/xrpeth-trades-2019-10.csv');
const NOW_MS = Date.UTC(2026, 10, 21, 5, 20, 11);
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const PLACES = 8;
const SMALL = [
  '1570752011620,100,sell,0.00141342,23.00000000',
  '1570752011620,101,sell,0.00141266,54.00000000',
  '1570752059999,102,buy,0.00141400,1.00000000',
  '1570752060000,103,buy,0.00141379,581.00000000',
  '1570755611000,107,sell,0.00141001,7.00000000',
  '1570838400000,108,buy,0.00140000,12.00000000',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hilsa-feed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, [RECORDED_HEADER, ...lines, ''].join('\n'));
  return path;
}

/** A line of the file as exact integers of 10^-8, read without the code under test. */
interface PlainTrade {
  atMs: number;
  price: bigint;
  quantity: bigint;
}
async function plainTrades(path: string): Promise<PlainTrade[]> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n').slice(1);
  const trades = lines.map((line) => line.split(','));
  const integer = (text: string): bigint => {
    const [whole, fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(PLACES, '0'));
  };
  const read = trades.map(([time, , , price, quantity]) => ({
    atMs: Number(time),
    price: integer(price!),
    quantity: integer(quantity!),
  }));
  const shift = Math.floor((NOW_MS - read.at(-1)!.atMs) / MINUTE_MS) * MINUTE_MS;
  return read.map((trade) => ({ ...trade, atMs: trade.atMs + shift }));
}

/** Candles told by grouping and looking at all prices of a group; prices and volume of 10^-8, turnover of 10^-16. */
function plainCandles(trades: readonly PlainTrade[], length: number): unknown[] {
  const groups = Map.groupBy(trades, ({ atMs }) => atMs - (atMs % length));
  return Array.from(groups, ([openMs, group]) => {
    const prices = group.map(({ price }) => price).toSorted((first, second) => Number(first - second));
    return {
      openMs,
      open: group[0]!.price,
      high: prices.at(-1),
      low: prices[0],
      close: group.at(-1)!.price,
      volume: group.reduce((sum, { quantity }) => sum + quantity, 0n),
      turnover: group.reduce((sum, { price, quantity }) => sum + price * quantity, 0n),
      trades: group.length,
    };
  });
}

/** The product's candles in the same terms. A tick of these listings is 10^-8 and a lot one whole coin. */
function inPlainTerms({ openMs, open, high, low, close, lots, turnover, trades }: Candle): unknown {
  const [o, h, l, c] = [open, high, low, close].map(BigInt);
  return {
    openMs,
    open: o,
    high: h,
    low: l,
    close: c,
    volume: BigInt(lots) * 10n ** 8n,
    turnover: turnover * 10n ** 8n,
    trades,
  };
}

async function openWorld(database: Database): Promise<{ sequencer: Sequencer; tables: WorldTables }> {
  const onFatal = (problem: unknown): void => {
    throw problem;
  };
  const sequencer = await openSequencer(database, { world: 'real', mode: 'sandbox', onFatal, report: () => undefined });
  return { sequencer, tables: { sql: database.connect('app', { max: 2 }), world: 'real' } };
}

describe.each([
  ['a small made recording', async () => fileOf('small.csv', SMALL), false],
  ['12,477 real trades (../shared/data; skipped where that folder is absent)', async () => LARGE, !existsSync(LARGE)],
] as const)('%s', (_, pathOf, absent) => {
  let path: string;
  let sequencer: Sequencer;
  let tables: WorldTables;
  let instrument: number;

  beforeAll(async () => {
    if (absent) return;
    path = await pathOf();
    ({ sequencer, tables } = await openWorld(await createTestDatabase()));
    instrument = await openRecordedMarket(
      sequencer,
      tables,
      { feed: recordedTrades(path), base: 'XRP', quote: 'ETH' },
      NOW_MS,
    );
    return () => sequencer.stop();
  });

  test.skipIf(absent).each([
    ['1m', 1],
    ['5m', 5],
    ['15m', 15],
    ['30m', 30],
    ['1h', 60],
    ['4h', 240],
    ['1dutc', 1_440],
  ] as const)('candles of %s equal plain arithmetic over the file', async (interval: Interval, minutes) => {
    const candles = await listCandles(tables, instrument, { interval, beforeMs: null, limit: 10_000 });
    expect(candles.map(inPlainTerms)).toEqual(plainCandles(await plainTrades(path), minutes * MINUTE_MS));
  });

  test.skipIf(absent)('the ticker equals plain arithmetic over the last 24 hours of the file', async () => {
    const publisher = new Publisher(sequencer, tables, () => NOW_MS);
    await publisher.load();
    publisher.start();
    const ticker = publisher.tickers('spot').find(({ symbol }) => symbol === 'XRPETH')!;
    publisher.stop();
    // The product's day is counted in whole minutes.
    const sinceMs = NOW_MS - (NOW_MS % MINUTE_MS) - DAY_MS + MINUTE_MS;
    const all = await plainTrades(path);
    const day = all.filter(({ atMs }) => atMs >= sinceMs);
    const sum = (of: (trade: PlainTrade) => bigint): bigint => day.reduce((total, trade) => total + of(trade), 0n);
    const prices = day.map(({ price }) => price).toSorted((first, second) => Number(first - second));
    const exact = (text: string): bigint => parseDecimal(text, PLACES)!;
    expect(exact(ticker.last)).toBe(all.at(-1)!.price);
    expect(exact(ticker.high)).toBe(prices.at(-1));
    expect(exact(ticker.low)).toBe(prices[0]);
    expect(exact(ticker.volume)).toBe(sum(({ quantity }) => quantity));
    expect(parseDecimal(ticker.turnover, 2 * PLACES)).toBe(sum(({ price, quantity }) => price * quantity));
    expect(ticker.trades).toBe(day.length);
  });

  test.skipIf(absent)('the last price is the mark, and a second start adds nothing', async () => {
    const listed = sequencer.engine.instrument(instrument);
    const last = (await plainTrades(path)).at(-1)!;
    expect(formatDecimal(BigInt(listed.markTicks) * listed.listing.tickUnits, PLACES)).toBe(
      formatDecimal(last.price, PLACES),
    );
    const { head } = sequencer;
    const again = await openRecordedMarket(
      sequencer,
      tables,
      { feed: recordedTrades(path), base: 'XRP', quote: 'ETH' },
      NOW_MS + DAY_MS,
    );
    expect(again).toBe(instrument);
    expect(sequencer.head).toBe(head);
  });
});

test.each([
  ['a wrong header', ['time,price'], true, 'must begin with the line'],
  ['no trade', [], false, 'holds no trade'],
  ['a missing field', ['1570752011620,100,sell,0.00141342'], false, 'line 2: not a recorded trade'],
  ['a negative price', ['1570752011620,100,sell,-0.1,1'], false, 'line 2: not a recorded trade'],
  ['a zero quantity', ['1570752011620,100,sell,0.1,0.000'], false, 'line 2: not a recorded trade'],
  ['an exponent', ['1570752011620,100,sell,1e-3,1'], false, 'line 2: not a recorded trade'],
  ['an unknown side', ['1570752011620,100,hold,0.1,1'], false, 'line 2: not a recorded trade'],
  [
    'time running backwards',
    ['1570752011620,100,sell,0.1,1', '1570752011619,101,sell,0.1,1'],
    false,
    'line 3: time runs backwards',
  ],
  [
    'the same trade twice',
    ['1570752011620,100,sell,0.1,1', '1570752011620,100,sell,0.1,1'],
    false,
    'line 3: trade 100 comes again',
  ],
] as const)('a recording with %s is refused, naming the place', async (name, lines, bare, message) => {
  const path = await fileOf(`${name.replaceAll(' ', '-')}.csv`, lines);
  if (bare) await writeFile(path, lines.join('\n'));
  await expect(walk(path)).rejects.toThrow(message);
});

test('a recording that is not there is refused', async () => {
  await expect(walk(join(folder, 'absent.csv'))).rejects.toThrow('the recording can not be read: ENOENT');
});

async function walk(path: string): Promise<number> {
  let count = 0;
  for await (const trade of recordedTrades(path).trades()) count += trade.price.length;
  return count;
}
