// In: batches as they are committed. Out: the next rows in order, from memory where they are, else from the journal.
import type { Sql } from 'postgres';
import { readJournal, type JournalRow } from '../sequencer/journal.ts';
import type { World } from '../tables/words.ts';

/** Rows read from the journal in one go. */
const CHUNK = 5_000;

export class WaitingRows {
  readonly #sql: Sql;
  readonly #world: World;
  readonly #mostBytes: number;
  /** Without gaps, oldest first. */
  #rows: JournalRow[] = [];
  #bytes = 0;
  /** Last sequence known to be committed. */
  #head = 0;

  /** @param mostBytes of facts and commands kept; more is dropped and read from the journal */
  constructor(sql: Sql, world: World, mostBytes: number) {
    this.#sql = sql;
    this.#world = world;
    this.#mostBytes = mostBytes;
  }

  get head(): number {
    return this.#head;
  }

  /** `rows` may begin anywhere and end at `head`; what is not there can be read. */
  add(head: number, rows: readonly JournalRow[]): void {
    this.#head = Math.max(this.#head, head);
    for (const row of rows) {
      const last = this.#rows.at(-1)?.sequence;
      if (last !== undefined && row.sequence <= last) continue;
      // A gap, or too much: the older rows go. They stand in the journal.
      if ((last !== undefined && row.sequence !== last + 1) || this.#bytes > this.#mostBytes) this.#drop();
      this.#rows.push(withAlignedFacts(row));
      this.#bytes += sizeOf(row);
    }
  }

  /** The next rows after a sequence, at least one unless all are done; not more than one read's worth. */
  async take(after: number, upTo = this.#head): Promise<JournalRow[]> {
    this.#forget(after);
    if (after >= upTo) return [];
    const first = this.#rows[0]?.sequence ?? Number.POSITIVE_INFINITY;
    if (first === after + 1) return this.#rows.slice(0, Math.min(CHUNK, upTo - after));
    const rows: JournalRow[] = [];
    const end = Math.min(upTo, first - 1, after + CHUNK);
    for await (const row of readJournal(this.#sql, this.#world, after, end)) rows.push(row);
    return rows;
  }

  #forget(upTo: number): void {
    const done = this.#rows.findIndex(({ sequence }) => sequence > upTo);
    const gone = this.#rows.splice(0, done < 0 ? this.#rows.length : done);
    for (const row of gone) this.#bytes -= sizeOf(row);
  }

  #drop(): void {
    this.#rows = [];
    this.#bytes = 0;
  }
}

/** The engine reads facts as 8-byte words; another process's bytes arrive anywhere, and Buffer's own slice would leave them there. */
function withAlignedFacts(row: JournalRow): JournalRow {
  return row.facts.byteOffset % 8 === 0 ? row : { ...row, facts: new Uint8Array(row.facts) };
}

function sizeOf({ facts, command }: JournalRow): number {
  return facts.byteLength + command.byteLength;
}
