// In: nothing. Out: the room of the clock: the time, and what is due.
import type { CoreRoom } from '../room.ts';
import type { FactWords } from '../facts/fact-buffer.ts';
import { WORKS } from './due-queue.ts';
import { TIME, workDone, workScheduled } from './facts.ts';

export const clockRoom = {
  name: 'clock',
  facts: [
    {
      number: TIME.kind,
      name: 'time',
      fold: (state, { doubles }: FactWords, at: number) => void (state.atMs = doubles[(at + TIME.atMs) >> 1]!),
      read: (_facts: FactWords, _at: number, atMs: number) => ({ kind: 'time' as const, atMs }),
    },
    workScheduled,
    workDone,
  ],
  section: {
    tag: 'clock',
    version: 1,
    write: ({ atMs, due }, to) => {
      to.number(atMs);
      to.list(due.inOrder(), (event) => {
        to.number(event.atMs);
        to.number(WORKS.indexOf(event.work));
        to.number(event.subject);
      });
    },
    read: (state, from) => {
      state.atMs = from.number();
      from.list(() => {
        const atMs = from.number();
        state.due.schedule(WORKS[from.number()]!, from.number(), atMs);
      });
    },
  },
} as const satisfies CoreRoom;
