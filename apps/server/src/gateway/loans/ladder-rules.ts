// In: nothing. Out: the ladders of loan to value that two people can put in force, each by the rule that it follows.
import { LADDER_RULES } from '@hilsa/contract/console/loans/calls';
import { graceDaysOf, LADDER, LADDER_MARGIN_RULES_2025, type Ladder, type Ratio } from '@hilsa/formulas/loans';

export type LadderRule = (typeof LADDER_RULES)[number];
export const LADDERS: Readonly<Record<LadderRule, Ladder>> = {
  house: LADDER,
  'bsec-2025': LADDER_MARGIN_RULES_2025,
};
const THRESHOLDS = ['start', 'warning', 'call', 'sale', 'target'] as const;

/** Whose a ladder is, every threshold and the days of grace alike; null for one of no rule in the list, as it was before there was one. */
export function ruleOf(ladder: Ladder): LadderRule | null {
  const isAlike = (one: Ratio, other: Ratio): boolean => one[0] * other[1] === other[0] * one[1];
  const isOf = (rule: LadderRule): boolean =>
    THRESHOLDS.every((each) => isAlike(LADDERS[rule][each], ladder[each])) &&
    graceDaysOf(LADDERS[rule]) === graceDaysOf(ladder);
  return LADDER_RULES.find(isOf) ?? null;
}
