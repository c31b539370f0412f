// @vitest-environment node
import { expect, it } from 'vitest';
import { confirmProblems, confirmRequest, fieldOfRefusal } from './confirm-form.ts';

const NOTHING = { totp: '', password: '', code: '' };

it('asks the authenticator app alone where there is one', () => {
  expect(confirmProblems('totp', NOTHING)).toEqual({ totp: 'totp.wrong' });
  expect(confirmProblems('totp', { ...NOTHING, totp: '১২৩ 456' })).toEqual({});
  expect(confirmRequest('change-password', 'totp', { ...NOTHING, totp: '১২৩ 456' })).toEqual({
    purpose: 'change-password',
    method: 'totp',
    totp: '123456',
  });
});
it('asks for password and code otherwise', () => {
  expect(confirmProblems('code', NOTHING)).toEqual({ password: 'login.password-missing', code: 'register.code-wrong' });
  expect(confirmRequest('unfreeze', 'code', { ...NOTHING, password: 'haor', code: '482913' })).toEqual({
    purpose: 'unfreeze',
    method: 'code',
    password: 'haor',
    code: '482913',
  });
});
it.each([
  ['totp-invalid', 'totp', 'totp'],
  ['sign-in-locked', 'totp', 'totp'],
  ['sign-in-locked', 'code', 'password'],
  ['credentials-invalid', 'code', 'password'],
  ['code-invalid', 'code', 'code'],
  ['rate-limited', 'code', undefined],
] as const)('%s stands under its field', (refusal, method, field) =>
  expect(fieldOfRefusal(refusal, method)).toBe(field),
);
