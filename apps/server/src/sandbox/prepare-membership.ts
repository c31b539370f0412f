// In: a world. Out: membership's account and plans, and the trial.
import { assetNumber, must, ownerNumber, type Preparation, type Submitter } from './preparation.ts';

/** Prices in hundredths of a taka. */
const PLANS = [
  { code: 'trial', days: 7, price: 0n },
  { code: 'month', days: 30, price: 499_00n },
  { code: 'quarter', days: 90, price: 1_299_00n },
  { code: 'year', days: 365, price: 4_499_00n },
] as const;

/** What is sold is the same in both worlds. */
export async function sellMembership(sequencer: Submitter): Promise<void> {
  const asset = await assetNumber(sequencer, 'BDT', 2);
  await ownerNumber(sequencer, 'membership', { ownerKind: 'house', purpose: 'membership' });
  const known = new Set(sequencer.engine.membershipPlans.map(({ rules }) => rules.code));
  for (const plan of PLANS)
    if (!known.has(plan.code))
      await must(sequencer, { kind: 'set-membership-plan', atMs: 0, plan: { ...plan, asset, isOn: true } }, null);
}

export const prepareMembership: Preparation = async ({ sequencer }) => {
  await sellMembership(sequencer);
  return {};
};
