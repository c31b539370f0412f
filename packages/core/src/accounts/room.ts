// In: nothing. Out: the room of owners and their wallets.
import type { CoreRoom } from '../room.ts';
import type { State } from '../state.ts';
import type { OwnerKind } from '../commands.ts';
import { FEE_CLASSES, OWNER_KINDS } from './account-store.ts';
import { accountOpened, feeTierSet, standingSet } from './facts.ts';

const DISABLED = 16;
const MAY_OWE = 32;

export const accountsRoom = {
  name: 'accounts',
  facts: [accountOpened, standingSet, feeTierSet],
  section: {
    tag: 'accounts',
    version: 1,
    write: ({ accounts, houses }, to) => {
      to.number(accounts.count);
      for (let number = 0; number < accounts.count; number++) {
        const owner = accounts.owner(number)!;
        to.number(
          OWNER_KINDS.indexOf(owner.ownerKind) |
            (owner.standing === 'disabled' ? DISABLED : 0) |
            (owner.mayOwe ? MAY_OWE : 0),
        );
        to.number(owner.referrer ?? 0);
        to.number(owner.principal ?? -1);
        for (let feeClass = 0; feeClass < FEE_CLASSES.length; feeClass++)
          to.number(ownTier(accounts, number, feeClass));
      }
      to.list([...houses], ([purpose, account]) => {
        to.text(purpose);
        to.number(account);
      });
    },
    read: (state, from) => {
      const count = from.number();
      // The house's own two are there already.
      const known = state.accounts.count;
      for (let number = 0; number < count; number++) {
        const bits = from.number();
        const referrer = from.number() || null;
        const acted = from.number();
        if (number >= known) {
          state.orders.addOwner(number);
          state.accounts.add({
            ownerKind: OWNER_KINDS[bits & 15] as OwnerKind,
            standing: 'active',
            referrer,
            principal: acted < 0 ? null : acted,
            mayOwe: (bits & MAY_OWE) !== 0,
          });
        }
        state.accounts.setStanding(number, bits & DISABLED ? 'disabled' : 'active');
        for (let feeClass = 0; feeClass < FEE_CLASSES.length; feeClass++)
          state.accounts.setTier(number, feeClass, from.number());
      }
      from.list(() => void state.houses.set(from.text(), from.number()));
    },
  },
  /** O8: customers invite customers, who came later. Whoever acts for another acts for one who does not. */
  check: ({ accounts }) => {
    for (let number = 0; number < accounts.count; number++) {
      const { ownerKind, referrer, principal } = accounts.owner(number)!;
      if (
        referrer !== null &&
        (ownerKind !== 'customer' || accounts.ownerKind(referrer) !== 'customer' || referrer >= number)
      )
        throw new Error(`account ${number} cannot be invited by ${referrer}`);
      if (principal !== null && (principal >= number || accounts.owner(principal)?.principal !== null))
        throw new Error(`account ${number} cannot act for ${principal}`);
    }
  },
} as const satisfies CoreRoom;

/** Of the owner itself, whoever it acts for. */
function ownTier(accounts: State['accounts'], owner: number, feeClass: number): number {
  return accounts.principal(owner) === owner ? accounts.tier(owner, feeClass) : 0;
}
