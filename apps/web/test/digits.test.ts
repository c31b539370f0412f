// @vitest-environment node
// In: the Bengali texts. Out: their numbers stand in Bengali digits; Latin ones only where they are typed or printed so (UTC+6, SHA-256, /api/v3).
import { expect, it } from 'vitest';

const catalogues = import.meta.glob<string>(['../src/i18n/bn-BN/*.json', '../src/products/*/texts/bn-BN.json'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Values, words in Latin letters with their digits, and the signs of hexadecimal numbers. */
const NOT_PROSE = /\{[^{}]*\}|=\d+|[A-Za-z/][\w./+-]*|\d+[A-Za-z]\w*|0–9/g;

it('write their numbers in Bengali digits', () => {
  const texts = Object.values(catalogues).flatMap((text) => Object.entries(JSON.parse(text) as Record<string, string>));
  expect(texts.length).toBeGreaterThan(3_000);
  expect(texts.filter(([, text]) => /[0-9]/.test(text.replaceAll(NOT_PROSE, '')))).toEqual([]);
});
