// @vitest-environment node
import { expect, it } from 'vitest';
import { openLanguage, openTexts, say } from './index.ts';

it('brings the texts of a room along when the language changes, and adds them to the one in use', async () => {
  await openLanguage('en-US');
  expect(say('pin.forgot')).toBe('pin.forgot');
  await openTexts('account');
  expect(say('pin.forgot')).toBe('Forgot?');
  await openLanguage('bn-BN');
  expect(say('pin.forgot')).toBe('ভুলেছেন?');
});
it('waits for the language on its way, so that the texts are of that one', async () => {
  const opening = openLanguage('en-US');
  await openTexts('account');
  await opening;
  expect(say('pin.forgot')).toBe('Forgot?');
});
// spec.md §9: "Numbers: … thousands separators"; a number that a text is given plainly is written as the language writes it.
it.each([
  ['en-US', '1,234'],
  ['bn-BN', '১,২৩৪'],
] as const)('writes a plain number of a text as %s does: %s', async (language, number) => {
  await openLanguage(language);
  await openTexts('account');
  expect(say('register.password-short', { count: 1234 })).toContain(number);
});
