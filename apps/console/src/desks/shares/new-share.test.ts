// In: what is typed of a new share. Out: its listing's input once all of it is there and of its kind.
import { expect, it } from 'vitest';
import { isWrong, listingInput, NOTHING_TYPED, type TypedShare } from './new-share.ts';

const TYPED: TypedShare = {
  ...NOTHING_TYPED,
  fromDate: '2026-12-20',
  name: ' Meghna Weaving ',
  nameBn: 'মেঘনা উইভিং',
  sector: 'Textile',
  issuedAt: '10.00',
  faceValue: '10',
  outstanding: '50000000',
  freeFloat: '35.5',
  paper: 'Prospectus',
  sha256: 'ab'.repeat(32),
};

it('is whole, in category N on the public board unless another is chosen', () => {
  expect(listingInput(TYPED)).toEqual({
    country: 'BD',
    board: 'public',
    category: 'N',
    fromDate: '2026-12-20',
    name: 'Meghna Weaving',
    nameBn: 'মেঘনা উইভিং',
    sector: 'Textile',
    issuedAt: '10.00',
    faceValue: '10',
    sharesOutstanding: '50000000',
    freeFloatPercent: '35.5',
    isin: null,
    document: { name: 'Prospectus', sha256: 'ab'.repeat(32) },
  });
});

it.each([
  ['fromDate', '20 December'],
  ['name', '  '],
  ['nameBn', ''],
  ['sector', 'T'],
  ['category', 'new'],
  ['issuedAt', '0'],
  ['issuedAt', '10,5'],
  ['faceValue', ''],
  ['outstanding', '1.5'],
  ['freeFloat', '0'],
  ['freeFloat', '101'],
  ['isin', 'US0378331006'],
  ['paper', ''],
  ['sha256', 'ab'],
] as const)('is not sent with %s "%s"', (field, text) => {
  expect(listingInput({ ...TYPED, [field]: text })).toBeNull();
});

it('says which field is wrong, and nothing of one that is empty', () => {
  expect(isWrong('issuedAt', 'ten')).toBe(true);
  expect(isWrong('issuedAt', '')).toBe(false);
  expect(isWrong('category', 'A')).toBe(false);
});
