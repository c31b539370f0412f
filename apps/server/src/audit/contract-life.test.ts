// In: a real database and a clock whose days pass. Out: a life of the sandbox's contracts, with trades, forced closes and fundings, that the audit
// finds nothing in; every mark and every forced close of it is executed again from the journal.
// `CONTRACT_LIFE_HOURS` says how many hours are lived second by second (default: a minute), `CONTRACT_LIFE_DAYS` how many days by tens of minutes.
import { accountOf, type Fact, readFacts } from '@hilsa/core';
import { contractOrder } from '@hilsa/testkit';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { SandboxContracts } from '../sandbox/contract-market.ts';
import { listContracts } from '../sandbox/prepare-contracts.ts';
import { createPriceProcess } from '../sandbox/price-process.ts';
import type { Sequencer } from '../sequencer/index.ts';
import { TestClocks } from '../sequencer/test-clocks.ts';
import { openWorld, shown } from '../sequencer/test-world.ts';
import { readJournal } from '../sequencer/journal.ts';
import { auditWorld } from './audit-world.ts';

const START_MS = Date.UTC(2026, 10, 20, 7, 59);
const SECONDS = Math.round(Number(process.env['CONTRACT_LIFE_HOURS'] ?? 1 / 60) * 3_600);
const DAYS = Number(process.env['CONTRACT_LIFE_DAYS'] ?? 1);
const STEP_MS = 600_000;
const STEPS_A_DAY = 144;
/** In the first night everything falls, so that somebody is liquidated. */
const CRASH = { dayMs: Date.UTC(2026, 10, 20, 18), percent: 15 };
const LONGEST_MS = 60_000 + SECONDS * 50 + DAYS * 60_000;

test(
  'a long life of contracts is found sound: each mark, funding and forced close follows from its journal',
  async () => {
    const database = await createTestDatabase();
    const clocks = new TestClocks(START_MS);
    const told: string[] = [];
    const world = await openWorld(database, { clocks, snapshotEvery: 5_000, report: (line) => told.push(line) });
    const process = createPriceProcess('a-long-life', undefined, CRASH);
    const contracts = await listContracts(world, process, START_MS);
    const market = new SandboxContracts({
      sequencer: world,
      world: contracts,
      process,
      activity: 4,
      report: (line) => told.push(line),
    });
    const beat = async (laterMs: number): Promise<void> => {
      clocks.advance(laterMs);
      for (let due = world.engine.dueAtMs(); due !== null && due <= clocks.wallMs(); due = world.engine.dueAtMs())
        await world.submit({ command: { kind: 'run-due', atMs: 0 }, requestId: null, caller: 'system' });
      await market.beat(clocks.wallMs());
    };
    const holders = await peopleWho(world, contracts.quoteAsset);
    const buys = async (): Promise<void> => {
      for (const { instrument } of contracts.places)
        for (const { account, side, leverage } of holders)
          if (world.engine.positions(account).every((position) => position.instrument !== instrument))
            await world.submit({
              command: contractOrder({ account, instrument, side, leverage, lots: 200 }),
              requestId: null,
              caller: 'participant',
            });
    };
    await market.clear(START_MS);
    for (let second = 0; second < SECONDS; second += 1) await beat(1_000);
    for (let step = 0; step < (DAYS * 86_400_000) / STEP_MS; step += 1) {
      if (step % STEPS_A_DAY === 0) await buys();
      await beat(STEP_MS);
    }
    world.engine.check();
    await shown(world);
    await world.stop();

    const sql = database.connect('app', { max: 1 });
    const seen = new Map<Fact['kind'], number>();
    const rates: number[] = [];
    for await (const { facts } of readJournal(sql, 'demo', 0, Number.MAX_SAFE_INTEGER))
      for (const fact of readFacts(facts)) {
        seen.set(fact.kind, (seen.get(fact.kind) ?? 0) + 1);
        if (fact.kind === 'funding-fixed' && fact.rate !== 0) rates.push(fact.rate);
      }
    console.log(
      `contracts · ${[...seen].map(([kind, count]) => `${kind} ${count}`).join(', ')}, ${rates.length} rates that are not zero`,
    );
    for (const kind of ['trade-executed', 'mark-computed', 'liquidation-begun', 'funding-fixed'] as const)
      expect(`${kind} ${(seen.get(kind) ?? 0) > 0 ? 'seen' : 'never'}`).toBe(`${kind} seen`);
    // A rate of nothing is what too few samples make of an interval: two thirds of its seconds are enough.
    if (SECONDS >= 5.5 * 3_600) expect(rates.length).toBeGreaterThan(0);
    const found = await auditWorld(sql, 'demo', 'sandbox');
    expect(found).toMatchObject({ first: 1, from: 0, findings: [] });
    console.log(`contracts · ${found.last} rows audited, state ${found.stateHash}`);
    expect(told.filter((line) => line.includes('refused'))).toEqual([]);
  },
  LONGEST_MS,
);

/** Who open at a high leverage and hold on, whatever the price does: some of them on the wrong side of it. */
async function peopleWho(world: Sequencer, asset: number) {
  const people: { account: number; side: 'buy' | 'sell'; leverage: number }[] = [];
  for (const side of ['buy', 'sell'] as const)
    for (const leverage of [10, 20]) {
      const open = { kind: 'open-account', ownerKind: 'participant', referrer: null, atMs: 0 } as const;
      const { account: owner } = (await world.submit({ command: open, requestId: null, caller: 'system' })) as {
        account: number;
      };
      const account = accountOf(owner, 'contract');
      const gift = { kind: 'issue-test-money', account, asset, amount: 10n ** 13n, atMs: 0 } as const;
      await world.submit({ command: gift, requestId: null, caller: 'system' });
      people.push({ account, side, leverage });
    }
  return people;
}
