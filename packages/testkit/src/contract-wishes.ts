// In: a moment of a life of contracts and its dice. Out: a command that is rare: limits, who one is, levels of an order, the house's own.
import type { Command, OrderLevels } from '@hilsa/core';
import { USDT } from './market.ts';
import type { Random } from './random.ts';

export const WEEK_MS = 7 * 86_400_000;
const PEOPLE = { maker: 'maker', checker: 'checker' } as const;

interface Moment {
  readonly atMs: number;
  readonly account: number;
  readonly orderId: number;
  readonly levels: OrderLevels;
}

/** @param law of what two people change, so that the rest of a life is the same without it */
export function rareWish({ atMs, account, orderId, levels }: Moment, { pick, integer, next }: Random, law: Random) {
  return pick<Command>([
    { kind: 'set-order-levels', atMs, account, orderId, ...levels },
    { kind: 'set-contract-limits', atMs, account, mostLeverage: next() < 0.5 ? null : 10, mostDailyLoss: null },
    {
      kind: 'set-contract-customer',
      atMs,
      account,
      customerKind: pick(['retail', 'high-net-worth'] as const),
      isTested: next() < 0.9,
      isInRiskBand: next() < 0.1,
    },
    {
      kind: 'seed-insurance',
      atMs,
      asset: USDT,
      amount: BigInt(integer(1, 1_000)),
      fromMs: atMs + law.integer(0, 60_000),
      ...PEOPLE,
    },
    { kind: 'stop-opening', atMs, instrument: 0, untilMs: atMs + integer(1, 5_000), reason: 'a venue is moving' },
    { kind: 'set-position-mode', atMs, account, mode: pick(['one-way', 'hedge'] as const) },
  ]);
}

/** Caps looser, tighter or as they are, too soon among them. */
export function someCaps(atMs: number, { pick, integer }: Random): Command {
  const rules = pick([
    { retail: 5, highNetWorth: 20, untested: 2 },
    { retail: 8, highNetWorth: 20, untested: 3 },
    { retail: 4, highNetWorth: 10, untested: 2 },
  ]);
  return { kind: 'set-leverage-caps', atMs, rules, fromMs: atMs + pick([integer(0, 60_000), WEEK_MS]), ...PEOPLE };
}
