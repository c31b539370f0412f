// In: committed batches. Out: what participants may know of their markets: best prices, the last taker, what they own, what was taken.
// Participants see what everybody sees after a commit, never the core's memory between commits.
import type { Engine } from '@hilsa/core';
import type { ExecutedBatch } from '../sequencer/index.ts';
import { NONE } from '@hilsa/core/matching/order-book';
import { startingAmount, startingAmounts, type SandboxWorld } from './prepare.ts';

interface PlaceView {
  bid: number | null;
  ask: number | null;
  /** +1: the last taker bought, −1: it sold. */
  lastSign: number;
}

/** An account that is running out of an asset and gets test money again. */
export interface Refill {
  readonly account: number;
  readonly asset: number;
  readonly amount: bigint;
}

export class CommittedView {
  readonly #engine: Engine;
  readonly #world: SandboxWorld;
  readonly #views: PlaceView[];
  readonly #indexes = new Map<number, number>();
  readonly #makerNumbers: ReadonlyMap<number, number>;
  /** Lots beyond the start, by maker then place. */
  readonly #inventories: number[][];
  readonly #taken: boolean[][];
  /** By place: those whose inventory a trade there changes. A pair of coins changes that of both. */
  readonly #sharing: readonly (readonly number[])[];

  /** Create while nothing is being executed: it reads the engine once. */
  constructor(engine: Engine, world: SandboxWorld) {
    this.#engine = engine;
    this.#world = world;
    this.#views = world.places.map(() => ({ bid: null, ask: null, lastSign: 0 }));
    for (const [index, { instrument }] of world.places.entries()) this.#indexes.set(instrument, index);
    this.#makerNumbers = new Map(world.makers.map((account, maker) => [account, maker]));
    this.#inventories = world.makers.map(() => world.places.map(() => 0));
    this.#sharing = world.places.map(({ baseAsset, quoteAsset }) =>
      [...world.places.entries()]
        .filter(([, each]) => each.baseAsset === baseAsset || each.baseAsset === quoteAsset)
        .map(([index]) => index),
    );
    this.#taken = world.makers.map(() => world.places.map(() => false));
    for (const place of world.places.keys()) {
      this.#readBest(place)();
      for (const maker of world.makers.keys()) this.#readInventory(maker, place)();
    }
  }

  /** Called when a batch is closed, with the engine as the batch leaves it. What it returns shows it, after the commit. */
  look(batch: ExecutedBatch): () => void {
    const changes: (() => void)[] = [];
    for (const { facts } of batch.commands) {
      for (const fact of facts) {
        if (fact.kind !== 'trade-executed') continue;
        const place = this.#indexes.get(fact.instrument);
        if (place === undefined) continue;
        const sign = fact.takerSide === 'buy' ? 1 : -1;
        changes.push(
          () => (this.#views[place]!.lastSign = sign),
          this.#traded(fact.makerAccount, place),
          this.#traded(fact.takerAccount, place),
        );
      }
    }
    for (const place of this.#views.keys()) changes.push(this.#readBest(place));
    return () => {
      for (const change of changes) change();
    };
  }

  place(index: number): Readonly<PlaceView> {
    return this.#views[index]!;
  }

  inventoryLots(maker: number, place: number): number {
    return this.#inventories[maker]![place]!;
  }

  /** Whether a part of the maker's ladder was taken since the last call. */
  consumeTaken(maker: number, place: number): boolean {
    const taken = this.#taken[maker]![place]!;
    this.#taken[maker]![place] = false;
    return taken;
  }

  /** Participants with less than a fifth of what they started with. Call only where `look` may be called. */
  refills(): Refill[] {
    const { makers, crowd, places } = this.#world;
    const assets = Array.from(startingAmounts(places), ([asset, amount]) => ({ asset, amount }));
    return [...makers, ...crowd].flatMap((account) =>
      assets
        .filter(({ asset, amount }) => this.#total(account, asset) * 5n < amount)
        .map(({ asset, amount }) => ({ account, asset, amount })),
    );
  }

  #total(account: number, asset: number): bigint {
    const { available, held } = this.#engine.balance(account, asset);
    return available + held;
  }

  #traded(account: number, place: number): () => void {
    const maker = this.#makerNumbers.get(account);
    if (maker === undefined) return () => undefined;
    const reads = this.#sharing[place]!.map((each) => this.#readInventory(maker, each));
    return () => {
      this.#taken[maker]![place] = true;
      for (const read of reads) read();
    };
  }

  #readInventory(maker: number, place: number): () => void {
    const { baseAsset, market, steps } = this.#world.places[place]!;
    const beyond = this.#total(this.#world.makers[maker]!, baseAsset) - startingAmount(market.base);
    return () => {
      this.#inventories[maker]![place] = Number(beyond / steps.lotUnits);
    };
  }

  #readBest(place: number): () => void {
    const { book } = this.#engine.instrument(this.#world.places[place]!.instrument);
    const bid = book.bids.best === NONE ? null : book.bids.best;
    const ask = book.asks.best === NONE ? null : book.asks.best;
    return () => {
      this.#views[place]!.bid = bid;
      this.#views[place]!.ask = ask;
    };
  }
}
