// In: pairs, rates, wishes. Out: quotes that are firm, executed once and to the unit; money between an owner's own wallets.
import {
  accountOf,
  type Command,
  createEngine,
  type Engine,
  type PairRules,
  readFacts,
  restoreEngine,
  saidBySource,
} from '@hilsa/core';
import { accept, openMarket } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 0, 5, 6);

/** Taka and dollars of two decimals in the stock wallet, at 122.40 of a source that its check confirms. */
const BDT_USD: PairRules = {
  baseAsset: 4,
  quoteAsset: 3,
  wallet: 'stock',
  rateDecimals: 2,
  baseDecimals: 2,
  quoteDecimals: 2,
  rule: { kind: 'checked', source: 'bank', check: 'paper', freshMs: MINUTE_MS, mostApartPpm: 10_000 },
  tiers: [{ from: 0n, spreadPpm: 5_000 }],
  quoteMs: 10_000,
  minimum: 500_00n,
  dailyMaximum: 200_000_00n,
  mostExposure: 10n ** 12n,
  isOn: true,
};

/** Ann has 100,000 taka, the house 10,000,000 taka and 100,000 dollars. */
function bureau(rules: Partial<PairRules> = {}): { engine: Engine; ann: number; house: number } {
  const { engine, accounts } = openMarket(2);
  const ann = accounts[0]!;
  const atMs = NOW;
  const [, , opened] = accept(engine, [
    { kind: 'list-asset', atMs, code: 'BDT', decimals: 2 },
    { kind: 'list-asset', atMs, code: 'USD', decimals: 2 },
    { kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'inventory' },
  ]);
  const house = opened!.account!;
  accept(engine, [
    { kind: 'issue-test-money', atMs, account: house, asset: 3, amount: 10_000_000_00n },
    { kind: 'issue-test-money', atMs, account: house, asset: 4, amount: 100_000_00n },
    { kind: 'issue-test-money', atMs, account: accountOf(ann, 'stock'), asset: 3, amount: 100_000_00n },
    { kind: 'set-conversion-pair', atMs, pair: { ...BDT_USD, ...rules } },
    { kind: 'record-rate', atMs, source: 'bank', rates: [{ pair: 0, rate: saidBySource(122_40n), sourceMs: atMs }] },
    { kind: 'record-rate', atMs, source: 'paper', rates: [{ pair: 0, rate: saidBySource(122_50n), sourceMs: atMs }] },
  ]);
  return { engine, ann, house };
}
const wish = (
  ann: number,
  units: bigint,
  more: Partial<Extract<Command, { kind: 'quote-conversion' }>> = {},
): Command => ({
  kind: 'quote-conversion',
  atMs: NOW,
  account: ann,
  pair: 0,
  direction: 'buy-base',
  named: 'paid',
  units,
  ...more,
});
const taken = (account: number, quoteId: number, atMs = NOW): Command => ({
  kind: 'accept-quote',
  atMs,
  account,
  quoteId,
});
const last = (engine: Engine, kind: string) =>
  [...readFacts(engine.facts.bytes())].findLast((fact) => fact.kind === kind);

