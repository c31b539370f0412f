// A journal that was cut, or written anew, no longer holds what was published of it; and an audit runs by itself and is heard.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { createTestDatabase } from '../../test/test-database.ts';
import { createMeters } from '../gateway/meters.ts';
import { serveProofs } from '../gateway/proofs.ts';
import type { ChainEnd } from '../sequencer/chain.ts';
import { sealKeysOf } from '../seals/seals.ts';
import { openWorld, settle } from '../sequencer/test-world.ts';
import type { World } from '../tables/words.ts';
import { headSigner } from './heads.ts';
import { auditApart, keepAudits } from './keep-audit.ts';
import { openHeads, type HeadsParts } from './keep-heads.ts';

const KEY = new Uint8Array(32).fill(5);
const endAt = (sequence: number, byte = sequence): ChainEnd => ({ sequence, hash: Buffer.alloc(32, byte) });

describe('published ends of the journals', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hilsa-heads-'));
    return () => rm(folder, { recursive: true });
  });
  let files = 0;
  const partsOf = (changes: Partial<HeadsParts> = {}) => {
    const ends: Record<World, ChainEnd> = { real: endAt(7), demo: endAt(0) };
    const reports: string[] = [];
    const parts: HeadsParts = {
      mode: 'live',
      signer: headSigner(KEY),
      file: join(folder, `heads-${(files += 1)}.jsonl`),
      url: undefined,
      mail: null,
      endOf: (world) => ends[world],
      hashAt: async (_, sequence) => Buffer.alloc(32, sequence),
      booksAfter: async () => [],
      report: (line) => reports.push(line),
      now: () => Date.parse('2026-11-23T12:00:00Z'),
      ...changes,
    };
    return { parts, ends, reports };
  };

  it('go to a file, an address and a mailbox, each line signed and naming the one before', async () => {
    const posted: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        posted.push(body);
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    afterAll(() => server.close());
    const mailed: string[] = [];
    const { parts, ends } = partsOf({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      mail: async (text) => void mailed.push(text),
    });
    const heads = await openHeads(parts);
    await heads.publish();
    ends.real = endAt(9);
    await heads.publish();
    const kept = await readFile(parts.file, 'utf8');
    expect(posted.join('')).toBe(kept);
    expect(mailed.join('')).toBe(kept);
    const [first, second] = kept
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toMatchObject({ world: 'real', sequence: 7, hash: '07'.repeat(32), previous: '0'.repeat(64) });
    expect(second).toMatchObject({ sequence: 9 });
    expect(second!['previous']).not.toBe(first!['previous']);
    // Read again at the next start.
    expect((await openHeads(parts)).lines).toEqual(kept.trim().split('\n'));
  });

  it('refuse the start of real money whose tail was cut, or that was written anew; a sandbox says so', async () => {
    const { parts, ends, reports } = partsOf();
    await (await openHeads(parts)).publish();
    ends.real = endAt(6);
    await expect(openHeads(parts)).rejects.toThrow('published to reach row 7: rows are missing');
    ends.real = endAt(7, 99);
    await expect(openHeads(parts)).rejects.toThrow('Row 7 of the real journal is not the one that was published');
    ends.real = endAt(20);
    await expect(openHeads({ ...parts, hashAt: async () => Buffer.alloc(32, 1) })).rejects.toThrow('written anew');
    await openHeads(parts);
    // A line of somebody else's key says nothing.
    await (await openHeads({ ...parts, signer: headSigner(new Uint8Array(32)), endOf: () => endAt(1_000) })).publish();
    await appendFile(parts.file, '{"half a line\n');
    await openHeads(parts);
    expect(reports).toEqual([]);
    const sandbox = { ...parts, mode: 'sandbox' as const };
    await (await openHeads(sandbox)).publish();
    ends.real = endAt(3);
    await openHeads(sandbox);
    expect(reports).toEqual([expect.stringContaining('rows are missing')]);
  });

  it('B2: have the digest of each publication of what is owed among them, once, and the start misses one that is gone', async () => {
    const books = [1, 2, 3].map((publication) => ({ publication, sequence: 5, digest: `${publication}`.repeat(64) }));
    const { parts } = partsOf({
      booksAfter: async (after, most) => books.filter(({ publication }) => publication > after).slice(0, most),
    });
    const known = books.splice(2);
    const heads = await openHeads(parts);
    await heads.publish();
    books.push(...known);
    await heads.publish();
    const lines = (await readFile(parts.file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { world: 'real', sequence: 7 },
      { books: 'real', publication: 1, digest: '1'.repeat(64) },
      { books: 'real', publication: 2 },
      { world: 'real', sequence: 7 },
      { books: 'real', publication: 3, sequence: 5 },
    ]);
    // Known again after a start: nothing is anchored twice.
    const again = await openHeads(parts);
    await again.publish();
    expect(again.lines.filter((line) => line.includes('"books"'))).toHaveLength(3);
    books[2] = { ...books[2]!, digest: '9'.repeat(64) };
    await expect(openHeads(parts)).rejects.toThrow('Publication 3 of what is owed is not the one');
    books.pop();
    await expect(openHeads(parts)).rejects.toThrow('taken back or written anew');
  });

  it('say when a place does not take them, and go to the others', async () => {
    const { parts, reports } = partsOf({ url: 'http://127.0.0.1:1/' });
    const heads = await openHeads(parts);
    await heads.publish();
    expect(heads.failed).toBe(1);
    expect(reports).toEqual([expect.stringContaining('could not be published by address')]);
    expect(await readFile(parts.file, 'utf8')).toContain('"sequence":7');
  });
});

