// In: prices and display rates. Out: what units of an asset are worth in the currency they are read in, rounded down once.
import { divide, formatDecimal, tenToThe } from '@hilsa/money';
import type { WorldRooms } from '../rooms.ts';
import { OTHER_PRICES, type FundValueOf } from './other-prices.ts';
import type { RateForDisplay, RatesForDisplay } from './rates.ts';

/** One unit of an asset is worth numerator ÷ denominator units of the money. */
export interface UnitPrice {
  /** Code of the money. */
  readonly money: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A market that prices its base asset. */
export interface PricingMarket {
  readonly index: number;
  readonly quote: string;
  readonly tickUnits: bigint;
  readonly baseScale: bigint;
}

/** What prices were at the moment valued. */
export interface Prices {
  /** In ticks of an instrument; undefined: none. */
  readonly ticksOf: (instrument: number) => number | undefined;
  /** Of one unit of a series of options, by its asset; null: nobody bids, or it is over. */
  readonly optionPriceOf: (asset: number) => UnitPrice | null;
  readonly fundValueOf: FundValueOf;
}

/** Values of one world in one currency, at one moment. */
export class Valuation {
  readonly currency: RateForDisplay;
  readonly #world: WorldRooms;
  readonly #rates: RatesForDisplay;
  readonly #prices: Prices;

  constructor(world: WorldRooms, rates: RatesForDisplay, currency: string, prices: Prices) {
    this.#world = world;
    this.#rates = rates;
    this.#prices = prices;
    this.currency = rates.get(currency)!;
  }

  /** Money is paid with, and priced by nothing; everything else is a holding. */
  isMoney(asset: number): boolean {
    if (this.#world.sequencer.engine.isOptionAsset(asset)) return false;
    return pricingMarket(this.#world, asset) === null && this.#otherPriceOf(asset) === null;
  }

  /** What prices one unit; null: nothing does. */
  priceOf(asset: number): UnitPrice | null {
    if (this.#world.sequencer.engine.isOptionAsset(asset)) return this.#prices.optionPriceOf(asset);
    const { code } = this.#world.publisher.listings.asset(asset);
    const market = pricingMarket(this.#world, asset);
    if (market !== null) {
      const price = this.#stepsOf(market);
      return price === null ? null : { money: market.quote, numerator: price, denominator: market.baseScale };
    }
    return this.#otherPriceOf(asset) ?? { money: code, numerator: 1n, denominator: 1n };
  }

  /** The price of one unit as its market counts. */
  #stepsOf({ index, tickUnits }: { readonly index: number; readonly tickUnits: bigint }): bigint | null {
    const ticks = this.#prices.ticksOf(index);
    return ticks === undefined ? null : BigInt(ticks) * tickUnits;
  }

  #otherPriceOf(asset: number): UnitPrice | null {
    for (const of of OTHER_PRICES) {
      const price = of(this.#world, asset, this.#prices.fundValueOf);
      if (price !== null) return price;
    }
    return null;
  }

  /** In units of the currency, toward zero; null for what has no price or no display rate. */
  value(asset: number, units: bigint): bigint | null {
    const price = this.priceOf(asset);
    return price === null ? null : this.convert(price.money, units * price.numerator, price.denominator);
  }

  /** numerator ÷ denominator units of a money, in units of the currency; null for money without a display rate. */
  convert(money: string, numerator: bigint, denominator = 1n): bigint | null {
    const { listings } = this.#world.publisher;
    const asset = listings.assetIndex(money);
    const from = this.#rates.get(money);
    if (asset === undefined || from === undefined) return null;
    const { decimals } = listings.asset(asset);
    const to = this.currency;
    return divide(
      numerator * from.denominator * to.numerator * tenToThe(to.decimals),
      denominator * from.numerator * to.denominator * tenToThe(decimals),
      'down',
    );
  }

  print(value: bigint): string {
    return formatDecimal(value, this.currency.decimals, { trim: true });
  }
}

const markets = new WeakMap<object, { version: number; byAsset: Map<number, PricingMarket | null> }>();

/** The first market that sells the asset itself (not a contract on it) for money; null: there is none. */
export function pricingMarket({ publisher: { listings } }: WorldRooms, asset: number): PricingMarket | null {
  const all = listings.all();
  const { version } = listings;
  let known = markets.get(listings);
  if (known?.version !== version) markets.set(listings, (known = { version, byAsset: new Map() }));
  let market = known.byAsset.get(asset);
  if (market !== undefined) return market;
  const sold = all.filter(({ state }) => SOLD.has(state.listing.kind));
  const bases = new Set(sold.map(({ baseAsset }) => baseAsset));
  const found = sold.find(({ baseAsset, quoteAsset }) => baseAsset === asset && !bases.has(quoteAsset));
  market =
    found === undefined
      ? null
      : {
          index: found.index,
          quote: found.quote,
          tickUnits: found.state.listing.tickUnits,
          baseScale: found.baseScale,
        };
  known.byAsset.set(asset, market);
  return market;
}

/** Kinds of instruments by which an asset changes hands. */
const SOLD: ReadonlySet<string> = new Set(['spot', 'stock', 'option']);
