// In: nothing.
// Out: a clock that moves only when a test says so.
import type { Clock } from '../src/clock.ts';

export class StillClock implements Clock {
  #nowMs = 1_000_000;
  #timers: { atMs: number; action: () => void }[] = [];
  #frames: (() => void)[] = [];
  framesRun = 0;

  now(): number {
    return this.#nowMs;
  }

  random(): number {
    return 0.5;
  }

  after(milliseconds: number, action: () => void): () => void {
    const timer = { atMs: this.#nowMs + milliseconds, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  frame(action: () => void): () => void {
    this.#frames.push(action);
    return () => {
      this.#frames = this.#frames.filter((other) => other !== action);
    };
  }

  /** Runs every timer due within the next `milliseconds`, in order, then what they promised. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#nowMs + milliseconds;
    for (;;) {
      await settled();
      const due = this.#timers.filter((timer) => timer.atMs <= end).sort((one, other) => one.atMs - other.atMs)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#nowMs = due.atMs;
      due.action();
    }
    this.#nowMs = end;
  }

  /** One paint. */
  async paint(): Promise<void> {
    await settled();
    const frames = this.#frames;
    this.#frames = [];
    for (const frame of frames) {
      this.framesRun++;
      frame();
    }
  }
}

/** Lets every promise that is ready go on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
