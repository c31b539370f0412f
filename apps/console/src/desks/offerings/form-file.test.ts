// In: what is typed into the form of an offering. Out: a file that the contract reads, or nothing while something is missing.
import { offeringFile } from '@hilsa/contract/console/index';
import { describe, expect, it } from 'vitest';
import { fileOfForm, NOTHING_TYPED, symbolIn, type TypedOffering } from './form-file.ts';

const TYPED: TypedOffering = {
  ...NOTHING_TYPED,
  symbol: 'ACME',
  name: 'Acme Works',
  nameBn: 'একমি ওয়ার্কস',
  issuer: 'Acme Works Ltd',
  sector: 'Engineering',
  shares: '1000000',
  price: '10',
  lot: '1000',
  quotas: { ...NOTHING_TYPED.quotas, general: '15000', nrb: '1000' },
  opens: '2027-01-04T10:00',
  closes: '2027-01-09T16:00',
  draws: '2027-01-09T18:00',
  delivers: '2027-01-18T10:00',
  lists: '2027-01-20T10:00',
  prospectus: 'What Acme Works makes, what it owes, and what can go wrong with it.',
  risks: 'A price can fall.\n\n Nobody promises a buyer. ',
};

describe('the form of an offering', () => {
  it('makes the file that an issuer could have handed in', () => {
    const text = fileOfForm(TYPED)!;
    const file = offeringFile.parse(JSON.parse(text));
    expect(file).toMatchObject({
      symbol: 'ACME',
      opensMs: Date.UTC(2027, 0, 4, 4),
      least: '1000',
      most: '1000',
      quotas: [
        { category: 'general', quantity: '15000' },
        { category: 'nrb', quantity: '1000' },
      ],
      spillOrder: ['general', 'nrb'],
    });
    expect(file.about.risks).toEqual(['A price can fall.', 'Nobody promises a buyer.']);
    expect(symbolIn(text)).toBe('ACME');
    expect(offeringFile.parse(JSON.parse(fileOfForm({ ...TYPED, method: 'pro-rata' })!)).lot).toBe('1');
  });

  it.each([
    { symbol: 'acme' },
    { name: ' ' },
    { price: '1e3' },
    { price: '' },
    { lot: '' },
    { opens: '' },
    { lists: '2027-01-20' },
    { prospectus: 'Short.' },
    { quotas: NOTHING_TYPED.quotas },
    { quotas: { ...NOTHING_TYPED.quotas, hni: 'many' } },
  ])('makes none of %o', (wrong) => {
    expect(fileOfForm({ ...TYPED, ...wrong })).toBeNull();
  });

  it('reads a symbol of such a file only', () => {
    for (const text of [
      '',
      'null',
      '{}',
      '{"version":"hilsa-offering-2","symbol":"ACME"}',
      '{"version":"hilsa-offering-1","symbol":"../x"}',
    ])
      expect(symbolIn(text)).toBeNull();
  });
});
