import type { Balance } from '@hilsa/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { wire } from '../kernel/wire.ts';
import { balances } from './index.ts';

type Listener = Parameters<typeof wire.stream.subscribe>[1];
const listeners = new Map<string, Listener>();
vi.spyOn(wire.stream, 'subscribe').mockImplementation((name, listener) => {
  listeners.set(name, listener);
  return () => undefined;
});
afterEach(() => balances.forget());

it('keeps the same asset of two wallets apart', () => {
  const leave = balances.subscribe(() => undefined);
  const inWallet = (wallet: string, available: string) => ({ asset: 'USDT', wallet, available, held: '0' }) as Balance;
  listeners.get('balances')?.({
    messages: [{ type: 'snapshot', data: [inWallet('coin', '10'), inWallet('contract', '700')] }],
    isStale: false,
    refusal: null,
  });
  expect(balances.get().value?.get('coin:USDT')?.available).toBe('10');
  expect(balances.get().value?.get('contract:USDT')?.available).toBe('700');
  leave();
});
