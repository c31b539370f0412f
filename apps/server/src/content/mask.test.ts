import { expect, it } from 'vitest';
import { maskCodes } from './mask.ts';

it.each([
  ['my PIN is 482913', 'my PIN is ••••••'],
  ['482 913', '••• •••'],
  ['4-8-2-9-1-3.', '•-•-•-•-•-•.'],
  ['কোড ৪৮২৯১৩ এলো', 'কোড •••••• এলো'],
  ['code:482913, pin:111111', 'code:••••••, pin:••••••'],
  ['482913 7', '•••••• 7'],
  ['𝟒𝟖𝟐𝟗𝟏𝟑', '••••••'],
  ['482913\n551200', '••••••\n••••••'],
  ['(482913)', '(••••••)'],
])('%j is kept as %j', (given, kept) => {
  expect(maskCodes(given)).toEqual({ text: kept, masked: true });
});

it.each([
  'order #482913',
  'I paid 482913.50',
  'at 1.482913',
  'worth 482913 USDT',
  '৳482913',
  '482913 টাকা',
  'call 01712345678',
  'call 01712 345678',
  '+880 1712 345678',
  '12345 or 1234567',
  'no digits at all',
])('%j stays as it is', (given) => {
  expect(maskCodes(given)).toEqual({ text: given, masked: false });
});
