// In: the same inputs. Out: value and Greeks of the options listed here, whose calls pay at most their strike.
import { type Greeks, type OptionInputs, type OptionKind, optionGreeks, optionValue } from './black-scholes.ts';

/**
 * Value of a listed option. A call pays min(max(S* − K, 0), K), which is a call at K less a call at 2K; a put can pay no
 * more than its strike anyway. A double, see `optionValue`.
 */
export function cappedValue(kind: OptionKind, inputs: OptionInputs): number {
  const value = optionValue(kind, inputs);
  return kind === 'put' ? value : value - optionValue('call', atCeiling(inputs));
}

/** Greeks of a listed option: of a call the difference of two; see `optionGreeks`. */
export function cappedGreeks(kind: OptionKind, inputs: OptionInputs): Greeks {
  const greeks = optionGreeks(kind, inputs);
  if (kind === 'put') return greeks;
  const sold = optionGreeks('call', atCeiling(inputs));
  return {
    delta: greeks.delta - sold.delta,
    gamma: greeks.gamma - sold.gamma,
    vega: greeks.vega - sold.vega,
    theta: greeks.theta - sold.theta,
    rho: greeks.rho - sold.rho,
  };
}

/** Greeks as a screen shows them: vega for one point of volatility, theta for one day. */
export function shownGreeks(greeks: Greeks): Greeks {
  return { ...greeks, vega: greeks.vega / 100, theta: greeks.theta / 365 };
}

function atCeiling(inputs: OptionInputs): OptionInputs {
  return { ...inputs, strike: 2 * inputs.strike };
}
