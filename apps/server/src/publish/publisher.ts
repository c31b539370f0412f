// In: commits of one world. Out: its committed public picture (tickers, books, tape, candles), and every channel's updates.
import type { Book, Candle, ShareTicker, TickerWithSpark, Trade } from '@hilsa/contract';
import type { Engine, InstrumentKind } from '@hilsa/core';
import type { ExecutedBatch, Sequencer } from '../sequencer/index.ts';
import {
  CHART_INTERVALS,
  isChartInterval,
  minutesSince,
  newestStored,
  tapes,
  type Candle as PartOfTables,
  type Interval,
  type OrderRow,
  type TradeRow,
  type WorldTables,
} from '../tables/index.ts';
import { DAY_MINUTES, DHAKA_DAY } from '../tables/rows.ts';
import { ContractChannels, hasMarks } from './contract-channels.ts';
import { Channel } from './channel.ts';
import { channelOf, readChannel } from './channel-names.ts';
import { CHANNEL_LEVELS, MIRROR_LEVELS } from './depth-mirror.ts';
import { createListings, type Instrument, type Listings } from './listings.ts';
import { type Market, newMarket, seriesOf, shownInterval } from './market.ts';
import { namedMarkets } from './named-markets.ts';
import { PriceMoves } from './price-moves.ts';
import { ProgramDepths } from './program-depths.ts';
import { PrivateChannels, type BalanceRead } from './private-channels.ts';
import { RecentOrders } from './recent-orders.ts';
import { SharesBoard } from './share-figures.ts';
import { wireShareTicker } from './share-rows.ts';
import { wireTrade } from './wire-rows.ts';

const DAY_MS = 86_400_000;
/** The tape kept in memory, and the most that /coin/trades shows. */
const TAPE_LENGTH = 200;
const TAPE_SNAPSHOT = 50;
/** Enough for a week that runs. */
const DAYS_KEPT = 8;
/** How often public channels are sent. Private ones go out with the commit itself. */
const FLUSH_MS = 100;

/** A book and the number of its last update. */
export type ProgramBook = Omit<Book, 'sequence'> & { readonly updateId: number };
/** An instrument's number and its book. */
type BookRead = readonly [index: number, depth: ReturnType<Engine['depth']>];

/** All times are UTC milliseconds. */
export class Publisher {
  readonly listings: Listings;
  readonly #sequencer: Sequencer;
  readonly #tables: WorldTables;
  readonly #now: () => number;
  readonly #startedMs: number;
  /** By number of instrument; made when one is first looked at. */
  readonly #markets = new Map<number, Market>();
  /** By number of instrument: how often its book had changed when it was read last. */
  readonly #changesSeen = new Map<number, number>();
  readonly #channels = new Map<string, Channel>();
  readonly #programDepths = new ProgramDepths();
  readonly #private: PrivateChannels;
  /** What is shown of shares: their trading day's figures. */
  readonly shares: SharesBoard;
  /** Where prices have been, for whoever judges alerts. */
  readonly moves = new PriceMoves();
  /** Marks, positions and contract orders. */
  readonly contracts: ContractChannels;
  readonly #recent = new RecentOrders();
  #timer: NodeJS.Timeout | null = null;

