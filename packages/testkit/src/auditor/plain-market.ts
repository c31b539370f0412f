// In: commands. Out: what must come of them, worked out the plain way: the second opinion the core is compared with.
import type { AmendOrder, Command, MassQuote, PlaceOrder, RefusalWord, Reply } from '@hilsa/core';
import { arrive, close, drop, fire, join, leave, open, reach } from './plain-matching.ts';
import { reasonsAgainst } from './plain-rules.ts';
import {
  change,
  heldAsset,
  HIGHEST_TICK,
  holdFor,
  ISSUER,
  isMarketType,
  meets,
  openOrdersOf,
  otherSide,
  type PlainInstrument,
  type PlainOrder,
  type PlainState,
  plainState,
  protection,
  referenceOf,
} from './plain-state.ts';

/** Either the reasons to refuse, or the numbers of the reply and the events in order. */
export interface Verdict {
  readonly reasons: ReadonlySet<RefusalWord>;
  readonly reply: Record<string, unknown>;
  readonly tape: readonly string[];
}

/** An independent market: sorted lists, bigints and a scan; no code of the core. */
export class PlainMarket {
  readonly state: PlainState = plainState();

  /** Decide a command and, when there is no reason against it, carry it out. */
  judge(command: Command): Verdict {
    const { state } = this;
    state.tape = [];
    const reasons = reasonsAgainst(state, command);
    if (reasons.size > 0) return { reasons, reply: {}, tape: [] };
    state.atMs = command.atMs;
    const numbers = carryOut(state, command);
    return { reasons, reply: { refusal: null, ...numbers }, tape: state.tape };
  }
}

function carryOut(
  state: PlainState,
  command: Command,
): Partial<Record<keyof Extract<Reply, { refusal: null }>, number>> {
  switch (command.kind) {
    case 'place-order':
      return placeOrder(state, command);
    case 'amend-order':
      return amendOrder(state, command);
    case 'mass-quote':
      return massQuote(state, command);
    case 'cancel-order':
      close(state, state.orders.get(command.orderId)!, 'cancelled');
      return { orderId: command.orderId, count: 1 };
    case 'cancel-all-orders': {
      const mine = openOrdersOf(state, command.account).filter(
        (order) => command.instrument === null || order.instrument === command.instrument,
      );
      for (const order of mine.toReversed()) close(state, order, 'cancelled');
      return { count: mine.length };
    }
    case 'record-marks':
      for (const { instrument, ticks } of command.marks) {
        Object.assign(state.instruments[instrument]!, { mark: ticks, markAtMs: command.atMs });
        state.tape.push(`mark ${instrument} ${ticks}`);
      }
      return { count: command.marks.length };
    case 'open-account':
      state.accounts.push({ ownerKind: command.ownerKind, standing: 'active', inviter: command.referrer });
      state.purses.push([]);
      state.tape.push(`account ${state.accounts.length - 1} ${command.ownerKind} invited by ${command.referrer}`);
      return { account: state.accounts.length - 1 };
    case 'set-standing': {
      state.accounts[command.account]!.standing = command.standing;
      state.tape.push(`standing ${command.account} ${command.standing}`);
      const ended = command.standing === 'disabled' ? openOrdersOf(state, command.account) : [];
      for (const order of ended.toReversed()) close(state, order, 'account-disabled');
      return { account: command.account, count: ended.length };
    }
    case 'list-asset':
      state.assets.push({ code: command.code, decimals: command.decimals });
      state.tape.push(`asset ${state.assets.length - 1} ${command.code} ${command.decimals}`);
      return { asset: state.assets.length - 1 };
    case 'list-instrument':
      return listInstrument(state, command.listing);
    case 'set-instrument-status':
      state.instruments[command.instrument]!.status = command.status;
      state.tape.push(`status ${command.instrument} ${command.status}`);
      return { instrument: command.instrument };
    case 'set-referral-share':
      state.share = command.bps;
      state.tape.push(`share ${command.bps}`);
      return {};
    case 'issue-test-money':
      change(state, ISSUER, command.asset, -command.amount, 0n);
      change(state, command.account, command.asset, command.amount, 0n);
      state.tape.push(`issued ${command.amount} of ${command.asset} to ${command.account}`);
      return { account: command.account };
  }
}

function listInstrument(state: PlainState, listing: PlainInstrument['listing']): { instrument: number } {
  const index = state.instruments.length;
  const unit = (listing.tickUnits * listing.lotUnits) / 10n ** BigInt(state.assets[listing.baseAsset]!.decimals);
  state.instruments.push({
    index,
    listing,
    unit,
    status: 'trading',
    last: 0,
    mark: 0,
    markAtMs: 0,
    buy: [],
    sell: [],
    rising: [],
    falling: [],
  });
  state.tape.push(`instrument ${index} ${listing.symbol}`);
  return { instrument: index };
}

function placeOrder(state: PlainState, command: PlaceOrder): { orderId: number; filledLots: number } {
  const instrument = state.instruments[command.instrument]!;
  const order = orderOf(state, command, instrument);
  const first = instrument[otherSide(order.side)][0];
  const crosses = first !== undefined && meets(order.side, order.ticks, first.ticks);
  const resting = command.type === 'limit' && command.timeInForce === 'good-till-cancelled' && !crosses;
  const rests = order.trigger !== null || resting;
  open(state, order, rests, command.quoteAmount);
  if (rests) return { orderId: order.id, filledLots: 0 };
  const filledLots = arrive(state, order);
  fire(state, instrument);
  return { orderId: order.id, filledLots };
}

