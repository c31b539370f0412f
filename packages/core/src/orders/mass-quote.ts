// In: a mass-quote command. Out: a refusal, or the account's ladder on one instrument replaced: what crosses trades, the rest rests.
import type { MassQuote } from '../commands.ts';
import type { Reply, World } from '../engine-types.ts';
import { type InstrumentState, ratesAt } from '../instruments/instrument.ts';
import { NONE, type BookSide } from '../matching/order-book.ts';
import { referenceTicks } from '../prices/reference.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { ownerOf } from '../accounts/wallets.ts';
import { closeOpenOrder } from './close.ts';
import { emitPlaced, emitQuotesRemoved, emitQuotesRested } from './emit.ts';
import { isQuoteOn, quoteTerms } from './fold.ts';
import { checkLimitPrice, checkLots, checkNotional, checkTrader } from './limits.ts';
import { fireTriggers, matchArriving } from './match.ts';
import { FLAGS } from './order-store.ts';
import { FLAG, PREVENTIONS } from './words.ts';

const MOST_QUOTES_A_SIDE = 50;
const EXPIRE_MAKER = PREVENTIONS.indexOf('expire-maker');
type Quote = MassQuote['bids'][number];

export function massQuote(world: World, command: MassQuote): Reply {
  const { state } = world;
  const { account, bids, asks } = command;
  const empties = bids.length + asks.length === 0;
  const standing = heldByQuotes(state, account, command.instrument);
  const stranger = checkTrader(state, account, command.instrument, bids.length + asks.length - standing.count);
  // Whoever exists may take quotes down, whatever keeps them from putting new ones up.
  if (stranger !== null && !(empties && !stranger.refusal.startsWith('unknown-'))) return stranger;
  const instrument = state.instruments[command.instrument]!;
  if (Math.max(bids.length, asks.length) > MOST_QUOTES_A_SIDE) {
    return refuse('too-many-quotes', { quotes: Math.max(bids.length, asks.length), most: MOST_QUOTES_A_SIDE });
  }
  const reference = referenceTicks(instrument, state.atMs);
  const refusal = checkLadder(instrument, bids, -1, reference) ?? checkLadder(instrument, asks, 1, reference);
  if (refusal !== null) return refusal;
  if (bids.length > 0 && asks.length > 0 && bids[0]!.ticks >= asks[0]!.ticks) {
    return refuse('quote-crosses-itself', { bid: bids[0]!.ticks, ask: asks[0]!.ticks });
  }
  // A ladder comes in as one.
  const first = bids[0] ?? asks[0];
  const misplaced =
    first === undefined
      ? null
      : instrument.kind.admit(state, instrument, {
          as: 'quotes',
          account,
          isSell: bids.length === 0,
          ...first,
          queue: false,
        });
  if (misplaced !== null) return misplaced;
  const poor =
    checkFunds(state, instrument, account, bids, false, standing) ??
    checkFunds(state, instrument, account, asks, true, standing);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  if (standing.count > 0) emitQuotesRemoved(world, account, instrument.index);
  const restingBids = cross(world, instrument, account, bids, instrument.book.asks, 0);
  const restingAsks = cross(world, instrument, account, asks, instrument.book.bids, FLAG.sell);
  if (restingBids.length + restingAsks.length > 0)
    emitQuotesRested(world, account, instrument.index, restingBids, restingAsks);
  fireTriggers(world, instrument);
  return { refusal: null, count: bids.length + asks.length };
}

/** Quotes strictly from the best outward, each within the instrument's limits. `direction` 1 for asks, −1 for bids. */
function checkLadder(
  instrument: InstrumentState,
  quotes: readonly Quote[],
  direction: 1 | -1,
  reference: number,
): Refusal | null {
  let previous = direction === 1 ? 0 : Infinity;
  for (const { ticks, lots } of quotes) {
    const refusal =
      checkLimitPrice(instrument, ticks, reference) ??
      checkLots(instrument, lots) ??
      checkNotional(instrument, ticks * lots);
    if (refusal !== null) return refusal;
    if ((ticks - previous) * direction <= 0) return refuse('quote-crosses-itself', { ticks, previous });
    previous = ticks;
  }
  return null;
}

interface Standing {
  readonly count: number;
  readonly bids: number;
  readonly asks: number;
}

function heldByQuotes(state: State, account: number, instrument: number): Standing {
  const held = { count: 0, bids: 0, asks: 0 };
  if (state.accounts.ownerKind(account) === null) return held;
  const { orders } = state;
  for (let slot = orders.head(ownerOf(account)); slot !== NONE; slot = orders.nextOfOwner(slot)) {
    if (!isQuoteOn(state, slot, instrument)) continue;
    held.count++;
    held[orders.field(slot, FLAGS) & FLAG.sell ? 'asks' : 'bids'] += orders.holds[slot]!;
  }
  return held;
}

/** The new ladder must be covered by what is available plus what the old ladder holds. */
function checkFunds(
  state: State,
  instrument: InstrumentState,
  account: number,
  quotes: readonly Quote[],
  isSell: boolean,
  standing: Standing,
): Refusal | null {
  const ppm = quotePpm(state, instrument, account);
  const terms = quoteTerms(instrument, account);
  let required = 0n;
  for (const { ticks, lots } of quotes)
    required += BigInt(instrument.kind.holdFor(instrument, isSell, ticks * lots, lots, ppm, 0, terms));
  const asset = instrument.kind.holdAsset(instrument, isSell);
  const available = state.balances.available(account, asset) + BigInt(isSell ? standing.asks : standing.bids);
  return available < required ? refuse('insufficient-balance', { asset, required, available }) : null;
}

function quotePpm(state: State, instrument: InstrumentState, account: number): number {
  const at = ratesAt(state, instrument, account);
  return Math.max(instrument.feePpm[at]!, instrument.feePpm[at + 1]!);
}

/**
 * Place the quotes that cross the other side one by one; returns those that do not. What a crossing quote does not meet within this
 * step is closed: a quote is renewed in a moment, and nobody waits for it.
 */
function cross(
  world: World,
  instrument: InstrumentState,
  account: number,
  quotes: readonly Quote[],
  makers: BookSide,
  side: number,
): Quote[] {
  const resting: Quote[] = [];
  const ppm = quotePpm(world.state, instrument, account);
  const collects = instrument.share?.collects === true;
  const terms = quoteTerms(instrument, account);
  for (const { ticks, lots } of quotes) {
    if (collects || !makers.crosses(ticks)) {
      resting.push({ ticks, lots });
      continue;
    }
    emitPlaced(world, {
      flags: terms | FLAG.quote | side | (EXPIRE_MAKER << FLAG.preventionShift),
      account,
      instrument: instrument.index,
      ticks,
      lots,
      trigger: 0,
      hold: instrument.kind.holdFor(instrument, side !== 0, ticks * lots, lots, ppm, 0, terms),
      quoteAmount: 0n,
      expires: 0,
    });
    matchArriving(world, instrument);
    if (instrument.arriving !== NONE) closeOpenOrder(world, instrument.arriving, 'unfillable');
  }
  return resting;
}
