// In: a seeded stream of 1,000,000 order-book commands. Out: commands a second of ours and of nodejs-order-book, same tape, one run.
import { createHash } from 'node:crypto';
import { OrderBook as PeerBook } from 'nodejs-order-book';
import { bookStream, type BookCommand } from '@hilsa/testkit';
import { PlainBook } from './plain-book.ts';
import { median } from './figures.ts';

export interface BookStreams { warmup: BookCommand[]; stream: BookCommand[] }

/** The stream: 60 % limit around a random-walk mid, 25 % cancel of a live order, 15 % market, about 10,000 resting. */
export function standardStream(count = 1_000_000): BookStreams {
  const orders = Math.round(count * 1.2) + 20_000;
  return bookStream(7, count, 10_000, new PlainBook(orders, orders * 3));
}

function ours({ warmup, stream }: BookStreams): { seconds: number; tape: string } {
  const orders = warmup.length + stream.length + 2;
  const book = new PlainBook(orders, orders * 3);
  for (const command of warmup) book.apply(command);
  book.tapeLength = 0;
  const started = process.hrtime.bigint();
  for (let n = 0; n < stream.length; n++) book.apply(stream[n]!);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  return { seconds, tape: digest(book.tape.subarray(0, book.tapeLength)) };
}

function peer({ warmup, stream }: BookStreams): { seconds: number; tape: string } {
  const book = new PeerBook();
  // Its orders want text ids and plain numbers; they are made before the clock starts.
  const prepared = [...warmup, ...stream].map((command) => ({ ...command, text: String(command.id) }));
  const tape: number[] = [];
  const apply = (command: (typeof prepared)[number]): void => {
    if (command.kind === 'cancel') {
      book.cancel(command.text);
      return;
    }
    const side = command.side as never;
    const result =
      command.kind === 'limit'
        ? book.limit({ side, id: command.text, size: command.lots, price: command.ticks })
        : book.market({ side, size: command.lots });
    for (const done of result.done) {
      if ('price' in done && done.id !== command.text) tape.push(Number(done.id), done.price, done.size);
    }
    const partial = result.partial;
    if (partial !== null && partial.id !== command.text) {
      tape.push(Number(partial.id), partial.price, result.partialQuantityProcessed);
    }
  };
  for (let n = 0; n < warmup.length; n++) apply(prepared[n]!);
  tape.length = 0;
  const started = process.hrtime.bigint();
  for (let n = warmup.length; n < prepared.length; n++) apply(prepared[n]!);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  return { seconds, tape: digest(Int32Array.from(tape)) };
}

function digest(words: Int32Array): string {
  return createHash('sha256').update(new Uint8Array(words.buffer, words.byteOffset, words.byteLength)).digest('hex').slice(0, 16);
}

/** Interleaved rounds; medians. Throws when the tapes differ. */
export function benchBook(streams: BookStreams, rounds: number): { ours: number; peer: number; ratio: number } {
  const count = streams.stream.length;
  ours(streams);
  const own: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const a = ours(streams);
    const b = peer(streams);
    if (a.tape !== b.tape) throw new Error(`tapes differ: ours ${a.tape}, peer ${b.tape}`);
    own.push(count / a.seconds);
    other.push(count / b.seconds);
  }
  return { ours: median(own), peer: median(other), ratio: median(own) / median(other) };
}

if (import.meta.main) {
  const result = benchBook(standardStream(), 3);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
