// In: the public channels.
// Out: tickers, books, trades and the running candle, one store each.
import { type DepthChange, OrderBook } from '@hilsa/wire';
import type { Candle, CandleInterval, Level, TickerWithSpark, Trade } from '@hilsa/contract';
import { Live } from './live.ts';

export type Tickers = ReadonlyMap<string, TickerWithSpark>;

/** All 24-hour tickers. A ticker that did not change keeps its identity, so its row is not rendered again. */
export const tickers = new Live<Tickers>('ticker', (before, messages) => {
  const next = new Map(before ?? []);
  for (const { type, data } of messages) {
    if (type === 'snapshot') next.clear();
    for (const one of data as readonly (Omit<TickerWithSpark, 'spark'> & { spark?: string[] })[]) {
      next.set(one.symbol, { ...one, spark: withLast(one.spark ?? next.get(one.symbol)?.spark ?? [], one.last) });
    }
  }
  return next;
});

/** The line ends at the price that stands beside it. */
function withLast(spark: readonly string[], last: string): string[] {
  return spark.length === 0 ? [] : [...spark.slice(0, -1), last];
}

export interface BookNow {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

function bookOf(symbol: string): Live<BookNow> {
  const book = new OrderBook();
  return new Live<BookNow>(`depth:${symbol}`, (_, messages) => {
    for (const { type, data } of messages) {
      if (type === 'snapshot') book.reset(data as DepthChange);
      else book.apply(data as DepthChange);
    }
    return { bids: book.bids(), asks: book.asks() };
  });
}

const TRADES_KEPT = 60;

function tradesOf(symbol: string): Live<readonly Trade[]> {
  return new Live<readonly Trade[]>(`trades:${symbol}`, (before, messages) => {
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
function candlesOf(name: string): Live<readonly Candle[]> {
  return new Live<readonly Candle[]>(`candles:${name}`, (_, messages) =>
    messages.flatMap((message) => message.data as Candle[]),
  );
}

function kept<Value>(make: (key: string) => Live<Value>): (key: string) => Live<Value> {
  const made = new Map<string, Live<Value>>();
  return (key) => {
    const existing = made.get(key);
    if (existing !== undefined) return existing;
    const fresh = make(key);
    made.set(key, fresh);
    forgets.push(() => fresh.forget());
    return fresh;
  };
}

const forgets: (() => void)[] = [() => tickers.forget()];

export const liveBook = kept(bookOf);
export const liveTrades = kept(tradesOf);
const candleStores = kept(candlesOf);

export function liveCandles(symbol: string, interval: CandleInterval): Live<readonly Candle[]> {
  return candleStores(`${symbol}:${interval}`);
}

/** Another world has other prices. */
export function forgetMarket(): void {
  for (const forget of forgets) forget();
}
