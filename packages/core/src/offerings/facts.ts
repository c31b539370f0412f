// In: nothing. Out: the facts of an offering as a whole; those of its applications stand in application-facts.ts.
import { RESULTS_PROBLEMS } from '@hilsa/formulas/offerings';
import { declareFact, money, oneOf, plain, text, wide, word, yesNo } from '../facts/layout.ts';
import type { State } from '../state.ts';
import type { MandateWish, OfferingTerms } from './commands.ts';
import { MOST_FINISHED, monthOf, type Offering, offeringOf, revealByMs } from './state.ts';
import { CANCEL_REASONS, PLAN_ENDS } from './words.ts';

export const offeringDrafted = declareFact(
  250,
  'offering-drafted',
  { offering: wide, sellerHold: wide, terms: plain<OfferingTerms>() },
  ({ offerings, due }, { offering: id, sellerHold, terms }) => {
    offerings.all.set(id, newOffering(id, sellerHold, terms));
    offerings.codes.add(terms.code);
    offerings.nextOffering = id + 1;
    // What is not public by its opening never can be: a seller's shares are held until then, no longer.
    due.schedule('offering-time', id, terms.opensMs);
  },
);
export const offeringPublished = declareFact(
  251,
  'offering-published',
  { offering: wide, issuer: word, escrow: word, round: wide, plans: yesNo, commit: text, chain: text },
  (state, { offering: id, issuer, escrow, round, plans, commit, chain }) => {
    const offering = offeringOf(state, id);
    const planned = plans ? 0 : -1;
    Object.assign(offering, { status: 'upcoming', issuer, escrow, round, commit, chain, planned });
    state.due.schedule('offering-time', id, offering.terms.opensMs);
  },
);
export const offeringOpened = declareFact(252, 'offering-opened', { offering: wide }, (state, { offering: id }) => {
  const offering = offeringOf(state, id);
  offering.status = 'open';
  state.due.schedule('offering-time', id, offering.terms.closesMs);
});
export const offeringClosed = declareFact(253, 'offering-closed', { offering: wide }, (state, { offering: id }) => {
  const offering = offeringOf(state, id);
  begin(offering, 'counting').status = 'closed';
  state.due.cancel('offering-time', id);
});
/** Of a book, before its prices are told: what all bids were, so that nobody can add or take one afterwards. */
export const offeringBidsCounted = declareFact(
  270,
  'offering-bids-counted',
  { offering: wide, count: word, bidsDigest: text },
  (state, { offering: id, bidsDigest }) => void (offeringOf(state, id).bidsDigest = bidsDigest),
);
/** Nobody can come in or go out any more; this is the list that is drawn from. */
export const offeringCounted = declareFact(
  254,
  'offering-counted',
  { offering: wide, count: word, cutOff: money, publicPrice: money, fileDigest: text, root: text },
  (state, { offering: id, ...counted }) => {
    const offering = offeringOf(state, id);
    Object.assign(begin(offering, 'awaiting'), counted);
    if (offering.terms.rule.method !== 'first-come')
      state.due.schedule('offering-time', id, revealByMs(offering.terms));
  },
);
/** Empty where the first come are the first served. */
export const offeringRevealed = declareFact(
  255,
  'offering-revealed',
  { offering: wide, secret: text, beacon: text },
  (state, { offering: id, secret, beacon }) => {
    Object.assign(begin(offeringOf(state, id), 'drawing'), { secret, beacon });
    state.due.cancel('offering-time', id);
  },
);
/** What the exchange drew, as two people handed it in; it is held against the published rule before anybody is allotted anything. */
export const offeringResultsTaken = declareFact(
  271,
  'offering-results-taken',
  { offering: wide, maker: text, checker: text, digest: text, results: text },
  (state, { offering: id, digest, results }) => {
    Object.assign(begin(offeringOf(state, id), 'drawing'), { results, resultsDigest: digest });
    state.due.cancel('offering-time', id);
  },
);
/** It broke what the rule promises: nobody was allotted anything by it, and another file is waited for. `line` counts from 1. */
export const offeringResultsRefused = declareFact(
  272,
  'offering-results-refused',
  { offering: wide, line: word, problem: oneOf(RESULTS_PROBLEMS) },
  (state, { offering: id }) => {
    const offering = begin(offeringOf(state, id), 'awaiting');
    Object.assign(offering, { results: '', resultsDigest: '' });
    state.due.schedule('offering-time', id, Math.max(revealByMs(offering.terms), state.atMs));
  },
);
/** A slice of a long count or draw is worked. */
export const drawAdvanced = declareFact(
  256,
  'draw-advanced',
  { offering: wide, slices: wide },
  (state, { offering: id, slices }) => void (offeringOf(state, id).slices = slices),
);
/** Everybody knows. Where somebody may pay later, `payByMs` is until when. */
export const offeringAllotted = declareFact(
  258,
  'offering-allotted',
  { offering: wide, toUnderwriter: money, payByMs: wide },
  (state, { offering: id, toUnderwriter, payByMs }) => {
    const offering = begin(offeringOf(state, id), 'idle');
    offering.status = 'allotted';
    offering.results = '';
    offering.toUnderwriter = toUnderwriter;
    if (payByMs > 0) state.due.schedule('offering-time', id, payByMs);
  },
);
/** The time to pay is over; what is unpaid is passed on. */
export const lapsingBegun = declareFact(259, 'lapsing-begun', { offering: wide }, (state, { offering: id }) => {
  begin(offeringOf(state, id), 'lapsing');
  state.due.cancel('offering-time', id);
});
/** What was passed on may be paid until then; 0: nothing was. `left`: what nobody in the draw wants. */
export const lapsingEnded = declareFact(
  260,
  'lapsing-ended',
  { offering: wide, left: money, payByMs: wide },
  (state, { offering: id, left, payByMs }) => {
    const offering = begin(offeringOf(state, id), 'idle');
    offering.passes++;
    offering.toUnderwriter += left;
    offering.unpaid.clear();
    if (payByMs > 0) state.due.schedule('offering-time', id, payByMs);
  },
);
export const offeringSettling = declareFact(
  261,
  'offering-settling',
  { offering: wide, evidence: text, source: text },
  (state, { offering: id, evidence }) => {
    const offering = begin(offeringOf(state, id), 'delivering');
    state.due.cancel('offering-time', id);
    offering.status = 'settling';
    offering.evidence = evidence;
  },
);
export const offeringDelivered = declareFact(
  262,
  'offering-delivered',
  { offering: wide },
  (state, { offering: id }) => {
    const { terms } = begin(offeringOf(state, id), 'idle');
    state.due.schedule('offering-time', id, Math.max(terms.listsMs, state.atMs));
  },
);
/** `instrument` is one more than its number; 0: it was listed before, or another room lists it. */
export const offeringListed = declareFact(
  263,
  'offering-listed',
  { offering: wide, instrument: word },
  (state, { offering: id, instrument }) => {
    const offering = offeringOf(state, id);
    offering.status = 'listed';
    offering.instrument = instrument === 0 ? null : instrument - 1;
    state.due.cancel('offering-time', id);
    finish(state, offering);
  },
);
export const offeringCancelled = declareFact(
  264,
  'offering-cancelled',
  { offering: wide, reason: oneOf(CANCEL_REASONS) },
  (state, { offering: id, reason }) => {
    const offering = begin(offeringOf(state, id), 'cancelling');
    offering.status = 'cancelled';
    offering.reason = reason;
    offering.results = '';
    offering.planned = -1;
    state.due.cancel('offering-time', id);
  },
);
/** All that was held or paid is released. */
export const offeringRefunded = declareFact(265, 'offering-refunded', { offering: wide }, (state, { offering: id }) => {
  const offering = begin(offeringOf(state, id), 'idle');
  offering.sellerHold = 0;
  finish(state, offering);
});

