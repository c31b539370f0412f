// In: the clock. Out: what an offering does by itself: it opens, closes, is counted, drawn, passed on, delivered, listed, refunded.
import { offeringCost } from '@hilsa/formulas/offerings';
import { workScheduled } from '../clock/facts.ts';
import { done, goOn } from '../clock/run-due.ts';
import { isSpent, spend, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { listInstrument } from '../instruments/list.ts';
import { release } from '../ledger/money.ts';
import { cancel } from './announce.ts';
import { allot } from './allot.ts';
import { end } from './apply.ts';
import { count, draw, forget, passing, priceForPublic } from './draw.ts';
import { deliver } from './deliver.ts';
import {
  offeringBidsCounted,
  lapsingBegun,
  lapsingEnded,
  offeringAllotted,
  offeringClosed,
  offeringCounted,
  offeringListed,
  offeringOpened,
  offeringRefunded,
  offeringResultsRefused,
  offeringRevealed,
} from './facts.ts';
import { planFor } from './mandates.ts';
import { type Application, heldPrice, nextOf, type Offering, offeredOf, offeringOf } from './state.ts';
import { UNDERWRITER } from './words.ts';

const OVER: ReadonlySet<string> = new Set(['revoked', 'rejected', 'lapsed', 'refunded']);
/** Facts of one step: an offering is in no hurry, and whoever trades meanwhile waits for no more of it. */
const MOST_FACTS = 32;
/** So many are over before anybody notices; more of them rest between their steps. */
const MOST_WITHOUT_REST = 4_096;
/** Without it a large draw fills the machine, its database too, and whoever trades waits three times as long for as long as it lasts. */
const REST_MS = 10;
/** Unpaid shares are passed on once; what then lapses again is the underwriter's. */
const MOST_PASSES = 1;

/** The clock's: a date of an offering has come. */
export function offeringTime(world: World, id: number): void {
  const offering = offeringOf(world.state, id);
  const { status } = offering;
  if (status === 'draft') cancel(world, offering, 'not-published');
  else if (status === 'upcoming') emit(world, offeringOpened, { offering: id });
  else if (status === 'open') {
    emit(world, offeringClosed, { offering: id });
    goOn(world, 'go-on-offering', id);
  } else if (status === 'closed') cancel(world, offering, 'not-revealed');
  else if (status === 'allotted') {
    emit(world, lapsingBegun, { offering: id });
    goOn(world, 'go-on-offering', id);
  } else list(world, offering);
}

/** The clock's: the next step of what goes on. */
export function goOnOffering(world: World, id: number): void {
  const offering = offeringOf(world.state, id);
  const step: World = { ...world, began: world.facts.count, most: Math.min(world.most, MOST_FACTS) };
  if (offering.planned >= 0) planFor(step, offering);
  else if (offering.phase === 'counting') counted(step, offering);
  else if (offering.phase === 'drawing') allotted(step, offering);
  else if (offering.phase === 'lapsing') lapse(step, offering);
  else if (offering.phase === 'delivering') deliver(step, offering);
  else if (offering.phase === 'cancelling') refund(step, offering);
  const { phase } = offering;
  const goesOn = offering.planned >= 0 || (phase !== 'idle' && phase !== 'awaiting');
  // A slice of a long count leaves one fact behind: by facts alone five hundred of them would be one step.
  if (!goesOn) return done(world, 'go-on-offering', id);
  spend(world);
  if (offering.applications.length > MOST_WITHOUT_REST)
    emit(world, workScheduled, { work: 'go-on-offering', subject: id, dueMs: world.state.atMs + REST_MS });
}

function counted(world: World, offering: Offering): void {
  const found = count(world, offering);
  if (found === undefined) return;
  const { count: many, fileDigest, root, cutOff, bids } = found;
  const publicPrice = cutOff === null ? offering.terms.price : priceForPublic(offering, cutOff.price);
  const price = cutOff?.price ?? offering.terms.price;
  const id = offering.id;
  if (bids !== null) emit(world, offeringBidsCounted, { offering: id, count: bids.count, bidsDigest: bids.digest });
  emit(world, offeringCounted, { offering: id, count: many, cutOff: price, publicPrice, fileDigest, root });
  if (cutOff !== null && !cutOff.isCovered) cancel(world, offering, 'quota-not-covered');
  else if (raised(world, offering) < offering.terms.minimumRaise) cancel(world, offering, 'minimum-raise-missed');
  // Where nothing is drawn nothing is waited for.
  else if (offering.terms.rule.method === 'first-come')
    emit(world, offeringRevealed, { offering: id, secret: '', beacon: '' });
}

/** What would come together: as much as is asked for, at most what is offered. */
function raised({ state }: World, { terms, demand }: Offering): bigint {
  const asked = [...demand.values()].reduce((sum, { quantity }) => sum + quantity, 0n);
  const offered = offeredOf(terms.rule);
  return offeringCost(asked < offered ? asked : offered, heldPrice(state, terms));
}

function allotted(world: World, offering: Offering): void {
  const drawn = draw(world, offering);
  if (drawn === undefined) return;
  const { terms, id } = offering;
  if ('problem' in drawn) {
    emit(world, offeringResultsRefused, { offering: id, ...drawn });
    forget(offering);
    return;
  }
  const payByMs = world.state.atMs + terms.payLaterMs;
  const isDue = ({ category, status }: Application): boolean => category !== UNDERWRITER && status === 'live';
  for (let next = nextOf(offering, isDue); next !== null; next = nextOf(offering, isDue)) {
    if (isSpent(world)) return;
    allot(world, offering, next, drawn.unitsOf(next), payByMs);
  }
  const waits = offering.waiting > 0 ? payByMs : 0;
  emit(world, offeringAllotted, { offering: id, toUnderwriter: drawn.toUnderwriter, payByMs: waits });
}

/** What was not paid lapses and costs nothing; it goes to those next in the draw of the same quota who pay later too. */
function lapse(world: World, offering: Offering): void {
  const { state } = world;
  const { terms, id } = offering;
  const isDue = ({ status, payByMs }: Application): boolean => status === 'await-payment' && payByMs <= state.atMs;
  // Once it is being worked who is next, nobody is left who could lapse: they are looked for no more.
  const mayLapse = offering.slices === 0;
  for (let next = mayLapse ? nextOf(offering, isDue) : null; next !== null; next = nextOf(offering, isDue)) {
    if (isSpent(world)) return;
    end(world, offering, next, 'lapsed', '');
  }
  const payByMs = state.atMs + terms.payLaterMs;
  if (offering.passes < MOST_PASSES) {
    const passed = passing(world, offering);
    if (passed === undefined) return;
    for (; passed.done < passed.next.length; passed.done++) {
      if (isSpent(world)) return;
      const { application, more } = passed.next[passed.done]!;
      allot(world, offering, application, more, payByMs);
    }
  }
  const left = [...offering.unpaid.values()].reduce((sum, units) => sum + units, 0n);
  emit(world, lapsingEnded, { offering: id, left, payByMs: offering.waiting > 0 ? payByMs : 0 });
}

/** Its day has come: what had no market has one. */
function list(world: World, offering: Offering): void {
  const { state } = world;
  const { listing } = offering.terms;
  // A listing that does not fit its market any more lists nothing: a desk does it, and what was bought is there all the same.
  const reply = listing === null ? null : listInstrument(world, { kind: 'list-instrument', atMs: state.atMs, listing });
  const instrument = reply?.refusal === null ? reply.instrument! + 1 : 0;
  emit(world, offeringListed, { offering: offering.id, instrument });
}

function refund(world: World, offering: Offering): void {
  const { id } = offering;
  const isDue = ({ status }: Application): boolean => !OVER.has(status);
  for (let next = nextOf(offering, isDue); next !== null; next = nextOf(offering, isDue)) {
    if (isSpent(world)) return;
    end(world, offering, next, 'refunded', '');
  }
  const shares = world.state.holds.get(offering.sellerHold);
  if (shares !== undefined) release(world, shares);
  emit(world, offeringRefunded, { offering: id });
}
