// In: submissions. Out: commands executed one after another, committed in batches, and only then answered and told.
// One batch is in flight, the next fills meanwhile and is executed after the commit: whenever listeners run, the engine's
// memory is exactly what the journal holds.
import { hash } from 'node:crypto';
import { readFacts, type Engine } from '@hilsa/core';
import type { Sql } from 'postgres';
import { insertHistory } from '../tables/candles.ts';
import type { Projection } from '../tables/projection.ts';
import type { CandleRow } from '../tables/rows.ts';
import { CALLERS, codeOf, COMMAND_KINDS, type World } from '../tables/words.ts';
import { isAbsence, type BatchWriter } from './batch-writer.ts';
import { ByteWriter } from './byte-stream.ts';
import { accountOf, writeCommand } from './command-bytes.ts';
import type { Housekeeping } from './housekeeping.ts';
import { JournalBatch } from './journal.ts';
import type { RequestKey, RequestMemory, RequestRow } from './requests.ts';
import {
  DatabaseUnavailable,
  type CommittedBatch,
  type CommittedCommand,
  type Sequencer,
  type SequencerReply,
  type Submission,
} from './types.ts';

export interface Limits {
  /** Most commands in one transaction. */
  batch: number;
  /** Most submissions waiting; more are turned away at once. */
  queue: number;
  /** Longest wait in the queue while the database is away. */
  waitMs: number;
}

export interface SequencerParts {
  world: World;
  engine: Engine;
  projection: Projection;
  writer: BatchWriter;
  requests: RequestMemory;
  housekeeping: Housekeeping;
  /** A pool for everything but the writing of batches. */
  sql: Sql;
  head: number;
  hash: Buffer;
  limits: Limits;
  /** Called once when memory can no longer be trusted to equal the journal; the process must end with a failure. */
  onFatal: (problem: unknown) => void;
}

interface Waiting {
  request: Submission;
  key: RequestKey | null;
  sinceMs: number;
  resolve: (reply: SequencerReply) => void;
  reject: (problem: unknown) => void;
}

/** Fewer are not worth a second transaction. */
const LEAST_SHARE = 16;
const REQUEST_ID = /^[\x20-\x7e]{1,64}$/;

export class WorldSequencer implements Sequencer {
  readonly world: World;
  readonly engine: Engine;
  readonly #parts: SequencerParts;
  readonly #listeners = new Set<(batch: CommittedBatch) => void>();
  readonly #bytes = new ByteWriter(1 << 12);
  #queue: Waiting[] = [];
  #head: number;
  #hash: Buffer;
  #state: 'open' | 'stopping' | 'broken' = 'open';
  #running: Promise<void> | null = null;
  #weeder: NodeJS.Timeout | null = null;

  constructor(parts: SequencerParts) {
    this.world = parts.world;
    this.engine = parts.engine;
    this.#parts = parts;
    this.#head = parts.head;
    this.#hash = parts.hash;
  }

  get head(): number {
    return this.#head;
  }