  constructor(sequencer: Sequencer, tables: WorldTables, now: () => number) {
    this.#sequencer = sequencer;
    this.#tables = tables;
    this.#now = now;
    this.#startedMs = now();
    this.listings = createListings(sequencer.engine);
    this.shares = new SharesBoard(sequencer.engine);
    this.#private = new PrivateChannels(this.listings, tables, sequencer);
    this.contracts = new ContractChannels(this.listings, tables, sequencer, now);
    sequencer.onExecuted((batch) => this.#look(batch));
  }

  /** Reads candles and tape from the tables. Again after the sandbox wrote history. Start the flushes with `start`. */
  async load(): Promise<void> {
    const all = this.listings.all().map(({ index }) => index);
    const byInstrument = <Row extends { instrument: number }>(rows: readonly Row[]): Map<number, Row[]> =>
      Map.groupBy(rows, ({ instrument }) => instrument);
    const minutes = byInstrument(await minutesSince(this.#tables, this.#now() - DAY_MS));
    const days = byInstrument(await newestStored(this.#tables, all, DAY_MINUTES, DAYS_KEPT));
    const dhakaDays = byInstrument(await newestStored(this.#tables, all, DHAKA_DAY, DAYS_KEPT));
    const trades = byInstrument(await tapes(this.#tables, all, TAPE_LENGTH));
    this.shares.load();
    for (const index of all) {
      const market = this.#market(index);
      market.days.load(days.get(index) ?? []);
      market.dhakaDays.load(dhakaDays.get(index) ?? []);
      market.minutes.load(minutes.get(index) ?? []);
      market.tape = (trades.get(index) ?? []).toReversed();
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

  /** As the last commit left it; of the last thousands that any commit changed. */
  orderJustCommitted(orderId: number): OrderRow | undefined {
    return this.#recent.get(orderId);
  }

  /** The order's trades of the last commits, oldest first; perhaps not all. */
  tradesJustNow(orderId: number): readonly TradeRow[] {
    return this.#recent.tradesOf(orderId);
  }

  ticker(instrument: Instrument): TickerWithSpark {
    const { minutes, depth } = this.#market(instrument.index);
    const nowMs = this.#now();
    return { ...minutes.ticker(depth.best, nowMs), spark: minutes.spark(nowMs) };
  }

  /** A share's figures of the trading day; the spark is left out where only what moved is told. */
  shareTicker(instrument: Instrument): ShareTicker {
    const spark = this.#market(instrument.index).minutes.sparkSince(this.#dayBeganMs(instrument), this.#now());
    return { ...this.#shareMoved(instrument), spark };
  }

  #shareMoved(instrument: Instrument): Omit<ShareTicker, 'spark'> {
    const { best } = this.#market(instrument.index).depth;
    return wireShareTicker(instrument, this.shares.get(instrument.index), best, this.#now());
  }

  /** When the share's trading day began; a day ago when its market has none. */
  #dayBeganMs({ state }: Instrument): number {
    const { listing } = state;
    const code = listing.kind === 'stock' ? listing.market : '';
    const market = this.#sequencer.engine.stockMarkets.find((one) => one.code === code);
    const today = market?.days.find(({ day }) => day === market.day)?.phases[0]?.startsAtMs;
    return today ?? this.#now() - DAY_MS;
  }

  tickers(kind: InstrumentKind): TickerWithSpark[] {
    return this.listings.ofKind(kind).map((instrument) => this.ticker(instrument));
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

  /** The published book as programs keep it, at a number that rises by one with each update of `programDepth` and never falls, over restarts too. */
  programBook(instrument: Instrument, levels: number): ProgramBook {
    const { sequence } = this.programDepth(instrument);
    const { sequence: _ofTheApp, ...book } = this.book(instrument, levels);
    return { ...book, updateId: this.updateIdOf(sequence) };
  }

  /** What changes in a book, 5,000 levels deep; flushed first, so that its number is that of the book shown now. */
  programDepth(instrument: Instrument): Channel {
    this.#flushDepth(instrument.index);
    return this.#programDepths.of(instrument.index);
  }

  /** Updates come slower than milliseconds pass, so that a later start begins above all numbers of the one before. */
  updateIdOf(sequence: number): number {
    return this.#startedMs + sequence;
  }

  /** Newest first. */
  trades(instrument: Instrument, limit: number): Trade[] {
    return this.#market(instrument.index)
      .tape.slice(-limit)
      .toReversed()
      .map((row) => wireTrade(row, instrument));
  }

  /** A candle of the last day (of the last weeks, for weeks), in ticks and lots; null when nothing traded in it. */
  candleAt(instrument: Instrument, interval: Interval, openMs: number): PartOfTables | null {
    const shown = shownInterval(instrument, interval);
    return seriesOf(this.#market(instrument.index), shown).candleAt(openMs, shown);
  }

  /** Last price in ticks, or the reference price before the first trade. */
  lastTicks(instrument: Instrument): number {
    return this.#market(instrument.index).minutes.last;
  }

  /** The public channel of that name, or null when there is none. */
  publicChannel(name: string): Channel | null {
    const existing = this.#channels.get(name);
    if (existing !== undefined) return existing;
    if (name === 'marks') return this.contracts.marks;
    const { sort, kind, symbol, interval } = readChannel(name);
    if (sort === 'ticker' && kind !== 'stock' && symbol === '') return this.#keep(name, () => this.tickers(kind));
    const instrument = this.listings.bySymbol(symbol);
    if (instrument === undefined || instrument.kind !== kind) return null;
    if (sort === 'ticker')
      return this.#keep(name, () => [kind === 'stock' ? this.shareTicker(instrument) : this.ticker(instrument)]);
    if (sort === 'depth') return this.#depthChannel(instrument);
    if (sort === 'trades') return this.#keep(name, () => this.trades(instrument, TAPE_SNAPSHOT));
    if (sort === 'candles' && isChartInterval(interval))
      return this.#keep(name, () => this.#running(instrument, interval));
    return null;
  }

  /** orders, fills or balances of one account. */
  privateChannel(name: string, account: number): Channel | null {
    return this.#private.channel(name, account) ?? this.contracts.channel(name, account);
  }

  /** Drops what nobody reads any more. */
  left(account: number): void {
    this.#private.left(account);
    this.contracts.left(account);
  }

  /** Sends what changed on the public channels. */
  flush(): void {
    const moved: Market[] = [];
    for (const market of this.#markets.values()) {
      this.#flushDepth(market.instrument.index);
      this.#flushTrades(market);
      this.#flushCandles(market);
      if (market.moved) moved.push(market);
      market.moved = false;
    }
    const nowMs = this.#now();
    for (const kind of new Set(moved.map(({ instrument }) => instrument.kind))) {
      if (kind === 'stock') continue;
      const ofKind = moved.filter(({ instrument }) => instrument.kind === kind);
      this.#channels
        .get(kind === 'spot' ? 'ticker' : `ticker:${kind}`)
        ?.publish(ofKind.map(({ minutes, depth }) => minutes.ticker(depth.best, nowMs)));
    }
    // Each market has a channel of its own, which is made when somebody looks.
    for (const { instrument, minutes, depth } of moved) {
      const channel = this.#channels.get(channelOf('ticker', instrument));
      if (channel === undefined) continue;
      // The number moves, so that who comes back is not given the picture of before.
      if (channel.readerCount === 0) channel.sequence += 1;
      else
        channel.publish([
          instrument.kind === 'stock' ? this.#shareMoved(instrument) : minutes.ticker(depth.best, nowMs),
        ]);
    }
  }

  /** Reads the books as the batch leaves them, and shows them with the rest when it is committed. */
  #look(batch: ExecutedBatch): () => void {
    const books = this.#touched(batch).map((index): BookRead => [index, this.#engineDepth(index)]);
    const balances = this.#private.look(batch.changes);
    const shares = this.shares.look(batch);
    return () => {
      this.#committed(batch, books, balances);
      for (const index of shares()) this.#market(index).moved = true;
    };
  }

  #committed(batch: ExecutedBatch, books: readonly BookRead[], balances: readonly BalanceRead[]): void {
    this.#recent.keep(batch.changes.orders, batch.changes.trades);
    for (const [index, depth] of books) this.#showBook(index, depth, batch.atMs);
    for (const row of batch.changes.trades) {
      const market = this.#market(row.instrument);
      market.tape.push(row);
      if (market.tape.length > 2 * TAPE_LENGTH) market.tape = market.tape.slice(-TAPE_LENGTH);
      market.fresh.push(row);
      this.moves.note(row.instrument, row.ticks);
    }
    for (const { period, ...candle } of batch.changes.candles) {
      const market = this.#market(candle.instrument);
      if (period === 1) market.minutes.committed(candle);
      else if (period === DAY_MINUTES) market.days.committed(candle);
      else if (period === DHAKA_DAY) market.dhakaDays.committed(candle);
      market.moved = true;
    }
    for (const index of batch.changes.forgotten) this.#forget(index);
    this.#private.committed(batch.changes, balances);
    this.contracts.committed(batch.changes, hasMarks(batch.commands));
  }

  /** Nobody asks for a settled series again: its tape and its candles are in the tables. */
  #forget(index: number): void {
    const instrument = this.listings.find(index);
    if (instrument === undefined) return;
    for (const name of this.#channels.keys())
      if (name.split(':').includes(instrument.symbol)) this.#channels.delete(name);
    this.#markets.delete(index);
    this.#programDepths.forget(index);
    this.#changesSeen.delete(index);
    this.listings.forget(index);
  }

  /** Instruments whose book has changed since it was looked at last. */
  #touched(batch: ExecutedBatch): number[] {
    const named = namedMarkets(batch);
    return this.#changed(named?.flatMap((index) => this.listings.find(index) ?? []) ?? this.listings.all());
  }

  #changed(listings: readonly Instrument[]): number[] {
    const changed: number[] = [];
    for (const { index, state } of listings) {
      const { changes } = state.book;
      if (this.#changesSeen.get(index) === changes) continue;
      this.#changesSeen.set(index, changes);
      changed.push(index);
    }
    return changed;
  }

  #engineDepth(index: number): ReturnType<Engine['depth']> {
    // What its own state says: a series may be settled and forgotten in the batch that emptied its book.
    const { book } = this.listings.at(index).state;
    return { bids: book.bids.levels(MIRROR_LEVELS), asks: book.asks.levels(MIRROR_LEVELS) };
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
    const { near, deep } = depth.advance(this.#programDepths.isFollowed(index));
    if (near !== null) this.#channels.get(channelOf('depth', instrument))?.publish(near);
    this.#programDepths.moved(index, deep);
  }

  #flushTrades(market: Market): void {
    if (market.fresh.length === 0) return;
    this.#channels
      .get(channelOf('trades', market.instrument))
      ?.publish(market.fresh.map((row) => wireTrade(row, market.instrument)));
    market.fresh = [];
  }

  #flushCandles(market: Market): void {
    const { instrument, minutes, days, dhakaDays } = market;
    if (!minutes.dirty && !days.dirty) return;
    for (const interval of CHART_INTERVALS) {
      const channel = this.#channels.get(`${channelOf('candles', instrument)}:${interval}`);
      if (channel === undefined) continue;
      // As above: a chart that is opened again begins with the bar of now.
      if (channel.readerCount === 0) {
        channel.sequence += 1;
        continue;
      }
      const shown = shownInterval(instrument, interval);
      const candles = seriesOf(market, shown).changedCandles(shown);
      if (candles.length > 0) channel.publish(candles);
    }
    for (const series of [minutes, days, dhakaDays]) series.published();
  }

  #running(instrument: Instrument, interval: Interval): Candle[] {
    const shown = shownInterval(instrument, interval);
    const candle = seriesOf(this.#market(instrument.index), shown).running(shown);
    return candle === null ? [] : [candle];
  }

  #depthChannel(instrument: Instrument): Channel {
    const name = channelOf('depth', instrument);
    const { depth } = this.#market(instrument.index);
    return this.#channels.get(name) ?? this.#keep(name, () => depth.levels(CHANNEL_LEVELS));
  }

  #keep(name: string, data: () => unknown): Channel {
    const channel = new Channel(name, data);
    this.#channels.set(name, channel);
    return channel;
  }

  #market(index: number): Market {
    const known = this.#markets.get(index);
    if (known !== undefined) return known;
    const market = newMarket(this.listings.at(index));
    this.#markets.set(index, market);
    return market;
  }
}
