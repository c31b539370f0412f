// In: a market whose venues fall silent, whose step is spent, whose funding is due. Out: nobody comes in at an old price, no order is lost, nobody
// is left below zero, and whoever only takes of a position is let out.
import { restoreEngine } from '@hilsa/core';
import { ContractMarket, VENUES } from '@hilsa/testkit';
import { expect, it } from 'vitest';

it('P3 a market whose venues have all fallen silent lets nobody in, whether somebody says so or not', () => {
  const market = new ContractMarket();
  const [ann, bob] = [market.trader(), market.trader()];
  market.price(600_000);
  market.do(market.order(bob, { side: 'sell', ticks: 600_000, lots: 10, leverage: 5 }));
  const opens = () => market.try(market.order(ann, { side: 'buy', lots: 1, leverage: 5 })).refusal;
  expect(opens()).toBeNull();
  market.atMs += 15_001;
  // Whoever brings the prices is gone.
  expect(opens()).toBe('instrument-cancel-only');
  // It is there, and has nothing to bring.
  const feed = () => market.engine.instrument(0).contract!.feed;
  expect(feed()).toBe('open');
  market.do({ kind: 'record-venue-prices', atMs: market.atMs, prices: [] });
  expect(feed()).toBe('blind');
  expect(opens()).toBe('instrument-cancel-only');
  expect(market.try(market.order(ann, { side: 'sell', lots: 1, reduceOnly: true })).refusal).not.toBe(
    'instrument-cancel-only',
  );
  market.price(600_000);
  expect(opens()).toBeNull();
});

it('closing all of a hedge in steps leaves what is still arriving to arrive, and the rest for the next time', () => {
  const market = new ContractMarket({ mostFactsAStep: 16 });
  const [ann, maker] = [market.trader(), market.trader()];
  market.do({ kind: 'set-position-mode', atMs: market.atMs, account: ann, mode: 'hedge' });
  market.price(600_000);
  for (const [side, position] of [
    ['buy', 'long'],
    ['sell', 'short'],
  ] as const) {
    const other = side === 'buy' ? 'sell' : 'buy';
    market.do(market.order(maker, { side: other, ticks: 600_000, lots: 20, leverage: 5 }));
    market.do(market.order(ann, { side, position, ticks: 600_000, lots: 20, leverage: 5 }));
    market.settle();
  }
  for (let n = 0; n < 20; n++) {
    market.do(market.order(market.trader(), { side: 'buy', ticks: 599_990, lots: 1, leverage: 5 }));
    market.do(market.order(market.trader(), { side: 'sell', ticks: 600_010, lots: 1, leverage: 5 }));
  }
  const closeAll = () => {
    const all = { account: ann, instrument: null, cancelOrders: false } as const;
    market.do({ kind: 'close-all-positions', atMs: market.atMs, ...all });
    market.settle();
    market.engine.check();
  };
  closeAll();
  expect(market.position(ann, 'long')).toBeNull();
  expect(market.position(ann, 'short')).toMatchObject({ lots: 20 });
  closeAll();
  expect(market.position(ann, 'short')).toBeNull();
});

it('P7 a fill is judged by the margin that the funding leaves, however far its slices have come', () => {
  const market = new ContractMarket();
  const hour = Date.UTC(2026, 0, 1, 8);
  market.atMs = hour - 20_000_000;
  const maker = market.trader();
  market.price(600_000);
  market.do(market.order(maker, { side: 'buy', ticks: 601_900, lots: 100_000, leverage: 5 }));
  market.do(market.order(maker, { side: 'sell', ticks: 601_910, lots: 100_000, leverage: 5 }));
  for (; market.atMs < hour - 5_000; market.atMs += 1_000) {
    const { atMs } = market;
    const prices = VENUES.map((venue) => ({
      instrument: 0,
      venue,
      ticks: 600_000,
      venueAtMs: atMs,
      receivedAtMs: atMs,
    }));
    market.engine.execute({ kind: 'record-venue-prices', atMs, prices });
    market.engine.facts.clear();
  }
  market.do({ kind: 'cancel-all-orders', atMs: market.atMs, account: maker, instrument: 0 });
  const [first, carl] = [market.trader(), market.trader()];
  market.trade(first, market.trader(), 600_000, 5_000);
  market.trade(carl, market.trader(), 600_000, 5_000);
  // Safe yet at the mark; at this bid all of the margin is lost but five units of money, less than what the funding takes.
  market.price(572_600);
  market.do(market.order(maker, { side: 'buy', ticks: 570_100, lots: 5_000, leverage: 5 }));
  const world = restoreEngine(market.engine.snapshot(), { mode: 'sandbox', mostFactsAStep: 1 });
  world.execute({ kind: 'run-due', atMs: hour });
  const { round, fundingRate } = world.instrument(0).contract!;
  expect(fundingRate).toBeGreaterThan(0);
  expect(world.instrument(0).contract!.positions.get(carl, false)!.round).toBe(round - 1);
  market.atMs = hour;
  const sells = market.order(carl, { side: 'sell', lots: 5_000, reduceOnly: true });
  if (world.isReady(sells)) expect(world.execute(sells).refusal).toBeNull();
  for (let due = world.dueAtMs(); due !== null && due <= hour; due = world.dueAtMs())
    world.execute({ kind: 'run-due', atMs: hour });
  world.check();
});

