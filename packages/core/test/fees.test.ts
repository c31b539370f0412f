// In: a table of fees and days of trades. Out: who pays which rate: the same for everybody with the same volume, from midnight on.
import { createEngine, type Command, type Engine, type FeeRow, readFacts, restoreEngine } from '@hilsa/core';
import { BTC_LISTING, marketCommands, order } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
/** The first moment of a day in Dhaka. */
const START = 20_000 * DAY_MS - 6 * 3_600_000;
const WHOLE = 10n ** 6n;
const row = (from: bigint, makerPpm: number, takerPpm: number): FeeRow => ({ from: from * WHOLE, makerPpm, takerPpm });
const ROWS = [row(0n, 1_000, 1_000), row(50_000n, 900, 1_000), row(500_000n, 800, 900), row(5_000_000n, 600, 800)];
const table = (rows: readonly FeeRow[], fromDay: number, atMs: number): Command => ({
  kind: 'set-fee-table',
  atMs,
  table: { feeClass: 'coin', asset: 0, rows },
  fromDay,
  maker: '1',
  checker: '2',
});

/** Four accounts on one market. */
function opened(mostFactsAStep?: number): Engine {
  const engine = createEngine({ mode: 'sandbox', ...(mostFactsAStep === undefined ? {} : { mostFactsAStep }) });
  const listing = { ...BTC_LISTING, maxNotional: 10n ** 14n, maxLots: 2_000_000_000 };
  for (const command of marketCommands(4, { funds: 10n ** 14n, listings: [listing] }))
    expect(engine.execute({ ...command, atMs: START })).toMatchObject({ refusal: null });
  expect(engine.execute(table(ROWS, 20_000, START))).toMatchObject({ refusal: null, id: 1 });
  pass(engine, START);
  return engine;
}
/** Let the clock do what is due by a time. */
function pass(engine: Engine, toMs: number): void {
  for (let due = engine.dueAtMs(); due !== null && due <= toMs; due = engine.dueAtMs())
    engine.execute({ kind: 'run-due', atMs: Math.max(due, engine.atMs) });
}
function trade(engine: Engine, buyer: number, seller: number, lots: number, atMs: number): void {
  pass(engine, atMs);
  expect(engine.execute({ ...order({ account: seller, side: 'sell', ticks: 100_000, lots }), atMs })).toMatchObject({
    refusal: null,
  });
  expect(engine.execute({ ...order({ account: buyer, side: 'buy', ticks: 100_000, lots }), atMs })).toMatchObject({
    refusal: null,
  });
  // What was more than a step.
  pass(engine, atMs);
  expect(engine.openOrderCount).toBe(0);
}
const [ann, bob, eve, dan] = [2, 3, 4, 5];
const perLot = (BTC_LISTING.tickUnits * BTC_LISTING.lotUnits * 100_000n) / 10n ** 8n;
const lotsFor = (whole: bigint): number => Number((whole * WHOLE + perLot - 1n) / perLot);

