// In: how many rounds. Out: figures of contracts in the core: their orders beside coins’, a mark that sinks many of many positions, one that
// sinks nobody, and the hour of funding; no input or output.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Engine } from '@hilsa/core';
import { type BookStream, CANCEL, ContractMarket, LIMIT, VENUES } from '@hilsa/testkit';
import { standardStream } from './book.ts';
import { runCore } from './core.ts';
import { median, type FigureRow } from './figures.ts';

type Tell = (line: string) => void;
const ACCOUNTS = 1_000;
const FLAT = [{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }] as const;
const MIDDLE = 100_000;

/** The book benchmark's stream as orders of contracts. @returns commands a second */
function runContracts(stream: BookStream): number {
  const market = new ContractMarket({
    funds: 10n ** 14n,
    fund: 10n ** 17n,
    terms: {
      tiers: FLAT,
      minNotional: 1n,
      minLots: 1,
      referenceTicks: MIDDLE,
      priceBandBps: 9_000,
      marketProtectionBps: 9_000,
    },
  });
  const accounts = Array.from({ length: ACCOUNTS }, () => market.trader());
  market.price(MIDDLE);
  const { engine } = market;
  const orderIds = new Float64Array(stream.length + 1);
  let next = 1;
  for (let row = 0; row < stream.length; row++) if (stream.kinds[row] !== CANCEL) orderIds[stream.ids[row]!] = next++;
  const { kinds, ids, buys, ticks, lots } = stream;
  const commandOf = (row: number) => {
    const id = ids[row]!;
    const account = accounts[(Math.imul(id, 0x9e3779b1) >>> 0) % ACCOUNTS]!;
    const { atMs } = market;
    if (kinds[row] === CANCEL) return { kind: 'cancel-order', atMs, account, orderId: orderIds[id]! } as const;
    const isLimit = kinds[row] === LIMIT;
    // Written out, as a gateway does: an object put together from two lies apart in memory.
    return {
      kind: 'place-contract-order',
      atMs,
      account,
      instrument: 0,
      side: buys[row] === 1 ? 'buy' : 'sell',
      position: null,
      type: isLimit ? 'limit' : 'market',
      timeInForce: isLimit ? 'good-till-cancelled' : 'immediate-or-cancel',
      postOnly: false,
      selfTradePrevention: 'expire-maker',
      ticks: isLimit ? ticks[row]! : 0,
      lots: lots[row]!,
      triggerTicks: 0,
      triggerBy: 'mark',
      trail: null,
      reduceOnly: false,
      leverage: 10,
      takeProfit: null,
      stopLoss: null,
      expiresAtMs: 0,
    } as const;
  };
  for (let row = 0; row < stream.warmup; row++) engine.execute(commandOf(row));
  let nanoseconds = 0n;
  for (let from = stream.warmup; from < stream.length; from += 512) {
    const chunk = Array.from({ length: Math.min(512, stream.length - from) }, (_, n) => commandOf(from + n));
    engine.facts.clear();
    const started = process.hrtime.bigint();
    for (const command of chunk) engine.execute(command);
    nanoseconds += process.hrtime.bigint() - started;
  }
  return (stream.length - stream.warmup) / (Number(nanoseconds) / 1e9);
}

/** Longs of one lot bought from one maker who never sinks; `near` of them at 20×, the others at 2×. */
function crowd(positions: number, near: number): { market: ContractMarket; maker: number } {
  const market = new ContractMarket({
    funds: 10n ** 9n,
    fund: 10n ** 17n,
    terms: { tiers: FLAT, minNotional: 1n, lotUnits: 100_000n },
  });
  const maker = market.trader('participant', 10n ** 17n);
  market.price(600_000);
  for (let n = 0; n < positions; n++) {
    const account = market.trader();
    if (n % 2_000 === 0) market.do(market.order(maker, { side: 'sell', ticks: 600_000, lots: 2_000, leverage: 1 }));
    market.do(market.order(account, { side: 'buy', ticks: 600_000, lots: 1, leverage: n < near ? 20 : 2 }));
    market.engine.facts.clear();
  }
  return { market, maker };
}

const prices = (atMs: number, ticks: number) =>
  VENUES.map((venue) => ({ instrument: 0, venue, ticks, venueAtMs: atMs, receivedAtMs: atMs }));

const SLICED_ROUNDS = 3;

/**
 * The slices of equal runs, each at its quickest: they do the same each time, and what the machine did for others meanwhile is not theirs.
 */
function quickest(runs: readonly (readonly number[])[]): number[] {
  return runs[0]!.map((_, n) => Math.min(...runs.map((run) => run[n]!)));
}

/** Once in a run: what setting up a crowd at once left behind is no part of a slice; a server that has stood for a while has none of it. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** The most facts that a slice has set off so far: what bounds it, whatever the machine is doing. */
let mostFacts = 0;

/** Milliseconds of each slice until nothing is due. */
function slices(engine: Engine, atMs: number, first: () => void): number[] {
  const times: number[] = [];
  collect();
  const timed = (run: () => void): void => {
    const before = engine.facts.count;
    const started = performance.now();
    run();
    times.push(performance.now() - started);
    mostFacts = Math.max(mostFacts, engine.facts.count - before);
    engine.facts.clear();
  };
  timed(first);
  while ((engine.dueAtMs() ?? Infinity) <= atMs) timed(() => engine.execute({ kind: 'run-due', atMs }));
  return times;
}

interface Sliced {
  readonly times: readonly number[];
  /** Milliseconds of as many market orders on the same market. */
  readonly orders: number;
}

