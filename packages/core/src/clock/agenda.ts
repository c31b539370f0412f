// In: work and when it is due. Out: what runs next: timed work when its time has come, else the steps of work that was more than one.
import { DueQueue, type DueEvent, STEPS, type Work } from './due-queue.ts';

export class Agenda {
  readonly #timed = new DueQueue();
  /** Work that has begun; whoever it does not concern is served between two of its steps. */
  readonly #steps = new DueQueue();

  get count(): number {
    return this.#timed.count + this.#steps.count;
  }

  get hasSteps(): boolean {
    return this.#steps.count > 0;
  }

  /** When the first timed event is due, or null. */
  get timedAtMs(): number | null {
    return this.#timed.firstAtMs;
  }

  /** When the first event of either kind is due, or null. */
  get firstAtMs(): number | null {
    const [timed, step] = [this.#timed.firstAtMs, this.#steps.firstAtMs];
    return timed === null || step === null ? (timed ?? step) : Math.min(timed, step);
  }

  /** What runs next at a time, or null. */
  next(atMs: number): DueEvent | null {
    const timed = this.#timed.firstAtMs;
    if (timed !== null && timed <= atMs) return this.#timed.first();
    const step = this.#steps.first();
    return step !== null && step.atMs <= atMs ? step : null;
  }

  /** When the event is due, or null when there is none. */
  dueAt(work: Work, subject: number): number | null {
    return this.#queueOf(work).dueAt(work, subject);
  }

  /** Put an event in, or move it to another time. */
  schedule(work: Work, subject: number, atMs: number): void {
    this.#queueOf(work).schedule(work, subject, atMs);
  }

  /** Take an event out; nothing happens when there is none. */
  cancel(work: Work, subject: number): void {
    this.#queueOf(work).cancel(work, subject);
  }

  inOrder(): DueEvent[] {
    return [...this.#timed.inOrder(), ...this.#steps.inOrder()];
  }

  #queueOf(work: Work): DueQueue {
    return STEPS.has(work) ? this.#steps : this.#timed;
  }
}
