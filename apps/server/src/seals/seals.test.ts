// Whoever has the database in hand, and not the key, rewrites nothing that a start believes.
import { createHmac, hkdfSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { auditWorld } from '../audit/audit-world.ts';
import { rotateKeys, sealEnds } from '../boot/keys.ts';
import { readKeyRing } from '../boot/key-ring.ts';
import { createSecretBox } from '../identity/secrets.ts';
import { createVault } from '../identity/papers/vault.ts';
import { createTrail } from '../operations/trail.ts';
import { chainHash, genesisHash } from '../sequencer/chain.ts';
import { readJournal } from '../sequencer/journal.ts';
import { recover } from '../sequencer/recovery.ts';
import { isSealed, sealKeysOf, sealOf } from './seals.ts';
import { openWorld, send } from '../sequencer/test-world.ts';

const OUTER = new Uint8Array(32).fill(3);
const seals = sealKeysOf([OUTER]);
const STRANGER = sealKeysOf([new Uint8Array(32).fill(4)]);

describe('a seal', () => {
  const MASTERS = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)];

  it('is the HMAC-SHA256 of its parts under the key that is derived, the first time and every other', () => {
    const keys = sealKeysOf(MASTERS);
    const key = Buffer.from(hkdfSync('sha256', MASTERS[0]!, 'hilsa journal', 'seal', 32));
    for (const parts of [['real', 1, 'ab'], ['real', 2, 'cd'], []]) {
      const plain = createHmac('sha256', key)
        .update(JSON.stringify(['journal', ...parts]))
        .digest();
      expect(sealOf(keys, 'journal', parts)!.subarray(4)).toEqual(plain);
    }
  });

  it('is the same in another thread, which has the keys as plain data', () => {
    const keys = sealKeysOf(MASTERS);
    const seal = sealOf(keys, 'trail', [1]);
    const posted = structuredClone(keys);
    expect(sealOf(posted, 'trail', [1])).toEqual(seal);
    expect(isSealed(posted, seal, 'trail', [1])).toBe(true);
    expect(isSealed(posted, seal, 'trail', [2])).toBe(false);
    // Two keys of one world are not taken for each other.
    expect(sealOf(keys.slice(1), 'trail', [1])).not.toEqual(seal);
    expect(isSealed(keys, sealOf(keys.slice(1), 'trail', [1]), 'trail', [1])).toBe(true);
  });
});

