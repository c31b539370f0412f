// In: the command that carries the time. Out: what was due is done, in bounded slices and in order; whether more is due now.
import type { RunDue } from '../commands.ts';
import { isSpent, type Reply, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { Work } from './due-queue.ts';
import { workDone, workScheduled } from './facts.ts';

/** Does the work of one event until it is done or the step is spent. It ends by a fact that takes the event off the queue, or moves it. */
export type DoWork = (world: World, subject: number) => void;

/** @param works every kind of work and the function of its room */
export function runDue(world: World, _command: RunDue, works: Record<Work, DoWork>): Reply {
  const { state } = world;
  let count = 0;
  // ── nothing below may fail ──
  while (!isSpent(world)) {
    const event = state.due.next(state.atMs);
    if (event === null) return { refusal: null, count, more: false };
    const before = world.facts.count;
    works[event.work](world, event.subject);
    count++;
    if (world.facts.count === before)
      throw new Error(`${event.work} of ${event.subject} was due and nothing came of it`);
  }
  return { refusal: null, count, more: state.due.next(state.atMs) !== null };
}

/** Go on with work in the next step, before any later command that it concerns. */
export function goOn(world: World, work: Work, subject: number): void {
  const { state } = world;
  if (state.due.dueAt(work, subject) === null) emit(world, workScheduled, { work, subject, dueMs: state.atMs });
}

export function done(world: World, work: Work, subject: number): void {
  if (world.state.due.dueAt(work, subject) !== null) emit(world, workDone, { work, subject });
}
