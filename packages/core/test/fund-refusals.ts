// In: nothing. Out: for every refusal of funds the commands that earn it.
import type { Command, FundRules, OpenFund } from '@hilsa/core';
import { FUND_RULES } from '@hilsa/testkit/life-fund';
import type { Case } from './conversion-refusals.ts';

const DAY_MS = 86_400_000;
const atMs = 2_000;
const RULES: FundRules = { ...FUND_RULES, targets: [{ instrument: 0, weightPpm: 500_000 }] };
/** Behind USDT and BTC; account 2 is ann. */
const units = (): Command => ({ kind: 'list-asset', atMs, code: 'HBF', decimals: 5 });
const opening = (fields: Partial<OpenFund> = {}, rules: Partial<FundRules> = {}) => {
  const known = { code: 'HBF', name: 'Balanced', unitAsset: 2, moneyAsset: 0 };
  return (): Command => ({ kind: 'open-fund', atMs, ...known, ...fields, rules: { ...RULES, ...rules } });
};
const rules =
  (changed: Partial<FundRules>, effectiveAtMs = atMs + 1) =>
  (): Command => ({ kind: 'set-fund-rules', atMs, fund: 1, rules: { ...RULES, ...changed }, effectiveAtMs });
const buy =
  (amount: bigint, fund = 1) =>
  (): Command => ({ kind: 'subscribe-fund', atMs, account: 2, fund, amount });
const sell =
  (many: bigint, fund = 1) =>
  (): Command => ({ kind: 'redeem-fund', atMs, account: 2, fund, units: many });
const cancel =
  (order: number, account = 2) =>
  (): Command => ({ kind: 'cancel-fund-order', atMs, account, fund: 1, order });
const pay =
  (fund = 1) =>
  (): Command => ({ kind: 'pay-fund-fees', atMs, fund });
const prepare = [units, opening()];
const wrong = (field: string, fields: Partial<OpenFund>, changed: Partial<FundRules> = {}): Case => ({
  prepare: [units],
  command: opening(fields, changed),
  detail: { field },
});

export const FUND_CASES = {
  'fund-invalid': {
    'without a name': wrong('name', { name: '' }),
    'with a code that is none': wrong('code', { code: 'h b' }),
    'whose units have other decimals': wrong('unitAsset', { unitAsset: 1 }),
    'paid in its units': wrong('moneyAsset', { moneyAsset: 2 }),
    'with units that another has': { prepare, command: opening({ code: 'OTHER' }), detail: { field: 'unitAsset' } },
    'a second time': { prepare, command: opening(), detail: { field: 'code' } },
    'that holds what is not listed': wrong('targets', {}, { targets: [{ instrument: 9, weightPpm: 1 }] }),
    'that holds nothing': wrong('targets', {}, { targets: [] }),
    'that holds more than all': wrong('targets', {}, { targets: [{ instrument: 0, weightPpm: 1_000_001 }] }),
    'on a market that is not there': wrong('market', {}, { market: 'XX' }),
    'that deals at no time': wrong('cutOffMinutes', {}, { cutOffMinutes: 1_440 }),
    'for nothing': wrong('least', {}, { least: 0n }),
    'for more than can be counted': wrong('most', {}, { most: 2n ** 53n + 1n }),
    'out of which nothing leaves': wrong('leastUnits', {}, { leastUnits: 0n }),
    'out of which nobody leaves': wrong('gatePpm', {}, { gatePpm: 9_999 }),
    'that costs too much': wrong('managementPpm', {}, { managementPpm: 50_001 }),
    'that takes too much': wrong('performancePpm', {}, { performancePpm: 200_001 }),
    'that pays too late': wrong('paymentDays', {}, { paymentDays: 11 }),
    'that begins at nothing': wrong('firstPrice', {}, { firstPrice: 0n }),
    'on prices of last month': wrong('mostPriceAgeMs', {}, { mostPriceAgeMs: 11 * DAY_MS }),
    'that changes its wallet': {
      prepare,
      command: rules({ market: 'BD' }),
      detail: { field: 'market' },
    },
  },
  'unknown-fund': {
    'to buy of': { prepare, command: buy(1n, 2), detail: { fund: 2 } },
    'to sell of': { prepare, command: sell(1n, 0), detail: { fund: 0 } },
    'to pay of': { prepare, command: pay(9), detail: { fund: 9 } },
  },
  'fund-closed': {
    'that takes nobody': { prepare: [units, opening({}, { isOpen: false })], command: buy(1n), detail: { fund: 1 } },
  },
  'fund-below-minimum': {
    'by one': { prepare, command: buy(999_999n), detail: { asset: 0, amount: 999_999n, minimum: 1_000_000n } },
  },
  'fund-above-maximum': {
    'by one': {
      prepare,
      command: buy(10n ** 15n + 1n),
      detail: { asset: 0, amount: 10n ** 15n + 1n, maximum: 10n ** 15n },
    },
  },
  'fund-units-below-minimum': {
    'of who has none': { prepare, command: sell(999n), detail: { asset: 2, units: 999n, minimum: 1_000n } },
  },
  'unknown-fund-order': {
    'that is not there': { prepare, command: cancel(1), detail: { order: 1 } },
    'of somebody else': { prepare: [...prepare, buy(1_000_000n)], command: cancel(1, 3), detail: { order: 1 } },
  },
  'unknown-fund-run': {
    'before the first': {
      prepare,
      command: (): Command => ({ kind: 'correct-fund-value', atMs, fund: 1, run: 1, prices: [] }),
      detail: { run: 1 },
    },
  },
  'fund-fees-short': {
    'before any day': { prepare, command: pay(), detail: { asset: 0, accruals: 0n } },
  },
} satisfies Record<string, Record<string, Case>>;
