// In: an application, and what becomes of it before the draw. Out: the refusals in the order they are asked, or facts.
import { applicationHold, divideHold } from '@hilsa/formulas/offerings';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { hold } from '../ledger/money.ts';
import { borrowed, hasBorrowedElsewhere } from '../loans/state.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { applicationEnded, applicationMade, applicationPaid } from './application-facts.ts';
import type { ApplyOffering, PayApplication, RejectApplication, RevokeApplication } from './commands.ts';
import { type Application, finalPrice, heldPrice, type Offering, offeredOf, purseOf } from './state.ts';
import { checkDesk } from './two.ts';
import { REJECT_REASONS, UNDERWRITER } from './words.ts';

export type Wish = Omit<ApplyOffering, 'kind' | 'atMs' | 'offering'>;

export function applyOffering(world: World, command: ApplyOffering): Reply {
  const { state } = world;
  const ownerKind = state.accounts.ownerKind(command.account);
  const isOwner = command.account === state.accounts.principal(command.account);
  if (ownerKind === null || ownerKind === 'house' || !isOwner)
    return refuse('unknown-account', { account: command.account });
  const offering = state.offerings.all.get(command.offering);
  if (offering === undefined || offering.status === 'draft')
    return refuse('unknown-offering', { offering: command.offering });
  const refusal = refusalOf(state, offering, command);
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  return { refusal: null, id: make(world, offering, command, 0) };
}

/** Why somebody may not apply now, in the order in which it is asked; null: they may. */
export function refusalOf(state: State, offering: Offering, wish: Wish): Refusal | null {
  const { terms } = offering;
  const { account, quantity, category } = wish;
  if (offering.status !== 'open')
    return refuse('offering-not-open', { offering: offering.id, status: offering.status });
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  if (!wish.isVerified) return refuse('kyc-required', {});
  if (!wish.hasDepositoryNumber && terms.kind !== 'coin') return refuse('depository-number-missing', {});
  if (!isCategory(offering, wish)) return refuse('category-not-offered', { category });
  if (wish.holding < terms.leastHolding)
    return refuse('holding-below-minimum', {
      asset: terms.moneyAsset,
      holding: wish.holding,
      minimum: terms.leastHolding,
    });
  // What a seller takes of the own block nobody bought, and everybody would see it as sold.
  const { account: seller } = terms.seller;
  if (seller !== null && state.accounts.principal(seller) === account)
    return refuse('own-block', { offering: offering.id });
  const isKnown =
    offering.byAccount.has(account) || offering.persons.has(wish.person) || offering.persons.has(wish.key);
  if (isKnown || !isKeyed(wish)) return refuse('already-applied', { offering: offering.id });
  const size = sizeRefusal(state, offering, quantity, wish.bid);
  if (size !== null) return size;
  if (wish.documents !== terms.documents) return refuse('documents-not-accepted', {});
  if (wish.payLater && terms.payLaterMs === 0) return refuse('pay-later-not-offered', {});
  if (wish.payLater) return null;
  const required = applicationHold(quantity, heldPrice(state, terms), terms.fee);
  const available = subscribable(state, terms.moneyAsset, purseOf(terms, account));
  return available < required
    ? refuse('insufficient-subscription-funds', { asset: terms.moneyAsset, required, available })
    : null;
}

/** Free cash. What was borrowed is no money to subscribe with, in whatever money it is by now. */
export function subscribable(state: State, asset: number, purse: number): bigint {
  if (hasBorrowedElsewhere(state, purse, asset)) return 0n;
  const free = state.balances.available(purse, asset) - borrowed(state, purse, asset);
  return free > 0n ? free : 0n;
}

/** Hold first, then the application. */
export function make(world: World, offering: Offering, wish: Wish, plan: number): number {
  const { state } = world;
  const { terms } = offering;
  const { account, quantity, bid, payLater, key, person, category } = wish;
  const application = state.offerings.nextApplication;
  const held = payLater ? 0n : applicationHold(quantity, heldPrice(state, terms), terms.fee);
  const id = hold(world, {
    account: purseOf(terms, account),
    asset: terms.moneyAsset,
    amount: held,
    reason: 'subscription',
    causeKind: 'application',
    cause: application,
    untilMs: 0,
  });
  emit(world, applicationMade, {
    offering: offering.id,
    application,
    account,
    quantity,
    bid,
    hold: id,
    held,
    payLater,
    plan,
    key,
    person,
    category,
  });
  return application;
}

/** By the customer, while the offering is open. */
export function revokeApplication(
  world: World,
  { account, offering: id, application: which }: RevokeApplication,
): Reply {
  const offering = world.state.offerings.all.get(id);
  const application = offering?.byId.get(which);
  if (offering === undefined || application?.account !== account || application.category === UNDERWRITER)
    return refuse('unknown-application', { application: which });
  // While it is open nothing is drawn and nothing delivered: of a block, too, whoever came first may leave, and the next have that part.
  if (offering.status !== 'open' || application.status !== 'live')
    return refuse('application-not-revocable', { application: which, status: application.status });
  // ── nothing below may fail ──
  end(world, offering, application, 'revoked', '');
  return { refusal: null, id: which };
}

