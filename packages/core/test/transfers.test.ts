// In: what blocks show for a customer's address. Out: a deposit waits for depth, moves with its block, is credited once, survives a recovery.
import { type Command, type RecordArrival, type RecordTransfer, readFacts, restoreEngine } from '@hilsa/core';
import { Desk, LIFE_POLICY } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const ANN = 2;
const HOUR = 3_600_000;
const by = { maker: 'kim', checker: 'lee' } as const;
const policy = { ...LIFE_POLICY, depositMs: HOUR };
const block = (name: string): string => name.repeat(32);
const shown = (fields: Partial<RecordTransfer> = {}): RecordTransfer => ({
  kind: 'record-transfer',
  atMs: 3_000,
  rail: 1,
  account: ANN,
  units: 70n,
  transaction: 'ab:0',
  height: 7,
  block: block('a1'),
  ...fields,
});
const arrived = (fields: Partial<RecordArrival> = {}): RecordArrival => ({
  kind: 'record-arrival',
  atMs: 4_000,
  rail: 1,
  provider: 'chain',
  transaction: 'ab:0',
  units: 70n,
  deposit: 1,
  verdict: 'paid',
  evidence: 'cd'.repeat(32),
  sourceMs: 4_000,
  ...fields,
});

/** Two coins of one network, and an address of Ann's on it. */
function opened() {
  const desk = new Desk();
  desk.account('ann');
  const { engine } = desk;
  const run = (command: Command) => engine.execute(command);
  for (const asset of [0, 1])
    run({ kind: 'set-rail', atMs: 2_000, name: 'chain', asset, wallet: 'coin', policy, ...by });
  const rails = [0, 1].map((rail) => run({ kind: 'assign-address', atMs: 2_000, account: ANN, rail }));
  const told = (from: number) => [...readFacts(engine.facts.bytes(from))].map(({ kind }) => kind);
  return { engine, run, rails, told };
}
type Opened = ReturnType<typeof opened>;
const coins = ({ engine }: Opened): bigint => engine.balance(ANN, 1).available;

describe('a transfer over a chain', () => {
  it('finds one address on all coins of a network', () => {
    const { engine, rails } = opened();
    expect(rails).toEqual([
      { refusal: null, id: 0 },
      { refusal: null, id: 0 },
    ]);
    expect([...engine.payments.addresses]).toEqual([[`${ANN}/0`, 0]]);
  });

  it('waits in its block, moves with it, and is credited once when it has arrived', () => {
    const life = opened();
    const { engine, run, told } = life;
    const before = coins(life);
    const from = engine.facts.length;
    run(shown());
    expect(told(from)).toEqual(['deposit-created', 'deposit-begun', 'transfer-placed']);
    const again = engine.facts.length;
    expect(run(shown())).toEqual({ refusal: null, id: 1 });
    expect(told(again)).toEqual([]);
    run(shown({ height: 8, block: block('b2') }));
    expect(told(again)).toEqual(['transfer-placed']);
    expect(coins(life)).toBe(before);
    expect(run(arrived())).toMatchObject({ refusal: null });
    expect(coins(life)).toBe(before + 70n);
    expect(run(arrived())).toMatchObject({ refusal: 'transaction-known' });
    expect(run(shown({ height: 9 }))).toMatchObject({ refusal: 'transaction-known' });
    expect(coins(life)).toBe(before + 70n);
    engine.check();
  });

  it.each([69n, 71n])('of %s units where 70 were shown is credited to nobody: it lies in suspense', (units) => {
    const on = opened();
    const before = coins(on);
    on.run(shown());
    expect(on.run(arrived({ units }))).toMatchObject({ refusal: null });
    expect(coins(on)).toBe(before);
    expect(on.engine.payments.arrivals.get(1)).toMatchObject({ units });
  });

  it('below the minimum lies in suspense until two people find its owner', () => {
    const life = opened();
    const before = coins(life);
    life.run(shown());
    life.run(arrived({ deposit: 0, verdict: 'below-minimum' }));
    expect(coins(life)).toBe(before);
    expect(life.engine.payments.arrivals.get(1)).toMatchObject({ units: 70n, verdict: 'below-minimum' });
    life.run({ kind: 'assign-arrival', atMs: 5_000, arrival: 1, account: ANN, ...by });
    expect(coins(life)).toBe(before + 70n);
    life.engine.check();
  });

  it('that came after its time is credited all the same', () => {
    const life = opened();
    const before = coins(life);
    life.run(shown());
    life.run({ kind: 'run-due', atMs: 3_000 + HOUR });
    expect(life.engine.payments.deposits.get(1)!.state).toBe('expired');
    life.run(arrived({ atMs: 4_000 + HOUR, sourceMs: 4_000 + HOUR }));
    expect(life.engine.payments.deposits.get(1)!.state).toBe('success');
    expect(coins(life)).toBe(before + 70n);
  });

  it('is remembered as long as its deposit, and no longer; a recovery knows it', () => {
    const { engine, run } = opened();
    run(shown());
    expect(engine.payments.transfers.get('chain/ab:0')).toEqual({ deposit: 1, height: 7, block: block('a1') });
    const twin = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    expect([...twin.payments.transfers]).toEqual([...engine.payments.transfers]);
    expect(twin.hash()).toBe(engine.hash());
    run({ kind: 'run-due', atMs: 3_000 + HOUR });
    run({ kind: 'run-due', atMs: 3_000 + HOUR + 31 * 24 * HOUR });
    expect(engine.payments.transfers.size).toBe(0);
    engine.check();
  });
});
