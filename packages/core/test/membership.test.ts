// In: plans and days. Out: what a member has paid, until when, and what leaving pays back.
import { accountOf, createEngine, type Command, type Engine, readFacts, restoreEngine } from '@hilsa/core';
import { openMarket, order } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const HOUSE = 2;
const ANN = 3;
const OWN = accountOf(ANN, 'stock');

function opened(): Engine {
  const engine = createEngine({ mode: 'sandbox' });
  const atMs = 1_000;
  const plan = (code: string, days: number, price: bigint): Command => ({
    kind: 'set-membership-plan',
    atMs,
    plan: { code, asset: 0, price, days, isOn: true },
  });
  for (const command of [
    { kind: 'list-asset', atMs, code: 'BDT', decimals: 2 },
    { kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'membership' },
    { kind: 'open-account', atMs, ownerKind: 'customer', referrer: null },
    { kind: 'issue-test-money', atMs, account: OWN, asset: 0, amount: 10_000_00n },
    plan('trial', 7, 0n),
    plan('month', 30, 499_00n),
    plan('year', 365, 4_499_00n),
  ] satisfies Command[])
    expect(engine.execute(command)).toMatchObject({ refusal: null });
  return engine;
}
const buy = (engine: Engine, plan: number, atMs: number, version = 1) =>
  engine.execute({ kind: 'buy-membership', atMs, account: ANN, plan, version });
const leave = (engine: Engine, atMs: number, period: number) =>
  engine.execute({ kind: 'cancel-membership', atMs, account: ANN, period });
const kindsOf = (engine: Engine, from: number) => [...readFacts(engine.facts.bytes(from))].map(({ kind }) => kind);

describe('membership', () => {
  it('begins free once, goes on from its end when it is bought, and ends by the clock after a word of it', () => {
    const engine = opened();
    expect(buy(engine, 0, 2_000)).toEqual({ refusal: null, id: 1 });
    expect(buy(engine, 0, 3_000)).toMatchObject({ refusal: 'trial-used' });
    expect(buy(engine, 1, 4_000)).toEqual({ refusal: null, id: 2 });
    const endsAtMs = 2_000 + 37 * DAY_MS;
    expect(engine.member(ANN)).toMatchObject({ endsAtMs, triedFree: true });
    expect(engine.balance(OWN, 0).available).toBe(9_501_00n);
    const again = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(engine.hash());

    const from = engine.facts.length;
    engine.execute({ kind: 'run-due', atMs: endsAtMs - 3 * DAY_MS });
    expect(kindsOf(engine, from)).toEqual(['membership-ending']);
    const then = engine.facts.length;
    engine.execute({ kind: 'run-due', atMs: endsAtMs });
    expect(kindsOf(engine, then)).toEqual(['membership-ended']);
    expect(engine.member(ANN)).toEqual({ endsAtMs: 0, triedFree: true, periods: [] });
    expect(engine.dueAtMs()).toBeNull();
    engine.check();
  });

  it('is left within seven days for what was not begun: a year after three days pays back 4,462.02', () => {
    const engine = opened();
    buy(engine, 2, 2_000);
    const atMs = 2_000 + 3 * DAY_MS;
    expect(leave(engine, atMs, 1)).toEqual({ refusal: null, id: 1 });
    expect(engine.balance(OWN, 0).available).toBe(10_000_00n - 4_499_00n + 4_462_02n);
    expect(engine.balance(HOUSE, 0).available).toBe(36_98n);
    expect(engine.member(ANN)).toEqual({ endsAtMs: 0, triedFree: false, periods: [] });
    expect(leave(engine, atMs, 1)).toMatchObject({ refusal: 'no-membership' });
    engine.check();
  });

  it('bought ahead and left before it begins is paid back whole, and what runs goes on', () => {
    const engine = opened();
    buy(engine, 0, 2_000);
    buy(engine, 1, 2_000 + DAY_MS);
    expect(leave(engine, 2_000 + 2 * DAY_MS, 2).refusal).toBeNull();
    expect(leave(engine, 2_000 + 2 * DAY_MS, 2).refusal).toBe('no-membership');
    expect(engine.balance(OWN, 0).available).toBe(10_000_00n);
    expect(engine.member(ANN)).toMatchObject({ endsAtMs: 2_000 + 7 * DAY_MS, periods: [{ id: 1 }] });
    engine.check();
  });

  it('that was added by mistake is left, and then what it was added to, each for its own money', () => {
    const engine = opened();
    buy(engine, 2, 2_000);
    buy(engine, 1, 3_000);
    buy(engine, 1, 4_000);
    const again = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(engine.hash());
    expect(leave(engine, 5_000, 3)).toEqual({ refusal: null, id: 3 });
    expect(leave(engine, 5_000, 2)).toEqual({ refusal: null, id: 2 });
    expect(engine.balance(OWN, 0).available).toBe(10_000_00n - 4_499_00n);
    expect(engine.member(ANN)).toMatchObject({ endsAtMs: 2_000 + 365 * DAY_MS, periods: [{ id: 1 }] });
    engine.check();
    // A day of it has begun.
    expect(leave(engine, 6_000, 1)).toEqual({ refusal: null, id: 1 });
    expect(engine.balance(OWN, 0).available).toBe(10_000_00n - 12_33n);
    expect(leave(engine, 6_000, 1)).toMatchObject({ refusal: 'no-membership' });
    engine.check();
  });

  it('is bought at what was seen: rules that changed meanwhile are said, and nothing is paid', () => {
    const engine = opened();
    const plan = { code: 'month', asset: 0, price: 999_00n, days: 30, isOn: true };
    expect(engine.execute({ kind: 'set-membership-plan', atMs: 2_000, plan }).refusal).toBeNull();
    expect(buy(engine, 1, 2_000)).toMatchObject({
      refusal: 'plan-terms-changed',
      detail: { asset: 0, price: 999_00n, days: 30 },
    });
    expect(engine.balance(OWN, 0).available).toBe(10_000_00n);
    expect(buy(engine, 1, 2_000, 2).refusal).toBeNull();
  });

  it('O7 changes no fill, no fee and no hold: the same orders of a member and of a stranger come to the same', () => {
    const lives = [true, false].map((isMember) => {
      const { engine, accounts } = openMarket(3);
      const [ann, bob] = accounts as [number, number];
      const opening: Command[] = [
        { kind: 'open-account', atMs: 5, ownerKind: 'house', referrer: null, purpose: 'membership' },
        { kind: 'set-membership-plan', atMs: 5, plan: { code: 'trial', asset: 0, price: 0n, days: 7, isOn: true } },
      ];
      for (const command of opening) expect(engine.execute(command)).toMatchObject({ refusal: null });
      if (isMember)
        expect(engine.execute({ kind: 'buy-membership', atMs: 5, account: ann, plan: 0, version: 1 })).toMatchObject({
          refusal: null,
        });
      expect(engine.member(ann) !== null).toBe(isMember);
      const from = engine.facts.length;
      for (let n = 0; n < 40; n++)
        for (const [account, side] of [
          [ann, 'buy'],
          [bob, 'sell'],
        ] as const)
          engine.execute({ ...order({ account, side, ticks: 99_980 + ((n * 7) % 40), lots: 60 + n }), atMs: 10 + n });
      const facts = [...readFacts(engine.facts.bytes(from))];
      expect(facts.some(({ kind }) => kind === 'trade-executed')).toBe(true);
      return facts;
    });
    expect(lives[0]).toEqual(lives[1]);
  });
});
