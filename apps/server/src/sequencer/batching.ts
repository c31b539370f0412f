// In: submissions, one after another. Out: what executing them in memory gave, collected in the batch that is open.
// Memory runs ahead of the journal by what is executed here and not yet committed.
import { readFacts, type Command, type Engine, type Reply } from '@hilsa/core';
import { CALLERS, codeOf, COMMAND_KINDS } from '../tables/words.ts';
import { ByteWriter } from './byte-stream.ts';
import type { ChainEnd } from './chain.ts';
import type { Clock } from './clock.ts';
import { accountOf, writeCommand } from './command-bytes.ts';
import { JournalBatch } from './journal.ts';
import type { RefusedRequests } from './refused-requests.ts';
import { fingerprint, type RequestMemory, type RequestRow } from './requests.ts';
import type { ExecutedCommand, SequencerReply, Submission } from './types.ts';
import type { Answer, Waiting } from './waiting.ts';

export interface ClosedBatch {
  readonly journal: JournalBatch;
  readonly commands: readonly ExecutedCommand[];
  readonly requests: readonly RequestRow[];
  readonly answers: readonly Answer[];
}

/** One command of these does as much as hundreds of others. */
const BULK: ReadonlySet<Command['kind']> = new Set(['cancel-all-orders', 'set-standing']);
/** Facts of bulk work in one batch, bytes: whoever else trades waits for no more of it than this. One command is always taken. */
const BULK_BYTES = 1 << 14;
/** The same of due work: a full step of a forced close or of a funding fills a batch alone, small events of the clock go several together. */
const DUE_BYTES = 1 << 14;

interface OpenBatch {
  journal: JournalBatch;
  commands: ExecutedCommand[];
  requests: RequestRow[];
  answers: Answer[];
  /** Of due work. */
  steps: number;
  /** Of facts that they gave. */
  dueBytes: number;
  /** Of facts that bulk work gave. */
  bulkBytes: number;
}

export interface BatchingParts {
  engine: Engine;
  requests: RequestMemory;
  refused: RefusedRequests;
  clock: Clock;
  /** Of the journal as committed at the start. */
  end: ChainEnd;
}

export class Batching {
  readonly #engine: Engine;
  readonly #requests: RequestMemory;
  readonly #refused: RefusedRequests;
  readonly #clock: Clock;
  readonly #bytes = new ByteWriter(1 << 12);
  #open: OpenBatch | null = null;
  /** Where the last closed batch ends; the next one follows it. */
  #end: ChainEnd;

  constructor({ engine, requests, refused, clock, end }: BatchingParts) {
    this.#engine = engine;
    this.#requests = requests;
    this.#refused = refused;
    this.#clock = clock;
    this.#end = end;
  }

  /** How many submissions the open batch will answer. */
  get size(): number {
    return this.#open?.answers.length ?? 0;
  }

