// In: ADDRESS, API_KEY, SECRET. Out: a line for each thing that happens to the owner's orders, wherever they were placed, until the first one is cancelled.
import { createKey, listenToKey } from '@hilsa/client';

const { ADDRESS = 'http://localhost:8080', API_KEY = '', SECRET = '' } = process.env;
const key = createKey({ address: ADDRESS, key: { apiKey: API_KEY, secret: SECRET } });

const stop = listenToKey(key, {
  // After each reconnection too: what happened meanwhile is asked for.
  begun: () =>
    void key.call('GET /api/v3/openOrders', { symbol: 'BTCUSDT' }).then((open) => console.log('open', open.length)),
  event: ({ e, x, S, q, p }) => {
    if (e !== 'executionReport') return;
    console.log(x, S, q, p);
    if (x === 'CANCELED') stop();
  },
  refused: (code, message) => console.log('refused', code, message),
});
