// In: the fields of an order's facts. Out: each packed into the batch and folded into the state at once.
// There is one function a fact, and each ends in the very fold that recovery runs.
import type { World } from '../engine-types.ts';
import type { FactBuffer } from '../facts/fact-buffer.ts';
import { setUnits } from '../facts/units.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { foldTradeExecuted } from './fold-trade.ts';
import {
  foldOrderAmended,
  foldOrderClosed,
  foldOrderPlaced,
  foldOrderRested,
  foldOrderTriggered,
  foldQuotesRemoved,
  foldQuotesRested,
} from './fold.ts';
import { chargeOf, creditAfter } from './charge.ts';
import { ACCOUNT, CREDIT, MAKER_PPM, STRIDE, TAKER_PPM } from './order-store.ts';
import {
  AMENDED,
  CLOSE_REASONS,
  CLOSED,
  type CloseReason,
  PLACED,
  QUOTED,
  QUOTES,
  RESTED,
  TRADE,
  TRADE_FLAG,
  TRIGGERED,
} from './words.ts';

/** An order as packed; `flags` as in words.ts, `hold` a safe integer. */
export interface Placing {
  flags: number;
  account: number;
  instrument: number;
  ticks: number;
  lots: number;
  trigger: number;
  hold: number;
  quoteAmount: bigint;
  expires: number;
  /** Lots that stand in the book at once; all when it is not said. */
  shown?: number | undefined;
}

/** @returns the order's id */
export function emitPlaced({ facts, state }: World, order: Placing): number {
  const id = state.nextOrderId;
  const at = facts.begin(PLACED.kind, PLACED.size);
  const words = facts.words;
  words[at + PLACED.flags] = order.flags;
  facts.doubles[(at + PLACED.id) >> 1] = id;
  words[at + PLACED.account] = order.account;
  words[at + PLACED.instrument] = order.instrument;
  words[at + PLACED.ticks] = order.ticks;
  words[at + PLACED.lots] = order.lots;
  setUnits(words, at + PLACED.hold, order.hold);
  facts.money[(at + PLACED.quoteAmount) >> 1] = order.quoteAmount;
  facts.doubles[(at + PLACED.expires) >> 1] = order.expires;
  words[at + PLACED.trigger] = order.trigger;
  words[at + PLACED.shown] = order.shown ?? 0;
  foldOrderPlaced(state, facts, at);
  return id;
}

export function emitTriggered({ facts, state }: World, id: number): void {
  foldOrderTriggered(state, facts, beginOrder(facts, TRIGGERED.kind, id));
}

export function emitRested({ facts, state }: World, id: number): void {
  foldOrderRested(state, facts, beginOrder(facts, RESTED.kind, id));
}

/** The order in a slot ends; what it holds is released. */
export function emitClosed({ facts, state }: World, slot: number, reason: CloseReason): void {
  const at = facts.begin(CLOSED.kind, CLOSED.size);
  facts.words[at + CLOSED.reason] = CLOSE_REASONS.indexOf(reason);
  facts.doubles[(at + CLOSED.id) >> 1] = state.orders.ids[slot]!;
  setUnits(facts.words, at + CLOSED.released, state.orders.holds[slot]!);
  foldOrderClosed(state, facts, at);
}

/**
 * A trade at the maker's price between two slots. Each side's fee is on what it receives or on the money, by the order's own rates.
 * @param more further bits of its flags; @param mostTakerFee what the side has to pay it with, where that may be less
 * @returns where the fact starts
 */
