// In: the files of this room. Out: what the gateway and boot may use of it.
export * as apiKeys from './api-keys/api-keys.ts';
export { randomName } from './api-keys/signatures.ts';
export type { ApiKey, LiveKeys } from './api-keys/live-keys.ts';
export { addressBlock } from './address-block.ts';
export {
  addFavourite,
  addStockFavourite,
  favouritesOf,
  removeFavourite,
  removeStockFavourite,
  stockFavouritesOf,
} from './favourites.ts';
export {
  addAlert,
  fireAlerts,
  fireRecordDates,
  followNames,
  forgetOldAlerts,
  listAlerts,
  noteAlertTold,
  removeAlert,
  untoldAlerts,
  type AlertRow,
  type Seen,
} from './alerts.ts';
export {
  addWatchlist,
  removeWatchlist,
  renameWatchlist,
  unwatchMarket,
  watchlistsOf,
  watchMarket,
} from './watchlists.ts';
export * as confirming from './confirm.ts';
export type { Caller } from './devices.ts';
export { maskedContact } from './contacts.ts';
export { accountsOfBefore, restartDemo } from './demo-rounds.ts';
export { createIdentity, type Identity } from './identity.ts';
export { accountOpener, limitSetter, standingSetter } from './open-account.ts';
export * as profiles from './profile.ts';
export { noteTrial } from './trials.ts';
export { setTaxNumber, taxNumberOf } from './tax-number.ts';
export { Refused } from './refused.ts';
export * as resetting from './resets.ts';
export type { Earning, IdentityOptions, Referrals } from './rooms.ts';
export { endedOldScore } from './score.ts';
export * as securing from './second-factors.ts';
export { type ChannelInvitations, createChannelInvitations, type Invitation } from './channel-invitations.ts';
export { createReceipts, type Receipts } from './receipts.ts';
export { createAccountNames } from './papers/paper-names.ts';
export { createDestinations, type DestinationDetails, type Destinations } from './destinations.ts';
export { payoutDoor } from './payout-door.ts';
export * as standings from './standing.ts';
export * as withdrawing from './withdrawing.ts';
export type { Session } from './sessions.ts';
