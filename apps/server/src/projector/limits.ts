// In: nothing. Out: the bounds a projector works within.
import type { Retention } from '../sequencer/retention.ts';

export interface ProjectorLimits {
  /** Shortest time from one write to the next while nobody waits, in ms. */
  readonly pauseMs: number;
  /** Most facts in one write. */
  readonly facts: number;
  /** Rows of each table that stay in memory from one write to the next. */
  readonly keptRows: number;
  /** Bytes of committed facts that wait in memory; what is beyond is read from the journal when its turn comes. */
  readonly waitingBytes: number;
  /** Commands between snapshots. */
  readonly snapshotEvery: number;
  /** What the sandbox drops when a snapshot is in; null: nothing is ever dropped. */
  readonly retention: Retention | null;
}

export const PROJECTOR_LIMITS: ProjectorLimits = {
  pauseMs: 50,
  facts: 20_000,
  keptRows: 20_000,
  waitingBytes: 32 << 20,
  snapshotEvery: 100_000,
  retention: null,
};
