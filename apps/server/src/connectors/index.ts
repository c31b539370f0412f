// In: the files of this room. Out: the partners the rest of the server may use.
export { openCarriers } from './carriers.ts';
export { FeedProblem } from './market-feed.ts';
export type { MessageConnector, PushConnector } from './message-connector.ts';
export { createOutbox } from './outbox.ts';
export { openRecordedMarket } from './recorded-market.ts';
export { askSource, runRateFeed, type RateSource, type SourceWord } from './rates/rate-feed.ts';
export { rateSourceOf } from './rates/http-source.ts';
export { recordedTrades } from './recorded-trades.ts';
export type { BankAccess, BankGiven } from './payments/bank-partner.ts';
export { openPartners } from './payments/open-partners.ts';
export { PAYMENT_ALARMS } from './payments/types.ts';
export type { PartnerParts, Partners, PaymentAlarm, RailStanding } from './payments/types.ts';
export { jsonRpc, type Rpc } from './chains/json-rpc.ts';
export { openEvmNetwork } from './chains/evm-network.ts';
export { type Pack, packById, packPage, transactionsOf } from './chains/packs.ts';
export type { Network, Signer } from './chains/types.ts';
export { createWebPush, newPushKeys } from './web-push.ts';
