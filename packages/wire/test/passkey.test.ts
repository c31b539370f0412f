import { expect, it } from 'vitest';
import { passkeyHindrance, turnedAway } from '../src/passkey.ts';

it.each([
  ['localhost', true, true, null],
  ['app.example.com', true, true, null],
  ['127.0.0.1', true, true, 'address'],
  ['[::1]', true, true, 'address'],
  ['app.example.com', false, true, 'browser'],
  ['app.example.com', true, false, 'browser'],
] as const)('on %s (secure %s, known %s) what hinders is %s', (hostname, isSecureContext, knowsPasskeys, hindrance) =>
  expect(passkeyHindrance({ hostname, isSecureContext, knowsPasskeys })).toBe(hindrance),
);
it('takes a closed or timed-out question for no error', () => {
  expect(turnedAway(Object.assign(new Error('closed'), { name: 'NotAllowedError' }))).toBe(true);
  expect(turnedAway(new Error('broken'))).toBe(false);
});
