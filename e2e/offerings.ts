// In: a symbol and when it opens. Out: a file that an issuer hands in.

const HOUR_MS = 3_600_000;

export interface HandedIn {
  readonly symbol: string;
  readonly opensMs: number;
}

/** Enough for everybody who asks, paid after the draw; open for two hours. */
export function offeringFile({ symbol, opensMs }: HandedIn): string {
  const closesMs = opensMs + 2 * HOUR_MS;
  return JSON.stringify({
    version: 'hilsa-offering-1',
    kind: 'ipo',
    symbol,
    name: 'Acme Works',
    issuer: 'Acme Works Ltd',
    money: 'BDT',
    price: '10',
    method: 'lottery',
    lot: '1000',
    quotas: [{ category: 'general', quantity: '90000' }],
    spillOrder: [],
    least: '1000',
    most: '1000',
    step: '1000',
    fee: '5',
    opensMs,
    closesMs,
    drawMs: closesMs + 60_000,
    payLaterHours: 1,
    deliversMs: closesMs + 6 * HOUR_MS,
    listsMs: closesMs + 7 * HOUR_MS,
    company: { nameBn: 'একমি ওয়ার্কস', sector: 'Engineering', faceValue: '10', shares: '1000000', floatBps: 2_000 },
    prospectus: 'What the works make, what they owe, and what can go wrong with them, in full.',
    about: {
      useOfProceeds: [{ title: 'New works', percent: 100 }],
      financials: [{ year: '2025', revenue: '310', profit: '-19', assets: '640' }],
      risks: ['A price can fall below what was paid.'],
      business: 'It makes works.',
      underwriter: 'First Underwriting',
    },
  });
}
