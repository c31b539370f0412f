// @vitest-environment node
import { expect, it } from 'vitest';
import { contactOf } from '../../account/contact.ts';
import { strengthOf } from '../../account/password.ts';
import { type RegisterFields, loginProblems, registerProblems, registerRequest } from './entry-form.ts';

const GOOD: RegisterFields = {
  way: 'phone',
  areaCode: '+880',
  phone: '01712-345678',
  email: '',
  password: 'haor-monsoon-77',
  repeat: 'haor-monsoon-77',
  code: '482913',
  referral: '',
  consent: true,
};
const ASKED = { code: true, referral: false };

it('has no problems when all is well', () => expect(registerProblems(GOOD, ASKED)).toEqual({}));
it.each([
  ['contact', { phone: '12345' }],
  ['contact', { way: 'email', email: 'rahim@' }],
  ['code', { code: '12' }],
  ['password', { password: 'abc', repeat: 'abc' }],
  ['password', { password: 'x'.repeat(21), repeat: 'x'.repeat(21) }],
  ['repeat', { repeat: 'other-one' }],
  ['referral', { referral: '!!' }],
  ['consent', { consent: false }],
] as const)('names the field %s when it is wrong', (field, change) =>
  expect(Object.keys(registerProblems({ ...GOOD, ...change }, ASKED))).toEqual([field]),
);
it('asks for no code where none is required', () =>
  expect(registerProblems({ ...GOOD, code: '' }, { ...ASKED, code: false })).toEqual({}));
it('asks for a referral code only where one is required', () => {
  expect(registerProblems(GOOD, { ...ASKED, referral: true })).toEqual({
    referral: { key: 'register.referral-missing' },
  });
  expect(registerProblems({ ...GOOD, referral: 'k7qm2p' }, { ...ASKED, referral: true })).toEqual({});
});
it('reads Bengali digits in numbers and codes', () => {
  expect(registerProblems({ ...GOOD, phone: '০১৭১২৩৪৫৬৭৮', code: '৪৮২৯১৩' }, ASKED)).toEqual({});
  expect(registerRequest({ ...GOOD, phone: '০১৭১২৩৪৫৬৭৮', code: '৪৮২৯১৩' }, '2026-11', undefined)).toEqual({
    phone: '01712345678',
    areaCode: '+880',
    password: GOOD.password,
    passwordConfirmation: GOOD.password,
    consentVersion: '2026-11',
    code: '482913',
  });
});
it('sends exactly one contact', () =>
  expect(contactOf({ ...GOOD, way: 'email', email: ' a@b.co ' })).toEqual({ email: 'a@b.co', areaCode: '+880' }));
// spec.md §5: "Login password 6-20 characters".
it.each([
  ['', 'login.password-missing'],
  ['a'.repeat(5), 'register.password-short'],
  ['a'.repeat(6), undefined],
  ['a'.repeat(20), undefined],
  ['a'.repeat(21), 'register.password-short'],
])('asks a login for a password of 6-20 characters: “%s”', (password, key) =>
  expect(loginProblems({ ...GOOD, password }).password?.key).toBe(key),
);
it.each([
  ['', 'none'],
  ['abc', 'weak'],
  ['aaaaaaaaaa', 'weak'],
  ['monsoon7', 'fair'],
  ['haor-monsoon-77', 'good'],
])('%s is %s', (password, level) => expect(strengthOf(password)).toBe(level));
