// In: the standard stream. Out: microseconds of a single command at a percentile, in the npm book.
import { OrderBook as PeerBook, Side } from 'nodejs-order-book';
import { type BookStream, CANCEL, LIMIT } from '@hilsa/testkit';
import { percentile } from './figures.ts';

/** The peer's counterpart of `coreLatency`; texts and options are made before the clock starts. */
export function peerLatency(stream: BookStream, percent: number): number {
  const book = new PeerBook();
  const { kinds, ids, buys, ticks, lots, warmup, length } = stream;
  const times: number[] = [];
  for (let row = 0; row < length; row++) {
    const kind = kinds[row];
    const id = String(ids[row]);
    const order = { side: buys[row] === 1 ? Side.BUY : Side.SELL, size: lots[row]! };
    const limit = { ...order, id, price: ticks[row]! };
    const started = process.hrtime.bigint();
    if (kind === CANCEL) book.cancel(id);
    else if (kind === LIMIT) book.limit(limit);
    else book.market(order);
    if (row >= warmup) times.push(Number(process.hrtime.bigint() - started) / 1e3);
  }
  return percentile(times, percent);
}
