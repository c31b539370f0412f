// In: nothing. Out: the facts about owners, and their part of the state.
import { declareFact, maybe, oneOf, text, word, yesNo } from '../facts/layout.ts';
import { OWNER_KINDS, STANDINGS } from './account-store.ts';
import { FEE_CLASSES } from './account-store.ts';

/** `account` is the owner's number, and that of the owner's coin account. */
export const accountOpened = declareFact(
  5,
  'account-opened',
  {
    account: word,
    ownerKind: oneOf(OWNER_KINDS),
    /** Null: nobody invited it. */
    referrer: maybe,
    /** Null: it acts for itself. */
    principal: maybe,
    /** Of a house account, unique; empty for others. */
    purpose: text,
    mayOwe: yesNo,
  },
  (state, { account, ownerKind, referrer, principal, purpose, mayOwe }) => {
    if (referrer !== null && state.accounts.ownerKind(referrer) !== 'customer')
      throw new RangeError(`account ${referrer}, which is no customer's, invites nobody`);
    state.orders.addOwner(account);
    state.accounts.add({ ownerKind, standing: 'active', referrer, principal, mayOwe });
    if (purpose !== '') state.houses.set(purpose, account);
  },
);
export const standingSet = declareFact(
  6,
  'standing-set',
  { account: word, standing: oneOf(STANDINGS) },
  (state, { account, standing }) => state.accounts.setStanding(account, standing),
);
export const feeTierSet = declareFact(
  27,
  'fee-tier-set',
  { account: word, feeClass: oneOf(FEE_CLASSES), tier: word },
  (state, { account, feeClass, tier }) => state.accounts.setTier(account, FEE_CLASSES.indexOf(feeClass), tier),
);
