// In: orders that took their time. Out: the percentiles of the last hour, and nothing older.
import { expect, it } from 'vitest';
import { createOrderTimes } from './latency.ts';

const HOUR_MS = 3_600_000;

it('tells the median and the slowest of a hundred, of the last hour only', () => {
  const times = createOrderTimes();
  expect(times.lastHour(0)).toEqual({ orders: 0, p50Ms: null, p99Ms: null });
  for (let n = 0; n < 98; n += 1) times.took(2.5, 1_000);
  times.took(60, 2_000);
  times.took(99_999, 59_000);
  expect(times.lastHour(60_000)).toEqual({ orders: 100, p50Ms: 3, p99Ms: 75 });
  times.took(0.2, HOUR_MS + 30_000);
  expect(times.lastHour(HOUR_MS + 30_000)).toEqual({ orders: 1, p50Ms: 1, p99Ms: 1 });
  times.took(99_999, HOUR_MS + 30_000);
  expect(times.lastHour(HOUR_MS + 30_000)).toMatchObject({ orders: 2, p50Ms: 1, p99Ms: 10_000 });
});
