// In: a coin and its fair price. Out: its listing against USDT, in the core's units.
import type { Fees, Listing } from '@hilsa/core/commands';
import { parseDecimal } from '@hilsa/money';
import { COIN_DECIMALS, QUOTE, type Coin } from './coins.ts';

const MIN_NOTIONAL = '5';
const MAX_NOTIONAL = '100000';
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

/** The steps of a coin's instrument: prices in ticks and quantities in lots are integers against these. */
export interface Steps {
  /** USDT units per whole coin in one tick. */
  readonly tickUnits: bigint;
  /** Coin units in one lot. */
  readonly lotUnits: bigint;
  /** USDT units that one lot is worth at one tick. */
  readonly unitsPerTickLot: bigint;
  /** USDT per coin in one tick, and coins in one lot, as floats for the simulated world's opinions. */
  readonly tickSize: number;
  readonly lotSize: number;
}

function exact(text: string, decimals: number): bigint {
  const units = parseDecimal(text, decimals);
  if (units === null) throw new RangeError(`${text} does not fit ${decimals} decimals`);
  return units;
}

/** The steps of a coin against USDT. Throws RangeError when a lot at a tick is not a whole number of USDT units. */
export function stepsOfCoin(coin: Coin): Steps {
  const tickUnits = exact(coin.tick, QUOTE.decimals);
  const lotUnits = exact(coin.lot, COIN_DECIMALS);
  const whole = 10n ** BigInt(COIN_DECIMALS);
  if ((tickUnits * lotUnits) % whole !== 0n) throw new RangeError(`${coin.code}: tick × lot is not exact in USDT`);
  return {
    tickUnits,
    lotUnits,
    unitsPerTickLot: (tickUnits * lotUnits) / whole,
    tickSize: Number(coin.tick),
    lotSize: Number(coin.lot),
  };
}

/** A price of the simulated world in whole ticks, at least one. */
export function ticksOfPrice(price: number, steps: Steps): number {
  return Math.max(1, Math.round(price / steps.tickSize));
}

/** The listing of a coin. `baseAsset` and `quoteAsset` are the core's asset numbers; `fairPrice` in USDT becomes the reference. */
export function listingOf(coin: Coin, assets: { base: number; quote: number }, fairPrice: number): Listing {
  const steps = stepsOfCoin(coin);
  const maxNotional = exact(MAX_NOTIONAL, QUOTE.decimals);
  const referenceTicks = ticksOfPrice(fairPrice, steps);
  const maxLots = (maxNotional * BigInt(QUANTITY_ROOM)) / (BigInt(referenceTicks) * steps.unitsPerTickLot);
  return {
    kind: 'spot',
    symbol: `${coin.code}${QUOTE.code}`,
    baseAsset: assets.base,
    quoteAsset: assets.quote,
    tickUnits: steps.tickUnits,
    lotUnits: steps.lotUnits,
    minLots: 1,
    maxLots: roundedUp(Number(maxLots)),
    minNotional: exact(MIN_NOTIONAL, QUOTE.decimals),
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
