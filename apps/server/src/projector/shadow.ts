// In: journal rows in order. Out: an engine in the state they lead to, in a place of its own: nobody waits for it.
import type { Engine, Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import type { JournalRow } from '../sequencer/journal.ts';
import { judge, recover } from '../sequencer/recovery.ts';
import type { SealKeys } from '../seals/seals.ts';
import type { World } from '../tables/words.ts';

export class Shadow {
  readonly engine: Engine;
  /** Sequence of the newest snapshot that it started from; 0: none. */
  readonly fromSnapshot: number;
  readonly #world: World;
  #head: number;
  #hash: Buffer;

  private constructor(world: World, at: { engine: Engine; head: number; hash: Buffer; fromSnapshot: number }) {
    this.engine = at.engine;
    this.fromSnapshot = at.fromSnapshot;
    this.#world = world;
    this.#head = at.head;
    this.#hash = at.hash;
  }

  /** In the state of a committed sequence. @throws JournalProblem */
  static async at(
    sql: Sql,
    { world, mode, seals }: { world: World; mode: Mode; seals: SealKeys },
    sequence: number,
  ): Promise<Shadow> {
    return new Shadow(world, await recover(sql, world, mode, sequence, seals));
  }

  get head(): number {
    return this.#head;
  }

  /** Of the journal's row at `head`. */
  get hash(): Buffer {
    return this.#hash;
  }

  /** @throws JournalProblem for a row that does not follow */
  fold(row: JournalRow): void {
    const problem = judge(this.#world, { sequence: this.#head, hash: this.#hash }, row);
    if (problem !== null) throw problem;
    this.engine.fold(row.facts);
    this.#head = row.sequence;
    this.#hash = Buffer.from(row.hash);
  }
}
