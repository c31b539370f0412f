// In: nothing. Out: the days of stock markets made ahead of their packs, and the packs that are in force and coming.
export { daysAhead, LEAST_DAYS_AHEAD, rulesOf, sessionsCommand, type StockHours } from './days.ts';
export { keepDays } from './keep-days.ts';
export { marketsOffered } from './offered.ts';
export { FUNDS, type NewShare, settlementBy, shareListing } from './share-listing.ts';
export { packAt, packOn, packsOf, termsInForce } from './packs.ts';
