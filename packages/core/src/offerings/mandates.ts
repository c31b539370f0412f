// In: standing instructions. Out: refusals or facts: plans that the customer is told of a day before, and what became of them.
import { applicationHold, MANDATE_NOTICE_MS, mandateSkip } from '@hilsa/formulas/offerings';
import { isSpent, type Reply, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import { make, refusalOf, subscribable, type Wish } from './apply.ts';
import type { MandateWish, SetMandate, SkipPlan } from './commands.ts';
import { keyOfPlan } from './draw.ts';
import { mandateSet, planEnded, planMade, planningEnded } from './facts.ts';
import { heldPrice, type KeptMandate, monthOf, type Offering, type Plan, purseOf } from './state.ts';

/** Twelve months. */
const LONGEST_MS = 366 * 86_400_000;
const MOST_UNITS = 2n ** 61n;

export function setMandate(world: World, { account, mandate: wish }: SetMandate): Reply {
  const { state } = world;
  const { offerings, accounts } = state;
  if (accounts.ownerKind(account) !== 'customer' || accounts.principal(account) !== account)
    return refuse('unknown-account', { account });
  if (wish !== null && !accounts.isActive(account)) return refuse('account-disabled', { account });
  const wrong = wish === null ? null : wrongField(state, wish);
  if (wrong !== null) return refuse('mandate-invalid', { field: wrong });
  if (wish !== null && !wish.isVerified) return refuse('kyc-required', {});
  if (wish !== null && !wish.hasDepositoryNumber) return refuse('depository-number-missing', {});
  // ── nothing below may fail ──
  emit(world, mandateSet, { account, wish });
  if (wish === null) for (const plan of plansOf(state, account)) endPlan(world, plan, 'cancelled', '', 0n);
  else
    // What is being planned for anyway comes to this one in its turn.
    for (const offering of offerings.all.values())
      if (offering.planned < 0 && isPlannable(state, offering, account)) plan(world, offering, account);
  return { refusal: null, account };
}

export function skipPlan(world: World, { account, plan: id }: SkipPlan): Reply {
  const found = world.state.offerings.plans.get(id);
  if (found?.account !== account) return refuse('unknown-subscription-plan', { plan: id });
  // ── nothing below may fail ──
  endPlan(world, found, 'cancelled', '', 0n);
  return { refusal: null, id };
}

/** The next step of planning for an offering that was just published: everybody with a mandate is told. */
export function planFor(world: World, offering: Offering): void {
  const { state } = world;
  const owners = [...state.offerings.mandates.keys()].filter((owner) => owner > offering.planned);
  for (const owner of owners.sort((one, other) => one - other)) {
    if (isSpent(world)) return;
    if (isPlannable(state, offering, owner)) plan(world, offering, owner);
  }
  emit(world, planningEnded, { offering: offering.id });
}

/** The clock's: a day has passed since the notice and nobody said no. It is all or nothing. */
export function submitPlan(world: World, id: number): void {
  const { state } = world;
  const found = state.offerings.plans.get(id)!;
  const mandate = state.offerings.mandates.get(found.account);
  const offering = state.offerings.all.get(found.offering);
  if (mandate === undefined || offering === undefined) {
    endPlan(world, found, 'skipped', 'mandate-ended', 0n);
    return;
  }
  const { terms } = offering;
  const needed = applicationHold(terms.least, heldPrice(state, terms), terms.fee);
  const purse = purseOf(terms, found.account);
  const skip = mandateSkip(
    { ...mandate.wish, keepFree: mandate.wish.keepFree },
    {
      needed,
      usedThisMonth: mandate.month === monthOf(state.atMs) ? mandate.used : 0n,
      subscribable: subscribable(state, terms.moneyAsset, purse),
      noticeAtMs: found.noticeMs,
      // Now, which is later than planned when the house was away: a mandate that has ended meanwhile submits nothing.
      submitAtMs: state.atMs,
      closesAtMs: terms.closesMs,
    },
  );
  const wish = wishOf(mandate, offering, id);
  const reason = skip ?? refusalOf(state, offering, wish)?.refusal ?? null;
  if (reason !== null) {
    endPlan(world, found, 'skipped', reason, 0n);
    return;
  }
  make(world, offering, wish, id);
  endPlan(world, found, 'submitted', '', needed);
}

function wishOf({ account, wish }: KeptMandate, { id, terms }: Offering, planId: number): Wish {
  return {
    account,
    key: keyOfPlan(wish.person, id, planId),
    person: wish.person,
    category: wish.category,
    quantity: terms.least,
    bid: 0n,
    payLater: false,
    // The mandate says that what stands at the submit is accepted; the notice shows it a day before.
    documents: terms.documents,
    isVerified: wish.isVerified,
    hasDepositoryNumber: wish.hasDepositoryNumber,
    // Nobody looked at what they had at the cut-off: where stocks are asked for, they apply themselves.
    holding: 0n,
  };
}

function isPlannable({ offerings }: State, offering: Offering, account: number): boolean {
  const { terms, status } = offering;
  const mandate = offerings.mandates.get(account);
  if (mandate === undefined || terms.kind !== 'ipo' || mandate.wish.moneyAsset !== terms.moneyAsset) return false;
  if (status !== 'upcoming' && status !== 'open') return false;
  if (offering.byAccount.has(account)) return false;
  return !plansOf({ offerings }, account).some((known) => known.offering === offering.id);
}

/** Never sooner than a day after the notice; of one that closes before, the reason is told when its time comes. */
function plan(world: World, { id, terms }: Offering, account: number): void {
  const { state } = world;
  const submitMs = Math.max(terms.opensMs + 1, state.atMs + MANDATE_NOTICE_MS);
  emit(world, planMade, { plan: state.offerings.nextPlan, account, offering: id, submitMs });
}

function endPlan(
  world: World,
  { id, account }: Plan,
  how: 'submitted' | 'skipped' | 'cancelled',
  reason: string,
  used: bigint,
): void {
  emit(world, planEnded, { plan: id, account, how, used, reason });
}

function plansOf({ offerings }: Pick<State, 'offerings'>, account: number): Plan[] {
  return [...offerings.plans.values()].filter((each) => each.account === account);
}

function wrongField({ assets, atMs }: State, wish: MandateWish): keyof MandateWish | null {
  const { mostPerIssue, mostPerMonth, keepFree, endsAtMs, moneyAsset, category, person } = wish;
  if (mostPerIssue <= 0n || mostPerIssue > MOST_UNITS) return 'mostPerIssue';
  if (mostPerMonth < mostPerIssue || mostPerMonth > MOST_UNITS) return 'mostPerMonth';
  if (keepFree < 0n || keepFree > MOST_UNITS) return 'keepFree';
  if (!Number.isSafeInteger(endsAtMs) || endsAtMs <= atMs || endsAtMs > atMs + LONGEST_MS) return 'endsAtMs';
  if (assets[moneyAsset] === undefined) return 'moneyAsset';
  if (!/^[a-z][a-z-]{0,31}$/.test(category)) return 'category';
  return /^[0-9a-f]{64}$/.test(person) ? null : 'person';
}
