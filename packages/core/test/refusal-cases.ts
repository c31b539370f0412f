// In: nothing. Out: for every refusal word the commands that earn it, with the numbers it comes with.
import { accountOf, type OwnerKind, type RefusalWord } from '@hilsa/core';
import type { Desk } from '@hilsa/testkit';
import { type Case, CONVERSION_CASES } from './conversion-refusals.ts';
import { CONDITION_CASES } from './condition-refusals.ts';
import { HOUSE_CASES } from './house-refusals.ts';
import { FUND_CASES } from './fund-refusals.ts';
import { MEMBERSHIP_CASES } from './membership-refusals.ts';
import { LISTING_CASES } from './listing-refusals.ts';
import type { CONTRACT_WORDS } from './contract-refusals.ts';
import type { OPTION_WORDS } from './option-words.ts';
import type { LOAN_WORDS } from './loan-refusals.ts';
import { market, place, SHAPE_CASES } from './shape-refusals.ts';
import { STOCK_CASES } from './stocks-refusals.ts';
import { PAYMENT_CASES } from './payment-refusals.ts';
import { ROBOT_CASES } from './robot-refusals.ts';
import { OFFERING_CASES } from './offering-refusals.ts';

const atMs = 2_000;
const HIGHEST = 2 ** 30 - 1;
const DAY_MS = 86_400_000;
const amend = (lots: number, ticks: number) => (desk: Desk) =>
  ({ kind: 'amend-order', atMs, account: desk.account('ann'), orderId: 1, ticks, lots }) as const;
const quotes =
  (bids: { ticks: number; lots: number }[], asks: { ticks: number; lots: number }[] = []) =>
  (desk: Desk) =>
    ({ kind: 'mass-quote', atMs, account: desk.account('ann'), instrument: 0, bids, asks }) as const;
const issue = (fields: Partial<{ account: number; asset: number; amount: bigint }>) => (desk: Desk) =>
  ({ kind: 'issue-test-money', atMs, account: desk.account('ann'), asset: 0, amount: 1n, ...fields }) as const;
const invited =
  (referrer: number, ownerKind: OwnerKind = 'customer') =>
  () =>
    ({ kind: 'open-account', atMs, ownerKind, referrer }) as const;
const rebate = (bps: number) => () => ({ kind: 'set-referral-rebate', atMs, bps }) as const;

/** What a desk of the sandbox cannot earn: 2^28 owners, what only a live world forbids (conversion-paths.test.ts),
 * and lots of a thousand dealings. */
export const UNREACHABLE = [
  'too-many-accounts',
  'path-forbidden',
  'dealer-bank-missing',
  'too-many-fund-lots',
  // After a dealing that held something: fund-correction.test.ts.
  'fund-value-right',
] as const;

/** One entry a word, so that a word without a case does not compile; and the first test below counts them again. */
export const CASES: Record<
  Exclude<RefusalWord, (typeof UNREACHABLE | typeof CONTRACT_WORDS | typeof OPTION_WORDS | typeof LOAN_WORDS)[number]>,
  Record<string, Case>
