// In: a coin's market against USDT and its fair price. Out: its perpetual contract against USDT, in the core's units.
import type { PerpetualListing } from '@hilsa/core/commands';
import { QUOTE, type CoinMarket } from './coins.ts';
import { stepsOf, ticksOfPrice } from './listings.ts';
import { VENUES } from './venues.ts';

/** Coins with a contract in the sandbox. */
export const CONTRACT_COINS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE'] as const;
/** Makers are large: what they hold fits only the tier with the least leverage. */
export const LEVERAGE_OF_MAKER = 5;

const WHOLE = 10n ** BigInt(QUOTE.decimals);
const MOST_ORDER = 500_000n * WHOLE;
const LEAST_ORDER = 5n * WHOLE;
/** The largest quantity is worth about this many times the largest order, so that value, not quantity, binds; and never more base units. */
const QUANTITY_ROOM = 4n;
const MOST_BASE = 9n * 10n ** 14n;

export const symbolOfContract = (code: string): string => `${code}${QUOTE.code}-PERP`;

export function contractListing(
  market: CoinMarket,
  assets: { readonly base: number; readonly quote: number },
  houses: PerpetualListing['houses'],
  fairPrice: number,
): PerpetualListing {
  const steps = stepsOf(market);
  const referenceTicks = ticksOfPrice(fairPrice, steps);
  const lotsOfMost = MOST_ORDER / (BigInt(referenceTicks) * steps.unitsPerTickLot);
  // However cheap the coin has become, a quantity stays within what the core counts.
  const mostLots = MOST_BASE / steps.lotUnits;
  return {
    kind: 'perpetual',
    symbol: symbolOfContract(market.base.code),
    baseAsset: assets.base,
    quoteAsset: assets.quote,
    tickUnits: steps.tickUnits,
    lotUnits: steps.lotUnits,
    minLots: 1,
    maxLots: Number(lotsOfMost * QUANTITY_ROOM < mostLots ? lotsOfMost * QUANTITY_ROOM : mostLots),
    minNotional: LEAST_ORDER,
    maxNotional: MOST_ORDER,
    priceBandBps: 500,
    marketProtectionBps: 200,
    fees: {
      on: 'money',
      rounding: 'up',
      feeClass: 'contract',
      tiers: [
        { makerPpm: 200, takerPpm: 500 },
        { makerPpm: 180, takerPpm: 450 },
        { makerPpm: 150, takerPpm: 400 },
      ],
      parts: [],
    },
    tickTable: [],
    referenceTicks,
    tiers: [
      { upTo: 50_000n * WHOLE, maintenancePpm: 4_000, mostLeverage: 20 },
      { upTo: 250_000n * WHOLE, maintenancePpm: 5_000, mostLeverage: 20 },
      { upTo: 1_000_000n * WHOLE, maintenancePpm: 10_000, mostLeverage: 10 },
      { upTo: null, maintenancePpm: 25_000, mostLeverage: 5 },
    ],
    venues: VENUES.map(({ name, weight }) => ({ venue: name, weight })),
    houses,
  };
}
