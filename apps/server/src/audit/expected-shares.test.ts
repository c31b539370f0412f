import { beforeAll, describe, expect, it } from 'vitest';
import { FactBuffer, readFacts, type Fact } from '@hilsa/core';
import { accountOpened } from '@hilsa/core/accounts/facts';
import { kindAt, sizeAt } from '@hilsa/core/facts/fact-buffer';
import { TRADE } from '@hilsa/core/orders/words';
import { feeShared, referralShareSet } from '@hilsa/core/referrals/facts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../boot/database.ts';
import { BTC, limit, openWorld, send, settle, USDT } from '../sequencer/test-world.ts';
import { readJournal, type JournalRow } from '../sequencer/journal.ts';
import type { Sequencer } from '../sequencer/types.ts';
import { auditWorld } from './audit-world.ts';
import { rewritten, tamperer } from './test-tampering.ts';

const open = async (world: Sequencer, referrer: number | null): Promise<number> => {
  const opened = await send(world, { kind: 'open-account', ownerKind: 'customer', referrer });
  const { account } = opened as { account: number };
  for (const asset of [USDT, BTC])
    await send(world, { kind: 'issue-test-money', account, asset, amount: 1_000_000_000n });
  return account;
};

/** Ann invited bob, bob invited cat: accounts 4, 5, 6. Two strangers, 2 and 3, trade among themselves first. */
async function liveALittle(database: Database): Promise<void> {
  const world = await openWorld(database, { world: 'real' });
  const [one, two] = (await settle(world, 2)) as [number, number];
  await send(world, limit(one, 'sell', 1_000_000, 10));
  await send(world, limit(two, 'buy', 1_000_000, 10));
  await send(world, { kind: 'set-referral-share', bps: 1_000 });
  const ann = await open(world, null);
  const bob = await open(world, ann);
  const cat = await open(world, bob);
  await Promise.all(
    Array.from({ length: 6 }, (_, n) => send(world, limit(n % 2 === 0 ? one : bob, 'sell', 1_000_000 + n, 30))),
  );
  await send(world, limit(cat, 'buy', 1_000_010, 155));
  await send(world, { kind: 'set-referral-share', bps: 3_333 });
  await send(world, limit(cat, 'sell', 999_990, 40));
  await send(world, limit(bob, 'buy', 999_990, 40));
  expect([ann, bob, cat]).toEqual([4, 5, 6]);
  await world.stop();
}

type Shared = Extract<Fact, { kind: 'fee-shared' }>;

/** The row's facts without its n-th share, with what `change` makes of it in its place. */
function withOtherShare(row: JournalRow, n: number, change: (share: Shared) => readonly Shared[]): Uint8Array {
  const facts = new FactBuffer(row.facts.buffer, row.facts.byteOffset, row.facts.byteLength);
  facts.length = row.facts.byteLength / 4;
  const made = new FactBuffer();
  const shares = [...readFacts(row.facts)].filter((fact) => fact.kind === 'fee-shared');
  let seen = 0;
  for (let at = 0, size = 0; at < row.facts.byteLength / 4; at += size) {
    size = sizeAt(facts, at);
    const isShare = kindAt(facts, at) === feeShared.number;
    const wanted = isShare && seen === n ? change(shares[seen]!) : null;
    if (isShare) seen += 1;
    if (wanted === null) made.words.set(facts.words.subarray(at, at + size), made.begin(0, size));
    for (const share of wanted ?? []) {
      feeShared.write(made, share);
    }
  }
  return made.bytes();
}

