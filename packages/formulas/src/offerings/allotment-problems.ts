// In: a result beside its applications. Out: what contradicts the offering's promises; for auditors, not for the draw itself.
import type { Allotment, AllotmentRule, Application } from './types.ts';

/** Σ allotted ≤ offered, allotted ≤ applied, whole lots, and nothing lost: sentences, none when all holds. */
export function allotmentProblems(
  rule: AllotmentRule,
  applications: readonly Application[],
  { allotted, quotas, toUnderwriter }: Allotment,
): string[] {
  const problems: string[] = [];
  for (const [index, { applicationId, quantity }] of applications.entries()) {
    const given = allotted[index];
    if (given === undefined || given < 0n || given > quantity || given % rule.lot !== 0n)
      problems.push(`${applicationId} asked for ${quantity} and was given ${given}`);
  }
  for (const { category, demand, offered, allotted: sum } of quotas) {
    if (sum > offered || (sum < offered && sum < demand)) problems.push(`${category} gave ${sum} of ${offered}`);
  }
  const total = rule.quotas.reduce((sum, { quantity }) => sum + quantity, 0n);
  const given = allotted.reduce((sum, units) => sum + units, 0n);
  if (given + toUnderwriter !== total) problems.push(`${given} and ${toUnderwriter} are not the ${total} offered`);
  return problems;
}

/**
 * Pass on what lapsed unpaid to those next in the draw, each up to what they asked for.
 * @param waiting in the order of the draw: what each asked for and has been given, in units
 * @returns what each receives in addition, in the same order, and what nobody wants
 */
export function passOn(
  waiting: readonly { asked: bigint; given: bigint }[],
  lapsed: bigint,
): { more: readonly bigint[]; left: bigint } {
  let left = lapsed;
  const more = waiting.map(({ asked, given }) => {
    const takes = asked - given < left ? asked - given : left;
    left -= takes;
    return takes;
  });
  return { more, left };
}
