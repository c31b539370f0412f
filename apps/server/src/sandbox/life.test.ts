// In: the real core, the sandbox's participants, simulated minutes. Out: a market that lives, fills customers and keeps its books straight.
import { expect, test } from 'vitest';
import type { Accepted, Command, PlaceOrder } from '@hilsa/core';
import { MINUTE_MS } from './factor-path.ts';
import { SandboxMarket, type Pace } from './market.ts';
import { MemorySequencer } from './test-sequencer.ts';
import { MARK_SOURCE, prepareWorld, type SandboxWorld } from './prepare.ts';
import { createPriceProcess, type PriceProcess } from './price-process.ts';

const START_MS = Date.UTC(2026, 10, 21, 9);
const PACE: Pace = { activity: 1, makerPause: 1 };
const BEAT_MS = 250;

interface Life {
  sequencer: MemorySequencer;
  world: SandboxWorld;
  market: SandboxMarket;
  reports: string[];
}

async function begin(process: PriceProcess): Promise<Life> {
  const sequencer = new MemorySequencer(START_MS);
  const reports: string[] = [];
  const world = await prepareWorld(sequencer, process, START_MS);
  const market = new SandboxMarket({ sequencer, world, process, pace: PACE, report: (line) => reports.push(line) });
  await market.clear(START_MS);
  return { sequencer, world, market, reports };
}

async function live({ sequencer, market }: Life, untilMs: number): Promise<void> {
  for (; sequencer.nowMs < untilMs; sequencer.nowMs += BEAT_MS) await market.beat(sequencer.nowMs);
}

async function customer({ sequencer, world }: Life, amount: bigint): Promise<number> {
  const send = async (command: Command): Promise<Accepted> => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(reply.refusal);
    return reply;
  };
  const account = (await send({ kind: 'open-account', atMs: 0, ownerKind: 'customer', referrer: null })).account!;
  await send({ kind: 'issue-test-money', atMs: 0, account, asset: world.quoteAsset, amount });
  return account;
}

function buy(account: number, instrument: number, fields: Partial<PlaceOrder>): PlaceOrder {
  return {
    kind: 'place-order',
    atMs: 0,
    account,
    instrument,
    side: 'buy',
    type: 'limit',
    timeInForce: 'good-till-cancelled',
    postOnly: false,
    selfTradePrevention: 'expire-taker',
    ticks: 0,
    lots: 0,
    quoteAmount: 0n,
    triggerTicks: 0,
    expiresAtMs: 0,
    ...fields,
  };
}

test('ten minutes of all markets: tight two-sided books, trades everywhere, each tagged simulated, zero sums', async () => {
  const life = await begin(createPriceProcess('life'));
  await live(life, START_MS + 10 * MINUTE_MS);
  const { engine, commands } = life.sequencer;
  engine.check();
  expect(life.reports).toEqual([]);
  const trades = commands.flatMap(({ facts }) => facts.filter((fact) => fact.kind === 'trade-executed'));
  for (const { market, instrument } of life.world.places) {
    const { bids, asks } = engine.depth(instrument, 50);
    expect(bids.length).toBeGreaterThan(20);
    expect(asks.length).toBeGreaterThan(20);
    const spreadBps = ((asks[0]![0] - bids[0]![0]) / bids[0]![0]) * 10_000;
    expect(spreadBps).toBeLessThan(10 * market.halfSpreadBps);
    expect(trades.filter((trade) => trade.instrument === instrument).length).toBeGreaterThan(5);
  }
  expect(trades.every(({ simulated }) => simulated)).toBe(true);
});

test('the same seed gives the same life, another seed another', async () => {
  const hashes: string[] = [];
  for (const seed of ['one', 'one', 'two']) {
    const life = await begin(createPriceProcess(seed));
    await live(life, START_MS + MINUTE_MS / 2);
    hashes.push(life.sequencer.engine.hash());
  }
  expect(hashes[1]).toBe(hashes[0]);
  expect(hashes[2]).not.toBe(hashes[0]);
});

test('prepared again, the world is found again and nothing is added but marks', async () => {
  const process = createPriceProcess('again');
  const { sequencer, world } = await begin(process);
  const accounts = sequencer.engine.accountCount;
  const before = sequencer.commands.length;
  expect(await prepareWorld(sequencer, process, START_MS + 1)).toEqual(world);
  expect(sequencer.engine.accountCount).toBe(accounts);
  expect(sequencer.commands.slice(before).map(({ command }) => command.kind)).toEqual(['record-marks']);
});