export const mandateSet = declareFact(
  275,
  'mandate-set',
  { account: word, wish: plain<MandateWish | null>() },
  ({ offerings: { mandates }, atMs }, { account, wish }) => {
    if (wish === null) mandates.delete(account);
    else {
      const { month, used } = mandates.get(account) ?? { month: monthOf(atMs), used: 0n };
      mandates.set(account, { account, wish, month, used });
    }
  },
);
/** The customer is told now; it is applied for at `submitMs` unless one tap says otherwise. */
export const planMade = declareFact(
  276,
  'plan-made',
  { plan: wide, account: word, offering: wide, submitMs: wide },
  (state, { plan: id, account, offering, submitMs }) => {
    const { offerings, atMs } = state;
    offerings.plans.set(id, { id, account, offering, noticeMs: atMs, submitMs });
    offerings.nextPlan = id + 1;
    const planned = offerings.all.get(offering);
    if (planned !== undefined && planned.planned >= 0) planned.planned = Math.max(planned.planned, account);
    state.due.schedule('submit-plan', id, submitMs);
  },
);
/** All mandates of that time have their plans for the offering. */
export const planningEnded = declareFact(
  277,
  'planning-ended',
  { offering: wide },
  (state, { offering: id }) => void (offeringOf(state, id).planned = -1),
);
/** `reason` is empty unless it was skipped; `used` counts against the month. */
export const planEnded = declareFact(
  278,
  'plan-ended',
  { plan: wide, account: word, how: oneOf(PLAN_ENDS), used: money, reason: text },
  (state, { plan: id, account, used }) => {
    const { offerings, due, atMs } = state;
    offerings.plans.delete(id);
    due.cancel('submit-plan', id);
    const mandate = offerings.mandates.get(account);
    if (mandate === undefined || used === 0n) return;
    const month = monthOf(atMs);
    if (mandate.month !== month) Object.assign(mandate, { month, used: 0n });
    mandate.used += used;
  },
);

function newOffering(id: number, sellerHold: number, terms: OfferingTerms): Offering {
  return {
    id,
    terms,
    status: 'draft',
    commit: '',
    chain: '',
    round: 0,
    issuer: 0,
    escrow: 0,
    sellerHold,
    applications: [],
    byId: new Map(),
    byAccount: new Map(),
    persons: new Set(),
    demand: new Map(),
    phase: 'idle',
    slices: 0,
    place: 0,
    planned: -1,
    fileDigest: '',
    root: '',
    bidsDigest: '',
    count: 0,
    cutOff: 0n,
    publicPrice: 0n,
    secret: '',
    beacon: '',
    toUnderwriter: 0n,
    waiting: 0,
    passes: 0,
    unpaid: new Map(),
    escrowed: 0n,
    evidence: '',
    results: '',
    resultsDigest: '',
    instrument: null,
    reason: null,
  };
}

/** The next thing that goes on in steps begins at its beginning. */
function begin(offering: Offering, phase: Offering['phase']): Offering {
  return Object.assign(offering, { phase, slices: 0, place: 0 });
}

/** Nothing of it changes any more: its applications leave memory, and in the end it does itself. */
function finish({ offerings }: State, offering: Offering): void {
  offering.applications.length = 0;
  for (const map of [offering.byId, offering.byAccount, offering.persons]) map.clear();
  offerings.finished.push(offering.id);
  if (offerings.finished.length > MOST_FINISHED) offerings.all.delete(offerings.finished.shift()!);
}
