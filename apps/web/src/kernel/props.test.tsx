import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage, useLanguage } from '../i18n/index.ts';
import { useDefaultLanguage } from './props.ts';
import { queries } from './queries.ts';
import { DEFAULTS, keep, keepLanguage, keptLanguage } from './store.ts';

beforeEach(async () => {
  localStorage.clear();
  keep(DEFAULTS);
  await openLanguage('en-US');
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: { defaultLanguage: 'bn-BN' } }));
});
afterEach(() => {
  cleanup();
  queries.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});
function Language() {
  useDefaultLanguage();
  return useLanguage();
}
const show = (): void => {
  render(
    <QueryClientProvider client={queries}>
      <Language />
    </QueryClientProvider>,
  );
};

// spec.md §9: "Defaults: language en-US (languages en-US and bn-BN)"; which of the two is a setting of the installation.
it('a visitor who has chosen nothing reads the language of the installation, from then on at once', async () => {
  show();
  await waitFor(() => expect(document.body.textContent).toBe('bn-BN'));
  expect(keptLanguage()).toBe('bn-BN');
});
it('who has chosen keeps what they chose', async () => {
  keepLanguage('en-US');
  show();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect([document.body.textContent, keptLanguage()]).toEqual(['en-US', 'en-US']);
});
