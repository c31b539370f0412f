// In: a mass-quote command. Out: a refusal, or the account's ladder on one instrument replaced: what crosses trades, the rest rests.
import type { MassQuote } from '../commands.ts';
import { emitPlaced, emitQuotesRemoved, emitQuotesRested } from '../emit.ts';
import type { Reply, Room } from '../engine-types.ts';
import { FLAG, PREVENTIONS } from '../fact-words.ts';
import { NONE, type BookSide } from '../matching/order-book.ts';
import { referenceTicks } from '../prices/reference.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { InstrumentState, State } from '../state.ts';
import { isQuoteOn } from './fold.ts';
import { checkLimitPrice, checkLots, checkNotional, checkTrader } from './limits.ts';
import { matchArriving } from './match.ts';
import { FLAGS } from './order-store.ts';
import { fireTriggers } from './trigger.ts';

const MOST_QUOTES_A_SIDE = 50;
const EXPIRE_MAKER = PREVENTIONS.indexOf('expire-maker');
type Quote = MassQuote['bids'][number];

export function massQuote(room: Room, command: MassQuote): Reply {
  const { state } = room;
  const { account, bids, asks } = command;
  const empties = bids.length + asks.length === 0;
  const stranger = checkTrader(state, account, command.instrument);
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
  const standing = heldByQuotes(state, account, instrument);
  const poor = checkFunds(state, account, instrument, bids, asks, standing);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  if (standing.count > 0) emitQuotesRemoved(room, account, instrument.index);
  const restingBids = cross(room, instrument, account, bids, instrument.book.asks, 0);
  const restingAsks = cross(room, instrument, account, asks, instrument.book.bids, FLAG.sell);
  if (restingBids.length + restingAsks.length > 0)
    emitQuotesRested(room, account, instrument.index, restingBids, restingAsks);
  fireTriggers(room, instrument);
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

function heldByQuotes(
  state: State,
  account: number,
  instrument: InstrumentState,
): { count: number; quote: bigint; base: bigint } {
  const held = { count: 0, quote: 0n, base: 0n };
  for (let slot = state.orders.head(account); slot !== NONE; slot = state.orders.nextOfAccount(slot)) {
    const flags = state.orders.field(slot, FLAGS);
    if (!isQuoteOn(flags, instrument.index)) continue;
    held.count++;
    if (flags & FLAG.sell) held.base += state.orders.holds[slot]!;
    else held.quote += state.orders.holds[slot]!;
  }
  return held;
}

/** The new ladder must be covered by what is available plus what the old ladder holds. */
function checkFunds(
  state: State,
  account: number,
  { listing, unitsPerTickLot }: InstrumentState,
  bids: readonly Quote[],
  asks: readonly Quote[],
  standing: { quote: bigint; base: bigint },
): Refusal | null {
  const quote = bids.reduce((sum, { ticks, lots }) => sum + BigInt(ticks) * BigInt(lots), 0n) * unitsPerTickLot;
  const base = asks.reduce((sum, { lots }) => sum + BigInt(lots), 0n) * listing.lotUnits;
  for (const [asset, required, held] of [
    [listing.quoteAsset, quote, standing.quote],
    [listing.baseAsset, base, standing.base],
  ] as const) {
    const available = state.balances.available(asset, account) + held;
    if (available < required) return refuse('insufficient-balance', { asset, required, available });
  }
  return null;
}

/** Place the quotes that cross the other side one by one; returns those that do not. */
function cross(
  room: Room,
  instrument: InstrumentState,
  account: number,
  quotes: readonly Quote[],
  makers: BookSide,
  side: number,
): Quote[] {
  const { state } = room;
  const resting: Quote[] = [];
  for (const { ticks, lots } of quotes) {
    if (!makers.crosses(ticks)) {
      resting.push({ ticks, lots });
      continue;
    }
    const flags =
      FLAG.quote | side | (EXPIRE_MAKER << FLAG.preventionShift) | (instrument.index << FLAG.instrumentShift);
    const hold =
      side === 0
        ? BigInt(ticks) * BigInt(lots) * instrument.unitsPerTickLot
        : BigInt(lots) * instrument.listing.lotUnits;
    emitPlaced(room, flags, state.nextOrderId, account, ticks, lots, 0, hold, 0n);
    matchArriving(room, instrument);
  }
  return resting;
}
