// In: coins traded for money or for other coins. Out: the rules of their kind: what is bought is there at once, and pays its own fee.
import { unitsPerTickLot, worstTicks } from '@hilsa/formulas';
import { addUnits } from '../facts/units.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { KindRules } from '../instruments/kinds.ts';
import { AVAILABLE, HELD } from '../ledger/balances.ts';
import { transfer } from '../ledger/posting.ts';
import { chargeOf } from '../orders/charge.ts';
import { checkLimitPrice } from '../orders/limits.ts';
import { ACCOUNT, CREDIT, FLAGS, LEFT, MAKER_PPM, STRIDE, TAKER_PPM, TICKS } from '../orders/order-store.ts';
import { FLAG, MARKET, typeOf } from '../orders/words.ts';
import { referenceTicks } from '../prices/reference.ts';
import { FEES } from '../state.ts';

const DAY_MS = 86_400_000;
/** Coins never close: their day ends at midnight in Dhaka, UTC+6, which has no daylight saving. */
const DHAKA_MS = 6 * 3_600_000;

export const spotKind: KindRules = {
  wallet: 'coin',

  wrongField({ assets }, { baseAsset, quoteAsset, tickUnits, lotUnits }) {
    const base = assets[baseAsset];
    if (base === undefined) return 'baseAsset';
    if (assets[quoteAsset] === undefined || quoteAsset === baseAsset) return 'quoteAsset';
    if (tickUnits <= 0n) return 'tickUnits';
    return unitsPerTickLot(tickUnits, lotUnits, base.decimals) === null ? 'lotUnits' : null;
  },

  admit: () => null,

  checkMoved: (state, instrument, _, ticks) =>
    checkLimitPrice(instrument, ticks, referenceTicks(instrument, state.atMs)),

  checkPrice: () => null,

  worstTicks: ({ listing }, isSell, fromTicks) =>
    worstTicks(isSell ? 'sell' : 'buy', fromTicks, listing.marketProtectionBps),

  follow: null,

  cover: null,

  draw: null,

  /** A buy holds the quote asset, a sell the base asset. */
  holdAsset: ({ listing }, isSell) => (isSell ? listing.baseAsset : listing.quoteAsset),

  /** A sell its lots; a buy their cost at its price and, where fees are on the money side, the fee that filling it would still cost. */
  holdFor(instrument, isSell, tickLots, lots, ppm, credit) {
    if (isSell) return lots * instrument.lotUnits;
    const cost = tickLots * instrument.tickLotUnits;
    return instrument.feeIsOnMoney ? cost + chargeOf(cost, ppm, credit, instrument.feeRounding) : cost;
  },

  /** The buyer's hold pays; what a better price saves is released at once. */
  settle({ balances, orders }, instrument, { buyer, seller, lots, notional, buyerFee, sellerFee }) {
    const { fields, holds } = orders;
    const { baseAsset, quoteAsset } = instrument.listing;
    const base = lots * instrument.lotUnits;
    const onMoney = instrument.feeIsOnMoney;

    // A market order's hold is the swept cost, so nothing is spare until it closes.
    const buyerAt = buyer * STRIDE;
    const paid = onMoney ? notional + buyerFee : notional;
    const spare = isSwept(fields[buyerAt + FLAGS]!) ? 0 : holds[buyer]! - paid - neededBy(instrument, fields, buyerAt);
    holds[buyer]! -= paid + spare;
    holds[seller]! -= base;

    const buyerAccount = fields[buyerAt + ACCOUNT]!;
    let place = balances.find(buyerAccount, quoteAsset);
    if (spare !== 0) addUnits(balances.words, (place + AVAILABLE) * 2, spare);
    addUnits(balances.words, (place + HELD) * 2, -(paid + spare));
    place = balances.find(buyerAccount, baseAsset);
    addUnits(balances.words, (place + AVAILABLE) * 2, onMoney ? base : base - buyerFee);

    const sellerAccount = fields[seller * STRIDE + ACCOUNT]!;
    place = balances.find(sellerAccount, baseAsset);
    addUnits(balances.words, (place + HELD) * 2, -base);
    place = balances.find(sellerAccount, quoteAsset);
    addUnits(balances.words, (place + AVAILABLE) * 2, notional - sellerFee);

    place = balances.find(FEES, quoteAsset);
    addUnits(balances.words, (place + AVAILABLE) * 2, onMoney ? buyerFee + sellerFee : sellerFee);
    if (onMoney) return;
    place = balances.find(FEES, baseAsset);
    addUnits(balances.words, (place + AVAILABLE) * 2, buyerFee);
  },

  postings(trade, { baseAsset, quoteAsset, lotUnits, fees }) {
    const takerBuys = trade.takerSide === 'buy';
    const buyer = takerBuys ? trade.takerAccount : trade.makerAccount;
    const seller = takerBuys ? trade.makerAccount : trade.takerAccount;
    const buyerFee = takerBuys ? trade.takerFee : trade.makerFee;
    const sellerFee = takerBuys ? trade.makerFee : trade.takerFee;
    const about = { causeKind: 'trade', cause: trade.tradeId } as const;
    const bought = { ...about, asset: baseAsset, amount: BigInt(trade.lots) * lotUnits, reason: 'trade' } as const;
    const feeAsset = fees.on === 'received' ? baseAsset : quoteAsset;
    return [
      ...transfer(buyer, seller, { ...about, asset: quoteAsset, amount: trade.notional, reason: 'trade' }),
      ...transfer(seller, buyer, bought),
      ...transfer(buyer, FEES, { ...about, asset: feeAsset, amount: buyerFee, reason: 'fee' }),
      ...transfer(seller, FEES, { ...about, asset: quoteAsset, amount: sellerFee, reason: 'fee' }),
    ];
  },

  dayEndMs: ({ atMs }) => (Math.floor((atMs + DHAKA_MS) / DAY_MS) + 1) * DAY_MS - DHAKA_MS,
};

/** A market order that was matched as it came; one that waited for an auction holds what its worst price costs. */
function isSwept(flags: number): boolean {
  return typeOf(flags) === MARKET && (flags & FLAG.rests) === 0;
}

/** What the order whose fields start at a place still needs. */
function neededBy(instrument: InstrumentState, fields: Int32Array, at: number): number {
  const left = fields[at + LEFT]!;
  const ppm = Math.max(fields[at + MAKER_PPM]!, fields[at + TAKER_PPM]!);
  return spotKind.holdFor(
    instrument,
    false,
    fields[at + TICKS]! * left,
    left,
    ppm,
    fields[at + CREDIT]!,
    fields[at + FLAGS]!,
  );
}
