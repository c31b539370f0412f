// In: nothing. Out: a contract as the server tells of it, for tests.
import type { CoinInfo } from '@hilsa/contract';

export const ETH_PERPETUAL: CoinInfo = {
  symbol: 'ETHUSDT-PERP',
  kind: 'perpetual',
  base: 'ETH',
  quote: 'USDT',
  name: 'Ethereum',
  tick: '0.01',
  lot: '0.001',
  minQuantity: '0.001',
  maxQuantity: '1000',
  minNotional: '5',
  maxNotional: '10000000',
  priceBandBps: 500,
  marketProtectionBps: 200,
  makerFeePpm: 200,
  takerFeePpm: 500,
  baseDecimals: 8,
  quoteDecimals: 6,
  status: 'trading',
  statusReason: null,
  simulated: true,
};
