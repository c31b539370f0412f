// In: a shadow engine where the tables stand. Out: snapshots of it in the database from time to time, and in the sandbox old rows dropped.
// A snapshot never stands after the tables, so that whoever goes on with the tables finds an engine for where they stand.
import type { Sql } from 'postgres';
import type { SealKeys } from '../seals/seals.ts';
import { applyRetention } from '../sequencer/retention.ts';
import { storeSnapshot } from '../sequencer/snapshots.ts';
import type { World } from '../tables/words.ts';
import type { ProjectorLimits } from './limits.ts';
import type { FromProjector } from './messages.ts';
import type { Shadow } from './shadow.ts';

export interface SnapshotParts {
  readonly tables: Sql;
  readonly owner: Sql;
  readonly world: World;
  readonly limits: ProjectorLimits;
  readonly seals: SealKeys;
  readonly tell: (message: FromProjector) => void;
}

export class SnapshotKeeper {
  readonly #parts: SnapshotParts;
  /** Sequence of the newest. */
  #at = 0;
  #storing: Promise<void> | null = null;

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  begin({ fromSnapshot }: Shadow): void {
    this.#at = Math.max(this.#at, fromSnapshot);
  }

  /** The tables stand where the shadow does. Copies the state when it is time; storing the copy goes on beside. */
  look(shadow: Shadow): void {
    if (this.#storing === null && shadow.head - this.#at >= this.#parts.limits.snapshotEvery) this.#begin(shadow);
  }

  /** The last one, of an orderly end. */
  async last(shadow: Shadow): Promise<void> {
    await this.#storing;
    if (shadow.head > this.#at) this.#begin(shadow);
    await this.#storing;
  }

  async settled(): Promise<void> {
    await this.#storing;
  }

  #begin(shadow: Shadow): void {
    this.#at = shadow.head;
    this.#storing = this.#store(shadow)
      .catch((problem: unknown) =>
        this.#parts.tell({
          kind: 'report',
          line: `Snapshot of the ${this.#parts.world} world failed and will be made again: ${String(problem)}`,
        }),
      )
      .finally(() => {
        this.#storing = null;
      });
  }

  async #store({ engine, head: sequence, hash: journalHash }: Shadow): Promise<void> {
    const { tables, owner, world, limits, seals, tell } = this.#parts;
    const { atMs } = engine;
    await storeSnapshot(tables, world, { sequence, atMs, journalHash }, engine.snapshot(), seals);
    if (limits.retention !== null) await applyRetention(owner, world, { sequence, atMs }, limits.retention);
    tell({ kind: 'snapshot-stored', sequence });
  }
}
