// In: commands of membership. Out: refusals, or periods bought and left; and what the clock does at an end.
import { daysBegun, membershipRefund, REFUND_DAYS } from '@hilsa/formulas/membership';
import { accountOf, ownerOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import type { BuyMembership, CancelMembership, PlanRules, SetMembershipPlan } from './commands.ts';
import {
  membershipBought,
  membershipCancelled,
  membershipEnded,
  membershipEnding,
  membershipPlanSet,
} from './facts.ts';
import { MEMBERSHIP } from './state.ts';

const DAY_MS = 86_400_000;
const MOST_PLANS = 64;
const LONGEST_DAYS = 366;
/** Nobody is a member further ahead than this. */
const LONGEST_AHEAD_MS = 2 * LONGEST_DAYS * DAY_MS;
const MOST_UNITS = 2n ** 61n;

export function setMembershipPlan(world: World, { plan: rules }: SetMembershipPlan): Reply {
  const { state } = world;
  const { plans } = state.membership;
  const known = plans.find((plan) => plan.rules.code === rules.code);
  const wrong = known === undefined && plans.length >= MOST_PLANS ? 'code' : wrongField(state, rules);
  if (wrong !== null) return refuse('plan-invalid', { field: wrong });
  // ── nothing below may fail ──
  const plan = known?.index ?? plans.length;
  emit(world, membershipPlanSet, { plan, version: (known?.version ?? 0) + 1, rules });
  return { refusal: null, id: plan };
}

export function buyMembership(world: World, { account, plan: index, version }: BuyMembership): Reply {
  const { state } = world;
  const { membership, accounts, houses, atMs } = state;
  const stranger = checkCustomer(state, account);
  if (stranger !== null) return stranger;
  if (!accounts.isActive(account)) return refuse('account-disabled', { account });
  const plan = membership.plans[index];
  const house = houses.get(MEMBERSHIP);
  if (plan === undefined || house === undefined) return refuse('unknown-plan', { plan: index });
  const { days, price, asset, isOn } = plan.rules;
  if (!isOn) return refuse('plan-off', { plan: index });
  if (version !== plan.version) return refuse('plan-terms-changed', { asset, price, days });
  const member = membership.members.get(account);
  if (price === 0n && member?.triedFree === true) return refuse('trial-used', { account });
  const fromMs = Math.max(atMs, member?.endsAtMs ?? 0);
  const toMs = fromMs + days * DAY_MS;
  if (toMs - atMs > LONGEST_AHEAD_MS) return refuse('membership-too-long', { endsAtMs: member!.endsAtMs });
  const own = accountOf(account, 'stock');
  const poor = checkAvailable(state, own, asset, price);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const period = membership.nextPeriod;
  const cause = { causeKind: 'membership', cause: period } as const;
  move(world, { from: own, to: house, asset, amount: price, reason: 'membership', ...cause });
  emit(world, membershipBought, { period, account, plan: index, version, days, asset, price, fromMs, toMs });
  return { refusal: null, id: period };
}

export function cancelMembership(world: World, { account, period: id }: CancelMembership): Reply {
  const { state } = world;
  const { membership, houses, atMs } = state;
  const stranger = checkCustomer(state, account);
  if (stranger !== null) return stranger;
  const last = membership.members.get(account)?.periods.at(-1);
  if (last === undefined || last.id !== id) return refuse('no-membership', { account });
  const used = daysBegun(last.fromMs, atMs);
  // The time for a refund runs from the purchase; of a period that has not begun all is paid back.
  const refund = membershipRefund(last.price, last.days, used);
  if (refund === null || daysBegun(last.boughtAtMs, atMs) > REFUND_DAYS)
    return refuse('refund-over', { boughtAtMs: last.boughtAtMs });
  // ── nothing below may fail ──
  const { asset } = last;
  move(world, {
    from: houses.get(MEMBERSHIP)!,
    to: accountOf(account, 'stock'),
    asset,
    amount: refund,
    reason: 'refund',
    causeKind: 'membership',
    cause: id,
  });
  const endsAtMs = last.fromMs > atMs ? last.fromMs : 0;
  emit(world, membershipCancelled, { period: id, account, used, asset, refund, endsAtMs });
  return { refusal: null, id };
}

/** The clock's: three days before the end. */
export function tellMembership(world: World, account: number): void {
  emit(world, membershipEnding, { account, endsAtMs: world.state.membership.members.get(account)!.endsAtMs });
}

/** The clock's: the end. */
export function endMembership(world: World, account: number): void {
  emit(world, membershipEnded, { account });
}

function checkCustomer({ accounts }: State, account: number): Refusal | null {
  const ownerKind = accounts.ownerKind(account);
  return ownerKind === null || ownerKind === 'house' || account !== ownerOf(account)
    ? refuse('unknown-account', { account })
    : null;
}

function wrongField({ assets, funds }: State, { code, asset, price, days, isOn }: PlanRules): keyof PlanRules | null {
  if (!/^[a-z0-9-]{1,32}$/.test(code)) return 'code';
  if (assets[asset] === undefined || funds.unitAssets.has(asset)) return 'asset';
  if (price < 0n || price > MOST_UNITS) return 'price';
  if (!Number.isInteger(days) || days < 1 || days > LONGEST_DAYS) return 'days';
  return typeof isOn === 'boolean' ? null : 'isOn';
}
