// In: commits of one world. Out: its committed public picture (tickers, books, tape, candles), and every channel's updates.
import type { Book, Candle, TickerWithSpark, Trade } from '@hilsa/contract';
import type { Engine } from '@hilsa/core';
import type { CommittedBatch, Sequencer } from '../sequencer/index.ts';
import {
  INTERVAL_MINUTES,
  listCandles,
  minutesSince,
  tape,
  type Interval,
  type OrderRow,
  type TradeRow,
  type WorldTables,
} from '../tables/index.ts';
import { CandleSeries } from './candle-series.ts';
import { Channel } from './channel.ts';
import { CHANNEL_LEVELS, DepthMirror, MIRROR_LEVELS } from './depth-mirror.ts';
import { createListings, type Instrument, type Listings } from './listings.ts';
import { PrivateChannels } from './private-channels.ts';
import { wireTrade } from './wire-rows.ts';

const DAY_MS = 86_400_000;
/** The tape kept in memory, and the most that /coin/trades shows. */
const TAPE_LENGTH = 200;
const TAPE_SNAPSHOT = 50;
/** How often public channels are sent. Private ones go out with the commit itself. */
const FLUSH_MS = 100;

interface Market {
  instrument: Instrument;
  depth: DepthMirror;
  minutes: CandleSeries;
  days: CandleSeries;
  /** Newest last. */
  tape: TradeRow[];
  /** Trades not yet sent. */
  fresh: TradeRow[];
  /** Whether its ticker moved since it was last sent. */
  moved: boolean;
}

/** An instrument's number and its book. */
type BookRead = readonly [index: number, depth: ReturnType<Engine['depth']>];

/** All times are UTC milliseconds. */
export class Publisher {
  readonly listings: Listings;
  readonly #sequencer: Sequencer;
  readonly #tables: WorldTables;
  readonly #now: () => number;
  readonly #markets: Market[] = [];
  readonly #channels = new Map<string, Channel>();
  readonly #private: PrivateChannels;
  /** Orders of the last two batches, so that a reply can show its order without asking the tables. */
  #ordersNow = new Map<number, OrderRow>();
  #ordersBefore = new Map<number, OrderRow>();
  #timer: NodeJS.Timeout | null = null;

