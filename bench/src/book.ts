// In: a seeded stream of 1,000,000 order-book commands. Out: commands a second of ours and of nodejs-order-book, same tape, one run.
import { createHash } from 'node:crypto';
import { OrderBook as PeerBook, Side } from 'nodejs-order-book';
import { type BookMix, type BookStream, bookStream, CANCEL, LIMIT } from '@hilsa/testkit';
import { PlainBook } from './plain-book.ts';
import { median } from './figures.ts';

/** The standard stream: 60 % limit around a random-walk mid, 25 % cancel of a live order, 15 % market, about 10,000 resting. */
export function standardStream(count = 1_000_000): BookStream {
  return bookStream(7, count, 10_000, new PlainBook(count + 20_000, count * 4));
}

/** The standard stream's prices in another mix. */
export function mixedStream(count: number, mix: BookMix): BookStream {
  return bookStream(7, count, 10_000, new PlainBook(count + 20_000, count * 4), mix);
}

interface Run {
  seconds: number;
  tape: string;
}

function ours(stream: BookStream): Run {
  const book = new PlainBook(stream.length + 1, stream.length * 4);
  const { kinds, ids, buys, ticks, lots } = stream;
  const apply = (from: number, to: number): void => {
    for (let row = from; row < to; row++) {
      const kind = kinds[row]!;
      if (kind === LIMIT) book.limit(ids[row]!, buys[row] === 1, ticks[row]!, lots[row]!);
      else if (kind === CANCEL) book.cancel(ids[row]!);
      else book.market(buys[row] === 1, lots[row]!);
    }
  };
  apply(0, stream.warmup);
  book.tapeLength = 0;
  const seconds = timed(() => apply(stream.warmup, stream.length));
  return { seconds, tape: digest(book.tape.subarray(0, book.tapeLength)) };
}

function peer(stream: BookStream): Run {
  const book = new PeerBook();
  const { kinds, ids, buys, ticks, lots } = stream;
  // It wants text ids; they are made before the clock starts.
  const names = Array.from(ids, String);
  const tape: number[] = [];
  const apply = (from: number, to: number): void => {
    for (let row = from; row < to; row++) {
      const id = names[row]!;
      if (kinds[row] === CANCEL) {
        book.cancel(id);
        continue;
      }
      const side = buys[row] === 1 ? Side.BUY : Side.SELL;
      const size = lots[row]!;
      const { done, partial, partialQuantityProcessed } =
        kinds[row] === LIMIT ? book.limit({ side, id, size, price: ticks[row]! }) : book.market({ side, size });
      for (const filled of done)
        if ('price' in filled && filled.id !== id) tape.push(Number(filled.id), filled.price, filled.size);
      if (partial !== null && partial.id !== id) tape.push(Number(partial.id), partial.price, partialQuantityProcessed);
    }
  };
  apply(0, stream.warmup);
  tape.length = 0;
  const seconds = timed(() => apply(stream.warmup, stream.length));
  return { seconds, tape: digest(Int32Array.from(tape)) };
}

function timed(run: () => void): number {
  const started = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - started) / 1e9;
}

function digest(words: Int32Array): string {
  return createHash('sha256')
    .update(new Uint8Array(words.buffer, words.byteOffset, words.byteLength))
    .digest('hex')
    .slice(0, 16);
}

/** Interleaved rounds; medians. Throws when the tapes differ. */
export function benchBook(stream: BookStream, rounds: number): { ours: number; peer: number; ratio: number } {
  const count = stream.length - stream.warmup;
  ours(stream);
  const own: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const a = ours(stream);
    const b = peer(stream);
    if (a.tape !== b.tape) throw new Error(`tapes differ: ours ${a.tape}, peer ${b.tape}`);
    own.push(count / a.seconds);
    other.push(count / b.seconds);
  }
  return { ours: median(own), peer: median(other), ratio: median(own) / median(other) };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(benchBook(standardStream(), 3))}\n`);
