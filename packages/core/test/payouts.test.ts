// In: one customer's money on its way out, in every state it can come to. Out: it is never hostage: paid, or all of it returned, in bounded time.
import { type Command, createEngine, type Engine, type RequestWithdrawal } from '@hilsa/core';
import { digestOf } from '@hilsa/core/payments/proof';
import { LONGEST_HOLD_MS } from '@hilsa/core/payments/owners';
import { nextWindow, RAIL_RULES } from '@hilsa/rails/banks';
import { accepted, factorSigned, IDENTITY, LIFE_POLICY, rawPublic } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Sunday, ten in the morning in Dhaka. */
const START = Date.UTC(2026, 10, 22, 4);
const STOCK = 2 ** 28;
const DESTINATION = '085260728/1501203456418';
const MONEY = 10n ** 10n;
const EVIDENCE = 'ab'.repeat(32);
const [SMALL, LARGE] = [5_000n, 600_000_000n];
/** Of the second way of the rail: nothing. Of the first: 11 units and 1,501 millionths, rounded up. */
const WAYS = LIFE_POLICY.methods;

class Payouts {
  readonly engine: Engine = createEngine({ mode: 'sandbox' });
  atMs = START;
  readonly ann: number;
  #asked = 0;

  constructor(money = MONEY) {
    const by = { maker: 'kim', checker: 'lee' };
    const atMs = START;
    this.do({ kind: 'list-asset', atMs, code: 'BDT', decimals: 2 });
    this.ann = this.do({ kind: 'open-account', atMs, ownerKind: 'customer', referrer: null }).account!;
    this.do({ kind: 'issue-test-money', atMs, account: this.purse, asset: 0, amount: money });
    this.do({ kind: 'set-rail', atMs, name: 'bank', asset: 0, wallet: 'stock', policy: LIFE_POLICY, ...by });
    const publicKey = rawPublic(IDENTITY);
    const key = { account: null, keyId: 'identity', algorithm: 'eddsa', publicKey, host: 'hilsa.example' } as const;
    this.do({ kind: 'set-proof-key', atMs, ...key, isOn: true });
    this.add(DESTINATION);
    this.atMs += DAY;
  }

  get purse(): number {
    return this.ann + STOCK;
  }

  add(destination: string): number {
    const asked = { account: this.ann, rail: 0, destination, match: 'equal' } as const;
    return this.do({ kind: 'add-destination', atMs: this.atMs, ...asked }).id!;
  }

  /** As the clock does: what is due is done first. */
  try(command: Command): ReturnType<Engine['execute']> {
    while (!this.engine.isReady(command)) this.engine.execute({ kind: 'run-due', atMs: command.atMs });
    return this.engine.execute(command);
  }

  do(command: Command): ReturnType<typeof accepted> {
    return accepted(this.try(command), command);
  }

  ask(
    amount: bigint,
    {
      destination = 1,
      text = DESTINATION,
      method = 1,
      rail = 'bank',
      factor = 'totp',
    }: Partial<{
      destination: number;
      text: string;
      method: number;
      rail: string;
      factor: 'totp' | 'code';
    }> = {},
  ): Command {
    const { feeUnits, feePpm, name } = WAYS[method]!;
    const fee = feeUnits + (amount * BigInt(feePpm) + 999_999n) / 1_000_000n;
    this.#asked += 1;
    const asked: Omit<RequestWithdrawal, 'proof'> = {
      kind: 'request-withdrawal',
      atMs: this.atMs,
      account: this.ann,
      destination,
      method,
      amount,
      fee,
      requestId: `request-${this.#asked}`,
      askedMs: this.atMs,
    };
    const terms = { accountId: String(this.ann), asset: 'BDT', rail: `${rail}/${name}`, destination: text };
    const digest = digestOf({ ...terms, amount, fee, requestId: asked.requestId, atMs: this.atMs });
    return { ...asked, proof: factorSigned(factor, Buffer.from(digest).toString('hex')) };
  }

  /** Time goes on, and nobody does anything. */
  wait(ms: number): void {
    this.atMs += ms;
    this.do({ kind: 'set-referral-rebate', atMs: this.atMs, bps: 0 });
  }

  get withdrawal() {
    return this.engine.payments.withdrawals.get(1);
  }

  get money() {
    return this.engine.balance(this.purse, 0);
  }

  approve(operator: string): Command {
    const digest = this.withdrawal?.digest ?? '';
    return { kind: 'approve-withdrawal', atMs: this.atMs, withdrawal: 1, operator, digest };
  }
}

