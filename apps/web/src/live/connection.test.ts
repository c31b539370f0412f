// In: a demo that begins anew under the same sign-in. Out: nothing of the account before is left, in memory or on the device.
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { queries } from '../kernel/queries.ts';
import { restartDemo } from '../kernel/session.ts';
import { DEFAULTS, keep, useKept } from '../kernel/store.ts';
import { wire } from '../kernel/wire.ts';
import { startLive } from './connection.ts';
import { balances, fills, forgetOwn, orders } from './own.ts';

type Listener = Parameters<typeof wire.stream.subscribe>[1];
const listeners = new Map<string, Listener>();

beforeAll(() => openLanguage('en-US'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queries.clear();
});

it('practice begun anew leaves nothing of the account before', async () => {
  vi.spyOn(wire.stream, 'subscribe').mockImplementation((name, listener) => {
    listeners.set(name, listener);
    return () => undefined;
  });
  const restarted = vi.spyOn(wire.stream, 'restart').mockImplementation(() => undefined);
  const old = { of: 'me', atMs: 1, data: { list: [] } };
  const signedIn = { userToken: 'd_1', userTokenDemo: 'd_1', userAccountType: 'demo' } as const;
  keep({ ...DEFAULTS, ...signedIn, coinAccountList: old, withdrawRecordData: { id: '7' } });
  const stop = startLive();
  const stores = { orders, fills, balances };
  const leave = Object.values(stores).map((live) => live.subscribe(() => undefined));
  const ended = { orderId: '9', status: 'filled', createdAtMs: 1 };
  for (const name of Object.keys(stores))
    for (const type of ['snapshot', 'update'] as const)
      listeners.get(name)!({ messages: [{ type, data: [ended] }], isStale: false, refusal: null });
  expect(orders.get().value?.ended).toHaveLength(1);
  queries.setQueryData(['/coin/assets'], { list: ['old'] });
  // A page that stands goes on showing what it asked for.
  const page = new QueryObserver<unknown>(queries, {
    queryKey: ['/user/assets'],
    queryFn: async () => 'of now',
    staleTime: 60_000,
  });
  queries.setQueryData(['/user/assets'], 'of before');
  const close = page.subscribe(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: { againAtMs: 5 } }));

  expect(await restartDemo(async () => '')).toBe(5);

  for (const live of Object.values(stores)) expect(live.get()).toMatchObject({ status: 'loading', value: null });
  expect(useKept.getState()).toMatchObject({ ...signedIn, coinAccountList: null, withdrawRecordData: null });
  expect(queries.getQueryData(['/coin/assets'])).toBeUndefined();
  expect(restarted).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(page.getCurrentResult().data).toBe('of now'));
  close();
  // A channel that was left lingers.
  vi.useFakeTimers();
  for (const one of leave) one();
  vi.runAllTimers();
  vi.useRealTimers();
  forgetOwn();
  stop();
});
