// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { abbreviate, asciiDigits, formatNumber, groupDigits, localDigits, signed, truncate } from './numbers.ts';

describe('digits', () => {
  it('reads Bengali digits as ASCII and leaves the rest', () => {
    expect(asciiDigits('১২.৫ BTC 7')).toBe('12.5 BTC 7');
    expect(asciiDigits('০১২৩৪৫৬৭৮৯')).toBe('0123456789');
  });
  it('writes Bengali digits only in Bengali', () => {
    expect(localDigits('50%', 'bn-BN')).toBe('৫০%');
    expect(localDigits('50%', 'en-US')).toBe('50%');
  });
});

describe('grouping', () => {
  it.each([
    ['1', '1'],
    ['999', '999'],
    ['1000', '1,000'],
    ['1449753', '1,449,753'],
  ])('groups %s by thousands in English', (plain, grouped) => expect(groupDigits(plain, 'en-US')).toBe(grouped));
  it.each([
    ['999', '999'],
    ['1000', '1,000'],
    ['112480', '1,12,480'],
    ['1449753', '14,49,753'],
    ['123456789', '12,34,56,789'],
  ])('groups %s by lakh in Bengali', (plain, grouped) => expect(groupDigits(plain, 'bn-BN')).toBe(grouped));
});

describe('formatNumber', () => {
  it('cuts and never rounds', () => {
    expect(formatNumber('0.999', 'en-US', { decimals: 2 })).toBe('0.99');
    expect(formatNumber('-0.999', 'en-US', { decimals: 2 })).toBe('\u22120.99');
  });
  it('keeps zeros up to the least digits, and drops them otherwise', () => {
    expect(formatNumber('5.1', 'en-US', { decimals: 4 })).toBe('5.1000');
    expect(formatNumber('5.10000', 'en-US', { decimals: 4, least: 2 })).toBe('5.10');
    expect(truncate('7.000', 3, 0)).toBe('7');
  });
  it('is exact where a float is not', () => {
    expect(formatNumber('90071992547409931234.12345678', 'en-US')).toBe('90,071,992,547,409,931,234.12345678');
  });
  it('uses lakh groups and Bengali digits in Bengali', () =>
    expect(formatNumber('1449753.78', 'bn-BN')).toBe('১৪,৪৯,৭৫৩.৭৮'));
  it('gives a sign to everything but zero', () => {
    expect(signed('1.51', 'en-US')).toBe('+1.51');
    expect(signed('-1.51', 'en-US')).toBe('\u22121.51');
    expect(signed('-0.001', 'en-US', 2)).toBe('0.00');
  });
  it('leaves what is not a plain decimal as it is', () => expect(formatNumber('n/a', 'en-US')).toBe('n/a'));
});

describe('abbreviate', () => {
  it.each([
    ['9999.456', '9,999.45'],
    ['10000', '10K'],
    ['22938', '22.9K'],
    ['482345.9', '482K'],
    ['13762000', '13.7M'],
    ['38212345678', '38.2G'],
    ['2060000000', '2.06G'],
    ['1999999999999', '1.99T'],
    ['-22938', '\u221222.9K'],
  ])('%s is %s', (plain, short) => expect(abbreviate(plain, 'en-US')).toBe(short));
});