  async submit(request: Submission): Promise<SequencerReply> {
    const { command, requestId } = request;
    if (this.#state !== 'open') throw new DatabaseUnavailable('the server is stopping');
    if (this.#queue.length >= this.#parts.limits.queue) throw new DatabaseUnavailable('too many commands are waiting');
    if (requestId !== null && !REQUEST_ID.test(requestId))
      throw new RangeError('a request id is 1 to 64 printable characters');
    // In live mode this command does not exist (rule S3): sending it is a fault of the program, not of a customer.
    if (command.kind === 'issue-test-money' && this.engine.mode === 'live')
      throw new TypeError('there is no test money in live mode');
    const key =
      requestId === null
        ? null
        : { account: accountOf(command) ?? -1, kind: codeOf(COMMAND_KINDS, command.kind), requestId };
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, key, sinceMs: Date.now(), resolve, reject });
      this.#running ??= this.#run();
    });
  }

  onCommitted(listener: (batch: CommittedBatch) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async insertHistory(candles: readonly CandleRow[]): Promise<void> {
    const tables = { sql: this.#parts.sql, world: this.world };
    await insertHistory(tables, candles);
    await this.#parts.projection.reloadCandles(tables);
  }

  async stop(): Promise<void> {
    if (this.#state === 'open') this.#state = 'stopping';
    await this.#running;
    if (this.#state === 'stopping') await this.#parts.housekeeping.finish(this.engine, this.#head, this.#hash);
    this.#parts.housekeeping.close();
  }

  async #run(): Promise<void> {
    try {
      // Everything that arrives in this turn of the event loop travels together.
      await nextTurn();
      for (let before = 0; this.#queue.length > 0;) {
        const batch = this.#queue.splice(0, this.#share(before));
        before = batch.length;
        const answers = await this.#step(batch);
        // Writing many replies takes a while. The database should not idle meanwhile: what has arrived is read and goes first.
        await nextTurn();
        if (this.#queue.length > 0) setImmediate(answerAll, answers);
        else {
          answerAll(answers);
          await nextTurn();
        }
      }
      this.#running = null;
    } catch (problem) {
      this.#break(problem);
    }
  }

  /**
   * How many to take now: half of all who are waiting or were just answered and will be back. Taking all would leave this process idle
   * while the database works and the database idle while this process reads and answers; in halves each works on one.
   */
  #share(before: number): number {
    return Math.min(this.#parts.limits.batch, Math.max(LEAST_SHARE, Math.ceil((this.#queue.length + before) / 2)));
  }

  /** Returns the replies, which may now be given. */
  async #step(batch: Waiting[]): Promise<readonly Answer[]> {
    const waiting = await this.#lookUp(batch);
    const executed = this.#execute(waiting);
    if (executed.commands.length > 0) {
      try {
        await this.#commit(executed);
      } catch (problem) {
        for (const { waiting: one } of executed.answers) one.reject(unavailable(problem));
        throw problem;
      }
    }
    return executed.answers;
  }

  /** Finds out about request ids that memory cannot tell. Those that cannot be found out are turned away, unexecuted. */
  async #lookUp(batch: Waiting[]): Promise<Waiting[]> {
    const { requests } = this.#parts;
    const open = batch.filter(({ key }) => key !== null && requests.mustLookUp(key));
    if (open.length === 0) return batch;
    const failed = new Set<Waiting>();
    await Promise.all(
      open.map(async (one) => {
        try {
          const found = await requests.lookUp(one.key!);
          if (found !== null) requests.remember(one.key!, found);
        } catch (problem) {
          if (!isAbsence(problem)) throw problem;
          failed.add(one);
          one.reject(unavailable(problem));
        }
      }),
    );
    return failed.size === 0 ? batch : batch.filter((one) => !failed.has(one));
  }

  #execute(batch: readonly Waiting[]): ExecutedBatch {
    const { engine } = this;
    // Time never runs backwards in the journal, whatever the clock does.
    const atMs = Math.max(Date.now(), engine.atMs);
    const firstSequence = this.#head + 1;
    const journal = new JournalBatch(firstSequence, atMs, this.#hash);
    const done: ExecutedBatch = { journal, commands: [], requests: [], answers: [], atMs };
    for (const waiting of batch) done.answers.push({ waiting, reply: this.#executeOne(waiting, atMs, done) });
    engine.facts.clear();
    return done;
  }

  #executeOne({ request, key }: Waiting, atMs: number, done: ExecutedBatch): SequencerReply {
    const { engine } = this;
    const { caller, requestId } = request;
    const { requests } = this.#parts;
    const command = { ...request.command, atMs };
    this.#bytes.clear();
    writeCommand(this.#bytes, command);
    const bytes = this.#bytes.from(0);
    const bodyHash = key === null ? null : hash('sha256', bytes, 'buffer');
    const before = key === null ? null : requests.recall(key);
    if (before !== null) {
      return before.bodyHash.equals(bodyHash!)
        ? before.reply
        : { refusal: 'request-id-reused', detail: { requestId: requestId! } };
    }
    const from = engine.facts.length;
    const reply = engine.execute(command);
    if (reply.refusal !== null) return reply;
    const facts = engine.facts.bytes(from, engine.facts.length);
    const kind = codeOf(COMMAND_KINDS, command.kind);
    const sequence = done.journal.firstSequence + done.journal.count;
    done.journal.add({
      kind,
      caller: codeOf(CALLERS, caller),
      account: accountOf(command),
      requestId,
      command: bytes,
      facts,
    });
    done.commands.push({ sequence, command, caller, requestId, reply, facts: Array.from(readFacts(facts)) });
    if (key !== null) {
      requests.remember(key, { bodyHash: bodyHash!, reply });
      done.requests.push({ ...key, bodyHash: bodyHash!, reply, sequence });
    }
    return reply;
  }

  async #commit({ journal, commands, requests, atMs }: ExecutedBatch): Promise<void> {
    const { projection, writer, housekeeping } = this.#parts;
    const changes = projection.apply(commands);
    const head = this.#head + commands.length;
    await housekeeping.reach(head);
    await writer.write({ journal, requests, changes }, () => this.#weed());
    this.#stopWeeding();
    const firstSequence = this.#head + 1;
    this.#head = head;
    this.#hash = journal.hash;
    for (const listener of this.#listeners) listener({ firstSequence, commands, changes, atMs });
    housekeeping.committed(this.engine, this.#head, this.#hash);
  }

  /** While the database is away: whoever has waited long enough in the queue is turned away; nothing of theirs was executed. */
  #weed(): void {
    const { waitMs } = this.#parts.limits;
    this.#weeder ??= setInterval(
      () => {
        const oldest = Date.now() - waitMs;
        const late = this.#queue.filter(({ sinceMs }) => sinceMs < oldest);
        if (late.length === 0) return;
        this.#queue = this.#queue.filter(({ sinceMs }) => sinceMs >= oldest);
        for (const one of late) one.reject(new DatabaseUnavailable('the database does not answer'));
      },
      Math.max(10, waitMs / 10),
    );
  }

  #stopWeeding(): void {
    if (this.#weeder !== null) clearInterval(this.#weeder);
    this.#weeder = null;
  }

  #break(problem: unknown): void {
    this.#state = 'broken';
    this.#stopWeeding();
    const queue = this.#queue;
    this.#queue = [];
    for (const one of queue) one.reject(unavailable(problem));
    this.#parts.onFatal(problem);
  }
}

interface ExecutedBatch {
  journal: JournalBatch;
  commands: CommittedCommand[];
  requests: RequestRow[];
  answers: Answer[];
  atMs: number;
}

interface Answer {
  waiting: Waiting;
  reply: SequencerReply;
}

function answerAll(answers: readonly Answer[]): void {
  for (const { waiting, reply } of answers) waiting.resolve(reply);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function unavailable(problem: unknown): DatabaseUnavailable {
  return problem instanceof DatabaseUnavailable
    ? problem
    : new DatabaseUnavailable('the command could not be made durable', { cause: problem });
}
