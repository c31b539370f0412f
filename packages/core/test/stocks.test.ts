// In: a market of shares that lives through days. Out: what becomes of orders, trades, charges and dates, by the rules of Dhaka.
import { accountOf, type Command, type Engine, type Fact, ownerOf, readFacts, restoreEngine } from '@hilsa/core';
import { accept, accepted, openMarket, order } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { hours, SHARE } from './stocks-refusals.ts';

const HOUR_MS = 3_600_000;
const FROM = 10_000;
const TAKA = 10_000n * 100n;

/** Three customers with a million each and a thousand shares; one share that trades an hour, every second hour. */
function market(fields: { listing?: Partial<typeof SHARE>; sessions?: Command } = {}): {
  engine: Engine;
  ann: number;
  bob: number;
  cat: number;
} {
  const { engine, accounts } = openMarket(3);
  const [ann, bob, cat] = accounts.map((owner) => accountOf(owner, 'stock')) as [number, number, number];
  accept(engine, [
    { kind: 'list-asset', atMs: FROM, code: 'GP', decimals: 0 },
    fields.sessions ?? hours(8, FROM),
    { kind: 'list-instrument', atMs: FROM, listing: { ...SHARE, baseAsset: 3, ...fields.listing } },
    { kind: 'run-due', atMs: FROM },
    ...[ann, bob, cat].flatMap((account): Command[] => [
      { kind: 'issue-test-money', atMs: FROM, account, asset: 0, amount: 1_000_000n * TAKA },
      { kind: 'issue-test-money', atMs: FROM, account, asset: 3, amount: 1_000n },
    ]),
  ]);
  return { engine, ann, bob, cat };
}
const share = (fields: Parameters<typeof order>[0]) =>
  order({ atMs: FROM + 1, instrument: 2, ticks: 30_050, ...fields });

/** Do what is due by a time. Facts of it. */
function until(engine: Engine, atMs: number): Fact[] {
  const from = engine.facts.length;
  while (accepted(engine.execute({ kind: 'run-due', atMs }), { kind: 'run-due', atMs }).more === true);
  engine.check();
  return [...readFacts(engine.facts.bytes(from))];
}
function facts(engine: Engine, command: Command): Fact[] {
  const from = engine.facts.length;
  accepted(engine.execute(command), command);
  engine.check();
  return [...readFacts(engine.facts.bytes(from))];
}

