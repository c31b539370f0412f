import { COIN_FEES } from '../sandbox/listings.ts';
import { createEngine } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListings } from './listings.ts';

const engine = createEngine({ mode: 'sandbox' });
engine.execute({ kind: 'list-asset', code: 'USDT', decimals: 6, atMs: 1 });
engine.execute({ kind: 'list-asset', code: 'BTC', decimals: 8, atMs: 1 });
const listing = {
  baseAsset: 1,
  quoteAsset: 0,
  minLots: 1,
  maxLots: 1_000_000,
  minNotional: 5_000_000n,
  maxNotional: 100_000_000_000n,
  priceBandBps: 2000,
  marketProtectionBps: 500,
  kind: 'spot' as const,
  fees: COIN_FEES,
  tickTable: [],
  referenceTicks: 1000,
} as const;
for (const [symbol, tickUnits, lotUnits] of [
  ['AUSDT', 100_000n, 1000n],
  ['BUSDT', 250_000n, 4000n],
  ['CUSDT', 1n, 100_000_000n],
] as const) {
  const reply = engine.execute({
    kind: 'list-instrument',
    listing: { ...listing, symbol, tickUnits, lotUnits },
    atMs: 1,
  });
  if (reply.refusal !== null)
    throw new Error(JSON.stringify(reply.detail, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
}
const listings = createListings(engine);

describe('printing ticks and lots', () => {
  it('sets the point and keeps or drops zeros', () => {
    const a = listings.bySymbol('AUSDT')!;
    expect(a.price(1_124_805)).toBe('112480.5');
    expect(a.price(1_124_800)).toBe('112480.0');
    expect(a.price(3)).toBe('0.3');
    expect(a.quantity(1500)).toBe('0.015');
    expect(a.quantity(100_000)).toBe('1');
    expect(a.quantity(0)).toBe('0');
    expect(listings.bySymbol('BUSDT')!.price(3)).toBe('0.75');
    expect(listings.bySymbol('CUSDT')!.price(1)).toBe('0.000001');
    expect(listings.bySymbol('nothing')).toBeUndefined();
  });

  it('is what exact integer arithmetic prints, for any number of steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 2 }),
        (steps, index) => {
          const instrument = listings.at(index);
          const { tickUnits, lotUnits } = instrument.state.listing;
          expect(instrument.quantity(steps)).toBe(formatDecimal(BigInt(steps) * lotUnits, 8, { trim: true }));
          expect(instrument.price(steps).replace(/\.?0*$/, '')).toBe(
            formatDecimal(BigInt(steps) * tickUnits, 6).replace(/\.?0*$/, ''),
          );
        },
      ),
    );
  });

  it('averages half up', () => {
    const a = listings.bySymbol('AUSDT')!;
    expect(a.average(0n, 0)).toBeNull();
    // 0.00003 BTC for 3.374415 USDT
    expect(a.average(3_374_415n, 3)).toBe('112480.5');
    expect(a.average(1_000_000n, 3)).toBe('33333.333333');
  });
});

describe('an instrument that is gone', () => {
  it('leaves its number empty after a start, and hides none that came after it', () => {
    const own = createEngine({ mode: 'sandbox' });
    const before = createListings(own);
    for (const code of ['USDT', 'BTC']) own.execute({ kind: 'list-asset', code, decimals: 8, atMs: 1 });
    const list = (symbol: string) =>
      own.execute({
        kind: 'list-instrument',
        listing: { ...listing, symbol, tickUnits: 100_000n, lotUnits: 1000n },
        atMs: 1,
      });
    expect([list('AUSDT'), list('BUSDT')]).toMatchObject([{ refusal: null }, { refusal: null }]);
    expect(before.all().map(({ symbol }) => symbol)).toEqual(['AUSDT', 'BUSDT']);
    expect(own.execute({ kind: 'retire-instrument', instrument: 0, atMs: 2 })).toMatchObject({ refusal: null });
    const after = createListings(own);
    expect(after.all().map(({ symbol }) => symbol)).toEqual(['BUSDT']);
    expect(after.at(1).symbol).toBe('BUSDT');
    expect(() => after.at(0)).toThrow(RangeError);
    list('CUSDT');
    for (const listings of [before, after]) expect(listings.at(2).symbol).toBe('CUSDT');
    // Whoever knew it goes on printing its past.
    expect(before.at(0).symbol).toBe('AUSDT');
  });
});
