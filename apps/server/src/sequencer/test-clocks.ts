// In: a test's wish. Out: the machine's clocks as it says, so that days pass in a second. In tests only.
import type { Clocks } from './clock.ts';

export class TestClocks implements Clocks {
  #wallMs: number;
  #steadyMs = 0;
  #asleepMs = 0;

  /** @param startMs UTC milliseconds */
  constructor(startMs: number) {
    this.#wallMs = startMs;
  }

  readonly wallMs = (): number => this.#wallMs;
  readonly steadyMs = (): number => this.#steadyMs;
  readonly awakeOrAsleepMs = (): number => this.#steadyMs + this.#asleepMs;

  /** Time passes. */
  advance(ms: number): void {
    this.#wallMs += ms;
    this.#steadyMs += ms;
  }

  /** Somebody sets the wall clock. */
  setWall(byMs: number): void {
    this.#wallMs += byMs;
  }

  /** The machine sleeps: only the wall clock and the one that counts sleep go on. */
  sleep(ms: number): void {
    this.#wallMs += ms;
    this.#asleepMs += ms;
  }
}
