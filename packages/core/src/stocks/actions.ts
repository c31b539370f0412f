// In: what a company decided. Out: refusals, or its announcement; after the record day's end each holder's part, in steps, and the next
// reference price. Whoever held the shares at that moment has it, settled or not.
import { cashDividend, referenceAfter, referenceAfterExchange, sharesGained } from '@hilsa/formulas/stocks';
import { accountOf } from '../accounts/wallets.ts';
import { workScheduled } from '../clock/facts.ts';
import { isSpent, type Reply, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { move } from '../ledger/money.ts';
import { raisePledges } from '../loans/pledges.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { standingOrders } from '../orders/standing.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { goOnUncrossing } from './auction.ts';
import {
  actionAnnounced,
  actionBegun,
  actionEnded,
  actionMoved,
  holderPaid,
  rightsLapsing,
  taxNumberSet,
} from './action-facts.ts';
import { applyCode } from './code.ts';
import { isSoundDocument } from './document.ts';
import type { AnnounceAction, CorporateAction, SetTaxNumber } from './commands.ts';
import { stepsOf } from './day.ts';
import { shareAt, shareUnlisted, stockOf } from './facts.ts';
import { followMerger } from './follow.ts';
import { exchange, mayMerge } from './merge.ts';
import { endRightsMarket, openRightsMarket, rightsMarketOf } from './rights-market.ts';
import { type ActionState, ISSUERS, lastClose, lastReference, marketOf } from './state.ts';
import { adjustIndices, adjustSeries } from '../options/adjust.ts';
import { hasSeries } from '../options/series.ts';

/** Owners looked at in one step, whether or not they hold any. */
const OWNERS_A_STEP = 4_096;
const MOST_RATIO = 1_000_000n;
const MOST_UNITS = 2n ** 53n;
const TAX_PPM = { withNumber: 100_000, without: 150_000 } as const;

export function announceAction(world: World, { instrument: index, action, recordAtMs }: AnnounceAction): Reply {
  const { state } = world;
  const instrument = state.instruments[index];
  if (instrument === undefined) return refuse('unknown-instrument', { instrument: index });
  if (instrument.share === null || instrument.share.unlisted === true)
    return refuse('unknown-share', { instrument: index });
  // Series are adjusted by what stays of the share; where nothing does, they end first.
  if (endsShare(action) && hasSeries(state, index)) return refuse('action-invalid', { field: 'series' });
  const wrong = wrongField(state, index, action);
  if (wrong !== null) return refuse('action-invalid', { field: wrong });
  if (!Number.isSafeInteger(recordAtMs) || recordAtMs < state.atMs)
    return refuse('effective-date-past', { effectiveAtMs: recordAtMs, now: state.atMs });
  if (state.houses.get(ISSUERS) === undefined) return refuse('action-invalid', { field: 'issuers' });
  // ── nothing below may fail ──
  const market = marketOf(state.stocks, stockOf(instrument).market)!;
  const declares = action.kind === 'cash-dividend' || action.kind === 'bonus';
  const day = market.phase === 'closed' ? (market.days.find((row) => row.day > market.day)?.day ?? -1) : market.day;
  const unboundDay = declares && market.rules.unboundOnDeclaration === true ? day : -1;
  const id = state.stocks.nextAction;
  emit(world, actionAnnounced, {
    action: id,
    instrument: index,
    terms: action,
    recordAtMs,
    unboundDay: unboundDay + 1,
  });
  return { refusal: null, id };
}

function wrongField(state: State, index: number, action: CorporateAction): string | null {
  if (!isSoundDocument(action.document)) return 'document';
  // It ends no orders and nobody has a part of it: it has a command of its own.
  if (action.kind === 'new-code') return 'kind';
  const isPart = (value: bigint): boolean => value > 0n && value <= MOST_RATIO;
  if (action.kind === 'cash-dividend') return action.perShare > 0n && action.perShare < MOST_UNITS ? null : 'perShare';
  if (action.kind === 'delisting') return null;
  if (!isPart(action.gained) || !isPart(action.held)) return 'ratio';
  if (action.kind === 'merger') return mayMerge(state, index, action.into) ? null : 'into';
  if (action.kind === 'split') return action.gained > action.held ? null : 'ratio';
  if (action.kind === 'bonus') return null;
  if (action.price <= 0n || action.price >= MOST_UNITS) return 'price';
  if (!Number.isSafeInteger(action.closesAtMs) || action.closesAtMs <= state.atMs) return 'closesAtMs';
  if (action.symbol !== undefined && (!/^[A-Z0-9.]{2,20}$/.test(action.symbol) || state.symbols.has(action.symbol)))
    return 'symbol';
  return state.assets[action.entitlement]?.decimals === 0 ? null : 'entitlement';
}

/** Whether nothing of the share trades after it. */
function endsShare({ kind }: CorporateAction): boolean {
  return kind === 'merger' || kind === 'delisting';
}

/** Whether an owner gave a tax number: less is withheld of its dividends. */
export function setTaxNumber(world: World, { account, isGiven }: SetTaxNumber): Reply {
  if (world.state.accounts.ownerKind(account) === null) return refuse('unknown-account', { account });
  // ── nothing below may fail ──
  emit(world, taxNumberSet, { account, isGiven });
  return { refusal: null, account };
}

/** The clock's: the record is taken once its market is closed; open orders end first, in steps. */
export function takeRecord(world: World, id: number): void {
  const { state } = world;
  const action = state.stocks.actions.get(id)!;
  if (action.terms.kind === 'new-code') {
    applyCode(world, action, action.terms.code);
    return;
  }
  const { instrument, share } = shareAt(state, action.instrument);
  const market = marketOf(state.stocks, stockOf(instrument).market)!;
  if (market.phase !== 'closed' || share.action !== 0) {
    // After the close; of two records of one day one after the other.
    const dueMs = market.phase === 'closed' ? state.due.dueAt('take-record', id)! + 1 : market.phaseEndsAtMs;
    emit(world, workScheduled, { work: 'take-record', subject: id, dueMs });
    return;
  }
  if (share.uncrossing !== null) {
    goOnUncrossing(world, instrument.index);
    return;
  }
  for (const slot of standingOrders(instrument)) {
    if (isSpent(world)) return;
    closeOpenOrder(world, slot, 'corporate-action');
  }
  emit(world, actionBegun, { action: id });
}

/** The clock's: the next slice of holders; at the end the reference price that the next day's band stands on. */
export function goOnActing(world: World, id: number): void {
  const { state } = world;
  const action = state.stocks.actions.get(id)!;
  const { count } = state.accounts;
  const until = Math.min(count, action.next! + OWNERS_A_STEP);
  let owner = action.next!;
  for (; owner < until && !isSpent(world); owner++) {
    // What issuers owe is no holding.
    if (owner === state.houses.get(ISSUERS)) continue;
    if (action.isLapsing) lapse(world, action, accountOf(owner, 'stock'));
    else pay(world, action, accountOf(owner, 'stock'), owner);
  }
  if (owner < count) {
    emit(world, actionMoved, { action: id, next: owner });
    return;
  }
  const closesAtMs = action.terms.kind === 'rights' && !action.isLapsing ? action.terms.closesAtMs : 0;
  const before = lastReference(shareAt(state, action.instrument).share);
  const reference = nextReference(state, action);
  const { instrument: member, terms, isLapsing } = action;
  emit(world, actionEnded, { action: id, instrument: member, reference, closesAtMs });
  if (isLapsing) {
    endRightsMarket(world, id);
    return;
  }
  if (terms.kind === 'rights') openRightsMarket(world, action, terms, reference);
  if (endsShare(terms)) {
    emit(world, shareUnlisted, { instrument: member });
    return;
  }
  adjustSeries(world, member, terms, { before, after: reference });
  adjustIndices(world, { member, action: id, terms, before });
}

function pay(world: World, { id, instrument: index, terms }: ActionState, account: number, owner: number): void {
  const { state } = world;
  const { instrument, share } = shareAt(state, index);
  const { baseAsset, quoteAsset, tickUnits } = stockOf(instrument);
  const { available, held } = state.balances.read(account, baseAsset);
  const shares = available + held;
  if (shares <= 0n) return;
  const issuers = state.houses.get(ISSUERS)!;
  const about = { from: issuers, to: account, causeKind: 'corporate-action', cause: id } as const;
  const paid = { action: id, account, shares, gross: 0n, tax: 0n, gained: 0n, cash: 0n };
  if (terms.kind === 'cash-dividend') {
    // A robot's wallet is its customer's: the number that he gave counts for it.
    const person = state.accounts.principal(owner);
    const ppm = state.stocks.taxNumbers.has(person) ? TAX_PPM.withNumber : TAX_PPM.without;
    const { gross, tax, net } = cashDividend(shares, terms.perShare, ppm);
    Object.assign(paid, { gross, tax, cash: net });
    move(world, { ...about, asset: quoteAsset, amount: net, reason: 'dividend' });
  } else if (terms.kind === 'merger') {
    Object.assign(paid, exchange(world, { id, terms, instrument: index }, account));
    if (paid.gained > 0n) followMerger(world, { owner, into: terms.into });
  } else if (terms.kind === 'delisting' || terms.kind === 'new-code') {
    return;
  } else if (terms.kind === 'rights') {
    paid.gained = sharesGained(shares, terms, 0n).shares;
    move(world, { ...about, asset: terms.entitlement, amount: paid.gained, reason: 'rights' });
  } else {
    const gained = terms.kind === 'split' ? terms.gained - terms.held : terms.gained;
    const price = BigInt(lastClose(share) || share.reference) * tickUnits;
    const found = sharesGained(shares, { gained, held: terms.held }, price);
    Object.assign(paid, { gained: found.shares, cash: found.cash });
    const reason = terms.kind === 'split' ? 'split' : 'bonus-shares';
    move(world, { ...about, asset: baseAsset, amount: found.shares, reason });
    move(world, { ...about, asset: quoteAsset, amount: found.cash, reason });
    // What is pledged is the same part of the company after it as before.
    raisePledges(world, { account, instrument: index }, { gained, held: terms.held });
  }
  emit(world, holderPaid, paid);
}

/** Rights that nobody used go back for nothing. */
function lapse(world: World, { id, terms }: ActionState, account: number): void {
  if (terms.kind !== 'rights') return;
  const asset = terms.entitlement;
  const amount = world.state.balances.available(account, asset);
  if (amount <= 0n) return;
  move(world, {
    from: account,
    to: world.state.houses.get(ISSUERS)!,
    asset,
    amount,
    reason: 'rights',
    causeKind: 'corporate-action',
    cause: id,
  });
}

/** In ticks; 0: the last close goes on. */
function nextReference(state: State, { instrument: index, terms, isLapsing }: ActionState): number {
  if (isLapsing) return 0;
  const { instrument, share } = shareAt(state, index);
  const steps = stepsOf(instrument.listing.tickTable);
  const { tickUnits } = instrument.listing;
  const last = lastReference(share);
  if (terms.kind === 'bonus') return referenceAfter(last, { bonus: terms }, steps);
  if (terms.kind === 'split') return referenceAfterExchange(last, terms, steps);
  if (terms.kind === 'rights')
    return referenceAfter(last, { rights: { ...terms, price: Number(terms.price / tickUnits) } }, steps);
  return 0;
}

/** The clock's: the last day for rights is over. Whoever offers some has them back first, to lapse with all others. */
export function lapseRights(world: World, id: number): void {
  const { state } = world;
  const market = marketOf(
    state.stocks,
    stockOf(shareAt(state, state.stocks.actions.get(id)!.instrument).instrument).market,
  )!;
  const traded = rightsMarketOf(state, id);
  if (traded !== null && market.phase !== 'closed') {
    emit(world, workScheduled, { work: 'lapse-rights', subject: id, dueMs: market.phaseEndsAtMs });
    return;
  }
  if (traded !== null)
    for (const slot of standingOrders(traded)) {
      if (isSpent(world)) return;
      closeOpenOrder(world, slot, 'corporate-action');
    }
  emit(world, rightsLapsing, { action: id });
}

/** Whether an action can still be used by whoever holds its entitlement. */
export function checkRights(state: State, id: number): ActionState | Refusal {
  const action = state.stocks.actions.get(id);
  const isUsed = action?.terms.kind === 'rights' || action?.terms.kind === 'merger';
  if (action === undefined || !isUsed || action.next !== null || action.isLapsing)
    return refuse('unknown-action', { action: id });
  return action;
}