/** What anybody may do to a withdrawal, and time. Longer than half a business day, so that each next deadline is passed. */
const MOVES: Readonly<Record<string, (on: Payouts) => void>> = {
  'ann signs': (on) => void on.try(on.approve('ann')),
  'bob signs': (on) => void on.try(on.approve('bob')),
  'is held': (on) =>
    void on.try({
      kind: 'place-payout-hold',
      atMs: on.atMs,
      account: on.ann,
      reason: 'legal-review',
      cause: 'list 7',
      untilMs: on.atMs + 3 * DAY,
    }),
  freezes: (on) => void on.try({ kind: 'freeze-payouts', atMs: on.atMs, account: on.ann, isFrozen: true }),
  thaws: (on) => void on.try({ kind: 'freeze-payouts', atMs: on.atMs, account: on.ann, isFrozen: false }),
  'is disabled': (on) => void on.try({ kind: 'set-standing', atMs: on.atMs, account: on.ann, standing: 'disabled' }),
  'the way closes': (on) =>
    void on.try({ kind: 'judge-rail', atMs: on.atMs, rail: 0, direction: 'out', failing: 'partner-away' }),
  'is sent': (on) => void on.try({ kind: 'send-withdrawal', atMs: on.atMs, withdrawal: 1, pack: 'F1' }),
  'half a day': (on) => on.wait(13 * HOUR),
};

/** Everything the future of a withdrawal depends on, but the amount. */
function stateOf(on: Payouts): string {
  const { withdrawal, engine, ann, atMs } = on;
  if (withdrawal === undefined) return 'over';
  const { state, stage, approvals, deadlineMs } = withdrawal;
  const { frozen, holds, heldFor, rails } = engine.payments;
  const age = Math.floor((atMs - withdrawal.requestedMs) / (13 * HOUR));
  const isDisabled = engine.account(ann)?.standing === 'disabled';
  const around = [frozen.has(ann), holds.size, heldFor.size, rails[0]!.failing.out, isDisabled];
  return [state, stage, [...approvals].sort().join('+'), deadlineMs > atMs, age, ...around].join(' ');
}

function reached(path: readonly string[], amount: bigint): Payouts {
  const on = new Payouts();
  on.do(on.ask(amount));
  for (const move of path) MOVES[move]!(on);
  return on;
}

/** Nobody acts any more. What was sent waits for the partner's word, which comes one way or the other. */
function leftAlone(on: Payouts, outcome: 'paid' | 'returned'): void {
  for (let days = 0; days < 12 && on.withdrawal !== undefined; days += 1) {
    on.wait(DAY);
    const { withdrawal } = on;
    if (withdrawal?.state !== 'sent') continue;
    const units = withdrawal.amount - withdrawal.fee;
    const shown = { outcome, transaction: 'S1', units, evidence: EVIDENCE };
    on.do({ kind: 'settle-withdrawal', atMs: on.atMs, withdrawal: 1, ...shown });
  }
}

