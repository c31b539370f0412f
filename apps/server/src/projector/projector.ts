// In: what is committed. Out: the tables, a few dozen milliseconds behind; snapshots; and a second engine that checks the first.
// It owns its connections and its engine, so that it runs wherever it is put: in this thread, in another, in a process of its own.
import type { Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import { isAbsence } from '../sequencer/batch-writer.ts';
import { lastSequence, type JournalRow } from '../sequencer/journal.ts';
import type { SealKeys } from '../seals/seals.ts';
import { candlesTable } from '../tables/candles.ts';
import { standsAt } from '../tables/projected.ts';
import { RowStore } from '../tables/row-store.ts';
import { TableFolding } from '../tables/table-folding.ts';
import type { World } from '../tables/words.ts';
import { ROOM_WRITERS } from '../tables/writers/index.ts';
import type { ProjectorLimits } from './limits.ts';
import type { FromProjector, ToProjector } from './messages.ts';
import { Shadow } from './shadow.ts';
import { SnapshotKeeper } from './snapshot-keeper.ts';
import { agrees, type StatePage } from './state-pages.ts';
import { Overtaken, TableWriter } from './table-writer.ts';
import { WaitingRows } from './waiting-rows.ts';

export interface ProjectorParts {
  readonly world: World;
  readonly mode: Mode;
  /** Connections of its own. */
  readonly tables: Sql;
  readonly owner: Sql;
  readonly limits: ProjectorLimits;
  readonly leads: boolean;
  readonly seals: SealKeys;
  readonly tell: (message: FromProjector) => void;
}

/** How often it looks around by itself, in ms: for the cursor while another process writes the tables. */
const LOOK_MS = 100;
/** Between two tries after a failure, in ms. */
const RETRY_MS = 200;
/** A question to the database that has no answer after this long, in ms, is given up with its connection. */
const PATIENCE_MS = 15_000;
/** Pages that may wait for their sequence. */
const MOST_PAGES = 64;

export class Projector {
  readonly #parts: ProjectorParts;
  readonly #waiting: WaitingRows;
  readonly #store: RowStore;
  readonly #writer: TableWriter;
  readonly #snapshots: SnapshotKeeper;
  readonly #pages = new Map<number, StatePage>();
  #leads: boolean;
  #isFinishing = false;
  /** Somebody waits for the tables to stand here. */
  #awaited = 0;
  #cursor = 0;
  #wake: () => void = () => undefined;

  constructor(parts: ProjectorParts) {
    const { tables, owner, world, limits, seals } = parts;
    this.#parts = parts;
    this.#leads = parts.leads;
    this.#waiting = new WaitingRows(tables, world, limits.waitingBytes);
    this.#store = new RowStore(
      ROOM_WRITERS.flatMap(({ tables }) => tables),
      limits.keptRows,
    );
    this.#writer = new TableWriter(tables, world);
    this.#snapshots = new SnapshotKeeper({ tables, owner, world, limits, seals, tell: parts.tell });
  }

  hear(message: ToProjector): void {
    if (message.kind === 'committed') this.#waiting.add(message.head, message.rows);
    else if (message.kind === 'awaited') this.#awaited = Math.max(this.#awaited, message.sequence);
    else if (message.kind === 'state-page') this.#expect(message.page);
    else if (message.kind === 'lead') this.#leads = true;
    else if (message.kind === 'finish') this.#isFinishing = true;
    else {
      this.#store.forgetRows(candlesTable);
      this.#parts.tell({ kind: 'candles-forgotten' });
    }
    this.#wake();
  }

  /**
   * Ends after `finish`. Trouble on the way costs time: it is reported, and everything begins again where the tables stand.
   * @throws Unanswered when the database neither answers nor goes: whoever runs it starts another, on connections of its own
   */
  async run(): Promise<void> {
    for (let isDone = false; !isDone;) {
      try {
        isDone = await this.#follow(await this.#begin());
      } catch (problem) {
        if (problem instanceof Unanswered) throw problem;
        if (!(problem instanceof Overtaken || isAbsence(problem)))
          this.#report(`Writing the tables failed and will be tried again: ${String(problem)}`);
        // What is left undone here is done by the next start.
        if (this.#isFinishing) break;
        await this.#rest(RETRY_MS);
      }
    }
    await this.#snapshots.settled();
    this.#parts.tell({ kind: 'finished' });
  }

  async #begin(): Promise<Shadow> {
    const { tables, world, mode, seals } = this.#parts;
    this.#store.forget();
    this.#cursor = await standsAt({ sql: tables, world });
    const shadow = await Shadow.at(tables, { world, mode, seals }, this.#cursor);
    this.#snapshots.begin(shadow);
    this.#waiting.add(await lastSequence(tables, world), []);
    this.#stands(this.#cursor);
    return shadow;
  }

  /** @returns true when it was told to finish and has */
  async #follow(shadow: Shadow): Promise<boolean> {
    for (;;) {
      if (!this.#leads) await this.#trail(shadow);
      else if (this.#waiting.head > shadow.head) {
        await this.#write(shadow);
        this.#snapshots.look(shadow);
        if (this.#awaited <= this.#cursor && !this.#isFinishing) await this.#rest(this.#parts.limits.pauseMs);
        continue;
      }
      if (this.#isFinishing) break;
      await this.#rest(LOOK_MS);
    }
    if (this.#leads) await this.#snapshots.last(shadow);
    return true;
  }

  /** While another process writes the tables, this engine stands where they do, ready to go on from there. */
  async #trail(shadow: Shadow): Promise<void> {
    const { tables, world } = this.#parts;
    const cursor = await standsAt({ sql: tables, world });
    while (shadow.head < cursor) for (const row of await this.#waiting.take(shadow.head, cursor)) shadow.fold(row);
    this.#stands(cursor);
  }

  /** One stretch of the journal into the tables. */
  async #write(shadow: Shadow): Promise<void> {
    const { tables, world, limits } = this.#parts;
    const rows = await this.#waiting.take(shadow.head);
    const folding = new TableFolding(ROOM_WRITERS, this.#store);
    for (const row of rows) {
      if (folding.size > limits.facts) break;
      folding.meet(row, shadow.engine);
      shadow.fold(row);
      this.#compare(row, shadow);
    }
    await this.#insist(() => this.#store.load(tables, world));
    folding.fold(shadow.engine, shadow.head);
    const written = this.#store.written();
    await this.#insist(() => this.#writer.write(this.#cursor, shadow.head, written));
    this.#store.settle();
    this.#stands(shadow.head);
  }

  /** While the database is away the same is tried again. */
  async #insist(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await answered(work());
      } catch (problem) {
        if (!isAbsence(problem) || this.#isFinishing) throw problem;
        await this.#rest(RETRY_MS);
      }
    }
  }

  #stands(sequence: number): void {
    this.#cursor = sequence;
    this.#parts.tell({ kind: 'projected', sequence });
  }

  #expect(page: StatePage): void {
    if (this.#pages.size < MOST_PAGES) this.#pages.set(page.sequence, page);
  }

  #compare({ sequence }: JournalRow, { engine }: Shadow): void {
    for (const [at, page] of this.#pages) {
      if (at > sequence) return;
      this.#pages.delete(at);
      if (at < sequence || agrees(engine, page)) continue;
      const last = page.firstOwner + page.owners - 1;
      const says = `The memory of the ${this.#parts.world} world is not what its journal leads to at ${sequence}, among the owners ${page.firstOwner} to ${last}.`;
      this.#parts.tell({ kind: 'state-differs', says });
    }
  }

  #report(line: string): void {
    this.#parts.tell({ kind: 'report', line });
  }

  /** Waits, but not longer than until something is heard that cannot wait. */
  async #rest(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        const isUrgent = this.#awaited > this.#cursor || this.#isFinishing || (ms === LOOK_MS && this.#leads);
        if (!isUrgent) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}

/** The database took a question and does not answer. */
class Unanswered extends Error {
  override name = 'Unanswered';
}

async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unanswered(`the database did not answer for ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
