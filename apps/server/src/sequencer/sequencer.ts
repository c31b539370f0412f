// In: submissions. Out: commands executed one after another, committed in batches, and only then answered and told.
// One batch is in flight; the next is executed meanwhile and closed when the first is committed. So memory runs up to one batch ahead of
// the journal, and whoever wants to show it looks when a batch is closed and tells when it is committed.
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
import { fingerprint, requestKey, type RequestKey, type RequestMemory, type RequestRow } from './requests.ts';
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

/** Looks at an executed batch; what it returns is called after the commit. */
type Looker = (batch: CommittedBatch) => () => void;

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
  readonly #lookers = new Set<Looker>();
  readonly #bytes = new ByteWriter(1 << 12);
  #queue: Waiting[] = [];
  /** Executed, not yet closed. */
  #open: ExecutedBatch | null = null;
  /** How many submissions the batch in flight answers; 0 while none is. */
  #flying = 0;
  /** Committed and not yet told to their callers. */
  #owed: readonly Answer[] = [];
  /** Of the journal as committed. */
  #head: number;
  #hash: Buffer;
  /** Of the last closed batch: the one in flight, else as committed. */
  #closed: { head: number; hash: Buffer };
  #state: 'open' | 'stopping' | 'broken' = 'open';
  #running: Promise<void> | null = null;
  #weeder: NodeJS.Timeout | null = null;
  #fillsSoon = false;
  /** What went wrong while executing beside a batch in flight. */
  #fault: { problem: unknown } | null = null;

  constructor(parts: SequencerParts) {
    this.world = parts.world;
    this.engine = parts.engine;
    this.#parts = parts;
    this.#head = parts.head;
    this.#hash = parts.hash;
    this.#closed = { head: parts.head, hash: parts.hash };
  }

  get head(): number {
    return this.#head;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  get isReady(): boolean {
    return this.#state === 'open' && this.#weeder === null;
  }

  async submit(request: Submission): Promise<SequencerReply> {
    const { command, requestId } = request;
    if (this.#state !== 'open') throw new DatabaseUnavailable('the server is stopping');
    if (this.#waiting >= this.#parts.limits.queue) throw new DatabaseUnavailable('too many commands are waiting');
    if (requestId !== null && !REQUEST_ID.test(requestId))
      throw new RangeError('a request id is 1 to 64 printable characters');
    // In live mode this command does not exist (rule S3): sending it is a fault of the program, not of a customer.
    if (command.kind === 'issue-test-money' && this.engine.mode === 'live')
      throw new TypeError('there is no test money in live mode');
    const key =
      requestId === null ? null : requestKey(accountOf(command) ?? -1, codeOf(COMMAND_KINDS, command.kind), requestId);
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, key, sinceMs: Date.now(), resolve, reject });
      this.#running ??= this.#run();
      if (this.#flying > 0 && !this.#fillsSoon) {
        this.#fillsSoon = true;
        setImmediate(() => this.#fill());
      }
    });
  }

  onExecuted(look: Looker): () => void {
    this.#lookers.add(look);
    return () => void this.#lookers.delete(look);
  }

  onCommitted(listener: (batch: CommittedBatch) => void): () => void {
    return this.onExecuted((batch) => () => listener(batch));
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

  /** Taken and not yet in flight. */
  get #waiting(): number {
    return this.#queue.length + (this.#open?.answers.length ?? 0);
  }

  async #run(): Promise<void> {
    try {
      // Everything that arrives in this turn of the event loop travels together.
      await nextTurn();
      while (await this.#hasMore()) {
        await this.#take();
        const batch = this.#open;
        if (batch === null) continue;
        this.#open = null;
        const durable = this.#commit(batch);
        // Writing many replies takes a while: the database works meanwhile.
        const owed = this.#owed;
        this.#owed = [];
        setImmediate(answerAll, owed);
        try {
          await durable;
        } catch (problem) {
          for (const { waiting } of batch.answers) waiting.reject(unavailable(problem));
          throw problem;
        }
        this.#owed = batch.answers;
        if (this.#fault !== null) throw this.#fault.problem;
        // What has arrived is read first, unless enough is there already.
        if (this.#waiting < this.#share(batch.answers.length)) await nextTurn();
      }
      this.#running = null;
    } catch (problem) {
      this.#break(problem);
    }
  }

  async #hasMore(): Promise<boolean> {
    if (this.#waiting > 0) return true;
    answerAll(this.#owed);
    this.#owed = [];
    await nextTurn();
    return this.#waiting > 0;
  }

  /**
   * How many to send together: half of all who are waiting, in flight or just answered and soon back. Taking all would leave this process
   * idle while the database works and the database idle while this process reads and answers; in halves each works on one.
   */
  #share(away: number): number {
    return Math.min(this.#parts.limits.batch, Math.max(LEAST_SHARE, Math.ceil((this.#waiting + away) / 2)));
  }

  /** Fills the open batch from the queue, with nothing in flight. */
  async #take(): Promise<void> {
    const room = this.#share(this.#owed.length) - (this.#open?.answers.length ?? 0);
    if (room <= 0) return;
    for (const waiting of await this.#lookUp(this.#queue.splice(0, room))) this.#execute(waiting);
  }

  /**
   * Executes what arrives while a batch is in flight, up to its share, so that little is left to do when the database is free again.
   * Stops before a request id that only the table knows. While the database is away nothing more is begun.
   */
  #fill(): void {
    this.#fillsSoon = false;
    if (this.#flying === 0 || this.#weeder !== null || this.#fault !== null) return;
    const { requests } = this.#parts;
    try {
      let room = this.#share(this.#flying) - (this.#open?.answers.length ?? 0);
      let taken = 0;
      for (; room > 0 && taken < this.#queue.length; room -= 1, taken += 1) {
        const waiting = this.#queue[taken]!;
        if (waiting.key !== null && requests.mustLookUp(waiting.key)) break;
        this.#execute(waiting);
      }
      this.#queue.splice(0, taken);
    } catch (problem) {
      this.#fault = { problem };
    }
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

  #execute(waiting: Waiting): void {
    this.#open ??= this.#newBatch();
    this.#open.answers.push({ waiting, reply: this.#executeOne(waiting, this.#open) });
  }

  /** Follows the batch in flight, or the journal when there is none. */
  #newBatch(): ExecutedBatch {
    // Time never runs backwards in the journal, whatever the clock does.
    const atMs = Math.max(Date.now(), this.engine.atMs);
    const journal = new JournalBatch(this.#closed.head + 1, atMs, this.#closed.hash);
    return { journal, commands: [], requests: [], answers: [], atMs };
  }

  #executeOne({ request, key }: Waiting, done: ExecutedBatch): SequencerReply {
    const { engine } = this;
    const { atMs } = done;
    const { caller, requestId } = request;
    const { requests } = this.#parts;
    const command = { ...request.command, atMs };
    this.#bytes.clear();
    writeCommand(this.#bytes, command);
    const bytes = this.#bytes.from(0);
    const body = key === null ? '' : fingerprint(bytes);
    const before = key === null ? null : requests.recall(key);
    if (before !== null) {
      return before.body === body ? before.reply : { refusal: 'request-id-reused', detail: { requestId: requestId! } };
    }
    const reply = engine.execute(command);
    if (reply.refusal !== null) return reply;
    const facts = engine.facts.bytes(0, engine.facts.length);
    engine.facts.clear();
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
      requests.remember(key, { body, reply });
      done.requests.push({ ...key, body, reply, sequence });
    }
    return reply;
  }

  /** Closes the batch, writes it, and tells what was seen when it was closed. */
  async #commit({ journal, commands, requests, answers, atMs }: ExecutedBatch): Promise<void> {
    if (commands.length === 0) return;
    const { projection, writer, housekeeping } = this.#parts;
    const firstSequence = this.#head + 1;
    const head = this.#head + commands.length;
    const changes = projection.apply(commands);
    const batch = { firstSequence, commands, changes, atMs };
    const tell = Array.from(this.#lookers, (look) => look(batch));
    const store = housekeeping.look(this.engine, head, journal.hash);
    this.#closed = { head, hash: journal.hash };
    this.#flying = answers.length;
    await housekeeping.reach(head);
    await writer.write({ journal, requests, changes }, () => this.#weed());
    this.#flying = 0;
    this.#stopWeeding();
    this.#head = head;
    this.#hash = journal.hash;
    for (const speak of tell) speak();
    store();
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
    // These are committed, whatever happened since.
    answerAll(this.#owed);
    const lost = [...(this.#open?.answers.map(({ waiting }) => waiting) ?? []), ...this.#queue];
    this.#owed = [];
    this.#open = null;
    this.#queue = [];
    for (const one of lost) one.reject(unavailable(problem));
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