/** By the desk, before the draw. */
export function rejectApplication(world: World, command: RejectApplication): Reply {
  const { offering: id, application: which, reason } = command;
  const alone = checkDesk(world, command);
  if (alone !== null) return alone;
  const offering = world.state.offerings.all.get(id);
  const application = offering?.byId.get(which);
  if (offering === undefined || application === undefined || application.category === UNDERWRITER)
    return refuse('unknown-application', { application: which });
  if (offering.status !== 'open' || application.status !== 'live' || !REJECT_REASONS.includes(reason))
    return refuse('application-not-rejectable', { application: which, status: application.status });
  // ── nothing below may fail ──
  end(world, offering, application, 'rejected', reason);
  return { refusal: null, id: which };
}

/** Money for an allotment that waits for it. */
export function payApplication(world: World, { account, offering: id, application: which }: PayApplication): Reply {
  const { state } = world;
  const offering = state.offerings.all.get(id);
  const application = offering?.byId.get(which);
  if (offering === undefined || application?.account !== account)
    return refuse('unknown-application', { application: which });
  if (application.status !== 'await-payment' || application.payByMs <= state.atMs)
    return refuse('application-not-payable', { application: which, status: application.status });
  const { moneyAsset: asset } = offering.terms;
  const purse = purseOf(offering.terms, account);
  const { cost, fee } = priceOf(state, offering, application);
  const available = subscribable(state, asset, purse);
  if (available < cost + fee)
    return refuse('insufficient-subscription-funds', { asset, required: cost + fee, available });
  // ── nothing below may fail ──
  const { escrow } = offering;
  emit(world, applicationPaid, { offering: id, application: which, account: purse, asset, cost, fee, escrow });
  return { refusal: null, id: which };
}

/** What an allotment costs, nothing being held. */
function priceOf(state: State, offering: Offering, { allotted, category }: Application): { cost: bigint; fee: bigint } {
  const { fee, feeWhen } = offering.terms;
  const price = finalPrice(state, offering, category);
  const whole = applicationHold(allotted, price, fee);
  return divideHold({ held: whole, allotted, price, fee, feeWhen });
}

/** All that it holds, has paid or was charged goes back. */
export function end(
  world: World,
  offering: Offering,
  { id: application, account, hold: held, cost, fee }: Application,
  how: 'revoked' | 'rejected' | 'lapsed' | 'refunded',
  reason: string,
): void {
  const { terms, escrow } = offering;
  emit(world, applicationEnded, {
    offering: offering.id,
    application,
    account: purseOf(terms, account),
    asset: terms.moneyAsset,
    hold: held,
    released: held === 0 ? 0n : world.state.holds.get(held)!.amount,
    refunded: cost,
    fee,
    escrow,
    how,
    reason,
  });
}

function isCategory({ terms: { rule, book } }: Offering, { category, bid }: Wish): boolean {
  const isThere = rule.quotas.some((quota) => quota.category === category);
  // Who bids names a price, nobody else does.
  return isThere && bid > 0n === (book?.category === category);
}

/** What names an applicant is what it says it is. */
function isKeyed({ key, person }: Wish): boolean {
  return /^[0-9a-f]{32}$/.test(key) && /^[0-9a-f]{64}$/.test(person);
}

function sizeRefusal(state: State, { terms, demand }: Offering, quantity: bigint, bid: bigint): Refusal | null {
  const { least, most, step, moneyAsset, book } = terms;
  const price = heldPrice(state, terms);
  const worth = (units: bigint): bigint => applicationHold(units, price, 0n);
  const asset = moneyAsset;
  if (least === most && quantity !== least) return refuse('application-not-exact', { asset, exact: worth(least) });
  if (quantity < least) return refuse('application-below-minimum', { asset, minimum: worth(least) });
  const sold = [...demand.values()].reduce((sum, each) => sum + each.quantity, 0n);
  const left = terms.kind === 'block' ? offeredOf(terms.rule) - sold : most;
  const highest = left < most ? left : most;
  if (quantity > highest) return refuse('application-above-maximum', { asset, maximum: worth(highest) });
  if (quantity % step !== 0n) return refuse('application-off-step', { asset, step: worth(step) });
  if (book === null || bid === 0n) return null;
  if (bid < book.lowest || bid > terms.price)
    return refuse('bid-outside-band', { asset, lowest: book.lowest, highest: terms.price, bid });
  return bid % book.tick === 0n ? null : refuse('bid-off-tick', { asset, tick: book.tick, bid });
}
