// In: parts of the scale from 0 to 100.
// Out: the three bands, and the path of a part on the half circle. Pure.

/** From where to where each band reaches; the upper end belongs to the next. */
export const BANDS = [
  { band: 'risk', from: 0, to: 60 },
  { band: 'qualified', from: 60, to: 80 },
  { band: 'excellent', from: 80, to: 100 },
] as const;

const CENTRE = { x: 100, y: 100 } as const;
const RADIUS = 88;
/** Left free on each side of a border between bands. */
const GAP = 0.6;

/** The arc of a part of the scale, from left (0) over the top to right (100). */
export function arcOf(from: number, to: number): string {
  const [start, end] = [pointAt(from === 0 ? 0 : from + GAP), pointAt(to === 100 ? 100 : to - GAP)];
  return `M${start}A${RADIUS} ${RADIUS} 0 0 1 ${end}`;
}

function pointAt(score: number): string {
  const angle = Math.PI * (1 - score / 100);
  const round = (value: number): number => Math.round(value * 100) / 100;
  return `${round(CENTRE.x + RADIUS * Math.cos(angle))} ${round(CENTRE.y - RADIUS * Math.sin(angle))}`;
}
