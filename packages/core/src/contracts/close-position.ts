// In: commands by which a customer closes, turns round, or leaves everything. Out: refusals, or orders that only reduce, in plain terms.
import type { Reply, World } from '../engine-types.ts';
import { closeOrdersOf } from '../orders/cancel.ts';
import { sweepOrders } from '../orders/sweep-orders.ts';
import { NONE } from '../matching/order-book.ts';
import { FLAG } from '../orders/words.ts';
import { refuse } from '../refusals.ts';
import { worstTicks } from '@hilsa/formulas';
import { walletOf } from '../accounts/wallets.ts';
import { checkContractAccount } from './checks.ts';
import type { CloseAllPositions, ClosePosition, PlaceContractOrder, ReversePosition } from './commands.ts';
import { modeOf } from './customers.ts';
import { placeContractOrder } from './place.ts';
import { contractsOf, positionOf } from './positions.ts';
import type { Position } from './state.ts';

export function closePosition(
  world: World,
  { account, instrument: index, direction, lots, ticks, atMs }: ClosePosition,
): Reply {
  const { state } = world;
  const instrument = checkContractAccount(state, account, index);
  if ('refusal' in instrument) return instrument;
  const position = positionOf(instrument.contract!, account, direction === 'short');
  if (position === undefined) return refuse('unknown-position', { direction });
  return placeContractOrder(world, closing(world, position, { lots: lots === 0 ? position.lots : lots, ticks, atMs }));
}

function closing(
  world: World,
  position: Position,
  { lots, ticks, atMs }: { lots: number; ticks: number; atMs: number },
): PlaceContractOrder {
  const { account, instrument, isShort } = position;
  return {
    kind: 'place-contract-order',
    atMs,
    account,
    instrument,
    side: isShort ? 'buy' : 'sell',
    position: modeOf(world.state, account) === 'hedge' ? (isShort ? 'short' : 'long') : null,
    type: ticks === 0 ? 'market' : 'limit',
    timeInForce: ticks === 0 ? 'immediate-or-cancel' : 'good-till-cancelled',
    postOnly: false,
    selfTradePrevention: 'expire-maker',
    ticks,
    lots,
    triggerTicks: 0,
    triggerBy: 'mark',
    trail: null,
    reduceOnly: true,
    leverage: 0,
    takeProfit: null,
    stopLoss: null,
    expiresAtMs: 0,
  };
}

/** One order of twice the size, filled whole or not at all; in hedge mode the one position is closed and the other opened. */
export function reversePosition(world: World, { account, instrument: index, direction, atMs }: ReversePosition): Reply {
  const { state } = world;
  const instrument = checkContractAccount(state, account, index);
  if ('refusal' in instrument) return instrument;
  const isShort = direction === 'short';
  const position = positionOf(instrument.contract!, account, isShort);
  if (position === undefined) return refuse('unknown-position', { direction });
  if (modeOf(state, account) === 'hedge') return refuse('order-type-invalid', { type: 'reverse', field: 'position' });
  const { lots, leverage } = position;
  return placeContractOrder(world, {
    ...closing(world, position, { lots: lots * 2, ticks: 0, atMs }),
    timeInForce: 'fill-or-kill',
    reduceOnly: false,
    leverage,
  });
}

/**
 * Every position at the market, as far as the books go now. Bounded by the number of markets. Where an order is still arriving when the step
 * is spent, the other direction of that market is left for the next time.
 */
export function closeAllPositions(
  world: World,
  { account, instrument: only, cancelOrders, atMs }: CloseAllPositions,
): Reply {
  const { state } = world;
  const ownerKind = state.accounts.ownerKind(account);
  if (ownerKind === null || ownerKind === 'house') return refuse('unknown-account', { account });
  if (walletOf(account) !== 'contract') return refuse('wrong-wallet', { account });
  const markets = contractsOf(state).filter(({ index }) => only === null || index === only);
  const positions = markets.flatMap((instrument) =>
    [false, true].flatMap((isShort) => positionOf(instrument.contract, account, isShort) ?? []),
  );
  const closable = positions.filter((position) => {
    const { book, markTicks, listing, status } = state.instruments[position.instrument]!;
    if (status === 'halted' || markTicks === 0) return false;
    const limitTicks = worstTicks(position.isShort ? 'buy' : 'sell', markTicks, listing.marketProtectionBps);
    const makers = position.isShort ? book.asks : book.bids;
    const flags = position.isShort ? 0 : FLAG.sell;
    return sweepOrders(state, makers, { account, flags, limitTicks }, 1, Infinity).lots > 0;
  });
  if (closable.length === 0 && !cancelOrders) return refuse('no-open-orders', { account });
  // ── nothing below may fail ──
  if (cancelOrders) closeOrdersOf(world, { account, instrument: only, reason: 'cancelled' });
  let count = 0;
  for (const position of closable) {
    if (state.instruments[position.instrument]!.arriving !== NONE) continue;
    const order = closing(world, position, { lots: position.lots, ticks: 0, atMs });
    if (placeContractOrder(world, order).refusal === null) count++;
  }
  return { refusal: null, count };
}
