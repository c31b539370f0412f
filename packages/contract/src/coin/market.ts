// In: scalars. Out: the public side of coin trading: instruments, tickers, candles, trades, books; and favourites.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import {
  assetCode,
  decimal,
  integer,
  milliseconds,
  pageSize,
  replyId,
  side,
  signedDecimal,
  symbol,
  world,
} from '../scalars.ts';

/** Days and weeks are those of Dhaka (UTC+6), or of UTC where they say so. */
export const CANDLE_INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1dutc', '1wutc'] as const;
export const candleInterval = z.enum(CANDLE_INTERVALS);
/** What a contract has candles of; a coin has those of its trades. */
export const CANDLE_PRICES = ['last', 'mark', 'index'] as const;

/** What the market calls of coins speak of. */
export const COIN_KINDS = ['spot', 'perpetual'] as const;
const kind = z.enum(COIN_KINDS).default('spot').meta({ description: 'Which markets: coins, or perpetual contracts.' });

export const coinInfo = z.object({
  symbol,
  kind: z.enum(COIN_KINDS),
  base: assetCode,
  quote: assetCode,
  name: z.string().meta({ examples: ['Bitcoin'] }),
  tick: decimal.meta({ description: 'Smallest price step, in quote.' }),
  lot: decimal.meta({ description: 'Smallest quantity step, in base.' }),
  minQuantity: decimal,
  maxQuantity: decimal,
  minNotional: decimal,
  maxNotional: decimal,
  priceBandBps: z
    .int()
    .meta({ description: 'A limit price may differ from the reference price by at most this many basis points.' }),
  marketProtectionBps: z
    .int()
    .meta({ description: 'A market order trades at most this far from the reference price.' }),
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
  baseDecimals: z.int(),
  quoteDecimals: z.int(),
  status: z.enum(['trading', 'cancel-only', 'halted']),
  statusReason: z
    .string()
    .nullable()
    .meta({ description: 'Why it does not trade, in the words of the operator who halted it; null while it trades.' }),
  simulated: z.boolean().meta({ description: 'Prices come from the sandbox’s simulated market.' }),
});
export const ticker = z.object({
  symbol,
  last: decimal,
  open: decimal.meta({ description: 'Price 24 hours ago.' }),
  high: decimal,
  low: decimal,
  change: signedDecimal,
  changePercent: signedDecimal.meta({ description: 'Two decimals, truncated.', examples: ['1.51'] }),
  volume: decimal.meta({ description: 'Base traded in the last 24 hours.' }),
  turnover: decimal.meta({ description: 'Quote traded in the last 24 hours.' }),
  bid: decimal.nullable(),
  ask: decimal.nullable(),
  trades: z.int(),
  atMs: milliseconds,
});
export const tickerWithSpark = ticker.extend({
  spark: z.array(z.string()).max(32).meta({ description: 'Up to 32 closes over the last 24 hours, oldest first.' }),
});
/** [openMs, open, high, low, close, volume, turnover] */
export const candle = z.tuple([milliseconds, decimal, decimal, decimal, decimal, decimal, decimal]);
export const trade = z.object({
  id: replyId,
  price: decimal,
  quantity: decimal,
  side: side.meta({ description: 'The taker’s side.' }),
  atMs: milliseconds,
  simulated: z.boolean().meta({ description: 'At least one side was a simulated participant.' }),
});
/** [price, quantity] */
export const level = z.tuple([decimal, decimal]);
export const book = z.object({
  symbol,
  sequence: z.int(),
  bids: z.array(level),
  asks: z.array(level),
  atMs: milliseconds,
});

const exampleInfo = {
  symbol: 'BTCUSDT',
  kind: 'spot',
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  tick: '0.1',
  lot: '0.00001',
  minQuantity: '0.00001',
  maxQuantity: '100',
  minNotional: '5',
  maxNotional: '100000',
  priceBandBps: 2000,
  marketProtectionBps: 500,
  makerFeePpm: 1_000,
  takerFeePpm: 1_000,
  baseDecimals: 8,
  quoteDecimals: 6,
  status: 'trading',
  statusReason: null,
  simulated: true,
} as const;
const exampleTicker = {
  symbol: 'BTCUSDT',
  last: '112480.5',
  open: '110807.3',
  high: '113002.0',
  low: '110120.4',
  change: '1673.2',
  changePercent: '1.51',
  volume: '83.41',
  turnover: '9318200.12',
  bid: '112480.4',
  ask: '112480.5',
  trades: 20412,
  atMs: 1795219200000,
  spark: ['110807.3', '112480.5'],
};
const common = { methods: READ_METHODS, right: 'guest', limitClass: 'read', changesState: false } as const;

