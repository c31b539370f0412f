// In: nothing. Out: what the order path and its projector say to each other. Plain data: they may be threads or processes.
import type { Mode } from '@hilsa/core';
import type { SealKeys } from '../seals/seals.ts';
import type { CommittedBatch } from '../sequencer/types.ts';
import type { DatabaseAddress } from '../boot/database.ts';
import type { World } from '../tables/words.ts';
import type { StatePage } from './state-pages.ts';
import type { ProjectorLimits } from './limits.ts';

/** What a projector elsewhere is started with. */
export interface ProjectorStart {
  readonly world: World;
  readonly mode: Mode;
  readonly database: DatabaseAddress;
  readonly limits: ProjectorLimits;
  /** false: another process writes the tables; follow them until told to lead. */
  readonly leads: boolean;
  /** What snapshots are sealed with, and must be. */
  readonly seals: SealKeys;
}

export type ToProjector =
  /** Became durable. What is left out is read from the journal. */
  | { readonly kind: 'committed'; readonly head: number; readonly rows: CommittedBatch['rows'] }
  /** Somebody waits for the tables to stand there. */
  | { readonly kind: 'awaited'; readonly sequence: number }
  /** What the leader's memory says of a part of the state at a sequence. */
  | { readonly kind: 'state-page'; readonly page: StatePage }
  /** Candles were written beside it: `acknowledge` when none of before is remembered. */
  | { readonly kind: 'candles-written' }
  /** The other process is gone: go on where the tables stand. */
  | { readonly kind: 'lead' }
  /** Write what is left, store a snapshot, and end. */
  | { readonly kind: 'finish' };

export type FromProjector =
  /** The tables stand there. */
  | { readonly kind: 'projected'; readonly sequence: number }
  | { readonly kind: 'candles-forgotten' }
  | { readonly kind: 'snapshot-stored'; readonly sequence: number }
  | { readonly kind: 'report'; readonly line: string }
  /** The shadow engine, which folded the journal, is not in the state that the leader's memory is in. */
  | { readonly kind: 'state-differs'; readonly says: string }
  | { readonly kind: 'finished' };
