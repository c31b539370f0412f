// In: companies that decide. Out: what each holder has of it, and the next reference price, by the vectors of the specification.
import {
  accountOf,
  type Command,
  type CorporateAction,
  createEngine,
  type Engine,
  type Fact,
  ownerOf,
  readFacts,
  restoreEngine,
} from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import { accept, accepted, openMarket, order } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { indexCapital, runningLevel } from '../src/stocks/indices.ts';
import { hours, SHARE } from './stocks-refusals.ts';

const HOUR_MS = 3_600_000;
const FROM = 10_000;
/** Units of a taka, which USDT plays. */
const TAKA = 1_000_000n;

/** Holders with so many shares each, a listed share at a price, and the issuers' account. */
function company(
  holdings: readonly bigint[],
  referenceTicks: number,
  most?: number,
): { engine: Engine; holders: number[] } {
  const { engine: plain, accounts } = openMarket(holdings.length, { funds: 0n });
  const engine =
    most === undefined ? plain : restoreEngine(plain.snapshot(), { mode: 'sandbox', mostFactsAStep: most });
  const holders = accounts.map((owner) => accountOf(owner, 'stock'));
  accept(engine, [
    { kind: 'open-account', atMs: FROM, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true },
    { kind: 'list-asset', atMs: FROM, code: 'GP', decimals: 0 },
    { kind: 'list-asset', atMs: FROM, code: 'GP-R', decimals: 0 },
    hours(8, FROM),
    { kind: 'list-instrument', atMs: FROM, listing: { ...SHARE, baseAsset: 3, referenceTicks } },
    { kind: 'run-due', atMs: FROM },
    ...holders.flatMap((account, n): Command[] =>
      holdings[n] === 0n ? [] : [{ kind: 'issue-test-money', atMs: FROM, account, asset: 3, amount: holdings[n]! }],
    ),
    ...holders.map((account): Command => ({
      kind: 'issue-test-money',
      atMs: FROM,
      account,
      asset: 0,
      amount: 1_000n * TAKA,
    })),
  ]);
  return { engine, holders };
}
const announce = (action: CorporateAction): Command => ({
  kind: 'announce-action',
  atMs: FROM + 1,
  instrument: 2,
  action,
  recordAtMs: FROM + 2,
});

function until(engine: Engine, atMs: number): Fact[] {
  const from = engine.facts.length;
  while (accepted(engine.execute({ kind: 'run-due', atMs }), { kind: 'run-due', atMs }).more === true) engine.check();
  engine.check();
  return [...readFacts(engine.facts.bytes(from))];
}