function sinkMany(positions: number): Sliced {
  const sinking = positions / 10;
  const { market, maker } = crowd(positions, sinking);
  const { engine } = market;
  market.do(market.order(maker, { side: 'buy', ticks: 571_500, lots: 2 * sinking, leverage: 1, reduceOnly: true }));
  const atMs = market.atMs + 1_000;
  const times = slices(engine, atMs, () =>
    engine.execute({ kind: 'record-venue-prices', atMs, prices: prices(atMs, 572_000) }),
  );
  if (engine.instrument(0).contract!.positions.size !== positions - sinking + 1)
    throw new Error('not all sank that were to');
  market.atMs = atMs;
  const seller = market.trader('participant', 10n ** 17n);
  market.do(market.order(seller, { side: 'sell', ticks: 572_000, lots: 2 * sinking, leverage: 1 }));
  const buyers = Array.from({ length: sinking }, () => market.trader());
  const orders = buyers.map((account) => market.order(account, { side: 'buy', lots: 1, leverage: 2 }));
  engine.facts.clear();
  const started = performance.now();
  for (const [n, order] of orders.entries()) {
    engine.execute(order);
    if (n % 512 === 0) engine.facts.clear();
  }
  return { times, orders: performance.now() - started };
}

/** The hour of funding over many positions, after enough samples for a rate. Milliseconds of each slice. */
function fundAll(positions: number): number[] {
  const { market, maker } = crowd(positions, 0);
  const { engine } = market;
  market.atMs = Math.ceil(market.atMs / 28_800_000) * 28_800_000 + 60_000;
  market.settle();
  const quote = { kind: 'mass-quote', account: maker, instrument: 0 } as const;
  const [bids, asks] = [[{ ticks: 600_720, lots: 100_000 }], [{ ticks: 600_730, lots: 100_000 }]];
  market.do({ ...quote, atMs: market.atMs, bids, asks });
  for (let second = 0; second < 28_000; second++) {
    market.atMs += 1_000;
    engine.execute({ kind: 'record-venue-prices', atMs: market.atMs, prices: prices(market.atMs, 600_000) });
    if (second % 512 === 0) engine.facts.clear();
  }
  engine.facts.clear();
  const atMs = Math.ceil(market.atMs / 28_800_000) * 28_800_000;
  const times = slices(engine, atMs, () => engine.execute({ kind: 'run-due', atMs }));
  const { fundingRate } = engine.instrument(0).contract!;
  if (fundingRate === 0) throw new Error('the funding that was to be measured is nothing');
  return times;
}

const sum = (times: readonly number[]): number => times.reduce((total, one) => total + one, 0);

/** Microseconds of a mark that crosses nobody. */
function calm(positions: number): number {
  const { market } = crowd(positions, 0);
  const times = Array.from({ length: 2_000 }, (_, n) => {
    const atMs = market.atMs + 1_000 + n * 1_000;
    const command = { kind: 'record-venue-prices', atMs, prices: prices(atMs, 600_000 + (n % 7)) } as const;
    const started = performance.now();
    market.engine.execute(command);
    const took = performance.now() - started;
    market.engine.facts.clear();
    return took * 1_000;
  });
  return median(times.slice(500));
}

export function contractFigures(rounds: number, tell: Tell): FigureRow[] {
  const stream = standardStream();
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [coins, contracts] = [runCore(ACCOUNTS, stream).perSecond, runContracts(stream)];
    tell(
      `  ${round === 0 ? 'warm-up' : `round ${round}`}: ${Math.round(contracts)} orders/s of contracts · ${Math.round(coins)} of coins`,
    );
    if (round > 0) ratios.push(contracts / coins);
  }
  // The first run of each is a warm-up, as with every other figure: a server has liquidated before.
  const runs = Array.from({ length: SLICED_ROUNDS + 1 }, () => sinkMany(100_000)).slice(1);
  const sunk = quickest(runs.map(({ times }) => times));
  const orders = Math.min(...runs.map((one) => one.orders));
  const funded = quickest(Array.from({ length: SLICED_ROUNDS + 1 }, () => fundAll(100_000)).slice(1));
  for (const [what, times] of [
    ['10,000 of 100,000 sink', sunk],
    ['funding of 100,000', funded],
  ] as const)
    tell(
      `  ${what}: ${times.length} slices, ${sum(times).toFixed(0)} ms in all, the middle one ${median(times).toFixed(1)} ms, the slowest ${Math.max(...times).toFixed(1)} ms`,
    );
  tell(`  at most ${mostFacts} facts a slice`);
  tell(`  10,000 market orders ${orders.toFixed(0)} ms`);
  const [few, many] = [calm(1_000), calm(100_000)];
  tell(`  a mark that sinks nobody: ${few.toFixed(1)} µs over 1,000 positions, ${many.toFixed(1)} µs over 100,000`);
  return [
    { what: 'orders of contracts in the core', against: 'the same stream of coins', ratio: median(ratios), least: 0.6 },
    {
      what: 'a mark that sinks 10,000 of 100,000 positions',
      against: '10,000 market orders',
      ratio: sum(sunk) / orders,
      most: 4,
    },
    {
      what: 'the slowest slice of it',
      against: 'a step of 5 ms',
      ratio: Math.max(...sunk) / 5,
      most: 1,
      note: 'the slices of equal runs, each at its quickest; depends on the machine',
    },
    {
      what: 'funding of 100,000 positions',
      against: '100,000 market orders',
      ratio: sum(funded) / (10 * orders),
      most: 4,
    },
    {
      what: 'the slowest slice of it',
      against: 'a step of 5 ms',
      ratio: Math.max(...funded) / 5,
      most: 1,
      note: 'the slices of equal runs, each at its quickest; depends on the machine',
    },
    { what: 'a mark that sinks nobody of 100,000', against: 'of 1,000', ratio: many / few, most: 1.2 },
  ];
}