it('what only takes of a position is moved whatever keeps others from opening, and as far on the good side as it may be placed', () => {
  const market = new ContractMarket();
  const [ann, bob] = [market.trader(), market.trader()];
  market.price(600_000);
  market.trade(ann, bob, 600_000, 100, 5);
  const rest = (fields: Parameters<typeof market.order>[1]) => market.do(market.order(ann, fields)).orderId!;
  const far = rest({ side: 'sell', ticks: 660_000, lots: 10, reduceOnly: true });
  const near = rest({ side: 'sell', ticks: 603_000, lots: 10, reduceOnly: true });
  const more = rest({ side: 'buy', ticks: 590_000, lots: 10, leverage: 5 });
  const moves = (orderId: number, ticks: number) =>
    market.try({ kind: 'amend-order', atMs: market.atMs, account: ann, orderId, ticks, lots: 10 }).refusal;
  expect(moves(far, 654_000)).toBeNull();
  expect(moves(near, 560_000)).toBe('price-outside-band');
  market.price([600_000, 600_000], 16_000);
  expect(market.engine.instrument(0).contract!.feed).toBe('cancel-only');
  expect(moves(near, 602_000)).toBeNull();
  expect(moves(more, 591_000)).toBe('instrument-cancel-only');
  market.engine.check();
});

it('no more stops trail of one owner than of coins: a price that runs moves every one of them', () => {
  const market = new ContractMarket();
  const [ann, bob] = [market.trader(), market.trader()];
  market.price(600_000);
  market.trade(ann, bob, 600_000, 100, 5);
  const trails = () =>
    market.try(
      market.order(ann, {
        side: 'sell',
        type: 'stop-market',
        trail: { bps: 100, ticks: 0 },
        lots: 1,
        reduceOnly: true,
      }),
    ).refusal;
  for (let n = 0; n < 20; n++) expect(trails()).toBeNull();
  expect(trails()).toBe('too-many-trailing-orders');
});

it('a row of orders does not lead where one order may not go', () => {
  const market = new ContractMarket();
  const ann = market.trader();
  market.price(600_000);
  // Tier 2 ends at 250,000 USDT for 20 ×; each of these is worth 120,000.
  const rests = (fields: Parameters<typeof market.order>[1]) =>
    market.try(market.order(ann, { side: 'buy', ticks: 600_000, lots: 20_000, leverage: 20, ...fields }));
  const first = rests({});
  expect([first.refusal, rests({}).refusal]).toEqual([null, null]);
  expect(rests({}).refusal).toBe('position-above-tier');
  // Of the other side, or at a leverage whose tier reaches as far, they may.
  expect(rests({ side: 'sell', ticks: 610_000 }).refusal).toBeNull();
  expect(rests({ leverage: 10 }).refusal).toBeNull();
  const { orderId } = first as { orderId: number };
  const amend = { kind: 'amend-order', atMs: market.atMs, account: ann, orderId, ticks: 600_000 } as const;
  expect(market.try({ ...amend, lots: 10_000 }).refusal).toBeNull();
  expect(market.try({ ...amend, lots: 200_000 }).refusal).toBe('position-above-tier');
  market.engine.check();
});

it('nor in a hedge by way of amending: what opens one direction closes nothing of the other', () => {
  const market = new ContractMarket();
  const [ann, bob] = [market.trader(), market.trader()];
  market.do({ kind: 'set-position-mode', atMs: market.atMs, account: ann, mode: 'hedge' });
  market.price(600_000);
  market.do(market.order(bob, { side: 'buy', ticks: 600_000, lots: 20_000, leverage: 5 }));
  market.do(market.order(ann, { side: 'sell', position: 'short', ticks: 600_000, lots: 20_000, leverage: 20 }));
  const rests = (lots: number) =>
    market.do(market.order(ann, { side: 'buy', position: 'long', ticks: 599_000, lots, leverage: 20 })).orderId!;
  rests(20_000);
  const orderId = rests(1_000);
  const amend = {
    kind: 'amend-order',
    atMs: market.atMs,
    account: ann,
    orderId,
    ticks: 599_000,
    lots: 25_000,
  } as const;
  expect(market.try(amend).refusal).toBe('position-above-tier');
  expect(market.try({ ...amend, lots: 20_000 }).refusal).toBeNull();
  market.engine.check();
});
