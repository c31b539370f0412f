// In: the stream.
// Out: everything that moves, as stores; `useLive(store, select)` in a component.
//   const last = useLive(orders, (now) => now.value?.open.length);
export { type LiveValue, Live, useLive } from './live.ts';
export {
  type BookNow,
  type Tickers,
  liveBook,
  liveCandles,
  liveTrades,
  shareTicker,
  tickerOf,
  tickers,
  tickersOf,
  useListedTicker,
  useTicker,
} from './market.ts';
export { contractOrders, marks, positionKey, positions } from './contracts.ts';
export { type OwnOrders, balances, orders } from './own.ts';
export { type ChatNow, chat, compareIds, joined } from './chat.ts';
export { type NoticesNow, notices } from './notices.ts';
export { type Effects, followOwn } from './follow.ts';
export { useConnection } from './connection.ts';
