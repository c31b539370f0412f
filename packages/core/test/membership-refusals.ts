// In: nothing. Out: for every refusal of membership the commands that earn it.
import type { Command, PlanRules } from '@hilsa/core';
import type { Case } from './conversion-refusals.ts';

const DAY_MS = 86_400_000;
const atMs = 2_000;
const house = (): Command => ({
  kind: 'open-account',
  atMs,
  ownerKind: 'house',
  referrer: null,
  purpose: 'membership',
});
const plan =
  (fields: Partial<PlanRules> = {}) =>
  (): Command => ({
    kind: 'set-membership-plan',
    atMs,
    plan: { code: 'trial', asset: 0, price: 0n, days: 7, isOn: true, ...fields },
  });
/** Account 2 is ann, who has nothing in her currency account. */
const buy =
  (index = 0, at = atMs, version = 1) =>
  (): Command => ({ kind: 'buy-membership', atMs: at, account: 2, plan: index, version });
const leave = (at: number) => (): Command => ({ kind: 'cancel-membership', atMs: at, account: 2, period: 1 });

export const MEMBERSHIP_CASES = {
  'unknown-plan': { 'of no plan': { prepare: [house], command: buy(3), detail: { plan: 3 } } },
  'plan-invalid': {
    'without days': { command: plan({ days: 0 }), detail: { field: 'days' } },
    'longer than a year': { command: plan({ days: 367 }), detail: { field: 'days' } },
    'that pays': { command: plan({ price: -1n }), detail: { field: 'price' } },
    'in no asset': { command: plan({ asset: 7 }), detail: { field: 'asset' } },
    'without a name': { command: plan({ code: '' }), detail: { field: 'code' } },
  },
  'plan-off': {
    'that is not sold': { prepare: [house, plan({ isOn: false })], command: buy(), detail: { plan: 0 } },
  },
  'plan-terms-changed': {
    'at the price of before': {
      prepare: [house, plan({ price: 499n }), plan({ price: 999n })],
      command: buy(),
      detail: { asset: 0, price: 999n, days: 7 },
    },
  },
  'trial-used': { 'a second time': { prepare: [house, plan(), buy()], command: buy(), detail: { account: 2 } } },
  'membership-too-long': {
    'over two years ahead': {
      prepare: [house, plan({ days: 366 }), buy(), plan({ code: 'year', days: 366, price: 1n }), fund, buy(1)],
      command: buy(1),
      detail: { endsAtMs: atMs + 732 * DAY_MS },
    },
  },
  'no-membership': { 'of a stranger': { prepare: [house, plan()], command: leave(atMs), detail: { account: 2 } } },
  'refund-over': {
    'a moment after seven days': {
      prepare: [house, plan({ days: 30 }), buy()],
      command: leave(atMs + 7 * DAY_MS + 1),
      detail: { boughtAtMs: atMs },
    },
  },
} satisfies Record<string, Record<string, Case>>;

function fund(): Command {
  return { kind: 'transfer-money', atMs, account: 2, from: 'coin', to: 'stock', asset: 0, amount: 10n };
}
