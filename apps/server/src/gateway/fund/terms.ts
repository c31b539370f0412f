// In: a fund's rules. Out: what operators may change of them, as percent and amounts.
import type { Fund, FundRules } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import type { WorldRooms } from '../rooms.ts';

const PERCENT_DECIMALS = 4;

export function fundTerms(
  { publisher }: WorldRooms,
  { moneyAsset }: Pick<Fund, 'moneyAsset'>,
  rules: FundRules,
  fromMs: number,
) {
  const { decimals } = publisher.listings.asset(moneyAsset);
  const percent = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_DECIMALS, { trim: true });
  const money = (units: bigint): string => formatDecimal(units, decimals, { trim: true });
  return {
    gatePercent: percent(rules.gatePpm),
    managementPercent: percent(rules.managementPpm),
    performancePercent: percent(rules.performancePpm),
    least: money(rules.least),
    most: money(rules.most),
    takesBuyers: rules.isOpen,
    fromMs,
  };
}
