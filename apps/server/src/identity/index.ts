// In: the files of this room. Out: what the gateway and boot may use of it.
export type { MessageSender } from './codes.ts';
export { addFavourite, favouritesOf, removeFavourite } from './favourites.ts';
export { createIdentity, type Identity, type IdentityOptions } from './identity.ts';
export { accountOpener } from './open-account.ts';
export { Refused } from './refused.ts';
export type { Session } from './sessions.ts';
