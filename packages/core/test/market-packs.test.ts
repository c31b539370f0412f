// In: a market whose rules get a new version by two people. Out: what changes, and when; and what no version may change.
import { accountOf, createEngine, type Engine, type PlanMarketPack } from '@hilsa/core';
import { accept, accepted, openMarket, order } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { hours, PACK, SHARE } from './stocks-refusals.ts';

const HOUR_MS = 3_600_000;
const FROM = 10_000;
const BEGINS = FROM + 2 * HOUR_MS - 60_000;

function market(): { engine: Engine; ann: number; bob: number } {
  const { engine, accounts } = openMarket(2);
  const [ann, bob] = accounts.map((owner) => accountOf(owner, 'stock')) as [number, number];
  accept(engine, [
    { kind: 'list-asset', atMs: FROM, code: 'GP', decimals: 0 },
    { kind: 'list-asset', atMs: FROM, code: 'BR', decimals: 0 },
    hours(8, FROM),
    { kind: 'list-instrument', atMs: FROM, listing: { ...SHARE, baseAsset: 3 } },
    { kind: 'list-instrument', atMs: FROM, listing: { ...SHARE, symbol: 'BR', baseAsset: 4 } },
    { kind: 'run-due', atMs: FROM },
    { kind: 'issue-test-money', atMs: FROM, account: ann, asset: 0, amount: 10n ** 12n },
    { kind: 'issue-test-money', atMs: FROM, account: bob, asset: 3, amount: 1_000n },
  ]);
  return { engine, ann, bob };
}
const version = (plan: Partial<PlanMarketPack['plan']> = {}, fields: Partial<PlanMarketPack> = {}): PlanMarketPack => ({
  ...PACK,
  atMs: FROM + 1,
  days: hours(8, FROM).days,
  plan: { ...PACK.plan, fromMs: BEGINS, ...plan },
  ...fields,
});
function until(engine: Engine, atMs: number): void {
  while (accepted(engine.execute({ kind: 'run-due', atMs }), { kind: 'run-due', atMs }).more === true);
  engine.check();
}
const bandOf = (engine: Engine, instrument = 2) => {
  const { lowest, highest } = engine.instrument(instrument).share!;
  return [lowest, highest];
};

