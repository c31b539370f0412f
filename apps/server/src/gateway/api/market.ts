// In: questions about markets. Out: the committed picture of a world, as programs read it.
import { listCandles, tradesFrom, type From } from '../../tables/index.ts';
import type { ApiCall, ApiContext } from './call.ts';
import { readCandles } from './candles.ts';
import type { Parameters } from './parameters.ts';
import { ApiRefused } from './refused.ts';
import { apiAggregate, apiTrade, padded } from './rows.ts';
import { type AskedMarkets, exchangeInfo, marketsAsked, neededMarket, requireNamed } from './symbols.ts';
import { bookTicker, dayTicker, priceTicker, weighted, WINDOW, windowMs, windowTicker } from './tickers.ts';

const MOST_LEVELS = 5_000;
const MOST_TRADES = 1_000;
const AVERAGE_MINUTES = 5;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LATEST = Number.MAX_SAFE_INTEGER;

const get = { method: 'GET', security: 'none' } as const;

export const marketApi: readonly ApiCall[] = [
  { ...get, path: '/ping', weight: 1, reads: [], answer: () => ({}) },
  { ...get, path: '/time', weight: 1, reads: [], answer: ({ rooms }) => ({ serverTime: rooms.now() }) },
  {
    ...get,
    path: '/exchangeInfo',
    weight: 20,
    reads: ['symbol', 'symbols', 'permissions', 'showPermissionSets', 'symbolStatus'],
    answer: (context) => {
      const { rooms } = context;
      return exchangeInfo(marketsAsked(context).list, rooms.settings.rateLimitFactor, rooms.now());
    },
  },
  { ...get, path: '/depth', weight: depthWeight, reads: ['symbol', 'limit', 'symbolStatus'], answer: depth },
  { ...get, path: '/trades', weight: 25, reads: ['symbol', 'limit'], answer: (context) => trades(context, null) },
  {
    ...get,
    path: '/historicalTrades',
    weight: 25,
    reads: ['symbol', 'limit', 'fromId'],
    answer: (context) => {
      const fromId = context.parameters.integer('fromId', 0, LATEST);
      return trades(context, fromId === undefined ? null : { id: fromId });
    },
  },
  {
    ...get,
    path: '/aggTrades',
    weight: 4,
    reads: ['symbol', 'limit', 'fromId', 'startTime', 'endTime'],
    answer: aggregates,
  },
  { ...get, path: '/klines', weight: 2, reads: candleReads(), answer: candles },
  { ...get, path: '/uiKlines', weight: 2, reads: candleReads(), answer: candles },
  { ...get, path: '/avgPrice', weight: 2, reads: ['symbol'], answer: averagePrice },
  {
    ...get,
    path: '/ticker/24hr',
    weight: (parameters) => ofMany(parameters, 2, 80),
    reads: ['symbol', 'symbols', 'type', 'symbolStatus'],
    answer: (context) => {
      const { world, parameters } = context;
      const isMini = mini(parameters);
      return each(context, (instrument) => dayTicker(world, instrument, isMini));
    },
  },
  {
    ...get,
    path: '/ticker/tradingDay',
    weight: (parameters) => ofMany(parameters, 4, 200),
    reads: ['symbol', 'symbols', 'type', 'timeZone', 'symbolStatus'],
    answer: async (context) => {
      const { world, parameters, rooms } = context;
      requireNamed(parameters);
      const nowMs = rooms.now();
      const zone = parameters.text('timeZone', /^(?:0|[+-]?\d{1,2}(?::\d{2})?)$/);
      if (zone !== undefined && !/^[+-]?0{1,2}(?::00)?$/.test(zone))
        throw new ApiRefused(-1100, "Illegal characters found in parameter 'timeZone'; legal range is '0'.");
      const sinceMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
      const isMini = mini(parameters);
      requireTraded(context);
      return all(each(context, (one) => windowTicker(world, one, { sinceMs, nowMs, isMini })));
    },
  },
  {
    ...get,
    path: '/ticker',
    weight: (parameters) => ofMany(parameters, 4, 200),
    reads: ['symbol', 'symbols', 'windowSize', 'type', 'symbolStatus'],
    answer: async (context) => {
      const { world, parameters, rooms } = context;
      requireNamed(parameters);
      const nowMs = rooms.now();
      const sinceMs = nowMs - windowMs(parameters.text('windowSize', WINDOW) ?? '1d');
      const isMini = mini(parameters);
      requireTraded(context);
      return all(each(context, (one) => windowTicker(world, one, { sinceMs, nowMs, isMini })));
    },
  },
  {
    ...get,
    path: '/ticker/price',
    weight: (parameters) => ofMany(parameters, 2, 4),
    reads: ['symbol', 'symbols', 'symbolStatus'],
    answer: (context) => each(context, (one) => priceTicker(context.world, one)),
  },
  {
    ...get,
    path: '/ticker/bookTicker',
    weight: (parameters) => ofMany(parameters, 2, 4),
    reads: ['symbol', 'symbols', 'symbolStatus'],
    answer: (context) => each(context, (one) => bookTicker(context.world, one)),
  },
];

