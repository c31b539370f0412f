// In: what a test changes. Out: the text of a file `hilsa-offering-1` as an issuer hands it in: 16,000 shares at ৳ 10, opening tomorrow.
const DAY_MS = 86_400_000;

export interface WrittenDown extends Readonly<Record<string, unknown>> {
  readonly symbol: string;
  readonly opensMs?: number;
}

export function offeringFile({ symbol, opensMs = Date.now() + DAY_MS, ...more }: WrittenDown): string {
  return JSON.stringify(
    {
      version: 'hilsa-offering-1',
      kind: 'ipo',
      symbol,
      name: 'Acme Works',
      issuer: 'Acme Works Ltd',
      money: 'BDT',
      price: '10',
      method: 'lottery',
      lot: '1000',
      quotas: [
        { category: 'general', quantity: '15000' },
        { category: 'nrb', quantity: '1000' },
      ],
      spillOrder: ['general'],
      least: '1000',
      most: '1000',
      step: '1000',
      fee: '5',
      opensMs,
      closesMs: opensMs + 5 * DAY_MS,
      drawMs: opensMs + 5 * DAY_MS + 3_600_000,
      deliversMs: opensMs + 12 * DAY_MS,
      listsMs: opensMs + 14 * DAY_MS,
      company: { nameBn: 'একমি ওয়ার্কস', sector: 'Engineering', faceValue: '10', shares: '1000000', floatBps: 2_000 },
      prospectus: 'What Acme Works makes, what it owes, and what can go wrong with it, in full.',
      about: {
        useOfProceeds: [{ title: 'New works', percent: 100 }],
        financials: [{ year: '2025', revenue: '310', profit: '-19', assets: '640' }],
        risks: ['A price can fall below what was paid.'],
        business: 'It makes works.',
        underwriter: 'First Underwriting',
      },
      ...more,
    },
    null,
    2,
  );
}
