// In: the auditor's state and an arriving order. Out: its trades, what they trigger, and a line on the tape for each event.
import { logTrade } from './plain-fees.ts';
import { join, leave, seen } from './plain-lines.ts';
import { rebateFee } from './plain-referrals.ts';
import { follow, leftBehind, noteTrade } from './plain-trails.ts';
import {
  change,
  goOn,
  isFull,
  ownerOf,
  type PlainFee,
  principalOf,
  rounded,
  schedule,
  unschedule,
  withFee,
  FEE_TAKER,
  heldAsset,
  holdFor,
  isMarketType,
  meets,
  otherSide,
  type PlainInstrument,
  type PlainOrder,
  type PlainState,
  value,
} from './plain-state.ts';

/** Hold what a new order needs and note it. `rests`: it goes straight into its line. */
export function open(state: PlainState, order: PlainOrder, rests: boolean, quoteAmount: bigint): void {
  state.nextOrder = order.id + 1;
  state.orders.set(order.id, order);
  change(state, order.account, heldAsset(state.instruments[order.instrument]!, order.side), -order.hold, order.hold);
  state.tape.push(placedLine(order, rests, quoteAmount));
  if (order.expires > 0) schedule(state, 'expire-order', order.id, order.expires);
  if (rests) join(state, order);
}

export function placedLine(
  order: Omit<PlainOrder, keyof PlainFee | 'pair' | 'trail' | 'iceberg'> & Partial<Pick<PlainOrder, 'iceberg'>>,
  rests: boolean,
  quoteAmount: bigint,
): string {
  const {
    id,
    account,
    instrument,
    side,
    type,
    timeInForce,
    postOnly,
    selfTradePrevention,
    ticks,
    lots,
    quote,
    expires,
    iceberg,
  } = order;
  const words = [side, type, timeInForce, postOnly ? 'post-only' : 'may-take', selfTradePrevention];
  const numbers = `${lots}@${ticks} trigger ${order.trigger ?? 0} amount ${quoteAmount} hold ${order.hold} until ${expires}`;
  return `placed ${id} of ${account} on ${instrument}: ${words.join(' ')} ${numbers}${rests ? ' rests' : ''}${quote ? ' quote' : ''}${iceberg ? ` shows ${iceberg.shows}` : ''}`;
}

/** Give back what the order holds and forget it. */
export function drop(state: PlainState, order: PlainOrder): void {
  leave(state, order);
  unschedule(state, 'expire-order', order.id);
  state.orders.delete(order.id);
  change(state, order.account, heldAsset(state.instruments[order.instrument]!, order.side), order.hold, -order.hold);
}

export function close(state: PlainState, order: PlainOrder, reason: string): void {
  state.tape.push(`closed ${order.id} ${reason} released ${order.hold}`);
  drop(state, order);
  const other = otherOf(state, order);
  if (other !== undefined) close(state, other, 'other-leg');
}

/** The open order that ends with this one. */
function otherOf(state: PlainState, { pair }: PlainOrder): PlainOrder | undefined {
  return pair === null ? undefined : state.orders.get(pair);
}

/** An order has filled: of a pair the other is for as many lots fewer, or gone. */
function followFilled(state: PlainState, order: PlainOrder): void {
  const stop = otherOf(state, order);
  if (stop === undefined) return;
  if (order.left === 0) {
    close(state, stop, 'other-leg');
    return;
  }
  const instrument = state.instruments[order.instrument]!;
  const alone = holdFor(instrument, stop.side, stop.ticks, order.left, stop);
  const beyond = alone > order.hold ? alone - order.hold : 0n;
  resize(state, stop, stop.lots - stop.left + order.left, beyond < stop.hold ? beyond : stop.hold);
}

/** The stop of a pair has been reached: its limit ends and what that held is the stop's. */
function takeOver(state: PlainState, stop: PlainOrder): void {
  const limit = otherOf(state, stop);
  if (limit === undefined) return;
  state.tape.push(`closed ${limit.id} other-leg released ${limit.hold}`);
  drop(state, limit);
  const needed = holdFor(state.instruments[stop.instrument]!, stop.side, stop.ticks, stop.left, stop);
  if (needed !== stop.hold) resize(state, stop, stop.lots, needed);
}

