// In: the auditor's state and commands of membership. Out: the reasons against them, and what must come of them.
import type { BuyMembership, CancelMembership, PlanRules, RefusalWord } from '@hilsa/core';
import { change, ownerOf, type PlainState, purseOf, schedule, unschedule } from './plain-state.ts';

type Reasons = Set<RefusalWord>;
const DAY_MS = 86_400_000;
const STOCK_WALLET = 2 ** 28;

export interface PlainPlan {
  rules: PlanRules;
  version: number;
}
export interface PlainMember {
  endsAtMs: number;
  triedFree: boolean;
  /** Bought one after the other; whatever is over may still stand first. */
  stack: { id: number; days: number; price: bigint; asset: number; boughtMs: number; fromMs: number }[];
}

export function againstPlan(state: PlainState, { code, asset, price, days }: PlanRules, no: Reasons): void {
  const isWhole = Number.isInteger(days) && days > 0 && days <= 366;
  const isPriced = price >= 0n && price <= 2n ** 61n;
  if (!/^[a-z0-9-]{1,32}$/.test(code) || state.assets[asset] === undefined || !isWhole || !isPriced)
    no.add('plan-invalid');
}

export function setPlan(state: PlainState, rules: PlanRules): { id: number } {
  const known = state.plans.findIndex((plan) => plan.rules.code === rules.code);
  const id = known < 0 ? state.plans.length : known;
  const version = (state.plans[id]?.version ?? 0) + 1;
  state.plans[id] = { rules, version };
  state.tape.push(`plan ${id} version ${version}`);
  return { id };
}

function isStranger(state: PlainState, account: number): boolean {
  const owner = account < STOCK_WALLET ? ownerOf(state, account) : undefined;
  return owner === undefined || owner.ownerKind === 'house';
}

export function againstBuying(
  state: PlainState,
  { account, plan: id, version, atMs }: BuyMembership,
  no: Reasons,
): void {
  const stranger = isStranger(state, account);
  if (stranger) no.add('unknown-account');
  const plan = state.plans[id];
  if (plan === undefined || !state.purposes.has('membership')) no.add('unknown-plan');
  if (!stranger && state.accounts[ownerOf(state, account)!.acts]!.standing === 'disabled') no.add('account-disabled');
  if (stranger || plan === undefined) return;
  const { isOn, price, asset, days } = plan.rules;
  if (!isOn) no.add('plan-off');
  if (version !== plan.version) no.add('plan-terms-changed');
  const member = state.members.get(account);
  if (price === 0n && member?.triedFree) no.add('trial-used');
  const from = member !== undefined && member.endsAtMs > atMs ? member.endsAtMs : atMs;
  if (from - atMs + days * DAY_MS > 732 * DAY_MS) no.add('membership-too-long');
  if (purseOf(state, account + STOCK_WALLET, asset).available < price) no.add('insufficient-balance');
}

export function buyPeriod(state: PlainState, { account, plan: id }: BuyMembership): { id: number } {
  const { days, price, asset } = state.plans[id]!.rules;
  const member = state.members.get(account) ?? { endsAtMs: 0, triedFree: false, stack: [] };
  const fromMs = member.endsAtMs > state.atMs ? member.endsAtMs : state.atMs;
  const period = state.nextPeriod++;
  const own = account + STOCK_WALLET;
  const house = state.purposes.get('membership')!;
  if (price > 0n) {
    change(state, own, asset, -price, 0n);
    change(state, house, asset, price, 0n);
    state.tape.push(`moved ${price} of ${asset} from ${own} to ${house} membership membership ${period}`);
  }
  member.triedFree ||= price === 0n;
  // Whoever begins anew has nothing that could come back.
  if (fromMs === state.atMs) member.stack = [];
  member.stack.push({ id: period, days, price, asset, boughtMs: state.atMs, fromMs });
  state.members.set(account, member);
  ends(state, account, fromMs + days * DAY_MS);
  state.tape.push(`member ${account} for ${price} from ${fromMs} to ${fromMs + days * DAY_MS} as ${period}`);
  return { id: period };
}

export function againstLeaving(state: PlainState, { account, period, atMs }: CancelMembership, no: Reasons): void {
  if (isStranger(state, account)) {
    no.add('unknown-account');
    return;
  }
  const last = state.members.get(account)?.stack.at(-1);
  if (last === undefined || last.id !== period) no.add('no-membership');
  else if (atMs > last.boughtMs + 7 * DAY_MS) no.add('refund-over');
}

export function leaveMembership(state: PlainState, { account }: CancelMembership): { id: number } {
  const member = state.members.get(account)!;
  const { id, days, price, asset, fromMs } = member.stack.pop()!;
  let begun = 0;
  while (begun < days && fromMs + begun * DAY_MS < state.atMs) begun += 1;
  // Half a unit and more is a unit for the customer.
  const back = (2n * price * BigInt(days - begun) + BigInt(days)) / (2n * BigInt(days));
  const own = account + STOCK_WALLET;
  const house = state.purposes.get('membership')!;
  if (back > 0n) {
    change(state, house, asset, -back, 0n);
    change(state, own, asset, back, 0n);
    state.tape.push(`moved ${back} of ${asset} from ${house} to ${own} refund membership ${id}`);
  }
  if (fromMs <= state.atMs) member.stack = [];
  ends(state, account, fromMs > state.atMs ? fromMs : 0);
  state.tape.push(`member ${account} leaves ${id} for ${back}, and ends at ${member.endsAtMs}`);
  return { id };
}

function ends(state: PlainState, account: number, endsAtMs: number): void {
  state.members.get(account)!.endsAtMs = endsAtMs;
  unschedule(state, 'tell-membership', account);
  unschedule(state, 'end-membership', account);
  if (endsAtMs === 0) return;
  schedule(state, 'end-membership', account, endsAtMs);
  if (endsAtMs - state.atMs > 3 * DAY_MS) schedule(state, 'tell-membership', account, endsAtMs - 3 * DAY_MS);
}

/** The clock's. */
export function tellMember(state: PlainState, account: number): void {
  unschedule(state, 'tell-membership', account);
  state.tape.push(`member ${account} is told of ${state.members.get(account)!.endsAtMs}`);
}
/** The clock's. */
export function endMember(state: PlainState, account: number): void {
  state.members.get(account)!.stack = [];
  ends(state, account, 0);
  state.tape.push(`member ${account} no more`);
}
