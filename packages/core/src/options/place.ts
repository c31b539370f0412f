// In: a place-option-order command. Out: a refusal, or the facts of a purchase that opens, or a sale that closes: never more than premium and fee.
import type { Reply, World } from '../engine-types.ts';
import { emitPlaced } from '../orders/emit.ts';
import { checkHold, checkLots, checkTrader } from '../orders/limits.ts';
import { settleArrival } from '../orders/match.ts';
import { sweepOrders } from '../orders/sweep-orders.ts';
import { FLAG, GOOD_TILL_CANCELLED, LIMIT, MARKET, preventionNumber, timeNumber } from '../orders/words.ts';
import { NONE } from '../matching/order-book.ts';
import { refuse, type Refusal } from '../refusals.ts';
import { ownerOf } from '../accounts/wallets.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { State } from '../state.ts';
import type { PlaceOptionOrder } from './commands.ts';
import { premiumRoom } from './premium.ts';
import { isUnderlyingOpen } from './reference.ts';
import { ceilingTicks, type Listed, seriesOf } from './series.ts';

const BPS = 10_000;

/** What the order would do now. */
interface OptionWish {
  readonly ticks: number;
  /** Of a market order what the book gives; of a limit order what it may cost. */
  readonly tickLots: number;
  readonly lots: number;
}

export function placeOptionOrder(world: World, command: PlaceOptionOrder): Reply {
  const { state } = world;
  const { account } = command;
  const stranger = checkTrader(state, account, command.instrument);
  if (stranger !== null) return stranger;
  const found = seriesOf(state, command.instrument);
  if (found === null) return refuse('unknown-instrument', { instrument: command.instrument });
  const { instrument } = found;
  const wish = wishOf(state, found, command);
  if ('refusal' in wish) return wish;
  const isSell = command.side === 'sell';
  const refusal =
    checkOpen(state, found) ??
    (isSell ? null : (checkTested(state, account) ?? checkPremium(state, found, account, wish.tickLots)));
  if (refusal !== null) return refusal;
  const { kind } = instrument;
  const flags = flagsOf(command);
  const hold = holdOf(instrument, isSell, wish, flags);
  const poor = checkHold(state, kind.holdAsset(instrument, isSell), account, hold);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  // Whatever stands there, an own order too: what meets one ends by it, and never rests across it.
  const crosses = (isSell ? instrument.book.bids : instrument.book.asks).crosses(wish.ticks);
  const rests = !crosses && timeNumber(command.timeInForce) === GOOD_TILL_CANCELLED && command.type === 'limit';
  const orderId = emitPlaced(world, {
    flags: rests ? flags | FLAG.rests : flags,
    account,
    instrument: instrument.index,
    ticks: wish.ticks,
    lots: wish.lots,
    trigger: 0,
    hold,
    quoteAmount: 0n,
    expires: 0,
  });
  return { refusal: null, orderId, filledLots: rests ? 0 : settleArrival(world, instrument) };
}

/** A sale's units; of a purchase its premium and the most that its fee may be. */
function holdOf(
  instrument: InstrumentState,
  isSell: boolean,
  { tickLots, lots }: Pick<OptionWish, 'tickLots' | 'lots'>,
  flags: number,
): number {
  return instrument.kind.holdFor(instrument, isSell, tickLots, lots, instrument.feePpm[0]!, 0, flags);
}

/** Units that a purchase of a series has held until it is filled. */
export function optionHold(series: InstrumentState, tickLots: number, lots: number): bigint {
  return BigInt(holdOf(series, false, { tickLots, lots }, 0));
}

function wishOf(state: State, { instrument, listing }: Listed, command: PlaceOptionOrder): OptionWish | Refusal {
  const { account, type, side, lots, timeInForce } = command;
  if (type !== 'limit' && type !== 'market') return refuse('order-type-invalid', { type, field: 'type' });
  if (side !== 'buy' && side !== 'sell') return refuse('order-type-invalid', { type, field: 'side' });
  const time = timeNumber(timeInForce);
  if (time < 0 || time > 2 || (type === 'market' && time === GOOD_TILL_CANCELLED))
    return refuse('order-type-invalid', { type, field: 'timeInForce' });
  const misfit = checkLots(instrument, lots);
  if (misfit !== null) return misfit;
  const isSell = side === 'sell';
  const makers = isSell ? instrument.book.bids : instrument.book.asks;
  const highest = ceilingTicks(listing);
  if (type === 'market' && makers.best === NONE) return refuse('insufficient-liquidity', { worstTicks: 0, best: 0 });
  const ticks = type === 'market' ? worstOf(makers.best, isSell, listing.marketProtectionBps, highest) : command.ticks;
  if (type === 'market' && command.ticks !== 0) return refuse('order-type-invalid', { type, field: 'ticks' });
  if (!Number.isInteger(ticks) || ticks <= 0) return refuse('price-not-positive', { ticks });
  if (ticks > highest) return refuse('price-out-of-range', { ticks, highest });
  const sweep = sweepOrders(state, makers, { account, flags: flagsOf(command), limitTicks: ticks }, lots, Infinity);
  if (type === 'market' && sweep.lots === 0)
    return refuse('insufficient-liquidity', { worstTicks: ticks, best: makers.best });
  if (timeInForce === 'fill-or-kill' && sweep.lots < lots)
    return refuse('fill-or-kill-not-fillable', { lots, fillable: sweep.lots });
  if (type === 'market') return { ticks, tickLots: sweep.tickLots, lots };
  return { ticks, tickLots: ticks * lots, lots };
}

/** As far from the best price as the listing lets a market order go, a tick at least; never beyond what it can pay, or below one. */
function worstOf(best: number, isSell: boolean, protectionBps: number, highest: number): number {
  const room = Math.max(1, Math.floor((best * protectionBps) / BPS));
  return isSell ? Math.max(1, best - room) : Math.min(highest, best + room);
}

function checkOpen(state: State, { instrument, listing, series }: Listed): Refusal | null {
  if (series.phase !== 'trading') return refuse('option-not-trading', { instrument: instrument.index });
  if (isUnderlyingOpen(state, listing.underlying)) return null;
  return refuse('underlying-not-trading', { instrument: listing.underlying });
}

/** Participants of the sandbox answer no questions. */
function checkTested(state: State, account: number): Refusal | null {
  const isTested = state.accounts.isParticipant(account) || state.options.tested.has(ownerOf(account));
  return isTested ? null : refuse('suitability-required', { account });
}

/** A purchase is worth its fee, and all open premium together is a small part of what the account has. */
function checkPremium(state: State, found: Listed, account: number, tickLots: number): Refusal | null {
  const { instrument, listing } = found;
  const premium = BigInt(tickLots) * instrument.unitsPerTickLot;
  if (premium < listing.leastPremium)
    return refuse('premium-below-minimum', { premium, minimum: listing.leastPremium });
  const { open, most } = premiumRoom(state, found, account);
  return open + premium > most ? refuse('premium-limit-reached', { premium, open, most }) : null;
}

function flagsOf({ side, type, timeInForce }: PlaceOptionOrder): number {
  return (
    (side === 'sell' ? FLAG.sell : 0) |
    ((type === 'market' ? MARKET : LIMIT) << FLAG.typeShift) |
    (timeNumber(timeInForce) << FLAG.timeShift) |
    (preventionNumber('expire-taker') << FLAG.preventionShift)
  );
}
