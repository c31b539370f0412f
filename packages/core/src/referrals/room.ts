// In: nothing. Out: the room of referrals.
import type { CoreRoom } from '../room.ts';
import { feeRebated, referralRebateSet } from './facts.ts';

export const referralsRoom = {
  name: 'referrals',
  facts: [referralRebateSet, feeRebated],
  section: {
    tag: 'referral',
    version: 1,
    write: ({ referralRebateBps }, to) => to.number(referralRebateBps),
    read: (state, from) => void (state.referralRebateBps = from.number()),
  },
} as const satisfies CoreRoom;
