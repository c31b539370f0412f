// In: an open order. Out: what it needs for what is left of it.
import type { State } from '../state.ts';
import { highestPpm, instrumentAt } from './fold.ts';
import { CREDIT, FLAGS, LEFT, TICKS } from './order-store.ts';
import { FLAG } from './words.ts';

/** Units of the asset that it holds, a safe integer. Another price or number of lots where one is given. */
export function neededBy(state: State, slot: number, changed: { ticks?: number; left?: number } = {}): number {
  const { orders } = state;
  const flags = orders.field(slot, FLAGS);
  const instrument = instrumentAt(state, slot);
  const { ticks = orders.field(slot, TICKS), left = orders.field(slot, LEFT) } = changed;
  return instrument.kind.holdFor(
    instrument,
    (flags & FLAG.sell) !== 0,
    ticks * left,
    left,
    highestPpm(state, slot),
    orders.field(slot, CREDIT),
    flags,
  );
}
