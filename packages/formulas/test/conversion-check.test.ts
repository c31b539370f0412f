// In: a conversion as it is kept. Out: it fits its marks; with any one thing of it changed it does not, and what is wrong is named.
import { expect, it } from 'vitest';
import { checkConversion, type KeptConversion, type KeptRules } from '@hilsa/formulas/conversion';

const AT = 1_790_000_000_000;
const word = (source: string, rate: bigint) => ({ source, rate, sourceMs: AT - 1_000, receivedMs: AT - 900 });
const rules: KeptRules = {
  rule: { kind: 'checked', source: 'a', check: 'b', freshMs: 60_000, mostApartPpm: 10_000 },
  tiers: [
    { from: 0n, spreadPpm: 5_000 },
    { from: 50_000_00n, spreadPpm: 2_000 },
  ],
  quoteMs: 10_000,
  rateDecimals: 3,
  pair: { baseDecimals: 2, quoteDecimals: 2 },
  assets: { baseDecimals: 4, quoteDecimals: 2 },
};
/** 10,000 BDT at mid 122.40 + 0.5 % give 81.29 USD, and 0.0028 stays by rounding. */
const kept: KeptConversion = {
  isBuy: true,
  isPaidNamed: true,
  paid: 10_000_00n,
  received: 81_2900n,
  rest: 28n,
  mid: 122_400n,
  rate: 123_012_000_000n,
  evidence: [word('a', 122_400n), word('b', 122_420n)],
  quotedMs: AT,
  expiresAtMs: AT + 10_000,
  atMs: AT + 10_000,
};
const misfit = (changed: Partial<KeptConversion>, its = rules) => checkConversion(its, { ...kept, ...changed }).misfit;

it('fits, bought and sold, given and had, from one source with its check and from the median of three', () => {
  expect(checkConversion(rules, kept)).toEqual({ mid: 122_400n, misfit: null });
  const back = { isBuy: false, paid: 81_2900n, received: 9_900_14n, rest: 0n, rate: 121_788_000_000n };
  expect(misfit(back)).toBeNull();
  expect(misfit({ isPaidNamed: false, paid: 9_999_65n, received: 81_2900n, rest: 0n })).toBeNull();
  const median: KeptRules = { ...rules, rule: { kind: 'median', leastSources: 3, freshMs: 10_000 } };
  const three = [word('c', 122_300n), word('a', 122_400n), word('b', 122_420n)];
  expect(misfit({ evidence: three }, median)).toBeNull();
  expect(misfit({ evidence: three.slice(1) }, median)).toBe('mid');
});

it.each<[NonNullable<ReturnType<typeof misfit>>, string, Partial<KeptConversion>]>([
  ['mid', 'another mid', { mid: 122_401n }],
  ['mid', 'a source that said something else', { evidence: [word('a', 122_399n), word('b', 122_420n)] }],
  ['mid', 'a check source too far away', { evidence: [word('a', 122_400n), word('b', 124_000n)] }],
  ['mid', 'no check source', { evidence: [word('a', 122_400n)] }],
  ['mid', 'an old word', { quotedMs: AT + 70_000, expiresAtMs: AT + 80_000, atMs: AT + 70_000 }],
  ['spread', 'a rate of its own', { rate: 123_012_000_001n }],
  ['spread', 'a larger size’s spread', { rate: 122_644_800_000n }],
  ['amounts', 'a unit more had', { received: 81_3000n }],
  ['amounts', 'a unit more given', { paid: 10_001_00n }],
  ['amounts', 'another rest', { rest: 0n }],
  ['time', 'a tick late', { atMs: AT + 10_001 }],
  ['time', 'before it was made', { atMs: AT - 1 }],
  ['time', 'firm for longer', { expiresAtMs: AT + 60_000 }],
])('%s: %s', (expected, _name, changed) => {
  expect(misfit(changed)).toBe(expected);
});
