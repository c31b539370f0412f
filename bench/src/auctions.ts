// In: nothing. Out: orders a second of sixty shares that open in an auction, their collecting and their one price together, against the same orders
// met one by one as they come.
import { accountOf, type Command, createEngine, type Engine, type SetSessions, type StockListing } from '@hilsa/core';
import { accept, accepted, order, random } from '@hilsa/testkit';
import { median, type FigureRow } from './figures.ts';

const NAMES = Number(process.env['BENCH_AUCTION_NAMES'] ?? 60);
const ORDERS = Number(process.env['BENCH_AUCTION_ORDERS'] ?? 100_000);
/** Most orders that one of them may have open: a participant's. */
const OF_EACH = 4_000;
const HOUR_MS = 3_600_000;
const FROM = 1_000;
const REFERENCE = 10_000;
const FUNDS = 10n ** 17n;

interface Run {
  readonly perSecond: number;
  readonly trades: number;
}

/** @param rounds of each; both are taken in turns */
export function auctionFigures(rounds: number, tell: (line: string) => void): FigureRow[] {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const met = runOrders('continuous');
    const called = runOrders('opening-auction');
    ratios.push(called.perSecond / met.perSecond);
    tell(
      `  ${NAMES} names × ${ORDERS} orders: auction ${Math.round(called.perSecond)}/s with ${called.trades} trades, continuous ${Math.round(met.perSecond)}/s with ${met.trades}`,
    );
  }
  return [
    {
      what: `auction of ${NAMES} names × ${ORDERS} orders`,
      against: 'the same orders in continuous trading, same core',
      ratio: median(ratios),
    },
  ];
}

/** Orders are made beforehand, a chunk at a time, so that only the core is on the clock. */
function runOrders(phase: 'opening-auction' | 'continuous'): Run {
  const accounts = Math.ceil((NAMES * ORDERS) / OF_EACH) + 2;
  const engine = opened(phase, accounts);
  const seeded = random(7);
  let nanoseconds = 0n;
  const timed = (work: () => boolean): boolean => {
    const started = process.hrtime.bigint();
    const more = work();
    nanoseconds += process.hrtime.bigint() - started;
    engine.facts.clear();
    return more;
  };
  let placed = 0;
  for (let name = 0; name < NAMES; name++)
    for (let from = 0; from < ORDERS; from += 512) {
      const chunk = Array.from({ length: Math.min(512, ORDERS - from) }, () =>
        order({
          atMs: FROM + 1,
          account: accountOf(2 + (placed++ % accounts), 'stock'),
          instrument: name,
          side: seeded.next() < 0.5 ? 'buy' : 'sell',
          ticks: REFERENCE + seeded.integer(-40, 40) * 10,
          lots: seeded.integer(1, 100),
        }),
      );
      timed(() => {
        for (const command of chunk) accepted(engine.execute(command), command);
        return false;
      });
    }
  // The auction's end: sixty prices, and every trade at them.
  const command = { kind: 'run-due', atMs: FROM + HOUR_MS } as const;
  for (let more = phase === 'opening-auction'; more;)
    more = timed(() => accepted(engine.execute(command), command).more === true);
  const trades = Array.from({ length: NAMES }, (_, n) => engine.instrument(n).share!.trades);
  return { perSecond: placed / (Number(nanoseconds) / 1e9), trades: trades.reduce((sum, count) => sum + count, 0) };
}

/** A market in a phase, its shares, and participants with more of everything than they can use. */
function opened(phase: 'opening-auction' | 'continuous', accounts: number): Engine {
  const engine = createEngine({ mode: 'sandbox' });
  const atMs = FROM;
  const give = (account: number, asset: number): Command => ({
    kind: 'issue-test-money',
    atMs,
    account: accountOf(account, 'stock'),
    asset,
    amount: FUNDS,
  });
  const names = Array.from({ length: NAMES }, (_, n) => n);
  accept(engine, [
    { kind: 'list-asset', atMs, code: 'BDT', decimals: 2 },
    ...names.map((n): Command => ({ kind: 'list-asset', atMs, code: `NAME${n}`, decimals: 0 })),
    sessionsOf(phase),
    ...names.map((n): Command => ({ kind: 'list-instrument', atMs, listing: shareOf(n) })),
    ...Array.from({ length: accounts }, (): Command => ({
      kind: 'open-account',
      atMs,
      ownerKind: 'participant',
      referrer: null,
    })),
  ]);
  for (let account = 2; account < accounts + 2; account++) {
    accept(
      engine,
      [0, ...names.map((n) => n + 1)].map((asset) => give(account, asset)),
    );
    engine.facts.clear();
  }
  for (let more: boolean | undefined = true; more === true;) {
    const command = { kind: 'run-due', atMs } as const;
    more = accepted(engine.execute(command), command).more;
  }
  engine.facts.clear();
  return engine;
}

function sessionsOf(phase: 'opening-auction' | 'continuous'): SetSessions {
  const day = (n: number) => {
    const from = FROM + n * 24 * HOUR_MS;
    const middle = from + HOUR_MS;
    const phases = [
      { phase, startsAtMs: from, endsAtMs: middle },
      { phase: 'continuous' as const, startsAtMs: middle, endsAtMs: middle + HOUR_MS },
    ];
    return { day: n, settles: true, settlesAtMs: from, phases };
  };
  return {
    kind: 'set-sessions',
    atMs: FROM,
    market: 'BD',
    rules: { packVersion: 1, limits: [{ upToTicks: null, bps: 1_000 }], pause: null, mostVolumeBps: 1_000 },
    days: Array.from({ length: 8 }, (_, n) => day(n)),
  };
}

function shareOf(n: number): StockListing {
  return {
    kind: 'stock',
    symbol: `NAME${n}`,
    market: 'BD',
    baseAsset: n + 1,
    quoteAsset: 0,
    tickUnits: 1n,
    lotUnits: 1n,
    minLots: 1,
    maxLots: 100_000,
    minNotional: 0n,
    maxNotional: 5_000_000_00n,
    priceBandBps: 10_000,
    marketProtectionBps: 1_000,
    fees: {
      on: 'money',
      rounding: 'half-up',
      feeClass: 'stock',
      tiers: [{ makerPpm: 4_000, takerPpm: 4_000 }],
      parts: [{ name: 'exchange', ppm: 300 }],
    },
    tickTable: [{ from: 0, step: 10 }],
    referenceTicks: REFERENCE,
    category: 'A',
    board: 'public',
    settlement: { buySettleDays: 2, sellSettleDays: 2, isNetted: true },
    limits: {},
    company: {
      name: { en: `Name ${n}`, bn: '' },
      sector: 'Bank',
      faceValue: 1_000n,
      shares: 1_000_000n,
      floatPpm: 500_000,
      isGenerated: true,
    },
  };
}
