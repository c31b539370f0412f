// In: a score and its rules; a page about it, or none. Out: what the screen says of it.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calls, type ReplyOf } from '@hilsa/contract';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import { queries } from '../../kernel/queries.ts';
import ScoreScreen from './score.tsx';

const LOG: ReplyOf<'/user/point/change/log'> = calls['/user/point/change/log'].example.data;
let page: string | null;

beforeEach(async () => {
  await openLanguage('en-US');
  await openTexts('account');
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/index/page')
      ? page === null
        ? Response.json({ code: -1001, msg: 'There is no such page', data: null, refusal: 'unknown-page' })
        : Response.json({ code: 0, msg: '', data: { ...calls['/index/page'].example.data, text: page } })
      : Response.json({ code: 0, msg: '', data: LOG }),
  );
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});
const show = (): void => {
  render(
    <QueryClientProvider client={queries}>
      <ScoreScreen />
    </QueryClientProvider>,
  );
};

// spec.md §9: "The score text is shown as HTML."
it('the page from the console stands as a page, with its headings, beside the table of rules', async () => {
  page = '<h2>What it is</h2><p>Kept by <strong>open rules</strong>.</p>';
  show();
  expect((await screen.findByRole('heading', { name: 'What it is' })).tagName).toBe('H2');
  expect(screen.getByText('open rules').tagName).toBe('STRONG');
  for (const { text } of LOG.formula) expect(screen.getByText(text)).toBeTruthy();
});

// spec.md §9: "Credit score 0-100: Excellent 80-100, Qualified 60-79, Risk 0-59 (risk band may face trading restrictions or extra review)."
it('has the three bands by name, and says what the score touches where nobody wrote a page', async () => {
  page = null;
  show();
  const bands = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(bands).toEqual(['Excellent80–100', 'Qualified60–79', 'Risk0–59']);
  expect(await screen.findByText(/loan/i, { selector: 'p' })).toBeTruthy();
});