describe('the audit of shared fees', async () => {
  const database = await createTestDatabase();
  const sql = database.connect('app', { max: 2 });
  const tampered = tamperer(database, 'real');
  beforeAll(() => liveALittle(database));

  it('finds nothing in a sound world, whose shares are a tenth, then a third of the fees', async () => {
    expect((await auditWorld(sql, 'real', 'sandbox')).findings).toEqual([]);
    const rows = await sql`select * from real.shared_fees order by referrer, referee, asset`;
    expect(rows.map((row) => Object.values(row))).toEqual([
      // For bob's fees, of 65 lots sold as a maker, a tenth; and of 40 lots bought as a taker, a third.
      [4, 5, USDT, '6500'],
      [4, 5, BTC, '13'],
      // For cat's, of 155 lots bought in six trades; and of 40 lots sold.
      [5, 6, USDT, '13332'],
      [5, 6, BTC, '15'],
    ]);
  });

  it('shows the balance after every share, of the referrer and of the house', async () => {
    const wrong = await sql`
      select * from (
        select sequence, line, account, asset, reason, balance_after,
          sum(amount) over (partition by account, asset order by sequence, line) as due
        from real.postings) every
      where balance_after is not null and balance_after <> due and account <> 0`;
    expect(wrong).toEqual([]);
    const [house] = await sql`select count(*) as shares from real.postings where reason = 3 and account = 1`;
    expect(Number(house!['shares'])).toBeGreaterThan(6);
  });

  it.each<[string, (share: Shared) => readonly Shared[], string]>([
    ['a share that is too much', (share) => [{ ...share, amount: share.amount + 1n }], 'shared that is not due'],
    ['a share that is too little', (share) => [{ ...share, amount: share.amount - 1n }], 'shared that is not due'],
    ['a share left out', () => [], 'is not shared'],
    ['a share given twice', (share) => [share, share], 'due is nothing'],
    ['a share for somebody else', (share) => [{ ...share, referrer: 2 }], 'was not invited by account 2'],
    ['a share two levels up', (share) => [share, { ...share, referrer: share.referrer - 1 }], 'was not invited by'],
    ['a share of another trade', (share) => [{ ...share, tradeId: share.tradeId + 1 }], 'is not the last'],
    ['a share in another asset', (share) => [{ ...share, asset: 1 - share.asset }], 'shared that is not due'],
  ])('O8 finds %s in a journal whose chain of hashes was made anew', async (_name, change, says) => {
    // The last trade was between two who were invited: the second of its shares is changed.
    let last = 0;
    for await (const row of readJournal(sql, 'real', 0))
      if ([...readFacts(row.facts)].some(({ kind }) => kind === 'fee-shared')) last = row.sequence;
    const { statements, sequences } = await rewritten(sql, 'real', (row) =>
      row.sequence === last ? withOtherShare(row, 1, change) : row.facts,
    );
    expect(sequences).toEqual([last]);
    const findings = await tampered(...statements);
    expect(findings.find(({ sequence }) => sequence === last)?.says).toContain(says);
    expect(findings).toContainEqual({ sequence: last, says: 'the command does not lead to these facts' });
  });

  it.each([
    ['an account given to another referrer', accountOpened.number, accountOpened.at.referrer, 'its command named'],
    ['a share that nobody set', referralShareSet.number, referralShareSet.at.bps, 'its command named'],
  ])('O8 finds %s in a journal whose chain of hashes was made anew', async (_name, kind, word, says) => {
    const { statements, sequences } = await rewritten(sql, 'real', (row) => {
      const facts = row.facts.slice();
      const words = new Int32Array(facts.buffer);
      // Behind the command's time; of accounts the last one, whose referrer becomes one level higher.
      // A referrer is written as one more.
      const isWanted = kindAt(new FactBuffer(facts.buffer), 4) === kind;
      const isOpening = isWanted && (kind !== accountOpened.number || words[4 + word] === 6);
      if (isOpening) words[4 + word]! -= 1;
      return facts;
    });
    const findings = await tampered(...statements);
    expect(findings[0]).toMatchObject({ sequence: sequences[0] });
    expect(findings[0]?.says).toContain(says);
    expect(findings).toContainEqual({ sequence: sequences[0], says: 'the command does not lead to these facts' });
  });

  it('O8 finds a share without its trade', async () => {
    const { statements } = await rewritten(sql, 'real', (row) => {
      const kinds = [...readFacts(row.facts)].map(({ kind }) => kind);
      if (!kinds.includes('fee-shared') || row.sequence < 10) return row.facts;
      const facts = new FactBuffer(row.facts.buffer, row.facts.byteOffset, row.facts.byteLength);
      facts.length = row.facts.byteLength / 4;
      const made = new FactBuffer();
      for (let at = 0, size = 0; at < row.facts.byteLength / 4; at += size) {
        size = sizeAt(facts, at);
        if (kindAt(facts, at) !== TRADE.kind) made.words.set(facts.words.subarray(at, at + size), made.begin(0, size));
      }
      return made.bytes();
    });
    const findings = await tampered(...statements);
    expect(findings[0]?.says).toContain('the facts do not fit the state');
  });

  it.each([
    [
      'a changed sum',
      'update real.shared_fees set amount = amount + 1 where referee = 6',
      'the table of shared fees says',
    ],
    [
      'a missing sum',
      'delete from real.shared_fees where referee = 5 and asset = 1',
      'the table of shared fees lacks 4:5:1',
    ],
    ['an invented sum', 'insert into real.shared_fees values (2, 6, 0, 5)', 'the table of shared fees says 5'],
    [
      'a share that is no movement',
      'delete from real.postings where reason = 3 and account = 5',
      'the postings of account',
    ],
  ])('O8 finds %s', async (_name, statement, says) => {
    expect((await tampered(statement)).map((finding) => finding.says).join(' / ')).toContain(says);
  });

  it('the application can neither take back nor hide a share', async () => {
    await expect(sql`delete from real.shared_fees`).rejects.toThrow('permission denied');
    await expect(sql`update real.postings set amount = 0`).rejects.toThrow('permission denied');
  });
});
