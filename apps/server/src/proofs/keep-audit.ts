// In: the database and the time. Out: every world audited from time to time, in a process of its own at the lowest priority; and what came of it.
import { fork } from 'node:child_process';
import type { Mode } from '@hilsa/core';
import type { DatabaseAddress } from '../boot/database.ts';
import type { SealKeys } from '../seals/seals.ts';
import { type World, WORLDS } from '../tables/words.ts';
import type { AuditEnd, AuditStart } from './audit.program.ts';

/** What is known of one world's last audit. */
export interface AuditStanding {
  readonly world: World;
  /** When it ended, UTC milliseconds; 0: never since the start. */
  endedMs: number;
  /** The last row judged. */
  sequence: number;
  findings: number;
  /** An audit that could not be made: not a finding, and not silence either. */
  failures: number;
}

export interface Audits {
  readonly standings: readonly AuditStanding[];
  /** Audits one world after the other; while one is under way nothing more is begun. */
  run(): Promise<void>;
  /** Told of each audit that found something. */
  onFound(listener: (standing: AuditStanding) => void): void;
}

export interface AuditParts {
  readonly audit: (world: World) => Promise<AuditEnd>;
  report(line: string): void;
  now(): number;
}

/** Findings said one by one; beyond, their number. */
const SAID = 20;

export function keepAudits({ audit, report, now }: AuditParts): Audits {
  const standings = WORLDS.map((world): AuditStanding => ({
    world,
    endedMs: 0,
    sequence: 0,
    findings: 0,
    failures: 0,
  }));
  const listeners: ((standing: AuditStanding) => void)[] = [];
  let running: Promise<void> | null = null;
  const one = async (standing: AuditStanding): Promise<void> => {
    const { world } = standing;
    try {
      const end = await audit(world);
      if ('problem' in end) throw new Error(end.problem);
      Object.assign(standing, { endedMs: now(), sequence: end.last, findings: end.findings.length });
      for (const { sequence, says } of end.findings.slice(0, SAID))
        report(`The audit of the ${world} world found: ${sequence === null ? '' : `sequence ${sequence}: `}${says}`);
      if (end.findings.length > 0) for (const listener of listeners) listener(standing);
    } catch (problem) {
      standing.failures += 1;
      report(`The ${world} world could not be audited and will be again: ${String(problem)}`);
    }
  };
  const all = async (): Promise<void> => {
    for (const standing of standings) await one(standing);
  };
  return {
    standings,
    run: async () => (running ??= all().finally(() => (running = null))),
    onFound: (listener) => void listeners.push(listener),
  };
}

const PROGRAM = new URL('audit.program.ts', import.meta.url);

/** @param leaving ends it: an audit leaves nothing behind */
export function auditApart(
  database: DatabaseAddress,
  { mode, seals }: { mode: Mode; seals: SealKeys },
  leaving: AbortSignal,
): AuditParts['audit'] {
  return (world) =>
    new Promise((resolve, reject) => {
      // Bytes travel as they are, and by message: addresses may carry a password, and command lines can be read.
      const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [], signal: leaving, killSignal: 'SIGKILL' });
      child.on('message', (end: AuditEnd) => resolve(end));
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`the process that audits ended with ${code}`)));
      child.send({ database, world, mode, seals } satisfies AuditStart, () => undefined);
    });
}
