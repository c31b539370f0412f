import { expect, it } from 'vitest';
import { inputOf, isAmount, isSound, typedOf } from './terms.ts';

const TERMS = {
  multiplier: '100',
  tick: '0.10',
  leastPremium: '250.50',
  mostPremiumPpm: 40_000,
  notionalPpm: 200,
  premiumPpm: 100_000,
  mostLots: 500,
  mostWritten: 5_000,
  spreadPpm: 30_000,
  quotedLots: 40,
  volatilityDays: 20,
  lists: false,
};

it('reads back what is in force', () => {
  const { multiplier: _multiplier, tick: _tick, ...rest } = TERMS;
  expect(inputOf(typedOf(TERMS), 7)).toEqual({ ...rest, fromMs: 7 });
});

it('waits for a date and for fields that may be', () => {
  const typed = typedOf(null);
  expect(inputOf(typed, null)).toBeNull();
  expect(inputOf(typed, 7)).toMatchObject({ spreadPpm: 20_000, lists: true });
  for (const wrong of [{ spreadPpm: '999' }, { volatilityDays: '4' }, { quotedLots: '' }, { leastPremium: '1,5' }])
    expect(inputOf({ ...typed, ...wrong }, 7)).toBeNull();
});

it.each(['', '-1', '1e3', '1.5', '1000001', '٣'])('takes no %j for a number', (text) =>
  expect(isSound('mostLots', text)).toBe(false),
);
it.each(['', '.5', '00', '1.1234567', '-1'])('takes no %j for an amount', (text) => expect(isAmount(text)).toBe(false));
