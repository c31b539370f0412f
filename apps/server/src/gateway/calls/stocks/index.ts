// In: the server's rooms. Out: the handlers of every call about shares.
import type { Rooms } from '../../rooms.ts';
import { stockActionCalls } from './actions.ts';
import { stockDocumentCalls } from './documents.ts';
import { stockHoldingCalls } from './holdings.ts';
import { stockMarketCalls } from './market.ts';
import { stockOrderCalls } from './orders.ts';
import { stockStatisticsCalls } from './statistics.ts';

export function stockCalls(rooms: Rooms) {
  return {
    ...stockMarketCalls(rooms),
    ...stockActionCalls(rooms),
    ...stockOrderCalls(rooms),
    ...stockHoldingCalls(rooms),
    ...stockStatisticsCalls(rooms),
    ...stockDocumentCalls(rooms),
  };
}
