// In: closes, oldest first. Out: indicators by their usual definitions, one value for each place that has enough before it.
//
// Only + − × ÷ and √ are used, which IEEE 754 rounds the same everywhere: the same candles give the same bits in every engine.

/** Simple moving average; the first value belongs to place n − 1. */
export function sma(values: readonly number[], n: number): number[] {
  // Each window is summed anew: a running sum would drift, and depend on where the history began.
  return windows(values, n).map((window) => window.reduce((sum, value) => sum + value, 0) / n);
}

/** Exponential moving average, α = 2 ÷ (n + 1), seeded with the first simple average; the first value belongs to place n − 1. */
export function ema(values: readonly number[], n: number): number[] {
  return smoothed(values, n, 2 / (n + 1));
}

/** Wilder's smoothing, α = 1 ÷ n, seeded with the first simple average. */
export function wilder(values: readonly number[], n: number): number[] {
  const [seed] = sma(values.slice(0, n), n);
  if (seed === undefined) return [];
  const averages = [seed];
  for (const value of values.slice(n)) averages.push(((averages.at(-1) ?? 0) * (n - 1) + value) / n);
  return averages;
}

/** Relative strength index (Wilder): 100 − 100 ÷ (1 + gains ÷ losses), 100 without losses; the first value belongs to place n. */
export function rsi(closes: readonly number[], n: number): number[] {
  const changes = closes.slice(1).map((close, index) => close - (closes[index] ?? 0));
  const gains = wilder(
    changes.map((change) => Math.max(0, change)),
    n,
  );
  const losses = wilder(
    changes.map((change) => Math.max(0, -change)),
    n,
  );
  return gains.map((gain, index) => {
    const loss = losses[index] ?? 0;
    return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
  });
}

/** MACD of 12, 26 and 9 unless said otherwise: the line, its signal and their distance, for the places where all three are. */
export function macd(
  closes: readonly number[],
  [fast, slow, smooth]: readonly [number, number, number] = [12, 26, 9],
): { line: number; signal: number; histogram: number }[] {
  const slowLine = ema(closes, slow);
  const fastLine = ema(closes, fast).slice(slow - fast);
  const line = slowLine.map((value, index) => (fastLine[index] ?? 0) - value);
  return ema(line, smooth).map((signal, index) => {
    const value = line[index + smooth - 1] ?? 0;
    return { line: value, signal, histogram: value - signal };
  });
}

/** Bollinger bands: the average and `width` population deviations around it (20 and 2 usually). */
export function bollinger(
  closes: readonly number[],
  n: number,
  width: number,
): { lower: number; middle: number; upper: number }[] {
  return windows(closes, n).map((window) => {
    const middle = window.reduce((sum, value) => sum + value, 0) / n;
    const variance = window.reduce((sum, value) => sum + (value - middle) * (value - middle), 0) / n;
    const distance = width * Math.sqrt(variance);
    return { lower: middle - distance, middle, upper: middle + distance };
  });
}

/** Average true range (Wilder); the first value belongs to place n. */
export function atr(candles: readonly { high: number; low: number; close: number }[], n: number): number[] {
  const ranges = candles.slice(1).map(({ high, low }, index) => {
    const before = candles[index]?.close ?? 0;
    return Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
  });
  return wilder(ranges, n);
}

function smoothed(values: readonly number[], n: number, alpha: number): number[] {
  const [seed] = sma(values.slice(0, n), n);
  if (seed === undefined) return [];
  const averages = [seed];
  for (const value of values.slice(n)) {
    const last = averages.at(-1) ?? 0;
    averages.push(last + alpha * (value - last));
  }
  return averages;
}

function windows(values: readonly number[], n: number): number[][] {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`a window of ${n} is none`);
  return Array.from({ length: Math.max(0, values.length - n + 1) }, (_, start) => values.slice(start, start + n));
}
