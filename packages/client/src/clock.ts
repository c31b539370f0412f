// In: nothing. Out: time for a program that paints nothing: what arrived together is told together, at the next turn.
import type { Clock } from '@hilsa/wire';

export const programClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  frame(action) {
    const timer = setTimeout(action, 0);
    return () => clearTimeout(timer);
  },
};
