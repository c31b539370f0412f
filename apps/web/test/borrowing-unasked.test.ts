// @vitest-environment node
// In: every source of the screens. Out: the menu, the record's causes and the score lead to the page of loans, and nothing else: nobody is told to borrow
// where money is short, least of all on the ticket of an offering (O5).
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('O5 borrowing is proposed nowhere', () => {
  const leading = Object.entries(sources).filter(([, text]) => text.includes('/pages/user/loan'));
  expect(leading.map(([file]) => file.replace('../src/', '')).toSorted()).toEqual([
    'products/loan/routes.ts',
    'screens/mine/mine.tsx',
    'screens/score/score.tsx',
    'wallet/causes.ts',
  ]);
  const borrowing = Object.entries(sources).filter(([, text]) => text.includes('/user/loan'));
  const calling = borrowing.map(([file]) => file).filter((file) => !/products\/loan\/|screens\/|causes/.test(file));
  expect(calling).toEqual([]);
});
