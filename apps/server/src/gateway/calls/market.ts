// In: public market calls and favourites. Out: the committed picture of a world, and a customer's list of symbols.
import type { CoinInfo } from '@hilsa/contract';
import { addFavourite, favouritesOf, Refused, removeFavourite } from '../../identity/index.ts';
import { assetName, wireCandle, type Instrument } from '../../publish/index.ts';
import { lastMarketChanges } from '../../operations/index.ts';
import { listCandles } from '../../tables/index.ts';
import { sessionOf, type Handlers, type Rooms, type WorldRooms } from '../rooms.ts';
import { instrumentOf } from '../submit.ts';

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
    '/coin/infos': async ({ world }, { kind }) => {
      const reasons = await haltReasons(sql, world);
      const list = world.publisher.listings.ofKind(kind).map((instrument) => {
        const statusReason = reasons.get(instrument.symbol) ?? null;
        return infoOf(instrument, { kind, simulated: settings.mode === 'sandbox', statusReason });
      });
      return { list };
    },
    '/coin/tickers': ({ world }, { kind }) => ({ list: world.publisher.tickers(kind) }),
    '/coin/ticker': ({ world }, { symbol }) => world.publisher.ticker(instrumentOf(world, symbol)),
    '/coin/candles': async ({ world }, { symbol, interval, beforeMs, limit, price }) => {
      const instrument = instrumentOf(world, symbol);
      if (price !== 'last' && instrument.kind !== 'perpetual')
        throw new Refused('fields-conflict', { fields: 'price' });
      const candles = await listCandles(world.tables, instrument.index, {
        interval,
        beforeMs: beforeMs ?? null,
        limit,
        price: price === 'last' ? undefined : price,
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

/** Of the markets that do not trade now; the others have nothing to explain. */
async function haltReasons(
  sql: Rooms['sql'],
  { sequencer, publisher }: WorldRooms,
): Promise<ReadonlyMap<string, string>> {
  const halted = publisher.listings.all().filter(({ state }) => state.status !== 'trading');
  if (halted.length === 0) return new Map();
  const changes = await lastMarketChanges(
    sql,
    halted.map(({ symbol }) => `${sequencer.world}:${symbol}`),
  );
  return new Map([...changes].map(([market, { reason }]) => [market.split(':', 2)[1]!, reason]));
}

function infoOf(
  instrument: Instrument,
  { kind, simulated, statusReason }: Pick<CoinInfo, 'kind' | 'simulated' | 'statusReason'>,
): CoinInfo {
  const { listing, status } = instrument.state;
  return {
    symbol: instrument.symbol,
    kind,
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
    makerFeePpm: listing.fees.tiers[0]!.makerPpm,
    takerFeePpm: listing.fees.tiers[0]!.takerPpm,
    baseDecimals: instrument.baseDecimals,
    quoteDecimals: instrument.quoteDecimals,
    status,
    statusReason,
    simulated,
  };
}
