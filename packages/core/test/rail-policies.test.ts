// In: policies of a rail, set at once and for later, by two people. Out: from their day on they are in force; hours, holidays and limits hold.
import { type Command, createEngine, type Engine, type RailPolicy, restoreEngine } from '@hilsa/core';
import { wholePolicy } from '@hilsa/core/payments/policy';
import { accepted, LIFE_POLICY } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Sunday, ten in the morning in Dhaka. */
const START = Date.UTC(2026, 10, 22, 4);
const TODAY = Math.floor((START + 6 * HOUR) / DAY);
const by = { maker: 'kim', checker: 'lee' };

class Rails {
  engine: Engine = createEngine({ mode: 'sandbox' });
  atMs = START;
  readonly ann: number;

  constructor() {
    this.do({ kind: 'list-asset', atMs: START, code: 'BDT', decimals: 2 });
    this.ann = this.do({ kind: 'open-account', atMs: START, ownerKind: 'customer', referrer: null }).account!;
    this.do(this.set({}));
  }

  set(policy: Partial<RailPolicy>, fromMs?: number): Command {
    const terms = { name: 'bank', asset: 0, wallet: 'stock', policy: { ...LIFE_POLICY, ...policy }, ...by } as const;
    return { kind: 'set-rail', atMs: this.atMs, ...terms, ...(fromMs === undefined ? {} : { fromMs }) };
  }

  ask(amount: bigint): Command {
    return { kind: 'create-deposit', atMs: this.atMs, account: this.ann, rail: 0, amount };
  }

  try(command: Command): ReturnType<Engine['execute']> {
    while (!this.engine.isReady(command)) this.engine.execute({ kind: 'run-due', atMs: command.atMs });
    return this.engine.execute(command);
  }

  do(command: Command): ReturnType<typeof accepted> {
    return accepted(this.try(command), command);
  }

  get rail() {
    return this.engine.payments.rails[0]!;
  }
}

const { maximum } = LIFE_POLICY.in;
const least = (minimum: bigint) => ({ in: { ...LIFE_POLICY.in, minimum } });

describe('the limits of a day', () => {
  it('count what waits to be paid: many open ones bring in no more than one, and what expires is free again', () => {
    const rails = new Rails();
    const daily = { in: { ...LIFE_POLICY.in, maximum: 1_000n, daily: 2_000n } };
    rails.do(rails.set(daily));
    rails.do({ ...rails.set(daily), name: 'wallet' } as Command);
    const ids = [rails.do(rails.ask(1_000n)).id!, rails.do(rails.ask(900n)).id!];
    const third = { refusal: 'payment-limit-reached', detail: { asset: 0, amount: 101n, left: 100n } };
    expect(rails.try(rails.ask(101n))).toMatchObject(third);
    // Another rail has limits of its own.
    rails.do({ ...rails.ask(1_000n), rail: 1 } as Command);
    const shown = {
      rail: 0,
      provider: 'bank',
      transaction: 'T1',
      units: 1_000n,
      deposit: ids[0]!,
      sourceMs: rails.atMs,
    };
    rails.do({ kind: 'record-arrival', atMs: rails.atMs, ...shown, verdict: 'paid', evidence: 'ab'.repeat(32) });
    // Paid it counts once, as before.
    expect(rails.try(rails.ask(101n))).toMatchObject(third);
    rails.atMs += LIFE_POLICY.depositMs;
    rails.do(rails.ask(1_000n));
    expect(rails.try(rails.ask(100n)).refusal).toBe('payment-limit-reached');
    rails.engine.check();
  });
});

