// In: the total over time (numbers for pixels) and today's shares in percent.
// Out: one path for each share: the river swells with the total, its currents keep today's proportions.
// The past split between coins is not known to this screen, so it is not drawn: only the total's past is.

export interface Current {
  readonly path: string;
}

const WIDTH = 400;
const HEIGHT = 96;
const POINTS = 13;
const GAP = 0.8;

/** Paths from top to bottom in a box of 400 × 96. */
export function currentsOf(totals: readonly number[], shares: readonly number[]): Current[] {
  const whole = shares.reduce((total, share) => total + share, 0);
  if (whole <= 0 || totals.length === 0) return [];
  const widths = sampled(totals);
  const middle = widths.map((_, index) => HEIGHT / 2 + Math.sin((index / (POINTS - 1)) * Math.PI * 1.6) * 5 - 2);
  let before = 0;
  return shares.map((share) => {
    const [from, to] = [before / whole, (before + share) / whole];
    before += share;
    const top = widths.map((width, index) => (middle[index] ?? 0) - width / 2 + width * from);
    const bottom = widths.map((width, index) => (middle[index] ?? 0) - width / 2 + width * to - GAP);
    return { path: `${curve(top, 'M')}${curve(bottom.toReversed(), 'L', true)}Z` };
  });
}

/** The river's width at a dozen places: between 58 and 86 of the 96, by how the total stands to its largest. */
function sampled(totals: readonly number[]): number[] {
  const largest = Math.max(...totals, Number.EPSILON);
  const least = Math.min(...totals);
  const spread = largest - least;
  return Array.from({ length: POINTS }, (_, index) => {
    const value = totals[Math.round((index * (totals.length - 1)) / (POINTS - 1))] ?? largest;
    return spread === 0 ? 78 : 58 + (28 * (value - least)) / spread;
  });
}

function curve(heights: readonly number[], start: 'M' | 'L', backwards = false): string {
  const step = WIDTH / (heights.length - 1);
  const at = (index: number): number => (backwards ? WIDTH - index * step : index * step);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return heights.reduce((path, height, index) => {
    if (index === 0) return `${start}${round(at(0))} ${round(height)}`;
    const half = (at(index) - at(index - 1)) / 2;
    return `${path}C${round(at(index - 1) + half)} ${round(heights[index - 1] ?? 0)} ${round(at(index) - half)} ${round(height)} ${round(at(index))} ${round(height)}`;
  }, '');
}
