// In: measurements. Out: medians and percentiles.

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Nearest-rank percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** One line of the table: a ratio and what it should be. `least` is for ratios that should be high, `most` for those that should be low. */
export interface FigureRow {
  what: string;
  against: string;
  /** A ratio; or what `unit` says. `shift` is cumulative layout shift. */
  ratio: number;
  unit?: 's' | 'ms' | 'points' | 'shift' | 'bytes';
  least?: number;
  most?: number;
  aim?: number;
  /** In words: what the figure hides or depends on. */
  note?: string;
}
