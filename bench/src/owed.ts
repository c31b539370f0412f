// In: nothing. Out: what an order waits while what is owed to a million owners is counted, made into trees and published beside it; what that takes of memory;
// and how long an owner waits for a proof.
import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Database } from '../../apps/server/src/boot/database.ts';
import { ownProof, publicationAt } from '../../apps/server/src/liabilities/index.ts';
import type { BuildEnd, BuildStart } from '../../apps/server/src/liabilities/liabilities.program.ts';
import type { Sequencer } from '../../apps/server/src/sequencer/index.ts';
import { settle } from '../../apps/server/src/sequencer/test-world.ts';
import { beneath, executeBeneath } from './beneath.ts';
import { percentile, type FigureRow } from './figures.ts';
import { inNewDatabase, openDemo } from './own-world.ts';
import { LANES, ratioOf, waits } from './waits-beside.ts';

type Tell = (line: string) => void;
const OWNERS = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000);
/** Each owns two of them. */
const ASSETS = 2;
const MEASURED = 6_000;
const PROOFS = 200;
const PROGRAM = new URL('../../apps/server/src/liabilities/liabilities.program.ts', import.meta.url);
const WORLD = 'demo';
/** A million accounts take the projector minutes. */
const TABLES_PATIENCE_MS = 1_800_000;
/** Of one owner and asset, over what an empty process takes. */
const MOST_BYTES = 2_048;

export async function benchOwed(rounds: number, tell: Tell): Promise<FigureRow[]> {
  return inNewDatabase(async (database) => {
    // Snapshots of a large world have a bench of their own.
    const options = { tablesPatienceMs: TABLES_PATIENCE_MS, snapshotEvery: 10 ** 9 };
    const first = await openDemo(database, options);
    const strangers = await settle(first, LANES);
    await first.tablesClock.reaches(first.head);
    await first.stop();
    const began = performance.now();
    await fill(database);
    const sequencer = await openDemo(database, options);
    tell(`  ${OWNERS} owners of ${ASSETS} assets in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    const measure = async (isOver?: () => boolean): Promise<number> =>
      percentile(await waits(sequencer, strangers, (sent) => (isOver === undefined ? sent >= MEASURED : isOver())), 99);
    await measure();
    const idle = [await measure(), await measure(), await measure()];
    const busy: number[] = [];
    let most = 0;
    for (let round = 1; round <= rounds; round += 1) {
      let isDone = false;
      const began = performance.now();
      const building = published(database, sequencer, `bench ${round}`).finally(() => (isDone = true));
      busy.push(await measure(() => isDone));
      most = Math.max(most, await building);
      tell(
        `  published in ${((performance.now() - began) / 1_000).toFixed(1)} s, at most ${(most / 2 ** 20).toFixed(0)} MiB`,
      );
    }
    const proofs = await proofTimes(database, strangers[0]!);
    await sequencer.stop();
    return [
      {
        ...ratioOf(
          `p99 of an order while what is owed to ${OWNERS} owners is published`,
          'the same while nothing is',
          { idle, busy },
          tell,
        ),
        most: 1.2,
      },
      {
        what: `memory of the process that publishes it, an owner and asset`,
        against: '–',
        ratio: most / (OWNERS * ASSETS),
        unit: 'bytes',
        most: MOST_BYTES,
        note: 'with all that Node takes, and the engine that is led to the moment',
      },
      {
        what: 'an owner’s proofs of all assets, p99',
        against: '–',
        ratio: percentile(proofs, 99),
        unit: 'ms',
        most: 50,
      },
    ];
  });
}

/** The trees are made of the core's state alone: their rows of the tables nobody reads here. */
async function fill(database: Database): Promise<void> {
  const sql = database.connect('owner', { max: 1 });
  try {
    await beneath(sql, WORLD, (engine) => {
      const { atMs } = engine;
      executeBeneath(engine, OWNERS, function* (n) {
        const account = (yield { kind: 'open-account', atMs, ownerKind: 'customer', referrer: null }).account!;
        const amount = BigInt(1_000_000 + (n % 9_973));
        for (let asset = 0; asset < ASSETS; asset += 1)
          yield { kind: 'issue-test-money', atMs, account, asset, amount };
      });
    });
  } finally {
    await sql.end();
  }
}

/** As the keeper has it made: in a process of the lowest priority. @returns the most memory it took, in bytes */
async function published(database: Database, sequencer: Sequencer, slot: string): Promise<number> {
  const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
  let most = 0;
  const looking = setInterval(() => void memoryOf(child.pid!).then((bytes) => (most = Math.max(most, bytes))), 100);
  try {
    const wish = {
      world: WORLD,
      mode: 'sandbox',
      slot,
      cause: 'asked',
      sequence: sequencer.head,
      atMs: null,
      madeMs: Date.now(),
      signingKey: new Uint8Array(32).fill(7),
      seals: sequencer.seals,
    } as const;
    const end = await new Promise<BuildEnd>((resolve, reject) => {
      child.once('message', (message: BuildEnd) => resolve(message));
      child.once('exit', (code) => reject(new Error(`the process that publishes ended with ${code}`)));
      child.send({ database: database.address, wish } satisfies BuildStart);
    });
    if ('problem' in end) throw new Error(end.problem);
    return most;
  } finally {
    clearInterval(looking);
  }
}

/** The most that a process had at once so far; 0 where the system does not say. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** Milliseconds for owners all over the tree. */
async function proofTimes(database: Database, first: number): Promise<number[]> {
  const tables = { sql: database.connect('app', { max: 2 }), world: WORLD } as const;
  const publication = (await publicationAt(tables, null))!;
  const times: number[] = [];
  for (let n = 0; n < PROOFS; n += 1) {
    const owner = first + Math.floor((n * OWNERS) / PROOFS);
    const began = performance.now();
    const list = await ownProof(tables, publication, owner, (asset) => (asset === 0 ? 'USDT' : 'BTC'));
    times.push(performance.now() - began);
    if (list.some(({ proof }) => proof === null)) throw new Error(`owner ${owner} has no proof`);
  }
  return times.slice(PROOFS / 10);
}
