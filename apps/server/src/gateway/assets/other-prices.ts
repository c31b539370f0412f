// In: assets that no market sells. Out: what a unit of them is worth by other evidence: a net asset value. One line a product.
import { FUND_UNIT_DECIMALS, NAV_SCALE } from '@hilsa/formulas/fund';
import { tenToThe } from '@hilsa/money';
import type { WorldRooms } from '../rooms.ts';
import type { UnitPrice } from './valuation.ts';

/** Value of a unit of a fund at the moment valued, in millionths of its money's unit; undefined: it had none yet. */
export type FundValueOf = (fund: number) => bigint | undefined;
/** Null for assets that are not of the product. */
type PriceOf = (world: WorldRooms, asset: number, valueOf: FundValueOf) => UnitPrice | null;

export const OTHER_PRICES: readonly PriceOf[] = [fundUnits];

/** What a redemption would be dealt at if the newest value were the next: before the first dealing, the price units are first sold at. */
function fundUnits({ sequencer: { engine } }: WorldRooms, asset: number, valueOf: FundValueOf): UnitPrice | null {
  if (!engine.funds.unitAssets.has(asset)) return null;
  for (const { id, unitAsset, moneyAsset, rules } of engine.funds.all.values())
    if (unitAsset === asset)
      return {
        money: engine.assets[moneyAsset]!.code,
        numerator: valueOf(id) ?? rules.firstPrice * NAV_SCALE,
        denominator: NAV_SCALE * tenToThe(FUND_UNIT_DECIMALS),
      };
  return null;
}