export const coinInfos = defineCall({
  ...common,
  path: '/coin/infos',
  summary: 'Every coin instrument and its rules',
  description: 'Steps, limits, fees, status. The other market calls take any symbol of this list.',
  request: z.strictObject({ kind, world: world.optional() }),
  reply: z.object({ list: z.array(coinInfo) }),
  refusals: [],
  example: { request: {}, data: { list: [exampleInfo] } },
});
export const tickers = defineCall({
  ...common,
  path: '/coin/tickers',
  summary: 'The 24-hour tickers of all coins',
  description: 'Rolling 24 hours, with a spark line of closes.',
  request: z.strictObject({ kind, world: world.optional() }),
  reply: z.object({ list: z.array(tickerWithSpark) }),
  refusals: [],
  example: { request: {}, data: { list: [exampleTicker] } },
});
export const oneTicker = defineCall({
  ...common,
  path: '/coin/ticker',
  summary: 'The 24-hour ticker of one coin',
  description: 'Same numbers as /coin/tickers.',
  request: z.strictObject({ symbol, world: world.optional() }),
  reply: tickerWithSpark,
  refusals: ['unknown-instrument'],
  example: { request: { symbol: 'BTCUSDT' }, data: exampleTicker },
});
export const candles = defineCall({
  ...common,
  path: '/coin/candles',
  summary: 'Candles of one coin',
  description:
    'Oldest first, the running candle included. Minutes without a trade have no candle. Days and weeks are those of Dhaka (UTC+6); `1dutc` and `1wutc` are those of UTC.',
  request: z.strictObject({
    symbol,
    interval: candleInterval,
    beforeMs: integer(0, 9_999_999_999_999)
      .optional()
      .meta({ description: 'Only candles that open before this instant: for paging backwards.' }),
    limit: pageSize(1000, 300),
    price: z
      .enum(CANDLE_PRICES)
      .default('last')
      .meta({ description: 'Of its trades, or of a contract’s mark or index, which have no volume.' }),
    world: world.optional(),
  }),
  reply: z.object({ list: z.array(candle) }),
  refusals: ['unknown-instrument', 'fields-conflict'],
  example: {
    request: { symbol: 'BTCUSDT', interval: '1h', limit: 1 },
    data: { list: [[1795219200000, '112400.0', '112511.9', '112388.1', '112480.5', '1.204', '135390.11']] },
  },
});
export const trades = defineCall({
  ...common,
  path: '/coin/trades',
  summary: 'The latest trades of one coin',
  description: 'Newest first.',
  request: z.strictObject({ symbol, limit: pageSize(200, 50), world: world.optional() }),
  reply: z.object({ list: z.array(trade) }),
  refusals: ['unknown-instrument'],
  example: {
    request: { symbol: 'BTCUSDT', limit: 1 },
    data: {
      list: [{ id: '901', price: '112480.5', quantity: '0.012', side: 'buy', atMs: 1795219200000, simulated: true }],
    },
  },
});
export const books = defineCall({
  ...common,
  path: '/coin/books',
  summary: 'The order book of one coin',
  description: 'Best price first on both sides. `sequence` is that of the depth channel.',
  request: z.strictObject({ symbol, levels: pageSize(100, 50), world: world.optional() }),
  reply: book,
  refusals: ['unknown-instrument'],
  example: {
    request: { symbol: 'BTCUSDT', levels: 1 },
    data: {
      symbol: 'BTCUSDT',
      sequence: 77,
      bids: [['112480.4', '0.31']],
      asks: [['112480.5', '0.2']],
      atMs: 1795219200000,
    },
  },
});

const favouriteList = z.object({
  list: z.array(symbol).meta({ description: 'Favourite symbols in the order they were added.' }),
});
export const favouriteAdd = defineCall({
  path: '/coin/collect/add',
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'private',
  changesState: true,
  summary: 'Add a coin to the favourites',
  description: 'Adding one that is there changes nothing.',
  request: z.strictObject({ symbol }),
  reply: favouriteList,
  refusals: ['unknown-instrument', 'too-many-favourites'],
  example: { request: { symbol: 'BTCUSDT' }, data: { list: ['BTCUSDT'] } },
});
export const favouriteRemove = defineCall({
  path: '/coin/collect/del',
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'private',
  changesState: true,
  summary: 'Remove a coin from the favourites',
  description: 'Removing one that is not there changes nothing.',
  request: z.strictObject({ symbol }),
  reply: favouriteList,
  refusals: ['unknown-instrument'],
  example: { request: { symbol: 'BTCUSDT' }, data: { list: [] } },
});
export const favourites = defineCall({
  path: '/coin/collect/list',
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  summary: 'The favourite coins',
  description: 'Shared by the customer’s real and demo account.',
  request: z.strictObject({}),
  reply: favouriteList,
  refusals: [],
  example: { request: {}, data: { list: ['BTCUSDT'] } },
});
