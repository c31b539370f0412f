// In: nothing. Out: what a room of the core declares: its facts, its part of the snapshot, its part of the check, its work for the clock.
import type { DoWork } from './clock/run-due.ts';
import type { Work } from './clock/due-queue.ts';
import type { FactKind } from './facts/layout.ts';
import type { SectionReader, SectionWriter } from './snapshot/sections.ts';
import type { State } from './state.ts';

/** A room's part of a snapshot. A state that came about otherwise but is equal writes equal bytes. */
export interface Section {
  /** Up to eight letters, unique. */
  readonly tag: string;
  /** Raised when what is written changes; older versions stay readable. */
  readonly version: number;
  write(state: State, to: SectionWriter): void;
  /** Into an empty state whose earlier sections are read. Throws RangeError on what does not fit. */
  read(state: State, from: SectionReader, version: number): void;
}

export interface CoreRoom {
  readonly name: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- facts of any fields
  readonly facts: readonly FactKind<string, any>[];
  readonly section?: Section;
  /** Throws Error naming the first invariant that does not hold, with its numbers. */
  readonly check?: (state: State) => void;
  readonly works?: Partial<Record<Work, DoWork>>;
}
