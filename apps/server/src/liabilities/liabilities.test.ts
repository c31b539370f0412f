// In: a world with customers and orders, and days that pass. Out: everybody's proof holds, and the audit finds whatever was published wrongly.
import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, type Engine } from '@hilsa/core';
import { checkMoney, readPublication, writePublication, type Publication } from '@hilsa/formulas/liabilities';
import { dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';
import { createTestDatabase } from '../../test/test-database.ts';
import { tamperer } from '../audit/test-tampering.ts';
import { auditWorld } from '../audit/audit-world.ts';
import { limit, openWorld, send, settle, shown, BTC, USDT } from '../sequencer/test-world.ts';
import type { Sequencer } from '../sequencer/index.ts';
import { buildPublication, growOwed, signingKeyOf } from './build.ts';
import { buildApart, keepLiabilities } from './keeper.ts';
import { listPublications, movedSince, ownProof, publicationAt } from './read.ts';

const signingKey = signingKeyOf(new Uint8Array(32).fill(7));
const codes = ['USDT', 'BTC'];

describe('what is owed', async () => {
  const database = await createTestDatabase();
  const sql = database.connect('app', { max: 3 });
  const tables = { sql, world: 'real' as const };
  const reports: unknown[] = [];
  let world: Sequencer;
  let owners: number[];
  /** Of the keeper; commands keep the machine's. */
  const clock = { nowMs: Date.now() };
  const keeperOf = (build: Parameters<typeof keepLiabilities>[0]['build']) =>
    keepLiabilities({
      sequencer: world,
      sql,
      mode: 'sandbox',
      build,
      signingKey,
      report: (problem) => reports.push(problem),
      now: () => clock.nowMs,
    });

  beforeAll(async () => {
    world = await openWorld(database, { world: 'real' });
    owners = await settle(world, 3);
    const [one, two] = owners as [number, number, number];
    for (let n = 0; n < 10; n += 1) {
      await send(world, limit(one, 'sell', 1_000_000 + n, 10));
      await send(world, limit(two, 'buy', 1_000_000 + n, 7));
    }
    await send(world, limit(two, 'buy', 900_000, 50));
    return async () => world.stop();
  });

  const wishOf = (slot: string) => ({
    world: 'real' as const,
    mode: 'sandbox' as const,
    slot,
    cause: 'asked' as const,
    sequence: world.head,
    atMs: null,
    madeMs: clock.nowMs,
    signingKey,
    seals: [],
  });
  const checkOf = async (owner: number, publication: number | null = null) => {
    const row = (await publicationAt(tables, publication))!;
    const owed = await ownProof(tables, row, owner, (asset) => codes[asset]!);
    const proofs = owed.flatMap(({ proof }) => proof ?? []);
    const shownAs = owed.map(({ asset, available, held, underway, result }) => ({
      asset: codes[asset]!,
      units: available + held + underway + result,
    }));
    return { owed, row, check: checkMoney({ file: row.file, owner: String(owner), proofs, shown: shownAs })! };
  };

  it('is proved to everybody, and adds up to the ledger', async () => {
    expect(await buildPublication(sql, wishOf('asked:first'))).toBe(1);
    expect(await buildPublication(sql, wishOf('asked:first'))).toBe(1);
    let proved = 0n;
    for (const owner of owners) {
      const { check, owed } = await checkOf(owner);
      expect(check.isSigned).toBe(true);
      expect(check.assets.map(({ asset, finding, leaves }) => [asset, finding, leaves])).toEqual([
        ['USDT', null, 2],
        ['BTC', null, 2],
      ]);
      for (const { asset, available, held } of owed)
        expect({ available, held }).toEqual(world.engine.balance(owner, asset));
      proved += check.assets[0]!.proved!;
    }
    const { publication } = readPublication((await publicationAt(tables, null))!.file)!;
    expect(publication).toMatchObject({ publication: 1, sequence: world.head, sandbox: true });
    const [usdt] = publication.assets;
    expect(usdt).toMatchObject({ asset: 'USDT', total: String(proved), custody: null, testMoney: '3000000000000' });
  });

  it('counts what is held, and tells what moved since', async () => {
    const [, two, three] = owners as [number, number, number];
    const { owed, row } = await checkOf(two);
    expect(owed.find(({ asset }) => asset === USDT)!.held).toBeGreaterThan(0n);
    await send(world, { kind: 'issue-test-money', account: three, asset: BTC, amount: 5n });
    await shown(world);
    const accounts = [three, accountOf(three, 'stock')];
    expect((await movedSince(tables, accounts, row.sequence)).map(({ now, moved }) => [now, moved])).toEqual([
      [1_000_000_000_000n, 0n],
      [1_000_000_005n, 5n],
    ]);
  });

  it('has nothing for a stranger', async () => {
    const { owed, check } = await checkOf(3_000_000);
    expect([owed, check.assets]).toEqual([[], []]);
  });

  it('is made in a process of its own, each day as it stood at midnight, each hour in a sandbox, once', async () => {
    const tomorrow = dhakaDay(clock.nowMs) + 1;
    clock.nowMs = dhakaDayStart(tomorrow) + 61_000;
    const keeper = keeperOf(buildApart(database.address, new AbortController().signal));
    await Promise.all([keeper.look(), keeper.look()]);
    await keeper.settled();
    expect(reports).toEqual([]);
    const made = await Promise.all(
      (await listPublications(tables, null, 10)).map(
        async ({ publication }) => (await publicationAt(tables, publication))!,
      ),
    );
    expect(made.map(({ publication, cause }) => [publication, cause])).toEqual([
      [3, 'hourly'],
      [2, 'daily'],
      [1, 'asked'],
    ]);
    expect(made[1]).toMatchObject({ atMs: dhakaDayStart(tomorrow), sequence: world.head });
    expect((await checkOf(owners[0]!, 2)).check.assets.every(({ finding }) => finding === null)).toBe(true);
    expect(readPublication(made[0]!.file)!.publication.previous).toBe(made[1]!.digest);
  });

  it('is published when an auditor asks, and says when it cannot be', async () => {
    const keeper = keeperOf(async (wish) => buildPublication(sql, wish));
    expect(await keeper.ask('17')).toBe(4);
    expect(await keeper.ask('17')).toBe(4);
    const failing = keeperOf(buildApart({ socketDir: '/nowhere', name: 'none' }, new AbortController().signal));
    await expect(failing.ask('18')).rejects.toThrow(/ENOENT|nowhere/);
  });

  it('gives proofs up after weeks, and no file ever', async () => {
    const keeper = keeperOf(async (wish) => buildPublication(sql, wish));
    clock.nowMs += 41 * 86_400_000;
    await keeper.look();
    const { owed } = await checkOf(owners[0]!, 1);
    expect(owed).toEqual([]);
    expect((await listPublications(tables, null, 100)).length).toBe(6);
    for (const change of ['delete from', 'truncate'])
      await expect(sql.unsafe(`${change} real.liability_publications`)).rejects.toThrow('permission denied');
    await expect(sql`update real.liability_publications set file = ''`).rejects.toThrow('permission denied');
  });

  describe('audited', () => {
    const tampered = tamperer(database, 'real');
    /** The file of a publication as a house would write that hides something, signed with its own key and with fitting digests. */
    const rewritten = async (
      number: number,
      change: (publication: Publication, engine: Engine, seed: Uint8Array) => Publication,
    ) => {
      const [row] = await sql`select file, seed from real.liability_publications where publication = ${number}`;
      const { publication } = readPublication(row!['file'] as string)!;
      const { text, digest } = writePublication(
        change(publication, world.engine, new Uint8Array(row!['seed'] as Buffer)),
        signingKey,
      );
      return `update real.liability_publications set file = '${text}', digest = '\\x${digest}' where publication = ${number}`;
    };
    const without = (publication: Publication, asset: string, change: object): Publication => ({
      ...publication,
      assets: publication.assets.map((each) => (each.asset === asset ? { ...each, ...change } : each)),
    });

    it('finds nothing in what was published', async () => {
      await shown(world);
      const audit = await auditWorld(database.connect('app', { max: 1 }), 'real', 'sandbox');
      expect(audit.findings).toEqual([]);
      expect(audit.publications).toBe(6);
    });

    it('B2: finds an owner who was skipped, in a tree that is whole', async () => {
      const statement = await rewritten(6, (publication, engine, key) => {
        const asset = engine.owed()[USDT]!;
        // The last owner is left out.
        asset.owed.count -= 1;
        const tree = growOwed({ key, asset: 'USDT' }, asset)!;
        return without(publication, 'USDT', { root: tree.root.hash, total: String(tree.root.sum) });
      });
      expect((await tampered(statement)).map(({ says }) => says).join()).toMatch(
        /publication 6 of what is owed: USDT: (root|total) is/,
      );
    });

    it.each<[string, (publication: Publication) => Publication, RegExp]>([
      ['a total that is too small', (p) => without(p, 'USDT', { total: '5' }), /USDT: total is 5/],
      ['a root of something else', (p) => without(p, 'BTC', { root: '0'.repeat(64) }), /BTC: root is 0000/],
      ['custody that nobody showed', (p) => without(p, 'BTC', { custody: '1' }), /BTC: custody is 1/],
      ['an asset left out', (p) => ({ ...p, assets: p.assets.slice(0, 1) }), /BTC is missing, of which/],
      ['an asset that is none', (p) => ({ ...p, assets: [...p.assets, { ...p.assets[0]!, asset: 'GOLD' }] }), /GOLD/],
      ['another journal', (p) => ({ ...p, journal: '1'.repeat(64) }), /names another journal/],
      ['another moment', (p) => ({ ...p, sequence: p.sequence - 1 }), /of another moment/],
      ['one that follows nothing', (p) => ({ ...p, previous: '2'.repeat(64) }), /does not follow/],
    ])('B2: finds %s', async (_name, change, says) => {
      expect((await tampered(await rewritten(6, change))).map((finding) => finding.says).join()).toMatch(says);
    });

    it.each([
      [
        'a file nobody signed',
        `update real.liability_publications set file = replace(file, 'BTC', 'BTG') where publication = 6`,
        /not the one that was signed/,
      ],
      [
        'a publication taken away',
        'delete from real.liability_publications where publication = 3',
        /the one before it is missing/,
      ],
    ])('B2: finds %s', async (_name, statement, says) => {
      expect((await tampered(statement)).map((finding) => finding.says).join()).toMatch(says);
    });
  });
});
