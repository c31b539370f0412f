// In: a world of the sandbox and its bound. Out: old partitions and old minutes gone, once a snapshot stands after them.
// Sandbox only: there the disk is bounded and history is play. In live mode nothing here is ever called.
import type { Sql } from 'postgres';
import type { World } from '../tables/words.ts';
import { dropPartitions } from './partitions.ts';
import { listSnapshots } from './snapshots.ts';

export interface Retention {
  /** Commands kept in journal, trades and postings, at least; whole partitions go. */
  keptCommands: number;
  /** Days that one-minute candles are kept. Hours and days stay. */
  keptMinuteDays: number;
  /** Days that the seconds of a contract’s mark are kept behind a proof. Its steps, sums and rules stay. */
  keptEvidenceDays: number;
}

const DAY_MS = 86_400_000;

/**
 * Applies the bound as the owner role. Nothing goes that the oldest kept snapshot still needs.
 * @returns names of the partitions dropped
 */
export async function applyRetention(
  owner: Sql,
  world: World,
  head: { sequence: number; atMs: number },
  retention: Retention,
): Promise<string[]> {
  const oldestSnapshot = (await listSnapshots(owner, world)).at(-1)?.sequence ?? 0;
  await owner`
    delete from ${owner(world)}.candles where period = 1 and open_ms < ${head.atMs - retention.keptMinuteDays * DAY_MS}`;
  await owner`
    delete from ${owner(world)}.price_candles
    where period = 1 and open_ms < ${head.atMs - retention.keptMinuteDays * DAY_MS}`;
  await owner`
    delete from ${owner(world)}.contract_evidence where at_ms < ${head.atMs - retention.keptEvidenceDays * DAY_MS}`;
  return dropPartitions(owner, world, Math.min(oldestSnapshot, head.sequence - retention.keptCommands));
}