> = {
  ...MEMBERSHIP_CASES,
  ...ROBOT_CASES,
  ...FUND_CASES,
  'unknown-asset': { 'money of no asset': { command: issue({ asset: 7 }), detail: { asset: 7 } } },
  'unknown-instrument': {
    'an order': { command: place({ instrument: 3 }), detail: { instrument: 3 } },
    'a mark': {
      command: () => ({
        kind: 'record-marks',
        atMs,
        source: 's',
        marks: [
          { instrument: 0, ticks: 1 },
          { instrument: 9, ticks: 1 },
        ],
      }),
      detail: { instrument: 9 },
    },
    'a status': {
      command: () => ({ kind: 'set-instrument-status', atMs, instrument: -1, status: 'halted' }),
      detail: { instrument: -1 },
    },
    'a cancel of all': {
      command: (desk) => ({ kind: 'cancel-all-orders', atMs, account: desk.account('ann'), instrument: 4 }),
      detail: { instrument: 4 },
    },
  },
  'unknown-account': {
    'an order of nobody': { command: place({ account: 99 }), detail: { account: 99 } },
    'an order of the house': { command: place({ account: 1 }), detail: { account: 1 } },
    'money for the house': { command: issue({ account: 0 }), detail: { account: 0 } },
    'a standing': {
      command: () => ({ kind: 'set-standing', atMs, account: 50, standing: 'disabled' }),
      detail: { account: 50 },
    },
    'an invitation by nobody': { command: invited(50), detail: { account: 50 } },
    'an invitation by the house': { command: invited(1), detail: { account: 1 } },
    'an invitation by a participant': {
      before: 'bot buys 1 @ 90',
      command: (desk) => invited(desk.account('bot'))(),
      detail: { account: 4 },
    },
    'an invited participant': { command: invited(2, 'participant'), detail: { account: 2 } },
    'an account that invites itself': { command: invited(4), detail: { account: 4 } },
    'a cancel of all': {
      command: () => ({ kind: 'cancel-all-orders', atMs, account: 50, instrument: null }),
      detail: { account: 50 },
    },
  },
  'unknown-order': {
    'a cancel of nothing': {
      command: (desk) => ({ kind: 'cancel-order', atMs, account: desk.account('ann'), orderId: 5 }),
      detail: { orderId: 5 },
    },
    'a cancel of another’s order': {
      before: 'bob buys 1 @ 90',
      command: (desk) => ({ kind: 'cancel-order', atMs, account: desk.account('ann'), orderId: 1 }),
      detail: { orderId: 1 },
    },
    'an amend of another’s order': { before: 'bob buys 1 @ 90', command: amend(2, 90), detail: { orderId: 1 } },
  },
  ...LISTING_CASES,
  'account-disabled': {
    'an order': { before: 'house disables ann', command: place({}), detail: { account: 2 } },
    'a quote': { before: 'house disables ann', command: quotes([{ ticks: 90, lots: 1 }]), detail: { account: 2 } },
  },
  'instrument-halted': {
    'an order': { before: 'house halts', command: place({}), detail: { instrument: 0 } },
    'an amend': { before: 'ann buys 1 @ 90\nhouse halts', command: amend(2, 90), detail: { instrument: 0 } },
  },
  'instrument-cancel-only': {
    'an order': { before: 'house winds', command: place({}), detail: { instrument: 0 } },
    'an amend': { before: 'ann buys 1 @ 90\nhouse winds', command: amend(2, 90), detail: { instrument: 0 } },
  },
  ...SHAPE_CASES,
  'price-not-positive': {
    'a limit of nothing': { command: place({ ticks: 0 }), detail: { ticks: 0 } },
    'an amend below nothing': { before: 'ann buys 1 @ 90', command: amend(1, -5), detail: { ticks: -5 } },
    'a mark of nothing': {
      command: () => ({ kind: 'record-marks', atMs, source: 's', marks: [{ instrument: 0, ticks: 0 }] }),
      detail: { ticks: 0 },
    },
  },
  'price-out-of-range': {
    'a limit above the highest tick': {
      command: place({ ticks: HIGHEST + 1 }),
      detail: { ticks: HIGHEST + 1, highest: HIGHEST },
    },
    'a trigger too high': {
      command: place({ type: 'stop-limit', triggerTicks: 2 ** 29 }),
      detail: { ticks: 2 ** 29, highest: HIGHEST / 4 },
    },
    'a mark too high': {
      command: () => ({ kind: 'record-marks', atMs, source: 's', marks: [{ instrument: 0, ticks: 2 ** 29 }] }),
      detail: { ticks: 2 ** 29, highest: HIGHEST / 4 },
    },
  },
  'price-outside-band': {
    above: { command: place({ ticks: 151 }), detail: { ticks: 151, lowest: 50, highest: 150 } },
    below: { command: place({ ticks: 49 }), detail: { ticks: 49, lowest: 50, highest: 150 } },
    'measured from the mark': {
      before: 'mark 200',
      command: place({ ticks: 99 }),
      detail: { ticks: 99, lowest: 100, highest: 300 },
    },
    'measured from the trigger': {
      command: place({ type: 'stop-limit', triggerTicks: 140, ticks: 211 }),
      detail: { ticks: 211, lowest: 70, highest: 210 },
    },
  },
  'trigger-not-positive': {
    'no trigger': { command: place({ type: 'take-profit-limit' }), detail: { triggerTicks: 0 } },
  },
  'trigger-would-fire-immediately': {
    'a stop at the price': {
      command: place({ type: 'stop-limit', triggerTicks: 100 }),
      detail: { triggerTicks: 100, last: 100 },
    },
  },
  'quantity-not-positive': {
    none: { command: place({ lots: 0 }), detail: { lots: 0 } },
    less: { command: place({ ...market, lots: -3 }), detail: { lots: -3 } },
  },
  'quantity-below-minimum': {
    'too few': { command: place({ lots: 2 }), detail: { lots: 2, minimum: 3 } },
    'an amount that buys too few': {
      before: 'bob sells 9 @ 100',
      command: place({ ...market, lots: 0, quoteAmount: 2_500_000n }),
      detail: { lots: 2, minimum: 3 },
    },
  },
  'quantity-above-maximum': {
    'too many': { command: place({ lots: 1_001 }), detail: { lots: 1_001, maximum: 1_000 } },
  },
  'notional-below-minimum': {
    'too small': { command: place({ lots: 3, ticks: 99 }), detail: { notional: 2_970_000n, minimum: 3_000_000n } },
    'a small amount': {
      command: place({ ...market, lots: 0, quoteAmount: 2_999_999n }),
      detail: { notional: 2_990_000n, minimum: 3_000_000n },
    },
    'a sweep that gave little': {
      before: 'bob sells 4 @ 75',
      command: place({ ...market, lots: 3 }),
      detail: { notional: 2_250_000n, minimum: 3_000_000n },
    },
  },
  'notional-above-maximum': {
    'too large': {
      command: place({ lots: 1_000, ticks: 101 }),
      detail: { notional: 1_010_000_000n, maximum: 1_000_000_000n },
    },
    'a large amount': {
      command: place({ ...market, lots: 0, quoteAmount: 2n ** 80n }),
      detail: { notional: 2n ** 80n, maximum: 1_000_000_000n },
    },
  },
  'amount-not-positive': {
    'an amount below nothing': { command: place({ ...market, lots: 0, quoteAmount: -1n }), detail: { amount: -1n } },
    'no test money': { command: issue({ amount: 0n }), detail: { amount: 0n } },
  },
  'insufficient-balance': {
    'a buy': {
      before: 'ann buys 900 @ 111\n'.repeat(10),
      command: place({ lots: 100, ticks: 101 }),
      detail: { asset: 0, required: 101_000_000n, available: 10_000_000n },
    },
    'a sell': {
      before: 'ann sells 999 @ 100\n'.repeat(10),
      command: place({ side: 'sell', lots: 11 }),
      detail: { asset: 1, required: 11_000_000n, available: 10_000_000n },
    },
    'an amend': {
      before: 'ann buys 10 @ 100\n' + 'ann buys 900 @ 111\n'.repeat(10),
      command: amend(11, 100),
      detail: { asset: 0, required: 1_000_000n, available: 0n },
    },
  },
  'insufficient-liquidity': {
    'nobody there': { command: place({ ...market }), detail: { worstTicks: 110, best: -1 } },
    'nobody near': {
      before: 'bob sells 5 @ 111',
      command: place({ ...market }),
      detail: { worstTicks: 110, best: 111 },
    },
  },
  'post-only-would-trade': {
    'meets an ask': {
      before: 'bob sells 5 @ 100',
      command: place({ postOnly: true }),
      detail: { ticks: 100, best: 100 },
    },
  },
  'fill-or-kill-not-fillable': {
    'too thin': {
      before: 'bob sells 4 @ 100',
      command: place({ timeInForce: 'fill-or-kill' }),
      detail: { lots: 5, fillable: 4 },
    },
    'a market order': {
      before: 'bob sells 4 @ 100',
      command: place({ ...market, timeInForce: 'fill-or-kill' }),
      detail: { lots: 5, fillable: 4 },
    },
    'a market order by amount': {
      before: 'bob sells 4 @ 100',
      command: place({ ...market, lots: 0, quoteAmount: 5_000_000n, timeInForce: 'fill-or-kill' }),
      detail: { lots: 0, fillable: 4 },
    },
  },
  'too-many-open-orders': {
    'a customer’s 201st': {
      before: 'ann buys 3 @ 100\n'.repeat(200),
      command: place({}),
      detail: { open: 200, most: 200 },
    },
  },
  'no-open-orders': {
    'nothing to cancel': {
      command: (desk) => ({ kind: 'cancel-all-orders', atMs, account: desk.account('ann'), instrument: null }),
      detail: { account: 2 },
    },
  },
  'amend-below-filled': {
    'filled already': {
      before: 'ann buys 5 @ 100\nbob sells 4 @ 100',
      command: amend(4, 100),
      detail: { lots: 4, filled: 4 },
    },
  },
  'amend-not-allowed': {
    'a quote': { before: 'ann quotes 5@90 |', command: amend(4, 90), detail: { orderId: 1 } },
    'a waiting order': { before: 'ann buys 5 stop 110 @ 110', command: amend(4, 110), detail: { orderId: 1 } },
  },
  'quote-crosses-itself': {
    'bid meets ask': {
      command: quotes([{ ticks: 100, lots: 5 }], [{ ticks: 100, lots: 5 }]),
      detail: { bid: 100, ask: 100 },
    },
    'not from the best outward': {
      command: quotes([
        { ticks: 99, lots: 5 },
        { ticks: 100, lots: 5 },
      ]),
      detail: { ticks: 100, previous: 99 },
    },
  },
  'too-many-quotes': {
    'fifty-one a side': {
      command: quotes(Array.from({ length: 51 }, (_, n) => ({ ticks: 149 - n, lots: 5 }))),
      detail: { quotes: 51, most: 50 },
    },
  },
  'balance-overflow': {
    'more than 2^61 of an asset': {
      command: issue({ amount: 2n ** 61n }),
      detail: { issued: 20_000_000_000n, amount: 2n ** 61n, most: 2n ** 61n },
    },
  },
  'rebate-out-of-range': {
    'more than half': { command: rebate(5_001), detail: { bps: 5_001, most: 5_000 } },
    'less than nothing': { command: rebate(-1), detail: { bps: -1, most: 5_000 } },
    'part of a hundredth of a percent': { command: rebate(0.5), detail: { bps: 0.5, most: 5_000 } },
  },
  'wrong-wallet': {
    'coins from the stock wallet': {
      command: place({ account: accountOf(2, 'stock') }),
      detail: { account: accountOf(2, 'stock') },
    },
  },
  'price-not-on-tick': {
    'between two steps': { command: place({ ticks: 103 }), detail: { ticks: 103, stepTicks: 5 } },
  },
  'expiry-out-of-range': {
    'in the past': {
      command: place({ timeInForce: 'good-till-date', expiresAtMs: atMs }),
      detail: { expiresAtMs: atMs, latest: atMs + 30 * DAY_MS },
    },
    'in more than thirty days': {
      command: place({ timeInForce: 'good-till-date', expiresAtMs: atMs + 30 * DAY_MS + 1 }),
      detail: { expiresAtMs: atMs + 30 * DAY_MS + 1, latest: atMs + 30 * DAY_MS },
    },
    'waiting for a price in more than a year': {
      command: place({
        type: 'stop-limit',
        triggerTicks: 102,
        timeInForce: 'good-till-date',
        expiresAtMs: atMs + 365 * DAY_MS + 1,
      }),
      detail: { expiresAtMs: atMs + 365 * DAY_MS + 1, latest: atMs + 365 * DAY_MS },
    },
  },
  'effective-date-past': {
    'rules from yesterday on': {
      command: () => ({ kind: 'set-instrument-rules', atMs, instrument: 0, effectiveAtMs: atMs - 1, rules: {} }),
      detail: { effectiveAtMs: atMs - 1, now: atMs },
    },
  },
  ...CONDITION_CASES,
  ...HOUSE_CASES,
  ...CONVERSION_CASES,
  ...STOCK_CASES,
  ...PAYMENT_CASES,
  ...OFFERING_CASES,
};
