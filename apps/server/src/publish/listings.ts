// In: the engine's listings. Out: each instrument by symbol or number, and its ticks, lots and units as decimal text.
import type { Engine, InstrumentKind, InstrumentState } from '@hilsa/core';
import { divide, formatDecimal, tenToThe } from '@hilsa/money';

export interface Instrument {
  readonly index: number;
  readonly symbol: string;
  readonly kind: InstrumentKind;
  readonly state: InstrumentState;
  readonly base: string;
  readonly quote: string;
  readonly baseAsset: number;
  readonly quoteAsset: number;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
  /** 10^baseDecimals: base units of one whole base asset. */
  readonly baseScale: bigint;
  /** Price text with the decimals of one tick. */
  price(ticks: number): string;
  /** Quantity text, zeros at the end dropped. */
  quantity(lots: number): string;
  /** Quote units as text, zeros at the end dropped. */
  amount(units: bigint): string;
  /** Base units as text, zeros at the end dropped. */
  baseAmount(units: bigint): string;
  /** Average price of a fill in quote decimals, half up; null when nothing was filled. */
  average(notional: bigint, lots: number): string | null;
}

export interface Listings {
  /** By the symbol of now; a share by a code it traded under before, where no other has it now. */
  bySymbol(symbol: string): Instrument | undefined;
  /** Throws RangeError for a number that is not listed. */
  at(index: number): Instrument;
  /** Undefined for a number that is not listed. */
  find(index: number): Instrument | undefined;
  /** A settled series, of which nothing stays. */
  forget(index: number): void;
  /** Rises with every instrument that comes or goes. */
  readonly version: number;
  all(): readonly Instrument[];
  /** Those of one kind. */
  ofKind(kind: InstrumentKind): readonly Instrument[];
  /** The instrument that prices an asset in the quote asset USDT, if one is listed. */
  pricing(asset: number): Instrument | undefined;
  assetIndex(code: string): number | undefined;
  asset(index: number): { code: string; decimals: number };
}

export const QUOTE_CODE = 'USDT';

/**
 * Follows the engine: instruments and assets listed later appear by themselves; none is removed but settled series. What was retired before the
 * start is not known. Asked many times for every order: what is new is found by two numbers.
 */
export function createListings(engine: Engine): Listings {
  /** By number, and in the order of their listing. */
  const places: (Instrument | undefined)[] = [];
  const instruments: Instrument[] = [];
  const bySymbol = new Map<string, Instrument>();
  const shares: Instrument[] = [];
  const pricing = new Map<number, Instrument>();
  const assets = new Map<string, number>();
  let version = 0;
  function follow(): void {
    for (let index = assets.size; index < engine.assets.length; index += 1)
      assets.set(engine.assets[index]!.code, index);
    const listed = new Map(engine.instruments.map((state) => [state.index, state]));
    for (let index = places.length; index < engine.instrumentPlaces; index += 1) {
      const state = listed.get(index);
      const instrument = state === undefined ? undefined : describe(engine, state);
      places.push(instrument);
      if (instrument === undefined) continue;
      instruments.push(instrument);
      version += 1;
      bySymbol.set(instrument.symbol, instrument);
      if (instrument.kind === 'stock') shares.push(instrument);
      if (instrument.kind === 'spot' && instrument.quote === QUOTE_CODE && !pricing.has(instrument.baseAsset))
        pricing.set(instrument.baseAsset, instrument);
    }
  }
  const upToDate = (): void => {
    if (places.length !== engine.instrumentPlaces || assets.size !== engine.assets.length) follow();
  };
  return {
    bySymbol(symbol) {
      upToDate();
      const known = bySymbol.get(symbol);
      if (known?.symbol === symbol) return known;
      // Shares alone change their codes.
      const renamed = shares.find((instrument) => instrument.symbol === symbol);
      if (renamed !== undefined) bySymbol.set(symbol, renamed);
      return renamed ?? shares.find(({ state }) => state.share?.oldCodes.includes(symbol));
    },
    at(index) {
      upToDate();
      const instrument = places[index];
      if (instrument === undefined) throw new RangeError(`no instrument ${index}`);
      return instrument;
    },
    find(index) {
      upToDate();
      return places[index];
    },
    forget(index) {
      upToDate();
      const instrument = places[index];
      if (instrument === undefined) return;
      places[index] = undefined;
      instruments.splice(instruments.indexOf(instrument), 1);
      bySymbol.delete(instrument.symbol);
      version += 1;
    },
    get version() {
      upToDate();
      return version;
    },
    all() {
      upToDate();
      return instruments;
    },
    ofKind(kind) {
      upToDate();
      return instruments.filter((instrument) => instrument.kind === kind);
    },
    pricing(asset) {
      upToDate();
      return pricing.get(asset);
    },
    assetIndex(code) {
      upToDate();
      return assets.get(code);
    },
    asset(index) {
      const asset = engine.assets[index];
      if (asset === undefined) throw new RangeError(`no asset ${index}`);
      return asset;
    },
  };
}

function describe(engine: Engine, state: InstrumentState): Instrument {
  const { listing } = state;
  const base = engine.assets[listing.baseAsset]!;
  const quote = engine.assets[listing.quoteAsset]!;
  const baseScale = tenToThe(base.decimals);
  return {
    index: state.index,
    // A share's code can change.
    get symbol() {
      return state.listing.symbol;
    },
    kind: listing.kind,
    state,
    base: base.code,
    quote: quote.code,
    baseAsset: listing.baseAsset,
    quoteAsset: listing.quoteAsset,
    baseDecimals: base.decimals,
    quoteDecimals: quote.decimals,
    baseScale,
    price: stepPrinter(listing.tickUnits, quote.decimals, false),
    quantity: stepPrinter(listing.lotUnits, base.decimals, true),
    amount: (units) => formatDecimal(units, quote.decimals, { trim: true }),
    baseAmount: (units) => formatDecimal(units, base.decimals, { trim: true }),
    average: (notional, lots) =>
      lots === 0
        ? null
        : formatDecimal(divide(notional * baseScale, BigInt(lots) * listing.lotUnits, 'half-up'), quote.decimals, {
            trim: true,
          }),
  };
}

/**
 * Prints whole steps as a decimal. Books print thousands of these a second, so where the step is 10^-n times a small factor
 * and the product is a safe integer, the point is set into its digits without going through bigint. Exact either way.
 */
function stepPrinter(step: bigint, decimals: number, trim: boolean): (steps: number) => string {
  let places = decimals;
  let factor = step;
  for (; places > 0 && factor % 10n === 0n; places -= 1) factor /= 10n;
  const small = Number(factor);
  return (steps) => {
    const digits = steps * small;
    if (!Number.isSafeInteger(digits) || digits < 0) return formatDecimal(BigInt(steps) * factor, places, { trim });
    let text = String(digits);
    if (places === 0) return text;
    if (text.length <= places) text = text.padStart(places + 1, '0');
    let end = text.length;
    const point = end - places;
    if (trim) {
      while (end > point && text.charCodeAt(end - 1) === 48) end -= 1;
      if (end === point) return text.slice(0, point);
    }
    return `${text.slice(0, point)}.${text.slice(point, end)}`;
  };
}
