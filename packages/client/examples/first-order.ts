// In: ADDRESS, API_KEY, SECRET of a key that trades. Out: buys a little at the market and says what it paid.
import { createKey, KeyRefused } from '@hilsa/client';

const { ADDRESS = 'http://localhost:8080', API_KEY = '', SECRET = '' } = process.env;
const key = createKey({ address: ADDRESS, key: { apiKey: API_KEY, secret: SECRET } });

try {
  const { bids, asks } = await key.call('GET /api/v3/depth', { symbol: 'BTCUSDT', limit: 1 });
  console.log('best', bids[0]?.[0], asks[0]?.[0]);
  const order = await key.call('POST /api/v3/order', {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: '0.001',
  });
  console.log('bought', order.executedQty, 'for', order.cummulativeQuoteQty, order.status);
} catch (problem) {
  if (!(problem instanceof KeyRefused)) throw problem;
  console.log('refused', problem.code, problem.message);
  process.exitCode = 1;
}
