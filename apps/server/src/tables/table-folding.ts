// In: journalled commands, and an engine that stands right before each. Out: the rows that all rooms make of them.
import { postingsOf, readFacts, type Engine } from '@hilsa/core';
import type { JournalledFact, RoomFolding, RoomWriter } from './room-writer.ts';
import type { RowStore } from './row-store.ts';
import { COMMAND_KINDS, wordOf } from './words.ts';

/** What is read of a journal row. */
export interface JournalledCommand {
  readonly sequence: number;
  readonly atMs: number;
  /** Index into COMMAND_KINDS. */
  readonly kind: number;
  readonly requestId: string | null;
  readonly facts: Uint8Array;
  readonly hash: Uint8Array;
}

/** One stretch of the journal on its way into the tables. */
export class TableFolding {
  readonly #store: RowStore;
  readonly #rooms: readonly { readonly reads: ReadonlySet<string> | null; readonly folding: RoomFolding }[];
  readonly #told: JournalledFact[] = [];

  constructor(writers: readonly RoomWriter[], store: RowStore) {
    this.#store = store;
    this.#rooms = writers.map((writer) => ({
      reads: writer.reads === 'all' ? null : new Set(writer.reads),
      folding: writer.begin(),
    }));
  }

  /** Facts met so far. */
  get size(): number {
    return this.#told.length;
  }

  /** Takes a command whose facts the engine has not folded yet. */
  meet({ sequence, atMs, kind, requestId, facts, hash: journal }: JournalledCommand, engine: Engine): void {
    const command = wordOf(COMMAND_KINDS, kind);
    const store = this.#store;
    const before = { engine, want: store.want.bind(store) };
    let line = 0;
    for (const fact of readFacts(facts)) {
      const postings = postingsOf(fact, (instrument) => engine.instrument(instrument).listing);
      const told: JournalledFact = { fact, sequence, atMs, command, requestId, journal, postings, line };
      line += postings.length;
      this.#told.push(told);
      for (const { reads, folding } of this.#rooms)
        if (reads === null || reads.has(fact.kind)) folding.meet?.(told, before);
    }
  }

  /** When the rows wanted are loaded, and the engine stands after the last command met. */
  fold(engine: Engine, sequence: number): void {
    for (const told of this.#told)
      for (const { reads, folding } of this.#rooms)
        if (reads === null || reads.has(told.fact.kind)) folding.fold?.(told, this.#store);
    for (const { folding } of this.#rooms) folding.end?.({ engine, sequence }, this.#store);
  }
}
