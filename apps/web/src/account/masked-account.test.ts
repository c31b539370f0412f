// @vitest-environment node
import { expect, it } from 'vitest';
import { maskedAccount, shortAccount, spacedId } from './masked-account.ts';

it.each([
  ['+8801712344172', '+880 17•• ••4172'],
  ['rahim@example.com', 'ra•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['demo-100022', 'demo-100022'],
])('%s is shown as %s', (account, shown) => expect(maskedAccount(account)).toBe(shown));
it.each([
  ['+8801712344172', '•• 4172'],
  ['rahim@example.com', 'ra•••'],
  ['demo-100022', 'demo-100022'],
])('%s is greeted as %s', (account, shown) => expect(shortAccount(account)).toBe(shown));
it('reads a number out in threes', () =>
  expect([spacedId('58204417'), spacedId('100')]).toEqual(['58 204 417', '100']));
