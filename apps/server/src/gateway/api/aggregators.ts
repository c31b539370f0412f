// In: questions of sites that compare markets. Out: the coin markets in the form that they read: pairs, tickers, books and trades.
import type { Instrument } from '../../publish/index.ts';
import { tradesFrom } from '../../tables/index.ts';
import type { ApiCall, ApiContext } from './call.ts';
import { apiTrade, padded } from './rows.ts';
import { ApiRefused } from './refused.ts';
import { bestOf, dayTicker } from './tickers.ts';

const get = { method: 'GET', security: 'none' } as const;
const MOST_LEVELS = 100;
const MOST_TRADES = 500;

export const aggregatorApi: readonly ApiCall[] = [
  {
    ...get,
    path: '/pairs',
    weight: 2,
    reads: [],
    answer: ({ world }) => world.publisher.listings.ofKind('spot').map(pairOf),
  },
  { ...get, path: '/assets', weight: 2, reads: [], answer: assets },
  {
    ...get,
    path: '/summary',
    weight: 40,
    reads: [],
    answer: ({ world }) => world.publisher.listings.ofKind('spot').map((one) => summaryOf(world, one)),
  },
  {
    ...get,
    path: '/tickers',
    weight: 40,
    reads: [],
    answer: ({ world }) => world.publisher.listings.ofKind('spot').map((one) => tickerOf(world, one)),
  },
  { ...get, path: '/orderbook', weight: 5, reads: ['ticker_id', 'market_pair', 'depth', 'level'], answer: book },
  { ...get, path: '/trades', weight: 10, reads: ['ticker_id', 'market_pair', 'limit'], answer: trades },
];

type World = ApiContext['world'];

const idOf = ({ base, quote }: Instrument): string => `${base}_${quote}`;

function pairOf(instrument: Instrument) {
  const { base, quote, state } = instrument;
  return { ticker_id: idOf(instrument), base, target: quote, is_trading: state.status === 'trading' };
}

/** Coins, each with whether it can be traded. Deposits and withdrawals are in the app. */
function assets({ world }: ApiContext): object {
  const traded = new Map<string, boolean>();
  for (const { base, quote, state } of world.publisher.listings.ofKind('spot'))
    for (const code of [base, quote]) traded.set(code, traded.get(code) === true || state.status === 'trading');
  return Object.fromEntries([...traded].map(([code, isTraded]) => [code, { name: code, can_trade: isTraded }]));
}

function summaryOf(world: World, instrument: Instrument) {
  const day = dayTicker(world, instrument, false);
  const best = bestOf(world, instrument);
  return {
    trading_pairs: idOf(instrument),
    base_currency: instrument.base,
    quote_currency: instrument.quote,
    last_price: day.lastPrice,
    lowest_ask: best.askPrice,
    highest_bid: best.bidPrice,
    base_volume: day.volume,
    quote_volume: day.quoteVolume,
    price_change_percent_24h: 'priceChangePercent' in day ? day.priceChangePercent : '0',
    highest_price_24h: day.highPrice,
    lowest_price_24h: day.lowPrice,
    is_frozen: instrument.state.status === 'trading' ? '0' : '1',
  };
}

function tickerOf(world: World, instrument: Instrument) {
  const day = dayTicker(world, instrument, true);
  const best = bestOf(world, instrument);
  return {
    ticker_id: idOf(instrument),
    base_currency: instrument.base,
    target_currency: instrument.quote,
    last_price: day.lastPrice,
    base_volume: day.volume,
    target_volume: day.quoteVolume,
    bid: best.bidPrice,
    ask: best.askPrice,
    high: day.highPrice,
    low: day.lowPrice,
  };
}

/** @throws ApiRefused -1102, -1121 */
function asked({ world, parameters }: ApiContext): Instrument {
  const id = parameters.text('ticker_id', ID) ?? parameters.needed('market_pair', ID);
  const found = world.publisher.listings.ofKind('spot').find((one) => idOf(one) === id.toUpperCase());
  if (found === undefined) throw new ApiRefused(-1121, 'Invalid symbol.');
  return found;
}
const ID = /^[A-Za-z0-9-]{1,12}_[A-Za-z0-9-]{1,12}$/;

/** `depth`: levels of both sides together, as these sites ask. */
function book(context: ApiContext): object {
  const { world, parameters, rooms } = context;
  const instrument = asked(context);
  const both = parameters.integer('depth', 0, 1_000_000) ?? 0;
  const levels = both === 0 ? MOST_LEVELS : Math.min(MOST_LEVELS, Math.ceil(both / 2));
  const { bids, asks } = world.publisher.programBook(instrument, levels);
  const level = ([price, quantity]: readonly [string, string]) => [
    padded(price, instrument.quoteDecimals),
    padded(quantity, instrument.baseDecimals),
  ];
  return { ticker_id: idOf(instrument), timestamp: rooms.now(), bids: bids.map(level), asks: asks.map(level) };
}

/** The newest first. One with a simulated participant on a side says so. */
async function trades(context: ApiContext): Promise<object[]> {
  const { world, parameters } = context;
  const instrument = asked(context);
  const page = { from: null, untilMs: null, limit: parameters.limit(100, MOST_TRADES) };
  const rows = await tradesFrom(world.tables, instrument.index, page);
  return rows.toReversed().map((row) => {
    const trade = apiTrade(row, instrument);
    return {
      trade_id: trade.id,
      price: trade.price,
      base_volume: trade.qty,
      quote_volume: trade.quoteQty,
      timestamp: trade.time,
      type: trade.isBuyerMaker ? 'sell' : 'buy',
      is_simulated: trade.isSimulated,
    };
  });
}
