// In: the browser's timers and frames.
// Out: the one place where the wire meets time, so that tests can hold it still.

/** Everything the wire asks of the world besides the network. */
export interface Clock {
  now(): number;
  /** 0 ≤ value < 1; spreads reconnections so that a restarted server isn't met by everybody at once. */
  random(): number;
  /** Runs `action` once after `milliseconds`; returns the way to call it off. */
  after(milliseconds: number, action: () => void): () => void;
  /** Runs `action` before the next paint; returns the way to call it off. */
  frame(action: () => void): () => void;
}

/** A hidden page paints nothing; it still reads its messages this often, so that they don't pile up. */
const HIDDEN_FRAME_MS = 500;

export const browserClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  frame(action) {
    // Whichever comes first: the page may be hidden after the frame was asked for, and would then wait for ever.
    let done = false;
    const once = (): void => {
      if (done) return;
      done = true;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      action();
    };
    const timer = setTimeout(once, HIDDEN_FRAME_MS);
    const frame = requestAnimationFrame(once);
    return () => {
      done = true;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  },
};
