import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { openLanguage, openTexts } from '../../../i18n/index.ts';
import { useProblemText } from './problem-text.ts';

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('coin');
});

it('says what the specification says, our numbers behind it', () => {
  const { result } = renderHook(useProblemText);
  const say = result.current;
  // spec.md §5: "Order amount/quantity cannot be 0; limit price cannot be 0."
  expect(say({ field: 'amount', word: 'missing-amount', values: {} })).toBe('Quantity cannot be 0.');
  expect(say({ field: 'price', word: 'missing-price', values: {} })).toBe('Limit price cannot be 0.');
  // spec.md §8: "Insufficient Balance".
  expect(say({ field: 'amount', word: 'insufficient', values: { gap: '1200.5', asset: 'USDT' } })).toMatch(
    /^Insufficient Balance\. 1,200\.5 USDT more/,
  );
});
