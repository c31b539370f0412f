// @vitest-environment node
import { expect, it } from 'vitest';
import { type Begun, finishRequest, newProblems, whatOf, whoProblems } from './reset-form.ts';

const NOTHING = { password: '', repeat: '', pin: '', pinAgain: '', totp: '' };
const BEGUN: Begun = {
  reset: 'x_1',
  expiresAtMs: 2,
  methods: ['totp'],
  challengeId: null,
  passkey: null,
  delayMinutes: 1440,
};
const CONTACT = { way: 'phone', areaCode: '+880', phone: '01712345678', email: '' } as const;

it('resets the password unless the address names something else', () => {
  expect(whatOf('')).toBe('password');
  expect(whatOf('balance')).toBe('password');
  expect(whatOf('withdrawal-pin')).toBe('withdrawal-pin');
});
it('wants a contact and its code', () => {
  expect(whoProblems({ contact: CONTACT, code: '৪৮২৯১৩' })).toEqual({});
  expect(Object.keys(whoProblems({ contact: { ...CONTACT, phone: '12' }, code: '48' }))).toEqual(['contact', 'code']);
});
it.each([
  ['password', { password: 'haor-monsoon-77', repeat: 'haor-monsoon-77' }, false, []],
  ['password', { password: 'abc', repeat: 'abcd' }, false, ['password', 'repeat']],
  ['password', { password: 'haor-monsoon-77', repeat: 'haor-monsoon-77', totp: '12' }, true, ['totp']],
  ['transaction-pin', { pin: '407193', pinAgain: '৪০৭১৯৩' }, false, []],
  ['transaction-pin', { pin: '123456', pinAgain: '123456' }, false, ['pin']],
  ['withdrawal-pin', { pin: '40719', pinAgain: '407193' }, false, ['pin', 'pinAgain']],
  ['second-factor', {}, false, ['password']],
  ['second-factor', { password: 'haor-monsoon-77' }, true, []],
] as const)('%s with %j, digits of the app %s: wrong are %j', (what, fields, withTotp, wrong) =>
  expect(Object.keys(newProblems(what, { ...NOTHING, ...fields }, withTotp))).toEqual(wrong),
);
it('sends only what belongs to what is reset', () => {
  expect(finishRequest('password', BEGUN, { ...NOTHING, password: 'a', repeat: 'a', pin: '1' }, null)).toEqual({
    reset: 'x_1',
    password: 'a',
    passwordConfirmation: 'a',
  });
  expect(
    finishRequest('withdrawal-pin', BEGUN, { ...NOTHING, pin: '407193', pinAgain: '407193' }, { totp: '314159' }),
  ).toEqual({ reset: 'x_1', pin: '407193', pinConfirmation: '407193', totp: '314159' });
});
