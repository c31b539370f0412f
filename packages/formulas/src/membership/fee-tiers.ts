// In: an account's own volume of 30 days. Out: its fee tier; the same table for everyone.

export interface FeeTier {
  /** Volume from which it applies, in whole units of the table's currency. */
  fromWhole: bigint;
  /** Millionths: 0.10 % is 1,000. */
  makerPpm: number;
  takerPpm: number;
}

/** Coins, by volume in USDT. */
export const COIN_TIERS: readonly FeeTier[] = [
  { fromWhole: 0n, makerPpm: 1_000, takerPpm: 1_000 },
  { fromWhole: 50_000n, makerPpm: 900, takerPpm: 1_000 },
  { fromWhole: 500_000n, makerPpm: 800, takerPpm: 900 },
  { fromWhole: 5_000_000n, makerPpm: 600, takerPpm: 800 },
];

/** Stocks, by volume in taka: ten lakh, fifty lakh, two crore. */
export const STOCK_TIERS: readonly FeeTier[] = [
  { fromWhole: 0n, makerPpm: 4_000, takerPpm: 4_000 },
  { fromWhole: 1_000_000n, makerPpm: 3_500, takerPpm: 3_500 },
  { fromWhole: 5_000_000n, makerPpm: 3_000, takerPpm: 3_000 },
  { fromWhole: 20_000_000n, makerPpm: 2_500, takerPpm: 2_500 },
];

export const TIER_DAYS = 30;

/**
 * Volume that counts: the last thirty whole days, today not among them.
 * @param byDay units traded by number of the Dhaka day; @param today the day that has begun
 */
export function tierVolume(byDay: ReadonlyMap<number, bigint>, today: number): bigint {
  let sum = 0n;
  for (let day = today - TIER_DAYS; day < today; day += 1) sum += byDay.get(day) ?? 0n;
  return sum;
}

/**
 * The tier a volume reaches.
 * @param volume units of the table's currency; @param decimals of that currency; @param tiers ascending, the first from nothing
 */
export function tierFor(volume: bigint, decimals: number, tiers: readonly FeeTier[]): FeeTier {
  const whole = volume / 10n ** BigInt(decimals);
  const tier = tiers.findLast(({ fromWhole }) => whole >= fromWhole);
  if (tier === undefined) throw new RangeError('a table of tiers begins at nothing');
  return tier;
}
