// @vitest-environment node
import { expect, it } from 'vitest';
import { contactFrom, contactOf, contactProblem } from './contact.ts';

const CODES = ['+880', '+1', '+91'];

it('splits an account into the contact it came from', () => {
  const phone = contactFrom('+8801712345678', CODES);
  expect(phone).toEqual({ way: 'phone', areaCode: '+880', phone: '1712345678', email: '' });
  expect(phone === null ? null : contactProblem(phone)).toBeNull();
  expect(phone === null ? null : contactOf(phone)).toEqual({ phone: '1712345678', areaCode: '+880' });
  expect(contactFrom('rahim@example.com', CODES)?.email).toBe('rahim@example.com');
});
it('knows no contact behind a demo name or a code it does not list', () => {
  expect(contactFrom('demo-100022', CODES)).toBeNull();
  expect(contactFrom('+99912345678', CODES)).toBeNull();
});
