// In: the progress of a journal. Out: partitions made ahead of it, beside the writing of batches.
import type { World } from '../tables/words.ts';
import { isAbsence } from './batch-writer.ts';
import type { Link } from './link.ts';
import { ensurePartitions } from './partitions.ts';

export interface HousekeepingOptions {
  /** Sequences in a partition. */
  partitionSize: number;
  /** Trouble that costs time but no truth, in a plain line. */
  report: (line: string) => void;
}

/** Longest making of partitions; a connection that takes longer is replaced. */
const LONGEST_MS = 5_000;

export class Housekeeping {
  readonly #owner: Link;
  readonly #world: World;
  readonly #options: HousekeepingOptions;
  /** First sequence without a partition. */
  #reach = 0;
  /** Whether the next one is being made ahead of its need. */
  #isAhead = false;
  #making: Promise<void> = Promise.resolve();

  constructor(owner: Link, world: World, options: HousekeepingOptions) {
    this.#owner = owner;
    this.#world = world;
    this.#options = options;
  }

  /**
   * Makes sure that rows up to `head` have a partition, and begins to make the next one when the last is half full; waits only when the
   * one being filled is the last. While the database is away it is tried again, as the batch itself would be.
   * @param away called when the database has not answered as it should
   */
  async reach(head: number, away: () => void = () => undefined): Promise<void> {
    const { partitionSize } = this.#options;
    while (head >= this.#reach) {
      try {
        await this.#ensure(head);
      } catch (problem) {
        if (!isAbsence(problem)) throw problem;
        away();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    if (head + partitionSize / 2 >= this.#reach && !this.#isAhead) this.#makeAhead(head + partitionSize);
  }

  /** Ends when nothing is being made any more. */
  async settled(): Promise<void> {
    await this.#making;
  }

  #makeAhead(sequence: number): void {
    this.#isAhead = true;
    this.#ensure(sequence)
      .catch((problem: unknown) =>
        this.#options.report(`A partition of the ${this.#world} world is still to be made: ${String(problem)}`),
      )
      .finally(() => (this.#isAhead = false));
  }

  /** One at a time: two would make the same partition twice. */
  async #ensure(sequence: number): Promise<void> {
    const { partitionSize } = this.#options;
    const made = this.#making.then(async () => {
      const reach = await this.#owner.within(LONGEST_MS, (sql) =>
        ensurePartitions(sql, this.#world, sequence, partitionSize),
      );
      this.#reach = Math.max(this.#reach, reach);
    });
    this.#making = made.catch(() => undefined);
    return made;
  }
}