export function emitTrade(
  { facts, state }: World,
  instrument: InstrumentState,
  takerSells: boolean,
  takerSlot: number,
  makerSlot: number,
  ticks: number,
  lots: number,
  more = 0,
  mostTakerFee = Infinity,
  mostMakerFee = Infinity,
): number {
  const at = facts.begin(TRADE.kind, TRADE.size);
  const { words, doubles } = facts;
  const { fields, ids } = state.orders;
  const takerAt = takerSlot * STRIDE;
  const makerAt = makerSlot * STRIDE;
  const taker = fields[takerAt + ACCOUNT]!;
  const maker = fields[makerAt + ACCOUNT]!;
  const simulated = state.accounts.isParticipant(taker) || state.accounts.isParticipant(maker);
  words[at + TRADE.flags] = (takerSells ? TRADE_FLAG.takerSells : 0) | (simulated ? TRADE_FLAG.simulated : 0) | more;
  doubles[(at + TRADE.id) >> 1] = state.nextTradeId;
  doubles[(at + TRADE.takerId) >> 1] = ids[takerSlot]!;
  doubles[(at + TRADE.makerId) >> 1] = ids[makerSlot]!;
  words[at + TRADE.taker] = taker;
  words[at + TRADE.maker] = maker;
  words[at + TRADE.ticks] = ticks;
  words[at + TRADE.lots] = lots;
  const base = lots * instrument.lotUnits;
  const quote = ticks * lots * instrument.tickLotUnits;
  setUnits(words, at + TRADE.notional, quote);
  const takerUnits = takerSells || instrument.feeIsOnMoney ? quote : base;
  const makerUnits = takerSells && !instrument.feeIsOnMoney ? base : quote;
  const takerPpm = fields[takerAt + TAKER_PPM]!;
  const makerPpm = fields[makerAt + MAKER_PPM]!;
  const takerDue = chargeOf(takerUnits, takerPpm, fields[takerAt + CREDIT]!, instrument.feeRounding);
  const makerDue = chargeOf(makerUnits, makerPpm, fields[makerAt + CREDIT]!, instrument.feeRounding);
  const takerFee = Math.min(takerDue, mostTakerFee);
  const makerFee = Math.min(makerDue, mostMakerFee);
  setUnits(words, at + TRADE.takerFee, takerFee);
  setUnits(words, at + TRADE.makerFee, makerFee);
  // A fee that was cut to what there is leaves nothing to be charged later.
  words[at + TRADE.takerCredit] =
    takerFee < takerDue ? 0 : creditAfter(takerUnits, takerPpm, fields[takerAt + CREDIT]!, takerFee);
  words[at + TRADE.makerCredit] =
    makerFee < makerDue ? 0 : creditAfter(makerUnits, makerPpm, fields[makerAt + CREDIT]!, makerFee);
  words[at + TRADE.instrument] = instrument.index;
  words[at + TRADE.instrument + 1] = 0;
  foldTradeExecuted(state, facts, at);
  return at;
}

/** `holdChange` is a safe integer, above zero when more is held. */
export function emitAmended(
  { facts, state }: World,
  given: { flags: number; id: number; ticks: number; lots: number; holdChange: number },
): void {
  const at = facts.begin(AMENDED.kind, AMENDED.size);
  facts.words[at + AMENDED.flags] = given.flags;
  facts.doubles[(at + AMENDED.id) >> 1] = given.id;
  facts.words[at + AMENDED.ticks] = given.ticks;
  facts.words[at + AMENDED.lots] = given.lots;
  setUnits(facts.words, at + AMENDED.holdChange, given.holdChange);
  foldOrderAmended(state, facts, at);
}

export function emitQuotesRemoved({ facts, state }: World, account: number, instrument: number): void {
  const at = facts.begin(QUOTES.kind, QUOTES.size);
  facts.words[at + QUOTES.instrument] = instrument;
  facts.words[at + QUOTES.account] = account;
  facts.words[at + 3] = 0;
  foldQuotesRemoved(state, facts, at);
}

type Quotes = readonly { ticks: number; lots: number }[];

export function emitQuotesRested(
  { facts, state }: World,
  account: number,
  instrument: number,
  bids: Quotes,
  asks: Quotes,
): void {
  const at = facts.begin(QUOTED.kind, QUOTED.head + (bids.length + asks.length) * 2);
  const words = facts.words;
  words[at + QUOTED.instrument] = instrument;
  words[at + QUOTED.account] = account;
  words[at + QUOTED.bids] = bids.length;
  facts.doubles[(at + QUOTED.firstId) >> 1] = state.nextOrderId;
  words[at + QUOTED.asks] = asks.length;
  words[at + 7] = 0;
  let place = at + QUOTED.head;
  for (const quotes of [bids, asks]) {
    for (const { ticks, lots } of quotes) {
      words[place++] = ticks;
      words[place++] = lots;
    }
  }
  foldQuotesRested(state, facts, at);
}

function beginOrder(facts: FactBuffer, kind: number, id: number): number {
  const at = facts.begin(kind, RESTED.size);
  facts.words[at + 1] = 0;
  facts.doubles[(at + RESTED.id) >> 1] = id;
  return at;
}