function resize(state: PlainState, order: PlainOrder, lots: number, hold: bigint): void {
  const more = hold - order.hold;
  change(state, order.account, heldAsset(state.instruments[order.instrument]!, order.side), -more, more);
  Object.assign(order, { left: order.left - order.lots + lots, lots, hold });
  state.tape.push(`amended ${order.id} ${lots}@${order.ticks} hold ${more} keeps its place`);
}

/** Match an order that stands in no line, for at most this step: what is not done then stays on its way. Returns the lots filled. */
export function arrive(state: PlainState, order: PlainOrder): number {
  const instrument = state.instruments[order.instrument]!;
  const makers = instrument[otherSide(order.side)];
  const wanted = order.left;
  const untouched = order.left === order.lots;
  const waited = order.type !== 'limit' && order.type !== 'market';
  if (waited && untouched && order.timeInForce === 'fill-or-kill' && fillable(state, order) < order.left) {
    close(state, order, 'expired');
    return 0;
  }
  instrument.arriving = order;
  while (order.left > 0 && makers.length > 0 && meets(order.side, order.ticks, makers[0]!.ticks)) {
    if (isFull(state)) return wanted - order.left;
    const maker = makers[0]!;
    if (principalOf(state, maker.account) !== principalOf(state, order.account)) {
      if (!canPay(instrument, order, maker)) break;
      trade(state, order, maker);
      continue;
    }
    if (order.selfTradePrevention !== 'expire-taker') close(state, maker, 'self-trade');
    if (order.selfTradePrevention !== 'expire-maker') {
      close(state, order, 'self-trade');
      return wanted - order.left;
    }
  }
  const filled = wanted - order.left;
  instrument.arriving = null;
  if (order.left === 0) return filled;
  if (isMarketType(order.type)) close(state, order, 'unfillable');
  else if (order.timeInForce === 'immediate-or-cancel' || order.timeInForce === 'fill-or-kill')
    close(state, order, 'expired');
  else {
    state.tape.push(`rested ${order.id}`);
    join(state, order);
  }
  return filled;
}

/** A market buy takes no more than its hold can pay: the book may have changed between two of its steps. */
function canPay(instrument: PlainInstrument, order: PlainOrder, maker: PlainOrder): boolean {
  if (order.type !== 'market' || order.side === 'sell') return true;
  const cost = value(instrument, maker.ticks, Math.min(order.left, seen(maker)));
  return withFee(instrument, cost, { ...order, makerPpm: 0 }) <= order.hold;
}

function trade(state: PlainState, taker: PlainOrder, maker: PlainOrder): void {
  const instrument = state.instruments[taker.instrument]!;
  const { listing } = instrument;
  const lots = Math.min(taker.left, seen(maker));
  const notional = value(instrument, maker.ticks, lots);
  const base = BigInt(lots) * listing.lotUnits;
  const onMoney = listing.fees.on === 'money';
  const paidIn = (order: PlainOrder): bigint => (order.side === 'buy' && !onMoney ? base : notional);
  const takerFee = charge(instrument, taker, paidIn(taker), taker.takerPpm);
  const makerFee = charge(instrument, maker, paidIn(maker), maker.makerPpm);
  const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
  const [buyerFee, sellerFee] = taker.side === 'buy' ? [takerFee, makerFee] : [makerFee, takerFee];
  taker.left -= lots;
  maker.left -= lots;
  if (maker.iceberg !== null) {
    maker.iceberg.part -= lots;
    if (maker.iceberg.part === 0 && maker.left > 0) {
      leave(state, maker);
      join(state, maker);
    }
  }

  const before = buyer.hold;
  const paid = onMoney ? notional + buyerFee : notional;
  buyer.hold = buyer.type === 'market' ? before - paid : holdFor(instrument, 'buy', buyer.ticks, buyer.left, buyer);
  if (buyer.left === 0) buyer.hold = 0n;
  change(state, buyer.account, listing.quoteAsset, before - buyer.hold - paid, buyer.hold - before);
  change(state, buyer.account, listing.baseAsset, onMoney ? base : base - buyerFee, 0n);
  seller.hold -= base;
  change(state, seller.account, listing.baseAsset, 0n, -base);
  change(state, seller.account, listing.quoteAsset, notional - sellerFee, 0n);
  change(state, FEE_TAKER, onMoney ? listing.quoteAsset : listing.baseAsset, buyerFee, 0n);
  change(state, FEE_TAKER, listing.quoteAsset, sellerFee, 0n);

  instrument.last = maker.ticks;
  noteTrade(instrument, maker.ticks);
  const simulated = [taker, maker].some(({ account }) => ownerOf(state, account)!.ownerKind === 'participant');
  state.tape.push(
    `trade ${state.nextTrade++} on ${instrument.index}: ${taker.id} of ${taker.account} ${taker.side}s ${lots}@${maker.ticks} from ` +
      `${maker.id} of ${maker.account}, ${notional}, fees ${takerFee} and ${makerFee}${simulated ? ' simulated' : ''}`,
  );
  state.trades++;
  logTrade(state, instrument, [taker.account, maker.account], notional);
  for (const order of [taker, maker]) if (order.left === 0) drop(state, order);
  const feeAsset = (order: PlainOrder): number =>
    order.side === 'buy' && !onMoney ? listing.baseAsset : listing.quoteAsset;
  rebateFee(state, taker.account, feeAsset(taker), takerFee);
  rebateFee(state, maker.account, feeAsset(maker), makerFee);
  for (const order of [taker, maker]) followFilled(state, order);
}

