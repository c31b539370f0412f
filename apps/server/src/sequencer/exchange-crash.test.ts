// In: an exchange, and a server killed at each of its moments. Out: it happened once or not at all, and whoever asks again hears the same.
import { accountOf, saidBySource } from '@hilsa/core';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { auditWorld } from '../audit/audit-world.ts';
import { startLeader, type Leader } from './test-leader.ts';
import { BTC, openWorld, send, settle, shown, USDT } from './test-world.ts';
import type { Sequencer, SequencerReply } from './types.ts';

type Accepted = Extract<SequencerReply, { refusal: null }>;

/** Bitcoin for dollars at 100,000, no spread worth naming; the house has enough of both. */
async function bureau(world: Sequencer): Promise<{ ann: number; pair: number }> {
  const [ann] = (await settle(world, 1)) as [number];
  const house = await send(world, { kind: 'open-account', ownerKind: 'house', referrer: null, purpose: 'inventory' });
  const { account } = house as Accepted;
  for (const asset of [USDT, BTC])
    await send(world, { kind: 'issue-test-money', account: account!, asset, amount: 10n ** 15n });
  const made = await send(world, {
    kind: 'set-conversion-pair',
    pair: {
      baseAsset: BTC,
      quoteAsset: USDT,
      wallet: 'coin',
      rateDecimals: 2,
      baseDecimals: 8,
      quoteDecimals: 6,
      rule: { kind: 'median', leastSources: 1, freshMs: 3_600_000 },
      tiers: [{ from: 0n, spreadPpm: 3_000 }],
      quoteMs: 60_000,
      minimum: 0n,
      dailyMaximum: 10n ** 15n,
      mostExposure: 10n ** 15n,
      isOn: true,
    },
  });
  const { id: pair } = made as Accepted;
  const rates = [{ pair: pair!, rate: saidBySource(100_000_00n), sourceMs: world.engine.atMs }];
  await send(world, { kind: 'record-rate', source: 'test', rates });
  return { ann, pair: pair! };
}

const quote = (leader: Leader, account: number, pair: number, id: string) =>
  leader.ask(
    { kind: 'quote-conversion', atMs: 0, account, pair, direction: 'buy-base', named: 'paid', units: 100_000_000n },
    id,
  );
const accept = (leader: Leader, account: number, quoteId: number, id: string) =>
  leader.ask({ kind: 'accept-quote', atMs: 0, account, quoteId }, id);

let leader: Leader | null = null;
afterAll(() => void leader?.child.kill('SIGKILL'));

it('is done once or not at all, whenever the server is killed, and the same request hears the same', async () => {
  const database = await createTestDatabase();
  const first = await openWorld(database);
  const { ann, pair } = await bureau(first);
  const account = accountOf(ann, 'coin');
  const began = first.engine.balance(account, USDT).available;
  await first.stop();
  const next = async (): Promise<Leader> => {
    leader?.child.kill('SIGKILL');
    leader = startLeader(database);
    await leader.leads;
    return leader;
  };
  await next();
  const rounds = 6;
  for (let round = 0; round < rounds; round += 1) {
    const [wished, taken] = [`quote-${round}`, `take-${round}`];
    // Killed with the quote on its way, behind it, with the acceptance on its way, or behind that.
    const asked = quote(leader!, ann, pair, wished);
    if (round % 3 !== 0) await asked;
    const second = await next();
    const firm = (await quote(second, ann, pair, wished)) as Accepted;
    expect(firm.refusal).toBeNull();
    const accepting = accept(second, ann, firm.id!, taken);
    if (round % 2 === 0) await accepting;
    const third = await next();
    const done = await accept(third, ann, firm.id!, taken);
    expect(done).toMatchObject({ refusal: null });
    expect(await accept(third, ann, firm.id!, taken)).toEqual(done);
    expect(await accept(third, ann, firm.id!, `other-${round}`)).toMatchObject({ refusal: 'quote-used' });
  }
  leader!.child.kill('SIGKILL');
  const world = await openWorld(database);
  world.engine.check();
  expect(began - world.engine.balance(account, USDT).available).toBe(BigInt(rounds) * 100_000_000n);
  await shown(world);
  await world.stop();
  const sql = database.connect('app', { max: 1 });
  const paid = await sql`
    select amount from demo.postings where account = ${account} and amount < 0 and asset = ${USDT}`;
  expect(paid.map(({ amount }) => amount)).toEqual(Array.from({ length: rounds }, () => '-100000000'));
  expect((await auditWorld(sql, 'demo', 'sandbox')).findings).toEqual([]);
});
