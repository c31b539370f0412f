// In: what flowed into a month and what flowed out, as numbers to draw. Out: the arms of the river, to scale: the trunk is as wide as everything.

export interface Arm {
  readonly key: string;
  readonly value: number;
}
export interface DrawnArm extends Arm {
  readonly path: string;
  /** Where its outer end is in the middle. */
  readonly x: number;
  readonly wide: number;
}
export interface River {
  readonly into: readonly DrawnArm[];
  readonly out: readonly DrawnArm[];
  readonly trunk: { readonly x: number; readonly wide: number };
  /** Pixels of a unit of value. */
  readonly scale: number;
}

const TRUNK = 200;
const TOP = 0;
const MEET = 160;
const PART = 240;
const BOTTOM = 388;

/**
 * The first arm of each side keeps to the left, the others spread to the right edge.
 * @param width of the drawing; @returns null when nothing flowed
 */
export function monthRiver(into: readonly Arm[], out: readonly Arm[], width: number): River | null {
  const whole = into.reduce((sum, { value }) => sum + value, 0);
  if (!(whole > 0)) return null;
  const scale = TRUNK / whole;
  const trunk = { x: 28, wide: TRUNK };
  return {
    into: armsOf(into, scale, trunk.x, width, { outer: TOP, inner: MEET }),
    out: armsOf(out, scale, trunk.x, width, { outer: BOTTOM, inner: PART }),
    trunk,
    scale,
  };
}

export const RIVER = { height: BOTTOM, meet: MEET, part: PART } as const;

function armsOf(
  arms: readonly Arm[],
  scale: number,
  trunkX: number,
  width: number,
  { outer, inner }: { outer: number; inner: number },
): DrawnArm[] {
  const shown = arms.filter(({ value }) => value > 0);
  let at = trunkX;
  const widths = shown.map(({ value }) => Math.max(1, value * scale));
  const rest = widths.slice(1).reduce((sum, wide) => sum + wide, 0);
  const from = (widths[0] ?? 0) + 24;
  const gap = Math.max(8, (width - from - rest) / Math.max(1, shown.length - 1));
  let outerAt = width;
  // From the right edge inwards: the last arm stands at the edge.
  const places = new Map<number, number>();
  for (let n = shown.length - 1; n > 0; n -= 1) {
    outerAt -= widths[n]!;
    places.set(n, outerAt);
    outerAt -= gap - 8;
  }
  return shown.map((arm, n) => {
    const wide = widths[n]!;
    const outerX = n === 0 ? 0 : places.get(n)!;
    const path = band(outerX, outer, at, inner, wide);
    at += arm.value * scale;
    return { ...arm, path, x: outerX + wide / 2, wide };
  });
}

/** Between two level ends of one width. */
function band(x0: number, y0: number, x1: number, y1: number, wide: number): string {
  const middle = (y0 + y1) / 2;
  const point = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return (
    `M${point(x0, y0)}C${point(x0, middle)} ${point(x1, middle)} ${point(x1, y1)}` +
    `L${point(x1 + wide, y1)}C${point(x1 + wide, middle)} ${point(x0 + wide, middle)} ${point(x0 + wide, y0)}Z`
  );
}

/** The length of a scale bar: one, two or five times a power of ten that is at least `least` pixels wide. */
export function scaleBar(scale: number, least: number): number {
  for (let power = -8; power < 18; power += 1)
    for (const step of [1, 2, 5]) if (step * 10 ** power * scale >= least) return step * 10 ** power;
  return 1;
}
