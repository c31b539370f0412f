// In: an engine at a committed sequence. Out: its snapshot in the database, in chunks; and the newest one read back and verified.
import { hash } from 'node:crypto';
import { restoreEngine, type Engine, type EngineOptions, type Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import type { World } from '../tables/words.ts';
import { isSealed, type SealKeys, sealOf } from '../seals/seals.ts';

const CHUNK_BYTES = 1 << 20;
/** Older snapshots than this many are removed when a new one is in. */
const KEPT = 2;

export interface SnapshotHead {
  sequence: number;
  atMs: number;
  /** Hash of the journal's row at that sequence. */
  journalHash: Buffer;
  /** SHA-256 of the snapshot's bytes, which is the engine's state hash. */
  stateHash: string;
  /** Over all of these; null: stored before there were seals, or without a key. */
  seal: Buffer | null;
}

/** A snapshot cannot be used. */
export class SnapshotProblem extends Error {
  override name = 'SnapshotProblem';
}

/** Writes a snapshot's bytes in one transaction, chunk by chunk, on a connection that is not the writer's. */
export async function storeSnapshot(
  sql: Sql,
  world: World,
  head: Omit<SnapshotHead, 'stateHash' | 'seal'>,
  bytes: Uint8Array,
  seals: SealKeys = [],
): Promise<void> {
  const chunks = Math.ceil(bytes.byteLength / CHUNK_BYTES);
  const stateHash = hash('sha256', bytes, 'hex');
  const seal = snapshotSeal(seals, world, { ...head, stateHash });
  await sql.begin(async (step) => {
    const added = await step`
      insert into ${step(world)}.snapshots (sequence, at_ms, journal_hash, state_hash, bytes, chunks, seal)
      values (${head.sequence}, ${head.atMs}, ${head.journalHash}, ${stateHash}, ${bytes.byteLength}, ${chunks}, ${seal})
      on conflict do nothing returning sequence`;
    if (added.length === 0) return;
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const part = Buffer.from(
        bytes.buffer,
        bytes.byteOffset + chunk * CHUNK_BYTES,
        Math.min(CHUNK_BYTES, bytes.byteLength - chunk * CHUNK_BYTES),
      );
      await step`insert into ${step(world)}.snapshot_chunks (sequence, chunk, bytes) values (${head.sequence}, ${chunk}, ${part})`;
    }
    const old = await step<{ sequence: string }[]>`
      delete from ${step(world)}.snapshots where sequence < coalesce(
        (select min(sequence) from (select sequence from ${step(world)}.snapshots order by sequence desc limit ${KEPT}) kept), 0) returning sequence`;
    for (const { sequence } of old) await step`delete from ${step(world)}.snapshot_chunks where sequence = ${sequence}`;
  });
}

/** Heads of all snapshots, newest first. */
export async function listSnapshots(sql: Sql, world: World): Promise<SnapshotHead[]> {
  const rows =
    await sql`select sequence, at_ms, journal_hash, state_hash, seal from ${sql(world)}.snapshots order by sequence desc`;
  return rows.map((row) => ({
    sequence: Number(row['sequence']),
    atMs: Number(row['at_ms']),
    journalHash: row['journal_hash'] as Buffer,
    stateHash: row['state_hash'] as string,
    seal: row['seal'] as Buffer | null,
  }));
}

/**
 * Whether it is one of ours. A sandbox takes those from before there were seals, and none with a seal that does not fit.
 * @param seals none: nothing can be said, and it is taken
 */
export function isOurs(seals: SealKeys, world: World, head: SnapshotHead, mode: Mode): boolean {
  if (seals.length === 0 || (head.seal === null && mode === 'sandbox')) return true;
  // The newest alone: one that was given up may have been given up because somebody has it.
  return isSealed(seals.slice(0, 1), head.seal, 'snapshot', partsOf(world, head));
}

/** Null without a key. */
export function snapshotSeal(seals: SealKeys, world: World, head: Omit<SnapshotHead, 'seal'>): Buffer | null {
  return sealOf(seals, 'snapshot', partsOf(world, head));
}

function partsOf(
  world: World,
  { sequence, atMs, journalHash, stateHash }: Omit<SnapshotHead, 'seal'>,
): (string | number)[] {
  return [world, sequence, atMs, journalHash.toString('hex'), stateHash];
}

/** @throws SnapshotProblem when its bytes do not have the hash that was stored with them */
export async function loadSnapshot(
  sql: Sql,
  world: World,
  head: SnapshotHead,
  options: EngineOptions,
): Promise<Engine> {
  const parts: Buffer[] = [];
  const chunks = sql<
    { bytes: Buffer }[]
  >`select bytes from ${sql(world)}.snapshot_chunks where sequence = ${head.sequence} order by chunk`;
  for await (const [row] of chunks.cursor(1)) parts.push(row!.bytes);
  const bytes = Buffer.concat(parts);
  if (hash('sha256', bytes, 'hex') !== head.stateHash)
    throw new SnapshotProblem(`The snapshot of the ${world} world at ${head.sequence} is damaged.`);
  return restoreEngine(new Uint8Array(bytes), options);
}