describe('money on its way out', () => {
  it.each([
    ['small', SMALL],
    ['large', LARGE],
  ])(
    'W1 W3 W5 a %s one is paid or all of it returned, from every state it can come to, within twelve days',
    (_size, amount) => {
      const seen = new Set<string>();
      const ends = new Set<string>();
      const paths: (readonly string[])[] = [[]];
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        const on = reached(path, amount);
        const state = stateOf(on);
        if (seen.has(state)) continue;
        seen.add(state);
        const isSent = on.withdrawal?.state === 'sent';
        const outcome = seen.size % 2 === 0 ? 'paid' : 'returned';
        leftAlone(on, outcome);
        expect(on.withdrawal, `${path.join(', ')} (${state})`).toBeUndefined();
        const isPaid = isSent && outcome === 'paid';
        const wasPaidLater = on.money.available === MONEY - amount;
        expect([MONEY, MONEY - amount]).toContain(on.money.available);
        if (isSent) expect(wasPaidLater).toBe(isPaid);
        expect(on.money.held).toBe(0n);
        on.engine.check();
        ends.add(isSent ? outcome : 'given back');
        if (path.length < 4 && state !== 'over') for (const move of Object.keys(MOVES)) paths.push([...path, move]);
      }
      expect([...ends].sort()).toEqual(['given back', 'paid', 'returned']);
      expect(seen.size).toBeGreaterThan(50);
    },
    120_000,
  );

  it('W1 what arrives is the amount less a fee that was shown; a policy whose fee leaves nothing is no policy', () => {
    const on = new Payouts();
    for (const amount of [SMALL, 5_001n, 99_999n, 1_000_001n]) {
      on.do(on.ask(amount, { method: 0 }));
      const withdrawal = [...on.engine.payments.withdrawals.values()].at(-1)!;
      expect(withdrawal.fee).toBe(11n + (amount * 1_501n + 999_999n) / 1_000_000n);
      expect(withdrawal.amount - withdrawal.fee).toBeGreaterThan(0n);
    }
    const [first] = WAYS;
    const by = { maker: 'kim', checker: 'lee' };
    const policy = { ...LIFE_POLICY, methods: [{ ...first!, feeUnits: first!.minimum }] };
    const rail = { name: 'bank', asset: 0, wallet: 'stock', policy, ...by } as const;
    expect(on.try({ kind: 'set-rail', atMs: on.atMs, ...rail }).refusal).toBe('rail-invalid');
  });

  it('is never more than there is: a unit too few, or all of it held, and nothing leaves', () => {
    const on = new Payouts(2n * SMALL - 1n);
    on.do(on.ask(SMALL));
    const left = { available: SMALL - 1n, held: SMALL };
    expect(on.money).toEqual(left);
    expect(on.try(on.ask(SMALL))).toMatchObject({ refusal: 'insufficient-balance' });
    expect(on.money).toEqual(left);
    expect(on.engine.payments.withdrawals.size).toBe(1);
  });

  it('W2 it is taken at every hour of the week, and each way has its next window', () => {
    for (let hour = 0; hour < 168; hour += 7) {
      const on = new Payouts();
      on.atMs += hour * HOUR;
      on.do(on.ask(SMALL));
      for (const rule of RAIL_RULES) {
        const window = nextWindow(rule, rule.least, on.atMs, { isBankDay: (day) => ![5, 6].includes((day + 4) % 7) });
        expect(window).toBeGreaterThanOrEqual(on.atMs);
        expect(window! - on.atMs).toBeLessThan(4 * DAY);
      }
    }
  });

  it.each(Object.entries(LONGEST_HOLD_MS))(
    'W3 a hold for %s ends by itself, at most so late, and one cause holds once',
    (reason, longest) => {
      const on = new Payouts();
      const hold = (cause: string, ms: number) =>
        on.try({
          kind: 'place-payout-hold',
          atMs: on.atMs,
          account: on.ann,
          reason: reason as 'legal-order',
          cause,
          untilMs: on.atMs + ms,
        }).refusal;
      expect(hold('one', longest + 1)).toBe('hold-invalid');
      expect(hold('one', longest)).toBeNull();
      expect(hold('one', longest)).toBe('hold-repeated');
      on.do(on.ask(SMALL));
      expect(on.withdrawal!.state).toBe('requested');
      on.wait(longest);
      expect(on.engine.payments.holds.size).toBe(0);
      expect(hold('one', HOUR)).toBe('hold-repeated');
    },
  );

  it('W3 the twenty-first hold for a reason stands in the place of the first to end, and other reasons keep theirs', () => {
    const on = new Payouts();
    const hold = (reason: 'deposit-reversible' | 'changed-credential', cause: string, ms: number) =>
      on.try({ kind: 'place-payout-hold', atMs: on.atMs, account: on.ann, reason, cause, untilMs: on.atMs + ms })
        .refusal;
    for (let n = 1; n <= 20; n++) expect(hold('deposit-reversible', `small ${n}`, HOUR + n)).toBeNull();
    expect(hold('deposit-reversible', 'sooner than all', HOUR)).toBe('hold-invalid');
    expect(hold('deposit-reversible', 'large', 3 * DAY)).toBeNull();
    expect(hold('changed-credential', 'pin', DAY)).toBeNull();
    const causes = [...on.engine.payments.holds.values()].map(({ cause }) => cause);
    expect(causes).toHaveLength(21);
    expect(causes).not.toContain('small 1');
    expect(hold('deposit-reversible', 'small 1', 3 * DAY)).toBe('hold-repeated');
    on.do(on.ask(SMALL));
    on.wait(DAY + HOUR);
    expect([...on.engine.payments.holds.values()].map(({ cause }) => cause)).toEqual(['large']);
    expect(on.withdrawal).toMatchObject({ state: 'requested' });
  });

  it('what a code lets out in a day is one sum over all rails: each by its share of what its own rail lets out', () => {
    const on = new Payouts();
    const wallet = { ...LIFE_POLICY, codeDaily: 2n * 10n ** 9n };
    const by = { maker: 'kim', checker: 'lee' };
    on.do({ kind: 'set-rail', atMs: on.atMs, name: 'wallet', asset: 0, wallet: 'stock', policy: wallet, ...by });
    const to = {
      kind: 'add-destination',
      account: on.ann,
      rail: 1,
      destination: '01712345678',
      match: 'equal',
    } as const;
    on.do({ ...to, atMs: on.atMs });
    on.wait(DAY);
    const other = { destination: 2, text: '01712345678', rail: 'wallet', factor: 'code' } as const;
    // Half of what the bank lets out, and one unit: the wallet has less than half of its own left.
    on.do(on.ask(500_000_001n, { factor: 'code' }));
    expect(on.try(on.ask(10n ** 9n, other))).toMatchObject({
      refusal: 'proof-required',
      detail: { left: 999_999_998n },
    });
    on.do(on.ask(999_999_998n, other));
    expect(on.try(on.ask(SMALL, { factor: 'code' }))).toMatchObject({
      refusal: 'proof-required',
      detail: { left: 0n },
    });
    // By a factor it goes, and a day later by a code again.
    on.do(on.ask(SMALL));
    on.wait(DAY);
    on.do(on.ask(SMALL, { factor: 'code' }));
  });

  it.each([
    ['before it was asked for', 0],
    ['half a day later', 12 * HOUR],
  ])(
    'W3 W5 held for three days from %s, it is paid when the hold ends, and not returned as if nobody had decided',
    (_, later) => {
      const on = new Payouts();
      const hold = () => {
        const untilMs = on.atMs + 3 * DAY;
        const how = { reason: 'deposit-reversible', cause: 'card', untilMs } as const;
        on.do({ kind: 'place-payout-hold', atMs: on.atMs, account: on.ann, ...how });
        return untilMs;
      };
      const before = later > 0 ? 0 : hold();
      on.do(on.ask(LARGE));
      on.wait(later);
      const untilMs = later > 0 ? hold() : before;
      for (const operator of ['ann', 'bob']) on.do(on.approve(operator));
      while (on.atMs + 6 * HOUR < untilMs) {
        on.wait(6 * HOUR);
        expect(on.withdrawal).toMatchObject({ state: 'requested' });
        on.engine.check();
      }
      on.wait(untilMs - on.atMs);
      expect(on.withdrawal).toMatchObject({ state: 'approved' });
    },
  );

  it('W1 goes where its owner signed, though the destination left the book meanwhile', () => {
    const on = new Payouts();
    on.do(on.ask(SMALL));
    on.do({ kind: 'remove-destination', atMs: on.atMs, account: on.ann, destination: 1 });
    expect(on.engine.payments.destinations.has(1)).toBe(false);
    expect(on.withdrawal).toMatchObject({ state: 'approved', to: DESTINATION });
    on.do({ kind: 'send-withdrawal', atMs: on.atMs, withdrawal: 1, pack: 'F1' });
    expect(on.withdrawal).toMatchObject({ state: 'sent', to: DESTINATION });
  });

  it('W4 who is disabled is paid what is free, to where it could have gone before; not to anywhere new', () => {
    const on = new Payouts();
    on.do({ kind: 'set-standing', atMs: on.atMs, account: on.ann, standing: 'disabled' });
    on.do(on.ask(SMALL));
    expect(on.withdrawal!.state).toBe('approved');
    on.do({ kind: 'send-withdrawal', atMs: on.atMs, withdrawal: 1, pack: 'F1' });
    const shown = { outcome: 'paid', transaction: 'S1', units: SMALL, evidence: EVIDENCE } as const;
    on.do({ kind: 'settle-withdrawal', atMs: on.atMs, withdrawal: 1, ...shown });
    expect(on.money).toEqual({ available: MONEY - SMALL, held: 0n });
    const fresh = on.add('085260728/1501203456999');
    const anew = on.try(on.ask(SMALL, { destination: fresh, text: '085260728/1501203456999' }));
    expect(anew.refusal).toBe('destination-held');
  });

  it('W5 B4 a large one is signed by two different people over the customer’s own digest, and told on when nobody does', () => {
    const on = new Payouts();
    on.do(on.ask(LARGE));
    expect(on.withdrawal).toMatchObject({ state: 'requested', needsTwo: true });
    on.do(on.approve('ann'));
    expect(on.try(on.approve('ann')).refusal).toBe('second-person-missing');
    const altered = { ...on.approve('bob'), digest: on.withdrawal!.digest.replace(/^./, 'x') } as Command;
    expect(on.try(altered).refusal).toBe('digest-differs');
    expect(on.withdrawal!.state).toBe('requested');
    const stages = [on.withdrawal!.stage];
    while (on.withdrawal !== undefined) {
      on.wait(6 * HOUR);
      if (on.withdrawal !== undefined && on.withdrawal.stage !== stages.at(-1)) stages.push(on.withdrawal.stage);
    }
    expect(stages).toEqual([0, 1, 2]);
    expect(on.money).toEqual({ available: MONEY, held: 0n });
  });
});
