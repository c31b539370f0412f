// In: where a line lies and where the running price does.
// Out: where the line's label stands at the axis.

/** Half of a label at the axis. */
const LABEL = 9;
/** How far the running price's label reaches up from its line, and down, where the time that its bar has left stands below it. */
const RUNNING = { up: 9, down: 24 };

/**
 * Where a line's label stands at the axis: at its line, or just clear of the running price's, which it would hide, on the side that its line
 * is on as far as there is room. In pixels from the top.
 */
export function besideRunning(y: number, running: number | null, height: number): number {
  if (running === null) return y;
  const above = running - RUNNING.up - LABEL;
  const below = running + RUNNING.down + LABEL;
  if (y <= above || y >= below) return y;
  if (above < LABEL) return below;
  if (below > height - LABEL) return above;
  return y < running ? above : below;
}
