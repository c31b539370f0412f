// In: the auditor's state and trades. Out: the triggers that follow them, and a line on the tape for each that moves.
import type { PlaceOrder } from '@hilsa/core';
import { join, leave } from './plain-lines.ts';
import {
  change,
  heldAsset,
  holdFor,
  isFull,
  type PlainInstrument,
  type PlainOrder,
  type PlainState,
  protection,
  referenceOf,
} from './plain-state.ts';

/** Where a trigger stands that keeps so far behind a trade: never nearer than asked. */
export function trailedFrom(side: 'buy' | 'sell', best: number, bps: number): number {
  const [price, part] = [BigInt(best), BigInt(bps)];
  if (side === 'buy') return Number((price * (10_000n + part) + 9_999n) / 10_000n);
  const behind = Number((price * (10_000n - part)) / 10_000n);
  return behind < 1 ? 1 : behind;
}

/** The command with the trigger that its trail begins with. */
export function trailed(command: PlaceOrder, instrument: PlainInstrument): PlaceOrder {
  if (command.trailBps === undefined) return command;
  const best = instrument.last > 0 ? instrument.last : referenceOf(instrument, command.atMs);
  return { ...command, triggerTicks: trailedFrom(command.side, best, command.trailBps) };
}

export function beginTrail(state: PlainState, order: PlainOrder, bps: number): void {
  const instrument = state.instruments[order.instrument]!;
  const best = instrument.last > 0 ? instrument.last : referenceOf(instrument, state.atMs);
  if (leftBehind(state, instrument) === undefined) Object.assign(instrument, { high: best, low: best });
  order.trail = { bps, best };
  note(state, order, 0n);
}

function note(state: PlainState, { id, instrument, ticks, trigger, trail }: PlainOrder, released: bigint): void {
  const { bps, best } = trail!;
  state.tape.push(
    `trails ${id} on ${instrument}: ${bps} behind ${best} at ${trigger}, worst ${ticks}, released ${released}`,
  );
}

/** The oldest order whose best trade is not the best any more. */
export function leftBehind(state: PlainState, { index, high, low }: PlainInstrument): PlainOrder | undefined {
  return [...state.orders.values()].find(
    ({ instrument, side, trail }) =>
      instrument === index && trail !== null && (side === 'sell' ? high > trail.best : low < trail.best),
  );
}

export function followTrades(state: PlainState, instrument: PlainInstrument): void {
  for (
    let order = leftBehind(state, instrument);
    order !== undefined && !isFull(state);
    order = leftBehind(state, instrument)
  )
    follow(state, instrument, order);
}

export function follow(state: PlainState, instrument: PlainInstrument, order: PlainOrder): void {
  const { side } = order;
  const best = side === 'sell' ? instrument.high : instrument.low;
  const trigger = trailedFrom(side, best, order.trail!.bps);
  const worst = protection(instrument, side, trigger);
  const ticks = side === 'buy' && worst > order.ticks ? order.ticks : worst;
  const hold = holdFor(instrument, side, ticks, order.left, order);
  const released = order.hold - hold;
  change(state, order.account, heldAsset(instrument, side), released, -released);
  const moves = trigger !== order.trigger;
  if (moves) leave(state, order);
  Object.assign(order, { ticks, hold, trigger, trail: { bps: order.trail!.bps, best } });
  if (moves) join(state, order);
  note(state, order, released);
}

/** Whoever trails has to know of a trade. */
export function noteTrade(instrument: PlainInstrument, ticks: number): void {
  if (![...instrument.rising, ...instrument.falling].some(({ trail }) => trail !== null)) return;
  if (ticks > instrument.high) instrument.high = ticks;
  if (ticks < instrument.low) instrument.low = ticks;
}
