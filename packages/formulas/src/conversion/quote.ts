// In: a mid rate, a spread, one amount. Out: a firm quote, to the unit.
import { divide, tenToThe } from '@hilsa/money';

const MILLION = 1_000_000n;

/** A pair as it is written: `base` USD and `quote` BDT means that a rate is taka for one dollar. */
export interface ConversionPair {
  baseDecimals: number;
  quoteDecimals: number;
  /** Decimals of the mid rate. */
  rateDecimals: number;
}

export interface QuoteRequest {
  pair: ConversionPair;
  /** 10^-rateDecimals whole quote for one whole base; positive. */
  mid: bigint;
  /** What the customer loses against the mid, in millionths (0.5 % is 5,000). */
  spreadPpm: number;
  direction: 'buy-base' | 'sell-base';
  /** Exactly one of the two amounts, in units; the quote finds the other. */
  amount: { named: 'paid' | 'received'; units: bigint };
}

export interface ConversionQuote {
  /** Units the customer gives; rounded up when it is the amount that is found. */
  paid: bigint;
  /** Units the customer receives; rounded down when it is the amount that is found. */
  received: bigint;
  /** The rate itself, exact: 10^-rateDecimals − 6 whole quote for one whole base. */
  rate: bigint;
  rateDecimals: number;
  /** What the spread costs in quote units, rounded half-up: the distance to the same conversion at mid. */
  spread: bigint;
}

/**
 * A firm quote: mid × (1 + spread) when the customer buys base, mid × (1 − spread) when selling it. The rate is never rounded, only
 * the amount that is found.
 * @returns null when nothing would be paid or received: such a wish is too small
 */
export function conversionQuote(request: QuoteRequest): ConversionQuote | null {
  const { pair, mid, spreadPpm, direction, amount } = request;
  if (mid <= 0n || !(spreadPpm >= 0 && spreadPpm < 1_000_000))
    throw new RangeError(`no quote at ${mid} ± ${spreadPpm}`);
  const isBuy = direction === 'buy-base';
  const rate = mid * (isBuy ? MILLION + BigInt(spreadPpm) : MILLION - BigInt(spreadPpm));
  const rateDecimals = pair.rateDecimals + 6;
  // quote units = base units × rate × 10^quoteDecimals ÷ (10^baseDecimals × 10^rateDecimals)
  const up = tenToThe(pair.quoteDecimals);
  const down = tenToThe(pair.baseDecimals) * tenToThe(rateDecimals);
  const found = amount.named === 'paid' ? 'down' : 'up';
  const isBaseNamed = (amount.named === 'paid') !== isBuy;
  const other = isBaseNamed
    ? divide(amount.units * rate * up, down, found)
    : divide(amount.units * down, rate * up, found);
  const [paid, received] = amount.named === 'paid' ? [amount.units, other] : [other, amount.units];
  if (paid <= 0n || received <= 0n) return null;
  const [base, quoted] = isBuy ? [received, paid] : [paid, received];
  const atMid = divide(base * mid * MILLION * up, down, 'half-up');
  const spread = isBuy ? quoted - atMid : atMid - quoted;
  return { paid, received, rate, rateDecimals, spread };
}
