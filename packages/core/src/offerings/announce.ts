// In: commands that write down, publish and cancel offerings. Out: refusals or facts.
import { applicationHold } from '@hilsa/formulas/offerings';
import { drandRoundMs, QUICKNET } from '@hilsa/formulas/offerings/drand';
import { accountOpened } from '../accounts/facts.ts';
import { accountOf } from '../accounts/wallets.ts';
import { goOn } from '../clock/run-due.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, hold } from '../ledger/money.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import { applicationMade } from './application-facts.ts';
import { end, subscribable } from './apply.ts';
import type {
  CancelOffering,
  DraftOffering,
  OfferingTerms,
  PublishOffering,
  UnderwriteOffering,
  WithdrawBlock,
} from './commands.ts';
import { offeringCancelled, offeringDrafted, offeringPublished } from './facts.ts';
import { ESCROW, heldPrice, offeredOf, type Offering, purseOf, underwritingOf } from './state.ts';
import { wrongTerms } from './terms.ts';
import { checkDesk } from './two.ts';
import { CANCEL_REASONS, UNDERWRITER } from './words.ts';

/** Not yet over, drafts among them. */
const MOST_RUNNING = 256;
/** Of one customer, drafts among them: the room is everybody's. */
const MOST_BLOCKS = 3;
const LONGEST_CHAIN_NAME = 80;

/** The seller of a block has the shares held from here on, so that what is published is there. */
export function draftOffering(world: World, command: DraftOffering): Reply {
  const { maker, checker, file = '' } = command;
  const { state } = world;
  const { offerings } = state;
  // What a desk or an issuer writes down takes two; a block is asked for by whoever owns the shares.
  const alone = command.terms.kind === 'block' ? null : checkDesk(world, command);
  if (alone !== null) return alone;
  const isByTwo = command.terms.kind !== 'block' && maker !== undefined && checker !== undefined;
  if (isByTwo && !/^[0-9a-f]{64}$/.test(file)) return refuse('offering-invalid', { field: 'drafted' });
  const { drafted: _said, ...told } = command.terms;
  const terms: OfferingTerms = isByTwo ? { ...told, drafted: { file, maker, checker } } : told;
  const wrong = wrongTerms(state, world.mode, terms);
  if (wrong !== null) return refuse('offering-invalid', { field: wrong });
  if (offerings.all.size - offerings.finished.length >= MOST_RUNNING)
    return refuse('offering-invalid', { field: 'code' });
  if (blocksOf(state, terms.seller.account) >= MOST_BLOCKS) return refuse('too-many-blocks', { most: MOST_BLOCKS });
  const seller = terms.seller.account === null ? null : accountOf(terms.seller.account, 'stock');
  const amount = offeredOf(terms.rule);
  const poor = seller === null ? null : checkAvailable(state, seller, terms.asset, amount);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const offering = offerings.nextOffering;
  const given = { asset: terms.asset, amount, reason: 'subscription', causeKind: 'offering', cause: offering } as const;
  const sellerHold = seller === null ? 0 : hold(world, { ...given, account: seller, untilMs: 0 });
  emit(world, offeringDrafted, { offering, sellerHold, terms });
  return { refusal: null, id: offering };
}

/** From here on price, quantity, quotas, rule and dates are frozen. Whoever takes what is left has the money for all of it held too. */
export function publishOffering(world: World, command: PublishOffering): Reply {
  const { offering: id, commit, chain, round } = command;
  const { state } = world;
  const alone = checkDesk(world, command);
  if (alone !== null) return alone;
  const offering = state.offerings.all.get(id);
  if (offering === undefined) return refuse('unknown-offering', { offering: id });
  if (offering.status !== 'draft') return refuse('offering-not-draft', { offering: id, status: offering.status });
  const { terms } = offering;
  if (terms.opensMs <= state.atMs) return refuse('offering-invalid', { field: 'opensMs' });
  const isDrawn = terms.rule.method !== 'first-come' && terms.drawnBy === undefined;
  const isSealed =
    /^[0-9a-f]{64}$/.test(commit) && isChain(chain, world.mode) && Number.isSafeInteger(round) && round >= 1;
  // A round that is out before the close would be known to whoever applies last.
  const isEarly = isDrawn && chain.startsWith('drand:') && drandRoundMs(QUICKNET, round) <= terms.closesMs;
  if (isDrawn ? !isSealed || isEarly : commit !== '' || chain !== '' || round !== 0)
    return refuse('draw-not-sealed', {});
  const held = underwritten(world, offering);
  const { underwriter, moneyAsset } = terms;
  // A customer has bound the money by their own command; nobody does it for them.
  const isBound = underwritingOf(offering) !== undefined;
  const isOwnWill = underwriter !== null && state.accounts.ownerKind(underwriter) === 'customer';
  if (isOwnWill && !isBound) return refuse('underwriter-missing', { offering: id });
  const purse = underwriter === null || isBound ? null : purseOf(terms, underwriter);
  const poor = purse === null ? null : checkAvailable(state, purse, moneyAsset, held);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const escrow = houseAccount(world, ESCROW, false);
  const sellerAccount = terms.seller.account;
  const issuer =
    sellerAccount === null ? houseAccount(world, `issuer:${terms.code}`, true) : accountOf(sellerAccount, 'stock');
  const plans = terms.kind === 'ipo' && state.offerings.mandates.size > 0;
  emit(world, offeringPublished, { offering: id, issuer, escrow, round, plans, commit, chain });
  if (underwriter !== null && !isBound) underwrite(world, offering, underwriter, held);
  if (plans) goOn(world, 'go-on-offering', id);
  return { refusal: null, id };
}

