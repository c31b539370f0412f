// In: a series, a settlement price and a premium. Out: what is paid, covered, charged and gained; exact units of the currency.
import { divide, type Rounding, tenToThe } from '@hilsa/money';
import { MILLION, shareOf } from '../rates.ts';
import type { OptionKind } from './black-scholes.ts';

/** Decimals a multiplier is kept in: 100 shares are 10,000,000,000, a hundredth of a coin 1,000,000. */
export const MULTIPLIER_DECIMALS = 8;

/** What one unit of a series promises. `strike` in units of the quote asset for one whole underlying. */
export interface SeriesTerms {
  readonly kind: OptionKind;
  readonly strike: bigint;
  /** How much underlying one unit stands for, in units of 10^-MULTIPLIER_DECIMALS. */
  readonly multiplier: bigint;
}

/** Payoff for one whole underlying, exact: call min(max(S* − K, 0), K), put max(K − S*, 0). Never above the strike. */
export function payoffAt({ kind, strike }: SeriesTerms, settlement: bigint): bigint {
  const gain = kind === 'call' ? settlement - strike : strike - settlement;
  return gain <= 0n ? 0n : gain < strike ? gain : strike;
}

/** What `units` are paid at settlement, rounded down, so that payouts never exceed the cover. */
export function payoutOf(terms: SeriesTerms, units: bigint, settlement: bigint): bigint {
  return ofUnderlying(payoffAt(terms, settlement), terms.multiplier * units, 'down');
}

/** What a writer holds for `units` sold: strike × multiplier, their largest payoff, rounded up. */
export function coverOf(terms: SeriesTerms, units: bigint): bigint {
  return ofUnderlying(terms.strike, terms.multiplier * units, 'up');
}

/** What `units` cost at a price for one whole underlying, rounded up; the most their buyer can lose, the fee beside it. */
export function premiumOf(terms: SeriesTerms, units: bigint, price: bigint): bigint {
  return ofUnderlying(price, terms.multiplier * units, 'up');
}

/** Price of the underlying at which payoff and premium are even: K + premium for a call, K − premium for a put; exact. */
export function breakeven({ kind, strike }: SeriesTerms, price: bigint): bigint {
  return kind === 'call' ? strike + price : strike - price;
}

/** Fee by notional, at most a share of the premium: 0.03 % and 12.5 % by default. */
export interface OptionFeeRule {
  readonly notionalPpm: number;
  readonly premiumPpm: number;
}

/** Rule as shipped. */
export const OPTION_FEE: OptionFeeRule = { notionalPpm: 300, premiumPpm: 125_000 };

/**
 * Fee of a trade: a share of what the units stand for at the underlying's price (half-up), at most a share of the premium
 * (rounded down). The limit falls with the premium, so a worthless option costs nothing to sell.
 * @param premium total of the trade; @param underlying price of one whole underlying; quote units
 */
export function optionFee(
  trade: { terms: SeriesTerms; units: bigint; premium: bigint; underlying: bigint },
  rule: OptionFeeRule = OPTION_FEE,
): bigint {
  const notional = ofUnderlying(trade.underlying, trade.terms.multiplier * trade.units, 'half-up');
  const byNotional = shareOf(notional, rule.notionalPpm, 'half-up');
  const most = shareOf(trade.premium, rule.premiumPpm, 'down');
  return byNotional < most ? byNotional : most;
}

/** Profit of a holder, payout − premium − fees, and its ratio to the premium in parts per million, half-up (null for none). */
export function holderProfit(
  payout: bigint,
  premium: bigint,
  fees: bigint,
): { readonly profit: bigint; readonly ratioPpm: number | null } {
  const profit = payout - premium - fees;
  return { profit, ratioPpm: premium <= 0n ? null : Number(divide(profit * MILLION, premium, 'half-up')) };
}

function ofUnderlying(amount: bigint, size: bigint, rounding: Rounding): bigint {
  return divide(amount * size, tenToThe(MULTIPLIER_DECIMALS), rounding);
}
