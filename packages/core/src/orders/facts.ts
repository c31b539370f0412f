// In: packed facts about orders. Out: the same as plain data, and each fact's fold.
import type { OrderType, SelfTradePrevention, Side, TimeInForce } from '../commands.ts';
import type { FactWords } from '../facts/fact-buffer.ts';
import type { FactKind } from '../facts/layout.ts';
import {
  foldOrderAmended,
  foldOrderClosed,
  foldOrderPlaced,
  foldOrderRested,
  foldOrderTriggered,
  foldQuotesRemoved,
  foldQuotesRested,
} from './fold.ts';
import { foldTradeExecuted } from './fold-trade.ts';
import { ordersSweepBegun, ordersSweepEnded } from './sweeps.ts';
import { ordersLinked } from './pairs.ts';
import { orderTrailed } from './trails.ts';
import { triggerMet } from './trigger-met.ts';
import {
  AMEND_FLAG,
  AMENDED,
  CLOSE_REASONS,
  CLOSED,
  type CloseReason,
  FLAG,
  ORDER_TYPES,
  PLACED,
  preventionOf,
  PREVENTIONS,
  QUOTED,
  QUOTES,
  termsOf,
  RESTED,
  timeOf,
  TIMES_IN_FORCE,
  TRADE,
  TRADE_FLAG,
  TRIGGERED,
  typeOf,
} from './words.ts';

interface At {
  /** Time of the command it belongs to. */
  atMs: number;
}
/** `rests`: the whole order went straight into the book (or, with a trigger, among the waiting orders). */
export interface OrderPlaced extends At {
  kind: 'order-placed';
  orderId: number;
  account: number;
  instrument: number;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  selfTradePrevention: SelfTradePrevention;
  /** Limit price; for market types the worst price it may trade at. */
  ticks: number;
  lots: number;
  triggerTicks: number;
  quoteAmount: bigint;
  /** Moved from available to held: quote units for a buy, base units for a sell. */
  hold: bigint;
  /** When it ends by itself; 0: never. */
  expiresAtMs: number;
  /** Lots that stand in the book at once; 0: all. */
  shownLots: number;
  rests: boolean;
  /** Part of a mass quote. */
  quote: boolean;
  /** Of an order on a contract: what readTerms reads; 0 for all others. */
  terms: number;
}
export interface OrderTriggered extends At {
  kind: 'order-triggered';
  orderId: number;
}
/** The unfilled rest of an arriving (or amended, or triggered) order went into the book. */
export interface OrderRested extends At {
  kind: 'order-rested';
  orderId: number;
}
/** A fee is on the received asset or on the money, as the listing's fees say. */
export interface TradeExecuted extends At {
  kind: 'trade-executed';
  tradeId: number;
  instrument: number;
  takerSide: Side;
  ticks: number;
  lots: number;
  takerOrderId: number;
  makerOrderId: number;
  takerAccount: number;
  makerAccount: number;
  takerFee: bigint;
  makerFee: bigint;
  /** Quote units exchanged. */
  notional: bigint;
  /** Whether either side is a simulated participant. */
  simulated: boolean;
  /** At a price that is not the maker's: of an auction, or the closing price. */
  called: boolean;
}
/** `released` goes back from held to available. A fully filled order closes by its last trade, without this fact. */
export interface OrderClosed extends At {
  kind: 'order-closed';
  orderId: number;
  reason: CloseReason;
  released: bigint;
}
/** `holdChange` in hold units, positive = more held. `keepsPriority` false: the order left the book and was placed anew. */
export interface OrderAmended extends At {
  kind: 'order-amended';
  orderId: number;
  ticks: number;
  lots: number;
  holdChange: bigint;
  keepsPriority: boolean;
  rests: boolean;
}
/** All standing quotes of the account on the instrument were removed and their holds released. */
export interface QuotesRemoved extends At {
  kind: 'quotes-removed';
  account: number;
  instrument: number;
}
/** Non-crossing quotes that went into the book, order ids counting up from `firstOrderId`: bids first, then asks. */
export interface QuotesRested extends At {
  kind: 'quotes-rested';
  account: number;
  instrument: number;
  firstOrderId: number;
  bids: readonly { ticks: number; lots: number }[];
  asks: readonly { ticks: number; lots: number }[];
}

type Bare<Fact extends { kind: string }> = Omit<Fact, 'kind' | 'atMs'>;

function factKind<Fact extends { kind: string; atMs: number }>(
  number: number,
  name: Fact['kind'],
  fold: FactKind['fold'],
  values: (fact: Reader) => Bare<Fact>,
): FactKind<Fact['kind'], Fact> {
  const read = (facts: FactWords, at: number, atMs: number): Fact =>
    ({ kind: name, ...values(new Reader(facts, at)), atMs }) as unknown as Fact;
  return { number, name, fold, read };
}

/** The fields of a fact by their offsets. */
class Reader {
  readonly #facts: FactWords;
  readonly #at: number;

