// In: a place-order command. Out: a refusal, or the facts of its arrival, its trades and what becomes of the rest.
import type { PlaceOrder } from '../commands.ts';
import type { Reply, World } from '../engine-types.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { referenceTicks } from '../prices/reference.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import type { Drawing } from '../stocks/netting.ts';
import { emitPlaced } from './emit.ts';
import { expiryOf } from './expiry.ts';
import { checkHold, checkLimitPrice, checkLots, checkNotional, checkTrader } from './limits.ts';
import { settleArrival } from './match.ts';
import { checkHides, checkShown } from './ask-iceberg.ts';
import { checkShape, checkTrigger, flagsOf, limitOf, ratesOf } from './order-shape.ts';
import { sweepOrders } from './sweep-orders.ts';
import { askTrail } from './ask-trail.ts';
import { beginTrail, followTrades } from './trails.ts';
import { DAY, FLAG, GOOD_TILL_CANCELLED, MARKET, timeNumber, typeNumber } from './words.ts';

export function placeOrder(world: World, asked: PlaceOrder): Reply {
  const { state } = world;
  const { account, lots } = asked;
  const stranger = checkTrader(state, account, asked.instrument);
  if (stranger !== null) return stranger;
  const instrument = state.instruments[asked.instrument]!;
  const trailing = askTrail(state, asked, instrument);
  if ('refusal' in trailing) return trailing;
  const { command, best } = trailing;
  const type = typeNumber(command.type);
  const time = timeNumber(command.timeInForce);
  const mixed = checkShape(command, type) ?? checkHides(command, instrument, type, time);
  if (mixed !== null) return mixed;
  if (type === MARKET) return placeMarket(world, command, instrument);

  const waits = type >= 2;
  const ticks = limitOf(command, instrument, type);
  const flags = flagsOf(command, type);
  const mayRest = time === GOOD_TILL_CANCELLED || time >= DAY;
  const refusal =
    (waits ? checkTrigger(state, command, instrument, flags) : null) ??
    checkLimitPrice(instrument, ticks, waits ? command.triggerTicks : referenceTicks(instrument, state.atMs)) ??
    checkLots(instrument, lots) ??
    checkShown(command) ??
    checkNotional(instrument, ticks * lots);
  if (refusal !== null) return refusal;
  const makers = command.side === 'buy' ? instrument.book.asks : instrument.book.bids;
  const crosses = !waits && meetsNow(instrument) && makers.crosses(ticks);
  if (crosses && command.postOnly) return refuse('post-only-would-trade', { ticks, best: makers.best });
  if (!waits && command.timeInForce === 'fill-or-kill' && command.expiresUnfilled !== true) {
    const sweep = sweepOrders(state, makers, { account, flags, limitTicks: ticks }, lots, Infinity);
    if (sweep.lots < lots) return refuse('fill-or-kill-not-fillable', { lots, fillable: sweep.lots });
  }
  const expires = expiryOf(state, instrument, command);
  if (typeof expires !== 'number') return expires;
  const isSell = command.side === 'sell';
  const misplaced = instrument.kind.admit(state, instrument, {
    as: 'order',
    account,
    isSell,
    ticks,
    lots,
    queue: command.queue === true,
  });
  if (misplaced !== null) return misplaced;
  // ticks × lots passed the notional limit, so the hold is exact and small.
  const hold = instrument.kind.holdFor(
    instrument,
    isSell,
    ticks * lots,
    lots,
    ratesOf(state, instrument, account),
    0,
    flags,
  );
  const poor = checkHold(state, instrument.kind.holdAsset(instrument, isSell), account, hold);
  const drawings = poor === null ? null : coverOf(state, instrument, { account, isSell, required: hold });
  if (poor !== null && drawings === null) return poor;
  // ── nothing below may fail ──
  if (drawings !== null) instrument.kind.draw!(world, instrument, account, drawings);
  if (command.trailBps !== undefined) followTrades(world, instrument);
  const rests = waits || (!crosses && mayRest);
  const orderId = emitPlaced(world, {
    flags: rests ? flags | FLAG.rests : flags,
    account,
    instrument: instrument.index,
    ticks,
    lots,
    trigger: command.triggerTicks,
    hold,
    quoteAmount: 0n,
    expires,
    shown: command.shownLots,
  });
  if (command.trailBps !== undefined) beginTrail(world, instrument, orderId, { bps: command.trailBps, best });
  return { refusal: null, orderId, filledLots: rests ? 0 : settleArrival(world, instrument) };
}

/** What covers an order that free money does not; null: nothing does. */
function coverOf(
  state: State,
  instrument: InstrumentState,
  wish: { account: number; isSell: boolean; required: number },
): readonly Drawing[] | null {
  return instrument.kind.cover === null ? null : instrument.kind.cover(state, instrument, wish);
}

/** Whether an arriving order meets the book at once. */
function meetsNow({ share }: InstrumentState): boolean {
  return share === null || !share.collects;
}

