import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../kernel/queries.ts';
import { DEFAULTS, keep } from '../kernel/store.ts';
import { wire } from '../kernel/wire.ts';
import { chat, followOwn } from './index.ts';
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
const notice = (id: string) => ({ id, event: 'pin-changed', title: '', text: '', path: '', readAtMs: 1, atMs: 1 });
it('a flood of notices, too, asks at once and once more after the pause, and breaks nothing off', () => {
  const told = (id: string): void =>
    listeners.get('notices')?.({
      messages: [{ type: 'update', data: { list: [notice(id)], unread: 0 } }],
      isStale: false,
      refusal: null,
    });
  for (let count = 0; count < 100; count += 1) told(`n${count}`);
  expect(paths()).toEqual(['/user/notice']);
  expect(asked.mock.calls[0]?.[1]).toEqual({ cancelRefetch: false });
  vi.advanceTimersByTime(60_000);
  expect(paths()).toEqual(['/user/notice', '/user/notice']);
});
it('what a notice changes besides itself is asked for in the same way', () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: { title: 'PIN' } }));
  const told = (id: string): void =>
    listeners.get('notices')?.({
      messages: [{ type: 'update', data: { list: [{ ...notice(id), readAtMs: null }], unread: 1 } }],
      isStale: false,
      refusal: null,
    });
  told('n1');
  told('n2');
  expect(paths()).toEqual(['/user/notice', '/user/security']);
  for (const [, options] of asked.mock.calls) expect(options).toEqual({ cancelRefetch: false });
  vi.unstubAllGlobals();
});
it('a new picture of the chat asks for its pages without breaking off what is on its way', () => {
  const leave = chat.subscribe(() => undefined);
  const picture = { messages: [], unread: 0, readByOperator: null, typingUntilMs: null };
  for (let count = 0; count < 5; count += 1)
    listeners.get('chat')?.({ messages: [{ type: 'snapshot', data: picture }], isStale: false, refusal: null });
  expect(paths()).toEqual(['/user/chat/list']);
  expect(asked.mock.calls[0]?.[1]).toEqual({ cancelRefetch: false });
  leave();
});
