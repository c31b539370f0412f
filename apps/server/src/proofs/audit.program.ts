// In: a database's address and a world, as the process's first message. Out: what an audit found.
// A process of its own, at the lowest priority and with a pause after each piece: trading has every processor it wants.
import { constants } from 'node:os';
import type { Mode } from '@hilsa/core';
import { auditWorld } from '../audit/audit-world.ts';
import type { Finding } from '../audit/finding.ts';
import { databaseAt, type DatabaseAddress } from '../boot/database.ts';
import { runAt } from '../boot/low-priority.ts';
import type { SealKeys } from '../seals/seals.ts';
import type { World } from '../tables/words.ts';

export interface AuditStart {
  readonly database: DatabaseAddress;
  readonly world: World;
  readonly mode: Mode;
  readonly seals: SealKeys;
}
export type AuditEnd = { readonly last: number; readonly findings: readonly Finding[] } | { readonly problem: string };

/** After a piece of a thousand rows, ms. */
const PAUSE_MS = 20;

process.on('message', (start: AuditStart) => void run(start));
// Without the server that asked for it, nobody waits for it.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function run({ database, world, mode, seals }: AuditStart): Promise<void> {
  const tell = (end: AuditEnd): void => void process.send?.(end, () => process.exit(0));
  try {
    runAt(constants.priority.PRIORITY_LOW);
    const sql = databaseAt(database).connect('app', {
      max: 1,
      // What is audited against lies in tables of this session.
      max_lifetime: null,
      connection: { application_name: 'hilsa-audit' },
    });
    const pause = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const { last, findings } = await auditWorld(sql, world, mode, { seals, pause });
    tell({ last, findings });
  } catch (problem) {
    tell({ problem: String(problem) });
  }
}
