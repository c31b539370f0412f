// In: ADDRESS. Out: the book of BTCUSDT kept from the stream; its best prices, three times.
import { createClient, type DepthData, OrderBook } from '@hilsa/client';

const { ADDRESS = 'http://localhost:8080' } = process.env;
const hilsa = createClient({ address: ADDRESS });
const book = new OrderBook();
let told = 0;

hilsa.subscribe<DepthData>('depth:BTCUSDT', ({ messages }) => {
  for (const { type, data } of messages) {
    if (type === 'snapshot') book.reset(data);
    else book.apply(data);
  }
  if (messages.length === 0) return;
  console.log('best', book.bids()[0]?.[0], book.asks()[0]?.[0]);
  told += 1;
  if (told === 3) hilsa.close();
});