/** The money for all of it, held or free again; nothing of it is public yet. */
export function underwriteOffering(world: World, command: UnderwriteOffering): Reply {
  const { account, offering: id, file, isWilling } = command;
  const { state } = world;
  const offering = state.offerings.all.get(id);
  if (offering === undefined || offering.terms.underwriter !== account || offering.terms.drafted === undefined)
    return refuse('unknown-offering', { offering: id });
  if (offering.status !== 'draft') return refuse('offering-not-draft', { offering: id, status: offering.status });
  const bound = underwritingOf(offering);
  if (!isWilling) {
    if (bound === undefined) return refuse('unknown-application', { application: id });
    // ── nothing below may fail ──
    end(world, offering, bound, 'revoked', '');
    return { refusal: null, id };
  }
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  if (bound !== undefined) return refuse('already-applied', { offering: id });
  if (file !== offering.terms.drafted.file) return refuse('documents-not-accepted', {});
  const { moneyAsset: asset } = offering.terms;
  const required = underwritten(world, offering);
  const available = subscribable(state, asset, purseOf(offering.terms, account));
  if (available < required) return refuse('insufficient-subscription-funds', { asset, required, available });
  // ── nothing below may fail ──
  underwrite(world, offering, account, required);
  return { refusal: null, id };
}

/** Possible until delivery has begun. */
export function cancelOffering(world: World, command: CancelOffering): Reply {
  const { offering: id, reason } = command;
  const { state } = world;
  const offering = state.offerings.all.get(id);
  if (offering === undefined) return refuse('unknown-offering', { offering: id });
  const alone = offering.status === 'draft' ? null : checkDesk(world, command);
  if (alone !== null) return alone;
  if (['settling', 'listed', 'cancelled'].includes(offering.status) || !CANCEL_REASONS.includes(reason))
    return refuse('offering-not-cancellable', { offering: id, status: offering.status });
  // ── nothing below may fail ──
  cancel(world, offering, reason);
  return { refusal: null, id };
}

/** Possible until the desk has published it; the shares are free again at once. */
export function withdrawBlock(world: World, { account, offering: id }: WithdrawBlock): Reply {
  const offering = world.state.offerings.all.get(id);
  if (offering === undefined || offering.terms.seller.account !== account)
    return refuse('unknown-offering', { offering: id });
  if (offering.status !== 'draft') return refuse('offering-not-draft', { offering: id, status: offering.status });
  // ── nothing below may fail ──
  cancel(world, offering, 'seller-withdrew');
  return { refusal: null, id };
}

/** It ends, and all that is held or paid goes back in steps. */
export function cancel(world: World, offering: Offering, reason: CancelOffering['reason']): void {
  emit(world, offeringCancelled, { offering: offering.id, reason });
  goOn(world, 'go-on-offering', offering.id);
}

/** How many of a customer's are not over; the issuers of new shares are nobody's account. */
function blocksOf({ accounts, offerings }: State, account: number | null): number {
  if (account === null || accounts.ownerKind(account) !== 'customer') return 0;
  let count = 0;
  for (const { terms, status } of offerings.all.values())
    if (terms.seller.account === account && status !== 'listed' && status !== 'cancelled') count++;
  return count;
}

function isChain(chain: string, mode: World['mode']): boolean {
  if (chain.length > LONGEST_CHAIN_NAME) return false;
  // A chain of hashes is known to whoever made it: good for practice, not for money.
  return chain === `drand:${QUICKNET.chainHash}` || (mode === 'sandbox' && /^hash-chain:[0-9a-f]{64}$/.test(chain));
}

function underwritten({ state }: World, { terms }: Offering): bigint {
  return applicationHold(offeredOf(terms.rule), heldPrice(state, terms), 0n);
}

function underwrite(world: World, { id, terms }: Offering, account: number, held: bigint): void {
  const { nextApplication: application } = world.state.offerings;
  const held_ = hold(world, {
    account: purseOf(terms, account),
    asset: terms.moneyAsset,
    amount: held,
    reason: 'subscription',
    causeKind: 'application',
    cause: application,
    untilMs: 0,
  });
  emit(world, applicationMade, {
    offering: id,
    application,
    account,
    quantity: offeredOf(terms.rule),
    bid: 0n,
    hold: held_,
    held,
    payLater: false,
    plan: 0,
    key: '',
    person: '',
    category: UNDERWRITER,
  });
}

function houseAccount(world: World, purpose: string, mayOwe: boolean): number {
  const { accounts, houses } = world.state;
  const known = houses.get(purpose);
  if (known !== undefined) return known;
  const account = accounts.count;
  const nobody = { referrer: null, principal: null };
  emit(world, accountOpened, { account, ownerKind: 'house', ...nobody, purpose, mayOwe });
  return account;
}
