// In: nothing. Out: the facts of corporate actions, and their part of the state. Money and shares move by the ledger's own facts beside them.
import type { ShareRatio } from '@hilsa/formulas/stocks';
import { declareFact, money, plain, text, wide, word, yesNo } from '../facts/layout.ts';
import type { State } from '../state.ts';
import type { CorporateAction } from './commands.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { StockListing } from '../instruments/listing.ts';
import { shareAt, stockOf } from './facts.ts';
import { keepLevels } from './indices.ts';
import { type ActionState, lastReference } from './state.ts';

export const actionAnnounced = declareFact(
  170,
  'action-announced',
  {
    action: wide,
    instrument: word,
    terms: plain<CorporateAction>(),
    recordAtMs: wide,
    /** A day without a band, plus one; 0: none. */
    unboundDay: word,
  },
  (state, { action: id, instrument, terms, recordAtMs, unboundDay }) => {
    state.stocks.actions.set(id, { id, instrument, terms, recordAtMs, next: null, isLapsing: false });
    state.stocks.nextAction = id + 1;
    state.due.schedule('take-record', id, recordAtMs);
    // Nobody else is listed under it meanwhile.
    if (terms.kind === 'new-code') state.symbols.add(terms.code);
    if (unboundDay === 0) return;
    const { share } = shareAt(state, instrument);
    share.unboundDay = unboundDay - 1;
    if (share.day === share.unboundDay) Object.assign(share, { lowest: 0, highest: 0 });
  },
);
/** Its orders are closed and nobody trades: holders are looked through from now on. */
export const actionBegun = declareFact(171, 'action-begun', { action: wide }, (state, { action: id }) => {
  begin(state, actionAt(state, id), 'take-record');
});
export const actionMoved = declareFact(
  172,
  'action-moved',
  { action: wide, next: word },
  (state, { action, next }) => void (actionAt(state, action).next = next),
);
/** What one holder had of it. `cash`: paid out, the tax withheld already. */
export const holderPaid = declareFact(
  173,
  'holder-paid',
  { action: wide, account: word, shares: money, gross: money, tax: money, gained: money, cash: money },
  () => undefined,
);
/** Every holder had its part. `reference`: what the next day's band stands on; 0: the last close. Rights stay until `closesAtMs`. */
export const actionEnded = declareFact(
  174,
  'action-ended',
  { action: wide, instrument: word, reference: word, closesAtMs: wide },
  (state, { action: id, instrument, reference, closesAtMs }) => {
    const action = actionAt(state, id);
    const { instrument: traded, share } = shareAt(state, instrument);
    const { terms } = action;
    action.next = null;
    // A new code looks nobody through, while another action of the share may.
    if (share.action === id) share.action = 0;
    keepLevels(state, traded, () => {
      if (reference > 0) {
        const before = lastReference(share);
        keepFloor(traded, reference);
        share.nextReference = reference;
        // The last trade was one in shares of before: whatever is reckoned from the last price is reckoned from what it is worth in those of now.
        if (traded.lastTicks > 0) traded.lastTicks = reference;
        if (traded.markTicks > 0) traded.markTicks = markAfter(traded.markTicks, terms, { before, reference });
      }
      // Fractions were paid in cash: what is issued is rounded down.
      if (terms.kind === 'bonus') share.issued += (share.issued * terms.gained) / terms.held;
      if (terms.kind === 'split') share.issued = (share.issued * terms.gained) / terms.held;
    });
    if (terms.kind === 'merger') {
      const { instrument: other, share: into } = shareAt(state, terms.into);
      keepLevels(state, other, () => void (into.issued += (share.issued * terms.gained) / terms.held));
    }
    state.due.cancel('go-on-acting', id);
    state.due.cancel('take-record', id);
    if (closesAtMs > 0) state.due.schedule('lapse-rights', id, closesAtMs);
    // What was pledged when it merged is exchanged when it is free again.
    else if (terms.kind !== 'merger') state.stocks.actions.delete(id);
  },
);
/** A mark in shares of now, of the time it was recorded at: rounded down, as it covers loans; rights leave of it what they leave of the reference. */
function markAfter(
  ticks: number,
  terms: CorporateAction,
  { before, reference }: { before: number; reference: number },
): number {
  const part = ({ gained, held }: ShareRatio): number => Number((BigInt(ticks) * held) / gained);
  if (terms.kind === 'split') return Math.max(1, part(terms));
  if (terms.kind === 'bonus') return Math.max(1, part({ gained: terms.gained + terms.held, held: terms.held }));
  return Math.max(1, part({ gained: BigInt(before), held: BigInt(reference) }));
}
/** A price that the share may not fall below was one of shares of before, in the rules that wait as well. */
function keepFloor(instrument: InstrumentState, reference: number): void {
  const before = lastReference(instrument.share!);
  const kept = (listing: StockListing): StockListing => {
    const { floorTicks } = listing.limits;
    if (floorTicks === undefined) return listing;
    return { ...listing, limits: { ...listing.limits, floorTicks: Math.ceil((floorTicks * reference) / before) } };
  };
  instrument.listing = kept(stockOf(instrument));
  const { coming } = instrument;
  if (coming !== null) instrument.coming = { ...coming, listing: kept(coming.listing as StockListing) };
}
export const rightsLapsing = declareFact(175, 'rights-lapsing', { action: wide }, (state, { action: id }) => {
  const action = actionAt(state, id);
  action.isLapsing = true;
  begin(state, action, 'lapse-rights');
});
export const rightsUsed = declareFact(
  176,
  'rights-used',
  { action: wide, account: word, shares: money, cost: money },
  (state, { action: id, shares }) => {
    const { instrument, terms } = actionAt(state, id);
    if (terms.kind !== 'rights') return;
    const { instrument: member, share } = shareAt(state, instrument);
    keepLevels(state, member, () => void (share.issued += shares));
  },
);
export const taxNumberSet = declareFact(
  177,
  'tax-number-set',
  { account: word, isGiven: yesNo },
  ({ stocks: { taxNumbers } }, { account, isGiven }) =>
    void (isGiven ? taxNumbers.add(account) : taxNumbers.delete(account)),
);
/** The share trades under another code from now on; the old one stays known. */
export const codeChanged = declareFact(
  178,
  'code-changed',
  { instrument: word, code: text },
  (state, { instrument: index, code }) => {
    const { instrument, share } = shareAt(state, index);
    state.symbols.delete(instrument.listing.symbol);
    state.symbols.add(code);
    share.oldCodes = [...share.oldCodes, instrument.listing.symbol];
    instrument.listing = { ...instrument.listing, symbol: code };
    // What waits is of the share under its new code.
    const { coming } = instrument;
    if (coming !== null) instrument.coming = { ...coming, listing: { ...coming.listing, symbol: code } };
  },
);

/** It is due when what began it was: so it is over before the next phase of the market, however late all of them run. */
function begin(state: State, action: ActionState, work: 'take-record' | 'lapse-rights'): void {
  action.next = 0;
  shareAt(state, action.instrument).share.action = action.id;
  state.due.schedule('go-on-acting', action.id, state.due.dueAt(work, action.id)!);
  state.due.cancel(work, action.id);
}

function actionAt({ stocks }: State, id: number): ActionState {
  const action = stocks.actions.get(id);
  if (action === undefined) throw new RangeError(`action ${id} is not there`);
  return action;
}
