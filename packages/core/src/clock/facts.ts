// In: nothing. Out: the facts by which a room puts work on the clock, and takes it off.
import { declareFact, oneOf, wide } from '../facts/layout.ts';
import { WORKS } from './due-queue.ts';

/** The time of the command whose facts follow; read and folded by the engine's own hands (see fold.ts). */
export const TIME = { kind: 1, size: 4, atMs: 2 } as const;

/** Work will be done at a time, or goes on at once (`dueMs` not after the command's own time). */
export const workScheduled = declareFact(
  30,
  'work-scheduled',
  { work: oneOf(WORKS), subject: wide, dueMs: wide },
  (state, { work, subject, dueMs }) => state.due.schedule(work, subject, dueMs),
);
export const workDone = declareFact(
  31,
  'work-done',
  { work: oneOf(WORKS), subject: wide },
  (state, { work, subject }) => {
    if (state.due.dueAt(work, subject) === null) throw new RangeError(`no ${work} of ${subject} is due`);
    state.due.cancel(work, subject);
  },
);