/** A market order where all meet at one price: it stands at the worst price that it takes, for the auction, or takes what the close gives. */
function callMarket(
  world: World,
  command: PlaceOrder,
  { instrument, ticks, flags }: { instrument: InstrumentState; ticks: number; flags: number },
): Reply {
  const { state } = world;
  const { account, side, quoteAmount } = command;
  const isSell = side === 'sell';
  const worth = quoteAmount / instrument.unitsPerTickLot / BigInt(ticks);
  if (worth > BigInt(instrument.listing.maxLots))
    return refuse('notional-above-maximum', { notional: quoteAmount, maximum: instrument.listing.maxNotional });
  const lots = quoteAmount > 0n ? Number(worth) : command.lots;
  const queue = command.queue === true;
  const hold = instrument.kind.holdFor(
    instrument,
    isSell,
    ticks * lots,
    lots,
    ratesOf(state, instrument, account),
    0,
    flags,
  );
  const refusal =
    checkLots(instrument, lots) ??
    checkNotional(instrument, ticks * lots) ??
    instrument.kind.admit(state, instrument, { as: 'order', account, isSell, ticks, lots, queue }) ??
    checkHold(state, instrument.kind.holdAsset(instrument, isSell), account, hold);
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  const rests = !meetsNow(instrument);
  const orderId = emitPlaced(world, {
    flags: rests ? flags | FLAG.rests : flags,
    account,
    instrument: instrument.index,
    ticks,
    lots,
    trigger: 0,
    hold,
    quoteAmount,
    expires: 0,
  });
  return { refusal: null, orderId, filledLots: rests ? 0 : settleArrival(world, instrument) };
}

/** A market order becomes an order at its protection price for what the book can give it now, holding exactly the swept cost. */
function placeMarket(world: World, command: PlaceOrder, instrument: InstrumentState): Reply {
  const { state } = world;
  const { account, side } = command;
  const flags = flagsOf(command, MARKET);
  const isSell = side === 'sell';
  const makers = isSell ? instrument.book.bids : instrument.book.asks;
  const ticks = Math.min(
    MAX_TICKS,
    instrument.kind.worstTicks(instrument, isSell, referenceTicks(instrument, state.atMs)),
  );
  if (instrument.share !== null && (instrument.share.collects || instrument.share.atTicks > 0))
    return callMarket(world, command, { instrument, ticks, flags });
  const byAmount = command.quoteAmount > 0n;
  const wanted = byAmount ? command.quoteAmount / instrument.unitsPerTickLot : 0n;
  if (wanted > BigInt(instrument.maxTickLots)) {
    return refuse('notional-above-maximum', { notional: command.quoteAmount, maximum: instrument.listing.maxNotional });
  }
  const misfit = byAmount ? checkNotional(instrument, Number(wanted)) : checkLots(instrument, command.lots);
  if (misfit !== null) return misfit;
  const wish = { account, flags, limitTicks: ticks };
  const sweep = byAmount
    ? sweepOrders(state, makers, wish, instrument.listing.maxLots, Number(wanted))
    : sweepOrders(state, makers, wish, command.lots, Infinity);
  if (sweep.lots === 0) return refuse('insufficient-liquidity', { worstTicks: ticks, best: makers.best });
  if (command.timeInForce === 'fill-or-kill') {
    // By amount, the whole amount is spent when what is left of it buys no further lot at the last price.
    const whole = byAmount ? Number(wanted) - sweep.tickLots < sweep.lastTicks : sweep.lots === command.lots;
    if (!whole) return refuse('fill-or-kill-not-fillable', { lots: command.lots, fillable: sweep.lots });
  }
  const lots = byAmount ? sweep.lots : command.lots;
  const refusal = (byAmount ? checkLots(instrument, lots) : null) ?? checkNotional(instrument, sweep.tickLots);
  if (refusal !== null) return refusal;
  const misplaced = instrument.kind.admit(state, instrument, {
    as: 'order',
    account,
    isSell,
    ticks,
    lots,
    queue: false,
  });
  if (misplaced !== null) return misplaced;
  const hold = instrument.kind.holdFor(
    instrument,
    isSell,
    sweep.tickLots,
    lots,
    ratesOf(state, instrument, account),
    0,
    flags,
  );
  const poor = checkHold(state, instrument.kind.holdAsset(instrument, isSell), account, hold);
  const drawings = poor === null ? null : coverOf(state, instrument, { account, isSell, required: hold });
  if (poor !== null && drawings === null) return poor;
  // ── nothing below may fail ──
  if (drawings !== null) instrument.kind.draw!(world, instrument, account, drawings);
  const orderId = emitPlaced(world, {
    flags,
    account,
    instrument: instrument.index,
    ticks,
    lots,
    trigger: 0,
    hold,
    quoteAmount: command.quoteAmount,
    expires: 0,
  });
  return { refusal: null, orderId, filledLots: settleArrival(world, instrument) };
}
