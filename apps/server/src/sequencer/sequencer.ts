// In: submissions. Out: commands executed one after another, committed in batches, and only then answered and told.
// One batch is in flight; the next is executed meanwhile and closed when the first is committed. So memory runs up to one batch ahead of
// the journal, and whoever wants to show it looks when a batch is closed and tells when it is committed.
import type { Engine } from '@hilsa/core';
import type { Sql } from 'postgres';
import { insertHistory } from '../tables/candles.ts';
import type { Projecting, TablesClock } from '../projector/index.ts';
import type { CandleRow } from '../tables/rows.ts';
import { codeOf, COMMAND_KINDS, type World } from '../tables/words.ts';
import { isAbsence } from './batch-writer.ts';
import { Batching, type BatchingParts } from './batching.ts';
import type { ChainEnd } from './chain.ts';
import type { ClockHealth } from './clock.ts';
import { accountOf } from './command-bytes.ts';
import { Committing, type CommittingParts, type Looker } from './committing.ts';
import type { Presence } from './link.ts';
import { requestKey } from './requests.ts';
import type { SealKeys } from '../seals/seals.ts';
import {
  DatabaseUnavailable,
  JournalGap,
  type CommittedBatch,
  type Sequencer,
  type SequencerReply,
  type Submission,
} from './types.ts';
import { answerAll, turnAway, type Answer, type Waiting } from './waiting.ts';

export interface Limits {
  /** Most commands in one transaction. */
  batch: number;
  /** Most submissions waiting; more are turned away at once. */
  queue: number;
  /** The stated patience: whoever has no answer after it is turned away. */
  waitMs: number;
}

export interface SequencerParts extends BatchingParts, CommittingParts {
  world: World;
  projecting: Projecting;
  /** A pool of the projector's login: candles of the sandbox's past are written by it. */
  tables: Sql;
  presence: Presence;
  seals: SealKeys;
  limits: Limits;
  /** Called once when memory can no longer be trusted to equal the journal; the process must end with a failure. */
  onFatal: (problem: unknown) => void;
}

/** How often is looked after whoever waits too long, and after what is due while nobody asks for anything; ms. */
const TICK_MS = 250;
/** Steps of due work in one batch; between two batches whoever it does not concern is served. */
const STEPS_A_BATCH = 4;
/** Fewer are not worth a second transaction. */
const LEAST_QUOTA = 16;
/** Three ids of a customer fit into it: a pair of orders has one for its list and one for each leg. */
const REQUEST_ID = /^[\x20-\x7e]{1,128}$/;

export class WorldSequencer implements Sequencer {
  readonly world: World;
  readonly engine: Engine;
  readonly seals: SealKeys;
  readonly #parts: SequencerParts;
  readonly #batching: Batching;
  readonly #committing: Committing;
  /** Those whose request id the table is being asked about. */
  readonly #asking = new Set<Waiting>();
  #queue: Waiting[] = [];
  /** Answers of the batch that is being committed, or null. */
  #inFlight: readonly Answer[] | null = null;
  /** Committed and not yet told to their callers. */
  #untold: readonly Answer[] = [];
  #state: 'open' | 'stopping' | 'broken' = 'open';
  #running: Promise<void> | null = null;
  #isAway = false;
  readonly #ticking: NodeJS.Timeout;
  #waking: NodeJS.Timeout | undefined;
  #fillsSoon = false;
  /** What went wrong while executing beside a batch in flight. */
  #fault: { problem: unknown } | null = null;

  constructor(parts: SequencerParts) {
    this.world = parts.world;
    this.engine = parts.engine;
    this.seals = parts.seals;
    this.#parts = parts;
    this.#batching = new Batching(parts);
    this.#committing = new Committing(parts);
    this.#ticking = setInterval(() => this.#tick(), Math.min(TICK_MS, parts.limits.waitMs / 10)).unref();
  }

  get head(): number {
    return this.#committing.end.sequence;
  }

  get end(): ChainEnd {
    return this.#committing.end;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  get isReady(): boolean {
    return this.#state === 'open' && !this.#isAway && !this.#parts.presence.isAway;
  }

  get clock(): ClockHealth {
    return this.#parts.clock.health;
  }

  get nowMs(): number {
    return this.#parts.clock.nowMs();
  }