/** The order a command makes, with what it has to hold: a market order holds exactly what it will cost. */
function orderOf(state: PlainState, command: PlaceOrder, instrument: PlainInstrument): PlainOrder {
  const { account, side, type, timeInForce, postOnly, selfTradePrevention, triggerTicks } = command;
  const trigger = triggerTicks > 0 ? triggerTicks : null;
  const from = trigger ?? referenceOf(instrument, command.atMs);
  const ticks = isMarketType(type) ? Math.min(HIGHEST_TICK, protection(instrument, side, from)) : command.ticks;
  const words = { account, instrument: instrument.index, side, type, timeInForce, postOnly, selfTradePrevention };
  const plain = { id: state.nextOrder, ...words, quote: false, ticks, trigger };
  if (type !== 'market') {
    const { lots } = command;
    return { ...plain, lots, left: lots, hold: holdFor(instrument, side, ticks, lots) };
  }
  const byAmount = command.quoteAmount > 0n;
  const amount = byAmount ? command.quoteAmount / instrument.unit : null;
  const found = reach(state, { ...plain, left: 0 }, byAmount ? instrument.listing.maxLots : command.lots, amount);
  const lots = byAmount ? found.lots : command.lots;
  const hold = side === 'buy' ? found.cost * instrument.unit : BigInt(lots) * instrument.listing.lotUnits;
  return { ...plain, lots, left: lots, hold };
}

function amendOrder(state: PlainState, { orderId, ticks, lots }: AmendOrder): { orderId: number; filledLots: number } {
  const order = state.orders.get(orderId)!;
  const instrument = state.instruments[order.instrument]!;
  const filled = order.lots - order.left;
  const hold = holdFor(instrument, order.side, ticks, lots - filled);
  const keeps = ticks === order.ticks && lots <= order.lots;
  const first = instrument[otherSide(order.side)][0];
  const crosses = first !== undefined && meets(order.side, ticks, first.ticks);
  const words = `${keeps ? ' keeps its place' : ''}${crosses ? '' : ' rests'}`;
  state.tape.push(`amended ${orderId} ${lots}@${ticks} hold ${hold - order.hold}${words}`);
  change(state, order.account, heldAsset(instrument, order.side), order.hold - hold, hold - order.hold);
  if (!keeps) leave(state, order);
  Object.assign(order, { ticks, lots, left: lots - filled, hold });
  if (keeps) return { orderId, filledLots: 0 };
  if (!crosses) {
    join(state, order);
    return { orderId, filledLots: 0 };
  }
  const filledLots = arrive(state, order);
  fire(state, instrument);
  return { orderId, filledLots };
}

function massQuote(state: PlainState, command: MassQuote): { count: number } {
  const instrument = state.instruments[command.instrument]!;
  const { account } = command;
  const old = openOrdersOf(state, account).filter((order) => order.quote && order.instrument === instrument.index);
  for (const order of old) drop(state, order);
  if (old.length > 0) state.tape.push(`quotes-removed ${account} ${instrument.index}`);
  const resting: PlainOrder[] = [];
  const make = (side: 'buy' | 'sell', ticks: number, lots: number, rests: boolean): PlainOrder => ({
    id: state.nextOrder,
    account,
    instrument: instrument.index,
    side,
    type: 'limit',
    timeInForce: 'good-till-cancelled',
    postOnly: rests,
    selfTradePrevention: 'expire-maker',
    quote: true,
    ticks,
    lots,
    left: lots,
    trigger: null,
    hold: holdFor(instrument, side, ticks, lots),
  });
  for (const side of ['buy', 'sell'] as const) {
    for (const { ticks, lots } of side === 'buy' ? command.bids : command.asks) {
      const first = instrument[otherSide(side)][0];
      const crosses = first !== undefined && meets(side, ticks, first.ticks);
      const order = make(side, ticks, lots, !crosses);
      if (!crosses) resting.push(order);
      else {
        open(state, order, false, 0n);
        arrive(state, order);
      }
    }
  }
  restQuotes(state, account, instrument, resting);
  fire(state, instrument);
  return { count: command.bids.length + command.asks.length };
}

/** Quotes that met nobody are numbered after those that did, and stand silently: one line tells of all. */
function restQuotes(
  state: PlainState,
  account: number,
  instrument: PlainInstrument,
  resting: readonly PlainOrder[],
): void {
  if (resting.length === 0) return;
  const ladder = (side: string): string =>
    resting
      .filter((order) => order.side === side)
      .map(({ ticks, lots }) => `${lots}@${ticks}`)
      .join(' ');
  const line = `quotes-rested ${account} ${instrument.index} from ${state.nextOrder}: ${ladder('buy')} | ${ladder('sell')}`;
  const length = state.tape.length;
  for (const order of resting) open(state, { ...order, id: state.nextOrder }, true, 0n);
  state.tape.length = length;
  state.tape.push(line);
}
