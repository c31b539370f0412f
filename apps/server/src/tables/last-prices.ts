// In: an engine and trades. Out: which assets are owned rather than paid with, and what units of them are worth at the last price.
import type { Engine, Fact } from '@hilsa/core';
import { tenToThe } from '@hilsa/money';
import { valueAt } from './portfolio.ts';

/** Instruments by their base asset, for each engine; brought up to date by the facts that list and retire them. */
const markets = new WeakMap<Engine, Map<number, number[]>>();

/** The prices of one stretch of the journal: those that the engine had before it, and those of its trades since. */
export class LastPrices {
  readonly #traded = new Map<number, number>();
  #engine: Engine | null = null;
  #byBase: ReadonlyMap<number, readonly number[]> = new Map();

  /** The engine as it stands before the fact's command. Every fact is met, in order. */
  meet(fact: Fact, engine: Engine): void {
    let byBase = markets.get(engine);
    if (byBase === undefined) {
      byBase = new Map();
      for (const { index, listing } of engine.instruments) join(byBase, listing.baseAsset, index);
      markets.set(engine, byBase);
    }
    this.#engine = engine;
    this.#byBase = byBase;
    if (fact.kind === 'trade-executed') this.#traded.set(fact.instrument, fact.ticks);
    else if (fact.kind === 'instrument-listed') join(byBase, fact.listing.baseAsset, fact.instrument);
    else if (fact.kind === 'instrument-retired' || fact.kind === 'series-forgotten') {
      const { baseAsset } = engine.instrument(fact.instrument).listing;
      byBase.set(
        baseAsset,
        byBase.get(baseAsset)!.filter((index) => index !== fact.instrument),
      );
    }
  }

  /** Whether some instrument trades it as its base; what is only ever paid with is money. */
  isOwned(asset: number): boolean {
    return this.#byBase.has(asset);
  }

  /** In units of the money it is priced in, rounded down; money counts as itself, what has no market against money as nothing. */
  valueOf(asset: number, units: bigint): bigint {
    const instruments = this.#byBase.get(asset);
    const engine = this.#engine;
    if (instruments === undefined || engine === null) return units;
    const priced = instruments.find((index) => !this.isOwned(engine.instrument(index).listing.quoteAsset));
    if (priced === undefined) return 0n;
    const { listing, lastTicks } = engine.instrument(priced);
    return valueAt(units, this.#traded.get(priced) ?? (lastTicks || listing.referenceTicks), {
      instrument: priced,
      baseAsset: asset,
      tickUnits: listing.tickUnits,
      baseScale: tenToThe(engine.assets[asset]!.decimals),
    });
  }
}

function join(byBase: Map<number, number[]>, asset: number, instrument: number): void {
  const instruments = byBase.get(asset);
  if (instruments === undefined) byBase.set(asset, [instrument]);
  else if (!instruments.includes(instrument)) instruments.push(instrument);
}
