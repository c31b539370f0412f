// In: a world's snapshots. Out: those whose bytes are not the ones that were stored.
import { createHash } from 'node:crypto';
import type { Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import type { SealKeys } from '../seals/seals.ts';
import { isOurs, listSnapshots } from '../sequencer/snapshots.ts';
import type { World } from '../tables/words.ts';
import type { Finding } from './finding.ts';

/** Reads every chunk there is, also of snapshots that have no head. */
export async function snapshotFindings(sql: Sql, world: World, mode: Mode, seals: SealKeys): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const head of await listSnapshots(sql, world)) {
    const { sequence, stateHash } = head;
    if (!isOurs(seals, world, head, mode)) findings.push({ sequence, says: 'no key of ours sealed a snapshot' });
    const bytes = createHash('sha256');
    const chunks = sql<{ bytes: Buffer }[]>`
      select bytes from ${sql(world)}.snapshot_chunks where sequence = ${sequence} order by chunk`;
    for await (const [row] of chunks.cursor(1)) bytes.update(row!.bytes);
    if (bytes.digest('hex') !== stateHash) findings.push({ sequence, says: 'the bytes of a snapshot were changed' });
  }
  const strangers = await sql`
    select distinct sequence from ${sql(world)}.snapshot_chunks where sequence not in (select sequence from ${sql(world)}.snapshots)`;
  for (const row of strangers)
    findings.push({ sequence: Number(row['sequence']), says: 'there are bytes of a snapshot that nobody made' });
  return findings;
}
