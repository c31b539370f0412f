// In: what an option's value hangs on. Out: its value and its Greeks by Black, Scholes and Merton, in doubles.
import { normalCdf, normalDensity } from '../statistics/normal.ts';

/** A call pays when the price rises above the strike, a put when it falls below. */
export type OptionKind = 'call' | 'put';

/**
 * Inputs of the formula. Rates and yield are continuous and per year, volatility per root year; prices in whole currency.
 * For an option on a forward or index with a known forward set `spot` to the forward and `yield` to `rate` (Black 1976).
 */
export interface OptionInputs {
  readonly spot: number;
  readonly strike: number;
  readonly rate: number;
  readonly yield: number;
  readonly years: number;
  readonly volatility: number;
}

/** Sensitivities of a value: vega for 1.00 of volatility, theta for a year, rho for 1.00 of rate. */
export interface Greeks {
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
}

interface Terms {
  d1: number;
  d2: number;
  /** Spot less its yield, and strike, both at today's worth. */
  spotNow: number;
  strikeNow: number;
}

function termsOf({ spot, strike, rate, yield: dividends, years, volatility }: OptionInputs): Terms {
  const deviation = volatility * Math.sqrt(years);
  const drift = (rate - dividends + (volatility * volatility) / 2) * years;
  const d1 = (Math.log(spot / strike) + drift) / deviation;
  return {
    d1,
    d2: d1 - deviation,
    spotNow: spot * Math.exp(-dividends * years),
    strikeNow: strike * Math.exp(-rate * years),
  };
}

/**
 * Value of a European option (Black and Scholes 1973, Merton 1973). Without time or volatility it is what exercising at
 * the forward would be worth today. A double: `unitsOfDouble` makes an amount of it, by a named rounding.
 */
export function optionValue(kind: OptionKind, inputs: OptionInputs): number {
  const { d1, d2, spotNow, strikeNow } = termsOf(inputs);
  const sign = kind === 'call' ? 1 : -1;
  if (!(inputs.years > 0 && inputs.volatility > 0)) return Math.max(0, sign * (spotNow - strikeNow));
  return sign * (spotNow * normalCdf(sign * d1) - strikeNow * normalCdf(sign * d2));
}

/** Greeks of a European option; time and volatility must be above 0. Doubles, for show only. */
export function optionGreeks(kind: OptionKind, inputs: OptionInputs): Greeks {
  const { d1, d2, spotNow, strikeNow } = termsOf(inputs);
  const { spot, rate, yield: dividends, years, volatility } = inputs;
  const sign = kind === 'call' ? 1 : -1;
  const root = Math.sqrt(years);
  const density = normalDensity(d1);
  const ofSpot = normalCdf(sign * d1);
  const ofStrike = normalCdf(sign * d2);
  return {
    delta: (sign * spotNow * ofSpot) / spot,
    gamma: (spotNow * density) / (spot * spot * volatility * root),
    vega: spotNow * density * root,
    theta:
      -(spotNow * density * volatility) / (2 * root) -
      sign * rate * strikeNow * ofStrike +
      sign * dividends * spotNow * ofSpot,
    rho: sign * years * strikeNow * ofStrike,
  };
}

/** A cash dividend known to come before expiry: in how many years, how much a share in whole currency. */
export interface KnownDividend {
  readonly years: number;
  readonly amount: number;
}

/** Forward price: (spot − today's worth of known dividends) × e^((rate − yield)·years). A double, for the formulas here. */
export function forwardPrice(
  spot: number,
  term: { rate: number; yield: number; years: number },
  dividends: readonly KnownDividend[] = [],
): number {
  const paid = dividends
    .filter(({ years }) => years <= term.years)
    .reduce((sum, { years, amount }) => sum + amount * Math.exp(-term.rate * years), 0);
  return (spot - paid) * Math.exp((term.rate - term.yield) * term.years);
}
