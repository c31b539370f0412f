// In: a database and a world. Out: that world's sequencer, its state recovered and verified, ready to take commands.
import { randomBytes } from 'node:crypto';
import { readFacts, type Engine, type Fact, type Mode } from '@hilsa/core';
import type { Options, PostgresType, Sql } from 'postgres';
import type { DatabaseAddress, Who } from '../boot/database.ts';
import { PROJECTOR_LIMITS, Projecting, statePageAt, type Place, type ProjectorLimits } from '../projector/index.ts';
import { LiveRows } from '../tables/live-rows.ts';
import { COMMAND_KINDS, wordOf, type World } from '../tables/words.ts';
import { BatchWriter } from './batch-writer.ts';
import { Clock, MACHINE_CLOCKS, type Clocks } from './clock.ts';
import { Housekeeping } from './housekeeping.ts';
import { readJournal } from './journal.ts';
import { keepLease, LEASE_MS, takeLease } from './lease.ts';
import { Link, Presence } from './link.ts';
import { recover, requireMode, requireSealed, type Recovered } from './recovery.ts';
import { RefusedRequests } from './refused-requests.ts';
import { RequestMemory } from './requests.ts';
import type { Retention } from './retention.ts';
import type { SealKeys } from '../seals/seals.ts';
import { WorldSequencer, type Limits } from './sequencer.ts';
import { followUntilLeading, insist } from './standby.ts';
import type { Sequencer } from './types.ts';

/** Opens pools of connections: `owner` for partitions and retention, `writer` for the journal, `projector` for tables, `app` to read. */
export interface Connections {
  readonly address: DatabaseAddress;
  connect(who: Who, options?: Options<Record<string, PostgresType>>): Sql;
}

export interface OpenOptions {
  world: World;
  mode: Mode;
  /** Called once when memory can no longer be trusted to equal the journal; the process must then end with a failure. */
  onFatal: (problem: unknown) => void;
  /** Trouble that costs time but no truth, and the progress of a long start. */
  report: (line: string) => void;
  /** standby: follow the journal while another process leads, and lead when its lease ends. Default: leader. */
  role?: 'leader' | 'standby';
  /** A leader that gives no sign of life for this long loses its lease. Default 5 s. */
  leaseMs?: number;
  /** A question that the database has not answered by then is one that it does not answer. Default 1 s. */
  silenceMs?: number;
  /** Longest wait for a former process to let the world go. Default 10 s. */
  leaseWaitMs?: number;
  limits?: Partial<Limits>;
  /** What the time of commands is taken from. Default: the machine's. */
  clocks?: Clocks;
  /** Request ids remembered in memory; the rest is looked up. Default 100,000. */
  requestWindow?: number;
  /** Sequences in a partition of journal, trades and postings. Default 250,000. */
  partitionSize?: number;
  /** Commands between snapshots. Default 100,000. */
  snapshotEvery?: number;
  /** Where the projector runs. Default: a thread of its own. */
  projector?: Place;
  /** Its other bounds. */
  projectorLimits?: Partial<Omit<ProjectorLimits, 'snapshotEvery' | 'retention'>>;
  /** Longest wait of a reader for the tables. Default 5 s. */
  tablesPatienceMs?: number;
  /** Commands between two comparisons of the memory with the shadow engine's. Default 1,000. */
  compareEvery?: number;
  /** Bound of the disk; sandbox only. Default DEFAULT_RETENTION in sandbox mode, none in live mode. */
  retention?: Retention;
  /** What batches, snapshots and checkpoints are sealed with, and must be. Default: none, for tests and tools. */
  seals?: SealKeys;
}

/** The sandbox keeps at least a million commands and thirty days of minutes and ninety of contracts’ evidence a world: see docs/operations/retention.md. */
export const DEFAULT_RETENTION: Retention = { keptCommands: 1_000_000, keptMinuteDays: 30, keptEvidenceDays: 90 };
/**
 * A connection that is not made in two seconds is tried again. Types are not fetched: the client does so by a question of its own, and nobody
 * hears of its failure when the connection is replaced meanwhile.
 */
