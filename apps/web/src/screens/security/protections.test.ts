// @vitest-environment node
import { expect, it } from 'vitest';
import { type Security, protectionOf } from './protections.ts';

const BARE: Security = {
  passwordChangedAtMs: null,
  transactionPin: { set: false, lockedUntilMs: null },
  withdrawalPin: { set: false, lockedUntilMs: null },
  totp: { enabled: false, sinceMs: null },
  passkeys: [],
  phrase: null,
  frozen: false,
  pendingResets: [],
  withdrawalHoldUntilMs: null,
  unlocked: false,
  unlockedUntilMs: null,
};
const PASSKEY = { id: '7', name: 'Phone', createdAtMs: 1, lastUsedAtMs: null };

it('offers the second factor first', () => expect(protectionOf(BARE)).toEqual({ on: 0, next: 'second-factor' }));
it('counts a passkey as a second factor, as it counts the app', () => {
  expect(protectionOf({ ...BARE, passkeys: [PASSKEY] })).toEqual({ on: 1, next: 'transaction-pin' });
  expect(protectionOf({ ...BARE, totp: { enabled: true, sinceMs: 1 } })).toEqual({ on: 1, next: 'transaction-pin' });
});
it('has nothing left to offer when all are on', () =>
  expect(
    protectionOf({
      ...BARE,
      passkeys: [PASSKEY],
      transactionPin: { set: true, lockedUntilMs: null },
      withdrawalPin: { set: true, lockedUntilMs: null },
      phrase: 'ilish',
    }),
  ).toEqual({ on: 4, next: null }));