/** The fee of all fills so far, rounded once, less what was charged before. */
function charge(instrument: PlainInstrument, order: PlainOrder, units: bigint, ppm: number): bigint {
  order.exactFee += units * BigInt(ppm);
  const due = rounded(instrument, order.exactFee) - order.chargedFee;
  const fee = due > 0n ? due : 0n;
  order.chargedFee += fee;
  return fee;
}

/** Fire the orders that the last price has reached, one after the other, those waiting for a rise first. */
export function fire(state: PlainState, instrument: PlainInstrument): void {
  while (true) {
    const { arriving } = instrument;
    if (arriving !== null) {
      if (isFull(state)) break;
      arrive(state, arriving);
      continue;
    }
    const behind = leftBehind(state, instrument);
    if (behind !== undefined) {
      if (isFull(state)) break;
      follow(state, instrument, behind);
      continue;
    }
    const risen = instrument.rising[0];
    const fallen = instrument.falling[0];
    const order =
      risen !== undefined && instrument.last > 0 && risen.trigger! <= instrument.last
        ? risen
        : fallen !== undefined && instrument.last > 0 && fallen.trigger! >= instrument.last
          ? fallen
          : null;
    if (order === null) return;
    if (isFull(state)) break;
    takeOver(state, order);
    leave(state, order);
    Object.assign(order, { trigger: null, trail: null });
    state.tape.push(`triggered ${order.id}`);
    arrive(state, order);
  }
  goOn(state, 'go-on-matching', instrument.index);
}

/** Lots an order could fill now, up to its own left: own orders in the way end it, unless they would be the ones to go. */
export function fillable(state: PlainState, order: Wish): number {
  return reach(state, order, order.left, null).lots;
}

export type Wish = Pick<PlainOrder, 'account' | 'instrument' | 'side' | 'ticks' | 'left' | 'selfTradePrevention'>;

/** Walk the line as matching would, up to a number of lots and, when given, to an amount in ticks × lots. */
export function reach(
  state: PlainState,
  order: Wish,
  lotsWanted: number,
  amount: bigint | null,
): { lots: number; cost: bigint; lastPrice: bigint } {
  let lots = 0;
  let cost = 0n;
  let lastPrice = 0n;
  for (const maker of state.instruments[order.instrument]![otherSide(order.side)]) {
    if (!meets(order.side, order.ticks, maker.ticks)) break;
    if (principalOf(state, maker.account) === principalOf(state, order.account)) {
      if (order.selfTradePrevention === 'expire-maker') continue;
      break;
    }
    let taken = Math.min(maker.left, lotsWanted - lots);
    if (amount !== null) {
      const affordable = (amount - cost) / BigInt(maker.ticks);
      if (affordable < BigInt(taken)) taken = Number(affordable);
    }
    if (taken > 0) lastPrice = BigInt(maker.ticks);
    lots += taken;
    cost += BigInt(taken) * BigInt(maker.ticks);
    if (taken < maker.left) break;
  }
  return { lots, cost, lastPrice };
}
