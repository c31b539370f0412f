// In: what the server says a customer owns. Out: sums are its own, whatever the rows would come to on the phone.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calls } from '@hilsa/contract';
import { queries } from '../kernel/queries.ts';
import { DEFAULTS, keep } from '../kernel/store.ts';
import { usePortfolio } from './portfolio.ts';

const COINS = calls['/coin/assets'].example.data;
const ALL = calls['/user/assets'].example.data;

beforeEach(() => {
  keep({ ...DEFAULTS, userToken: 'r_1', userTokenReal: 'r_1' });
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      code: 0,
      msg: '',
      // Shares, contracts and taka are in no coin's row.
      data: address.endsWith('/coin/assets') ? COINS : { ...ALL, total: '52410.75' },
    }),
  );
});
afterEach(() => {
  cleanup();
  queries.clear();
  keep(DEFAULTS);
  vi.unstubAllGlobals();
});

// spec.md §3: "Assets: total, frozen, available, market value, position P&L": sums of every wallet, in currencies a phone does not price.
it('the total, what today brought and what holdings come to are as the server values them', async () => {
  const { result } = renderHook(usePortfolio, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(result.current).toMatchObject({ total: '52410.75', today: ALL.today, holdings: COINS.holdings });
  expect(result.current.coins.map(({ asset, value }) => [asset, value])).toEqual([['BTC', '1687.2075']]);
});