describe('a firm quote', () => {
  it('P2 10,000 taka at 122.40 + 0.5 % give 81.29 dollars, and back at 121.788 they give 9,900.14; the evidence is in the fact', () => {
    const { engine, ann } = bureau();
    accept(engine, [wish(ann, 10_000_00n), taken(ann, 1)]);
    expect(last(engine, 'conversion-quoted')).toMatchObject({
      paid: 10_000_00n,
      received: 81_29n,
      mid: 122_40n,
      rate: 12_301_200_000n,
      rateDecimals: 8,
      evidence: [
        { source: 'bank', rate: 122_40n },
        { source: 'paper', rate: 122_50n },
      ],
    });
    expect(engine.balance(accountOf(ann, 'stock'), 4).available).toBe(81_29n);
    accept(engine, [wish(ann, 81_29n, { direction: 'sell-base' }), taken(ann, 2)]);
    expect(last(engine, 'conversion-executed')).toMatchObject({ paid: 81_29n, received: 9_900_14n });
    expect(engine.balance(accountOf(ann, 'stock'), 3).available).toBe(100_000_00n - 10_000_00n + 9_900_14n);
    engine.check();
  });

  it('is executed once, and only by whom it was made for', () => {
    const { engine, ann } = bureau();
    accept(engine, [wish(ann, 1_000_00n)]);
    expect(engine.execute(taken(ann + 1, 1))).toMatchObject({ refusal: 'unknown-quote' });
    accept(engine, [taken(ann, 1)]);
    for (let n = 0; n < 100; n++) expect(engine.execute(taken(ann, 1))).toMatchObject({ refusal: 'quote-used' });
    expect(engine.balance(accountOf(ann, 'stock'), 3).available).toBe(99_000_00n);
  });

  it('stands to its last millisecond; a tick late it is expired and the house’s side is free', () => {
    const { engine, ann, house } = bureau();
    accept(engine, [wish(ann, 1_000_00n), wish(ann, 1_000_00n)]);
    expect(engine.balance(house, 4).held).toBe(2n * 8_12n);
    const late = { kind: 'run-due', atMs: NOW + 10_001 } as const;
    expect(engine.isReady(taken(ann, 1, NOW + 10_000))).toBe(true);
    accept(engine, [taken(ann, 1, NOW + 10_000), late]);
    expect(engine.execute(taken(ann, 2, NOW + 10_001))).toMatchObject({ refusal: 'quote-expired' });
    expect(engine.balance(house, 4).held).toBe(0n);
    engine.check();
  });

  it('P5 is the same for everybody, and the tier of a size alone lowers it', () => {
    const { engine, ann } = bureau({
      tiers: [
        { from: 0n, spreadPpm: 5_000 },
        { from: 50_000_00n, spreadPpm: 1_000 },
      ],
    });
    const quoted = (account: number, units: bigint): unknown => {
      accept(engine, [wish(account, units)]);
      const { received, rate } = last(engine, 'conversion-quoted') as { received: bigint; rate: bigint };
      return { received, rate };
    };
    expect(quoted(ann + 1, 10_000_00n)).toEqual(quoted(ann, 10_000_00n));
    expect(quoted(ann, 50_000_00n)).toMatchObject({ rate: 12_252_240_000n });
  });

  it('is not made on a rate that is stale, or that its check does not confirm', () => {
    const { engine, ann } = bureau();
    expect(engine.execute(wish(ann, 1_000_00n, { atMs: NOW + MINUTE_MS + 1 }))).toMatchObject({
      refusal: 'rate-stale',
    });
    accept(engine, [
      {
        kind: 'record-rate',
        atMs: NOW,
        source: 'paper',
        rates: [{ pair: 0, rate: saidBySource(124_00n), sourceMs: NOW }],
      },
    ]);
    expect(engine.execute(wish(ann, 1_000_00n))).toMatchObject({ refusal: 'rate-stale' });
  });

  it('costs what the whole costs however it is parted: k parts never yield more', () => {
    const { engine, ann } = bureau({ minimum: 0n });
    const yields = (units: bigint): bigint => {
      accept(engine, [wish(ann, units)]);
      const { received, quote } = last(engine, 'conversion-quoted') as { received: bigint; quote: number };
      accept(engine, [taken(ann, quote)]);
      return received;
    };
    const whole = yields(1_000_00n);
    let parts = 0n;
    for (let n = 0; n < 100; n++) parts += yields(10_00n);
    expect(parts).toBeLessThanOrEqual(whole);
  });
});

describe('a day’s limit', () => {
  it('counts what open quotes promise: three of all of it are not had at once, and one that is replaced is free again', () => {
    const { engine, ann } = bureau();
    accept(engine, [
      { kind: 'issue-test-money', atMs: NOW, account: accountOf(ann, 'stock'), asset: 3, amount: 900_000_00n },
      wish(ann, 200_000_00n),
    ]);
    expect(engine.execute(wish(ann, 500_00n))).toMatchObject({ refusal: 'limit-reached', detail: { left: 0n } });
    accept(engine, [wish(ann, 150_000_00n, { replaces: 1 }), wish(ann, 50_000_00n)]);
    accept(engine, [taken(ann, 2), taken(ann, 3)]);
    expect(engine.execute(wish(ann, 500_00n))).toMatchObject({ refusal: 'limit-reached' });
    accept(engine, [wish(ann + 1, 500_00n)]);
    engine.check();
  });

  it('and so is what the house has reserved for it: more than half of the inventory is quoted anew', () => {
    const { engine, ann } = bureau();
    accept(engine, [
      { kind: 'issue-test-money', atMs: NOW, account: accountOf(ann, 'stock'), asset: 3, amount: 9_000_000_00n },
      { kind: 'set-conversion-pair', atMs: NOW, pair: { ...BDT_USD, dailyMaximum: 100_000_000_00n } },
    ]);
    // Some 60,000 of the house's 100,000 dollars.
    const [first] = accept(engine, [wish(ann, 7_400_000_00n)]);
    expect(engine.execute(wish(ann, 7_400_000_00n))).toMatchObject({ refusal: 'inventory-short' });
    const [second] = accept(engine, [wish(ann, 7_400_000_00n, { replaces: first!.id! })]);
    accept(engine, [taken(ann, second!.id!)]);
    engine.check();
  });

  it('is one for all pairs: who used a quarter of what one allows has three quarters left of what another does', () => {
    const { engine, ann } = bureau();
    const other = { ...BDT_USD, baseAsset: 0, quoteAsset: 4, minimum: 0n, dailyMaximum: 1_000_00n };
    accept(engine, [
      { kind: 'set-conversion-pair', atMs: NOW, pair: other },
      ...(['bank', 'paper'] as const).map((source): Command => {
        const rates = [{ pair: 1, rate: saidBySource(1_00n), sourceMs: NOW }];
        return { kind: 'record-rate', atMs: NOW, source, rates };
      }),
      wish(ann, 50_000_00n),
      taken(ann, 1),
    ]);
    expect(engine.convertedToday(ann, 1, NOW)).toBe(250_00n);
    expect(engine.execute(wish(ann, 750_01n, { pair: 1 }))).toMatchObject({
      refusal: 'limit-reached',
      detail: { left: 750_00n, maximum: 1_000_00n },
    });
    // The day after in Dhaka all of it is there again.
    expect(engine.convertedToday(ann, 1, NOW + 86_400_000)).toBe(0n);
  });
});

