// In: closed batches, one after another. Out: each durable, then shown to whoever looked at it, then fed to whoever follows the journal.
import type { Engine } from '@hilsa/core';
import type { LiveRows } from '../tables/live-rows.ts';
import type { BatchWriter } from './batch-writer.ts';
import type { ClosedBatch } from './batching.ts';
import type { ChainEnd } from './chain.ts';
import type { Housekeeping } from './housekeeping.ts';
import type { RequestMemory } from './requests.ts';
import type { CommittedBatch, ExecutedBatch } from './types.ts';

/** Looks at an executed batch; what it returns is called after the commit. */
export type Looker = (batch: ExecutedBatch) => () => void;

export interface CommittingParts {
  engine: Engine;
  live: LiveRows;
  writer: BatchWriter;
  requests: RequestMemory;
  housekeeping: Housekeeping;
  /** Of the journal as committed at the start. */
  end: ChainEnd;
}

export class Committing {
  readonly lookers = new Set<Looker>();
  readonly followers = new Set<(batch: CommittedBatch) => void>();
  readonly #parts: CommittingParts;
  #end: ChainEnd;

  constructor(parts: CommittingParts) {
    this.#parts = parts;
    this.#end = parts.end;
  }

  /** The last committed row. */
  get end(): ChainEnd {
    return this.#end;
  }

  /**
   * Up to its first wait it runs with the engine exactly as the batch leaves it: nothing may be executed before it is called.
   * @throws what `BatchWriter.write` throws, and whatever a looker throws
   */
  async commit({ journal, commands, requests }: ClosedBatch, away: () => void): Promise<void> {
    if (commands.length === 0) return;
    const { live, writer, housekeeping } = this.#parts;
    const { firstSequence, rows, end, atMs } = journal;
    const changes = live.apply(commands);
    const batch = { firstSequence, commands, changes, atMs };
    const tell = Array.from(this.lookers, (look) => look(batch));
    const ids = this.#parts.requests.remembered;
    await housekeeping.reach(end.sequence, away);
    await writer.write({ journal, requests }, away);
    this.#end = end;
    this.#parts.requests.committed(ids);
    for (const speak of tell) speak();
    for (const follow of this.followers) follow({ firstSequence, rows });
  }
}
