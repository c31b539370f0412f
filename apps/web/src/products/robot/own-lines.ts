// In: a grid's range in ticks, a market's steps, capital.
// Out: how many lots stand on a line, the capital that so many lots need, and prices as ticks and back.
import { formatDecimal, parseDecimal } from '@hilsa/money';

interface Steps {
  readonly tick: string;
  readonly lot: string;
}
interface Lines {
  /** Ticks of the highest line. */
  readonly high: number;
  readonly spaces: number;
}

const SCALE = 18;
const ONE = 10n ** BigInt(SCALE);
const MILLION = 1_000_000n;
/** Of the capital that the lines take together; the rest pays fees. */
const USED_PPM = 950_000n;

/** A price in whole ticks, cut. */
export function ticksOf(price: string, tick: string): number {
  const step = parseDecimal(tick, SCALE) ?? 1n;
  return Number((parseDecimal(price, SCALE) ?? 0n) / step);
}

/** Ticks as a price with as many digits as its tick has. */
export function priceOf(ticks: number, tick: string): string {
  const decimals = (tick.split('.')[1] ?? '').length;
  return formatDecimal(BigInt(ticks) * (parseDecimal(tick, decimals) ?? 1n), decimals);
}

/** What a line may take of the capital, in millionths: its share of what is used, and never more than a single order may be. */
function partOfLine(spaces: number, singlePpm: number): bigint {
  const share = USED_PPM / BigInt(Math.max(1, spaces));
  return share < BigInt(singlePpm) ? share : BigInt(singlePpm);
}

function lotWorth({ high }: Lines, { tick, lot }: Steps): bigint {
  return (BigInt(high) * (parseDecimal(tick, SCALE) ?? 0n) * (parseDecimal(lot, SCALE) ?? 0n)) / ONE;
}

/** Lots on each line, so that all lines together take the capital even at the top; 0 when it is too little. */
export function lotsPerLine(
  amount: string,
  lines: Lines,
  steps: Steps,
  { singlePpm }: { readonly singlePpm: number },
): number {
  const units = parseDecimal(amount === '' ? '0' : amount, SCALE) ?? 0n;
  const each = lotWorth(lines, steps);
  return each <= 0n ? 0 : Number((units * partOfLine(lines.spaces, singlePpm)) / (MILLION * each));
}

/** The least capital, in whole money, that so many lots on each line need; never less than the robot's least. */
export function capitalFor(
  lots: number,
  lines: Lines,
  steps: Steps,
  { least, singlePpm }: { readonly least: string; readonly singlePpm: number },
): string {
  const needed = (BigInt(lots) * lotWorth(lines, steps) * MILLION) / partOfLine(lines.spaces, singlePpm) + 1n;
  const whole = needed / ONE + 1n;
  const lowest = parseDecimal(least, SCALE) ?? 0n;
  return whole * ONE > lowest ? String(whole) : least;
}
