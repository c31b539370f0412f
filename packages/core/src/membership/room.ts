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
import type { Member, Period, PlanState } from './state.ts';

/** Snapshots of before knew the newest period alone. */
type Kept = Omit<Member, 'periods'> & { readonly periods?: Period[]; readonly last?: Period | null };

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
        const [account, kept] = fromJson(from.text()) as [number, Kept];
        const { last, periods, ...member } = kept;
        membership.members.set(account, { ...member, periods: periods ?? (last ? [last] : []) });
      });
    },
  },
  check: checkMembership,
} as const satisfies CoreRoom;

/** Every membership that runs ends, and the clock knows when; its periods follow on one another. */
function checkMembership({ membership, due, atMs }: State): void {
  for (const [account, { endsAtMs, periods }] of membership.members) {
    if ((due.dueAt('end-membership', account) ?? 0) !== endsAtMs)
      throw new Error(`membership of ${account} ends at ${endsAtMs}, and the clock does not know`);
    const last = periods.at(-1);
    if (last !== undefined && last.toMs !== endsAtMs)
      throw new Error(`membership of ${account} ends at ${endsAtMs}, bought until ${last.toMs} (now ${atMs})`);
    for (const [n, { id, fromMs }] of periods.entries())
      if (n > 0 && fromMs !== periods[n - 1]!.toMs)
        throw new Error(
          `period ${id} of ${account} begins at ${fromMs}, the one before ends at ${periods[n - 1]!.toMs}`,
        );
  }
}
