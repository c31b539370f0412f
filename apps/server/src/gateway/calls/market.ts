// In: public market calls and favourites. Out: the committed picture of a world, and a customer's list of symbols.
import type { CoinInfo } from '@hilsa/contract';
import { addFavourite, favouritesOf, removeFavourite } from '../../identity/index.ts';
import { assetName, wireCandle, type Instrument } from '../../publish/index.ts';
import { listCandles } from '../../tables/index.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';
import { instrumentOf } from './orders.ts';

type Paths =
  | '/coin/infos'
  | '/coin/tickers'
  | '/coin/ticker'
  | '/coin/candles'
  | '/coin/trades'
  | '/coin/books'
  | '/coin/collect/add'
  | '/coin/collect/del'
  | '/coin/collect/list';

export function marketCalls({ settings, sql, now }: Rooms): Handlers<Paths> {
  return {
    '/coin/infos': ({ world }) => ({
      list: world.publisher.listings.all().map((instrument) => infoOf(instrument, settings.mode === 'sandbox')),
    }),
    '/coin/tickers': ({ world }) => ({ list: world.publisher.tickers() }),
    '/coin/ticker': ({ world }, { symbol }) => world.publisher.ticker(instrumentOf(world, symbol)),
    '/coin/candles': async ({ world }, { symbol, interval, beforeMs, limit }) => {
      const instrument = instrumentOf(world, symbol);
      const candles = await listCandles(world.tables, instrument.index, {
        interval,
        beforeMs: beforeMs ?? null,
        limit,
      });
      return { list: candles.map((candle) => wireCandle(candle, instrument)) };
    },
    '/coin/trades': ({ world }, { symbol, limit }) => ({
      list: world.publisher.trades(instrumentOf(world, symbol), limit),
    }),
    '/coin/books': ({ world }, { symbol, levels }) => world.publisher.book(instrumentOf(world, symbol), levels),
    '/coin/collect/add': async (context, { symbol }) => {
      const { customerId } = sessionOf(context);
      await addFavourite(sql, customerId, instrumentOf(context.world, symbol).symbol, now());
      return { list: await favouritesOf(sql, customerId) };
    },
    '/coin/collect/del': async (context, { symbol }) => {
      const { customerId } = sessionOf(context);
      await removeFavourite(sql, customerId, instrumentOf(context.world, symbol).symbol);
      return { list: await favouritesOf(sql, customerId) };
    },
    '/coin/collect/list': async (context) => ({ list: await favouritesOf(sql, sessionOf(context).customerId) }),
  };
}

function infoOf(instrument: Instrument, simulated: boolean): CoinInfo {
  const { listing, status } = instrument.state;
  return {
    symbol: instrument.symbol,
    base: instrument.base,
    quote: instrument.quote,
    name: assetName(instrument.base),
    tick: instrument.price(1),
    lot: instrument.quantity(1),
    minQuantity: instrument.quantity(listing.minLots),
    maxQuantity: instrument.quantity(listing.maxLots),
    minNotional: instrument.amount(listing.minNotional),
    maxNotional: instrument.amount(listing.maxNotional),
    priceBandBps: listing.priceBandBps,
    marketProtectionBps: listing.marketProtectionBps,
    makerFeeBps: listing.makerFeeBps,
    takerFeeBps: listing.takerFeeBps,
    baseDecimals: instrument.baseDecimals,
    quoteDecimals: instrument.quoteDecimals,
    status,
    simulated,
  };
}
