// In: a market and its fair price. Out: its listing, in the core's units.
import type { Fees, Listing } from '@hilsa/core/commands';
import { parseDecimal } from '@hilsa/money';
import { COIN_DECIMALS, type CoinMarket } from './coins.ts';

const PRICE_BAND_BPS = 3_000;
const MARKET_PROTECTION_BPS = 500;
/** On what is received, 0.10 % for whoever has just come. */
export const COIN_FEES: Fees = {
  on: 'received',
  rounding: 'up',
  feeClass: 'coin',
  tiers: [
    { makerPpm: 1_000, takerPpm: 1_000 },
    { makerPpm: 900, takerPpm: 1_000 },
    { makerPpm: 800, takerPpm: 900 },
    { makerPpm: 600, takerPpm: 800 },
  ],
  parts: [],
};
/** The largest quantity is worth about this many times the largest order value, so that value, not quantity, binds. */
const QUANTITY_ROOM = 4;

/** The steps of a market's instrument: prices in ticks and quantities in lots are integers against these. */
export interface Steps {
  /** Units of the quote per whole coin in one tick. */
  readonly tickUnits: bigint;
  /** Coin units in one lot. */
  readonly lotUnits: bigint;
  /** Units of the quote that one lot is worth at one tick. */
  readonly unitsPerTickLot: bigint;
  /** Quote per coin in one tick, and coins in one lot, as floats for the simulated world's opinions. */
  readonly tickSize: number;
  readonly lotSize: number;
}

function exact(text: string, decimals: number): bigint {
  const units = parseDecimal(text, decimals);
  if (units === null) throw new RangeError(`${text} does not fit ${decimals} decimals`);
  return units;
}

/** The steps of a market. Throws RangeError when a lot at a tick is not a whole number of the quote's units. */
export function stepsOf({ symbol, quote, tick, lot }: CoinMarket): Steps {
  const tickUnits = exact(tick, quote.decimals);
  const lotUnits = exact(lot, COIN_DECIMALS);
  const whole = 10n ** BigInt(COIN_DECIMALS);
  if ((tickUnits * lotUnits) % whole !== 0n)
    throw new RangeError(`${symbol}: tick × lot is not exact in ${quote.code}`);
  return {
    tickUnits,
    lotUnits,
    unitsPerTickLot: (tickUnits * lotUnits) / whole,
    tickSize: Number(tick),
    lotSize: Number(lot),
  };
}

/** A price of the simulated world in whole ticks, at least one. */
export function ticksOfPrice(price: number, steps: Steps): number {
  return Math.max(1, Math.round(price / steps.tickSize));
}

/** What a lot is worth at a price, in USDT as the simulated world counts sizes. */
export function lotValueUsdt({ quote }: CoinMarket, { tickSize, lotSize }: Steps, ticks: number): number {
  return ticks * tickSize * lotSize * quote.level;
}

/** The listing of a market. `base` and `quote` are the core's asset numbers; `fairPrice` in the quote becomes the reference. */
export function listingOf(market: CoinMarket, assets: { base: number; quote: number }, fairPrice: number): Listing {
  const { symbol, quote } = market;
  const steps = stepsOf(market);
  const maxNotional = exact(quote.most, quote.decimals);
  const referenceTicks = ticksOfPrice(fairPrice, steps);
  const maxLots = (maxNotional * BigInt(QUANTITY_ROOM)) / (BigInt(referenceTicks) * steps.unitsPerTickLot);
  return {
    kind: 'spot',
    symbol,
    baseAsset: assets.base,
    quoteAsset: assets.quote,
    tickUnits: steps.tickUnits,
    lotUnits: steps.lotUnits,
    minLots: 1,
    maxLots: roundedUp(Number(maxLots)),
    minNotional: exact(quote.least, quote.decimals),
    maxNotional,
    priceBandBps: PRICE_BAND_BPS,
    marketProtectionBps: MARKET_PROTECTION_BPS,
    fees: COIN_FEES,
    tickTable: [],
    referenceTicks,
  };
}

/** Up to the next number with one leading digit, so that the rule reads well: 3,556 becomes 4,000. */
function roundedUp(lots: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(lots));
  return Math.ceil(lots / magnitude) * magnitude;
}
