// In: nothing. Out: for every refusal of stock markets the commands that earn it; and a desk's market for them.
import type { Command, CorporateAction, HaltShare, PlanMarketPack, SetSessions, StockListing } from '@hilsa/core';
import { accountOf } from '@hilsa/core';
import { type Desk, order } from '@hilsa/testkit';
import type { Case } from './conversion-refusals.ts';

const atMs = 2_000;
const HOUR_MS = 3_600_000;

/** Days of one hour of continuous trading each, one after the other, from a moment on. */
export function hours(count: number, fromMs: number, fields: Partial<SetSessions> = {}): SetSessions {
  return {
    kind: 'set-sessions',
    atMs: fromMs,
    market: 'BD',
    rules: {
      packVersion: 1,
      limits: [
        { upToTicks: 20_000, bps: 1_000 },
        { upToTicks: null, bps: 875 },
      ],
      pause: null,
      mostVolumeBps: 1_000,
    },
    days: Array.from({ length: count }, (_, n) => ({
      day: n,
      settles: true,
      settlesAtMs: fromMs + n * 2 * HOUR_MS,
      phases: [{ phase: 'continuous', startsAtMs: fromMs + n * 2 * HOUR_MS, endsAtMs: fromMs + (n * 2 + 1) * HOUR_MS }],
    })),
    ...fields,
  };
}

/** A version from day 1 on, which begins a minute before it. */
export const PACK: PlanMarketPack = {
  kind: 'plan-market-pack',
  atMs: 6,
  market: 'BD',
  plan: {
    fromDay: 1,
    fromMs: 6 + 2 * HOUR_MS - 60_000,
    rules: { packVersion: 0, limits: [{ upToTicks: null, bps: 500 }], pause: null, mostVolumeBps: 1_000 },
    charges: { commissionPpm: 3_000, parts: [{ name: 'exchange', ppm: 250 }] },
    overrides: [],
    terms: '{}',
  },
  days: hours(5, 6).days,
  maker: '1',
  checker: '2',
};

/** Shares of asset 2 in USDT, which plays the taka: a tick is a hundredth. */
export const SHARE: StockListing = {
  kind: 'stock',
  symbol: 'GP',
  baseAsset: 2,
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
    parts: [{ name: 'exchange', ppm: 300 }],
  },
  tickTable: [
    { from: 0, step: 1 },
    { from: 100, step: 10 },
  ],
  referenceTicks: 30_050,
  market: 'BD',
  category: 'A',
  board: 'public',
  settlement: { buySettleDays: 2, sellSettleDays: 2, isNetted: true },
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

const sessions = (fields: Partial<SetSessions>) => () => hours(5, atMs, fields);
const halt = (fields: Partial<HaltShare>) => () =>
  ({ kind: 'halt-share', atMs, instrument: 1, reason: 'News', ...fields }) as const;
/** The market, the share, and a hundred of them for bob, which he may sell at once. */
const opened = (fromMs = 1_500): ((desk: Desk) => Command)[] => [
  () => ({ kind: 'list-asset', atMs: fromMs, code: 'GP', decimals: 0 }),
  () => hours(5, fromMs),
  () => ({ kind: 'list-instrument', atMs: fromMs, listing: SHARE }),
  () => ({ kind: 'run-due', atMs: fromMs }),
  (desk) => give(desk, 'bob', 2, 100n),
  (desk) => give(desk, 'ann', 0, 10n ** 12n),
];
const announce = (action: CorporateAction) => () =>
  ({ kind: 'announce-action', atMs, instrument: 1, action, recordAtMs: atMs }) as const;
const planned = (fields: Partial<PlanMarketPack['plan']>) => (): Command => ({
  ...PACK,
  atMs,
  days: hours(5, 1_500).days,
  plan: { ...PACK.plan, fromMs: 1_500 + 2 * HOUR_MS - 60_000, ...fields },
});
const give = (desk: Desk, name: string, asset: number, amount: bigint): Command => ({
  kind: 'issue-test-money',
  atMs: 1_600,
  account: accountOf(desk.account(name), 'stock'),
  asset,
  amount,
});
const trade = (name: string, side: 'buy' | 'sell', lots: number) => (desk: Desk) =>
  order({ atMs: 1_700, account: accountOf(desk.account(name), 'stock'), instrument: 1, side, lots, ticks: 30_050 });

export const STOCK_CASES: Record<
  | 'sessions-invalid'
  | 'market-closed'
  | 'quantity-locked'
  | 'unknown-share'
  | 'share-not-halted'
  | 'reason-missing'
  | 'action-invalid'
  | 'unknown-action',
  Record<string, Case>
