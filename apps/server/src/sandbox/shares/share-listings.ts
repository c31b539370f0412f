// In: a share of the sandbox, its assets and its price. Out: its listing, by its market's pack, in the core's units.
import type { StockListing } from '@hilsa/core/commands';
import type { MarketPack } from '@hilsa/formulas/market-packs';
import { nearestStep } from '@hilsa/formulas/stocks';
import { tenToThe } from '@hilsa/money';
import { FUNDS, shareListing } from '../../market-days/index.ts';
import type { SandboxShare } from './shares.ts';

const FACE_VALUE: Readonly<Record<string, bigint>> = { BD: 10n, US: 0n };

/** The orderable price nearest a price of the simulated world, in ticks. */
export function ticksOfShare(pack: MarketPack, price: number): number {
  return nearestStep(pack.steps, BigInt(Math.max(1, Math.round(price * 10 ** pack.tickDecimals))), 1n);
}

/** @param quoteDecimals of the currency, at least those of the pack's tick */
export function sandboxListing(
  { code, category, name, sector, shares, floatPpm, isGenerated }: SandboxShare,
  pack: MarketPack,
  given: { base: number; quote: number; quoteDecimals: number; referenceTicks: number },
  /** When it is listed, days since 1970-01-01. */
  today: number,
): StockListing {
  const faceValue = FACE_VALUE[pack.market]! * tenToThe(given.quoteDecimals);
  // Simulated funds hold what their units were issued for, whatever these are traded at.
  const fund = sector === FUNDS ? { netAssetValue: { units: faceValue, day: today } } : {};
  const company = { name, sector, faceValue, shares, floatPpm, isGenerated, ...fund };
  return shareListing({ code, category, board: 'public', company }, pack, given);
}