/** Of one market that nobody has traded on yet there is no window; among several it is told with its price alone. @throws ApiRefused -2016 */
function requireTraded(asked: AskedMarkets): void {
  const { list, isOne } = marketsAsked(asked);
  if (isOne && asked.world.publisher.trades(list[0]!, 1).length === 0)
    throw new ApiRefused(-2016, 'No trading window could be found for the symbol. Try ticker/24hrs instead.');
}

function candleReads(): string[] {
  return ['symbol', 'interval', 'startTime', 'endTime', 'timeZone', 'limit'];
}

function ofMany(parameters: Parameters, one: number, many: number): number {
  if (parameters.has('symbol')) return one;
  const list = parameters.symbols();
  return list === undefined ? many : Math.min(many, one * list.length);
}

function mini(parameters: Parameters): boolean {
  const problem = () =>
    new ApiRefused(-1100, "Illegal characters found in parameter 'type'; legal range is 'FULL, MINI'.");
  return parameters.word('type', ['FULL', 'MINI'], problem) === 'MINI';
}

function each<Answer>(
  asked: AskedMarkets,
  of: (instrument: ReturnType<typeof neededMarket>) => Answer,
): Answer | Answer[] {
  const { list, isOne } = marketsAsked(asked);
  const answers = list.map(of);
  return isOne ? answers[0]! : answers;
}

async function all<Answer>(asked: Promise<Answer> | Promise<Answer>[]): Promise<Answer | Answer[]> {
  return Array.isArray(asked) ? Promise.all(asked) : asked;
}

function depthWeight(parameters: Parameters): number {
  const limit = parameters.integer('limit', 1, 1_000_000) ?? 100;
  if (limit <= 100) return 5;
  if (limit <= 500) return 25;
  return limit <= 1_000 ? 50 : 250;
}

/** As many levels as the streams tell of: a book that is kept from both is the very same. */
function depth(context: ApiContext) {
  const { world, parameters } = context;
  const instrument = neededMarket(context);
  const limit = parameters.limit(100, MOST_LEVELS);
  const { updateId, bids, asks } = world.publisher.programBook(instrument, limit);
  const level = ([price, quantity]: readonly [string, string]) => [
    padded(price, instrument.quoteDecimals),
    padded(quantity, instrument.baseDecimals),
  ];
  return { lastUpdateId: updateId, bids: bids.map(level), asks: asks.map(level) };
}

async function trades(context: ApiContext, from: From) {
  const { world, parameters } = context;
  const instrument = neededMarket(context);
  const page = { from, untilMs: null, limit: parameters.limit(500, MOST_TRADES) };
  const rows = await tradesFrom(world.tables, instrument.index, page);
  return rows.map((row) => apiTrade(row, instrument));
}

async function aggregates(context: ApiContext) {
  const { world, parameters } = context;
  const instrument = neededMarket(context);
  const { from, untilMs } = readRange(parameters);
  const page = { from, untilMs, limit: parameters.limit(500, MOST_TRADES) };
  const rows = await tradesFrom(world.tables, instrument.index, page);
  return rows.map((row) => apiAggregate(row, instrument));
}

/** @throws ApiRefused -1127 when it ends before it begins; -1128 when it begins twice */
export function readRange(parameters: Parameters): { from: From; untilMs: number | null } {
  const fromId = parameters.integer('fromId', 0, LATEST);
  const startTime = parameters.integer('startTime', 0, LATEST);
  const endTime = parameters.integer('endTime', 0, LATEST);
  if (fromId !== undefined && (startTime !== undefined || endTime !== undefined))
    throw new ApiRefused(-1128, "Combination of optional parameters invalid. Recommendation: 'fromId'");
  if (startTime !== undefined && endTime !== undefined && endTime < startTime)
    throw new ApiRefused(-1127, 'More than 24 hours between startTime and endTime.');
  const from = fromId !== undefined ? { id: fromId } : startTime === undefined ? null : { atMs: startTime };
  return { from, untilMs: endTime ?? null };
}

async function candles(context: ApiContext) {
  const { world, parameters, rooms } = context;
  const zone = parameters.text('timeZone', /^[+-]?\d{1,2}(?::\d{2})?$/);
  if (zone !== undefined && !/^[+-]?0{1,2}(?::00)?$/.test(zone))
    throw new ApiRefused(-1100, "Illegal characters found in parameter 'timeZone'; legal range is '0'.");
  return readCandles(world, neededMarket(context), parameters, rooms.now());
}

/** Turnover ÷ volume of the last five minutes; the last price when nothing traded. */
async function averagePrice(context: ApiContext) {
  const { world, rooms } = context;
  const instrument = neededMarket(context);
  const page = { interval: '1m', beforeMs: null, limit: AVERAGE_MINUTES } as const;
  const found = await listCandles(world.tables, instrument.index, page);
  const since = rooms.now() - AVERAGE_MINUTES * MINUTE_MS;
  const recent = found.filter(({ openMs }) => openMs >= since);
  const lots = recent.reduce((sum, candle) => sum + candle.lots, 0);
  const turnover = recent.reduce((sum, candle) => sum + candle.turnover, 0n);
  const price =
    lots === 0
      ? priceTicker(world, instrument).price
      : weighted(instrument, instrument.amount(turnover), instrument.quantity(lots));
  return { mins: AVERAGE_MINUTES, price, closeTime: rooms.now() };
}
