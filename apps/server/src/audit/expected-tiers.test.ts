// In: a life with trades over days. Out: nothing said of it, and a finding wherever a volume, a tier or a person's turn was changed.
import { type Command, createEngine, type Fact, readFacts } from '@hilsa/core';
import { BTC_LISTING, marketCommands, order } from '@hilsa/testkit';
import { expect, it } from 'vitest';
import { ExpectedTiers } from './expected-tiers.ts';

const DAY_MS = 86_400_000;
const START = 20_000 * DAY_MS;
const rows = [
  { from: 0n, makerPpm: 1_000, takerPpm: 1_000 },
  { from: 10n ** 6n, makerPpm: 500, takerPpm: 500 },
];

/** What the audit says of two trades and the night after, with some facts changed or left out. */
function says(change: (fact: Fact) => Fact | null): string | null {
  const engine = createEngine({ mode: 'sandbox' });
  const tiers = new ExpectedTiers(engine);
  const trade: Command[] = [
    { ...order({ account: 2, side: 'sell', ticks: 100_000, lots: 100 }), atMs: START },
    { ...order({ account: 3, side: 'buy', ticks: 100_000, lots: 100 }), atMs: START },
  ];
  const table: Command = {
    kind: 'set-fee-table',
    atMs: START,
    table: { feeClass: 'coin', asset: 0, rows },
    fromDay: 20_000,
    maker: '1',
    checker: '2',
  };
  const due: Command = { kind: 'run-due', atMs: START };
  const night: Command = { kind: 'run-due', atMs: START + DAY_MS };
  const opening = marketCommands(2, { listings: [BTC_LISTING] }).map((command) => ({ ...command, atMs: START }));
  let said: string | null = null;
  for (const command of [...opening, table, due, ...trade, night]) {
    const from = engine.facts.length;
    expect(engine.execute(command)).toMatchObject({ refusal: null });
    said ??= tiers.take([...readFacts(engine.facts.bytes(from))].flatMap((fact) => change(fact) ?? []));
  }
  return said;
}

it('agrees with the core', () => expect(says((fact) => fact)).toBeNull());
it('finds another volume', () =>
  expect(says((fact) => (fact.kind === 'volume-counted' ? { ...fact, units: fact.units + 1 } : fact))).toMatch(
    /account [23] traded 10000000 in coin/,
  ));
it('finds a tier that was given to one alone', () =>
  expect(says((fact) => (fact.kind === 'fee-tier-set' && fact.account === 3 ? { ...fact, tier: 0 } : fact))).toMatch(
    /account 3 is in tier 0 of coin, its volume earns 1/,
  ));
it('finds who was left out', () =>
  expect(says((fact) => (fact.kind === 'volume-counted' && fact.account === 3 ? null : fact))).toMatch(
    /account 3 traded in coin and was not counted/,
  ));
