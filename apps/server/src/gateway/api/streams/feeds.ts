// In: the channels of a world. Out: the same as streams that programs know by name; each message is written once for all who listen.
import type { Book, Ticker, Trade } from '@hilsa/contract';
import { channelOf, textFrame, type Instrument } from '../../../publish/index.ts';
import { isChartInterval, type Interval } from '../../../tables/index.ts';
import type { WorldRooms } from '../../rooms.ts';
import { endOf, programInterval } from '../candles.ts';
import { padded } from '../rows.ts';
import type { MarketKind } from '../symbols.ts';
import { bestOf, dayTicker } from '../tickers.ts';
import { averagePrices, marks } from './price-feeds.ts';
import { follow, followBook, type Source, type Stop } from './source.ts';

/** Who hears a stream. */
export interface Hearer {
  readonly isCombined: boolean;
  send(frame: Buffer): void;
}

interface Feed {
  /** By the name under which they asked for it: it is told to them under that. */
  readonly hearers: Map<string, Set<Hearer>>;
  readonly stop: Stop;
  readonly tick: ((nowMs: number) => void) | undefined;
}

/** Streams of one world, of coins or of contracts. A feed lives while somebody hears it. */
export class Feeds {
  readonly #world: WorldRooms;
  readonly #kind: MarketKind;
  readonly #now: () => number;
  readonly #feeds = new Map<string, Feed>();

  constructor(world: WorldRooms, kind: MarketKind, now: () => number) {
    this.#world = world;
    this.#kind = kind;
    this.#now = now;
  }

