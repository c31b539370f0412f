// In: a share, its assets and its price. Out: its listing, by its market's pack, in the core's units.
import type { StockListing } from '@hilsa/core/commands';
import type { MarketPack } from '@hilsa/formulas/market-packs';
import { nearestStep } from '@hilsa/formulas/stocks';
import { tenToThe } from '@hilsa/money';
import type { SandboxShare } from './shares.ts';

/** Largest order value: 50 lakh taka; of New York's shares 50,000 dollars. In whole units of the currency. */
const MOST_VALUE: Readonly<Record<string, bigint>> = { BD: 5_000_000n, US: 50_000n };
const MOST_LOTS = 10_000_000;
/** Where a day has no band of its own a market order goes at most so far from the last price. */
const PROTECTION_BPS = 500;
const FACE_VALUE: Readonly<Record<string, bigint>> = { BD: 10n, US: 0n };

/** The orderable price nearest a price of the simulated world, in ticks. */
export function ticksOfShare(pack: MarketPack, price: number): number {
  return nearestStep(pack.steps, BigInt(Math.max(1, Math.round(price * 10 ** pack.tickDecimals))), 1n);
}

/** @param quoteDecimals of the currency, at least those of the pack's tick */
export function shareListing(
  share: SandboxShare,
  pack: MarketPack,
  given: { base: number; quote: number; quoteDecimals: number; referenceTicks: number },
): StockListing {
  const whole = tenToThe(given.quoteDecimals);
  const { commissionPpm, parts } = pack.charges;
  const settlement = pack.settlement[share.category] ?? pack.settlement['default'];
  if (settlement === undefined) throw new RangeError(`${pack.market} has no category ${share.category}`);
  return {
    kind: 'stock',
    symbol: share.code,
    market: pack.market,
    baseAsset: given.base,
    quoteAsset: given.quote,
    tickUnits: whole / tenToThe(pack.tickDecimals),
    lotUnits: 1n,
    minLots: 1,
    maxLots: MOST_LOTS,
    minNotional: 0n,
    maxNotional: MOST_VALUE[pack.market]! * whole,
    priceBandBps: 10_000,
    marketProtectionBps: PROTECTION_BPS,
    fees: {
      on: 'money',
      rounding: 'half-up',
      feeClass: 'stock',
      tiers: [{ makerPpm: commissionPpm, takerPpm: commissionPpm }],
      parts: [...parts],
    },
    tickTable: pack.steps.map(({ fromTicks, stepTicks }) => ({ from: fromTicks, step: stepTicks })),
    referenceTicks: given.referenceTicks,
    category: share.category,
    board: 'public',
    settlement,
    limits: {},
    company: {
      name: share.name,
      sector: share.sector,
      faceValue: FACE_VALUE[pack.market]! * whole,
      shares: share.shares,
      floatPpm: share.floatPpm,
      isGenerated: share.isGenerated,
    },
  };
}
