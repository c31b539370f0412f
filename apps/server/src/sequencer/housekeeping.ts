// In: the progress of a journal. Out: partitions made ahead of it, snapshots behind it, and in the sandbox old partitions dropped.
// All of it happens beside the writing of batches, but for the moment in which the engine copies its state.
import type { Engine } from '@hilsa/core';
import type { Sql } from 'postgres';
import type { World } from '../tables/words.ts';
import { isAbsence } from './batch-writer.ts';
import { ensurePartitions } from './partitions.ts';
import { applyRetention, type Retention } from './retention.ts';
import { storeSnapshot } from './snapshots.ts';

export interface HousekeepingOptions {
  /** Sequences in a partition. */
  partitionSize: number;
  /** Commands between snapshots. */
  snapshotEvery: number;
  /** Longest time the database may stay away. */
  patienceMs: number;
  /** null: nothing is ever dropped (live mode). */
  retention: Retention | null;
  /** Trouble that costs time but no truth, in a plain line. */
  report: (line: string) => void;
}

export class Housekeeping {
  readonly #owner: Sql;
  readonly #sql: Sql;
  readonly #world: World;
  readonly #options: HousekeepingOptions;
  /** First sequence without a partition. */
  #reach = 0;
  #snapshotAt: number;
  #working: Promise<void> | null = null;
  #making: Promise<void> = Promise.resolve();

  /** @param lastSnapshot sequence of the newest snapshot; 0 without one */
  constructor(owner: Sql, sql: Sql, world: World, lastSnapshot: number, options: HousekeepingOptions) {
    this.#owner = owner;
    this.#sql = sql;
    this.#world = world;
    this.#options = options;
    this.#snapshotAt = lastSnapshot;
  }

  /**
   * Makes sure that rows up to `head` have a partition; waits only when the one being filled is the last. While the database
   * is away it is tried again, as the batch itself would be.
   */
  async reach(head: number): Promise<void> {
    const deadline = Date.now() + this.#options.patienceMs;
    while (head >= this.#reach) {
      try {
        await this.#ensure(head);
      } catch (problem) {
        if (!isAbsence(problem) || Date.now() > deadline) throw problem;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** One at a time: the writer's need and the work after a snapshot would otherwise make the same partition twice. */
  async #ensure(sequence: number): Promise<void> {
    const { partitionSize } = this.#options;
    const made = this.#making.then(async () => {
      this.#reach = Math.max(this.#reach, await ensurePartitions(this.#owner, this.#world, sequence, partitionSize));
    });
    this.#making = made.catch(() => undefined);
    return made;
  }

  /**
   * A batch was closed, and the engine stands at `head`. When a snapshot is due and none is being stored, the state is copied now.
   * @returns what to call after the commit
   */
  look(engine: Engine, head: number, hash: Buffer): () => void {
    if (this.#working !== null || head - this.#snapshotAt < this.#options.snapshotEvery) return () => undefined;
    const { atMs } = engine;
    const bytes = engine.snapshot();
    return () => {
      this.#working = this.#store(bytes, { sequence: head, atMs, journalHash: hash })
        .catch((problem: unknown) =>
          this.#options.report(
            `Snapshot of the ${this.#world} world failed and will be tried again: ${String(problem)}`,
          ),
        )
        .finally(() => {
          this.#working = null;
        });
    };
  }

  /** The last snapshot of an orderly stop. */
  async finish(engine: Engine, head: number, hash: Buffer): Promise<void> {
    await this.#working;
    if (head > this.#snapshotAt)
      await this.#store(engine.snapshot(), { sequence: head, atMs: engine.atMs, journalHash: hash });
  }

  close(): void {
    this.#snapshotAt = Number.POSITIVE_INFINITY;
  }

  async #store(bytes: Uint8Array, taken: { sequence: number; atMs: number; journalHash: Buffer }): Promise<void> {
    this.#snapshotAt = taken.sequence;
    await storeSnapshot(this.#sql, this.#world, taken, bytes);
    const { partitionSize, retention } = this.#options;
    await this.#ensure(taken.sequence + partitionSize);
    if (retention !== null) await applyRetention(this.#owner, this.#world, taken, retention);
  }
}
