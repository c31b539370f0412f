// In: the core's stock markets. Out: the packs they go by: as the market was set up, and every version two people agreed on that is in force or waits.
import type { StockMarket } from '@hilsa/core';
import {
  BANGLADESH,
  type MarketPack,
  isoOf,
  localDayOf,
  packInForce,
  type PackTerms,
  packWith,
  readTerms,
  termsOf,
  TURKEY,
  UNITED_STATES,
} from '@hilsa/formulas/market-packs';

/** As the markets are set up first. */
export const FIRST_PACKS: readonly MarketPack[] = [BANGLADESH, UNITED_STATES, TURKEY];

type Version = NonNullable<StockMarket['pack']>;
const made = new WeakMap<Version['plan'], MarketPack>();

function packOf(first: MarketPack, { version, plan }: Version): MarketPack {
  const known = made.get(plan);
  if (known !== undefined) return known;
  const pack = packWith(first, { version, effectiveFrom: isoOf(plan.fromDay), terms: readTerms(plan.terms) });
  made.set(plan, pack);
  return pack;
}

/** By date, the first one first. Empty for a market nobody knows. */
export function packsOf(market: Pick<StockMarket, 'code' | 'pack' | 'coming'>): readonly MarketPack[] {
  const first = FIRST_PACKS.find((pack) => pack.market === market.code);
  if (first === undefined) return [];
  const later = [market.pack, market.coming].flatMap((version) => (version === undefined ? [] : [version]));
  return [first, ...later.map((version) => packOf(first, version))];
}

/** The one that a day goes by. */
export function packOn(packs: readonly MarketPack[], day: number): MarketPack {
  const first = packs[0]!;
  return packInForce(packs, first.market, isoOf(day)) ?? first;
}

/** The one of a moment, by the market's own date. */
export function packAt(packs: readonly MarketPack[], atMs: number): MarketPack {
  return packOn(packs, localDayOf(packs[0]!.zone, atMs));
}

/** What a version says, or the market's first terms where none has begun. */
export function termsInForce(market: Pick<StockMarket, 'code' | 'pack'>): PackTerms {
  if (market.pack !== undefined) return readTerms(market.pack.plan.terms);
  return termsOf(FIRST_PACKS.find((pack) => pack.market === market.code)!);
}
