// In: nothing. Out: the room of membership.
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import type { State } from '../state.ts';
import {
  membershipBought,
  membershipCancelled,
  membershipEnded,
  membershipEnding,
  membershipPlanSet,
} from './facts.ts';
import { endMembership, tellMembership } from './membership.ts';
import type { Member, PlanState } from './state.ts';

export const membershipRoom = {
  name: 'membership',
  facts: [membershipPlanSet, membershipBought, membershipCancelled, membershipEnding, membershipEnded],
  works: { 'tell-membership': tellMembership, 'end-membership': endMembership },
  section: {
    tag: 'member',
    version: 1,
    write: ({ membership }, to) => {
      to.number(membership.nextPeriod);
      to.list(membership.plans, (plan) => to.text(toJson(plan)));
      to.list(
        [...membership.members].toSorted(([one], [other]) => one - other),
        (member) => to.text(toJson(member)),
      );
    },
    read: ({ membership }, from) => {
      membership.nextPeriod = from.number();
      from.list(() => void membership.plans.push(fromJson(from.text()) as PlanState));
      from.list(() => {
        const [account, member] = fromJson(from.text()) as [number, Member];
        membership.members.set(account, member);
      });
    },
  },
  check: checkMembership,
} as const satisfies CoreRoom;

/** Every membership that runs ends, and the clock knows when. */
function checkMembership({ membership, due, atMs }: State): void {
  for (const [account, { endsAtMs, last }] of membership.members) {
    if ((due.dueAt('end-membership', account) ?? 0) !== endsAtMs)
      throw new Error(`membership of ${account} ends at ${endsAtMs}, and the clock does not know`);
    if (last !== null && last.toMs !== endsAtMs)
      throw new Error(`membership of ${account} ends at ${endsAtMs}, bought until ${last.toMs} (now ${atMs})`);
  }
}
