// In: packed facts as bytes. Out: the same facts as plain data, in order.
import type { Listing } from './commands.ts';
import type { Fact } from './facts.ts';
import { factsOf, type FactWords } from './fact-buffer.ts';
import {
  ACCOUNT,
  AMEND_FLAG,
  AMENDED,
  CLOSE_REASONS,
  CLOSED,
  FLAG,
  ISSUED,
  KIND,
  LISTED,
  MARK,
  ORDER,
  ORDER_TYPES,
  OWNER_KINDS,
  PLACED,
  PREVENTIONS,
  QUOTED,
  QUOTES,
  SHARE,
  SHARED,
  STANDINGS,
  STATUS,
  STATUSES,
  TIME,
  TIMES_IN_FORCE,
  TRADE,
  TRADE_FLAG,
} from './fact-words.ts';

/**
 * Decode journalled facts. The time of the command, packed once before its facts, is given back on each that has one.
 * Throws RangeError on bytes that are not facts.
 */
export function* readFacts(bytes: Uint8Array): Generator<Fact> {
  const facts = factsOf(bytes);
  let atMs = 0;
  for (let at = 0, size = 0; at < facts.length; at += size) {
    size = sizeAt(facts, at);
    if ((facts.words[at]! & 0xff) === KIND.time) atMs = facts.doubles[(at + TIME.atMs) >> 1]!;
    else yield readFact(facts, at, atMs);
  }
}

/** Words of the fact at a position; throws RangeError on a head that no fact has, and on a fact that is cut off. */
export function sizeAt(facts: FactWords & { length: number }, at: number): number {
  const size = facts.words[at]! >>> 8;
  if (size < 2 || size % 2 !== 0 || at + size > facts.length) throw new RangeError(`no fact starts at word ${at}`);
  return size;
}

/** The text of an asset-listed or instrument-listed fact. */
export function readText({ words }: FactWords, at: number): string {
  const length = words[at + LISTED.textLength]!;
  return String.fromCharCode(...words.subarray(at + LISTED.text, at + LISTED.text + length));
}

/** A listing travels as JSON with its bigints as decimal text. */
export function readListing(facts: FactWords, at: number): Listing {
  const { tickUnits, lotUnits, minNotional, maxNotional, ...plain } = JSON.parse(readText(facts, at)) as Record<
    string,
    never
  >;
  const wide = {
    tickUnits: BigInt(tickUnits!),
    lotUnits: BigInt(lotUnits!),
    minNotional: BigInt(minNotional!),
    maxNotional: BigInt(maxNotional!),
  };
  return { ...(plain as unknown as Listing), ...wide };
}

