// In: what two people change for all contracts. Out: leverage caps in force from their day on, seeds of the fund paid at theirs; before it nothing.
import { type Command, readFacts, restoreEngine } from '@hilsa/core';
import { ContractMarket, USDT } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const U = 1_000_000n;
const TWO = { maker: '1', checker: '2' } as const;
const SHIPPED = { retail: 5, highNetWorth: 20, untested: 2 } as const;

function open() {
  const market = new ContractMarket();
  const [ann, bob] = [market.trader('customer'), market.trader()];
  market.price(600_000);
  market.do({
    kind: 'set-contract-customer',
    atMs: market.atMs,
    account: ann,
    customerKind: 'retail',
    isTested: true,
    isInRiskBand: false,
  });
  return { market, ann, bob };
}
const caps = (market: ContractMarket, rules: object, laterMs: number, people: object = TWO) =>
  ({
    kind: 'set-leverage-caps',
    atMs: market.atMs,
    rules: { ...SHIPPED, ...rules },
    fromMs: market.atMs + laterMs,
    ...TWO,
    ...people,
  }) satisfies Command;
const seed = (market: ContractMarket, amount: bigint, laterMs: number, people: object = TWO) =>
  ({
    kind: 'seed-insurance',
    atMs: market.atMs,
    asset: USDT,
    amount,
    fromMs: market.atMs + laterMs,
    ...TWO,
    ...people,
  }) satisfies Command;
const wants = (market: ContractMarket, account: number, leverage: number) =>
  market.try({ kind: 'set-leverage', atMs: market.atMs, account, instrument: 0, leverage });

