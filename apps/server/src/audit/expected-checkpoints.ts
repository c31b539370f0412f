// In: a world's checkpoints of days. Out: where one is not what the days' entries and the journal lead to.
import { checkpointHash, FIRST_ENTRY } from '@hilsa/formulas/statements';
import { journalHashAt } from '../sequencer/journal.ts';
import { isSealed, type SealKeys } from '../seals/seals.ts';
import { listCheckpoints, rootOfDay, type CheckpointRow } from '../tables/checkpoints.ts';
import type { WorldTables } from '../tables/world-tables.ts';
import type { Finding } from './finding.ts';

/** Checkpoints read at once. */
const SOME = 200;

/** @returns at most one finding a checkpoint */
export async function checkpointFindings(tables: WorldTables, seals: SealKeys = []): Promise<Finding[]> {
  const findings: Finding[] = [];
  let later: CheckpointRow | null = null;
  for (;;) {
    const some = await listCheckpoints(tables, later?.day ?? null, SOME);
    for (const checkpoint of some) {
      if (later !== null) judgeOrder(later, checkpoint, findings);
      const says = await differenceOf(tables, checkpoint, seals);
      if (says !== null) findings.push(finding(checkpoint, says));
      later = checkpoint;
    }
    if (some.length < SOME) break;
  }
  if (later !== null && later.previous !== FIRST_ENTRY) findings.push(finding(later, 'the one before it is missing'));
  return findings;
}

function judgeOrder(later: CheckpointRow, checkpoint: CheckpointRow, findings: Finding[]): void {
  if (later.day !== checkpoint.day + 1 || later.previous !== checkpoint.hash)
    findings.push(finding(later, 'it does not follow the one before'));
}

async function differenceOf(tables: WorldTables, checkpoint: CheckpointRow, seals: SealKeys): Promise<string | null> {
  const { day, leaves, root, sequence, journal, previous, hash } = checkpoint;
  if (checkpointHash({ day, leaves, root, sequence, journal, previous }) !== hash)
    return 'its parts do not make its hash';
  // Days that were closed before there were seals have none.
  if (
    seals.length > 0 &&
    checkpoint.seal !== null &&
    !isSealed(seals, checkpoint.seal, 'checkpoint', [tables.world, hash])
  )
    return 'no key of ours sealed it';
  const due = await rootOfDay(tables, day);
  if (due.root !== root || due.leaves !== leaves) return 'the entries of the day lead to another root';
  const head = await journalHashAt(tables.sql, tables.world, Number(sequence));
  // Where retention dropped the row nothing is left to compare with.
  return head !== null && head.toString('hex') !== journal ? 'it names another journal' : null;
}

function finding({ day, sequence }: CheckpointRow, says: string): Finding {
  return { sequence: Number(sequence), says: `the checkpoint of day ${day}: ${says}` };
}
