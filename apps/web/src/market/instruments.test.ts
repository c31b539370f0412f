import type { CoinInfo } from '@hilsa/contract';
import { expect, it } from 'vitest';
import { listsOf } from './instruments.ts';

const info = (symbol: string, status: CoinInfo['status'] = 'trading') =>
  ({
    symbol,
    base: symbol.slice(0, 3),
    quote: 'USDT',
    name: symbol,
    tick: '0.1',
    lot: '0.001',
    baseDecimals: 8,
    quoteDecimals: 6,
    minQuantity: '0.001',
    maxQuantity: '100',
    minNotional: '5',
    maxNotional: '1000000',
    status,
  }) as CoinInfo;

it('makes only the changed instrument anew: a halted coin changes one row', () => {
  const [btc, eth] = [info('BTCUSDT'), info('ETHUSDT')];
  const before = listsOf([btc, eth]);
  // The query cache keeps the identity of what did not change (structural sharing).
  const after = listsOf([btc, info('ETHUSDT', 'halted')]);
  expect(after.list[0]).toBe(before.list[0]);
  expect(after.list[1]).not.toBe(before.list[1]);
  expect(after.byKey.get('spot:ETHUSDT')?.info.status).toBe('halted');
});
it('knows a market by its kind and its symbol', () => {
  const { byKey } = listsOf([info('BTCUSDT')]);
  expect(byKey.has('spot:BTCUSDT')).toBe(true);
  expect(byKey.has('perpetual:BTCUSDT')).toBe(false);
});
