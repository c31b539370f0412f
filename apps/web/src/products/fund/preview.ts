// In: a fund, what somebody has of it, a wish. Out: what it would come to at the newest value, and what stands against it.
// Nobody knows the value that the order will get: these are figures to compare with, and the screen says so.
import type { Fund, FundMine } from '@hilsa/contract';
import { redemptionFee } from '@hilsa/formulas/fund';
import { divide, formatDecimal, parseDecimal } from '@hilsa/money';
import { compare } from '../../kernel/decimals.ts';

const UNIT_DECIMALS = 5;
const VALUE_DECIMALS = 12;
const VALUE_ONE = 10n ** BigInt(VALUE_DECIMALS);
const MONEY_DECIMALS = 2;

export type BuyProblem = { readonly is: 'none' | 'below' | 'above' | 'short' | 'closed' };
export type SellProblem = { readonly is: 'none' | 'below' | 'more' | 'nothing' };

/** What one unit is worth: the newest value, before the first dealing the price it begins at. */
export function valueOf({ value, terms }: Fund): string {
  return value ?? terms.firstPrice;
}

const units = (text: string): bigint => parseDecimal(text, UNIT_DECIMALS) ?? 0n;
const scaled = (text: string): bigint => parseDecimal(text, VALUE_DECIMALS) ?? 0n;

/** Units for an amount, cut to five decimals. */
export function unitsFor(fund: Fund, amount: string): string {
  const value = scaled(valueOf(fund));
  if (value === 0n) return '0';
  const bought = divide(scaled(amount) * 10n ** BigInt(UNIT_DECIMALS), value, 'down');
  return formatDecimal(bought, UNIT_DECIMALS, { trim: true });
}

/** @param free money there is; null: not known yet */
export function buyProblem({ isOpen, terms }: Fund, amount: string, free: string | null): BuyProblem | null {
  if (!isOpen) return { is: 'closed' };
  if (amount === '' || compare(amount, '0') === 0) return { is: 'none' };
  if (compare(amount, terms.least) < 0) return { is: 'below' };
  if (compare(amount, terms.most) > 0) return { is: 'above' };
  return free !== null && compare(amount, free) > 0 ? { is: 'short' } : null;
}

export interface Sale {
  readonly gross: string;
  readonly fee: string;
  readonly net: string;
}

/** The oldest lots first, each with the fee on its own gain. */
export function saleOf(fund: Fund, { lots }: FundMine, asked: string): Sale {
  const value = scaled(valueOf(fund));
  const wanted = units(asked);
  const own = lots.map((lot, index) => ({
    lotId: String(index),
    units: units(lot.units),
    highWater: scaled(lot.highestValue),
  }));
  const feeUnits = value === 0n ? 0n : redemptionFee(own, wanted, value, fund.terms.performancePpm);
  const money = (many: bigint): bigint =>
    divide(many * value, 10n ** BigInt(UNIT_DECIMALS) * (VALUE_ONE / 10n ** BigInt(MONEY_DECIMALS)), 'down');
  const [gross, net] = [money(wanted), money(wanted - feeUnits)];
  const show = (amount: bigint): string => formatDecimal(amount, MONEY_DECIMALS);
  return { gross: show(gross), fee: show(gross - net), net: show(net) };
}

/** Units that can be sold: those that do not wait already. */
export function sellable({ units: all, waitingUnits }: FundMine): string {
  return formatDecimal(units(all) - units(waitingUnits), UNIT_DECIMALS, { trim: true });
}

export function sellProblem({ terms }: Fund, mine: FundMine, asked: string): SellProblem | null {
  const free = sellable(mine);
  if (compare(free, '0') === 0) return { is: 'nothing' };
  if (asked === '' || compare(asked, '0') === 0) return { is: 'none' };
  if (compare(asked, free) > 0) return { is: 'more' };
  return compare(asked, terms.leastUnits) < 0 && compare(asked, free) !== 0 ? { is: 'below' } : null;
}

/** Units that can leave on a dealing day, as many as there are now. */
export function gateUnits({ units: all, terms }: Fund): string {
  return formatDecimal(divide(units(all) * BigInt(terms.gatePpm), 1_000_000n, 'down'), UNIT_DECIMALS, { trim: true });
}

export interface YearsFees {
  readonly management: string;
  readonly performance: string;
  readonly total: string;
}
/** What 10,000 pays in a year in which it falls, stays or rises by so many percent: for running it, and of the gain that is left. */
export function feesOfYear({ managementPpm, performancePpm }: Fund['terms'], percent: number): YearsFees {
  const invested = 1_000_000n;
  const management = divide(invested * BigInt(managementPpm), 1_000_000n, 'half-up');
  const gain = divide(invested * BigInt(percent), 100n, 'down') - management;
  const performance = gain <= 0n ? 0n : divide(gain * BigInt(performancePpm), 1_000_000n, 'half-up');
  const show = (amount: bigint): string => formatDecimal(amount, 2);
  return { management: show(management), performance: show(performance), total: show(management + performance) };
}
