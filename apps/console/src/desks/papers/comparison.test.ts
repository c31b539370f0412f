import type { PaperCase } from '@hilsa/contract/console/index';
import { expect, it } from 'vitest';
import { compared, remarksOf } from './comparison.ts';

const NOW = Date.UTC(2026, 10, 21, 23);
const mrz = {
  lines: ['', ''],
  surname: 'RAHMAN',
  givenNames: 'MD KARIM',
  number: 'A01234567',
  country: 'BGD',
  birth: '1990-01-15',
  sex: 'M',
  expiry: '2030-01-14',
};
const passport = (change: Partial<typeof mrz> = {}) =>
  ({ name: 'Md Karim Rahman', number: 'A01234567', mrz: { ...mrz, ...change } }) as unknown as PaperCase;

it('puts what was typed beside what the lines say', () => {
  expect(compared(passport()).slice(0, 2)).toMatchObject([
    { typed: 'Md Karim Rahman', lines: 'MD KARIM RAHMAN' },
    { typed: 'A01234567', lines: 'A01234567' },
  ]);
  expect(compared({ ...passport(), mrz: null })).toEqual([]);
});
it.each([
  ['nothing odd', {}, 0],
  ['the last day it is valid', { expiry: '2026-11-21' }, 0],
  ['the day after', { expiry: '2026-11-20' }, 1],
  ['the eighteenth birthday', { birth: '2008-11-21' }, 0],
  ['the day before it', { birth: '2008-11-22' }, 1],
  ['somebody older than anybody', { birth: '1925-01-01', expiry: '2020-01-01' }, 2],
] as const)('remarks on %s', (_, change, count) => {
  expect(remarksOf(passport(change), NOW)).toHaveLength(count);
  expect(remarksOf({ ...passport(change), mrz: null }, NOW)).toEqual([]);
});
