// In: an order of the auditor's. Out: the line it stands in, and its place there.
import { firesOnRise, type PlainInstrument, type PlainOrder, type PlainState } from './plain-state.ts';

/** Stand at the end of the line: behind everyone whose price is as good or better. */
export function join(state: PlainState, order: PlainOrder): void {
  if (order.iceberg !== null) order.iceberg.part = Math.min(order.iceberg.shows, order.left);
  const line = lineOf(state.instruments[order.instrument]!, order);
  const price = order.trigger ?? order.ticks;
  const ascending = order.trigger === null ? order.side === 'sell' : firesOnRise(order.type, order.side);
  const behind = line.findIndex((other) => {
    const theirs = order.trigger === null ? other.ticks : other.trigger!;
    return ascending ? theirs > price : theirs < price;
  });
  line.splice(behind < 0 ? line.length : behind, 0, order);
}

function lineOf(instrument: PlainInstrument, order: PlainOrder): PlainOrder[] {
  if (order.trigger === null) return instrument[order.side];
  return firesOnRise(order.type, order.side) ? instrument.rising : instrument.falling;
}

/** What others see of it in the book, and can take before others have their turn. */
export function seen({ iceberg, left }: PlainOrder): number {
  return iceberg === null ? left : iceberg.part;
}

export function leave(state: PlainState, order: PlainOrder): void {
  const instrument = state.instruments[order.instrument]!;
  const line = lineOf(instrument, order);
  const at = line.indexOf(order);
  if (at >= 0) line.splice(at, 1);
  if (instrument.arriving === order) instrument.arriving = null;
}
