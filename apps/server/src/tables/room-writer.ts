// In: committed facts in order. Out: what a room of the core makes of them: rows, merged by key and written from time to time.
// A room has one writer file in writers/, listed in writers/index.ts, and a migration for its tables. Nothing else knows it.
import type { CommandKind, Engine, Fact, Posting } from '@hilsa/core';
import type { Key, KeptTable, ListedTable, SummedTable, Table } from './table.ts';

/** The name of a fact. */
export type FactKind = Fact['kind'];

/** A committed fact, with what the journal says of the command it belongs to. */
export interface JournalledFact<Kind extends FactKind = FactKind> {
  readonly fact: Extract<Fact, { kind: Kind }>;
  readonly sequence: number;
  /** When the command was executed, UTC milliseconds. */
  readonly atMs: number;
  readonly command: CommandKind;
  readonly requestId: string | null;
  /** Hash of the journal's row. */
  readonly journal: Uint8Array;
  /** What the fact moved. */
  readonly postings: readonly Posting[];
  /** Line of the first of those postings among the command's. */
  readonly line: number;
}

/** What a room declares. */
export interface RoomWriter<Kind extends FactKind = FactKind> {
  readonly room: string;
  /** Kinds of facts it reads; `all` for those that read whatever moved money. */
  readonly reads: readonly Kind[] | 'all';
  readonly tables: readonly Table<object>[];
  /** A new stretch of the journal begins. */
  begin(): RoomFolding<Kind>;
}

/** A writer is given the facts that it reads and no others. */
export function roomWriter<const Kind extends FactKind>(declared: RoomWriter<Kind>): RoomWriter {
  return declared as unknown as RoomWriter;
}

/** Makes the rows of one stretch of the journal. */
export interface RoomFolding<Kind extends FactKind = FactKind> {
  /**
   * Each fact, with the engine as it stands before the fact's command: says which stored rows will be needed, and notes what the engine
   * will have forgotten at the stretch's end.
   */
  meet?(told: JournalledFact<Kind>, before: Before): void;
  /** The same facts in the same order, when the rows asked for have been read. */
  fold?(told: JournalledFact<Kind>, rows: Rows): void;
  /** After the last fact: the engine stands at the stretch's end. */
  end?(after: After, rows: Rows): void;
}

export interface Before {
  readonly engine: Engine;
  /** The stored row will be needed, if there is one. */
  want<Row extends object>(table: KeptTable<Row>, ...key: Key): void;
}

export interface After {
  readonly engine: Engine;
  /** Last sequence of the stretch. */
  readonly sequence: number;
}

/** The rows that a stretch touches. */
export interface Rows {
  add<Row extends object>(table: ListedTable<Row> | SummedTable<Row>, row: Row): void;
  /** The row as it stands, with what was put meanwhile; null when there is none. Only rows that were put or wanted. */
  find<Row extends object>(table: KeptTable<Row>, ...key: Key): Row | null;
  /** The row stands like this now. */
  put<Row extends object>(table: KeptTable<Row>, row: Row): void;
}
