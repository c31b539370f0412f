import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULTS, keep, useKept } from '../kernel/store.ts';
import { lastSymbol, useKeepSymbol } from './trade-kinds.tsx';

beforeEach(() => keep(DEFAULTS));
afterEach(cleanup);

/** What another visit of this browser would find. */
async function nextVisit(): Promise<typeof useKept> {
  vi.resetModules();
  return (await import('../kernel/store.ts')).useKept;
}

// spec.md §3: "tradeCoinData", "systemTradeType (default coin), systemRouter (default home)".
it('remembers which side of trading was looked at, and the coin of each side', async () => {
  expect([useKept.getState().systemTradeType, lastSymbol('coin'), lastSymbol('contract')]).toEqual(['coin', '', '']);
  renderHook(() => useKeepSymbol('coin', 'ETHUSDT'));
  renderHook(() => useKeepSymbol('contract', 'BTCUSDT'));
  expect([lastSymbol('coin'), lastSymbol('contract')]).toEqual(['ETHUSDT', 'BTCUSDT']);
  expect((await nextVisit()).getState()).toMatchObject({
    systemTradeType: 'contract',
    tradeCoinData: { symbol: 'ETHUSDT' },
    contractsCoinData: { symbol: 'BTCUSDT' },
  });
});
