// In: a draw. Out: how the random lives of stock markets begin: their days, their people, what is listed and what everybody has.
import { accountOf, type Command, type SetSessions, type StockListing, type TradingDay } from '@hilsa/core';
import type { Random } from '../random.ts';

export const HOUR_MS = 3_600_000;
export const FROM = 10_000_000;
export const CUSTOMERS = 6;
export const SHARES = 3;
/** Assets: money, then the shares, then an entitlement. */
export const MONEY = 0;
export const ENTITLEMENT = SHARES + 1;

/** Days of four hours: an opening auction, continuous trading, a closing auction or the closing price, and a night. */
function days(random: Random): TradingDay[] {
  return Array.from({ length: 390 }, (_, day) => {
    const at = (hours: number): number => FROM + (day * 6 + hours) * HOUR_MS;
    const last = day % 2 === 0 ? ('post-close' as const) : ('closing-auction' as const);
    const phases = [
      ...(day % 3 === 0 ? [] : [{ phase: 'opening-auction' as const, startsAtMs: at(0), endsAtMs: at(0.5) }]),
      { phase: 'continuous' as const, startsAtMs: at(0.5), endsAtMs: at(3) },
      { phase: last, startsAtMs: at(3), endsAtMs: at(3.5) },
    ];
    return { day, settles: random.next() < 0.8, settlesAtMs: at(0), phases };
  });
}

export function opening(seeded: Random): Command[] {
  const atMs = FROM - 1;
  const sessions: SetSessions = {
    kind: 'set-sessions',
    atMs,
    market: 'BD',
    rules: {
      ...(seeded.next() < 0.5 && {
        record: {
          spotDays: 1,
          daysWithoutTrading: 1,
          settlement: { buySettleDays: 1, sellSettleDays: 1, isNetted: false },
        },
      }),
      packVersion: 1,
      limits: [
        { upToTicks: 20_000, bps: 1_000 },
        { upToTicks: null, bps: 875 },
      ],
      pause: null,
      mostVolumeBps: 10_000,
      unboundOnDeclaration: true,
    },
    days: days(seeded),
  };
  const listing = (n: number): StockListing => ({
    kind: 'stock',
    symbol: `SHARE${n}`,
    market: 'BD',
    baseAsset: n + 1,
    quoteAsset: MONEY,
    tickUnits: 1n,
    lotUnits: 1n,
    minLots: 1,
    maxLots: 100_000,
    minNotional: 0n,
    maxNotional: 5_000_000_000n,
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
    referenceTicks: 10_000 + n * 7_000,
    category: n === 2 ? 'Z' : 'A',
    board: 'public',
    settlement:
      n === 2
        ? { buySettleDays: 3, sellSettleDays: 3, isNetted: false }
        : { buySettleDays: 2, sellSettleDays: n === 1 ? 1 : 2, isNetted: true },
    limits: {},
    company: {
      name: { en: 'A', bn: 'ক' },
      sector: 'Bank',
      faceValue: 1_000n,
      shares: 1_000_000n,
      floatPpm: 500_000,
      isGenerated: true,
    },
  });
  const give = (account: number, asset: number, amount: bigint): Command => ({
    kind: 'issue-test-money',
    atMs,
    account,
    asset,
    amount,
  });
  return [
    { kind: 'list-asset', atMs, code: 'BDT', decimals: 2 },
    ...Array.from({ length: SHARES + 1 }, (_, n): Command => ({
      kind: 'list-asset',
      atMs,
      code: `SHARE${n}`,
      decimals: 0,
    })),
    sessions,
    ...Array.from({ length: SHARES }, (_, n): Command => ({ kind: 'list-instrument', atMs, listing: listing(n) })),
    { kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true },
    ...Array.from({ length: CUSTOMERS }, (): Command => ({
      kind: 'open-account',
      atMs,
      ownerKind: 'customer',
      referrer: null,
    })),
    ...Array.from({ length: CUSTOMERS }, (_, n): Command[] => [
      give(accountOf(n + 3, 'stock'), MONEY, 40_000_000n),
      ...Array.from({ length: SHARES }, (_none, share) => give(accountOf(n + 3, 'stock'), share + 1, 2_000n)),
    ]).flat(),
  ];
}
