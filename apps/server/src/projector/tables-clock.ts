// In: what is committed, and how far the tables have come. Out: whoever asks about an account waits until the tables show what it was told.
import { ownerOf } from '@hilsa/core';
import { DatabaseUnavailable } from '../sequencer/types.ts';

interface Waiter {
  readonly sequence: number;
  readonly resolve: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Owners remembered one by one; when more were touched than the tables have caught up with, everybody waits for the last. */
const MOST_OWNERS_KEPT = 200_000;

export class TablesClock {
  readonly #patienceMs: number;
  readonly #await: (sequence: number) => void;
  /** Where an owner was last touched in any wallet, oldest first; only what the tables do not show yet. */
  readonly #touched = new Map<number, number>();
  /** For accounts that are not remembered one by one. */
  #everybody = 0;
  readonly #waiters = new Set<Waiter>();
  #sequence = 0;

  /**
   * @param patienceMs longest wait
   * @param wait tells the projector that somebody waits for a sequence
   */
  constructor(patienceMs: number, wait: (sequence: number) => void) {
    this.#patienceMs = patienceMs;
    this.#await = wait;
  }

  /** The tables show the world as it stood right after this command. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Right after a commit, before anybody is told. */
  touch(accounts: Iterable<number>, sequence: number): void {
    for (const account of accounts) {
      const owner = ownerOf(account);
      this.#touched.delete(owner);
      this.#touched.set(owner, sequence);
    }
    if (this.#touched.size <= MOST_OWNERS_KEPT) return;
    this.#touched.clear();
    this.#everybody = sequence;
  }

  stands(sequence: number): void {
    this.#sequence = sequence;
    for (const [owner, touched] of this.#touched) {
      if (touched > sequence) break;
      this.#touched.delete(owner);
    }
    for (const waiter of this.#waiters) {
      if (waiter.sequence > sequence) continue;
      this.#waiters.delete(waiter);
      clearTimeout(waiter.timer);
      waiter.resolve();
    }
  }

  /** Resolves when the tables show all that was committed for the account's owner. @throws DatabaseUnavailable when that takes too long */
  async shows(account: number): Promise<void> {
    return this.reaches(this.#touched.get(ownerOf(account)) ?? this.#everybody);
  }

  /** Resolves when the tables stand at a sequence or after it. @throws DatabaseUnavailable when that takes too long */
  async reaches(sequence: number): Promise<void> {
    if (sequence <= this.#sequence) return;
    this.#await(sequence);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new DatabaseUnavailable(`the tables stand at ${this.#sequence} and do not reach ${sequence}`));
      }, this.#patienceMs);
      const waiter: Waiter = { sequence, resolve, timer };
      this.#waiters.add(waiter);
    });
  }
}
