// In: the stream.
// Out: everything that moves, as stores; `useLive(store, select)` in a component.
//   const last = useLive(tickers, (now) => now.value?.get('BTCUSDT')?.last);
export { type LiveValue, Live, useLive } from './live.ts';
export { type BookNow, type Tickers, liveBook, liveCandles, liveTrades, tickers } from './market.ts';
export { type OwnOrders, balances, orders } from './own.ts';
export { type ChatNow, chat, compareIds, joined } from './chat.ts';
export { type NoticesNow, notices } from './notices.ts';
export { useConnection } from './connection.ts';
export { type Known, useInstruments } from './instruments.ts';
