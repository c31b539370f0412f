import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { calls } from '@hilsa/contract';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import { SumsOf } from './sums-of.tsx';
import type { Assets } from './use-assets.ts';

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('wallet');
});
afterEach(cleanup);

/** “Assets: total, frozen, available, market value, position P&L.” (spec, section 3) */
const WORDS = ['total', 'frozen', 'available', 'marketValue', 'positionProfit'] as const;

it('shows what is frozen, available, its market value and the profit of positions, each with its name', () => {
  const { data } = calls['/user/assets'].example;
  const assets: Assets = {
    ...data,
    marketValue: '1687.20',
    frozen: '312.40',
    available: '8000',
    positionProfit: '7.20',
  };
  render(<SumsOf assets={assets} />);
  const shown = screen.getByRole('region').textContent.replaceAll(/\s/g, ' ');
  for (const part of ['Market value', '1,687.20', 'Frozen', '312.40', 'Available', '8,000.00', '+7.20'])
    expect(shown).toContain(part);
});

it.each(['/user/assets', '/coin/assets'] as const)('%s answers in these words', (path) => {
  for (const word of WORDS) expect(calls[path].example.data).toHaveProperty(word);
});
