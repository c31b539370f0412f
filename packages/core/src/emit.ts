// In: the fields of a fact. Out: the fact packed into the batch and folded into the state at once.
// There is one function a fact, and each ends in the very fold that recovery runs.
import { foldAccountOpened, foldStandingSet } from './accounts/fold.ts';
import type { Room } from './engine-types.ts';
import {
  ACCOUNT,
  AMENDED,
  CLOSED,
  ISSUED,
  KIND,
  LISTED,
  ORDER,
  PLACED,
  QUOTED,
  QUOTES,
  SHARED,
  TIME,
  TRADE,
  TRADE_FLAG,
} from './fact-words.ts';
import {
  foldAssetListed,
  foldInstrumentListed,
  foldInstrumentStatusSet,
  foldMarkRecorded,
} from './instruments/fold.ts';
import { foldTestMoneyIssued } from './ledger/fold.ts';
import {
  foldOrderAmended,
  foldOrderClosed,
  foldOrderPlaced,
  foldOrderRested,
  foldOrderTriggered,
  foldQuotesRemoved,
  foldQuotesRested,
} from './orders/fold.ts';
import { foldTradeExecuted } from './orders/fold-trade.ts';
import { foldFeeShared, foldReferralShareSet } from './referrals/fold.ts';
import { EXACT, type InstrumentState } from './state.ts';

/** The time of the command whose facts follow. */
export function emitTime({ facts, state }: Room, atMs: number): void {
  const at = facts.begin(KIND.time, TIME.size);
  facts.words[at + 1] = 0;
  facts.doubles[(at + TIME.atMs) >> 1] = atMs;
  state.atMs = atMs;
}

export function emitListed(
  room: Room,
  kind: typeof KIND.assetListed | typeof KIND.instrumentListed,
  number: number,
  text: string,
): void {
  const { facts, state } = room;
  const size = LISTED.text + text.length;
  const at = facts.begin(kind, size + (size % 2));
  facts.words[at + LISTED.number] = number;
  facts.words[at + LISTED.textLength] = text.length;
  for (let n = 0; n < text.length; n++) facts.words[at + LISTED.text + n] = text.charCodeAt(n);
  if (size % 2 === 1) facts.words[at + size] = 0;
  if (kind === KIND.assetListed) foldAssetListed(state, facts, at);
  else foldInstrumentListed(state, facts, at);
}

export function emitStatus({ facts, state }: Room, instrument: number, status: number): void {
  const at = begin4(facts, KIND.instrumentStatusSet, instrument, status);
  foldInstrumentStatusSet(state, facts, at);
}

export function emitMark({ facts, state }: Room, instrument: number, ticks: number): void {
  const at = begin4(facts, KIND.markRecorded, instrument, ticks);
  foldMarkRecorded(state, facts, at);
}

export function emitAccount(
  { facts, state }: Room,
  kind: typeof KIND.accountOpened | typeof KIND.standingSet,
  account: number,
  value: number,
  referrer = 0,
): void {
  const at = begin4(facts, kind, account, value);
  facts.words[at + ACCOUNT.referrer] = referrer;
  if (kind === KIND.accountOpened) foldAccountOpened(state, facts, at);
  else foldStandingSet(state, facts, at);
}

export function emitIssued({ facts, state }: Room, asset: number, account: number, amount: bigint): void {
  const at = facts.begin(KIND.testMoneyIssued, ISSUED.size);
  facts.words[at + ISSUED.asset] = asset;
  facts.words[at + ISSUED.account] = account;
  facts.words[at + 3] = 0;
  facts.money[(at + ISSUED.amount) >> 1] = amount;
  foldTestMoneyIssued(state, facts, at);
}

/** The fields of an order as packed; `flags` as in fact-words.ts. */
export function emitPlaced(
  { facts, state }: Room,
  flags: number,
  id: number,
  account: number,
  ticks: number,
  lots: number,
  trigger: number,
  hold: bigint,
  quoteAmount: bigint,
): void {
  const at = facts.begin(KIND.orderPlaced, PLACED.size);
  const words = facts.words;
  words[at + PLACED.flags] = flags;
  facts.doubles[(at + PLACED.id) >> 1] = id;
  words[at + PLACED.account] = account;
  words[at + PLACED.ticks] = ticks;
  words[at + PLACED.lots] = lots;
  words[at + PLACED.trigger] = trigger;
  facts.money[(at + PLACED.hold) >> 1] = hold;
  facts.money[(at + PLACED.quoteAmount) >> 1] = quoteAmount;
  foldOrderPlaced(state, facts, at);
}

export function emitTriggered({ facts, state }: Room, id: number): void {
  const at = beginOrder(facts, KIND.orderTriggered, id);
  foldOrderTriggered(state, facts, at);
}

export function emitRested({ facts, state }: Room, id: number): void {
  const at = beginOrder(facts, KIND.orderRested, id);
  foldOrderRested(state, facts, at);
}

export function emitClosed({ facts, state }: Room, id: number, reason: number, released: bigint): void {
  const at = facts.begin(KIND.orderClosed, CLOSED.size);
  facts.words[at + CLOSED.reason] = reason;
  facts.doubles[(at + CLOSED.id) >> 1] = id;
  facts.money[(at + CLOSED.released) >> 1] = released;
  foldOrderClosed(state, facts, at);
}

