// In: own fills and what is wanted. Out: a rest after a sale at a loss: in that market nothing is bought for so many candles; it may always sell.
// Not a rule's own: whatever rule it is, a robot that has just lost waits, live and on the past alike.
import type { Decision, Intent, OwnFill, Reason } from './types.ts';

/** Of one market: lots held with what was paid for them (ticks × lots), and until when it rests. Plain data that survives being written as text. */
interface Rest {
  readonly lots: number;
  readonly paid: bigint;
  readonly untilMs: number;
}
export type Cooling = Readonly<Record<string, Rest>>;
const FRESH: Rest = { lots: 0, paid: 0n, untilMs: 0 };

/** After the fills since the last decision. A sale below the mean price paid begins a rest. @param restMs 0: there is none */
export function cooledBy(
  before: Cooling,
  fills: readonly OwnFill[],
  { atMs, restMs }: { readonly atMs: number; readonly restMs: number },
): Cooling {
  if (restMs === 0) return before;
  const after: Record<string, Rest> = { ...before };
  for (const { market, side, ticks, lots } of fills) {
    const rest = after[market] ?? FRESH;
    const value = BigInt(ticks) * BigInt(lots);
    if (side === 'buy') {
      after[market] = { ...rest, lots: rest.lots + lots, paid: rest.paid + value };
      continue;
    }
    // What came in kind was paid for by nobody here: it is sold at no loss.
    const sold = Math.min(lots, rest.lots);
    const cost = rest.lots === 0 ? 0n : (rest.paid * BigInt(sold)) / BigInt(rest.lots);
    const isLoss = BigInt(ticks) * BigInt(sold) < cost;
    const untilMs = isLoss ? atMs + restMs : rest.untilMs;
    after[market] = { lots: rest.lots - sold, paid: rest.paid - cost, untilMs };
  }
  return after;
}

/** Whether a market rests when a candle closes. */
export function isCooling(cooling: Cooling, market: string, atMs: number): boolean {
  return (cooling[market]?.untilMs ?? 0) > atMs;
}

/** The decision without purchases where it rests, and with the reason why. */
export function rested<State>(decision: Decision<State>, cooling: Cooling, atMs: number): Decision<State> {
  const isLeft = (intent: Intent): boolean =>
    intent.kind === 'cancel' || intent.side === 'sell' || !isCooling(cooling, intent.market, atMs);
  const intents = decision.intents.filter(isLeft);
  if (intents.length === decision.intents.length) return decision;
  const markets = new Set(
    decision.intents.flatMap((each) => (isLeft(each) || each.kind === 'cancel' ? [] : [each.market])),
  );
  const reasons = [...markets].map((market): Reason => ({ word: 'cooling-down', market }));
  return { ...decision, intents, reasons: [...reasons, ...decision.reasons] };
}