> = {
  'sessions-invalid': {
    'a market without a name': { command: sessions({ market: 'bd' }), detail: { field: 'market' } },
    'no days': { command: sessions({ days: [] }), detail: { field: 'days' } },
    'a day twice': {
      command: () => hours(2, atMs, { days: [hours(1, atMs).days[0]!, hours(1, atMs).days[0]!] }),
      detail: { field: 'days' },
    },
    'phases that overlap': {
      command: sessions({
        days: [
          {
            day: 1,
            settles: true,
            settlesAtMs: atMs,
            phases: [
              { phase: 'continuous', startsAtMs: atMs, endsAtMs: atMs + 10 },
              { phase: 'post-close', startsAtMs: atMs + 9, endsAtMs: atMs + 20 },
            ],
          },
        ],
      }),
      detail: { field: 'phases' },
    },
    'limits that end': {
      command: sessions({ rules: { ...hours(1, atMs).rules, limits: [{ upToTicks: 5, bps: 10 }] } }),
      detail: { field: 'limits' },
    },
    'a version of no market': { command: () => ({ ...PACK, atMs, market: 'US' }), detail: { field: 'market' } },
    'a version from today on': {
      prepare: opened(),
      command: planned({ fromDay: 0 }),
      detail: { field: 'fromDay' },
    },
    'a version of the past': { prepare: opened(), command: planned({ fromMs: atMs }), detail: { field: 'fromDay' } },
    'a version of years ahead': {
      prepare: opened(),
      command: planned({ fromMs: atMs + 367 * 86_400_000 }),
      detail: { field: 'fromDay' },
    },
    'a version that says nothing': { prepare: opened(), command: planned({ terms: '' }), detail: { field: 'terms' } },
    'limits of a coin': {
      prepare: opened(),
      command: planned({ overrides: [{ instrument: 0, limits: { floorTicks: 5 } }] }),
      detail: { field: 'overrides' },
    },
    'limits of one share twice': {
      prepare: opened(),
      command: planned({
        overrides: [
          { instrument: 1, limits: { floorTicks: 5 } },
          { instrument: 1, limits: { upBps: 5 } },
        ],
      }),
      detail: { field: 'overrides' },
    },
    'limits of more than all': {
      prepare: opened(),
      command: planned({ overrides: [{ instrument: 1, limits: { downBps: 10_000 } }] }),
      detail: { field: 'overrides' },
    },
    'a floor of nothing': {
      prepare: opened(),
      command: planned({ overrides: [{ instrument: 1, limits: { floorTicks: 0 } }] }),
      detail: { field: 'overrides' },
    },
    'charges that pass on more than they take': {
      prepare: opened(),
      command: planned({ charges: { commissionPpm: 100, parts: [{ name: 'exchange', ppm: 200 }] } }),
      detail: { field: 'charges' },
    },
    'the running day left out': {
      prepare: opened(),
      command: () => hours(5, atMs, { days: hours(5, atMs).days.slice(1) }),
      detail: { field: 'days' },
    },
  },
  'market-closed': {
    'an order after hours': {
      prepare: [...opened(), () => ({ kind: 'run-due', atMs: 1_500 + HOUR_MS })],
      command: (desk) => ({ ...trade('ann', 'buy', 1)(desk), atMs: 1_500 + HOUR_MS + 1 }),
      detail: { opensAtMs: 1_500 + 2 * HOUR_MS },
    },
  },
  'quantity-locked': {
    'shares bought today': {
      prepare: [...opened(), trade('bob', 'sell', 60), trade('ann', 'buy', 60)],
      command: (desk) => ({ ...trade('ann', 'sell', 1)(desk), atMs }),
      detail: { asset: 2, available: 0n, locked: 60n, untilMs: 1_500 + 4 * HOUR_MS },
    },
  },
  'unknown-share': { 'a halted coin': { command: halt({ instrument: 0 }), detail: { instrument: 0 } } },
  'share-not-halted': {
    'a resumption': {
      prepare: opened(),
      command: () => ({ kind: 'resume-share', atMs, instrument: 1, auctionMs: 1_000 }),
      detail: { instrument: 1 },
    },
  },
  'action-invalid': {
    'a dividend of nothing': {
      prepare: opened(),
      command: announce({ kind: 'cash-dividend', perShare: 0n }),
      detail: { field: 'perShare' },
    },
    'a bonus of none': {
      prepare: opened(),
      command: announce({ kind: 'bonus', gained: 0n, held: 10n }),
      detail: { field: 'ratio' },
    },
    'a split that makes fewer': {
      prepare: opened(),
      command: announce({ kind: 'split', gained: 1n, held: 2n }),
      detail: { field: 'ratio' },
    },
    'without anybody who pays': {
      prepare: opened(),
      command: announce({ kind: 'bonus', gained: 1n, held: 10n }),
      detail: { field: 'issuers' },
    },
  },
  'unknown-action': {
    'rights of nothing': {
      prepare: opened(),
      command: (desk) => ({ kind: 'use-rights', atMs, account: desk.account('ann'), action: 7, shares: 1n }),
      detail: { action: 7 },
    },
  },
  'reason-missing': {
    'a halt that says nothing': { prepare: opened(), command: halt({ reason: ' ' }), detail: { most: 500 } },
  },
};
