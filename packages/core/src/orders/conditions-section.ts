// In: the state. Out: which orders are linked and whose triggers follow the trades, as they lie in the orders' section of a snapshot.
import type { SectionReader, SectionWriter } from '../snapshot/sections.ts';
import type { State } from '../state.ts';

export function writeConditions({ orders, instruments }: State, to: SectionWriter): void {
  to.list(
    [...orders.linked].sort(([one], [other]) => one - other),
    (pair) => pair.forEach((id) => to.number(id)),
  );
  const trailing = instruments.filter((each) => each !== undefined).filter(({ trails }) => trails.orders.size > 0);
  to.list(trailing, ({ index, trails }) => {
    to.number(index);
    to.number(trails.high);
    to.number(trails.low);
    to.list([...trails.orders], ([orderId, { bps, best }]) => {
      to.number(orderId);
      to.number(bps);
      to.number(best);
    });
  });
}

/** Instruments and orders are read. */
export function readConditions({ orders, instruments }: State, from: SectionReader): void {
  from.list(() => {
    const id = from.number();
    orders.linked.set(id, from.number());
  });
  from.list(() => {
    const { trails } = instruments[from.number()]!;
    trails.high = from.number();
    trails.low = from.number();
    from.list(() => {
      const orderId = from.number();
      const bps = from.number();
      trails.orders.set(orderId, { bps, best: from.number() });
    });
  });
}
