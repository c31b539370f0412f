// In: the public channels.
// Out: tickers, books, trades and the running candle of each market, one store each; those nobody looks at any more are let go.
import { type DepthChange, OrderBook } from '@hilsa/wire';
import type { Candle, Level, ShareTicker, TickerWithSpark, Trade } from '@hilsa/contract';
import { type ListingKey, type ListingKind, kindOf, listingKey, symbolOf } from '../kernel/keys.ts';
import { marks } from './contracts.ts';
import { knownTickers } from './known-tickers.ts';
import { type Known, Live, useLive } from './live.ts';

export type Tickers = ReadonlyMap<ListingKey, TickerWithSpark>;

/** Stores kept of one sort beyond those that are looked at: the pages just left. */
const KEPT_UNSEEN = 12;

/** A channel's name on the wire: coins by their bare symbol, every other kind says which it is. */
function channelOf(sort: 'ticker' | 'depth' | 'trades' | 'candles', key: ListingKey): string {
  return kindOf(key) === 'spot' ? `${sort}:${symbolOf(key)}` : `${sort}:${key}`;
}

/** 24-hour tickers of a kind. A ticker that did not change keeps its identity, so its row is not rendered again. */
function tickersOfKind(kind: ListingKind): Live<Tickers> {
  return new Live<Tickers>(
    kind === 'spot' ? 'ticker' : `ticker:${kind}`,
    (before, messages) => {
      const next = new Map(before ?? []);
      for (const { type, data } of messages) {
        if (type === 'snapshot') next.clear();
        for (const one of data as readonly (Omit<TickerWithSpark, 'spark'> & { spark?: string[] })[]) {
          const key = listingKey(one.symbol, kind);
          next.set(key, { ...one, spark: withLast(one.spark ?? next.get(key)?.spark ?? [], one.last) });
        }
      }
      return next;
    },
    () => (kind === 'spot' ? knownTickers() : null),
  );
}

/** The ticker of one market: a page of one asks for no other's, a list of hundreds for those that are in sight. */
function tickerOfOne<Ticker extends TickerWithSpark | ShareTicker>(key: ListingKey): Live<Ticker> {
  return new Live<Ticker>(
    channelOf('ticker', key),
    (before, messages) => {
      let next = before;
      for (const { data } of messages) {
        const [one] = data as readonly (Omit<Ticker, 'spark'> & { spark?: string[] })[];
        if (one !== undefined)
          next = { ...one, spark: withLast(one.spark ?? next?.spark ?? [], one.last) } as unknown as Ticker;
      }
      return next;
    },
    () => knownOf(key) as Known<Ticker> | null,
  );
}

/** What an earlier visit left of it: of coins only. */
function knownOf(key: ListingKey): Known<TickerWithSpark> | null {
  const known = kindOf(key) === 'spot' ? knownTickers() : null;
  const value = known?.value.get(key);
  return known === null || value === undefined ? null : { value, atMs: known.atMs };
}

/** The line ends at the price that stands beside it. */
function withLast(spark: readonly string[], last: string): string[] {
  return spark.length === 0 ? [] : [...spark.slice(0, -1), last];
}

export interface BookNow {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

function bookOf(key: ListingKey): Live<BookNow> {
  const book = new OrderBook();
  return new Live<BookNow>(channelOf('depth', key), (_, messages) => {
    for (const { type, data } of messages) {
      if (type === 'snapshot') book.reset(data as DepthChange);
      else book.apply(data as DepthChange);
    }
    return { bids: book.bids(), asks: book.asks() };
  });
}

const TRADES_KEPT = 60;

function tradesOf(key: ListingKey): Live<readonly Trade[]> {
  return new Live<readonly Trade[]>(channelOf('trades', key), (before, messages) => {
    let list = before ?? [];
    for (const { type, data } of messages) {
      const trades = data as readonly Trade[];
      // A snapshot is newest first, an update oldest first.
      list = type === 'snapshot' ? trades : [...trades.toReversed(), ...list];
    }
    return list.slice(0, TRADES_KEPT);
  });
}

/** The candles that changed since the last frame, oldest first; the chart takes each one. */
function candlesOf(channel: string): Live<readonly Candle[]> {
  return new Live<readonly Candle[]>(channel, (_, messages) => messages.flatMap((message) => message.data as Candle[]));
}

const shelves: Map<string, Live<never>>[] = [];

/** Makes a store once for its key. Beyond a dozen unseen ones the oldest is dropped: six hundred shares can be walked through. */
function kept<Key extends string, Value>(make: (key: Key) => Live<Value>): (key: Key) => Live<Value> {
  const made = new Map<Key, Live<Value>>();
  shelves.push(made as never);
  return (key) => {
    const existing = made.get(key);
    // Asked for again: the newest.
    if (existing !== undefined) made.delete(key);
    const store = existing ?? make(key);
    made.set(key, store);
    let unseen = [...made.values()].filter((live) => !live.isSeen).length - KEPT_UNSEEN;
    for (const [other, live] of made) {
      if (unseen <= 0) break;
      if (live.isSeen || live === store) continue;
      made.delete(other);
      unseen -= 1;
    }
    return store;
  };
}

export const tickersOf = kept(tickersOfKind);
/** Of one share. */
export const shareTicker = kept(tickerOfOne<ShareTicker>);
/** Of one coin or contract. */
export const tickerOf = kept(tickerOfOne<TickerWithSpark>);
/** Of all coins. */
export const tickers = tickersOf('spot');
export const liveBook = kept(bookOf);
export const liveTrades = kept(tradesOf);
const candleStores = kept(candlesOf);

/** @param interval a word of the contract’s: coins and shares have different ones */
export function liveCandles(key: ListingKey, interval: string): Live<readonly Candle[]> {
  return candleStores(`${channelOf('candles', key)}:${interval}`);
}

type Part<Value> = (ticker: TickerWithSpark | undefined) => Value;
const whole: Part<TickerWithSpark | undefined> = (ticker) => ticker;
/** Where there is no market to ask about. */
const NOTHING = new Live<TickerWithSpark>('', (before) => before);
const silent = { get: NOTHING.get, subscribe: () => () => undefined };

/**
 * A market's ticker, by a channel of its own; with `part` a value of it. Re-renders only when that changes (by identity).
 * @param key null: of none
 */
export function useTicker(key: ListingKey | null): TickerWithSpark | undefined;
export function useTicker<Value>(key: ListingKey | null, part: Part<Value>): Value;
export function useTicker(key: ListingKey | null, part: Part<unknown> = whole) {
  const live = (key === null ? silent : kindOf(key) === 'stock' ? shareTicker(key) : tickerOf(key)) as typeof silent;
  return useLive(live, ({ value }) => part(value ?? undefined));
}

/** The same in a list of a whole kind, which is told in one channel; shares have none. */
export function useListedTicker(key: ListingKey): TickerWithSpark | undefined;
export function useListedTicker<Value>(key: ListingKey, part: Part<Value>): Value;
export function useListedTicker(key: ListingKey, part: Part<unknown> = whole) {
  return useLive(tickersOf(kindOf(key)), ({ value }) => part(value?.get(key)));
}

/** Another world has other prices. */
export function forgetMarket(): void {
  marks.forget();
  for (const shelf of shelves) for (const live of shelf.values()) live.forget();
}