describe('leverage caps', () => {
  it('P6 are in force from their day on and not before; looser ones may come at once', () => {
    const { market, ann } = open();
    expect(market.do(caps(market, { retail: 8 }, HOUR_MS))).toMatchObject({ id: 1 });
    expect(wants(market, ann, 8)).toEqual({
      refusal: 'leverage-above-cap',
      detail: { leverage: 8, most: 5, reason: 'kind' },
    });
    market.price(600_000, HOUR_MS);
    expect(wants(market, ann, 8)).toMatchObject({ refusal: null });
    expect(market.engine.contractLaw).toMatchObject({
      caps: { version: 1, rules: { ...SHIPPED, retail: 8 } },
      comingCaps: null,
    });
  });

  it('P6 that are tighter come seven days later at the soonest, for whatever kind they are', () => {
    const { market } = open();
    for (const rules of [{ retail: 4 }, { highNetWorth: 19 }, { untested: 1 }, { retail: 10, untested: 1 }]) {
      const now = market.atMs + 7 * DAY_MS;
      expect(market.try(caps(market, rules, 7 * DAY_MS - 1))).toEqual({
        refusal: 'effective-date-past',
        detail: { effectiveAtMs: now - 1, now },
      });
      market.do(caps(market, rules, 7 * DAY_MS));
    }
  });

  it('P1 close nothing that stands: the position, its leverage and its resting order stay; only more at the old leverage is refused', () => {
    const { market, ann, bob } = open();
    market.trade(ann, bob, 600_000, 100, 5);
    const { orderId } = market.do(market.order(ann, { ticks: 590_000, lots: 10, leverage: 5 }));
    const before = market.position(ann);
    market.do(caps(market, { retail: 2 }, 7 * DAY_MS));
    market.price(600_000, 7 * DAY_MS);
    expect(market.engine.contractLaw.caps.rules.retail).toBe(2);
    expect(market.position(ann)).toMatchObject({ lots: before!.lots, leverage: 5 });
    expect(market.engine.order(orderId!)).not.toBeNull();
    expect(market.try(market.order(ann, { ticks: 600_000, lots: 10 }))).toMatchObject({
      refusal: 'leverage-above-cap',
      detail: { leverage: 5, most: 2 },
    });
    // Out is still open, and more margin may come in.
    const ofAnn = { account: ann, instrument: 0, direction: 'long' } as const;
    market.do({ kind: 'change-margin', atMs: market.atMs, ...ofAnn, amount: U });
    market.do(market.order(bob, { ticks: 600_000, lots: 100 }));
    market.do({ kind: 'close-position', atMs: market.atMs, ...ofAnn, lots: 0, ticks: 0 });
    expect(market.position(ann)).toBeNull();
    market.engine.check();
  });

  it('replace what waited, and are still to come after a restart', () => {
    const { market } = open();
    market.do(caps(market, { retail: 10 }, HOUR_MS));
    expect(market.do(caps(market, { retail: 8 }, 2 * HOUR_MS))).toMatchObject({ id: 2 });
    const again = restoreEngine(market.engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(market.engine.hash());
    expect(again.contractLaw.comingCaps).toMatchObject({ version: 2, rules: { ...SHIPPED, retail: 8 } });
    market.price(600_000, HOUR_MS);
    expect(market.engine.contractLaw.caps.version).toBe(0);
    market.price(600_000, HOUR_MS);
    expect(market.engine.contractLaw.caps).toMatchObject({ version: 2, rules: { retail: 8 } });
  });

  it('are of one engine: another has its own', () => {
    const [one, other] = [open(), open()];
    one.market.do(caps(one.market, { retail: 8 }, 0));
    one.market.price(600_000);
    expect(wants(one.market, one.ann, 8)).toMatchObject({ refusal: null });
    expect(wants(other.market, other.ann, 8)).toMatchObject({ refusal: 'leverage-above-cap' });
  });

  it.each<[string, object, number, object, string]>([
    ['one person', {}, 0, { checker: '1' }, 'second-person-missing'],
    ['nobody', {}, 0, { maker: '' }, 'second-person-missing'],
    ['a day that has been', {}, -1, {}, 'effective-date-past'],
    ['a day too far', {}, 367 * DAY_MS, {}, 'expiry-out-of-range'],
    ['no leverage', { untested: 0 }, 0, {}, 'listing-invalid'],
    ['a part of one', { retail: 2.5 }, 0, {}, 'listing-invalid'],
    ['more for who passed no test', { untested: 6 }, 0, {}, 'listing-invalid'],
    ['more for retail customers', { retail: 21 }, 0, {}, 'listing-invalid'],
    ['more than any tier', { highNetWorth: 101 }, 0, {}, 'listing-invalid'],
  ])('are refused for %s', (_, rules, laterMs, people, refusal) => {
    const { market } = open();
    expect(market.try(caps(market, rules, laterMs, people))).toMatchObject({ refusal });
  });
});

describe('a seed of the fund', () => {
  /** The house has earned something. */
  function earned() {
    const { market, ann, bob } = open();
    market.trade(ann, bob, 600_000, 10_000, 2);
    const fees = (): bigint => market.engine.balance(1, USDT).available;
    const fund = (): bigint => market.engine.balance(market.houses.insurance, USDT).available;
    return { market, ann, bob, fees, fund };
  }

  it('P6 goes in on its day, from what the house earned, and not before', () => {
    const { market, fees, fund } = earned();
    const [had, owned] = [fees(), fund()];
    expect(market.do(seed(market, U, DAY_MS))).toMatchObject({ id: 1 });
    expect([fees(), fund()]).toEqual([had, owned]);
    market.engine.facts.clear();
    market.price(600_000, DAY_MS);
    // Funding of the hours between had no samples and moved nothing.
    expect([fees(), fund()]).toEqual([had - U, owned + U]);
    const paid = [...readFacts(market.engine.facts.bytes())].filter(({ kind }) => kind === 'insurance-seed-paid');
    expect(paid).toMatchObject([{ seed: 1, paid: U, left: 0n }]);
    expect(market.engine.contractLaw.seeds.size).toBe(0);
    market.engine.check();
  });

  it('is not promised twice: what waits counts, and is kept over a restart', () => {
    const { market, fees } = earned();
    market.do(seed(market, fees(), DAY_MS));
    expect(market.try(seed(market, 1n, 2 * DAY_MS))).toMatchObject({ refusal: 'insufficient-balance' });
    const again = restoreEngine(market.engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(market.engine.hash());
    again.check();
  });

  it.each<[string, bigint, number, object, string]>([
    ['one person', 1n, 0, { checker: '1' }, 'second-person-missing'],
    ['a day that has been', 1n, -1, {}, 'effective-date-past'],
    ['a day too far', 1n, 367 * DAY_MS, {}, 'expiry-out-of-range'],
    ['nothing', 0n, 0, {}, 'amount-not-positive'],
    ['more than there is', 10n ** 15n, 0, {}, 'insufficient-balance'],
  ])('is refused for %s', (_, amount, laterMs, people, refusal) => {
    const { market } = earned();
    expect(market.try(seed(market, amount, laterMs, people))).toMatchObject({ refusal });
  });
});
