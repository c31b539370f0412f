// In: an offering that was drawn, its row as an older version left it. Out: an audit from genesis that agrees with it and says what it could not compare,
// and finds whatever in it is not the journal's.
import { commitTo } from '@hilsa/formulas/offerings';
import { BEACON, SECRET, TERMS } from '@hilsa/testkit/offering';
import { accountOf, type Command } from '@hilsa/core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../boot/database.ts';
import { openWorld } from '../sequencer/test-world.ts';
import { auditWorld } from './audit-world.ts';
import { tamperer } from './test-tampering.ts';

const SOON = { timeout: 50_000, interval: 20 };

/** One offering that one customer applied to and that was allotted; the tables were written before and after a restart. */
async function drawOne(database: Database): Promise<void> {
  let world = await openWorld(database);
  const submit = async (command: Command) => {
    const reply = await world.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
    return reply;
  };
  const moneyAsset = (await submit({ kind: 'list-asset', atMs: 0, code: 'BDT', decimals: 2 })).asset!;
  const asset = (await submit({ kind: 'list-asset', atMs: 0, code: 'SBTEST', decimals: 0 })).asset!;
  const account = (await submit({ kind: 'open-account', atMs: 0, ownerKind: 'customer', referrer: null })).account!;
  await submit({
    kind: 'issue-test-money',
    atMs: 0,
    account: accountOf(account, 'stock'),
    asset: moneyAsset,
    amount: 1_000_00n,
  });
  const opensMs = Date.now() + 300;
  const dates = { opensMs, closesMs: opensMs + 1_500, drawMs: opensMs + 1_501, deliversMs: opensMs + 86_400_000 };
  const terms = { ...TERMS, ...dates, listsMs: opensMs + 2 * 86_400_000, asset, moneyAsset };
  const offering = (await submit({ kind: 'draft-offering', atMs: 0, terms })).id!;
  const commit = commitTo(Buffer.from(SECRET, 'hex'));
  await submit({ kind: 'publish-offering', atMs: 0, offering, commit, chain: BEACON.chain, round: 5 });
  const stands = (status: string) =>
    vi.waitFor(() => expect(world.engine.offerings.get(offering)!.status).toBe(status), SOON);
  await stands('open');
  const applicant = { key: 'a'.repeat(32), person: 'b'.repeat(64), category: 'general' };
  const wish = { quantity: 10n, bid: 0n, payLater: false, documents: terms.documents };
  const who = { isVerified: true, hasDepositoryNumber: true, holding: 0n };
  await submit({ kind: 'apply-offering', atMs: 0, account, offering, ...applicant, ...wish, ...who });
  await world.stop();
  world = await openWorld(database);
  await vi.waitFor(() => expect(world.engine.offerings.get(offering)!.phase).toBe('awaiting'), SOON);
  await submit({ kind: 'reveal-draw', atMs: 0, offering, secret: SECRET, beacon: BEACON.link(5) });
  await stands('allotted');
  await world.stop();
}

describe('a row that an older version wrote', async () => {
  const database = await createTestDatabase();
  const owner = database.connect('owner', { max: 1 });
  const audit = () => auditWorld(database.connect('app', { max: 1 }), 'demo', 'sandbox');
  const tampered = tamperer(database, 'demo');
  let old: (change?: Record<string, unknown>) => string;
  beforeAll(async () => {
    await drawOne(database);
    const [row] = await owner`select standing from demo.offerings where offering = 1`;
    const { form, captured, refunded, times, source, entered, brokenResults, resultsDigest, bidsDigest, ...kept } =
      JSON.parse(row!['standing']);
    expect([form, captured, refunded, source, entered, brokenResults, resultsDigest, bidsDigest]).toEqual([
      2,
      '10000n',
      '0n',
      '',
      null,
      null,
      '',
      '',
    ]);
    expect(Object.keys(times)).toEqual(['published', 'opened', 'closed', 'counted', 'revealed', 'allotted']);
    // As it was written before there was a digest of bids, in the order of that time; and, of what came later, as it was kept since.
    const { phase, commit, chain, round, demand, ...rest } = kept;
    old = (change = {}) =>
      `update demo.offerings set standing = '${JSON.stringify({ demand, phase, commit, chain, round, ...rest, ...change })}'`;
  });

  it('is the same text whoever wrote it, before a restart and after it', async () => {
    const { findings, unseen } = await audit();
    expect(findings).toEqual([]);
    expect(unseen.filter((line) => line.startsWith('offerings'))).toEqual([]);
  });

  it('agrees as far as it was kept, and the audit says so', async () => {
    expect(await tampered(old())).toEqual([]);
    expect(await tampered(old({ captured: '5000n', times: {}, bidsDigest: '' }))).toEqual([]);
    const before = await owner`select standing from demo.offerings`;
    await owner.unsafe(old());
    try {
      expect((await audit()).unseen.filter((line) => line.startsWith('offerings: 1 drafted'))).toHaveLength(1);
    } finally {
      await owner`update demo.offerings set standing = ${before[0]!['standing']}`;
    }
  });

  it.each([
    ['a price', { publicPrice: '999n' }],
    ['more in escrow', { escrowed: '10001n' }],
    ['more captured than the journal', { captured: '10001n' }],
    ['a time of its own', { times: { opened: 5 } }],
    ['a digest that nobody counted', { bidsDigest: 'f'.repeat(64) }],
    ['today’s form', { form: 2 }],
  ])('is found with %s', async (_, change) => {
    expect(await tampered(old(change))).toEqual([
      { sequence: null, says: 'the table offerings differs from the journal in standing (offering 1)' },
    ]);
  });
});
