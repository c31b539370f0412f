// In: nothing. Out: the facts of membership. Money moves by the ledger's own facts beside them.
import { declareFact, money, plain, wide, word } from '../facts/layout.ts';
import type { State } from '../state.ts';
import type { PlanRules } from './commands.ts';
import type { Member } from './state.ts';

/** How long before its end a member is told. */
const TOLD_BEFORE_MS = 3 * 86_400_000;

export const membershipPlanSet = declareFact(
  370,
  'membership-plan-set',
  { plan: word, version: word, rules: plain<PlanRules>() },
  ({ membership: { plans } }, { plan, version, rules }) => {
    const known = plans[plan];
    if (known === undefined) plans.push({ index: plan, rules, version });
    else Object.assign(known, { rules, version });
  },
);
export const membershipBought = declareFact(
  371,
  'membership-bought',
  {
    period: wide,
    account: word,
    plan: word,
    version: word,
    days: word,
    asset: word,
    price: money,
    fromMs: wide,
    toMs: wide,
  },
  (state, { period: id, account, plan, days, asset, price, fromMs, toMs }) => {
    const { membership, atMs } = state;
    membership.nextPeriod = id + 1;
    const member = memberOf(state, account);
    // What is over can be left no more.
    const standing = member.periods.filter((period) => period.toMs > atMs);
    member.periods = [...standing, { id, plan, days, price, asset, boughtAtMs: atMs, fromMs, toMs }];
    if (price === 0n) member.triedFree = true;
    endAt(state, account, member, toMs);
  },
);
/** `used`: days begun of the period; `endsAtMs`: when membership ends now, 0 at once. */
export const membershipCancelled = declareFact(
  372,
  'membership-cancelled',
  { period: wide, account: word, used: word, asset: word, refund: money, endsAtMs: wide },
  (state, { account, endsAtMs }) => {
    const member = memberOf(state, account);
    // Left before it begins, the one before is the last again.
    member.periods = endsAtMs === 0 ? [] : member.periods.slice(0, -1);
    endAt(state, account, member, endsAtMs);
  },
);
/** Three days are left. */
export const membershipEnding = declareFact(
  373,
  'membership-ending',
  { account: word, endsAtMs: wide },
  ({ due }, { account }) => due.cancel('tell-membership', account),
);
export const membershipEnded = declareFact(374, 'membership-ended', { account: word }, (state, { account }) => {
  const member = memberOf(state, account);
  member.periods = [];
  endAt(state, account, member, 0);
});

function memberOf({ membership: { members } }: State, account: number): Member {
  let member = members.get(account);
  if (member === undefined) members.set(account, (member = { endsAtMs: 0, triedFree: false, periods: [] }));
  return member;
}

function endAt({ due, atMs }: State, account: number, member: Member, endsAtMs: number): void {
  member.endsAtMs = endsAtMs;
  due.cancel('tell-membership', account);
  due.cancel('end-membership', account);
  if (endsAtMs === 0) return;
  due.schedule('end-membership', account, endsAtMs);
  if (endsAtMs - TOLD_BEFORE_MS > atMs) due.schedule('tell-membership', account, endsAtMs - TOLD_BEFORE_MS);
}