  /** Those of the open batch, which nobody may be told about before it is committed. */
  get answers(): readonly Answer[] {
    return this.#open?.answers ?? [];
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Whether something timed is due, or the next step of work that has begun. */
  get isDue(): boolean {
    const dueMs = this.#engine.dueAtMs();
    return dueMs !== null && dueMs <= (this.#open?.journal.atMs ?? this.#clock.nowMs());
  }

  /** How long until the first of what is timed is due, ms; null: nothing is timed. */
  get dueInMs(): number | null {
    const dueMs = this.#engine.dueAtMs();
    return dueMs === null ? null : dueMs - this.#clock.nowMs();
  }

  /** Does what is due, step by step; each is a command of its own. A batch takes so many steps and bytes of it, whatever else it takes. */
  runDue(mostSteps: number): void {
    while (this.isDue) {
      const done = (this.#open ??= this.#newBatch());
      if (done.steps >= mostSteps || done.dueBytes >= DUE_BYTES) return;
      done.steps += 1;
      const command: Command = { kind: 'run-due', atMs: done.journal.atMs };
      this.#apply({ command, caller: 'system', requestId: null }, this.#bytesOf(command), done);
    }
  }

  /** Whether it may be executed now; false while something due comes first. Nothing is executed. */
  mayExecute({ request: { command } }: Waiting): boolean {
    const dueMs = this.#engine.dueAtMs();
    if (dueMs === null) return true;
    this.#open ??= this.#newBatch();
    return this.#engine.isReady({ ...command, atMs: this.#open.journal.atMs });
  }

  /** Whether the open batch takes it still: bulk work has a bounded part of each, so that nobody waits for all of it. */
  hasRoomFor({ request: { command } }: Waiting): boolean {
    return !BULK.has(command.kind) || (this.#open?.bulkBytes ?? 0) < BULK_BYTES;
  }

  /** Only what `mayExecute`. */
  execute(waiting: Waiting): void {
    this.#open ??= this.#newBatch();
    this.#open.answers.push({ waiting, reply: this.#reply(waiting, this.#open) });
  }

  /** The batch as it stands, or null; what is executed from now on goes into the next. */
  close(): ClosedBatch | null {
    const closed = this.#open;
    this.#open = null;
    if (closed !== null) this.#end = closed.journal.end;
    return closed;
  }

  #newBatch(): OpenBatch {
    return {
      journal: new JournalBatch(this.#end, this.#clock.nowMs()),
      commands: [],
      requests: [],
      answers: [],
      steps: 0,
      dueBytes: 0,
      bulkBytes: 0,
    };
  }

  #reply({ request, key, lookedUp }: Waiting, done: OpenBatch): SequencerReply {
    const { caller, requestId } = request;
    const command = { ...request.command, atMs: done.journal.atMs };
    const bytes = this.#bytesOf(command);
    const body = key === null ? '' : fingerprint(bytes);
    const before =
      key === null ? null : (this.#requests.recall(key) ?? lookedUp?.found ?? this.#refused.recall(key.name));
    if (before !== null)
      return before.body === body ? before.reply : { refusal: 'request-id-reused', detail: { requestId: requestId! } };
    const { reply, sequence } = this.#apply({ command, caller, requestId }, bytes, done);
    if (key === null) return reply;
    if (reply.refusal !== null) this.#refused.remember(key.name, body, reply);
    else {
      this.#requests.remember(key, { body, reply });
      done.requests.push({ ...key, body, reply, sequence });
    }
    return reply;
  }

  /** Executes and takes down what it gave; a refusal leaves nothing. */
  #apply(
    { command, caller, requestId }: Submission,
    bytes: Buffer,
    done: OpenBatch,
  ): { reply: Reply; sequence: number } {
    const reply = this.#engine.execute(command);
    if (reply.refusal !== null) return { reply, sequence: 0 };
    const { sequence, facts } = done.journal.add({
      kind: codeOf(COMMAND_KINDS, command.kind),
      caller: codeOf(CALLERS, caller),
      account: accountOf(command),
      requestId,
      command: bytes,
      facts: this.#takeFacts(),
    });
    if (command.kind === 'run-due') done.dueBytes += facts.byteLength;
    if (BULK.has(command.kind)) done.bulkBytes += facts.byteLength;
    done.commands.push({ sequence, command, caller, requestId, reply, facts: Array.from(readFacts(facts)) });
    return { reply, sequence };
  }

  /** Valid until the next command. */
  #bytesOf(command: Command): Buffer {
    this.#bytes.clear();
    writeCommand(this.#bytes, command);
    return this.#bytes.from(0);
  }

  /** A view of the facts of the command just executed; valid until the next one. */
  #takeFacts(): Uint8Array {
    const { facts } = this.#engine;
    const bytes = new Uint8Array(facts.words.buffer, 0, facts.length * facts.words.BYTES_PER_ELEMENT);
    facts.clear();
    return bytes;
  }
}
