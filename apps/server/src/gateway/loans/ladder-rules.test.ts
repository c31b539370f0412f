// In: ladders as rules of loans have them. Out: whose each is, and that one from before the list is nobody's.
import { LADDER } from '@hilsa/formulas/loans';
import { expect, it } from 'vitest';
import { LADDERS, ruleOf } from './ladder-rules.ts';

it('a ladder is of the rule that has all its thresholds and its days of grace, however its ratios are written', () => {
  expect(ruleOf(LADDERS.house)).toBe('house');
  expect(ruleOf(LADDERS['bsec-2025'])).toBe('bsec-2025');
  expect(ruleOf({ ...LADDER, call: [3n, 4n] })).toBe('house');
  const { graceDays: _, ...before } = LADDER;
  for (const each of [before, { ...LADDER, target: [55n, 100n] as const }, { ...LADDER, start: [40n, 100n] as const }])
    expect(ruleOf(each)).toBeNull();
});