  constructor(facts: FactWords, at: number) {
    this.#facts = facts;
    this.#at = at;
  }

  word(offset: number): number {
    return this.#facts.words[this.#at + offset]!;
  }

  wide(offset: number): number {
    return this.#facts.doubles[(this.#at + offset) >> 1]!;
  }

  money(offset: number): bigint {
    return this.#facts.money[(this.#at + offset) >> 1]!;
  }

  quotes(offset: number, count: number): { ticks: number; lots: number }[] {
    return Array.from({ length: count }, (_, n) => ({
      ticks: this.word(offset + n * 2),
      lots: this.word(offset + n * 2 + 1),
    }));
  }
}

export const orderFacts = [
  factKind<OrderPlaced>(PLACED.kind, 'order-placed', foldOrderPlaced, (fact) => {
    const flags = fact.word(PLACED.flags);
    return {
      orderId: fact.wide(PLACED.id),
      account: fact.word(PLACED.account),
      instrument: fact.word(PLACED.instrument),
      side: flags & FLAG.sell ? 'sell' : 'buy',
      type: ORDER_TYPES[typeOf(flags)]!,
      timeInForce: TIMES_IN_FORCE[timeOf(flags)]!,
      postOnly: (flags & FLAG.postOnly) !== 0,
      selfTradePrevention: PREVENTIONS[preventionOf(flags)]!,
      ticks: fact.word(PLACED.ticks),
      lots: fact.word(PLACED.lots),
      triggerTicks: fact.word(PLACED.trigger),
      quoteAmount: fact.money(PLACED.quoteAmount),
      hold: fact.money(PLACED.hold),
      expiresAtMs: fact.wide(PLACED.expires),
      shownLots: fact.word(PLACED.shown),
      rests: (flags & FLAG.rests) !== 0,
      quote: (flags & FLAG.quote) !== 0,
      terms: termsOf(flags),
    };
  }),
  factKind<OrderTriggered>(TRIGGERED.kind, 'order-triggered', foldOrderTriggered, (fact) => ({
    orderId: fact.wide(TRIGGERED.id),
  })),
  factKind<TradeExecuted>(TRADE.kind, 'trade-executed', foldTradeExecuted, (fact) => {
    const flags = fact.word(TRADE.flags);
    return {
      tradeId: fact.wide(TRADE.id),
      instrument: fact.word(TRADE.instrument),
      takerSide: flags & TRADE_FLAG.takerSells ? 'sell' : 'buy',
      ticks: fact.word(TRADE.ticks),
      lots: fact.word(TRADE.lots),
      takerOrderId: fact.wide(TRADE.takerId),
      makerOrderId: fact.wide(TRADE.makerId),
      takerAccount: fact.word(TRADE.taker),
      makerAccount: fact.word(TRADE.maker),
      takerFee: fact.money(TRADE.takerFee),
      makerFee: fact.money(TRADE.makerFee),
      notional: fact.money(TRADE.notional),
      simulated: (flags & TRADE_FLAG.simulated) !== 0,
      called: (flags & TRADE_FLAG.called) !== 0,
    };
  }),
  factKind<OrderRested>(RESTED.kind, 'order-rested', foldOrderRested, (fact) => ({ orderId: fact.wide(RESTED.id) })),
  factKind<OrderClosed>(CLOSED.kind, 'order-closed', foldOrderClosed, (fact) => ({
    orderId: fact.wide(CLOSED.id),
    reason: CLOSE_REASONS[fact.word(CLOSED.reason)]!,
    released: fact.money(CLOSED.released),
  })),
  factKind<OrderAmended>(AMENDED.kind, 'order-amended', foldOrderAmended, (fact) => {
    const flags = fact.word(AMENDED.flags);
    return {
      orderId: fact.wide(AMENDED.id),
      ticks: fact.word(AMENDED.ticks),
      lots: fact.word(AMENDED.lots),
      holdChange: fact.money(AMENDED.holdChange),
      keepsPriority: (flags & AMEND_FLAG.keepsPriority) !== 0,
      rests: (flags & AMEND_FLAG.rests) !== 0,
    };
  }),
  factKind<QuotesRemoved>(QUOTES.kind, 'quotes-removed', foldQuotesRemoved, (fact) => ({
    account: fact.word(QUOTES.account),
    instrument: fact.word(QUOTES.instrument),
  })),
  factKind<QuotesRested>(QUOTED.kind, 'quotes-rested', foldQuotesRested, (fact) => {
    const bids = fact.word(QUOTED.bids);
    return {
      account: fact.word(QUOTED.account),
      instrument: fact.word(QUOTED.instrument),
      firstOrderId: fact.wide(QUOTED.firstId),
      bids: fact.quotes(QUOTED.head, bids),
      asks: fact.quotes(QUOTED.head + bids * 2, fact.word(QUOTED.asks)),
    };
  }),
  ordersSweepBegun,
  ordersSweepEnded,
  orderTrailed,
  triggerMet,
  ordersLinked,
] as const;
