// In: the core's commands and replies. Out: what callers of the sequencer see of it.
import type { ChainEnd } from './chain.ts';
import type { SealKeys } from '../seals/seals.ts';
import type { Command, Engine, Fact, Refusal, Reply } from '@hilsa/core';
import type { TablesClock } from '../projector/index.ts';
import type { LiveChanges } from '../tables/live-rows.ts';
import type { CandleRow } from '../tables/rows.ts';
import type { Caller, World } from '../tables/words.ts';
import type { ClockHealth } from './clock.ts';
import type { JournalRow } from './journal.ts';

/** The same request id was sent before with another body. The sequencer's own refusal; nothing was executed. */
export interface RequestIdReused {
  refusal: 'request-id-reused';
  detail: Refusal['detail'];
}
export type SequencerReply = Reply | RequestIdReused;

/** A command on its way in. The sequencer replaces `command.atMs` by the time of execution. */
export interface Submission {
  command: Command;
  /**
   * The caller's own id of this request, at most 64 characters, or null. Scope: account (or "no account") and command kind.
   * Same id and same body: the first reply again, for ever; a refusal for ten minutes, while this process leads (REFUSAL_KEPT_MS). For
   * `place-order` it is the client order id.
   */
  requestId: string | null;
  caller: Caller;
}

export interface ExecutedCommand {
  sequence: number;
  command: Command;
  caller: Caller;
  requestId: string | null;
  reply: Reply;
  facts: readonly Fact[];
}

/** Commands that will become durable together, as they are when their batch is closed. */
export interface ExecutedBatch {
  firstSequence: number;
  commands: readonly ExecutedCommand[];
  /** Rows changed, last state each, as the tables will have them. */
  changes: LiveChanges;
  atMs: number;
}

/** One transaction: its rows became durable together. Plain data, so that it may travel to another thread. */
export interface CommittedBatch {
  firstSequence: number;
  /** As they stand in the journal, and as `readJournal` reads them back. */
  rows: readonly JournalRow[];
}

/** The one writer of a world. */
export interface Sequencer {
  readonly world: World;
  /** For listings. Balances and depth only inside `onExecuted`, where memory is exactly what the closed batch leaves. */
  readonly engine: Engine;
  /** Sequence of the last committed command; 0 when the journal is empty. */
  readonly head: number;
  /** That command's row: its hash holds all before it. As this process wrote it, whatever the database would say. */
  readonly end: ChainEnd;
  /** How far the tables have come: they follow the journal, and whoever is asked about an account waits for them here. */
  readonly tablesClock: TablesClock;
  /** Whether commands are taken and committed now; false while the last commit still waits for the database to come back. */
  readonly isReady: boolean;
  /** What its batches are sealed with; none in tests and tools. */
  readonly seals: SealKeys;
  /** How far the machine's clock is from the time of commands. */
  readonly clock: ClockHealth;
  /** The time of commands, UTC ms: the next is stamped with no earlier one. */
  readonly nowMs: number;
  /**
   * Resolves after the commit, with the reply. Rejects with `DatabaseUnavailable` (answer 503) when the database stays away
   * or the queue is full; the same request id then finds out what became of it.
   */
  submit(request: Submission): Promise<SequencerReply>;
  /**
   * Many in one go, executed in their order with nothing of anybody else's between them but where a batch ends; each is answered by itself,
   * as `submit` would. Rejects when none of them was taken.
   */
  submitAll(requests: readonly Submission[]): Promise<PromiseSettledResult<SequencerReply>[]>;
  /**
   * Sandbox only: writes candles of the past (see tables/candles.ts) and joins the running ones to them. Before the first
   * trade of a start, never beside one.
   */
  insertHistory(candles: readonly CandleRow[]): Promise<void>;
  /**
   * `look` is called when a batch is closed, with the engine as the batch leaves it, and must tell nobody; what it returns is called right
   * after the commit and before the replies resolve (the engine may then be ahead). Either of them throwing stops the process. Returns its end.
   */
  onExecuted(look: (batch: ExecutedBatch) => () => void): () => void;
  /** Called right after each commit and before its replies resolve, with the rows as they stand in the journal. Returns its end. */
  onCommitted(follow: (batch: CommittedBatch) => void): () => void;
  /** Takes no more, commits what is queued, writes a snapshot, gives the lease back. */
  stop(): Promise<void>;
}

/** The database did not answer within the bound, or too much is waiting for it. Nothing was acknowledged. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** Another process holds the world's lease. */
export class LeaseTaken extends Error {
  override name = 'LeaseTaken';
}

/** The database that answers now has not got the rows that this process wrote. */
export class JournalGap extends Error {
  override name = 'JournalGap';
}
