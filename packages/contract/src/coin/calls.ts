// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as market from './market.ts';
import { placeOrders } from './order-batch.ts';
import * as orders from './orders.ts';

export const coinCalls = callsOf(
  market.coinInfos,
  market.tickers,
  market.oneTicker,
  market.candles,
  market.trades,
  market.books,
  market.favouriteAdd,
  market.favouriteRemove,
  market.favourites,
  orders.placeOrder,
  placeOrders,
  orders.closeOrder,
  orders.amendOrder,
  orders.orders,
  orders.oneOrder,
  orders.fills,
);
