// In: a world's committed batches. Out: its projector, started again when it falls, and the clock of the tables it writes.
import type { Sql } from 'postgres';
import type { DatabaseAddress } from '../boot/database.ts';
import type { CommittedBatch } from '../sequencer/types.ts';
import type { FromProjector, ProjectorStart } from './messages.ts';
import { here, inProcess, inThread, type Line, type Place } from './places.ts';
import type { StatePage } from './state-pages.ts';
import { TablesClock } from './tables-clock.ts';

export interface ProjectingOptions extends Omit<ProjectorStart, 'database'> {
  readonly place: Place;
  readonly database: DatabaseAddress;
  /** For the place `here`; the caller closes them. */
  readonly sql: { readonly tables: Sql; readonly owner: Sql };
  /** Longest wait of a reader for the tables, ms. */
  readonly patienceMs: number;
  readonly report: (line: string) => void;
  /** The leader's memory is not what the journal leads to: the process must end. */
  readonly onStateDiffers: (problem: Error) => void;
}

/** The shadow engine found the leader's memory in another state than the journal leads to. */
export class StateDiffers extends Error {
  override name = 'StateDiffers';
}

/** Between the end of a projector and the start of the next, ms. */
const RESTART_MS = 500;
/** Longest wait at an orderly end, ms. */
const FINISH_MS = 60_000;
/** Bytes sent and not yet projected: beyond, only the head is sent and the rows are read from the journal. */
const MOST_SENT_ROWS = 20_000;

export class Projecting {
  readonly clock: TablesClock;
  readonly #options: ProjectingOptions;
  #line: Line;
  #leads: boolean;
  #head = 0;
  #isEnding = false;
  #finished: () => void = () => undefined;
  #forgotten: (() => void)[] = [];

  constructor(options: ProjectingOptions) {
    this.#options = options;
    this.#leads = options.leads;
    this.clock = new TablesClock(options.patienceMs, (sequence) => this.#line.send({ kind: 'awaited', sequence }));
    this.#line = this.#start();
  }

  /** What has just been committed. */
  feed({ firstSequence, rows }: CommittedBatch): void {
    this.#head = firstSequence + rows.length - 1;
    const isNear = this.#head - this.clock.sequence < MOST_SENT_ROWS;
    this.#line.send({ kind: 'committed', head: this.#head, rows: isNear ? rows : [] });
  }

  /** What the leader's memory said at a sequence that has just been committed. */
  compare(page: StatePage): void {
    this.#line.send({ kind: 'state-page', page });
  }

  /** This process leads from here on. */
  lead(): void {
    this.#leads = true;
    this.#line.send({ kind: 'lead' });
  }

  /** Candles were written beside it, while nothing was traded. */
  async candlesWritten(): Promise<void> {
    await this.clock.reaches(this.#head);
    await new Promise<void>((resolve) => {
      this.#forgotten.push(resolve);
      this.#line.send({ kind: 'candles-written' });
    });
  }

  /** Writes what is left and a last snapshot. */
  async finish(): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FINISH_MS);
      this.#finished = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#line.send({ kind: 'finish' });
    });
    await this.#line.cut();
  }

  /** Ends it where it stands: the next start goes on from there. */
  async cut(): Promise<void> {
    this.#isEnding = true;
    await this.#line.cut();
  }

  #start(): Line {
    const { place, database, sql, world, mode, limits, seals } = this.#options;
    const start = { world, mode, limits, seals, leads: this.#leads };
    const ends = {
      hear: (message: FromProjector) => this.#hear(message),
      gone: (problem: unknown) => this.#gone(problem),
    };
    const line =
      place === 'here'
        ? here(start, sql, ends)
        : (place === 'thread' ? inThread : inProcess)({ ...start, database }, ends);
    if (this.#head > 0) line.send({ kind: 'committed', head: this.#head, rows: [] });
    return line;
  }

  #hear(message: FromProjector): void {
    const { report, onStateDiffers } = this.#options;
    if (message.kind === 'projected') this.clock.stands(message.sequence);
    else if (message.kind === 'report') report(message.line);
    else if (message.kind === 'state-differs') onStateDiffers(new StateDiffers(message.says));
    else if (message.kind === 'finished') this.#finished();
    else if (message.kind === 'candles-forgotten') {
      for (const resolve of this.#forgotten) resolve();
      this.#forgotten = [];
    }
  }

  #gone(problem: unknown): void {
    this.#finished();
    for (const resolve of this.#forgotten) resolve();
    this.#forgotten = [];
    if (this.#isEnding) return;
    this.#options.report(
      `The projector of the ${this.#options.world} world ended and is started again: ${String(problem)}`,
    );
    setTimeout(() => {
      if (!this.#isEnding) this.#line = this.#start();
    }, RESTART_MS).unref();
  }
}
