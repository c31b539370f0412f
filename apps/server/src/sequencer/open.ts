// In: a database and a world. Out: that world's sequencer, its state recovered and verified, ready to take commands.
import type { Mode } from '@hilsa/core';
import type { Options, PostgresType, Sql } from 'postgres';
import { Projection } from '../tables/projection.ts';
import type { World } from '../tables/words.ts';
import { BatchWriter } from './batch-writer.ts';
import { Housekeeping } from './housekeeping.ts';
import { takeLease } from './lease.ts';
import { recover } from './recovery.ts';
import { RequestMemory } from './requests.ts';
import type { Retention } from './retention.ts';
import { WorldSequencer, type Limits } from './sequencer.ts';
import type { Sequencer } from './types.ts';

/** Opens pools of connections: `owner` for partitions and retention, `app` for all else. */
export interface Connections {
  connect(who: 'owner' | 'app', options?: Options<Record<string, PostgresType>>): Sql;
}

export interface OpenOptions {
  world: World;
  mode: Mode;
  /** Called once when memory can no longer be trusted to equal the journal; the process must then end with a failure. */
  onFatal: (problem: unknown) => void;
  /** Trouble that costs time but no truth, and the progress of a long start. */
  report: (line: string) => void;
  /** Longest time the database may stay away before the process gives up. Default 30 s. */
  patienceMs?: number;
  /** Longest wait for a former process to let the world go. Default 10 s. */
  leaseWaitMs?: number;
  limits?: Partial<Limits>;
  /** Request ids remembered in memory; the rest is looked up. Default 100,000. */
  requestWindow?: number;
  /** Sequences in a partition of journal, trades and movements. Default 250,000. */
  partitionSize?: number;
  /** Commands between snapshots. Default 100,000. */
  snapshotEvery?: number;
  /** Bound of the disk; sandbox only. Default DEFAULT_RETENTION in sandbox mode, none in live mode. */
  retention?: Retention;
}

/** The sandbox keeps at least a million commands and thirty days of minutes a world: see docs/operations/retention.md. */
export const DEFAULT_RETENTION: Retention = { keptCommands: 1_000_000, keptMinuteDays: 30 };
const DEFAULT_LIMITS: Limits = { batch: 1024, queue: 20_000, waitMs: 5_000 };

/**
 * Takes the world's lease, recovers the engine from snapshot and journal, and opens the sequencer.
 * @throws LeaseTaken when another process writes this world; JournalProblem when the journal is damaged
 */
export async function openSequencer(database: Connections, options: OpenOptions): Promise<Sequencer> {
  const { world, mode, report, patienceMs = 30_000 } = options;
  // The writer's session holds the lease: it must never be replaced for age or idleness.
  const writerSql = database.connect('app', {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: { plan_cache_mode: 'force_generic_plan', application_name: `hilsa-writer-${world}` },
  });
  const sql = database.connect('app', { max: 3 });
  const owner = database.connect('owner', { max: 1, idle_timeout: 30 });
  const close = async (): Promise<void> => {
    await Promise.all([writerSql.end({ timeout: 5 }), sql.end({ timeout: 5 }), owner.end({ timeout: 5 })]);
  };
  try {
    await takeLease(writerSql, world, options.leaseWaitMs ?? 10_000);
    const { engine, head, hash, fromSnapshot } = await recover(sql, world, mode);
    if (head > fromSnapshot)
      report(`The ${world} world: ${head - fromSnapshot} commands folded after the snapshot at ${fromSnapshot}`);
    const projection = await Projection.load({ sql, world }, engine);
    const housekeeping = new Housekeeping(owner, sql, world, fromSnapshot, {
      partitionSize: options.partitionSize ?? 250_000,
      snapshotEvery: options.snapshotEvery ?? 100_000,
      patienceMs,
      retention: mode === 'sandbox' ? (options.retention ?? DEFAULT_RETENTION) : null,
      report,
    });
    await housekeeping.reach(head + 1);
    const requests = new RequestMemory(sql, world, {
      accountsAtStart: engine.accountCount,
      windowSize: options.requestWindow ?? 100_000,
    });
    const sequencer = new WorldSequencer({
      world,
      engine,
      projection,
      housekeeping,
      sql,
      head,
      hash,
      writer: new BatchWriter(writerSql, world, { patienceMs }),
      requests,
      limits: { ...DEFAULT_LIMITS, ...options.limits },
      onFatal: options.onFatal,
    });
    // Beside everything else: until it is done (or if it fails) old accounts' ids are looked up one batch at a time.
    requests.readAll().catch((problem: unknown) => {
      if (sequencer.isOpen) report(`The request ids of the ${world} world stay in the table: ${String(problem)}`);
    });
    return closing(sequencer, close);
  } catch (problem) {
    await close();
    throw problem;
  }
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