const REPLACEABLE = { connect_timeout: 2, fetch_types: false } as const;
const DEFAULT_LIMITS: Limits = { batch: 1024, queue: 20_000, waitMs: 5_000 };

/**
 * Takes the world's lease, recovers the engine from snapshot and journal, and opens the sequencer.
 * @throws ModeProblem when the journal was begun in the other mode; LeaseTaken when another process writes this world; JournalProblem when the journal is damaged
 */
export async function openSequencer(database: Connections, options: OpenOptions): Promise<Sequencer> {
  const { world, report } = options;
  const sessionName = `hilsa-writer-${world}-${randomBytes(4).toString('hex')}`;
  // The writer's session holds the lease: it must never be replaced for age or idleness.
  const writer = new Link(() =>
    database.connect('writer', {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      ...REPLACEABLE,
      connection: {
        plan_cache_mode: 'force_generic_plan',
        application_name: sessionName,
        idle_session_timeout: options.leaseMs ?? LEASE_MS,
      },
    }),
  );
  const link = new Link(() => database.connect('app', { max: 2, ...REPLACEABLE }));
  // As the writer: what a session is at is shown to its own role only.
  const asked = new Link(() => database.connect('writer', { max: 1, idle_timeout: 30, ...REPLACEABLE }));
  const presence = new Presence(asked, options.silenceMs ?? 1_000);
  const sql = database.connect('app', { max: 3 });
  // For the sandbox's past and a projector in this thread: any other opens its own.
  const tables = database.connect('projector', { max: 3 });
  const owner = new Link(() => database.connect('owner', { max: 1, idle_timeout: 30, ...REPLACEABLE }));
  let housekeeping: Housekeeping | null = null;
  let projecting: Projecting | null = null;
  let letGo = (): void => undefined;
  const close = async (): Promise<void> => {
    letGo();
    await housekeeping?.settled();
    await Promise.all([
      writer.end(),
      link.end(),
      presence.end(),
      owner.end(),
      ...[sql, tables].map((pool) => pool.end({ timeout: 5 })),
    ]);
  };
  try {
    await requireMode(sql, world, options.mode);
    projecting = openProjecting(database, { tables, owner: owner.sql }, options);
    const { engine, head, hash, fromSnapshot } = await lead(writer.sql, sql, options);
    letGo = keepLease({ link: writer, world, sessionName }, options.onFatal);
    projecting.lead();
    if (head > fromSnapshot)
      report(`The ${world} world: ${head - fromSnapshot} commands folded after the snapshot at ${fromSnapshot}`);
    const live = await liveRows(sql, world, engine);
    const partitionSize = options.partitionSize ?? 250_000;
    housekeeping = new Housekeeping(owner, world, { partitionSize, report });
    await housekeeping.reach(head + 1);
    const requests = new RequestMemory({ link, presence }, world, {
      accountsAtStart: engine.accountCount,
      windowSize: options.requestWindow ?? 100_000,
    });
    const clocks = options.clocks ?? MACHINE_CLOCKS;
    const sequencer = new WorldSequencer({
      clock: new Clock(clocks, engine.atMs, (line) => report(`${line} (${world} world)`)),
      refused: new RefusedRequests(clocks.steadyMs),
      world,
      engine,
      live,
      projecting,
      housekeeping,
      tables,
      end: { sequence: head, hash },
      seals: options.seals ?? [],
      writer: new BatchWriter(world, { link: writer, sessionName, presence, seals: options.seals ?? [] }),
      presence,
      requests,
      limits: { ...DEFAULT_LIMITS, ...options.limits },
      onFatal: options.onFatal,
    });
    follow(sequencer, projecting, options.compareEvery ?? 1_000);
    // Beside everything else: until it is done (or if it fails) old accounts' ids are looked up one batch at a time.
    requests.readAll().catch((problem: unknown) => {
      if (sequencer.isOpen) report(`The request ids of the ${world} world stay in the table: ${String(problem)}`);
    });
    return closing(sequencer, close);
  } catch (problem) {
    await projecting?.cut();
    await close();
    throw problem;
  }
}

