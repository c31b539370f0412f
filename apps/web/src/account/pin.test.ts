// @vitest-environment node
import { expect, it } from 'vitest';
import { choiceProblem, pressed } from './pin.ts';

it('takes six digits and no more, from any keyboard', () => {
  expect(Array.from('12৩4x567').reduce(pressed, '')).toBe('123456');
  expect(pressed('12', 'delete')).toBe('1');
  expect(pressed('', 'Backspace')).toBe('');
});
it.each(['111111', '121212', '123123'])('%s repeats', (pin) => expect(choiceProblem(pin)).toBe('pin.repeats'));
it.each(['123456', '987654'])('%s counts', (pin) => expect(choiceProblem(pin)).toBe('pin.sequence'));
it.each(['482913', '102938', '112358'])('%s may be chosen', (pin) => expect(choiceProblem(pin)).toBeNull());
