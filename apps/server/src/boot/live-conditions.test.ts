import { describe, expect, it } from 'vitest';
import type { Engine } from '@hilsa/core';
import { closedLiveConditions, failingLiveConditions, type LiveEvidence, marketProblems } from './live-conditions.ts';
import { marketEvidence } from './live-evidence.ts';

const LEGAL = 'Example Securities Ltd';
const BANK = { name: 'bank', asset: 'BDT', simulated: false, holder: LEGAL, in: true, out: true };
const complete: LiveEvidence = {
  operatorLegalName: LEGAL,
  operatorLicence: 'L-1',
  jurisdiction: 'BD',
  markets: [{ symbol: 'GP', money: 'BDT', product: 'stock', source: 'external' }],
  moneyAssets: ['BDT'],
  rails: [BANK],
  carriers: [{ name: 'sms', simulated: false }],
  simulatedParticipants: 0,
  weakened: [],
  sharedLogins: [],
  testMoneyIssued: false,
};

describe('S3 live mode', () => {
  it('S3 starts when every condition holds', () => {
    expect(failingLiveConditions(complete)).toEqual([]);
    expect(closedLiveConditions(complete)).toEqual([]);
  });

  it.each<[string, Partial<LiveEvidence>, string]>([
    ['legal name', { operatorLegalName: undefined }, 'the operator has no legal name (OPERATOR_LEGAL_NAME)'],
    ['licence', { operatorLicence: undefined }, 'the operator has no licence number (OPERATOR_LICENCE)'],
    ['jurisdiction', { jurisdiction: undefined }, 'no jurisdiction is set (JURISDICTION)'],
    ['policy', { jurisdiction: 'ZZ' }, 'there is no policy for jurisdiction ZZ'],
    [
      'feed',
      { markets: [{ symbol: 'GP', money: 'BDT', product: 'stock', source: 'simulated' }] },
      'market GP has a simulated price source',
    ],
    [
      'coins',
      { markets: [{ symbol: 'BTCUSDT', money: 'BDT', product: 'coin', source: 'external' }] },
      'market BTCUSDT is a coin, which is off in BD',
    ],
    [
      'rail beside a test rail',
      { rails: [BANK, { ...BANK, name: 'bkash', simulated: true }] },
      'rail bkash of BDT is a test rail',
    ],
    [
      'account',
      { rails: [BANK, { ...BANK, name: 'second', holder: 'Rahima Khatun' }] },
      'rail second of BDT pays to an account of Rahima Khatun, who is not the operator',
    ],
    ['carrier', { carriers: [{ name: 'outbox', simulated: true }] }, 'carrier outbox brings messages to nobody'],
    ['participants', { simulatedParticipants: 7 }, 'the database holds 7 simulated participants'],
    ['test money', { testMoneyIssued: true }, 'the database holds test money of a sandbox'],
  ])('S3 refuses without a right %s, and names exactly that', (_condition, broken, sentence) => {
    expect(failingLiveConditions({ ...complete, ...broken })).toEqual([sentence]);
  });

  it.each<[string, Partial<LiveEvidence>, string[]]>([
    ['market', { markets: [] }, ['no market is listed']],
    [
      'price source',
      { markets: [{ symbol: 'GP', money: 'BDT', product: 'stock', source: 'none' }] },
      ['market GP has no price source'],
    ],
    [
      'rail',
      { rails: [] },
      ['no rail for deposits and withdrawals is set', 'no rail brings BDT in', 'no rail brings BDT out'],
    ],
    ['way in', { rails: [{ ...BANK, in: false }] }, ['no rail brings BDT in']],
    ['way out', { rails: [{ ...BANK, out: false }] }, ['no rail brings BDT out']],
    [
      'way of another currency',
      { moneyAssets: ['BDT', 'USD'], rails: [BANK, { ...BANK, asset: 'USD', in: false }] },
      ['no rail brings USD in'],
    ],
  ])('S3 starts without a %s, says so, and closes just that', (_condition, broken, sentences) => {
    expect(failingLiveConditions({ ...complete, ...broken })).toEqual([]);
    expect(closedLiveConditions({ ...complete, ...broken })).toEqual(sentences);
  });

  it('S3 a market trades only while its own money has a way in and a way out', () => {
    const [market] = complete.markets;
    expect(marketProblems(market!, 'BD', [BANK])).toEqual([]);
    expect(marketProblems(market!, 'BD', [{ ...BANK, out: false }])).toEqual(['market GP: no rail brings BDT out']);
    expect(marketProblems(market!, 'BD', [{ ...BANK, asset: 'USD' }])).toHaveLength(2);
    expect(marketProblems(market!, 'BD', [{ ...BANK, simulated: true }])).toHaveLength(2);
  });
});

describe('S3 the markets of a world', () => {
  const listed = (kinds: readonly string[]) =>
    marketEvidence({
      assets: [{ code: 'BDT' }],
      instruments: kinds.map((kind) => ({ listing: { symbol: `A-${kind}`, kind, quoteAsset: 0 } })),
    } as unknown as Engine);

  it('S3 are judged by what they are: each kind is its product, and none has a source until one is connected', () => {
    const none = { money: 'BDT', source: 'none' } as const;
    expect(listed(['spot', 'perpetual', 'stock', 'option'])).toEqual([
      { symbol: 'A-spot', product: 'coin', ...none },
      { symbol: 'A-perpetual', product: 'contract', ...none },
      { symbol: 'A-stock', product: 'stock', ...none },
      { symbol: 'A-option', product: 'option', ...none },
    ]);
    expect(listed([])).toEqual([]);
    expect(listed(['stock', 'option']).map((market) => marketProblems(market, 'BD', [BANK]))).toEqual([
      ['market A-stock has no price source'],
      ['market A-option has no price source', 'market A-option is an option, which is off in BD'],
    ]);
  });
});