describe('a version of a market’s rules', () => {
  it('changes bands, floors and what is handed on when its day begins, and nothing before', () => {
    const { engine } = market();
    const parts = [{ name: 'exchange', ppm: 250 }];
    accept(engine, [version({ overrides: [{ instrument: 3, limits: { floorTicks: 30_000 } }] })]);
    until(engine, BEGINS - 1);
    expect(engine.stockMarkets[0]).toMatchObject({ rules: { packVersion: 1 }, coming: { version: 2 } });
    expect(engine.instrument(2).listing.fees.parts).toEqual([{ name: 'exchange', ppm: 300 }]);
    expect(bandOf(engine)).toEqual([27_430, 32_670]);
    until(engine, BEGINS);
    expect(engine.stockMarkets[0]).toMatchObject({ rules: { packVersion: 2 }, pack: { version: 2 } });
    expect(engine.stockMarkets[0]!.coming).toBeUndefined();
    expect(engine.instrument(2).listing.fees).toMatchObject({ parts, tiers: [{ makerPpm: 3_000, takerPpm: 3_000 }] });
    until(engine, FROM + 2 * HOUR_MS);
    expect(bandOf(engine)).toEqual([28_780 - 230, 31_550]);
    expect(bandOf(engine, 3)).toEqual([30_000, 31_550]);
  });

  it('has floors in shares of their day: a split takes one along, and one above the price lifts the close of a day without a trade', () => {
    const { engine } = market();
    accept(engine, [
      { kind: 'open-account', atMs: FROM, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true },
      version({ overrides: [{ instrument: 3, limits: { floorTicks: 40_000 } }] }),
      {
        kind: 'announce-action',
        atMs: FROM + 2,
        instrument: 3,
        action: { kind: 'split', gained: 5n, held: 1n },
        recordAtMs: FROM + 5 * HOUR_MS,
      },
    ]);
    until(engine, FROM + 2 * HOUR_MS);
    expect(bandOf(engine, 3)).toEqual([40_000, 40_000]);
    // Nobody trades: the close is a price that could be ordered, and the next day stands on it.
    until(engine, FROM + 4 * HOUR_MS - 1);
    expect(engine.instrument(3).share).toMatchObject({ reference: 30_050, close: 40_000 });
    until(engine, FROM + 6 * HOUR_MS);
    const { share, listing } = engine.instrument(3);
    expect(listing).toMatchObject({ limits: { floorTicks: 8_000 } });
    expect(share).toMatchObject({ reference: 8_000, lowest: 8_000 });
  });

  it('has its days at once: what is bought today is settled on them', () => {
    const { engine, ann, bob } = market();
    const days = hours(8, FROM).days.map((row) => (row.day === 1 ? { ...row, settles: false } : row));
    accept(engine, [
      version({}, { days }),
      order({ atMs: FROM + 2, instrument: 2, ticks: 30_050, account: bob, side: 'sell', lots: 10 }),
      order({ atMs: FROM + 2, instrument: 2, ticks: 30_050, account: ann, lots: 10 }),
    ]);
    const [held] = engine.holds(ann - (1 << 28));
    expect(held).toMatchObject({ amount: 10n, untilMs: FROM + 6 * HOUR_MS });
  });

  it('says how trades of each category settle from its day on; what is dated keeps its date', () => {
    const { engine, ann, bob } = market();
    const one = { buySettleDays: 1, sellSettleDays: 1, isNetted: false };
    const { category, settlement: before } = SHARE;
    for (const settlement of [{}, { [category]: { ...one, buySettleDays: 11 } }, { Q: one }])
      expect(engine.execute(version({ settlement }))).toMatchObject({
        refusal: 'sessions-invalid',
        detail: { field: 'settlement' },
      });
    const trade = (atMs: number) => [
      order({ atMs, instrument: 2, ticks: 30_050, account: bob, side: 'sell', lots: 10 }),
      order({ atMs, instrument: 2, ticks: 30_050, account: ann, lots: 10 }),
    ];
    accept(engine, [version({ settlement: { [category]: one } }), ...trade(FROM + 2)]);
    const datesOf = () => engine.holds(ann - (1 << 28)).map(({ untilMs }) => untilMs);
    expect(datesOf()).toEqual([FROM + 4 * HOUR_MS]);
    expect(engine.instrument(2).listing).toMatchObject({ settlement: before });
    until(engine, FROM + 2 * HOUR_MS);
    expect(engine.instrument(2)).toMatchObject({
      listing: { settlement: one },
      share: { settledBy: [{ untilDay: 0, settlement: before }] },
    });
    accept(engine, trade(FROM + 2 * HOUR_MS));
    // Both on the third day: the first two days after its trade, the second one.
    expect(datesOf()).toEqual([FROM + 4 * HOUR_MS]);
    expect(engine.holds(ann - (1 << 28))[0]!.amount).toBe(20n);
  });

  it('leaves the rates of a table of fees, and no table may be set under what a version that waits hands on', () => {
    const { engine } = market();
    const row = { from: 0n, makerPpm: 4_000, takerPpm: 4_000 };
    const table = { feeClass: 'stock', asset: 0, rows: [row] } as const;
    const set = { kind: 'set-fee-table', atMs: FROM + 1, table, fromDay: 0, maker: '1', checker: '2' } as const;
    accept(engine, [set]);
    until(engine, FROM + 1);
    accept(engine, [version({ charges: { commissionPpm: null, parts: [{ name: 'exchange', ppm: 900 }] } })]);
    const low = { ...table, rows: [{ ...row, makerPpm: 800, takerPpm: 800 }] };
    expect(engine.execute({ ...set, table: low, fromDay: 1 })).toMatchObject({ refusal: 'fee-table-invalid' });
    until(engine, BEGINS);
    expect(engine.instrument(2).listing.fees).toMatchObject({
      parts: [{ name: 'exchange', ppm: 900 }],
      tiers: [{ makerPpm: 4_000, takerPpm: 4_000 }],
    });
  });

  it('that waits is replaced by the next, is of two people, and is there again after a restart', () => {
    const { engine } = market();
    expect(engine.execute(version({}, { checker: '1' }))).toMatchObject({ refusal: 'second-person-missing' });
    accept(engine, [version(), version({ fromDay: 2, fromMs: BEGINS + 2 * HOUR_MS })]);
    expect(engine.stockMarkets[0]!.coming).toMatchObject({ version: 3, plan: { fromDay: 2 } });
    const again = createEngine({ mode: 'sandbox' });
    again.fold(engine.facts.bytes(0));
    expect(again.hash()).toBe(engine.hash());
    until(engine, BEGINS);
    expect(engine.stockMarkets[0]!.rules.packVersion).toBe(1);
    until(engine, BEGINS + 2 * HOUR_MS);
    expect(engine.stockMarkets[0]!.rules.packVersion).toBe(3);
  });

  it('reaches rules of a share that wait too', () => {
    const { engine } = market();
    const atMs = FROM + 1;
    accept(engine, [
      { kind: 'set-instrument-rules', atMs, instrument: 2, effectiveAtMs: BEGINS + 5, rules: { minLots: 2 } },
      version(),
    ]);
    until(engine, BEGINS + 5);
    expect(engine.instrument(2).listing).toMatchObject({ minLots: 2, fees: { parts: [{ ppm: 250 }] } });
  });
});