describe('a policy of a rail', () => {
  it('is a version of its own, by two people, and in force at once when no date is said', () => {
    const rails = new Rails();
    rails.do(rails.set(least(700n)));
    expect(rails.rail).toMatchObject({ version: 2, planned: null, policy: { in: { minimum: 700n } } });
    expect(rails.try({ ...rails.set({}), checker: 'kim' } as Command).refusal).toBe('second-person-missing');
  });

  it('begins on its date and not before, whoever comes first then', () => {
    const rails = new Rails();
    rails.do(rails.set(least(700n), START + DAY));
    expect(rails.rail).toMatchObject({ version: 1, planned: { version: 2, fromMs: START + DAY } });
    rails.atMs = START + DAY - 1;
    rails.do(rails.ask(500n));
    rails.atMs = START + DAY;
    expect(rails.try(rails.ask(500n)).refusal).toBe('payment-below-minimum');
    expect(rails.rail).toMatchObject({ version: 2, planned: null });
  });

  it('drops what was planned before it and has not begun', () => {
    const rails = new Rails();
    rails.do(rails.set(least(700n), START + DAY));
    rails.do(rails.set(least(800n), START + 2 * DAY));
    expect(rails.rail.planned).toMatchObject({ version: 3, fromMs: START + 2 * DAY });
    rails.do(rails.set(least(900n)));
    expect(rails.rail).toMatchObject({ version: 4, planned: null });
    rails.atMs = START + 3 * DAY;
    rails.do(rails.ask(900n));
    expect(rails.rail).toMatchObject({ version: 4, policy: { in: { minimum: 900n } } });
  });

  it('that is planned is still planned after a restart', () => {
    const rails = new Rails();
    rails.do(rails.set(least(700n), START + DAY));
    const again = restoreEngine(rails.engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(rails.engine.hash());
    rails.engine = again;
    rails.atMs = START + DAY;
    expect(rails.try(rails.ask(500n)).refusal).toBe('payment-below-minimum');
  });

  it('multiplies its limits for whoever has ten times them, at most as often as it says', () => {
    const rails = new Rails();
    rails.do({ kind: 'set-limit-multiple', atMs: START, account: rails.ann, times: 10 });
    rails.do(rails.ask(maximum + 1n));
    rails.do(rails.set({ mostTimes: 1 }));
    expect(rails.try(rails.ask(maximum + 1n))).toMatchObject({ refusal: 'payment-above-maximum' });
    rails.do(rails.ask(maximum));
  });

  it('takes deposits in its hours, and credits what arrives at any', () => {
    const rails = new Rails();
    rails.do(rails.set({ depositSessions: [{ from: 10 * 60, until: 12 * 60 }] }));
    const deposit = rails.do(rails.ask(500n)).id!;
    rails.atMs = START + 2 * HOUR;
    expect(rails.try(rails.ask(500n))).toMatchObject({
      refusal: 'rail-closed',
      detail: { rail: 0, direction: 'in' },
    });
    rails.do({
      kind: 'record-arrival',
      atMs: rails.atMs,
      rail: 0,
      provider: 'bank',
      transaction: 'T1',
      units: 500n,
      deposit,
      verdict: 'paid',
      evidence: 'ab'.repeat(32),
      sourceMs: rails.atMs,
    });
    expect(rails.engine.payments.deposits.get(deposit)!.state).toBe('success');
    rails.atMs = START + DAY;
    rails.do(rails.ask(500n));
  });

  it.each<[string, Partial<RailPolicy>, string]>([
    ['hours that end before they begin', { depositSessions: [{ from: 600, until: 540 }] }, 'depositSessions'],
    [
      'hours of which two overlap',
      {
        depositSessions: [
          { from: 0, until: 60 },
          { from: 59, until: 90 },
        ],
      },
      'depositSessions',
    ],
    ['hours beyond the day', { depositSessions: [{ from: 0, until: 1_441 }] }, 'depositSessions'],
    [
      'hours of a way in halves of minutes',
      { methods: [{ ...LIFE_POLICY.methods[0]!, sessions: [{ from: 0.5, until: 60 }] }] },
      'methods',
    ],
    ['no limits at all', { mostTimes: 0 }, 'mostTimes'],
    ['eleven times the limits', { mostTimes: 11 }, 'mostTimes'],
    ['holidays out of order', { holidays: [TODAY + 2, TODAY] }, 'holidays'],
    ['a holiday that is no day', { holidays: [TODAY + 0.5] }, 'holidays'],
    [
      'a row of days that keeps money in for two weeks',
      // Sunday to Thursday twice, with the weekends round them.
      { holidays: [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((day) => TODAY + day) },
      'holidays',
    ],
  ])('with %s is refused', (_, terms, field) => {
    const rails = new Rails();
    expect(rails.try(rails.set(terms))).toMatchObject({ refusal: 'rail-invalid', detail: { field } });
  });

  it('is not planned for a rail that is not there, nor for the year after next, nor for half a millisecond', () => {
    const rails = new Rails();
    for (const command of [
      { ...rails.set({}, START + DAY), name: 'other' } as Command,
      rails.set({}, START + 367 * DAY),
      rails.set({}, START + 0.5),
    ])
      expect(rails.try(command)).toMatchObject({ refusal: 'rail-invalid', detail: { field: 'fromMs' } });
  });

  it('of before there were hours is read as one without them', () => {
    const { depositSessions: _, mostTimes: __, holidays: ___, ...old } = LIFE_POLICY;
    const methods = old.methods.map(({ sessions: _sessions, restsOnHolidays: _rests, ...method }) => method);
    expect(wholePolicy({ ...old, methods } as unknown as RailPolicy)).toEqual(LIFE_POLICY);
  });
});