describe('the exposure of a pair', () => {
  it('counts what open quotes of everybody promise, so that many at once do not pass the cap', () => {
    const { engine, ann } = bureau({ mostExposure: 100_00n });
    accept(engine, [wish(ann, 10_000_00n)]);
    expect(engine.execute(wish(ann + 1, 10_000_00n))).toMatchObject({
      refusal: 'inventory-short',
      detail: { asset: 4, most: 18_71n },
    });
    accept(engine, [{ kind: 'run-due', atMs: NOW + 10_001 }]);
    engine.check();
    accept(engine, [wish(ann + 1, 10_000_00n, { atMs: NOW + 10_001 })]);
    engine.check();
  });
});

describe('what rounding leaves', () => {
  /** Dollars of four places change hands in cents. */
  function fine(): { engine: Engine; ann: number; roundings: number } {
    const { engine, ann, house } = bureau();
    const atMs = NOW;
    const [, opened] = accept(engine, [
      { kind: 'list-asset', atMs, code: 'USDF', decimals: 4 },
      { kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'rounding' },
    ]);
    accept(engine, [
      { kind: 'issue-test-money', atMs, account: house, asset: 5, amount: 100_000_0000n },
      { kind: 'issue-test-money', atMs, account: accountOf(ann, 'stock'), asset: 5, amount: 1_000_0000n },
      { kind: 'set-conversion-pair', atMs, pair: { ...BDT_USD, baseAsset: 5 } },
      { kind: 'record-rate', atMs, source: 'bank', rates: [{ pair: 1, rate: saidBySource(122_40n), sourceMs: atMs }] },
      { kind: 'record-rate', atMs, source: 'paper', rates: [{ pair: 1, rate: saidBySource(122_40n), sourceMs: atMs }] },
    ]);
    return { engine, ann, roundings: opened!.account! };
  }

  it('stands in its own account, and amounts between two cents are not asked for', () => {
    const { engine, ann, roundings } = fine();
    accept(engine, [wish(ann, 10_000_00n, { pair: 1 }), taken(ann, 1)]);
    // 10,000 ÷ 123.012 = 81.29288…: 81.29 are had, 0.0028 is left.
    expect(engine.balance(accountOf(ann, 'stock'), 5).available).toBe(1_000_0000n + 81_2900n);
    expect(engine.balance(roundings, 5).available).toBe(28n);
    engine.check();
    expect(engine.execute(wish(ann, 10_0001n, { pair: 1, direction: 'sell-base' }))).toMatchObject({
      refusal: 'amount-not-on-step',
    });
  });

  it('is paid up to a cent when what is received is named', () => {
    const { engine, ann, roundings } = fine();
    accept(engine, [wish(ann, 1_000_00n, { pair: 1, direction: 'sell-base', named: 'received' }), taken(ann, 1)]);
    // 1,000 ÷ 121.788 = 8.21099…: 8.22 are paid, and what is more than 8.2110 is left.
    expect(engine.balance(accountOf(ann, 'stock'), 5).available).toBe(1_000_0000n - 8_2200n);
    expect(engine.balance(roundings, 5).available).toBe(90n);
    engine.check();
  });
});

