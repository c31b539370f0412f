// In: a seed. Out: the benchmark's stream of order-book commands on one symbol.
import { random } from './random.ts';

/** Prices in ticks, quantities in lots. A cancel names a limit order that is still in the book when the stream is run in order. */
export type BookCommand =
  | { kind: 'limit'; id: number; side: 'buy' | 'sell'; ticks: number; lots: number }
  | { kind: 'market'; id: number; side: 'buy' | 'sell'; lots: number }
  | { kind: 'cancel'; id: number };

/** What the stream needs to know while it is made: whether an order still rests, after each command. */
export interface StreamBook {
  apply(command: BookCommand): void;
  rests(id: number): boolean;
  readonly resting: number;
}

/**
 * 60 % limit orders around a random-walk mid, 25 % cancels of a live order, 15 % market orders sized so that about
 * `target` orders rest. The first `target` commands fill the book and are not counted in `count`.
 */
export function bookStream(seed: number, count: number, target: number, book: StreamBook): { warmup: BookCommand[]; stream: BookCommand[] } {
  const { next, integer, normal } = random(seed);
  const live: number[] = [];
  let mid = 100_000;
  let nextId = 1;
  const limit = (passive: boolean): BookCommand => {
    const side = next() < 0.5 ? 'buy' : 'sell';
    const away = Math.round(Math.abs(normal()) * 120) - (passive ? -1 : 2);
    const id = nextId++;
    live.push(id);
    return { kind: 'limit', id, side, ticks: side === 'buy' ? mid - away : mid + away, lots: integer(1, 100) };
  };
  const cancel = (): BookCommand | null => {
    for (let tries = 0; tries < 50 && live.length > 0; tries++) {
      const at = integer(0, live.length - 1);
      const id = live[at]!;
      live[at] = live[live.length - 1]!;
      live.pop();
      if (book.rests(id)) return { kind: 'cancel', id };
    }
    return null;
  };
  const market = (): BookCommand => {
    const size = book.resting > target ? 330 : 130;
    return { kind: 'market', id: nextId++, side: next() < 0.5 ? 'buy' : 'sell', lots: integer(1, size) };
  };
  const warmup: BookCommand[] = [];
  const stream: BookCommand[] = [];
  for (let n = 0; n < target; n++) book.apply(pushed(warmup, limit(true)));
  for (let n = 0; n < count; n++) {
    if (next() < 0.3) mid += next() < 0.5 ? 1 : -1;
    const dice = next();
    const command = dice < 0.6 ? limit(false) : dice < 0.85 ? (cancel() ?? limit(false)) : market();
    book.apply(pushed(stream, command));
  }
  return { warmup, stream };
}

function pushed(list: BookCommand[], command: BookCommand): BookCommand {
  list.push(command);
  return command;
}
