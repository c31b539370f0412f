import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { go } from '../../kernel/router.ts';
import { useKept } from '../../kernel/store.ts';
import { useChosenCoin } from './chosen-coin.ts';

const at = (search: Record<string, string>) => {
  go('/pages/recharge/cryptoRecharge', search);
  return renderHook(() => useChosenCoin()).result.current;
};
beforeEach(() => useKept.setState({ coinRechargeData: null }));

// spec.md §3: "Locally persisted state: … coinRechargeData".
it('opens with the coin and network that were paid in by last', () => {
  expect(at({})).toEqual({ asset: 'USDT', network: '' });
  expect(useKept.getState().coinRechargeData).toBeNull();
  at({ asset: 'BTC', network: 'bitcoin' });
  expect(useKept.getState().coinRechargeData).toEqual({ asset: 'BTC', network: 'bitcoin' });
  expect(at({})).toEqual({ asset: 'BTC', network: 'bitcoin' });
  // Another coin has networks of its own.
  expect(at({ asset: 'ETH' })).toEqual({ asset: 'ETH', network: '' });
});