  async submit(request: Submission): Promise<SequencerReply> {
    this.#admit([request]);
    return new Promise((resolve, reject) => this.#enter([waitingFor(request, { resolve, reject })]));
  }

  async submitAll(requests: readonly Submission[]): Promise<PromiseSettledResult<SequencerReply>[]> {
    this.#admit(requests);
    const group: Waiting[] = [];
    const replies = requests.map(
      (request) =>
        new Promise<SequencerReply>((resolve, reject) => group.push(waitingFor(request, { resolve, reject }))),
    );
    this.#enter(group);
    return Promise.allSettled(replies);
  }

  get tablesClock(): TablesClock {
    return this.#parts.projecting.clock;
  }

  onExecuted(look: Looker): () => void {
    this.#committing.lookers.add(look);
    return () => void this.#committing.lookers.delete(look);
  }

  onCommitted(follow: (batch: CommittedBatch) => void): () => void {
    this.#committing.followers.add(follow);
    return () => void this.#committing.followers.delete(follow);
  }

  async insertHistory(candles: readonly CandleRow[]): Promise<void> {
    const tables = { sql: this.#parts.tables, world: this.world };
    await insertHistory(tables, candles);
    await this.#parts.live.reloadCandles(tables);
    await this.#parts.projecting.candlesWritten();
  }

  async stop(): Promise<void> {
    if (this.#state === 'open') this.#state = 'stopping';
    for (const one of this.#asking) turnAway(one, new DatabaseUnavailable('the server is stopping'));
    this.#asking.clear();
    await this.#running;
    clearInterval(this.#ticking);
    clearTimeout(this.#waking);
    if (this.#state === 'stopping') await this.#parts.projecting.finish();
    else await this.#parts.projecting.cut();
  }

  /** Taken and not yet in flight. */
  get #waiting(): number {
    return this.#queue.length + this.#batching.size;
  }

  get #isAsked(): boolean {
    return this.#queue.length > 0 || this.#batching.isOpen;
  }

  get #hasWork(): boolean {
    return this.#isAsked || this.#batching.isDue;
  }

  /** @throws DatabaseUnavailable, or what is a fault of the program that calls */
  #admit(requests: readonly Submission[]): void {
    if (this.#state !== 'open') throw new DatabaseUnavailable('the server is stopping');
    if (this.#waiting + this.#asking.size + requests.length > this.#parts.limits.queue)
      throw new DatabaseUnavailable('too many commands are waiting');
    for (const { command, requestId } of requests) {
      if (requestId !== null && !REQUEST_ID.test(requestId))
        throw new RangeError('a request id is 1 to 128 printable characters');
      // In live mode this command does not exist (rule S3): sending it is a fault of the program, not of a customer.
      if (command.kind === 'issue-test-money' && this.engine.mode === 'live')
        throw new TypeError('there is no test money in live mode');
    }
  }

  /** Into the queue; together, and first to the table when it must be asked about any of them. */
  #enter(group: readonly Waiting[]): void {
    const { requests } = this.#parts;
    const unknown = group.filter(({ key }) => key !== null && requests.mustLookUp(key));
    if (unknown.length > 0) return void this.#lookUp(group, unknown);
    this.#join(group);
  }

  #join(group: readonly Waiting[]): void {
    for (const one of group) this.#queue.push(one);
    this.#running ??= this.#run();
    if (this.#inFlight !== null && !this.#fillsSoon) {
      this.#fillsSoon = true;
      setImmediate(() => this.#fillBeside());
    }
  }

  /** Finds out about request ids that memory cannot tell, beside everything else. Those that cannot be found out are turned away, unexecuted. */
  async #lookUp(group: readonly Waiting[], unknown: readonly Waiting[]): Promise<void> {
    const { requests } = this.#parts;
    for (const one of group) this.#asking.add(one);
    try {
      await Promise.all(
        unknown.map(async (one) => {
          const asOf = requests.asOf;
          one.lookedUp = { found: await requests.lookUp(one.key!), asOf };
        }),
      );
    } catch (problem) {
      for (const one of group) turnAway(one, problem);
      if (!isAbsence(problem)) this.#break(problem);
    }
    for (const one of group) this.#asking.delete(one);
    const left = group.filter(({ gone }) => !gone);
    if (left.length === 0) return;
    this.#join(left);
  }

  async #run(): Promise<void> {
    try {
      // Everything that arrives in this turn of the event loop travels together.
      await nextTurn();
      while (await this.#hasMore()) {
        this.#fill(this.#quota(this.#untold.length));
        const batch = this.#batching.close();
        if (batch === null) continue;
        this.#inFlight = batch.answers;
        const durable = this.#committing.commit(batch, () => (this.#isAway = true));
        // Writing many replies takes a while: the database works meanwhile.
        setImmediate(answerAll, this.#untold);
        this.#untold = [];
        await durable;
        this.#isAway = false;
        this.#inFlight = null;
        this.#untold = batch.answers;
        if (this.#fault !== null) throw this.#fault.problem;
        // What has arrived is read first, unless enough is there already.
        if (this.#waiting < this.#quota(batch.answers.length)) await nextTurn();
      }
      this.#running = null;
      this.#wakeInTime();
    } catch (problem) {
      this.#break(problem);
    }
  }

  async #hasMore(): Promise<boolean> {
    if (this.#isAsked) return true;
    // What the answered have set off is done before they hear of it, so that whoever looks finds it done. It travels with whoever comes back at
    // once: a transaction of its own would make them wait for one more.
    this.#batching.runDue(STEPS_A_BATCH);
    answerAll(this.#untold);
    this.#untold = [];
    await nextTurn();
    return this.#hasWork;
  }

  /**
   * How many to send together: half of all who are waiting, in flight or just answered and soon back. Taking all would leave this process
   * idle while the database works and the database idle while this process reads and answers; in halves each works on one.
   */
  #quota(away: number): number {
    return Math.min(this.#parts.limits.batch, Math.max(LEAST_QUOTA, Math.ceil((this.#waiting + away) / 2)));
  }

  /**
   * Does what is due, then executes what waits until the open batch has its quota. What work in steps concerns keeps its place and waits for it; so
   * does bulk work beyond a batch's room for it, with whatever its account sent after it.
   */
  #fill(quota: number): void {
    this.#batching.runDue(STEPS_A_BATCH);
    const held: Waiting[] = [];
    const behindBulk = new Set<number | null>();
    let taken = 0;
    for (; this.#batching.size < quota && taken < this.#queue.length; taken += 1) {
      const waiting = this.#queue[taken]!;
      const account = accountOf(waiting.request.command);
      const isBehind = behindBulk.has(account) || !this.#batching.hasRoomFor(waiting);
      if (isBehind && account !== null) behindBulk.add(account);
      if (!this.#isKnown(waiting)) void this.#lookUp([waiting], [waiting]);
      else if (!isBehind && this.#batching.mayExecute(waiting)) this.#batching.execute(waiting);
      else held.push(waiting);
    }
    this.#queue.splice(0, taken, ...held);
  }

  /**
   * Executes what arrives while a batch is in flight, up to its quota, so that little is left to do when the database is free again.
   * While the database is away nothing more is begun.
   */
  #fillBeside(): void {
    this.#fillsSoon = false;
    if (this.#inFlight === null || this.#isAway || this.#fault !== null) return;
    try {
      this.#fill(this.#quota(this.#inFlight.length));
    } catch (problem) {
      this.#fault = { problem };
    }
  }

  /** Whether its request id is known, by memory or by a look-up that still holds, to have been executed or not. */
  #isKnown({ key, lookedUp }: Waiting): boolean {
    const { requests } = this.#parts;
    return key === null || (lookedUp !== null && requests.holdsSince(lookedUp.asOf)) || !requests.mustLookUp(key);
  }

  #tick(): void {
    this.#turnAwayLate();
    if (this.#state === 'open' && this.#running === null && this.#batching.isDue) this.#running = this.#run();
  }

  /** What rests between its steps goes on when it has rested, not at the next tick. */
  #wakeInTime(): void {
    clearTimeout(this.#waking);
    const restMs = this.#batching.dueInMs;
    if (restMs !== null && restMs < TICK_MS) this.#waking = setTimeout(() => this.#tick(), Math.max(1, restMs)).unref();
  }

  /** Turns away whoever has waited long enough. What was executed stays: the same request id finds its answer after the commit. */
  #turnAwayLate(): void {
    const oldest = performance.now() - this.#parts.limits.waitMs;
    const isLate = ({ sinceMs, gone }: Waiting): boolean => sinceMs < oldest && !gone;
    const executed = [...(this.#inFlight ?? []), ...this.#batching.answers].map(({ waiting }) => waiting);
    const late = [...this.#asking, ...this.#queue, ...executed].filter(isLate);
    if (late.length === 0) return;
    for (const one of late) {
      turnAway(one, new DatabaseUnavailable('the database does not answer'));
      this.#asking.delete(one);
    }
    this.#queue = this.#queue.filter(({ gone }) => !gone);
  }

  #break(problem: unknown): void {
    if (this.#state === 'broken') return;
    this.#state = 'broken';
    clearInterval(this.#ticking);
    clearTimeout(this.#waking);
    // These are committed, whatever happened since; unless the database that answers now has lost what was committed.
    if (!(problem instanceof JournalGap)) answerAll(this.#untold);
    const executed = [...this.#untold, ...(this.#inFlight ?? []), ...this.#batching.answers].map(
      ({ waiting }) => waiting,
    );
    for (const one of [...executed, ...this.#queue, ...this.#asking]) turnAway(one, problem);
    this.#asking.clear();
    this.#untold = [];
    this.#queue = [];
    this.#parts.onFatal(problem);
  }
}

function waitingFor(request: Submission, { resolve, reject }: Pick<Waiting, 'resolve' | 'reject'>): Waiting {
  const { command, requestId } = request;
  const key =
    requestId === null ? null : requestKey(accountOf(command) ?? -1, codeOf(COMMAND_KINDS, command.kind), requestId);
  return { request, key, sinceMs: performance.now(), lookedUp: null, gone: false, resolve, reject };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
