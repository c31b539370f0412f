// In: the auditor's state and a rail's rules. Out: the reasons against them.
import type { RailPolicy, SetRail } from '@hilsa/core';
import type { PlainState } from './plain-state.ts';
import { areTwo, DAY, type Reasons } from './plain-payment-state.ts';

const MOST = 2n ** 61n;

export function againstRail(
  state: PlainState,
  { name, asset, wallet, policy, maker, checker }: SetRail,
  no: Reasons,
): void {
  if (state.assets[asset] === undefined) no.add('unknown-asset');
  const known = state.payments.rails.find((rail) => rail.name === name && rail.asset === asset);
  const isOdd =
    !/^[a-z0-9-]{2,24}$/.test(name) ||
    !['coin', 'stock', 'contract'].includes(wallet) ||
    !isSound(policy) ||
    (known !== undefined && known.wallet !== wallet) ||
    (known === undefined && state.payments.rails.length >= 64);
  if (isOdd) no.add('rail-invalid');
  if (!areTwo(maker, checker)) no.add('second-person-missing');
}

function isSound(policy: RailPolicy): boolean {
  const areLimits = [policy.in, policy.out].every(({ minimum, maximum, daily, monthly }) => {
    const steps = [1n, minimum, maximum, daily, monthly, MOST];
    return steps.every((step, n) => n === 0 || steps[n - 1]! <= step);
  });
  const areWays = policy.methods.every(({ feeUnits, feePpm, minimum, maximum }) => {
    const worst = feeUnits + (minimum * BigInt(feePpm)) / 1_000_000n + 1n;
    return feePpm >= 0 && feePpm <= 100_000 && minimum > 0n && maximum >= minimum && worst < minimum;
  });
  const rest = [policy.automatic, policy.automaticHourly, policy.codeDaily].every((units) => units >= 0n);
  return (
    areLimits &&
    areWays &&
    policy.methods.length > 0 &&
    rest &&
    policy.depositMs >= 60_000 &&
    policy.depositMs <= 7 * DAY
  );
}
