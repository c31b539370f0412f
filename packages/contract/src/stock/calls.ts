// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as actions from './actions.ts';
import * as calendar from './calendar.ts';
import * as documents from './documents.ts';
import * as holdings from './holdings.ts';
import * as market from './market.ts';
import * as orders from './orders.ts';
import * as tape from './tape.ts';
import * as packs from './packs.ts';

export const stockCalls = callsOf(
  market.countryList,
  market.indicesList,
  market.shareList,
  market.hotList,
  market.heatMap,
  market.shareSearch,
  market.shareInfo,
  market.shareCandles,
  tape.shareTrades,
  market.shareBooks,
  calendar.marketCalendar,
  packs.marketRules,
  actions.actionsList,
  actions.actionsMine,
  actions.rightsUse,
  orders.buy,
  orders.sell,
  orders.preview,
  orders.amend,
  orders.cancel,
  orders.orderList,
  orders.orderInfo,
  orders.tradeList,
  orders.statistics,
  documents.contractNote,
  documents.gainsStatement,
  holdings.holdList,
  holdings.holdInfo,
  holdings.collectAdd,
  holdings.collectRemove,
  holdings.collectList,
);