  /** @returns stops hearing it; null: there is no such stream */
  hear(name: string, hearer: Hearer): Stop | null {
    const stream = streamOf(name, this.#kind);
    const feed = stream === null ? null : (this.#feeds.get(stream) ?? this.#open(stream));
    if (feed === null || stream === null) return null;
    const hearers = feed.hearers.get(name) ?? new Set();
    feed.hearers.set(name, hearers.add(hearer));
    return () => {
      hearers.delete(hearer);
      if (hearers.size === 0 && feed.hearers.get(name) === hearers) feed.hearers.delete(name);
      if (feed.hearers.size > 0 || this.#feeds.get(stream) !== feed) return;
      this.#feeds.delete(stream);
      feed.stop();
    };
  }

  /** Once a second. */
  tick(nowMs: number): void {
    for (const feed of this.#feeds.values()) feed.tick?.(nowMs);
  }

  #open(stream: string): Feed | null {
    const source = sourceOf({ world: this.#world, kind: this.#kind, now: this.#now }, stream);
    if (source === null) return null;
    const hearers: Feed['hearers'] = new Map();
    const { stop, tick } = source((event) => tellAll(hearers, event));
    const feed: Feed = { hearers, stop, tick };
    this.#feeds.set(stream, feed);
    return feed;
  }
}

function tellAll(byName: Feed['hearers'], event: object): void {
  const text = JSON.stringify(event);
  let raw: Buffer | undefined;
  for (const [name, hearers] of byName) {
    let combined: Buffer | undefined;
    for (const hearer of hearers) {
      if (hearer.isCombined) hearer.send((combined ??= textFrame(`{"stream":${JSON.stringify(name)},"data":${text}}`)));
      else hearer.send((raw ??= textFrame(text)));
    }
  }
}

const NAME = /^([a-z0-9-]{1,24})@([A-Za-z0-9_]{1,20})$/;
/** How often a book, or marks, may be asked for; both are told as often as they are made here. */
const SPEEDS: Readonly<Record<MarketKind, RegExp>> = {
  spot: /^(.+@depth(?:5|10|20)?)@(?:100|1000)ms$/,
  perpetual: /^(.+@depth(?:5|10|20)?)@(?:100|250|500)ms$|^(.+@markPrice|!markPrice@arr)@[13]s$/,
};

/** The stream that a name means, apart from its speed: a few names for one, so that it is made once. null: there is no such speed. */
function streamOf(name: string, kind: MarketKind): string | null {
  if (name.split('@').length < 3) return name;
  const [, book, mark] = SPEEDS[kind].exec(name) ?? [];
  return book ?? mark ?? null;
}

interface Where {
  readonly world: WorldRooms;
  readonly kind: MarketKind;
  readonly now: () => number;
}

function sourceOf({ world, kind, now }: Where, name: string): Source | null {
  if (name === '!miniTicker@arr') return tickers(world, kind, null, true, now);
  if (name === '!ticker@arr') return tickers(world, kind, null, false, now);
  if (kind === 'perpetual' && name === '!markPrice@arr') return marks(world, null);
  const [, symbol = '', sort = ''] = NAME.exec(name) ?? [];
  const instrument = world.publisher.listings.bySymbol(symbol.toUpperCase());
  if (instrument === undefined || instrument.kind !== kind) return null;
  const levels = /^depth(5|10|20)?$/.exec(sort);
  if (levels !== null)
    return levels[1] === undefined
      ? depth(world, instrument, now)
      : topOfBook(world, instrument, Number(levels[1]), now);
  if (kind === 'perpetual' && sort === 'markPrice') return marks(world, instrument);
  const word = /^kline_(\w+)$/.exec(sort)?.[1];
  if (word !== undefined) {
    const interval = programInterval(word);
    return interval !== null && isChartInterval(interval) ? candles(world, instrument, { word, interval }, now) : null;
  }
  switch (sort) {
    case 'trade':
    case 'aggTrade':
      return trades(world, instrument, sort, now);
    case 'ticker':
    case 'miniTicker':
      return tickers(world, kind, instrument, sort === 'miniTicker', now);
    case 'bookTicker':
      return bestPrices(world, instrument, now);
    case 'avgPrice':
      return kind === 'spot' ? averagePrices(world, instrument, now) : null;
    default:
      return null;
  }
}

function trades(world: WorldRooms, instrument: Instrument, sort: 'trade' | 'aggTrade', now: () => number): Source {
  const { symbol, quoteDecimals, baseDecimals } = instrument;
  return (tell) =>
    follow(world, channelOf('trades', instrument), (list) => {
      for (const { id, price, quantity, side, atMs } of list as Trade[]) {
        const number = Number(id);
        tell({
          e: sort,
          E: now(),
          s: symbol,
          ...(sort === 'trade' ? { t: number } : { a: number }),
          p: padded(price, quoteDecimals),
          q: padded(quantity, baseDecimals),
          ...(sort === 'aggTrade' && { f: number, l: number }),
          T: atMs,
          m: side === 'sell',
          M: true,
        });
      }
    });
}

function printed({ quoteDecimals, baseDecimals }: Instrument, levels: Book['bids']): [string, string][] {
  return levels.map(([price, quantity]) => [padded(price, quoteDecimals), padded(quantity, baseDecimals)]);
}

/** Each update has one number, the next one more: U and u are the same. */
function depth(world: WorldRooms, instrument: Instrument, now: () => number): Source {
  const { symbol } = instrument;
  return (tell) =>
    followBook(world, instrument, ({ bids, asks }, id) => {
      const [b, a] = [printed(instrument, bids), printed(instrument, asks)];
      // Of contracts the number before is told too.
      const ofContracts = instrument.kind === 'perpetual' ? { T: now(), pu: id - 1 } : {};
      tell({ e: 'depthUpdate', E: now(), ...ofContracts, s: symbol, U: id, u: id, b, a });
    });
}

function topOfBook(world: WorldRooms, instrument: Instrument, levels: number, now: () => number): Source {
  return (tell) =>
    followBook(world, instrument, () => {
      const { updateId: id, bids, asks } = world.publisher.programBook(instrument, levels);
      const [b, a] = [printed(instrument, bids), printed(instrument, asks)];
      if (instrument.kind === 'spot') return tell({ lastUpdateId: id, bids: b, asks: a });
      tell({ e: 'depthUpdate', E: now(), T: now(), s: instrument.symbol, U: id, u: id, pu: id - 1, b, a });
    });
}

function bestPrices(world: WorldRooms, instrument: Instrument, now: () => number): Source {
  let before = '';
  return (tell) =>
    followBook(world, instrument, (_, id) => {
      const { bidPrice, bidQty, askPrice, askQty } = bestOf(world, instrument);
      const best = { b: bidPrice, B: bidQty, a: askPrice, A: askQty };
      const text = JSON.stringify(best);
      if (text === before) return;
      before = text;
      const ofContracts = instrument.kind === 'perpetual' ? { e: 'bookTicker', E: now(), T: now() } : {};
      tell({ ...ofContracts, u: id, s: instrument.symbol, ...best });
    });
}

/** A candle is told as it changes, and once more when it is over. */
function candles(
  world: WorldRooms,
  instrument: Instrument,
  { word, interval }: { word: string; interval: Interval },
  now: () => number,
): Source {
  const { symbol, price, quoteDecimals, baseDecimals } = instrument;
  const at = (ticks: number) => padded(price(ticks), quoteDecimals);
  let runningMs: number | null = null;
  return (tell) => {
    const show = (openMs: number, isOver: boolean): void => {
      const candle = world.publisher.candleAt(instrument, interval, openMs);
      if (candle === null) return;
      tell({
        e: 'kline',
        E: now(),
        s: symbol,
        k: {
          t: openMs,
          T: endOf(interval, openMs) - 1,
          s: symbol,
          i: word,
          // The numbers of its trades, and the volumes of takers, are not kept.
          f: -1,
          L: -1,
          o: at(candle.open),
          c: at(candle.close),
          h: at(candle.high),
          l: at(candle.low),
          v: padded(instrument.quantity(candle.lots), baseDecimals),
          n: candle.trades,
          x: isOver,
          q: padded(instrument.amount(candle.turnover), quoteDecimals),
          V: padded('0', baseDecimals),
          Q: padded('0', quoteDecimals),
          B: '0',
        },
      });
    };
    const over = (): void => {
      if (runningMs !== null) show(runningMs, true);
      runningMs = null;
    };
    const { stop } = follow(world, `${channelOf('candles', instrument)}:${interval}`, (list) => {
      for (const [openMs] of list as [number, ...string[]][]) {
        if (runningMs !== null && openMs > runningMs) over();
        if (runningMs === null || openMs === runningMs) runningMs = openMs;
        show(openMs, false);
      }
    });
    return {
      stop,
      tick: (nowMs) => {
        if (runningMs !== null && endOf(interval, runningMs) <= nowMs) over();
      },
    };
  };
}

/** Once a second, those that moved. */
function tickers(
  world: WorldRooms,
  kind: MarketKind,
  only: Instrument | null,
  isMini: boolean,
  now: () => number,
): Source {
  return (tell) => {
    const moved = new Set<string>();
    const { stop } = follow(world, kind === 'spot' ? 'ticker' : `ticker:${kind}`, (list) => {
      for (const { symbol } of list as Ticker[]) if (only === null || symbol === only.symbol) moved.add(symbol);
    });
    return {
      stop,
      tick: () => {
        if (moved.size === 0) return;
        const list = [...moved].map((symbol) => tickerEvent(world, symbol, isMini, now()));
        moved.clear();
        tell(only === null ? list : list[0]!);
      },
    };
  };
}

function tickerEvent(world: WorldRooms, symbol: string, isMini: boolean, nowMs: number): object {
  const instrument = world.publisher.listings.bySymbol(symbol)!;
  const day = dayTicker(world, instrument, false);
  const mini = {
    e: isMini ? '24hrMiniTicker' : '24hrTicker',
    E: nowMs,
    s: symbol,
    c: day.lastPrice,
    o: day.openPrice,
    h: day.highPrice,
    l: day.lowPrice,
    v: day.volume,
    q: day.quoteVolume,
  };
  if (isMini || !('priceChange' in day)) return mini;
  return {
    ...mini,
    p: day.priceChange,
    P: day.priceChangePercent,
    w: day.weightedAvgPrice,
    x: day.prevClosePrice,
    Q: day.lastQty,
    b: day.bidPrice,
    B: day.bidQty,
    a: day.askPrice,
    A: day.askQty,
    O: day.openTime,
    C: day.closeTime,
    F: day.firstId,
    L: day.lastId,
    n: day.count,
  };
}