describe('fee tiers', () => {
  it('P5 are of the volume of the days before alone: both sides alike, and end thirty days after', () => {
    const engine = opened();
    expect(engine.instrument(0).listing.fees.tiers).toEqual(
      ROWS.map(({ makerPpm, takerPpm }) => ({ makerPpm, takerPpm })),
    );
    trade(engine, ann, bob, lotsFor(50_000n), START + 5);
    expect(engine.feesOf(ann, 0)).toEqual({ makerPpm: 1_000, takerPpm: 1_000 });
    pass(engine, START + DAY_MS);
    for (const account of [ann, bob]) {
      expect(engine.feesOf(account, 0)).toEqual({ makerPpm: 900, takerPpm: 1_000 });
      expect(engine.ownVolume(account, 'coin')).toMatchObject({ tier: 1, days: [{ day: 20_000 }] });
    }
    expect(engine.feesOf(eve, 0)).toEqual({ makerPpm: 1_000, takerPpm: 1_000 });
    engine.check();
    pass(engine, START + 30 * DAY_MS);
    expect(engine.feesOf(ann, 0).makerPpm).toBe(900);
    pass(engine, START + 31 * DAY_MS);
    expect(engine.feesOf(ann, 0).makerPpm).toBe(1_000);
    expect(engine.ownVolume(ann, 'coin')).toEqual({ tier: 0, units: 0, today: 20_031, days: [] });
    engine.check();
    expect(restoreEngine(engine.snapshot(), { mode: 'sandbox' }).hash()).toBe(engine.hash());
  });

  it('an order keeps the rates of its placing, whatever the night brings', () => {
    const engine = opened();
    trade(engine, ann, bob, lotsFor(500_000n), START + 5);
    const lots = lotsFor(1_000n);
    engine.execute({ ...order({ account: ann, side: 'sell', ticks: 100_000, lots }), atMs: START + 9 });
    pass(engine, START + DAY_MS + 1);
    expect(engine.feesOf(ann, 0)).toEqual({ makerPpm: 800, takerPpm: 900 });
    const from = engine.facts.length;
    engine.execute({ ...order({ account: eve, side: 'buy', ticks: 100_000, lots }), atMs: START + DAY_MS + 1 });
    const done = [...readFacts(engine.facts.bytes(from))].find(({ kind }) => kind === 'trade-executed');
    const value = perLot * BigInt(lots);
    expect(done).toMatchObject({ makerFee: (value * 1_000n + 999_999n) / 1_000_000n });
  });

  it('B4 a table that comes later changes rates and tiers at its midnight, in markets listed before and after alike', () => {
    const engine = opened(3);
    trade(engine, ann, bob, lotsFor(60_000n), START + 5);
    const other = [row(0n, 700, 700), row(10_000n, 500, 600), row(60_000n, 100, 200)];
    expect(engine.execute(table(other, 20_002, START + 6))).toMatchObject({ refusal: null, id: 2 });
    const eth = { ...BTC_LISTING, symbol: 'ETHUSDT', baseAsset: 2 };
    engine.execute({ kind: 'list-asset', atMs: START + 7, code: 'ETH2', decimals: 8 });
    expect(engine.execute({ kind: 'list-instrument', atMs: START + 7, listing: eth })).toMatchObject({ refusal: null });
    expect(engine.instrument(1).listing.fees.tiers).toHaveLength(4);
    const later = { ...BTC_LISTING.fees, tiers: [{ makerPpm: 5, takerPpm: 5 }] };
    engine.execute({
      kind: 'set-instrument-rules',
      atMs: START + 8,
      instrument: 0,
      effectiveAtMs: START + 5 * DAY_MS,
      rules: { fees: later, priceBandBps: 4_000 },
    });
    pass(engine, START + 2 * DAY_MS - 1);
    expect(engine.feesOf(ann, 0)).toEqual({ makerPpm: 900, takerPpm: 1_000 });
    pass(engine, START + 2 * DAY_MS);
    for (const index of [0, 1]) expect(engine.feesOf(ann, index)).toEqual({ makerPpm: 100, takerPpm: 200 });
    expect(engine.feesOf(dan, 1)).toEqual({ makerPpm: 700, takerPpm: 700 });
    pass(engine, START + 5 * DAY_MS);
    // The rules that waited came with everything but rates of their own.
    expect(engine.instrument(0).listing.priceBandBps).toBe(4_000);
    expect(engine.feesOf(ann, 0)).toEqual({ makerPpm: 100, takerPpm: 200 });
    engine.check();
  });

  it('from midnight on the tier is that of the new window even before the night’s count has come by', () => {
    const engine = opened(1);
    trade(engine, ann, bob, lotsFor(50_000n), START + 5);
    trade(engine, eve, dan, lotsFor(50_000n), START + 6);
    // The time passes midnight with one slice of the count: one of four is written down.
    engine.execute({ kind: 'run-due', atMs: START + DAY_MS });
    const written = [ann, bob, eve, dan].map((account) => engine.feesOf(account, 0).makerPpm);
    expect(written).toEqual([900, 900, 900, 900]);
    engine.check();
  });
});
