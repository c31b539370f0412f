// In: a volume and what is missing for the next tier, as decimal text.
// Out: how far one has come between this tier and the next, in thousandths. Pure.
import { parseDecimal } from '@hilsa/money';

const PLACES = 12;

/** @param from where the tier begins; @param toNext missing for the next one, null in the last. @returns 0 to 1000 */
export function reachOf(volume: string, from: string, toNext: string | null): number {
  const [now, begin, left] = [volume, from, toNext ?? '0'].map((text) => parseDecimal(text, PLACES) ?? 0n);
  const gone = now! - begin!;
  const whole = gone + left!;
  return toNext === null || whole <= 0n ? 1000 : Math.max(0, Math.min(1000, Number((gone * 1000n) / whole)));
}
