// In: a world with shares. Out: one fund of them, its founder's subscription, and who buys and sells for it; nothing of it has a past.
import { accountOf, type FundRules } from '@hilsa/core';
import { FundManager } from './fund-manager.ts';
import { assetNumber, must, ownerNumber, type Preparation, type Submitter } from './preparation.ts';
import { runMarket } from './run-market.ts';

const CODE = 'SBFUND';
const NAME = 'Sandbox Balanced Fund';
const DAY_MS = 86_400_000;
/** Shares of Dhaka it holds, and the part of the fund in each: four fifths in all, the rest stays in cash. */
const HOLDINGS = 8;
const WEIGHT_PPM = 100_000;
/** In hundredths of a taka. */
const FOUNDERS_MONEY = 10_000_000_00n;
const TERMS = {
  market: 'BD',
  cutOffMinutes: 14 * 60,
  least: 5_000_00n,
  most: 5_000_000_00n,
  leastUnits: 1_000n,
  gatePpm: 100_000,
  managementPpm: 15_000,
  performancePpm: 100_000,
  paymentDays: 4,
  firstPrice: 100_00n,
  mostPriceAgeMs: 5 * DAY_MS,
  isOpen: true,
} as const satisfies Omit<FundRules, 'targets'>;

/** The fund's number; null where there are too few shares for one. @throws SandboxProblem when a command is refused */
export async function openSandboxFund(sequencer: Submitter): Promise<number | null> {
  const { engine } = sequencer;
  for (const { id, code } of engine.funds.all.values()) if (code === CODE) return id;
  const dhaka = engine.instruments.filter(({ listing }) => listing.kind === 'stock' && listing.market === 'BD');
  if (dhaka.length < HOLDINGS) return null;
  const moneyAsset = await assetNumber(sequencer, 'BDT', 2);
  const unitAsset = await assetNumber(sequencer, CODE, 5);
  const targets = dhaka.slice(0, HOLDINGS).map(({ index }) => ({ instrument: index, weightPpm: WEIGHT_PPM }));
  const rules = { ...TERMS, targets };
  const known = { code: CODE, name: NAME, unitAsset, moneyAsset };
  return (await must(sequencer, { kind: 'open-fund', atMs: 0, ...known, rules }, null)).id!;
}

/** The founder comes in at the first dealing, at the first price, as anybody who subscribes before it. */
async function found(sequencer: Submitter, fund: number): Promise<void> {
  const account = await ownerNumber(sequencer, 'fund-founder');
  const amount = TERMS.most;
  const asset = sequencer.engine.funds.all.get(fund)!.moneyAsset;
  const money = { kind: 'issue-test-money', atMs: 0, account: accountOf(account, 'stock'), asset } as const;
  await must(sequencer, { ...money, amount: FOUNDERS_MONEY }, 'sandbox-fund-money');
  for (let part = 0n; part * amount < FOUNDERS_MONEY; part += 1n)
    await must(sequencer, { kind: 'subscribe-fund', atMs: 0, account, fund, amount }, `sandbox-fund-founded-${part}`);
}

export const prepareFund: Preparation = async ({ sequencer, now, pulse, report }) => {
  const fund = await openSandboxFund(sequencer);
  if (fund === null) return {};
  await found(sequencer, fund);
  const manager = new FundManager({ sequencer, fund, report });
  return { start: (onFatal) => runMarket(manager, { onFatal, now, pulse }) };
};