test('P6: participants trade for themselves alone, by commands that everybody has, and prices come from a named source', async () => {
  const life = await begin(createPriceProcess('honest'));
  const bystander = await customer(life, 1_000_000_000n);
  const from = life.sequencer.commands.length;
  await live(life, START_MS + MINUTE_MS);
  const own = new Set([...life.world.makers, ...life.world.crowd]);
  for (const { command } of life.sequencer.commands.slice(from)) {
    if (command.kind === 'record-marks') expect(command.source).toBe(MARK_SOURCE);
    else if (command.kind === 'mass-quote' || command.kind === 'place-order' || command.kind === 'cancel-order') {
      expect(own.has(command.account)).toBe(true);
    } else expect.fail(`the market sent ${command.kind}`);
  }
  expect(life.sequencer.engine.balance(bystander, life.world.quoteAsset)).toEqual({
    available: 1_000_000_000n,
    held: 0n,
  });
});

test('a new run first takes back every order that the run before left in the books', async () => {
  const process = createPriceProcess('left');
  const { sequencer, world, market } = await begin(process);
  for (; sequencer.nowMs < START_MS + 20_000; sequencer.nowMs += BEAT_MS) await market.beat(sequencer.nowMs);
  expect(sequencer.engine.openOrderCount).toBeGreaterThan(100);
  market.leave();
  await new SandboxMarket({ sequencer, world, process, pace: PACE, report: () => undefined }).clear(sequencer.nowMs);
  expect(sequencer.engine.openOrderCount).toBe(0);
});

test('a resting limit order of a customer is filled when the fair price crosses it, at its own price or better', async () => {
  const process = createPriceProcess('cross');
  const life = await begin(process);
  const place = life.world.places.find(({ market }) => market.symbol === 'SOLUSDT')!;
  // The lowest fair price of the next quarter of an hour, known because the world is a function of its seed.
  const seconds = Array.from({ length: 900 }, (_, second) => START_MS + second * 1_000);
  const lowest = seconds.reduce(
    (best, atMs) => (process.fairPrice('SOL', atMs) < process.fairPrice('SOL', best) ? atMs : best),
    START_MS,
  );
  const between = (process.fairPrice('SOL', START_MS) + process.fairPrice('SOL', lowest)) / 2;
  const ticks = Math.round(between / place.steps.tickSize);
  await live(life, START_MS + 5_000);
  const account = await customer(life, 10_000_000_000n);
  const reply = await life.sequencer.submit({
    command: buy(account, place.instrument, { ticks, lots: 1_000 }),
    requestId: null,
    caller: 'customer',
  });
  expect(reply).toMatchObject({ refusal: null, filledLots: 0 });
  await live(life, lowest + 60_000);
  expect(life.sequencer.engine.openOrders(account)).toEqual([]);
  const { available, held } = life.sequencer.engine.balance(account, place.baseAsset);
  expect(held).toBe(0n);
  expect(available).toBe(1_000n * place.steps.lotUnits - (1_000n * place.steps.lotUnits) / 1_000n);
  const spent = 10_000_000_000n - life.sequencer.engine.balance(account, life.world.quoteAsset).available;
  expect(spent).toBeLessThanOrEqual(BigInt(ticks) * 1_000n * place.steps.unitsPerTickLot);
  life.sequencer.engine.check();
});

test('a large market order thins the book, and the makers fill it up again', async () => {
  const life = await begin(createPriceProcess('thin'));
  const place = life.world.places.find(({ market }) => market.symbol === 'DOTUSDT')!;
  await live(life, START_MS + 10_000);
  const account = await customer(life, 200_000_000_000n);
  const lotsOffered = (): number =>
    life.sequencer.engine.depth(place.instrument, 50).asks.reduce((sum, [, lots]) => sum + lots, 0);
  const before = lotsOffered();
  const order = buy(account, place.instrument, {
    type: 'market',
    timeInForce: 'immediate-or-cancel',
    quoteAmount: 50_000_000_000n,
  });
  const reply = await life.sequencer.submit({ command: order, requestId: null, caller: 'customer' });
  expect(reply).toMatchObject({ refusal: null });
  expect(lotsOffered()).toBeLessThan(before * 0.9);
  await live(life, life.sequencer.nowMs + 15_000);
  expect(lotsOffered()).toBeGreaterThan(before * 0.7);
});