describe('shares', () => {
  it('cost what the contract note of 100 at 300.50 says, however many fills there are', () => {
    for (const fills of [[100], [33, 33, 34]]) {
      const { engine, ann, bob } = market();
      for (const lots of fills) accept(engine, [share({ account: bob, side: 'sell', lots })]);
      const before = engine.balance(ann, 0).available;
      accept(engine, [share({ account: ann, lots: 100 })]);
      // 30,050.00 and 120.20 of charges.
      expect(before - engine.balance(ann, 0).available).toBe(30_170_200_000n);
      engine.check();
    }
  });

  it('that were bought are saleable on their date, and what was received for them is free on its own', () => {
    const { engine, ann, bob } = market();
    const bobs = engine.balance(bob, 0);
    accept(engine, [share({ account: bob, side: 'sell', lots: 60 }), share({ account: ann, lots: 60 })]);
    expect(engine.balance(ann, 3)).toEqual({ available: 1_000n, held: 60n });
    expect(engine.balance(bob, 3)).toEqual({ available: 940n, held: 0n });
    expect(engine.balance(bob, 0)).toEqual({ available: bobs.available, held: 60n * 300_500_000n - 72_120_000n });
    // Two records, one for each side's day, whatever the number of trades.
    accept(engine, [share({ account: bob, side: 'sell', lots: 5 }), share({ account: ann, lots: 5 })]);
    expect(engine.holds(ann - (1 << 28)).map(({ asset, amount, untilMs }) => [asset, amount, untilMs])).toEqual([
      [3, 65n, FROM + 4 * HOUR_MS],
    ]);
    until(engine, FROM + 4 * HOUR_MS - 1);
    expect(engine.balance(ann, 3).held).toBe(65n);
    until(engine, FROM + 4 * HOUR_MS);
    expect(engine.balance(ann, 3)).toEqual({ available: 1_065n, held: 0n });
    expect(engine.balance(bob, 0).held).toBe(0n);
  });

  it('keep to the band of the day, rounded inwards to the price step', () => {
    const { engine, ann } = market();
    expect(engine.instrument(2).share).toMatchObject({ reference: 30_050, lowest: 27_430, highest: 32_670 });
    for (const ticks of [27_420, 32_680])
      expect(engine.execute(share({ account: ann, lots: 1, ticks }))).toEqual({
        refusal: 'price-outside-band',
        detail: { ticks, lowest: 27_430, highest: 32_670 },
      });
    for (const ticks of [27_430, 32_670]) accept(engine, [share({ account: ann, lots: 1, ticks })]);
  });

  it('close at the average of the last half hour, else at the last trade, else where they were; the next band stands on it', () => {
    const { engine, ann, bob } = market();
    const deal = (atMs: number, ticks: number, lots: number): void =>
      void accept(engine, [
        share({ atMs, account: bob, side: 'sell', lots, ticks }),
        share({ atMs, account: ann, lots, ticks }),
      ]);
    deal(FROM + 1, 32_000, 100);
    deal(FROM + HOUR_MS / 2, 30_000, 10);
    deal(FROM + HOUR_MS - 1, 30_100, 30);
    const closed = until(engine, FROM + HOUR_MS).find(({ kind }) => kind === 'share-closed');
    // (30,000 × 10 + 30,100 × 30) ÷ 40 = 30,075: to the nearest ten, ties upwards.
    expect(closed).toMatchObject({ ticks: 30_080, method: 'window' });
    until(engine, FROM + 2 * HOUR_MS);
    expect(engine.instrument(2).share).toMatchObject({ day: 1, reference: 30_080, highest: 32_710, volumes: [140] });
    deal(FROM + 2 * HOUR_MS, 30_500, 1);
    expect(until(engine, FROM + 3 * HOUR_MS)).toMatchObject([
      { kind: 'share-closed', ticks: 30_500, method: 'last' },
      {},
    ]);
    until(engine, FROM + 4 * HOUR_MS);
    expect(until(engine, FROM + 5 * HOUR_MS)).toMatchObject([
      { kind: 'share-closed', ticks: 30_500, method: 'previous' },
      {},
    ]);
  });

  it('are refused after hours, or queued for the opening, when all that cross meet for one price', () => {
    const { engine, ann, bob } = market();
    const atMs = FROM + HOUR_MS + 5;
    until(engine, atMs);
    expect(engine.execute(share({ atMs, account: ann, lots: 5 }))).toMatchObject({ refusal: 'market-closed' });
    expect(facts(engine, share({ atMs, account: ann, lots: 5, ticks: 30_200, queue: true }))).toMatchObject([
      { rests: true },
    ]);
    expect(
      facts(engine, share({ atMs, account: bob, side: 'sell', lots: 9, ticks: 30_000, queue: true })),
    ).toMatchObject([{ rests: true }]);
    const opening = until(engine, FROM + 2 * HOUR_MS);
    expect(opening.find(({ kind }) => kind === 'auction-begun')).toMatchObject({
      ticks: 30_000,
      lots: 5,
      surplus: -4,
      cause: 'queued',
    });
    expect(opening.find(({ kind }) => kind === 'trade-executed')).toMatchObject({
      ticks: 30_000,
      lots: 5,
      called: true,
    });
    expect(engine.depth(2, 5)).toEqual({ bids: [], asks: [[30_000, 4]] });
  });

  it('of the opening call are of its day, however many steps the opening takes', () => {
    const { engine: plain, ann, bob } = market();
    accept(plain, [
      ...[3, 4].map((n): Command => ({ kind: 'list-asset', atMs: FROM, code: `GP${n}`, decimals: 0 })),
      ...[3, 4].map((n): Command => ({
        kind: 'list-instrument',
        atMs: FROM,
        listing: { ...SHARE, symbol: `GP${n}`, baseAsset: n + 1 },
      })),
      ...[4, 5].map((asset): Command => ({ kind: 'issue-test-money', atMs: FROM, account: bob, asset, amount: 9n })),
    ]);
    const atMs = FROM + HOUR_MS + 5;
    until(plain, atMs);
    for (const instrument of [2, 3, 4])
      accept(plain, [
        share({ atMs, instrument, account: ann, lots: 5, queue: true }),
        share({ atMs, instrument, account: bob, side: 'sell', lots: 5, queue: true }),
      ]);
    const dates = [512, 3, 1].map((mostFactsAStep) => {
      const engine = restoreEngine(plain.snapshot(), { mode: 'sandbox', mostFactsAStep });
      until(engine, FROM + 2 * HOUR_MS);
      return [ann, bob].map((account) =>
        engine.holds(ownerOf(account)).map(({ asset, amount, untilMs }) => [asset, amount, untilMs]),
      );
    });
    const settles = FROM + 6 * HOUR_MS;
    expect(dates[0]![0]).toEqual([3, 4, 5].map((asset) => [asset, 5n, settles]));
    expect(dates[0]![1]!.every(([, , untilMs]) => untilMs === settles)).toBe(true);
    for (const sliced of dates.slice(1)) expect(sliced).toEqual(dates[0]);
  });

  it('that are halted take no order, and trade again by an auction', () => {
    const { engine, ann, bob, cat } = market();
    accept(engine, [share({ account: ann, lots: 10 })]);
    facts(engine, { kind: 'halt-share', atMs: FROM + 2, instrument: 2, reason: ' News ' });
    expect(engine.instrument(2)).toMatchObject({ status: 'cancel-only', share: { haltReason: 'News' } });
    expect(engine.execute(share({ atMs: FROM + 3, account: bob, side: 'sell', lots: 1 }))).toMatchObject({
      refusal: 'instrument-cancel-only',
    });
    facts(engine, { kind: 'resume-share', atMs: FROM + 4, instrument: 2, auctionMs: 1_000 });
    facts(engine, share({ atMs: FROM + 5, account: bob, side: 'sell', lots: 4, ticks: 30_000 }));
    facts(
      engine,
      share({ atMs: FROM + 6, account: cat, type: 'market', ticks: 0, lots: 2, timeInForce: 'immediate-or-cancel' }),
    );
    expect(engine.indicative(2)).toMatchObject({ lots: 4 });
    const met = until(engine, FROM + 1_004);
    expect(met.filter(({ kind }) => kind === 'trade-executed')).toMatchObject([
      { lots: 2, makerOrderId: 2, takerOrderId: 3 },
      { lots: 2, makerOrderId: 1, takerOrderId: 2 },
    ]);
    expect(engine.instrument(2).share).toMatchObject({ collects: false, uncrossing: null });
  });

  it('after the close trade at its price alone, in the order in which orders came', () => {
    const sessions = hours(8, FROM);
    const days = sessions.days.map((day) => ({
      ...day,
      phases: [
        ...day.phases,
        {
          phase: 'post-close' as const,
          startsAtMs: day.phases[0]!.endsAtMs,
          endsAtMs: day.phases[0]!.endsAtMs + 600_000,
        },
      ],
    }));
    const { engine, ann, bob, cat } = market({ sessions: { ...sessions, days } });
    accept(engine, [
      share({ account: cat, lots: 3, ticks: 30_060 }),
      share({ account: ann, lots: 5, ticks: 30_100 }),
      share({ account: bob, side: 'sell', lots: 1, ticks: 30_100 }),
    ]);
    const atMs = FROM + HOUR_MS;
    until(engine, atMs);
    const close = engine.instrument(2).share!.close;
    expect(close).toBe(30_100);
    expect(engine.execute(share({ atMs, account: bob, side: 'sell', lots: 1, ticks: 30_090 }))).toMatchObject({
      refusal: 'price-outside-band',
      detail: { lowest: close, highest: close },
    });
    expect(
      facts(engine, share({ atMs, account: bob, side: 'sell', lots: 6, ticks: close })).filter(
        ({ kind }) => kind === 'trade-executed',
      ),
    ).toMatchObject([{ ticks: close, lots: 4, takerOrderId: 4, makerOrderId: 2 }]);
  });

  it('may be paid for with what sales will bring, when it comes no later; what is not spent waits for its date again', () => {
    const { engine, ann, bob } = market();
    accept(engine, [share({ account: ann, side: 'sell', lots: 100 }), share({ account: bob, lots: 100 })]);
    const money = engine.balance(ann, 0).available;
    const proceeds = engine.balance(ann, 0).held;
    expect(proceeds).toBe(30_050_000_000n - 120_200_000n);
    // Four shares more than her free money buys: 301.702 each with charges.
    const lots = Number(money / 301_702_000n) + 4;
    const command = share({ account: ann, lots });
    const { orderId } = accepted(engine.execute(command), command);
    const drawn = BigInt(lots) * 301_702_000n - money;
    expect(engine.balance(ann, 0)).toEqual({ available: 0n, held: money + proceeds });
    expect(engine.holds(ann - (1 << 28)).map(({ amount }) => amount)).toEqual([proceeds - drawn]);
    engine.check();
    // Bob sells her two of them: they are paid for with proceeds first.
    accept(engine, [share({ account: bob, side: 'sell', lots: 2 })]);
    engine.check();
    accept(engine, [{ kind: 'cancel-order', atMs: FROM + 2, account: ann, orderId: orderId! }]);
    engine.check();
    const paid = 2n * 301_702_000n;
    expect(engine.balance(ann, 0)).toEqual({ available: money, held: proceeds - paid });
    until(engine, FROM + 4 * HOUR_MS);
    expect(engine.balance(ann, 0)).toEqual({ available: money + proceeds - paid, held: 0n });
  });

  it('of category Z are paid for with money that is there', () => {
    const settlement = { buySettleDays: 3, sellSettleDays: 3, isNetted: false };
    const { engine, ann, bob } = market({ listing: { category: 'Z', settlement } });
    accept(engine, [share({ account: ann, side: 'sell', lots: 100 }), share({ account: bob, lots: 100 })]);
    expect(
      engine.execute(share({ account: ann, lots: Number(engine.balance(ann, 0).available / 301_702_000n) + 4 })),
    ).toMatchObject({ refusal: 'insufficient-balance' });
    until(engine, FROM + 6 * HOUR_MS - 1);
    expect(engine.balance(bob, 3).held).toBe(100n);
    until(engine, FROM + 6 * HOUR_MS);
    expect(engine.balance(bob, 3).held).toBe(0n);
  });

  it('pause where a market says so when the price runs away, and trade again by an auction', () => {
    const sessions = hours(8, FROM);
    const rules = { ...sessions.rules, limits: null, pause: { bps: 500, meanMs: 300_000, pauseMs: 300_000 } };
    const { engine, ann, bob } = market({ sessions: { ...sessions, rules } });
    const deal = (atMs: number, ticks: number): Fact[] => [
      ...facts(engine, share({ atMs, account: bob, side: 'sell', lots: 10, ticks })),
      ...facts(engine, share({ atMs, account: ann, lots: 10, ticks })),
    ];
    expect(deal(FROM + 1, 30_000).map(({ kind }) => kind)).not.toContain('share-paused');
    // (30,000 + 33,000) ÷ 2 = 31,500: further than 33,075 is too far.
    expect(deal(FROM + 60_000, 33_000).map(({ kind }) => kind)).not.toContain('share-paused');
    expect(deal(FROM + 120_000, 34_200).find(({ kind }) => kind === 'share-paused')).toMatchObject({
      auctionEndsAtMs: FROM + 420_000,
    });
    facts(engine, share({ atMs: FROM + 130_000, account: bob, side: 'sell', lots: 4, ticks: 33_000 }));
    facts(engine, share({ atMs: FROM + 140_000, account: ann, lots: 4, ticks: 33_500 }));
    expect(engine.depth(2, 5)).toEqual({ bids: [[33_500, 4]], asks: [[33_000, 4]] });
    expect(until(engine, FROM + 420_000).filter(({ kind }) => kind === 'trade-executed')).toHaveLength(1);
    expect(engine.instrument(2).share!.collects).toBe(false);
  });

  it('come out alike from a snapshot and from the journal', () => {
    const { engine, ann, bob } = market();
    accept(engine, [share({ account: bob, side: 'sell', lots: 60 }), share({ account: ann, lots: 50 })]);
    until(engine, FROM + 2 * HOUR_MS + 1);
    const { engine: other } = openMarket(3);
    const from = other.facts.length;
    other.fold(engine.facts.bytes(from));
    expect(other.hash()).toBe(engine.hash());
  });
});
