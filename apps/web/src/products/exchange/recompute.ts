// In: an exchange's evidence as the server tells it. Out: whether its numbers follow from the sources, computed here again.
import type { ReplyOf } from '@hilsa/contract';
import { conversionQuote, medianRate } from '@hilsa/formulas/conversion';
import { formatDecimal, parseDecimal } from '@hilsa/money';

export type EvidenceData = ReplyOf<'/user/exchange/evidence'>['evidence'];
export interface Recomputed {
  readonly fits: boolean;
  readonly mid: string;
  readonly rate: string;
  readonly given: string;
  readonly received: string;
}

const DECIMALS = 12;

/** null: a number cannot be read. */
export function recompute(evidence: EvidenceData): Recomputed | null {
  const { base, to, sources, rule, baseDecimals, quoteDecimals, named, quotedMs } = evidence;
  const isBuy = to === base;
  const said = sources.map((one) => ({ ...one, rate: parseDecimal(one.rate, DECIMALS) ?? 0n }));
  const oldest = Math.min(...sources.map(({ sourceMs, receivedMs }) => Math.min(sourceMs, receivedMs)));
  const freshMs = Math.max(0, quotedMs - oldest);
  const agreed =
    rule === 'checked' ? said[0]?.rate : medianRate(said, quotedMs, { leastSources: said.length, freshMs })?.rate;
  // A mid is kept in the decimals of its pair: half up, as the median is.
  const told = parseDecimal(evidence.mid, DECIMALS);
  const ppm = parseDecimal(evidence.spreadPercent, 4);
  const [given, taken] = isBuy ? [quoteDecimals, baseDecimals] : [baseDecimals, quoteDecimals];
  const units = named === 'given' ? parseDecimal(evidence.amount, given) : parseDecimal(evidence.received, taken);
  if (agreed === undefined || told === null || ppm === null || units === null || told <= 0n) return null;
  const found = conversionQuote({
    pair: { baseDecimals, quoteDecimals, rateDecimals: DECIMALS },
    mid: told,
    spreadPpm: Number(ppm),
    direction: isBuy ? 'buy-base' : 'sell-base',
    amount: { named: named === 'given' ? 'paid' : 'received', units },
  });
  if (found === null) return null;
  const print = (value: bigint, decimals: number) => formatDecimal(value, decimals, { trim: true });
  const answer = {
    mid: print(agreed, DECIMALS),
    rate: print(found.rate, found.rateDecimals),
    given: print(found.paid, given),
    received: print(found.received, taken),
  };
  const apart = agreed > told ? agreed - told : told - agreed;
  const isMid = apart * 2n <= 10n ** BigInt(DECIMALS - evidence.rateDecimals);
  return {
    ...answer,
    fits:
      isMid &&
      answer.rate === evidence.rate &&
      answer.given === evidence.amount &&
      answer.received === evidence.received,
  };
}
