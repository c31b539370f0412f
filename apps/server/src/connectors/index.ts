// In: the files of this room. Out: the partners the rest of the server may use.
export { createOutbox } from './outbox.ts';
export { FeedProblem } from './market-feed.ts';
export { openRecordedMarket } from './recorded-market.ts';
export { recordedTrades } from './recorded-trades.ts';
