import commonLists from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { checkNewPassword, isWellKnown } from './passwords.ts';

const PHONE = '+8801712345678';
const said = (password: string, contact = PHONE): string | null => {
  try {
    checkNewPassword(password, contact);
    return null;
  } catch (problem) {
    return (problem as { refusal: string }).refusal;
  }
};

describe('a new password', () => {
  const breached = commonLists.dictionary['passwords-common'] as readonly string[];

  it('is none of those that breaches made known, however it is written', () => {
    expect(breached.length).toBeGreaterThan(3_000);
    const fit = breached.filter((one) => one.length >= 6 && one.length <= 20);
    expect(fit.length).toBeGreaterThan(3_000);
    for (const one of fit) expect(said(one)).toBe('password-too-common');
    for (const one of ['123456', 'QWERTY', 'Password1', 'iloveyou']) expect(said(one)).toBe('password-too-common');
    expect(isWellKnown('password1')).toBe(true);
  });

  it.each([
    ['haor7', 'password-length-invalid'],
    ['h'.repeat(21), 'password-length-invalid'],
    ['', 'password-length-invalid'],
    ['1212121212', 'password-too-common'],
    ['01712345678', 'password-too-common'],
    ['x+8801712345678', 'password-too-common'],
    ['haor-monsoon-77', null],
    // By characters, in any script: six of Bengali are eighteen bytes, and not too many.
    ['হাওরনৌ', null],
    ['🌾🛶🌧️🐟🏝️', null],
  ])('%s: %s', (password, refusal) => expect(said(password)).toBe(refusal));
});
