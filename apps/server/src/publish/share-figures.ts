// In: the engine as a closed batch leaves it. Out: what is shown of each share once the batch is committed: its day's figures, phase and state.
import type { MarketPhase, ShareState as ShareWord } from '@hilsa/contract';
import type { Engine, InstrumentState, StockMarket } from '@hilsa/core';
import type { ExecutedBatch } from '../sequencer/index.ts';

/** Prices in ticks, 0 where there is none; `lots` and `tickLots` traded in the trading day. */
export interface ShareFigures {
  readonly phase: MarketPhase;
  readonly state: ShareWord;
  readonly reason: string;
  /** The trading day, in days since 1970-01-01 of the market's own date; −1 before the first. */
  readonly day: number;
  readonly reference: number;
  readonly lowest: number;
  readonly highest: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly lots: number;
  readonly tickLots: number;
  readonly trades: number;
  /** It meets in an auction of its own, or is being settled in one. */
  readonly apart: boolean;
}

function figuresOf(instrument: InstrumentState, market: StockMarket | undefined): ShareFigures {
  const { share, listing, lastTicks, status } = instrument;
  if (share === null) throw new RangeError(`${listing.symbol} is no share`);
  const apart = share.auctionEndsAtMs > 0 || share.uncrossing !== null;
  const reference = share.reference > 0 ? share.reference : listing.referenceTicks;
  // After a corporate action what never traded costs what its next day stands on, in shares of now.
  const last = lastTicks > 0 ? lastTicks : share.nextReference > 0 ? share.nextReference : reference;
  return {
    phase: share.auctionEndsAtMs > 0 ? 'opening-auction' : (market?.phase ?? 'closed'),
    state:
      share.unlisted === true
        ? 'unlisted'
        : status === 'trading'
          ? 'listed'
          : share.haltReason === ''
            ? 'suspended'
            : 'halted',
    reason: share.haltReason,
    day: share.day,
    reference,
    lowest: share.lowest,
    highest: share.highest,
    high: share.high > 0 ? share.high : last,
    low: share.low > 0 ? share.low : last,
    last,
    lots: share.traded.lots,
    tickLots: share.traded.tickLots,
    trades: share.trades,
    apart,
  };
}

export class SharesBoard {
  readonly #engine: Engine;
  readonly #figures = new Map<number, ShareFigures>();
  /** Day and phase of each market as last read: when one moves, all of its shares are read anew. */
  readonly #moments = new Map<string, string>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Call while nothing is being committed. */
  load(): void {
    for (const [index, figures] of this.#readOf(this.#engine.instruments)) this.#figures.set(index, figures);
  }

  get(index: number): ShareFigures {
    const known = this.#figures.get(index);
    if (known !== undefined) return known;
    const instrument = this.#engine.instrument(index);
    const figures = figuresOf(instrument, marketOf(this.#engine, instrument));
    this.#figures.set(index, figures);
    return figures;
  }

  /** Reads what a closed batch may have changed. @returns shows it, and names the shares, once the batch is committed */
  look({ commands, changes }: ExecutedBatch): () => readonly number[] {
    const touched = new Set<number>();
    for (const { instrument } of changes.trades) touched.add(instrument);
    let isTimed = false;
    for (const { command } of commands) {
      if ('instrument' in command && command.instrument !== null) touched.add(command.instrument);
      else if (command.kind === 'run-due' || command.kind === 'set-sessions') isTimed = true;
    }
    const read = isTimed
      ? this.#readTimed(touched)
      : this.#readOf([...touched].flatMap((index) => this.#engine.listed(index) ?? []));
    return () => {
      for (const [index, figures] of read) this.#figures.set(index, figures);
      return read.map(([index]) => index);
    };
  }

  #movedMarkets(): ReadonlySet<string> {
    const moved = new Set<string>();
    for (const { code, day, phase } of this.#engine.stockMarkets) {
      const moment = `${day} ${phase}`;
      if (this.#moments.get(code) !== moment) moved.add(code);
      this.#moments.set(code, moment);
    }
    return moved;
  }

  /** The touched ones, those whose market's day or phase has moved, and those that stand apart from it. */
  #readTimed(touched: ReadonlySet<number>): (readonly [number, ShareFigures])[] {
    const moved = this.#movedMarkets();
    return this.#readOf(
      this.#engine.instruments.filter(
        ({ index, listing, share }) =>
          touched.has(index) ||
          // What a record ended trades no more, though nobody named it.
          (share?.unlisted === true) !== (this.#figures.get(index)?.state === 'unlisted') ||
          (listing.kind === 'stock' && moved.has(listing.market)) ||
          this.#figures.get(index)?.apart === true,
      ),
    );
  }

  #readOf(instruments: readonly InstrumentState[]): (readonly [number, ShareFigures])[] {
    const shares = instruments.filter(({ share, listing }) => share !== null && listing.kind === 'stock');
    if (shares.length === 0) return NONE;
    return shares.map((share) => [share.index, figuresOf(share, marketOf(this.#engine, share))]);
  }
}

const NONE: (readonly [number, ShareFigures])[] = [];

function marketOf(engine: Engine, { listing }: InstrumentState): StockMarket | undefined {
  return listing.kind === 'stock' ? engine.stockMarkets.find(({ code }) => code === listing.market) : undefined;
}