/**
 * A trade at the maker's price. Fees are on the received asset, rounded up (formulas/fees.ts); they are written out
 * here because a call with bigints costs more than the trade.
 * @returns where the fact starts
 */
export function emitTrade(
  { facts, state }: Room,
  instrument: InstrumentState,
  takerSells: boolean,
  takerId: number,
  makerId: number,
  taker: number,
  maker: number,
  ticks: number,
  lots: number,
): number {
  const at = facts.begin(KIND.tradeExecuted, TRADE.size);
  const { words, doubles, money } = facts;
  const exact = instrument.exact;
  const simulated = state.accounts.isParticipant(taker) || state.accounts.isParticipant(maker);
  words[at + TRADE.flags] =
    (takerSells ? TRADE_FLAG.takerSells : 0) |
    (simulated ? TRADE_FLAG.simulated : 0) |
    (instrument.index << TRADE_FLAG.instrumentShift);
  doubles[(at + TRADE.id) >> 1] = state.nextTradeId;
  doubles[(at + TRADE.takerId) >> 1] = takerId;
  doubles[(at + TRADE.makerId) >> 1] = makerId;
  words[at + TRADE.taker] = taker;
  words[at + TRADE.maker] = maker;
  words[at + TRADE.ticks] = ticks;
  words[at + TRADE.lots] = lots;
  const base = BigInt.asIntN(64, BigInt(lots) * exact[EXACT.lotUnits]!);
  const quote = BigInt.asIntN(64, BigInt.asIntN(64, BigInt(ticks) * BigInt(lots)) * exact[EXACT.unitsPerTickLot]!);
  money[(at + TRADE.notional) >> 1] = quote;
  const baseFee = (at + (takerSells ? TRADE.makerFee : TRADE.takerFee)) >> 1;
  const quoteFee = (at + (takerSells ? TRADE.takerFee : TRADE.makerFee)) >> 1;
  const buyerBps = takerSells ? EXACT.makerFeeBps : EXACT.takerFeeBps;
  const sellerBps = takerSells ? EXACT.takerFeeBps : EXACT.makerFeeBps;
  money[baseFee] = BigInt.asIntN(64, BigInt.asIntN(64, base * exact[buyerBps]! + 9_999n) / 10_000n);
  money[quoteFee] = BigInt.asIntN(64, BigInt.asIntN(64, quote * exact[sellerBps]! + 9_999n) / 10_000n);
  foldTradeExecuted(state, facts, at);
  return at;
}

export function emitReferralShare({ facts, state }: Room, bps: number): void {
  const at = begin4(facts, KIND.referralShareSet, bps, 0);
  foldReferralShareSet(state, facts, at);
}

export function emitFeeShared(
  { facts, state }: Room,
  tradeId: number,
  referrer: number,
  referee: number,
  asset: number,
  amount: bigint,
): void {
  const at = facts.begin(KIND.feeShared, SHARED.size);
  facts.words[at + SHARED.asset] = asset;
  facts.doubles[(at + SHARED.tradeId) >> 1] = tradeId;
  facts.words[at + SHARED.referrer] = referrer;
  facts.words[at + SHARED.referee] = referee;
  facts.money[(at + SHARED.amount) >> 1] = amount;
  foldFeeShared(state, facts, at);
}

export function emitAmended(
  { facts, state }: Room,
  flags: number,
  id: number,
  ticks: number,
  lots: number,
  holdChange: bigint,
): void {
  const at = facts.begin(KIND.orderAmended, AMENDED.size);
  facts.words[at + AMENDED.flags] = flags;
  facts.doubles[(at + AMENDED.id) >> 1] = id;
  facts.words[at + AMENDED.ticks] = ticks;
  facts.words[at + AMENDED.lots] = lots;
  facts.money[(at + AMENDED.holdChange) >> 1] = holdChange;
  foldOrderAmended(state, facts, at);
}

export function emitQuotesRemoved({ facts, state }: Room, account: number, instrument: number): void {
  const at = facts.begin(KIND.quotesRemoved, QUOTES.size);
  facts.words[at + QUOTES.instrument] = instrument;
  facts.words[at + QUOTES.account] = account;
  facts.words[at + 3] = 0;
  foldQuotesRemoved(state, facts, at);
}

type Quotes = readonly { ticks: number; lots: number }[];

export function emitQuotesRested(
  { facts, state }: Room,
  account: number,
  instrument: number,
  bids: Quotes,
  asks: Quotes,
): void {
  const at = facts.begin(KIND.quotesRested, QUOTED.head + (bids.length + asks.length) * 2);
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

function begin4(facts: Room['facts'], kind: number, first: number, second: number): number {
  const at = facts.begin(kind, 4);
  facts.words[at + 1] = first;
  facts.words[at + 2] = second;
  facts.words[at + 3] = 0;
  return at;
}

function beginOrder(facts: Room['facts'], kind: number, id: number): number {
  const at = facts.begin(kind, ORDER.size);
  facts.words[at + 1] = 0;
  facts.doubles[(at + ORDER.id) >> 1] = id;
  return at;
}
