// In: a market of one share and random tickets. Out: what the ticket says beforehand of shares, cost and each part of the charges is what the core then does.
import { accountOf, type Fact, readFacts, type StockListing } from '@hilsa/core';
import { sweepLevels, worstTicks } from '@hilsa/formulas';
import { chargesOn } from '@hilsa/formulas/stocks';
import { expect, it } from 'vitest';
import { accept, openMarket, order, random } from '../src/index.ts';

/** `PREVIEW_TICKETS=100000` for all of them. */
const TICKETS = Number(process.env['PREVIEW_TICKETS'] ?? '2000');
const LONG_MS = 10 ** 10;
const PARTS = [
  { name: 'exchange', ppm: 300 },
  { name: 'depository', ppm: 125 },
  { name: 'tax', ppm: 300 },
];
const RULE = { commissionPpm: 4_000, minimum: 0n, parts: PARTS };
const LISTING: StockListing = {
  kind: 'stock',
  symbol: 'GP',
  market: 'BD',
  baseAsset: 3,
  quoteAsset: 0,
  tickUnits: 10_000n,
  lotUnits: 1n,
  minLots: 1,
  maxLots: 1_000_000,
  minNotional: 0n,
  maxNotional: 5_000_000_000_000n,
  priceBandBps: 10_000,
  marketProtectionBps: 1_000,
  fees: {
    on: 'money',
    rounding: 'half-up',
    feeClass: 'stock',
    tiers: [{ makerPpm: 4_000, takerPpm: 4_000 }],
    parts: PARTS,
  },
  tickTable: [
    { from: 0, step: 1 },
    { from: 100, step: 10 },
  ],
  referenceTicks: 30_050,
  category: 'A',
  board: 'public',
  settlement: { buySettleDays: 0, sellSettleDays: 0, isNetted: true },
  limits: {},
  company: {
    name: { en: 'Grameenphone', bn: 'গ্রামীণফোন' },
    sector: 'Telecommunication',
    faceValue: 10_000_000n,
    shares: 1_350_300_022n,
    floatPpm: 100_000,
    isGenerated: false,
  },
};

it(`preview = execution for ${TICKETS} tickets`, { timeout: 600_000 }, () => {
  const { engine, accounts } = openMarket(2);
  const [ann, bob] = accounts.map((owner) => accountOf(owner, 'stock')) as [number, number];
  const atMs = 10_000;
  accept(engine, [
    { kind: 'list-asset', atMs, code: 'GP', decimals: 0 },
    {
      kind: 'set-sessions',
      atMs,
      market: 'BD',
      rules: { packVersion: 1, limits: [{ upToTicks: null, bps: 1_000 }], pause: null, mostVolumeBps: 1_000 },
      days: [
        {
          day: 0,
          settles: true,
          settlesAtMs: atMs,
          phases: [{ phase: 'continuous', startsAtMs: atMs, endsAtMs: atMs + LONG_MS }],
        },
      ],
    },
    { kind: 'list-instrument', atMs, listing: LISTING },
    { kind: 'run-due', atMs },
    ...[ann, bob].flatMap((account) => [
      { kind: 'issue-test-money', atMs, account, asset: 0, amount: 10n ** 17n } as const,
      { kind: 'issue-test-money', atMs, account, asset: 3, amount: 10n ** 9n } as const,
    ]),
  ]);
  const { integer, next, pick } = random(11);
  const { lowest, highest } = engine.instrument(2).share!;
  let [ahead, executed] = [0, 0];
  for (let ticket = 0; ticket < TICKETS; ticket++) {
    const now = atMs + (ahead += 10);
    const middle = 30_000 + integer(-20, 20) * 10;
    const ladder = (up: number) =>
      Array.from({ length: integer(0, 4) }, (_, n) => ({ ticks: middle + up * (n + 1) * 10, lots: integer(1, 300) }));
    engine.execute({ kind: 'mass-quote', atMs: now, account: bob, instrument: 2, bids: ladder(-1), asks: ladder(1) });
    const side = pick(['buy', 'sell'] as const);
    const { bids, asks } = engine.depth(2, 1_000);
    const worst = worstTicks(side, engine.reference(2), LISTING.marketProtectionBps);
    const limit = next() < 0.5 ? middle + integer(-5, 5) * 10 : null;
    const edge = side === 'buy' ? Math.min(limit ?? worst, highest) : Math.max(limit ?? worst, lowest);
    const levels = (side === 'buy' ? asks : bids).filter(([ticks]) => (side === 'buy' ? ticks <= edge : ticks >= edge));
    const lots = integer(1, 900);
    const preview = sweepLevels(levels, lots);
    const cost = BigInt(preview.tickLots) * LISTING.tickUnits;
    const charges = chargesOn(RULE, cost);
    const before = [0, 3].map((asset) => engine.balance(ann, asset).available);
    const from = engine.facts.length;
    const kind = limit === null ? ({ type: 'market' } as const) : ({ type: 'limit', ticks: limit } as const);
    const reply = engine.execute(
      order({ atMs: now, account: ann, instrument: 2, side, lots, timeInForce: 'immediate-or-cancel', ...kind }),
    );
    if (preview.lots > 0) {
      executed++;
      expect(reply).toMatchObject({ refusal: null, filledLots: preview.lots });
      const fees = [...readFacts(engine.facts.bytes(from))]
        .filter((fact): fact is Extract<Fact, { kind: 'trade-executed' }> => fact.kind === 'trade-executed')
        .reduce((sum, { takerFee }) => sum + takerFee, 0n);
      expect(fees).toBe(charges.commission);
      const money = side === 'buy' ? -cost - charges.commission : cost - charges.commission;
      const shares = BigInt(side === 'buy' ? preview.lots : -preview.lots);
      expect([0, 3].map((asset) => engine.balance(ann, asset).available)).toEqual([
        before[0]! + money,
        before[1]! + shares,
      ]);
    }
    engine.facts.clear();
  }
  expect(executed).toBeGreaterThan(TICKETS / 4);
  engine.check();
});