describe('audits that run by themselves', async () => {
  const database = await createTestDatabase();
  const owner = database.connect('owner', { max: 1 });
  const seals = sealKeysOf([KEY]);
  beforeAll(async () => {
    const world = await openWorld(database, { seals });
    await settle(world, 2);
    await world.stop();
  });

  it('are metered, shown on the page, and heard when they find something', async () => {
    const reports: string[] = [];
    const leaving = new AbortController();
    const audits = keepAudits({
      audit: auditApart(database.address, { mode: 'sandbox', seals }, leaving.signal),
      report: (line) => reports.push(line),
      now: Date.now,
    });
    const heard: string[] = [];
    audits.onFound(({ world, findings }) => heard.push(`${world} ${findings}`));
    const heads = await openHeads({
      mode: 'sandbox',
      signer: headSigner(KEY),
      file: join(tmpdir(), 'hilsa-heads-none', 'none.jsonl'),
      url: undefined,
      mail: null,
      endOf: () => endAt(0),
      hashAt: async () => null,
      booksAfter: async () => [],
      report: () => undefined,
      now: Date.now,
    });
    const app = Fastify();
    const meters = createMeters();
    serveProofs(app, { heads, audits }, meters);

    await audits.run();
    expect(reports).toEqual([]);
    expect(heard).toEqual([]);
    expect((await app.inject(`${BASE_PATH}/docs/heads`)).body).toContain('everything agrees');
    expect(await meters.registry.metrics()).toContain('hilsa_audit_findings{world="demo"} 0');

    await owner`update demo.balances set available = available + 1 where account = 2 and asset = 0`;
    // Two that are asked for at once are one.
    await Promise.all([audits.run(), audits.run()]);
    expect(heard).toEqual([expect.stringMatching(/^demo [1-9]/)]);
    expect(reports[0]).toContain('The audit of the demo world found: ');
    expect(await meters.registry.metrics()).toMatch(/hilsa_audit_findings\{world="demo"\} [1-9]/);
    expect((await app.inject(`${BASE_PATH}/docs/heads`)).body).toContain('findings');
    await app.close();
  });

  it('that cannot be made are said and counted, and change nothing of what is known', async () => {
    const reports: string[] = [];
    const audits = keepAudits({
      audit: async () => ({ problem: 'the database is away' }),
      report: (line) => reports.push(line),
      now: Date.now,
    });
    await audits.run();
    expect(reports).toHaveLength(2);
    expect(audits.standings).toMatchObject([
      { failures: 1, endedMs: 0 },
      { failures: 1, endedMs: 0 },
    ]);
  });
});
