import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULTS, keep, useKept } from '../kernel/store.ts';
import { wire } from '../kernel/wire.ts';
import { renewPush } from './push.ts';

const unsubscribe = vi.fn(() => Promise.resolve(true));
const left = {
  endpoint: 'https://push.example/browser',
  unsubscribe,
  toJSON: () => ({ keys: { p256dh: 'key', auth: 'secret' } }),
};
let subscription: typeof left | null;
const call = vi.spyOn(wire, 'call').mockImplementation(() => Promise.resolve({} as never));

beforeEach(() => {
  keep(DEFAULTS);
  subscription = left;
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: () => Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve(subscription) } }),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  call.mockClear();
  unsubscribe.mockClear();
});

it('tells the server again where messages of the same customer go', async () => {
  keep({ pushFor: '7' });
  await renewPush('7');
  expect(call.mock.calls).toEqual([
    ['/user/push/subscribe', { endpoint: 'https://push.example/browser', p256dh: 'key', auth: 'secret' }],
  ]);
  expect(unsubscribe).not.toHaveBeenCalled();
});
it.each(['8', ''])('ends what is left of somebody else (%s)', async (pushFor) => {
  keep({ pushFor });
  await renewPush('7');
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(call).not.toHaveBeenCalled();
  expect(useKept.getState().pushFor).toBe('');
});
it('does nothing in a browser that gets no messages', async () => {
  subscription = null;
  keep({ pushFor: '7' });
  await renewPush('7');
  expect(call).not.toHaveBeenCalled();
});
