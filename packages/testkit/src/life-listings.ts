// In: nothing, or chance. Out: what is traded and converted in a random life of the market: the ordinary, the ends of what may be listed,
// and what may not.
import type { Listing, PairRules } from '@hilsa/core';
import { BAD_NUMBERS } from './life-words.ts';
import { BTC_LISTING, ETH_LISTING, spotFees } from './market.ts';
import type { Random } from './random.ts';

/** Instruments at the ends of what a listing may be: prices of a few ticks, prices near 2^30, fees of 10 % and of nothing. */
export const LISTINGS: readonly Listing[] = [
  BTC_LISTING,
  { ...ETH_LISTING, fees: spotFees(0, 25), minLots: 5, maxLots: 5_000 },
  {
    kind: 'spot',
    symbol: 'LOWUSDT',
    baseAsset: 3,
    quoteAsset: 0,
    tickUnits: 1n,
    lotUnits: 1n,
    minLots: 1,
    maxLots: 1_000_000,
    minNotional: 0n,
    maxNotional: 10_000_000n,
    priceBandBps: 10_000,
    marketProtectionBps: 10_000,
    fees: spotFees(1_000, 1_000),
    tickTable: [],
    referenceTicks: 3,
  },
  {
    kind: 'spot',
    symbol: 'HIGHBTC',
    baseAsset: 4,
    quoteAsset: 1,
    tickUnits: 10n ** 7n,
    lotUnits: 10n ** 5n,
    minLots: 1,
    maxLots: 2 ** 31 - 1,
    minNotional: 1n,
    maxNotional: 2n ** 49n,
    priceBandBps: 10_000,
    marketProtectionBps: 9_000,
    fees: spotFees(1, 7),
    tickTable: [],
    referenceTicks: 268_435_455,
  },
  // A cross pair, whose money is an asset that others buy; and one whose fees are on the money, half up, with a part handed on.
  {
    ...ETH_LISTING,
    symbol: 'ETHBTC',
    quoteAsset: 1,
    tickUnits: 10_000n,
    lotUnits: 100_000n,
    minNotional: 1_000n,
    referenceTicks: 5_000,
    tickTable: [
      { from: 0, step: 1 },
      { from: 6_000, step: 5 },
    ],
  },
  {
    ...BTC_LISTING,
    symbol: 'BTCODD',
    quoteAsset: 3,
    tickUnits: 1_000n,
    lotUnits: 100_000n,
    minNotional: 10n,
    maxNotional: 1_000_000_000n,
    referenceTicks: 70,
    fees: {
      on: 'money',
      rounding: 'half-up',
      feeClass: 'stock',
      tiers: [
        { makerPpm: 4_000, takerPpm: 4_000 },
        { makerPpm: 1_500, takerPpm: 2_500 },
      ],
      parts: [{ name: 'exchange', ppm: 300 }],
    },
  },
];
/** A coin by the median of its sources, and one by a source and its check; the second is scarce in the house. */
export const PAIRS: readonly PairRules[] = [
  {
    baseAsset: 1,
    quoteAsset: 0,
    wallet: 'coin',
    rateDecimals: 2,
    baseDecimals: 6,
    quoteDecimals: 6,
    rule: { kind: 'median', leastSources: 2, freshMs: 30_000 },
    tiers: [
      { from: 0n, spreadPpm: 3_000 },
      { from: 10n ** 9n, spreadPpm: 1_000 },
    ],
    quoteMs: 8_000,
    minimum: 1_000_000n,
    dailyMaximum: 10n ** 12n,
    mostExposure: 10n ** 11n,
    isOn: true,
  },
  {
    baseAsset: 2,
    quoteAsset: 0,
    wallet: 'coin',
    rateDecimals: 4,
    baseDecimals: 2,
    quoteDecimals: 3,
    rule: { kind: 'checked', source: 'alpha', check: 'beta', freshMs: 30_000, mostApartPpm: 10_000 },
    tiers: [{ from: 0n, spreadPpm: 5_000 }],
    quoteMs: 1_000,
    minimum: 0n,
    dailyMaximum: 10n ** 10n,
    mostExposure: 10n ** 9n,
    isOn: true,
  },
];

/** A listing with one thing wrong about it. */
export function brokenListing({ pick }: Random): Listing {
  const field = pick([
    'tickUnits',
    'lotUnits',
    'minLots',
    'maxLots',
    'maxNotional',
    'fees',
    'referenceTicks',
    'priceBandBps',
  ] as const);
  const wrong =
    field === 'tickUnits' || field === 'lotUnits' || field === 'maxNotional'
      ? pick([0n, -1n, 2n ** 70n + 1n])
      : pick(BAD_NUMBERS);
  return {
    ...BTC_LISTING,
    symbol: pick(['NEWUSDT', 'BTCUSDT', 'b c']),
    [field]: field === 'fees' ? spotFees(0, pick([-1, 1_001, NaN, 0.5])) : wrong,
  };
}