function readFact(facts: FactWords, at: number, atMs: number): Fact {
  const { words, doubles, money } = facts;
  const word = (offset: number): number => words[at + offset]!;
  const safe = (offset: number): number => doubles[(at + offset) >> 1]!;
  const amount = (offset: number): bigint => money[(at + offset) >> 1]!;
  switch (word(0) & 0xff) {
    case KIND.assetListed: {
      const [code = '', decimals = ''] = readText(facts, at).split(' ');
      return { kind: 'asset-listed', asset: word(LISTED.number), code, decimals: Number(decimals) };
    }
    case KIND.instrumentListed:
      return { kind: 'instrument-listed', instrument: word(LISTED.number), listing: readListing(facts, at) };
    case KIND.instrumentStatusSet:
      return {
        kind: 'instrument-status-set',
        instrument: word(STATUS.instrument),
        status: STATUSES[word(STATUS.status)]!,
      };
    case KIND.accountOpened:
      return {
        kind: 'account-opened',
        account: word(ACCOUNT.account),
        ownerKind: OWNER_KINDS[word(ACCOUNT.value)]!,
        referrer: word(ACCOUNT.referrer) || null,
      };
    case KIND.standingSet:
      return { kind: 'standing-set', account: word(ACCOUNT.account), standing: STANDINGS[word(ACCOUNT.value)]! };
    case KIND.testMoneyIssued:
      return {
        kind: 'test-money-issued',
        account: word(ISSUED.account),
        asset: word(ISSUED.asset),
        amount: amount(ISSUED.amount),
      };
    case KIND.markRecorded:
      return { kind: 'mark-recorded', instrument: word(MARK.instrument), ticks: word(MARK.ticks), atMs };
    case KIND.orderPlaced: {
      const flags = word(PLACED.flags);
      return {
        kind: 'order-placed',
        orderId: safe(PLACED.id),
        account: word(PLACED.account),
        ...readFlags(flags),
        ticks: word(PLACED.ticks),
        lots: word(PLACED.lots),
        triggerTicks: word(PLACED.trigger),
        quoteAmount: amount(PLACED.quoteAmount),
        hold: amount(PLACED.hold),
        rests: (flags & FLAG.rests) !== 0,
        quote: (flags & FLAG.quote) !== 0,
        atMs,
      };
    }
    case KIND.orderTriggered:
      return { kind: 'order-triggered', orderId: safe(ORDER.id), atMs };
    case KIND.tradeExecuted: {
      const flags = word(TRADE.flags);
      return {
        kind: 'trade-executed',
        tradeId: safe(TRADE.id),
        instrument: flags >>> TRADE_FLAG.instrumentShift,
        takerSide: flags & TRADE_FLAG.takerSells ? 'sell' : 'buy',
        ticks: word(TRADE.ticks),
        lots: word(TRADE.lots),
        takerOrderId: safe(TRADE.takerId),
        makerOrderId: safe(TRADE.makerId),
        takerAccount: word(TRADE.taker),
        makerAccount: word(TRADE.maker),
        takerFee: amount(TRADE.takerFee),
        makerFee: amount(TRADE.makerFee),
        notional: amount(TRADE.notional),
        simulated: (flags & TRADE_FLAG.simulated) !== 0,
        atMs,
      };
    }
    case KIND.orderRested:
      return { kind: 'order-rested', orderId: safe(ORDER.id) };
    case KIND.orderClosed:
      return {
        kind: 'order-closed',
        orderId: safe(CLOSED.id),
        reason: CLOSE_REASONS[word(CLOSED.reason)]!,
        released: amount(CLOSED.released),
        atMs,
      };
    case KIND.orderAmended: {
      const flags = word(AMENDED.flags);
      return {
        kind: 'order-amended',
        orderId: safe(AMENDED.id),
        ticks: word(AMENDED.ticks),
        lots: word(AMENDED.lots),
        holdChange: amount(AMENDED.holdChange),
        keepsPriority: (flags & AMEND_FLAG.keepsPriority) !== 0,
        rests: (flags & AMEND_FLAG.rests) !== 0,
        atMs,
      };
    }
    case KIND.quotesRemoved:
      return { kind: 'quotes-removed', account: word(QUOTES.account), instrument: word(QUOTES.instrument) };
    case KIND.quotesRested: {
      const bids = word(QUOTED.bids);
      return {
        kind: 'quotes-rested',
        account: word(QUOTED.account),
        instrument: word(QUOTED.instrument),
        firstOrderId: safe(QUOTED.firstId),
        bids: readQuotes(words, at + QUOTED.head, bids),
        asks: readQuotes(words, at + QUOTED.head + bids * 2, word(QUOTED.asks)),
      };
    }
    case KIND.referralShareSet:
      return { kind: 'referral-share-set', bps: word(SHARE.bps) };
    case KIND.feeShared:
      return {
        kind: 'fee-shared',
        tradeId: safe(SHARED.tradeId),
        referrer: word(SHARED.referrer),
        referee: word(SHARED.referee),
        asset: word(SHARED.asset),
        amount: amount(SHARED.amount),
      };
    default:
      throw new RangeError(`unknown fact kind ${word(0) & 0xff} at word ${at}`);
  }
}

function readFlags(flags: number) {
  return {
    instrument: flags >>> FLAG.instrumentShift,
    side: flags & FLAG.sell ? ('sell' as const) : ('buy' as const),
    type: ORDER_TYPES[(flags >>> FLAG.typeShift) & 7]!,
    timeInForce: TIMES_IN_FORCE[(flags >>> FLAG.timeShift) & 3]!,
    postOnly: (flags & FLAG.postOnly) !== 0,
    selfTradePrevention: PREVENTIONS[(flags >>> FLAG.preventionShift) & 3]!,
  };
}

function readQuotes(words: Int32Array, from: number, count: number): { ticks: number; lots: number }[] {
  return Array.from({ length: count }, (_, n) => ({ ticks: words[from + n * 2]!, lots: words[from + n * 2 + 1]! }));
}
