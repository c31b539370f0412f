// In: what is typed of corporate actions. Out: what is sent of it; nothing while it is not whole.
import { expect, it } from 'vitest';
import { digestOf } from '../../parts/digest-of.ts';
import { inputOf, NOTHING_TYPED } from './terms.ts';

const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const typed = { ...NOTHING_TYPED, recordDate: '2026-12-20', paper: ' PSI of 14 December ', sha256 };
const document = { name: 'PSI of 14 December', sha256 };
const none = { perShare: null, gained: null, held: null, costs: null, closesOn: null, other: null };

it('hashes a paper', async () => {
  expect(await digestOf(new Blob(['abc']))).toBe(sha256);
});

it('sends what its kind needs and nothing else', () => {
  const other = { ...typed, gained: '1', held: '2', costs: '20' };
  expect(inputOf({ ...other, perShare: '3.5' })).toEqual({
    ...none,
    kind: 'cash-dividend',
    recordDate: '2026-12-20',
    perShare: '3.5',
    document,
  });
  const rights = { ...other, kind: 'rights', closesOn: '2026-12-30' } as const;
  expect(inputOf(rights)).toMatchObject({ gained: '1', costs: '20', other: null });
  expect(inputOf({ ...rights, other: 'GPR' })).toMatchObject({ other: 'GPR' });
  expect(inputOf({ ...other, kind: 'merger', other: 'ROBI' })).toMatchObject({
    gained: '1',
    held: '2',
    costs: null,
    other: 'ROBI',
  });
  expect(inputOf({ ...other, kind: 'delisting' })).toEqual({
    ...none,
    kind: 'delisting',
    recordDate: '2026-12-20',
    document,
  });
});

it.each([
  ['no cash', { perShare: '' }],
  ['cash of nothing', { perShare: '0.00' }],
  ['no date', { perShare: '1', recordDate: '' }],
  ['no paper', { perShare: '1', paper: '  ' }],
  ['no hash', { perShare: '1', sha256: 'abc' }],
  ['a merger into nothing', { kind: 'merger', gained: '1', held: '2' }],
  ['a split that splits nothing', { kind: 'split', gained: '1', held: '1' }],
  ['a ratio of nothing', { kind: 'bonus', gained: '0', held: '10' }],
  [
    'rights that end before they begin',
    { kind: 'rights', gained: '1', held: '2', costs: '20', closesOn: '2026-12-19' },
  ],
] as const)('sends nothing of %s', (_, fields) => {
  expect(inputOf({ ...typed, ...fields })).toBeNull();
});
