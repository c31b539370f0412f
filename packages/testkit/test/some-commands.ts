// In: nothing. Out: generators of short command lists on one market, which shrink to the shortest that fails.
import type { Command, Engine, OrderType } from '@hilsa/core';
import fc from 'fast-check';
import { DESK_LISTING, marketCommands, openMarket, order, spotFees } from '../src/index.ts';

/** Four accounts with 100,000 USDT and 100 BTC each; prices of about 100 ticks, lots of 1 to 60. */
const OPTIONS = { funds: 10n ** 10n, listings: [{ ...DESK_LISTING, fees: spotFees(7, 13) }] };
const ACCOUNTS = 4;
const REBATE_BPS = 3_300;

/** @param rebateBps above 0: each account was invited by the one before, who has this rebate of its fees */
export function openSmallMarket(rebateBps = REBATE_BPS): Engine {
  return openMarket(ACCOUNTS, { ...OPTIONS, rebateBps }).engine;
}

export const openingCommands: readonly Command[] = marketCommands(ACCOUNTS, { ...OPTIONS, rebateBps: REBATE_BPS });

const account = fc.integer({ min: 2, max: ACCOUNTS + 1 });
const ticks = fc.integer({ min: 92, max: 108 });
const lots = fc.integer({ min: 1, max: 60 });
const side = fc.constantFrom('buy' as const, 'sell' as const);
const orderId = fc.integer({ min: 1, max: 40 });
const ladder = fc.array(fc.record({ ticks: fc.integer({ min: 1, max: 4 }), lots }), { maxLength: 4 });

const limit = fc
  .record({
    account,
    side,
    ticks,
    lots,
    timeInForce: fc.constantFrom(
      'good-till-cancelled' as const,
      'good-till-cancelled' as const,
      'immediate-or-cancel' as const,
      'fill-or-kill' as const,
    ),
    selfTradePrevention: fc.constantFrom('expire-taker' as const, 'expire-maker' as const, 'expire-both' as const),
    postOnly: fc.boolean(),
  })
  .map((fields) => order({ ...fields, postOnly: fields.postOnly && fields.timeInForce === 'good-till-cancelled' }));

const market = fc
  .record({ account, side, lots, amount: fc.option(fc.integer({ min: 1, max: 6_000 })) })
  .map(({ amount, ...fields }) =>
    order({
      ...fields,
      type: 'market',
      ...(amount === null ? {} : { lots: 0, quoteAmount: BigInt(amount) * 10_000n + 3n }),
    }),
  );

const trigger = fc
  .record({
    account,
    side,
    lots,
    ticks,
    triggerTicks: ticks,
    type: fc.constantFrom<OrderType>('stop-limit', 'stop-market', 'take-profit-limit', 'take-profit-market'),
  })
  .map((fields) => order({ ...fields, ticks: fields.type.endsWith('market') ? 0 : fields.ticks }));

const quote = fc
  .record({ account, middle: ticks, bids: ladder, asks: ladder })
  .map(({ account: owner, middle, bids, asks }): Command => {
    const outward = (steps: typeof bids, direction: 1 | -1): { ticks: number; lots: number }[] => {
      let at = middle;
      return steps.map((step) => ({ ticks: (at += direction * step.ticks), lots: step.lots }));
    };
    return {
      kind: 'mass-quote',
      atMs: 3,
      account: owner,
      instrument: 0,
      bids: outward(bids, -1),
      asks: outward(asks, 1),
    };
  });

const rest = fc.oneof(
  fc.record({ kind: fc.constant('cancel-order' as const), atMs: fc.constant(4), account, orderId }),
  fc.record({ kind: fc.constant('amend-order' as const), atMs: fc.constant(4), account, orderId, ticks, lots }),
  fc.record({
    kind: fc.constant('cancel-all-orders' as const),
    atMs: fc.constant(4),
    account,
    instrument: fc.constantFrom(0, null),
  }),
  fc.record({
    kind: fc.constant('set-instrument-status' as const),
    atMs: fc.constant(4),
    instrument: fc.constant(0),
    status: fc.constantFrom('trading' as const, 'trading' as const, 'halted' as const, 'cancel-only' as const),
  }),
  fc.record({
    kind: fc.constant('set-standing' as const),
    atMs: fc.constant(4),
    account,
    standing: fc.constantFrom('active' as const, 'active' as const, 'disabled' as const),
  }),
  fc.record({
    kind: fc.constant('set-referral-rebate' as const),
    atMs: fc.constant(4),
    bps: fc.constantFrom(0, 1, 3_300, 5_000),
  }),
  ticks.map((mark): Command => ({
    kind: 'record-marks',
    atMs: 5,
    source: 'property',
    marks: [{ instrument: 0, ticks: mark }],
  })),
);

export const someCommands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: limit },
    { weight: 4, arbitrary: market },
    { weight: 3, arbitrary: trigger },
    { weight: 2, arbitrary: quote },
    { weight: 5, arbitrary: rest },
  ),
  { maxLength: 60, size: 'max' },
);