function openProjecting(database: Connections, sql: { tables: Sql; owner: Sql }, options: OpenOptions): Projecting {
  const { world, mode, report } = options;
  return new Projecting({
    world,
    mode,
    place: options.projector ?? 'thread',
    database: database.address,
    sql,
    leads: false,
    seals: options.seals ?? [],
    patienceMs: options.tablesPatienceMs ?? 5_000,
    limits: {
      ...PROJECTOR_LIMITS,
      ...options.projectorLimits,
      snapshotEvery: options.snapshotEvery ?? PROJECTOR_LIMITS.snapshotEvery,
      retention: mode === 'sandbox' ? (options.retention ?? DEFAULT_RETENTION) : null,
    },
    report,
    onStateDiffers: options.onFatal,
  });
}

/** The engine at the journal's end, with the lease in hand. */
async function lead(writer: Sql, sql: Sql, options: OpenOptions): Promise<Recovered> {
  const { world, mode, report } = options;
  const seals = options.seals ?? [];
  const isStandby = options.role === 'standby';
  // The database has just answered. What two worlds fold in one thread may outlast the writer's patience for its connection, and then this is
  // told of a failure although nobody is away: a start on a busy machine does not end over that.
  if (!isStandby) await insist(() => takeLease(writer, world, options.leaseWaitMs ?? 10_000));
  const recovered = isStandby
    ? await followUntilLeading({ writer, sql, world, mode, seals })
    : await recover(sql, world, mode, undefined, seals);
  await requireSealed(sql, world, mode, seals, { sequence: recovered.head, hash: recovered.hash });
  if (isStandby) report(`The ${world} world is led from here, from sequence ${recovered.head} on`);
  return recovered;
}

/** What goes on from the tables, brought up to the journal's end: the tables may stand a little before it. */
async function liveRows(sql: Sql, world: World, engine: Engine): Promise<LiveRows> {
  const { live, standsAt } = await LiveRows.load({ sql, world }, engine);
  for await (const { sequence, kind, requestId, facts } of readJournal(sql, world, standsAt))
    live.catchUp({
      sequence,
      requestId,
      command: { kind: wordOf(COMMAND_KINDS, kind) },
      facts: Array.from(readFacts(facts)),
    });
  return live;
}

/** The projector is fed with what is committed, and whoever was touched waits for the tables; from time to time memories are compared. */
function follow(sequencer: Sequencer, projecting: Projecting, compareEvery: number): void {
  let compared = sequencer.head;
  let nextOwner = 0;
  sequencer.onExecuted(({ firstSequence, commands, changes: { orders, balances } }) => {
    const last = firstSequence + commands.length - 1;
    // Whoever asked, and whom a fact names, too: not everything that concerns a customer moves money.
    const named = commands.flatMap(({ command, facts }) => [
      'account' in command ? command.account : null,
      ...facts.map((fact) => namedBy(sequencer.engine, fact)),
    ]);
    const touched = [
      ...named.filter((account) => account !== null),
      ...[...orders, ...balances].map(({ account }) => account),
    ];
    const accounts = new Set(touched);
    const page = last - compared < compareEvery ? null : statePageAt(sequencer.engine, last, nextOwner);
    if (page !== null) {
      compared = last;
      nextOwner = page.firstOwner + page.owners;
    }
    return () => {
      projecting.clock.touch(accounts, last);
      if (page !== null) projecting.compare(page);
    };
  });
  sequencer.onCommitted((batch) => projecting.feed(batch));
}

/** The account that a fact is about, if it is about one. */
function namedBy(engine: Engine, fact: Fact): number | null {
  if ('account' in fact) return fact.account;
  return 'robotOrder' in fact ? (engine.robotOrders.get(fact.robotOrder)?.customer ?? null) : null;
}

/** Stopping also gives the lease back, by ending the session that holds it. */
function closing(sequencer: WorldSequencer, close: () => Promise<void>): Sequencer {
  const stop = sequencer.stop.bind(sequencer);
  let stopped: Promise<void> | null = null;
  const stopAndClose = async (): Promise<void> => {
    try {
      await stop();
    } finally {
      await close();
    }
  };
  return Object.assign(sequencer, { stop: async () => (stopped ??= stopAndClose()) });
}