describe('a sealed journal of real money', async () => {
  const database = await createTestDatabase();
  const app = database.connect('app', { max: 3 });
  const owner = database.connect('owner', { max: 1 });
  const open = (keys = seals) => openWorld(database, { world: 'real', mode: 'live', seals: keys, snapshotEvery: 10 });
  const audited = async (keys = seals) => (await auditWorld(app, 'real', 'live', { seals: keys })).findings;
  /** Makes the statement true while something is looked at. */
  const tampered = async (statement: string, look: () => Promise<unknown>): Promise<void> => {
    const kept = ['journal', 'snapshots', 'snapshot_chunks'];
    for (const table of kept) await owner.unsafe(`create table public.kept_${table} as table real.${table}`);
    try {
      await owner.unsafe(statement);
      await look();
    } finally {
      for (const table of kept) {
        await owner.unsafe(`delete from real.${table}; insert into real.${table} select * from public.kept_${table}`);
        await owner.unsafe(`drop table public.kept_${table}`);
      }
    }
  };

  beforeAll(async () => {
    const world = await open();
    for (let n = 0; n < 25; n += 1) await send(world, { kind: 'open-account', ownerKind: 'customer', referrer: null });
    await world.stop();
  });

  it('opens again with its key and is whole', async () => {
    const world = await open();
    expect(world.head).toBe(25);
    await world.stop();
    expect(await audited()).toEqual([]);
    const [row] = await app`select count(*)::integer as sealed from real.journal where seal is not null`;
    expect(row!['sealed']).toBeGreaterThan(0);
  });

  it('is not opened with another key, and the audit says so', async () => {
    await expect(open(STRANGER)).rejects.toThrow('is not sealed by a key of FILES_KEY');
    expect((await audited(STRANGER)).map(({ says }) => says)).toContain('no key of ours sealed the end of the journal');
  });

  it('is not opened with rows that were added past the server, whose chain fits', async () => {
    const last = (await recover(app, 'real', 'live', undefined, seals)).hash;
    let hash = '';
    for await (const row of readJournal(app, 'real', 24))
      hash = chainHash(last, { ...row, sequence: 26 }).toString('hex');
    await tampered(
      `insert into real.journal (sequence, form, at_ms, kind, caller, account, request_id, command, facts, hash, seal)
       select 26, form, at_ms, kind, caller, account, request_id, command, facts, '\\x${hash}', seal from real.journal where sequence = 25`,
      async () => {
        await expect(open()).rejects.toThrow('Row 26 of the real journal ends it and is not sealed');
        expect((await audited()).map(({ says }) => says)).toContain('no key of ours sealed the end of the journal');
      },
    );
  });

  it('is not opened when the whole of it was written anew without seals', async () => {
    let statements = '';
    let previous: Buffer = genesisHash('live');
    for await (const row of readJournal(app, 'real', 0)) {
      previous = chainHash(previous, { ...row, atMs: row.atMs + 1 });
      statements += `update real.journal set at_ms = at_ms + 1, hash = '\\x${previous.toString('hex')}', seal = null where sequence = ${row.sequence};`;
    }
    await tampered(`${statements} delete from real.snapshots; delete from real.snapshot_chunks`, () =>
      expect(open()).rejects.toThrow('is not sealed'),
    );
  });

  it.each([
    [
      'whose state was changed together with its hash',
      `state_hash = encode(sha256((select bytes from real.snapshot_chunks c where c.sequence = snapshots.sequence)), 'hex')`,
    ],
    ['without a seal', 'seal = null'],
    ['that names another row', `journal_hash = set_byte(journal_hash, 0, get_byte(journal_hash, 0) # 1)`],
  ])('believes no snapshot %s: the state is made from the journal', async (_, change) => {
    const { fromSnapshot } = await recover(app, 'real', 'live', undefined, seals);
    expect(fromSnapshot).toBeGreaterThan(0);
    await tampered(
      `update real.snapshot_chunks set bytes = set_byte(bytes, 60, get_byte(bytes, 60) # 1) where ${change.startsWith('state')};
       update real.snapshots set ${change}`,
      async () => {
        const recovered = await recover(app, 'real', 'live', undefined, seals);
        expect(recovered.fromSnapshot).toBe(0);
        expect(recovered.head).toBe(25);
        expect((await audited()).length).toBeGreaterThan(0);
      },
    );
  });

  it('a new outer key wraps the old ones: what was sealed opens, the former key starts nothing any more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hilsa-keys-'));
    afterAll(() => rm(folder, { recursive: true }));
    const box = createSecretBox(OUTER);
    const sealed = box.seal('a secret', 'somebody');
    const picture = createVault(OUTER).seal(Buffer.from('a picture'), 'file 1');
    const keys = { outer: OUTER, masterKey: await readKeyRing(app, OUTER), seals };
    const file = await rotateKeys(
      database,
      { dataDir: folder, keysDir: undefined, mode: 'live' },
      { keys, to: join(folder, 'new-key') },
    );
    const outer = Buffer.from(await readFile(file, 'utf8'), 'base64');

    await expect(readKeyRing(app, OUTER)).rejects.toThrow('is not the one that this database was sealed with');
    const ring = await readKeyRing(app, outer);
    expect(ring).toHaveLength(2);
    const again = createSecretBox(ring);
    expect(again.unseal(sealed, 'somebody')).toBe('a secret');
    expect(createVault(ring).open(picture, 'file 1').toString()).toBe('a picture');
    // What is found by its digest is still found.
    expect(again.mac('017')).toEqual(box.mac('017'));
    const digesting = Buffer.from(hkdfSync('sha256', OUTER, 'hilsa identity', 'mac', 32));
    expect(box.mac('017')).toEqual(createHmac('sha256', digesting).update('017').digest());
    // Who has the former key opens nothing that was sealed since.
    expect(() => box.unseal(again.seal('a secret', 'somebody'), 'somebody')).toThrow('authenticate');
    expect(() => again.unseal(again.seal('a secret', 'somebody'), 'somebody else')).toThrow('authenticate');

    const now = sealKeysOf([outer, ...ring]);
    expect((await recover(app, 'real', 'live', undefined, now)).fromSnapshot).toBeGreaterThan(0);
    await expect(open()).rejects.toThrow('is not sealed by a key of FILES_KEY');
    const world = await open(now);
    await send(world, { kind: 'open-account', ownerKind: 'customer', referrer: null });
    await world.stop();
    expect(await audited(now)).toEqual([]);
    // The operator of a database that was put back compares its end and takes it over.
    expect(await sealEnds(database, 'live', seals)).toMatchObject([{ world: 'real', sequence: 26 }]);
    await (await open()).stop();
  });

  it('is not sealed anew while a server runs', async () => {
    const world = await open();
    await expect(sealEnds(database, 'live', seals)).rejects.toThrow(/leads|lease|process/i);
    await world.stop();
  });

  it('the trail is sealed row by row: one written anew with its chain is not ours', async () => {
    const trail = createTrail(app, Date.now, seals);
    const by = { name: 'somebody', address: '' };
    for (const what of ['one', 'two', 'three']) await trail.add({ kind: 'done', what, by });
    expect(await trail.verify()).toMatchObject({ whole: true, rows: 3 });
    // With another key whoever rewrites it makes hashes that fit, and no seals.
    await createTrail(app, Date.now, STRANGER).add({ kind: 'done', what: 'forged', by });
    expect(await trail.verify()).toMatchObject({ whole: false, brokenAt: '4' });
    await owner`update operations.trail set seal = null`;
    expect(await trail.verify()).toMatchObject({ whole: false });
  });
});