describe('a pair', () => {
  it('that is stopped quotes no more; what was quoted is honoured; then it goes on', () => {
    const { engine, ann } = bureau();
    accept(engine, [wish(ann, 1_000_00n), { kind: 'stop-conversion-pair', atMs: NOW, pair: 0, isStopped: true }]);
    expect(engine.execute(wish(ann, 1_000_00n))).toMatchObject({ refusal: 'pair-off' });
    accept(engine, [taken(ann, 1), { kind: 'stop-conversion-pair', atMs: NOW, pair: 0, isStopped: false }]);
    accept(engine, [wish(ann, 1_000_00n)]);
  });

  it('changes its rules on the day that was named, as the next version, and quotes of before keep theirs', () => {
    const { engine, ann } = bureau();
    const later = NOW + 5_000;
    const pair = { ...BDT_USD, tiers: [{ from: 0n, spreadPpm: 0 }] };
    accept(engine, [{ kind: 'set-conversion-pair', atMs: NOW, pair, effectiveAtMs: later }, wish(ann, 10_000_00n)]);
    accept(engine, [{ kind: 'run-due', atMs: later }, wish(ann, 10_000_00n, { atMs: later })]);
    expect(last(engine, 'conversion-quoted')).toMatchObject({ version: 2, received: 81_69n });
    accept(engine, [taken(ann, 1, later)]);
    expect(last(engine, 'conversion-executed')).toMatchObject({ received: 81_29n });
    engine.check();
  });
});

describe('a new quote', () => {
  it('may take the place of one of the same owner, whose reserve is free at once', () => {
    const { engine, ann, house } = bureau();
    accept(engine, [wish(ann, 1_000_00n), wish(ann, 1_000_00n), wish(ann, 1_000_00n)]);
    accept(engine, [wish(ann, 2_000_00n, { replaces: 3 })]);
    expect(engine.balance(house, 4).held).toBe(2n * 8_12n + 16_25n);
    expect(engine.execute(taken(ann, 3))).toMatchObject({ refusal: 'quote-expired' });
    // Nobody ends another's.
    accept(engine, [wish(ann + 1, 1_000_00n, { replaces: 4 }), taken(ann, 4)]);
    engine.check();
  });
});

describe('after a crash', () => {
  const MODE = { mode: 'sandbox' } as const;
  /** Read again from the snapshot, and made again from the journal. */
  const again = (engine: Engine): Engine[] => {
    const made = createEngine(MODE);
    made.fold(engine.facts.bytes());
    return [restoreEngine(engine.snapshot(), MODE), made];
  };
  const own = (engine: Engine, ann: number) => [3, 4].map((asset) => engine.balance(accountOf(ann, 'stock'), asset));

  it('before the quote it is quoted alike, before the acceptance had once, after it never again', () => {
    const { engine, ann, house } = bureau();
    for (const one of again(engine)) {
      accept(one, [wish(ann, 10_000_00n), taken(ann, 1)]);
      expect(one.balance(accountOf(ann, 'stock'), 4).available).toBe(81_29n);
    }
    accept(engine, [wish(ann, 10_000_00n)]);
    const quoted = again(engine);
    accept(engine, [taken(ann, 1)]);
    for (const one of quoted) {
      // Nothing of the customer's is reserved, the house's side is, and the rate is the one that was promised.
      expect(one.balance(house, 4).held).toBe(81_29n);
      accept(one, [taken(ann, 1)]);
      expect(own(one, ann)).toEqual(own(engine, ann));
      expect(one.hash()).toBe(engine.hash());
      one.check();
    }
    for (const one of again(engine)) {
      expect(one.execute(taken(ann, 1))).toMatchObject({ refusal: 'quote-used' });
      expect(own(one, ann)).toEqual(own(engine, ann));
    }
  });

  it('that outlasts the quote the house’s side is free and nothing was taken', () => {
    const { engine, ann, house } = bureau();
    accept(engine, [wish(ann, 10_000_00n)]);
    for (const one of again(engine)) {
      accept(one, [{ kind: 'run-due', atMs: NOW + 10_001 }]);
      expect(one.execute(taken(ann, 1, NOW + 10_001))).toMatchObject({ refusal: 'quote-expired' });
      expect(one.balance(house, 4).held).toBe(0n);
      expect(own(one, ann)[0]).toEqual({ available: 100_000_00n, held: 0n });
      one.check();
    }
  });
});

describe('a transfer', () => {
  it('moves what is available between an owner’s own wallets, whole, for nothing, both sides one fact', () => {
    const { engine, ann } = bureau();
    const move = { kind: 'transfer-money', atMs: NOW, account: ann, from: 'stock', to: 'coin', asset: 3 } as const;
    accept(engine, [{ ...move, amount: 1n }]);
    expect([engine.balance(ann, 3).available, engine.balance(accountOf(ann, 'stock'), 3).available]).toEqual([
      1n,
      100_000_00n - 1n,
    ]);
    expect(engine.execute({ ...move, amount: 100_000_00n })).toMatchObject({
      refusal: 'insufficient-balance',
      detail: { available: 100_000_00n - 1n },
    });
    engine.check();
  });
});
