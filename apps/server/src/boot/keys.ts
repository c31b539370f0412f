// In: a database and the keys that hold now. Out: a new outer key that wraps all others, and ends of journals sealed with it.
import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import type { Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import { mastersOf } from '../identity/secrets.ts';
import { sealedParts } from '../sequencer/journal.ts';
import { takeLease } from '../sequencer/lease.ts';
import { recover, requireSealed } from '../sequencer/recovery.ts';
import { type SealKeys, sealKeysOf, sealOf } from '../seals/seals.ts';
import { isOurs, listSnapshots, type SnapshotHead, snapshotSeal } from '../sequencer/snapshots.ts';
import { WORLDS, type World } from '../tables/words.ts';
import type { Database } from './database.ts';
import { FILES_KEY_BYTES, filesKeyFile } from './files-key.ts';
import { wrap } from './key-ring.ts';
import type { Keys } from './open-keys.ts';
import type { Settings } from './settings.ts';

/** How long a server that was just stopped may take to let its worlds go, ms. */
const LEASE_WAIT_MS = 2_000;

interface JournalEnd {
  readonly world: World;
  readonly sequence: number;
  readonly hash: Buffer;
  /** Those that are ours. */
  readonly snapshots: readonly SnapshotHead[];
}

/**
 * Seals the journals' ends as they stand. Their chain is checked, and beyond that the database is believed: its operator compares what is
 * returned with what was published. Snapshots are not sealed: the next start makes the state from the journal.
 * @throws LeaseTaken while a server runs; JournalProblem
 */
export async function sealEnds(
  database: Database,
  mode: Mode,
  seals: SealKeys,
): Promise<Pick<JournalEnd, 'world' | 'sequence' | 'hash'>[]> {
  return whileStopped(database, async (owner) => {
    const ends = await endsOf(database, mode, []);
    await owner.begin(async (step) => {
      for (const end of ends) await sealEnd(step as unknown as Sql, { ...end, snapshots: [] }, seals);
    });
    return ends;
  });
}

/**
 * All keys are wrapped anew and one to seal with is added; ends of journals and snapshots are proven with the former key and sealed with the new one.
 * @param to file of the new key; undefined: that of the embedded database, in place
 * @returns the file
 * @throws LeaseTaken while a server runs; JournalProblem when an end is not sealed by the former key
 */
export async function rotateKeys(
  database: Database,
  { mode, ...places }: Pick<Settings, 'dataDir' | 'keysDir' | 'mode'>,
  { keys, to }: { keys: Keys; to: string | undefined },
): Promise<string> {
  const file = to ?? filesKeyFile(places);
  const outer = new Uint8Array(randomBytes(FILES_KEY_BYTES));
  const ring = [new Uint8Array(randomBytes(FILES_KEY_BYTES)), ...mastersOf(keys.masterKey)];
  await whileStopped(database, async (owner) => {
    const ends = await endsOf(database, mode, keys.seals);
    // On the disk before anything needs it. A break before the name is changed leaves the former key in its place and this one beside it.
    const next = to ?? `${file}.next`;
    await writeKey(next, outer);
    await owner.begin(async (step) => {
      for (const end of ends) await sealEnd(step as unknown as Sql, end, sealKeysOf([outer]));
      await step`delete from identity.wrapped_keys`;
      for (const [n, key] of ring.entries()) {
        const number = ring.length - n;
        await step`insert into identity.wrapped_keys values (${number}, ${wrap(outer, key, number)}, ${Date.now()})`;
      }
    });
    if (to === undefined) await rename(next, file);
  });
  return file;
}

/** With the leases of both worlds in hand no server writes. */
async function whileStopped<Result>(database: Database, work: (owner: Sql) => Promise<Result>): Promise<Result> {
  const owner = database.connect('owner', { max: 1, max_lifetime: null });
  try {
    for (const world of WORLDS) await takeLease(owner, world, LEASE_WAIT_MS);
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function endsOf(database: Database, mode: Mode, seals: SealKeys): Promise<JournalEnd[]> {
  const app = database.connect('app', { max: 2 });
  try {
    const ends: JournalEnd[] = [];
    for (const world of WORLDS) {
      const { head: sequence, hash } = await recover(app, world, mode, undefined, seals);
      await requireSealed(app, world, mode, seals, { sequence, hash });
      const snapshots = (await listSnapshots(app, world)).filter((head) => isOurs(seals, world, head, mode));
      if (sequence > 0) ends.push({ world, sequence, hash, snapshots });
    }
    return ends;
  } finally {
    await app.end();
  }
}

async function sealEnd(sql: Sql, { world, sequence, hash, snapshots }: JournalEnd, seals: SealKeys): Promise<void> {
  const seal = sealOf(seals, 'journal', sealedParts(world, { sequence, hash }));
  await sql`update ${sql(world)}.journal set seal = ${seal} where sequence = ${sequence}`;
  for (const head of snapshots)
    await sql`
      update ${sql(world)}.snapshots set seal = ${snapshotSeal(seals, world, head)} where sequence = ${head.sequence}`;
}

async function writeKey(file: string, key: Uint8Array): Promise<void> {
  // Never over one that is there: it may be the only copy of a key that is needed.
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(Buffer.from(key).toString('base64'));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
