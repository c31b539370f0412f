// In: the machine's two clocks: one that only runs (steady), one that people set (wall). Out: the time that commands are stamped with.
// It advances as the steady clock does and is drawn to the wall clock in bounded steps. A wall clock that jumps is not followed, because
// a jump would keep dead marks fresh, fire what is due later, or freeze time until it is made up for. A machine that slept is told from
// a jump by the clock that counts sleep too.
import { uptime } from 'node:os';

/** Milliseconds of one machine; all from any start but `wallMs`, which is UTC. */
export interface Clocks {
  wallMs(): number;
  /** Only runs; stands while the machine sleeps. */
  steadyMs(): number;
  /** Only runs; counts sleep too. */
  awakeOrAsleepMs(): number;
}

export const MACHINE_CLOCKS: Clocks = {
  wallMs: () => Date.now(),
  steadyMs: () => performance.now(),
  awakeOrAsleepMs: () => uptime() * 1000,
};

/** What the meters show. */
export interface ClockHealth {
  /** Wall clock less ours, ms. */
  readonly offsetMs: number;
  /** Jumps of the wall clock that were not followed, since the start. */
  readonly jumps: number;
}

/** A wall clock that is further away than this has jumped, ms. */
export const JUMP_MS = 5_000;
/** Most that the wall clock draws ours, in ms of each second: time goes at 95 to 105 % of its speed. */
export const STEP_MS_PER_SECOND = 50;
/** How often the clocks are compared, ms. */
const COMPARE_MS = 1_000;
/** The clock of `uptime` counts hundredths of a second. */
const UPTIME_STEP_MS = 20;

export class Clock {
  readonly #clocks: Clocks;
  readonly #report: (line: string) => void;
  /** Our time when the clocks were last compared, and what the others said then. */
  #baseMs: number;
  #steadyMs: number;
  #bootMs: number;
  /** What the wall clock may still draw ours by until they are compared again; 0 after a jump. */
  #drawMs = 0;
  #jumps = 0;
  /** Offset that was last told about, ms; 0: none. */
  #toldMs = 0;
  #lastMs: number;

  /**
   * @param startMs the journal's last time: ours never stands before it
   * @param report told in a plain line about every jump
   */
  constructor(clocks: Clocks, startMs: number, report: (line: string) => void) {
    this.#clocks = clocks;
    this.#report = report;
    this.#baseMs = Math.max(clocks.wallMs(), startMs);
    this.#steadyMs = clocks.steadyMs();
    this.#bootMs = clocks.awakeOrAsleepMs();
    this.#lastMs = this.#baseMs;
    this.#draw();
  }

  /** UTC milliseconds, whole; never less than before. */
  nowMs(): number {
    const steadyMs = this.#clocks.steadyMs();
    if (steadyMs - this.#steadyMs >= COMPARE_MS) this.#compare(steadyMs);
    return (this.#lastMs = Math.max(this.#lastMs, Math.trunc(this.#baseMs + this.#sinceBase(steadyMs))));
  }

  get health(): ClockHealth {
    return { offsetMs: Math.round(this.#clocks.wallMs() - this.nowMs()), jumps: this.#jumps };
  }

  #compare(steadyMs: number): void {
    const bootMs = this.#clocks.awakeOrAsleepMs();
    const sleptMs = bootMs - this.#bootMs - (steadyMs - this.#steadyMs);
    this.#baseMs += this.#sinceBase(steadyMs);
    this.#steadyMs = steadyMs;
    this.#bootMs = bootMs;
    // The time asleep has passed as well, if the wall clock says so too.
    if (sleptMs > UPTIME_STEP_MS && Math.abs(this.#offsetMs() - sleptMs) < JUMP_MS) this.#baseMs += sleptMs;
    this.#draw();
  }

  #sinceBase(steadyMs: number): number {
    const passedMs = steadyMs - this.#steadyMs;
    const mostMs = (passedMs / 1_000) * STEP_MS_PER_SECOND;
    return passedMs + Math.max(-mostMs, Math.min(mostMs, this.#drawMs));
  }

  #draw(): void {
    const offsetMs = this.#offsetMs();
    this.#drawMs = Math.abs(offsetMs) > JUMP_MS ? 0 : offsetMs;
    if (this.#drawMs === offsetMs) {
      if (this.#toldMs !== 0) this.#report('The machine’s clock agrees with the time of commands again.');
      this.#toldMs = 0;
    } else if (Math.abs(offsetMs - this.#toldMs) > JUMP_MS) this.#tell(offsetMs);
  }

  #tell(offsetMs: number): void {
    this.#jumps += 1;
    this.#toldMs = offsetMs;
    this.#report(
      `The machine’s clock stands ${(Math.abs(offsetMs) / 1_000).toFixed(1)} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the time of commands: it is not followed. Set it right; if it is right, start the server again.`,
    );
  }

  #offsetMs(): number {
    return this.#clocks.wallMs() - this.#baseMs;
  }
}