  constructor(sequencer: Sequencer, tables: WorldTables, now: () => number) {
    this.#sequencer = sequencer;
    this.#tables = tables;
    this.#now = now;
    this.listings = createListings(sequencer.engine);
    this.#private = new PrivateChannels(this.listings, tables);
    sequencer.onExecuted((batch) => this.#look(batch));
  }

  /** Reads candles and tape from the tables. Again after the sandbox wrote history. Start the flushes with `start`. */
  async load(): Promise<void> {
    const minutes = await minutesSince(this.#tables, this.#now() - DAY_MS);
    for (const { index } of this.listings.all()) {
      const market = this.#market(index);
      market.days.load(await listCandles(this.#tables, index, { interval: '1d', beforeMs: null, limit: 8 }));
      market.minutes.load(minutes.filter(({ instrument }) => instrument === index));
      market.tape = (await tape(this.#tables, index, TAPE_LENGTH)).toReversed();
      market.moved = true;
    }
  }

  /** Begins to send public channels ten times a second. Call while nothing is being committed: the books are read once. */
  start(): void {
    for (const { index } of this.listings.all()) this.#showBook(index, this.#engineDepth(index), this.#now());
    this.#timer = setInterval(() => this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** The order as the commit left it, if that commit was one of the last two. */
  orderJustCommitted(orderId: number): OrderRow | undefined {
    return this.#ordersNow.get(orderId) ?? this.#ordersBefore.get(orderId);
  }

  ticker(instrument: Instrument): TickerWithSpark {
    const { minutes, depth } = this.#market(instrument.index);
    const nowMs = this.#now();
    return { ...minutes.ticker(depth.best, nowMs), spark: minutes.spark(nowMs) };
  }

  tickers(): TickerWithSpark[] {
    return this.listings.all().map((instrument) => this.ticker(instrument));
  }

  /** The book at the depth channel's sequence number. A change still waiting is published first, so nothing is older than the last commit. */
  book(instrument: Instrument, levels: number): Book {
    const channel = this.#depthChannel(instrument);
    this.#flushDepth(instrument.index);
    return {
      symbol: instrument.symbol,
      sequence: channel.sequence,
      ...this.#market(instrument.index).depth.levels(levels),
    };
  }

  /** Newest first. */
  trades(instrument: Instrument, limit: number): Trade[] {
    return this.#market(instrument.index)
      .tape.slice(-limit)
      .toReversed()
      .map((row) => wireTrade(row, instrument));
  }

  /** Last price in ticks, or the reference price before the first trade. */
  lastTicks(instrument: Instrument): number {
    return this.#market(instrument.index).minutes.last;
  }

  /** The public channel of that name, or null when there is none. */
  publicChannel(name: string): Channel | null {
    const existing = this.#channels.get(name);
    if (existing !== undefined) return existing;
    if (name === 'ticker') return this.#keep(name, () => this.tickers());
    const [kind, symbol = '', interval = ''] = name.split(':');
    const instrument = this.listings.bySymbol(symbol);
    if (instrument === undefined) return null;
    if (kind === 'depth') return this.#depthChannel(instrument);
    if (kind === 'trades') return this.#keep(name, () => this.trades(instrument, TAPE_SNAPSHOT));
    if (kind === 'candles' && Object.hasOwn(INTERVAL_MINUTES, interval))
      return this.#keep(name, () => this.#running(instrument, interval as Interval));
    return null;
  }

  /** orders, fills or balances of one account. */
  privateChannel(name: string, account: number): Channel | null {
    return this.#private.channel(name, account);
  }

  /** Drops what nobody reads any more. */
  left(account: number): void {
    this.#private.left(account);
  }

  /** Sends what changed on the public channels. */
  flush(): void {
    const moved: Market[] = [];
    for (const market of this.#markets) {
      this.#flushDepth(market.instrument.index);
      this.#flushTrades(market);
      this.#flushCandles(market);
      if (market.moved) moved.push(market);
      market.moved = false;
    }
    if (moved.length === 0) return;
    const nowMs = this.#now();
    this.#channels.get('ticker')?.publish(moved.map(({ minutes, depth }) => minutes.ticker(depth.best, nowMs)));
  }

  /** Reads the books as the batch leaves them, and shows them with the rest when it is committed. */
  #look(batch: CommittedBatch): () => void {
    const books = Array.from(this.#touched(batch), (index): BookRead => [index, this.#engineDepth(index)]);
    return () => this.#committed(batch, books);
  }

  #committed(batch: CommittedBatch, books: readonly BookRead[]): void {
    this.#ordersBefore = this.#ordersNow;
    this.#ordersNow = new Map(batch.changes.orders.map((row) => [row.orderId, row]));
    for (const [index, depth] of books) this.#showBook(index, depth, batch.atMs);
    for (const row of batch.changes.trades) {
      const market = this.#market(row.instrument);
      market.tape.push(row);
      if (market.tape.length > 2 * TAPE_LENGTH) market.tape = market.tape.slice(-TAPE_LENGTH);
      market.fresh.push(row);
    }
    for (const { period, ...candle } of batch.changes.candles) {
      const market = this.#market(candle.instrument);
      if (period === 1) market.minutes.committed(candle);
      else if (period === 1440) market.days.committed(candle);
      market.moved = true;
    }
    this.#private.committed(batch.changes);
  }

  /** Instruments whose book may have changed. A cancel names only the order, so it touches all; reading a book is cheap. */
  #touched({ commands }: CommittedBatch): Iterable<number> {
    const touched = new Set<number>();
    for (const { command } of commands) {
      if ('instrument' in command && command.instrument !== null) touched.add(command.instrument);
      else if (
        command.kind === 'cancel-order' ||
        command.kind === 'amend-order' ||
        command.kind === 'cancel-all-orders'
      )
        return this.#markets.keys();
    }
    return touched;
  }

  #engineDepth(index: number): ReturnType<Engine['depth']> {
    return this.#sequencer.engine.depth(index, MIRROR_LEVELS);
  }

  #showBook(index: number, depth: ReturnType<Engine['depth']>, atMs: number): void {
    const market = this.#market(index);
    const before = market.depth.best;
    market.depth.committed({ ...depth, atMs });
    const after = market.depth.best;
    if (before.bid !== after.bid || before.ask !== after.ask) market.moved = true;
  }

  #flushDepth(index: number): void {
    const { depth, instrument } = this.#market(index);
    if (!depth.dirty) return;
    const changes = depth.advance();
    if (changes !== null) this.#channels.get(`depth:${instrument.symbol}`)?.publish(changes);
  }

  #flushTrades(market: Market): void {
    if (market.fresh.length === 0) return;
    this.#channels
      .get(`trades:${market.instrument.symbol}`)
      ?.publish(market.fresh.map((row) => wireTrade(row, market.instrument)));
    market.fresh = [];
  }

  #flushCandles({ instrument, minutes, days }: Market): void {
    if (!minutes.dirty && !days.dirty) return;
    for (const interval of Object.keys(INTERVAL_MINUTES) as Interval[]) {
      const channel = this.#channels.get(`candles:${instrument.symbol}:${interval}`);
      if (channel === undefined || channel.readerCount === 0) continue;
      const candles = (interval === '1w' ? days : minutes).changedCandles(interval);
      if (candles.length > 0) channel.publish(candles);
    }
    minutes.published();
    days.published();
  }

  #running(instrument: Instrument, interval: Interval): Candle[] {
    const { minutes, days } = this.#market(instrument.index);
    const candle = (interval === '1w' ? days : minutes).running(interval);
    return candle === null ? [] : [candle];
  }

  #depthChannel(instrument: Instrument): Channel {
    const { depth } = this.#market(instrument.index);
    const name = `depth:${instrument.symbol}`;
    return this.#channels.get(name) ?? this.#keep(name, () => depth.levels(CHANNEL_LEVELS));
  }

  #keep(name: string, data: () => unknown): Channel {
    const channel = new Channel(name, data);
    this.#channels.set(name, channel);
    return channel;
  }

  #market(index: number): Market {
    for (let next = this.#markets.length; next <= index; next += 1) {
      const instrument = this.listings.at(next);
      const { lastTicks, listing } = instrument.state;
      const series = () => new CandleSeries(instrument, lastTicks || listing.referenceTicks);
      this.#markets.push({
        instrument,
        depth: new DepthMirror(instrument),
        minutes: series(),
        days: series(),
        tape: [],
        fresh: [],
        moved: true,
      });
    }
    return this.#markets[index]!;
  }
}
