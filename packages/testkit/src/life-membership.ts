// In: the auditor's state and chance. Out: commands of membership, good and bad.
import type { Command, PlanRules } from '@hilsa/core';
import type { PlainState } from './auditor/plain-state.ts';
import type { Random } from './random.ts';

export const PLANS: readonly PlanRules[] = [
  { code: 'trial', asset: 0, price: 0n, days: 7, isOn: true },
  { code: 'month', asset: 0, price: 49_900n, days: 30, isOn: true },
  { code: 'year', asset: 0, price: 449_900n, days: 365, isOn: true },
];

/** Plans that change, trials wanted twice, periods bought ahead, left in time and too late. */
export function belong({ next, pick, integer }: Random, state: PlainState, atMs: number, account: number): Command {
  const dice = next();
  if (dice < 0.06) {
    const wrong = pick([{ days: 0 }, { code: 'A B' }, { isOn: next() < 0.6 }, { price: BigInt(integer(1, 90_000)) }]);
    return { kind: 'set-membership-plan', atMs, plan: { ...pick(PLANS), ...wrong } };
  }
  if (dice < 0.3) {
    // Money of the currency account, so that there is some to pay with.
    return { kind: 'transfer-money', atMs, account, from: 'coin', to: 'stock', asset: 0, amount: 900_000n };
  }
  if (dice < 0.75) {
    const plan = next() < 0.03 ? 9 : integer(0, state.plans.length - 1);
    // A page that stood open while the plan was changed.
    const version = (state.plans[plan]?.version ?? 1) - (state.nextPeriod % 13 === 0 ? 1 : 0);
    return { kind: 'buy-membership', atMs, account, plan, version };
  }
  const members = [...state.members.keys()];
  const whose = members.length === 0 || next() < 0.1 ? account : pick(members);
  const last = state.members.get(whose)?.stack.at(-1)?.id ?? 1;
  // A press that comes twice, or from a page of before.
  return { kind: 'cancel-membership', atMs, account: whose, period: last > 1 && atMs % 9 === 0 ? last - 1 : last };
}
