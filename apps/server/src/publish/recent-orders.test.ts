// In: many commits. Out: the newest state of what was changed lately, and bounded memory.
import { expect, it } from 'vitest';
import type { OrderRow, TradeRow } from '../tables/index.ts';
import { RecentOrders } from './recent-orders.ts';

const row = (orderId: number, filledLots = 0) => ({ orderId, filledLots }) as OrderRow;

it('has an order as the last commit that changed it left it, over as many small commits as there are', () => {
  const orders = new RecentOrders();
  orders.keep([row(1), row(2)]);
  for (let n = 3; n < 40; n += 1) orders.keep([row(n)]);
  orders.keep([row(1, 7)]);
  expect(orders.get(1)).toEqual(row(1, 7));
  expect(orders.get(2)).toEqual(row(2));
});

it('forgets what is long ago, and never shows what was before', () => {
  const orders = new RecentOrders();
  orders.keep([row(1)]);
  for (let n = 2; n <= 4_200; n += 1) orders.keep([row(n)]);
  orders.keep([row(1, 7)]);
  expect(orders.get(1)).toEqual(row(1, 7));
  for (let n = 5_000; n <= 15_000; n += 1) orders.keep([row(n)]);
  expect(orders.get(2)).toBeUndefined();
  expect(orders.get(15_000)).toEqual(row(15_000));
});

it('has the trades of an order, taken and met at rest, in the order in which they came', () => {
  const orders = new RecentOrders();
  const trade = (takerOrderId: number, tradeId: number, makerOrderId = 90, makerSimulated = false) =>
    ({ takerOrderId, tradeId, makerOrderId, makerSimulated }) as TradeRow;
  orders.keep([row(1)], [trade(1, 10), trade(2, 11), trade(1, 12)]);
  orders.keep([row(1)], [trade(1, 13), trade(4, 14, 1), trade(4, 15, 91, true)]);
  expect(orders.tradesOf(1).map(({ tradeId }) => tradeId)).toEqual([10, 12, 13, 14]);
  expect(orders.tradesOf(3)).toEqual([]);
  expect(orders.tradesOf(91)).toEqual([]);
  for (let n = 100; n <= 10_000; n += 1) orders.keep([], [trade(n, n, n)]);
  expect(orders.tradesOf(1)).toEqual([]);
});
