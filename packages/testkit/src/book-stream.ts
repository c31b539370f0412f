// In: a seed. Out: the benchmark's stream of order-book commands on one symbol, as columns.
import { random } from './random.ts';

export const LIMIT = 0;
export const MARKET = 1;
export const CANCEL = 2;

/** One row a command. Prices in ticks, quantities in lots; a cancel has only an id, a market order no price. */
export interface BookStream {
  kinds: Uint8Array;
  ids: Int32Array;
  /** 1 for buy. */
  buys: Uint8Array;
  ticks: Int32Array;
  lots: Int32Array;
  /** The first rows fill the book and are not measured. */
  warmup: number;
  length: number;
}

/** What the stream needs to know while it is made: whether an order still rests, after each command. */
export interface StreamBook {
  limit(id: number, buy: boolean, ticks: number, lots: number): void;
  market(buy: boolean, lots: number): void;
  cancel(id: number): void;
  rests(id: number): boolean;
  readonly resting: number;
}

/** Shares of the measured commands; the rest are market orders. */
export interface BookMix {
  readonly limits: number;
  readonly cancels: number;
}

const USUAL: BookMix = { limits: 0.6, cancels: 0.25 };

/**
 * By the usual mix 60 % limit orders around a random-walk mid, 25 % cancels of a live order, 15 % market orders sized so that about
 * `target` orders rest. `target` limit orders warm the book up before the `count` measured commands.
 */
export function bookStream(
  seed: number,
  count: number,
  target: number,
  book: StreamBook,
  { limits, cancels }: BookMix = USUAL,
): BookStream {
  const { next, integer, normal } = random(seed);
  const length = target + count;
  const stream: BookStream = {
    kinds: new Uint8Array(length),
    ids: new Int32Array(length),
    buys: new Uint8Array(length),
    ticks: new Int32Array(length),
    lots: new Int32Array(length),
    warmup: target,
    length,
  };
  const live: number[] = [];
  let mid = 100_000;
  let nextId = 1;
  const limit = (row: number, passive: boolean): void => {
    const buy = next() < 0.5;
    const away = Math.round(Math.abs(normal()) * 120) - (passive ? -1 : 2);
    const id = nextId++;
    live.push(id);
    set(stream, row, LIMIT, id, buy, buy ? mid - away : mid + away, integer(1, 100));
    book.limit(id, buy, stream.ticks[row]!, stream.lots[row]!);
  };
  const market = (row: number): void => {
    set(stream, row, MARKET, nextId++, next() < 0.5, 0, integer(1, book.resting > target ? 330 : 130));
    book.market(stream.buys[row] === 1, stream.lots[row]!);
  };
  const cancel = (row: number): boolean => {
    while (live.length > 0) {
      const at = integer(0, live.length - 1);
      const id = live[at]!;
      live[at] = live[live.length - 1]!;
      live.pop();
      if (!book.rests(id)) continue;
      set(stream, row, CANCEL, id, false, 0, 0);
      book.cancel(id);
      return true;
    }
    return false;
  };
  for (let row = 0; row < length; row++) {
    if (row >= target && next() < 0.3) mid += next() < 0.5 ? 1 : -1;
    const dice = row < target ? 0 : next();
    if (dice >= limits + cancels) market(row);
    else if (dice < limits || !cancel(row)) limit(row, row < target);
  }
  return stream;
}

function set(
  stream: BookStream,
  row: number,
  kind: number,
  id: number,
  buy: boolean,
  ticks: number,
  lots: number,
): void {
  stream.kinds[row] = kind;
  stream.ids[row] = id;
  stream.buys[row] = buy ? 1 : 0;
  stream.ticks[row] = ticks;
  stream.lots[row] = lots;
}
