// In: what a person does on the page.
// Out: whether somebody was here a moment ago. What the page asks by itself keeps nobody signed in.

/** Long enough for the calls that one press leads to, short beside the half hour after which a session ends. */
const HERE_MS = 60_000;

let lastMs = Date.now();

for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const)
  addEventListener(sign, () => (lastMs = Date.now()), { capture: true, passive: true });

/** @param nowMs the time now, milliseconds */
export function isSomebodyHere(nowMs = Date.now()): boolean {
  return nowMs - lastMs < HERE_MS;
}
