// In: what people type. Out: codes are hidden however they are written; amounts, ids and telephone numbers are not.
import { expect, it } from 'vitest';
import { maskCodes } from '../src/content/mask-codes.ts';

it.each([
  ['my PIN is 482913', 'my PIN is ••••••'],
  ['482 913', '••• •••'],
  ['482  913', '•••  •••'],
  ['482\u00a0913', '•••\u00a0•••'],
  ['482 – 913', '••• – •••'],
  ['48 29 13', '•• •• ••'],
  ['4 8 2 9 1 3', '• • • • • •'],
  ['4-8-2-9-1-3.', '•-•-•-•-•-•.'],
  ['4.8.2.9.1.3', '•.•.•.•.•.•'],
  ['4, 8, 2, 9, 1, 3', '•, •, •, •, •, •'],
  ['৪ ৮ ২ ৯ ১ ৩', '• • • • • •'],
  ['৪-৮-২-৯-১-৩', '•-•-•-•-•-•'],
  ['৪৮২ ৯১৩', '••• •••'],
  ['৪৮২913', '••••••'],
  ['কোড ৪৮২৯১৩ এলো', 'কোড •••••• এলো'],
  ['আমার পিন হলো ৪৮২৯১৩।', 'আমার পিন হলো ••••••।'],
  ['code:482913, pin:111111', 'code:••••••, pin:••••••'],
  ['482913 7', '•••••• 7'],
  ['𝟒𝟖𝟐𝟗𝟏𝟑', '••••••'],
  ['482913\n551200', '••••••\n••••••'],
  ['482\n913', '•••\n•••'],
  ['(482913)', '(••••••)'],
  ['x482913', 'x••••••'],
  // A named secret, of any bank and however it is dressed up.
  ['my bank pin 4821', 'my bank pin ••••'],
  ['PIN: #482913', 'PIN: #••••••'],
  ['otp +482913', 'otp +••••••'],
  ['পাসওয়ার্ড ১২৩৪৫৬৭৮', 'পাসওয়ার্ড ••••••••'],
  ['account pin is 482913', 'account pin is ••••••'],
  ['+482913', '+••••••'],
  // A telephone number does not cover what comes along.
  ['call 01712345678 482913', 'call 01712345678 ••••••'],
  ['01712345678 482 913', '01712345678 ••• •••'],
  ['482913 01712345678', '•••••• 01712345678'],
])('%j is kept as %j', (given, kept) => {
  expect(maskCodes(given)).toEqual({ text: kept, masked: true });
});

it.each([
  'order #482913',
  'order 482913',
  'Order no. 482913 is open',
  'অর্ডার নম্বর ৪৮২৯১৩',
  'my id is 100001',
  'my ID: 100001',
  'আমার আইডি ১০০০০১',
  'error code 100101',
  'I paid 482913.50',
  'I paid 1,482,913',
  'at 1.482913',
  'worth 482913 USDT',
  'worth 482913USDT',
  '৳482913',
  '৳ 482913',
  '482913 টাকা',
  '৪৮২৯১৩ টাকা',
  'call 01712345678',
  'call 01712 345678',
  'call 01712-345678',
  'কল করুন ০১৭১২৩৪৫৬৭৮',
  '+880 1712 345678',
  '+8801712345678',
  '+1 201 555 0123',
  '12345 or 1234567',
  'on 21-11-2026 at 10:30:45',
  'NID 1234567890123',
  'pinned 4821 coins',
  'no digits at all',
])('%j stays as it is', (given) => {
  expect(maskCodes(given)).toEqual({ text: given, masked: false });
});

it('looks at the longest message in no time', () => {
  for (const text of [
    '1 '.repeat(1_000),
    '1'.repeat(2_000),
    '- '.repeat(1_000),
    'pin '.repeat(500),
    `id${' '.repeat(1_990)}1`,
  ])
    expect(maskCodes(text).text).toHaveLength(text.length);
});
