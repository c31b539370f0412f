import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../kernel/queries.ts';
import { DEFAULTS, keep } from '../kernel/store.ts';
import { wire } from '../kernel/wire.ts';
import { followOwn } from './index.ts';
import { forgetOwn } from './own.ts';

type Listener = Parameters<typeof wire.stream.subscribe>[1];
const listeners = new Map<string, Listener>();
vi.spyOn(wire.stream, 'subscribe').mockImplementation((name, listener) => {
  listeners.set(name, listener);
  return () => listeners.delete(name);
});
const asked = vi.spyOn(queries, 'invalidateQueries');
const paths = (): unknown[] => asked.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
const arrives = (channel: string, type: 'snapshot' | 'update'): void =>
  listeners.get(channel)?.({ messages: [{ type, data: [] }], isStale: false, refusal: null });

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  keep({ ...DEFAULTS, userToken: 'r_1' });
  stop = followOwn([{ fills: ['/coin/order/fills'], orders: ['/coin/order/list'] }]);
  asked.mockClear();
});
afterEach(() => {
  stop();
  vi.runAllTimers();
  forgetOwn();
  vi.useRealTimers();
});

it('history follows trades though no screen listens to the channel of fills', () => {
  arrives('fills', 'snapshot');
  expect(paths()).toEqual([]);
  arrives('fills', 'update');
  expect(paths()).toEqual(['/coin/order/fills']);
  // What was asked for and is on its way is not broken off.
  expect(asked.mock.calls[0]?.[1]).toEqual({ cancelRefetch: false });
});
it('a hundred trades ask twice: at once, and when the pause is over', () => {
  arrives('fills', 'snapshot');
  for (let count = 0; count < 100; count += 1) arrives('fills', 'update');
  expect(paths()).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(paths()).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(paths()).toHaveLength(2);
});
it('asks again after a break: the new picture may hold what was missed', () => {
  arrives('orders', 'snapshot');
  arrives('orders', 'snapshot');
  expect(paths()).toEqual(['/coin/order/list']);
});
it('listens while somebody is signed in, and stops when they leave', () => {
  expect([...listeners.keys()].toSorted()).toEqual(['balances', 'fills', 'notices', 'orders']);
  keep({ userToken: '' });
  vi.advanceTimersByTime(10_000);
  expect([...listeners.keys()]).toEqual([]);
});
