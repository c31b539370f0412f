// In: a contract's market whose price falls until somebody is closed by force. Out: the audit finds nothing in it; and whoever owns the database and
// writes another mark, another line of a forced close or another rate into the journal, with a chain and tables that hold again, is found at the row.
import { accountOf, type Command, type Fact, readFacts } from '@hilsa/core';
import { type FactBuffer, factsOf, kindAt, sizeAt } from '@hilsa/core/facts/fact-buffer';
import { markComputed, fundingFixed } from '@hilsa/core/contracts/market-facts';
import { liquidationStepped } from '@hilsa/core/contracts/liquidation-facts';
import { contractOrder, PERP_TERMS, VENUES } from '@hilsa/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../boot/database.ts';
import { readJournal } from '../sequencer/journal.ts';
import type { Sequencer } from '../sequencer/index.ts';
import { TestClocks } from '../sequencer/test-clocks.ts';
import { openWorld, shown } from '../sequencer/test-world.ts';
import { auditWorld } from './audit-world.ts';
import { rewritten, tamperer } from './test-tampering.ts';

/** Shortly before an hour of funding. */
const START_MS = Date.UTC(2026, 10, 20, 7, 59, 30);
let database: Database;

class Market {
  readonly #world: Sequencer;
  readonly #clocks: TestClocks;
  perpetual = -1;

  constructor(world: Sequencer, clocks: TestClocks) {
    this.#world = world;
    this.#clocks = clocks;
  }

  async must(command: Command) {
    const reply = await this.#world.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
    return reply;
  }

  async opens(): Promise<void> {
    await this.must({ kind: 'list-asset', atMs: 0, code: 'USDT', decimals: 6 });
    await this.must({ kind: 'list-asset', atMs: 0, code: 'BTC', decimals: 8 });
    const house = { kind: 'open-account', atMs: 0, ownerKind: 'house', referrer: null } as const;
    const open = async (purpose: string, mayOwe: boolean) => (await this.must({ ...house, purpose, mayOwe })).account!;
    const houses = {
      clearing: await open(`clearing:${PERP_TERMS.symbol}`, true),
      funding: await open(`funding:${PERP_TERMS.symbol}`, true),
      insurance: await open('insurance', false),
      liquidator: accountOf(await open('liquidator', false), 'contract'),
    };
    await this.must({ kind: 'issue-test-money', atMs: 0, account: houses.insurance, asset: 0, amount: 10n ** 12n });
    this.perpetual = (
      await this.must({ kind: 'list-instrument', atMs: 0, listing: { ...PERP_TERMS, houses } })
    ).instrument!;
  }

  async participant(): Promise<number> {
    const opening = { kind: 'open-account', atMs: 0, ownerKind: 'participant', referrer: null } as const;
    const account = accountOf((await this.must(opening)).account!, 'contract');
    await this.must({ kind: 'issue-test-money', atMs: 0, account, asset: 0, amount: 10n ** 13n });
    return account;
  }

  /** All venues say so a second later; then all that is due is done. */
  async price(ticks: number): Promise<void> {
    this.#clocks.advance(1_000);
    const atMs = this.#clocks.wallMs();
    const prices = VENUES.map((venue) => ({
      instrument: this.perpetual,
      venue,
      ticks,
      venueAtMs: atMs - 200,
      receivedAtMs: atMs - 100,
    }));
    await this.must({ kind: 'record-venue-prices', atMs: 0, prices });
    const { engine } = this.#world;
    for (let due = engine.dueAtMs(); due !== null && due <= this.#clocks.wallMs(); due = engine.dueAtMs())
      await this.must({ kind: 'run-due', atMs: 0 });
  }

  order(account: number, side: 'buy' | 'sell', ticks: number, lots: number, leverage: number): Promise<unknown> {
    return this.must(contractOrder({ account, instrument: this.perpetual, side, ticks, lots, leverage }));
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  const clocks = new TestClocks(START_MS);
  const world = await openWorld(database, { clocks });
  const market = new Market(world, clocks);
  await market.opens();
  const [maker, holder] = [await market.participant(), await market.participant()];
  await market.price(600_000);
  await market.order(maker, 'sell', 600_000, 5_000, 5);
  await market.order(holder, 'buy', 600_000, 5_000, 20);
  await market.order(maker, 'buy', 571_000, 5_000, 5);
  // Over the hour, and down past the holder's line.
  for (let second = 0; second < 32; second++) await market.price(600_000 + (second % 3));
  for (const ticks of [590_000, 580_000, 572_000, 572_000]) await market.price(ticks);
  world.engine.check();
  await shown(world);
  await world.stop();
});

/** What kinds of facts the journal has. */
async function kinds(): Promise<Set<Fact['kind']>> {
  const seen = new Set<Fact['kind']>();
  for await (const { facts } of readJournal(database.connect('app', { max: 1 }), 'demo', 0))
    for (const fact of readFacts(facts)) seen.add(fact.kind);
  return seen;
}

type Change = (facts: FactBuffer, at: number) => void;

/** The first row that has such a fact, changed; and what the audit finds then. */
async function forged(kind: number, change: Change): Promise<{ wanted: number; findings: readonly unknown[] }> {
  let wanted = 0;
  const { statements, sequences } = await rewritten(database.connect('app', { max: 1 }), 'demo', (row) => {
    const facts = factsOf(row.facts.slice());
    for (let at = 0; at < facts.length && wanted === 0; at += sizeAt(facts, at)) {
      if (kindAt(facts, at) !== kind) continue;
      change(facts, at);
      wanted = row.sequence;
    }
    return facts.bytes();
  });
  expect(sequences).toEqual([wanted]);
  return { wanted, findings: await tamperer(database, 'demo', true)(...statements) };
}

describe('the audit of marks and forced closes', () => {
  it('P2 reproduces each of them from the journal', async () => {
    const seen = await kinds();
    for (const kind of ['mark-computed', 'liquidation-begun', 'liquidation-stepped', 'funding-fixed'] as const)
      expect([kind, seen.has(kind)]).toEqual([kind, true]);
    const found = await auditWorld(database.connect('app', { max: 1 }), 'demo', 'sandbox');
    expect(found).toMatchObject({ first: 1, from: 0, findings: [] });
  });

  it.each<[string, number, Change]>([
    ['a mark', markComputed.number, ({ words }, at) => void words[at + markComputed.at.mark]!--],
    [
      'one of the prices that a mark is the middle of',
      markComputed.number,
      ({ words }, at) => void words[at + markComputed.at.byFunding]!++,
    ],
    [
      'the mark a forced close was decided by',
      liquidationStepped.number,
      ({ words }, at) => void words[at + liquidationStepped.at.mark]!--,
    ],
    [
      'the lots of a forced close',
      liquidationStepped.number,
      ({ words }, at) => void words[at + liquidationStepped.at.lots]!--,
    ],
    ['a funding’s rate', fundingFixed.number, ({ words }, at) => void words[at + fundingFixed.at.rate]!++],
  ])('P2 finds %s that was changed together with all that follows from it', async (_, kind, change) => {
    const { wanted, findings } = await forged(kind, change);
    expect(wanted).toBeGreaterThan(0);
    expect(findings).toEqual(
      expect.arrayContaining([{ sequence: wanted, says: 'the command does not lead to these facts' }]),
    );
  });
});