describe('corporate actions', () => {
  it('a dividend of 3.50 on ten shares is 31.50 with a tax number and 29.75 without', () => {
    const { engine, holders } = company([10n, 10n, 0n], 30_050);
    accept(engine, [
      { kind: 'set-tax-number', atMs: FROM, account: holders[0]! - (1 << 28), isGiven: true },
      announce({ kind: 'cash-dividend', perShare: 3_500_000n }),
    ]);
    const paid = until(engine, FROM + HOUR_MS).filter((fact) => fact.kind === 'holder-paid');
    expect(paid).toMatchObject([
      { gross: 35n * TAKA, tax: 3_500_000n, cash: 31_500_000n },
      { gross: 35n * TAKA, tax: 5_250_000n, cash: 29_750_000n },
    ]);
    expect(engine.balance(holders[0]!, 0).available).toBe(1_000n * TAKA + 31_500_000n);
    expect(engine.balance(holders[2]!, 0).available).toBe(1_000n * TAKA);
  });

  it('a bonus of 10 % on 1,005 shares is 100 more and the half share in cash; the reference follows', () => {
    const { engine, holders } = company([1_005n], 30_000);
    accept(engine, [announce({ kind: 'bonus', gained: 1n, held: 10n })]);
    until(engine, FROM + HOUR_MS);
    expect(engine.balance(holders[0]!, 3).available).toBe(1_105n);
    expect(engine.balance(holders[0]!, 0).available).toBe(1_000n * TAKA + 150n * TAKA);
    until(engine, FROM + 2 * HOUR_MS);
    // 300.00 ÷ 1.1 = 272.727…, to the nearest ten paisa.
    expect(engine.instrument(2).share).toMatchObject({ day: 1, reference: 27_270 });
  });

  it('the fraction of a second action of the same night is paid at the price after the first', () => {
    const { engine, holders } = company([1_005n], 30_000);
    accept(engine, [
      announce({ kind: 'bonus', gained: 1n, held: 1n }),
      announce({ kind: 'bonus', gained: 1n, held: 4n }),
    ]);
    until(engine, FROM + 2 * HOUR_MS - 1);
    // 2,010 ÷ 4 is 502 and a half, and a share of that night is worth 150.
    expect(engine.balance(holders[0]!, 3).available).toBe(2_512n);
    expect(engine.balance(holders[0]!, 0).available).toBe(1_000n * TAKA + 75n * TAKA);
  });

  it('open orders end with the record, the market waits for its close, and what is unsettled counts', () => {
    const { engine, holders } = company([100n, 0n], 30_050);
    const [ann, bob] = holders as [number, number];
    accept(engine, [
      { kind: 'issue-test-money', atMs: FROM, account: bob, asset: 0, amount: 100_000n * TAKA },
      order({ atMs: FROM + 1, account: ann, instrument: 2, side: 'sell', ticks: 30_050, lots: 40 }),
      order({ atMs: FROM + 1, account: bob, instrument: 2, ticks: 30_050, lots: 10 }),
      announce({ kind: 'split', gained: 5n, held: 1n }),
    ]);
    expect(until(engine, FROM + HOUR_MS - 1).map(({ kind }) => kind)).toEqual(['work-scheduled']);
    const facts = until(engine, FROM + HOUR_MS);
    expect(facts.find(({ kind }) => kind === 'order-closed')).toMatchObject({ reason: 'corporate-action' });
    expect(engine.balance(ann, 3)).toEqual({ available: 450n, held: 0n });
    expect(engine.balance(bob, 3)).toEqual({ available: 40n, held: 10n });
    // What was traded before was traded in larger shares: no stop, option or fee may be reckoned from a price of those.
    expect(engine.instrument(2).lastTicks).toBe(6_010);
    until(engine, FROM + 2 * HOUR_MS);
    expect(engine.instrument(2).share!.reference).toBe(6_010);
  });

  /** Three companies by price (ticks), shares and float. */
  const three = (): Engine => {
    const { engine, accounts } = openMarket(1, { funds: 0n });
    const members = [
      { referenceTicks: 10_000, shares: 1_000_000n, floatPpm: 400_000, sector: 'Bank' },
      { referenceTicks: 5_000, shares: 2_000_000n, floatPpm: 500_000, sector: 'Textile' },
      { referenceTicks: 30_000, shares: 500_000n, floatPpm: 300_000, sector: 'Textile' },
    ];
    accept(engine, [
      { kind: 'open-account', atMs: FROM, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true },
      ...['ONE', 'TWO', 'SIX'].map((code): Command => ({ kind: 'list-asset', atMs: FROM, code, decimals: 0 })),
      hours(8, FROM),
      ...members.map(({ referenceTicks, ...counted }, n): Command => ({
        kind: 'list-instrument',
        atMs: FROM,
        listing: {
          ...SHARE,
          symbol: ['ONE', 'TWO', 'SIX'][n]!,
          baseAsset: 3 + n,
          referenceTicks,
          company: { ...SHARE.company, ...counted },
        },
      })),
      { kind: 'run-due', atMs: FROM },
      ...[0, 4].map((asset): Command => ({
        kind: 'issue-test-money',
        atMs: FROM,
        account: accountOf(accounts[0]!, 'stock'),
        asset,
        amount: asset === 0 ? 1_000n * TAKA : 50n,
      })),
    ]);
    return engine;
  };
  const indices = (engine: Engine): Record<string, readonly [string, string]> => {
    const [market] = engine.stockMarkets;
    return Object.fromEntries(
      (market?.indices ?? []).map((index) => {
        const level = runningLevel(
          indexCapital((one) => engine.instrument(one), index.members),
          index,
          6,
        );
        return [index.code, [formatDecimal(level, 2), formatDecimal(index.divisor, 8)] as const];
      }),
    );
  };

  it('an index keeps its level over a bonus: the divisor 45,733.1016 becomes 45,750.0398', () => {
    const engine = three();
    const before = indices(engine);
    expect(before['DSEX']).toEqual(['2951.91', '45733.10161896']);
    accept(engine, [{ ...announce({ kind: 'bonus', gained: 1n, held: 10n }), instrument: 3 } as Command]);
    until(engine, FROM + HOUR_MS);
    expect(engine.instrument(3).share).toMatchObject({ nextReference: 4_550, issued: 2_200_000n });
    const after = indices(engine);
    expect(after['DSEX']).toEqual(['2951.91', '45750.03980474']);
    // The sector that it is in, too; that of the banks is not moved at all.
    expect(after['Textile']![0]).toBe('1000.00');
    expect(after['Textile']![1]).not.toBe(before['Textile']![1]);
    expect(after['Bank']).toEqual(before['Bank']);
    expect(indices(restoreEngine(engine.snapshot(), { mode: 'sandbox' }))).toEqual(after);
    until(engine, FROM + 2 * HOUR_MS);
    expect(indices(engine)).toEqual(after);
  });

  it('nor do dividends, rights and their use, a listing, other float or an end move it', () => {
    const engine = three();
    const levels = () => Object.fromEntries(Object.entries(indices(engine)).map(([code, [level]]) => [code, level]));
    const start = levels();
    let divisor = indices(engine)['DSEX']![1];
    const moved = (): boolean => divisor !== (divisor = indices(engine)['DSEX']![1]);
    expect(start).toEqual({ DSEX: '2951.91', DS30: '1000.00', DSES: '1000.00', Bank: '1000.00', Textile: '1000.00' });
    const act = (action: CorporateAction, atMs: number): void => {
      accept(engine, [{ kind: 'announce-action', atMs, instrument: 3, action, recordAtMs: atMs + 1 }]);
      until(engine, atMs + HOUR_MS);
    };
    act({ kind: 'cash-dividend', perShare: 3_500_000n }, FROM + 1);
    expect([levels(), moved()]).toEqual([start, false]);
    accept(engine, [{ kind: 'list-asset', atMs: FROM + HOUR_MS + 2, code: 'TWO-R', decimals: 0 }]);
    const closesAtMs = FROM + 5 * HOUR_MS;
    act({ kind: 'rights', gained: 1n, held: 2n, price: 20n * TAKA, entitlement: 6, closesAtMs }, FROM + HOUR_MS + 2);
    expect(engine.instrument(3).share!.nextReference || engine.instrument(3).share!.reference).toBe(4_000);
    expect([levels(), moved()]).toEqual([start, true]);
    const [holder] = [...readFacts(engine.facts.bytes())].filter((fact) => fact.kind === 'holder-paid');
    accept(engine, [
      { kind: 'use-rights', atMs: FROM + 3 * HOUR_MS, account: ownerOf(holder!.account), action: 2, shares: 25n },
    ]);
    expect([levels(), moved()]).toEqual([start, true]);
    accept(engine, [
      { kind: 'list-asset', atMs: FROM + 3 * HOUR_MS, code: 'NEW', decimals: 0 },
      {
        kind: 'list-instrument',
        atMs: FROM + 3 * HOUR_MS,
        listing: { ...SHARE, symbol: 'NEW', baseAsset: 7, company: { ...SHARE.company, sector: 'Bank' } },
      },
    ]);
    expect([levels(), moved()]).toEqual([start, true]);
    const { company } = SHARE;
    const freer = { ...company, sector: 'Textile', floatPpm: 700_000 };
    accept(engine, [
      {
        kind: 'set-instrument-rules',
        atMs: FROM + 3 * HOUR_MS,
        instrument: 4,
        effectiveAtMs: FROM + 3 * HOUR_MS,
        rules: { company: freer },
      },
    ]);
    until(engine, FROM + 3 * HOUR_MS);
    expect([levels(), moved()]).toEqual([start, true]);
    act({ kind: 'delisting' }, FROM + 3 * HOUR_MS + 2);
    expect(engine.instrument(3).share!.unlisted).toBe(true);
    expect([levels(), moved()]).toEqual([start, true]);
    expect(engine.stockMarkets[0]!.indices!.find(({ code }) => code === 'DSEX')!.members).not.toContain(3);
    accept(engine, [{ kind: 'retire-instrument', atMs: FROM + 5 * HOUR_MS, instrument: 4 }]);
    // Banks are left, which no Shariah index counts.
    const { DSEX, DS30, Bank } = start;
    const left = { DSEX, DS30, Bank };
    expect([levels(), moved()]).toEqual([left, true]);
  });

  it('rights of one for two at 20 on a share of 50 lead to 40; they are used for their price, and lapse free', () => {
    const { engine, holders } = company([101n, 50n], 5_000);
    const closesAtMs = FROM + 5 * HOUR_MS;
    accept(engine, [announce({ kind: 'rights', gained: 1n, held: 2n, price: 20n * TAKA, entitlement: 4, closesAtMs })]);
    until(engine, FROM + 2 * HOUR_MS);
    expect(engine.instrument(2).share!.reference).toBe(4_000);
    const [ann, bob] = holders as [number, number];
    expect([ann, bob].map((account) => engine.balance(account, 4).available)).toEqual([50n, 25n]);
    accept(engine, [
      { kind: 'use-rights', atMs: FROM + 2 * HOUR_MS, account: ann - (1 << 28), action: 1, shares: 30n },
    ]);
    expect(engine.balance(ann, 3).available).toBe(131n);
    expect(engine.balance(ann, 0).available).toBe(400n * TAKA);
    until(engine, closesAtMs);
    expect([ann, bob].map((account) => engine.balance(account, 4).available)).toEqual([0n, 0n]);
    expect(
      engine.execute({ kind: 'use-rights', atMs: closesAtMs, account: ann - (1 << 28), action: 1, shares: 1n }),
    ).toMatchObject({
      refusal: 'unknown-action',
    });
  });

  it('comes out alike in steps of a few facts, with a crash between any two of them', () => {
    const holdings = Array.from({ length: 9 }, (_, n) => BigInt(n * 7));
    const whole = company(holdings, 30_000);
    accept(whole.engine, [announce({ kind: 'bonus', gained: 1n, held: 10n })]);
    until(whole.engine, FROM + 2 * HOUR_MS);
    const parts = company(holdings, 30_000, 3);
    let { engine } = parts;
    accept(engine, [announce({ kind: 'bonus', gained: 1n, held: 10n })]);
    for (let more: boolean | undefined = true; more === true;) {
      const reply = engine.execute({ kind: 'run-due', atMs: FROM + 2 * HOUR_MS });
      more = reply.refusal === null && reply.more;
      engine = restoreEngine(engine.snapshot(), { mode: 'sandbox', mostFactsAStep: 3 });
      engine.check();
    }
    for (const account of parts.holders)
      for (const asset of [0, 3]) expect(engine.balance(account, asset)).toEqual(whole.engine.balance(account, asset));
    expect(engine.instrument(2).share!.reference).toBe(whole.engine.instrument(2).share!.reference);
  });

  it('a merger turns old shares into new ones, what is unsettled too, and the old share trades no more', () => {
    const { engine, holders } = company([100n, 7n], 30_050);
    const [ann, bob] = holders as [number, number];
    accept(engine, [
      { kind: 'list-asset', atMs: FROM, code: 'NEW', decimals: 0 },
      {
        kind: 'list-instrument',
        atMs: FROM,
        listing: { ...SHARE, symbol: 'NEW', baseAsset: 5, referenceTicks: 10_000 },
      },
      { kind: 'issue-test-money', atMs: FROM, account: bob, asset: 0, amount: 100_000n * TAKA },
      order({ atMs: FROM + 1, account: ann, instrument: 2, side: 'sell', ticks: 30_050, lots: 40 }),
      order({ atMs: FROM + 1, account: bob, instrument: 2, ticks: 30_050, lots: 10 }),
    ]);
    for (const [into, refusal] of [
      [2, 'action-invalid'],
      [9, 'action-invalid'],
    ] as const)
      expect(engine.execute(announce({ kind: 'merger', gained: 3n, held: 2n, into }))).toMatchObject({ refusal });
    accept(engine, [announce({ kind: 'merger', gained: 3n, held: 2n, into: 3 })]);
    until(engine, FROM + HOUR_MS);
    expect(engine.balance(ann, 3)).toEqual({ available: 0n, held: 0n });
    expect(engine.balance(ann, 5)).toEqual({ available: 135n, held: 0n });
    // Seven and ten that settle in two days: 25 whole ones and half a share in cash, the ten's fifteen still to come.
    expect(engine.balance(bob, 5)).toEqual({ available: 10n, held: 15n });
    const buy = order({ atMs: FROM + 2 * HOUR_MS, account: bob, instrument: 2, ticks: 30_050, lots: 1 });
    until(engine, FROM + 2 * HOUR_MS);
    expect(engine.execute(buy)).toMatchObject({ refusal: 'instrument-cancel-only' });
    const open = { kind: 'set-instrument-status', atMs: FROM + 2 * HOUR_MS, instrument: 2, status: 'trading' } as const;
    expect(engine.execute(open)).toMatchObject({ refusal: 'unknown-share' });
    until(engine, FROM + 4 * HOUR_MS);
    expect(engine.balance(bob, 5)).toEqual({ available: 25n, held: 0n });
    const again = createEngine({ mode: 'sandbox' });
    again.fold(engine.facts.bytes());
    expect(restoreEngine(engine.snapshot(), { mode: 'sandbox' }).hash()).toBe(engine.hash());
  });

  it('a delisting ends orders and trading, and whoever has shares keeps them', () => {
    const { engine, holders } = company([100n], 30_050);
    accept(engine, [
      order({ atMs: FROM + 1, account: holders[0]!, instrument: 2, side: 'sell', ticks: 30_050, lots: 40 }),
      announce({ kind: 'delisting' }),
    ]);
    const facts = until(engine, FROM + HOUR_MS);
    expect(facts.find(({ kind }) => kind === 'order-closed')).toMatchObject({ reason: 'corporate-action' });
    expect(engine.balance(holders[0]!, 3)).toEqual({ available: 100n, held: 0n });
    expect(engine.instrument(2)).toMatchObject({ status: 'cancel-only', share: { unlisted: true } });
    expect(engine.execute(announce({ kind: 'bonus', gained: 1n, held: 1n }))).toMatchObject({
      refusal: 'unknown-share',
    });
    expect(engine.execute({ kind: 'halt-share', atMs: FROM + HOUR_MS, instrument: 2, reason: 'Late' })).toMatchObject({
      refusal: 'unknown-share',
    });
  });

  it('rights trade under their code, settle at once, and lapse free, those on offer too', () => {
    const { engine, holders } = company([100n, 0n], 5_000);
    const [ann, bob] = holders as [number, number];
    const closesAtMs = FROM + 5 * HOUR_MS;
    const terms = { gained: 1n, held: 2n, price: 20n * TAKA, entitlement: 4, closesAtMs } as const;
    expect(engine.execute(announce({ kind: 'rights', ...terms, symbol: 'GP' }))).toMatchObject({
      refusal: 'action-invalid',
    });
    accept(engine, [announce({ kind: 'rights', ...terms, symbol: 'GPR' })]);
    until(engine, FROM + 2 * HOUR_MS);
    // 40.00 without the right, which asks 20.00.
    expect(engine.instrument(3)).toMatchObject({ listing: { symbol: 'GPR', referenceTicks: 2_000 } });
    const atMs = FROM + 2 * HOUR_MS;
    accept(engine, [
      order({
        atMs,
        account: ann,
        instrument: 3,
        side: 'sell',
        ticks: 2_000,
        lots: 30,
        timeInForce: 'good-till-cancelled',
      }),
      order({ atMs, account: bob, instrument: 3, ticks: 2_000, lots: 10 }),
      { kind: 'use-rights', atMs, account: bob - (1 << 28), action: 1, shares: 10n },
    ]);
    expect(engine.balance(bob, 4)).toEqual({ available: 0n, held: 0n });
    expect(engine.balance(bob, 3).available).toBe(10n);
    expect(engine.balance(ann, 4)).toEqual({ available: 20n, held: 20n });
    const facts = until(engine, closesAtMs);
    expect(facts.find(({ kind }) => kind === 'order-closed')).toMatchObject({ reason: 'corporate-action' });
    expect(engine.balance(ann, 4)).toEqual({ available: 0n, held: 0n });
    expect(engine.instrument(3).share!.unlisted).toBe(true);
    until(engine, closesAtMs + 2 * HOUR_MS);
  });

  it('before a record trades settle in a day on matured cash, then nobody trades', () => {
    const { engine, holders } = company([100n, 0n], 30_050);
    const [ann, bob] = holders as [number, number];
    const settlement = { buySettleDays: 1, sellSettleDays: 1, isNetted: false };
    const rules = { ...hours(8, FROM).rules, record: { spotDays: 1, daysWithoutTrading: 1, settlement } };
    accept(engine, [
      { kind: 'issue-test-money', atMs: FROM, account: bob, asset: 0, amount: 1_000_000n * TAKA },
      { ...hours(8, FROM), rules },
      { ...announce({ kind: 'bonus', gained: 1n, held: 10n }), recordAtMs: FROM + 5 * HOUR_MS } as Command,
    ]);
    const at = (hour: number): number => FROM + hour * HOUR_MS;
    const sell = (atMs: number, lots: number) =>
      order({ atMs, account: ann, instrument: 2, side: 'sell', ticks: 30_050, lots });
    const buy = (atMs: number, lots: number) => order({ atMs, account: bob, instrument: 2, ticks: 30_050, lots });
    accept(engine, [sell(FROM + 1, 10), buy(FROM + 1, 10)]);
    until(engine, at(2));
    expect(engine.instrument(2).share).toMatchObject({ near: 'spot', spotDays: [1] });
    accept(engine, [sell(at(2), 20), buy(at(2), 20)]);
    // Bought as usual it comes on the third day; on the spot board the day after, so that both are there before the record.
    expect(engine.holds(bob - (1 << 28)).map(({ untilMs, amount }) => [untilMs, amount])).toEqual([[at(4), 30n]]);
    until(engine, at(4));
    expect(engine.instrument(2).share).toMatchObject({ near: 'none', collects: true });
    expect(engine.execute(sell(at(4), 1))).toMatchObject({ refusal: 'market-closed', detail: { opensAtMs: at(6) } });
    until(engine, at(5));
    expect(engine.balance(bob, 3)).toEqual({ available: 33n, held: 0n });
    until(engine, at(6));
    expect(engine.instrument(2).share!.near).toBeUndefined();
    accept(engine, [{ ...sell(at(6), 1), ticks: 27_300 }]);
  });

  it('a code changes on its day: reserved until then, nobody’s orders ended, the old one known', () => {
    const { engine, holders } = company([10n], 30_000);
    const fromMs = FROM + 2 * HOUR_MS;
    const change = { kind: 'change-code', atMs: FROM, instrument: 2, code: 'GPNEW', fromMs } as const;
    expect(engine.execute({ ...change, fromMs: FROM - 1 })).toMatchObject({ refusal: 'effective-date-past' });
    expect(engine.execute({ ...change, code: 'GP' })).toMatchObject({ refusal: 'instrument-already-listed' });
    expect(engine.execute({ ...change, code: 'gp' })).toMatchObject({ refusal: 'listing-invalid' });
    expect(engine.execute({ ...change, document: { name: ' ', sha256: 'a' } })).toMatchObject({
      refusal: 'action-invalid',
    });
    accept(engine, [
      change,
      order({
        atMs: FROM,
        account: holders[0]!,
        instrument: 2,
        side: 'sell',
        ticks: 30_500,
        lots: 1,
        timeInForce: 'good-till-cancelled',
      }),
    ]);
    // Announced with it is no record: the share trades on every day.
    until(engine, fromMs - 1);
    expect(engine.instrument(2)).toMatchObject({ listing: { symbol: 'GP' }, share: { oldCodes: [] } });
    const again = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    for (const each of [engine, again]) {
      const taken = each.execute({ ...change, atMs: fromMs - 1 });
      expect(taken).toMatchObject({ refusal: 'instrument-already-listed', detail: { symbol: 'GPNEW' } });
      until(each, fromMs);
      expect(each.instrument(2)).toMatchObject({
        listing: { symbol: 'GPNEW' },
        share: { oldCodes: ['GP'], action: 0 },
      });
      expect(each.instrument(2).share!.near).toBeUndefined();
      expect(each.balance(holders[0]!, 3)).toEqual({ available: 9n, held: 1n });
      expect([...each.shareActions]).toEqual([]);
    }
    const folded = createEngine({ mode: 'sandbox' });
    folded.fold(engine.facts.bytes());
    expect(folded.instrument(2).listing.symbol).toBe('GPNEW');
    expect(engine.execute(announce({ kind: 'new-code', code: 'OTHER' }))).toMatchObject({ refusal: 'action-invalid' });
  });

  it('a share is known before its first day and trades from then on, around what it was issued at', () => {
    const { engine, holders } = company([10n], 30_000);
    const listing = { ...SHARE, symbol: 'NEWCO', baseAsset: 4, referenceTicks: 1_000, firstDay: 2 };
    const list = { kind: 'list-instrument', atMs: FROM, listing } as const;
    for (const firstDay of [0, 1.5, 99])
      expect(engine.execute({ ...list, listing: { ...listing, firstDay } })).toMatchObject({
        refusal: 'listing-invalid',
        detail: { field: 'firstDay' },
      });
    accept(engine, [list, { kind: 'issue-test-money', atMs: FROM, account: holders[0]!, asset: 4, amount: 10n }]);
    const sell = (atMs: number, ticks = 1_000, queue = false) =>
      order({ atMs, account: holders[0]!, instrument: 3, side: 'sell', ticks, lots: 1, ...(queue && { queue }) });
    const begins = FROM + 4 * HOUR_MS;
    const opensOn = { refusal: 'market-closed', detail: { opensAtMs: begins } };
    expect(engine.execute(sell(FROM + 1))).toMatchObject(opensOn);
    until(engine, FROM + HOUR_MS);
    // Overnight nothing is queued for a day before its first.
    expect(engine.execute(sell(FROM + HOUR_MS, 1_000, true))).toMatchObject(opensOn);
    until(engine, FROM + 2 * HOUR_MS);
    expect(engine.instrument(3).share).toMatchObject({ near: 'none', collects: true, reference: 1_000 });
    expect(engine.execute(sell(FROM + 2 * HOUR_MS))).toMatchObject(opensOn);
    until(engine, FROM + 3 * HOUR_MS);
    accept(engine, [sell(FROM + 3 * HOUR_MS, 1_000, true)]);
    until(engine, begins);
    expect(engine.instrument(3).share).toMatchObject({
      reference: 1_000,
      lowest: 900,
      highest: 1_100,
      collects: false,
    });
    expect(engine.instrument(3).share!.near).toBeUndefined();
    expect(engine.execute(sell(begins, 1_110))).toMatchObject({ refusal: 'price-outside-band' });
    accept(engine, [sell(begins, 1_010)]);
  });
});
