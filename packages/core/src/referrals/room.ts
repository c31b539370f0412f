// In: nothing. Out: the room of referrals.
import type { CoreRoom } from '../room.ts';
import { feeShared, referralShareSet } from './facts.ts';

export const referralsRoom = {
  name: 'referrals',
  facts: [referralShareSet, feeShared],
  section: {
    tag: 'referral',
    version: 1,
    write: ({ referralShareBps }, to) => to.number(referralShareBps),
    read: (state, from) => void (state.referralShareBps = from.number()),
  },
} as const satisfies CoreRoom;
