// In: the real world and the time. Out: what is owed, published each day at midnight in Dhaka, and whenever an auditor asks; in a sandbox each hour too.
import { fork } from 'node:child_process';
import { dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';
import type { Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import type { DatabaseAddress } from '../boot/database.ts';
import type { Sequencer } from '../sequencer/index.ts';
import type { BuildWish } from './build.ts';
import type { BuildEnd, BuildStart } from './liabilities.program.ts';

/** Makes one publication, wherever it is made. @returns its number */
export type Build = (wish: BuildWish) => Promise<number>;

export interface KeeperParts {
  readonly sequencer: Sequencer;
  readonly sql: Sql;
  readonly mode: Mode;
  readonly build: Build;
  readonly signingKey: Uint8Array;
  report(problem: unknown): void;
  /** UTC milliseconds. */
  now(): number;
}

export interface Liabilities {
  /** Publishes what is due and waits for it. */
  look(): Promise<void>;
  /** Publishes what is owed now, once for a slot. @returns its number */
  ask(slot: string): Promise<number>;
  /** Waits for what is being made. */
  settled(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Commands on their way at midnight are long committed after this. */
const AFTER_MS = 60_000;
/** Publications whose proofs stay; of what comes by the hour, two days. */
const KEPT_MS = 40 * 24 * HOUR_MS;
const KEPT_HOURLY_MS = 48 * HOUR_MS;

export function keepLiabilities(parts: KeeperParts): Liabilities {
  const { sequencer, sql, mode, build, signingKey, report, now } = parts;
  const { world } = sequencer;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  const isMade = async (slot: string): Promise<boolean> =>
    (await sql`select 1 from ${sql(world)}.liability_publications where slot = ${slot}`).length > 0;
  const wishOf = (slot: string, about: Pick<BuildWish, 'cause' | 'sequence' | 'atMs'>): BuildWish => ({
    world,
    mode,
    slot,
    ...about,
    madeMs: now(),
    signingKey,
    seals: sequencer.seals,
  });
  /** The last row before a time; 0: none. Times only grow along the journal. */
  const rowBefore = async (atMs: number): Promise<number> => {
    const [row] = await sql`
      select sequence from ${sql(world)}.journal where at_ms < ${atMs} order by sequence desc limit 1`;
    return Number(row?.['sequence'] ?? 0);
  };
  const daily = async (): Promise<void> => {
    const day = dhakaDay(now() - AFTER_MS);
    const slot = `daily:${day}`;
    if (await isMade(slot)) return;
    const atMs = dhakaDayStart(day);
    const sequence = await rowBefore(atMs);
    if (sequence > 0) await build(wishOf(slot, { cause: 'daily', sequence, atMs }));
  };
  const hourly = async (): Promise<void> => {
    const slot = `hourly:${Math.floor(now() / HOUR_MS)}`;
    if (!(await isMade(slot)) && sequencer.head > 0)
      await build(wishOf(slot, { cause: 'hourly', sequence: sequencer.head, atMs: null }));
  };
  const forget = async (): Promise<void> => {
    const old = sql`
      select publication from ${sql(world)}.liability_publications
      where made_ms < ${now() - KEPT_MS} or (cause = 'hourly' and made_ms < ${now() - KEPT_HOURLY_MS})`;
    for (const table of ['liability_groups', 'liability_trees', 'liability_owed'])
      await sql`delete from ${sql(world)}.${sql(table)} where publication in (${old})`;
  };
  return {
    look: () =>
      inTurn(async () => {
        if (!sequencer.isReady) return;
        try {
          await daily();
          if (mode === 'sandbox') await hourly();
          await forget();
        } catch (problem) {
          report(problem);
        }
      }),
    ask: (slot) =>
      inTurn(() => build(wishOf(`asked:${slot}`, { cause: 'asked', sequence: sequencer.head, atMs: null }))),
    settled: async () => void (await last),
  };
}

const PROGRAM = new URL('liabilities.program.ts', import.meta.url);

/**
 * In a process of its own at a low priority.
 * @param leaving ends it: what was half made is in no table, and the next start makes it whole
 */
export function buildApart(database: DatabaseAddress, leaving: AbortSignal): Build {
  return (wish) =>
    new Promise((resolve, reject) => {
      // Bytes travel as they are, and by message: addresses may carry a password, and command lines can be read.
      const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [], signal: leaving, killSignal: 'SIGKILL' });
      child.on('message', (end: BuildEnd) =>
        'problem' in end ? reject(new Error(end.problem)) : resolve(end.publication),
      );
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`The process that publishes what is owed ended with ${code}.`)));
      child.send({ database, wish } satisfies BuildStart, () => undefined);
    });
}
