import { beforeAll, describe, expect, it } from 'vitest';
import { FactBuffer, readFacts, type Fact } from '@hilsa/core';
import { accountOpened } from '@hilsa/core/accounts/facts';
import { kindAt, sizeAt } from '@hilsa/core/facts/fact-buffer';
import { TRADE } from '@hilsa/core/orders/words';
import { feeRebated, referralRebateSet } from '@hilsa/core/referrals/facts';
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
  await send(world, { kind: 'set-referral-rebate', bps: 1_000 });
  const ann = await open(world, null);
  const bob = await open(world, ann);
  const cat = await open(world, bob);
  await Promise.all(
    Array.from({ length: 6 }, (_, n) => send(world, limit(n % 2 === 0 ? one : bob, 'sell', 1_000_000 + n, 30))),
  );
  await send(world, limit(cat, 'buy', 1_000_010, 155));
  await send(world, { kind: 'set-referral-rebate', bps: 3_333 });
  await send(world, limit(cat, 'sell', 999_990, 40));
  await send(world, limit(bob, 'buy', 999_990, 40));
  expect([ann, bob, cat]).toEqual([4, 5, 6]);
  await world.stop();
}

type Rebated = Extract<Fact, { kind: 'fee-rebated' }>;

/** The row's facts without its n-th rebate, with what `change` makes of it in its place. */
function withOtherRebate(row: JournalRow, n: number, change: (rebate: Rebated) => readonly Rebated[]): Uint8Array {
  const facts = new FactBuffer(row.facts.buffer, row.facts.byteOffset, row.facts.byteLength);
  facts.length = row.facts.byteLength / 4;
  const made = new FactBuffer();
  const rebates = [...readFacts(row.facts)].filter((fact) => fact.kind === 'fee-rebated');
  let seen = 0;
  for (let at = 0, size = 0; at < row.facts.byteLength / 4; at += size) {
    size = sizeAt(facts, at);
    const isRebate = kindAt(facts, at) === feeRebated.number;
    const wanted = isRebate && seen === n ? change(rebates[seen]!) : null;
    if (isRebate) seen += 1;
    if (wanted === null) made.words.set(facts.words.subarray(at, at + size), made.begin(0, size));
    for (const rebate of wanted ?? []) {
      feeRebated.write(made, rebate);
    }
  }
  return made.bytes();
}

describe('the audit of rebates', async () => {
  const database = await createTestDatabase();
  const sql = database.connect('app', { max: 2 });
  const tampered = tamperer(database, 'real');
  beforeAll(() => liveALittle(database));

  it('finds nothing in a sound world, whose rebates are a tenth, then a third of the fees', async () => {
    expect((await auditWorld(sql, 'real', 'sandbox')).findings).toEqual([]);
    const rows = await sql`select * from real.referral_rebates order by referrer, referee, asset`;
    expect(rows.map((row) => Object.values(row))).toEqual([
      // For bob's fees, of 65 lots sold as a maker, a tenth; and of 40 lots bought as a taker, a third.
      [4, 5, USDT, '6500'],
      [4, 5, BTC, '13'],
      // For cat's, of 155 lots bought in six trades; and of 40 lots sold.
      [5, 6, USDT, '13332'],
      [5, 6, BTC, '15'],
    ]);
  });

  it('shows the balance after every rebate, of the referrer and of the house', async () => {
    const wrong = await sql`
      select * from (
        select sequence, line, account, asset, reason, balance_after,
          sum(amount) over (partition by account, asset order by sequence, line) as due
        from real.postings) every
      where balance_after is not null and balance_after <> due and account <> 0`;
    expect(wrong).toEqual([]);
    const [house] = await sql`select count(*) as rebates from real.postings where reason = 3 and account = 1`;
    expect(Number(house!['rebates'])).toBeGreaterThan(6);
  });

  it.each<[string, (rebate: Rebated) => readonly Rebated[], string]>([
    ['a rebate that is too much', (rebate) => [{ ...rebate, amount: rebate.amount + 1n }], 'rebated that is not due'],
    ['a rebate that is too little', (rebate) => [{ ...rebate, amount: rebate.amount - 1n }], 'rebated that is not due'],
    ['a rebate left out', () => [], 'is not rebated'],
    ['a rebate given twice', (rebate) => [rebate, rebate], 'due is nothing'],
    ['a rebate for somebody else', (rebate) => [{ ...rebate, referrer: 2 }], 'was not invited by account 2'],
    [
      'a rebate two levels up',
      (rebate) => [rebate, { ...rebate, referrer: rebate.referrer - 1 }],
      'was not invited by',
    ],
    ['a rebate of another trade', (rebate) => [{ ...rebate, tradeId: rebate.tradeId + 1 }], 'is not the last'],
    ['a rebate in another asset', (rebate) => [{ ...rebate, asset: 1 - rebate.asset }], 'rebated that is not due'],
  ])('O8 finds %s in a journal whose chain of hashes was made anew', async (_name, change, says) => {
    // The last trade was between two who were invited: the second of its rebates is changed.
    let last = 0;
    for await (const row of readJournal(sql, 'real', 0))
      if ([...readFacts(row.facts)].some(({ kind }) => kind === 'fee-rebated')) last = row.sequence;
    const { statements, sequences } = await rewritten(sql, 'real', (row) =>
      row.sequence === last ? withOtherRebate(row, 1, change) : row.facts,
    );
    expect(sequences).toEqual([last]);
    const findings = await tampered(...statements);
    expect(findings.find(({ sequence }) => sequence === last)?.says).toContain(says);
    expect(findings).toContainEqual({ sequence: last, says: 'the command does not lead to these facts' });
  });

  it.each([
    ['an account given to another referrer', accountOpened.number, accountOpened.at.referrer, 'its command named'],
    ['a rebate that nobody set', referralRebateSet.number, referralRebateSet.at.bps, 'its command named'],
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

  it('O8 finds a rebate without its trade', async () => {
    const { statements } = await rewritten(sql, 'real', (row) => {
      const kinds = [...readFacts(row.facts)].map(({ kind }) => kind);
      if (!kinds.includes('fee-rebated') || row.sequence < 10) return row.facts;
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
      'update real.referral_rebates set amount = amount + 1 where referee = 6',
      'the table of rebates says',
    ],
    [
      'a missing sum',
      'delete from real.referral_rebates where referee = 5 and asset = 1',
      'the table of rebates lacks 4:5:1',
    ],
    ['an invented sum', 'insert into real.referral_rebates values (2, 6, 0, 5)', 'the table of rebates says 5'],
    [
      'a rebate that is no movement',
      'delete from real.postings where reason = 3 and account = 5',
      'the postings of account',
    ],
  ])('O8 finds %s', async (_name, statement, says) => {
    expect((await tampered(statement)).map((finding) => finding.says).join(' / ')).toContain(says);
  });

  it('the application can neither take back nor hide a rebate', async () => {
    await expect(sql`delete from real.referral_rebates`).rejects.toThrow('permission denied');
    await expect(sql`update real.postings set amount = 0`).rejects.toThrow('permission denied');
  });
});
