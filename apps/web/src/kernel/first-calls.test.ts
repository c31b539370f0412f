// What the document has asked before the app came, as the app then takes it: both run here as they are.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWire } from '@hilsa/wire';
import SCRIPT from '../../public/first-paint.js?raw';
import { fetchOrTake } from './first-calls.ts';
import { DEFAULTS } from './kept.ts';
import { writeKept } from './shelves.ts';

const SHARES = '/ipxbdb-api/stock/index/list';
const ASSETS = '/ipxbdb-api/coin/assets';
const CALLS = {
  '/pages/stock/list': [
    { byGet: true, address: SHARES, form: 'country={country:BD}&limit=50', customer: false },
    { byGet: false, address: ASSETS, form: '', customer: true },
  ],
};
const root = document.documentElement;
const before = { lang: root.lang, data: Object.entries(root.dataset) };
const answered = vi.fn<typeof globalThis.fetch>();
let token = '';

const wire = createWire({
  base: '/ipxbdb-api',
  getToken: () => token,
  getLanguage: () => 'en-US',
  getWorld: () => 'demo',
  onSessionInvalid: () => undefined,
  fetch: fetchOrTake,
});

/** As an app kept it that had signed `userToken` in, and as the browser then opens `address`. */
async function open(address: string, userToken: string): Promise<void> {
  token = userToken;
  writeKept({ ...DEFAULTS, welcomed: true, userToken }, DEFAULTS);
  history.replaceState(null, '', address);
  // oxlint-disable-next-line no-implied-eval -- the file as it is served; it has no exports
  new Function(SCRIPT)();
  // It asks in a task of its own.
  await new Promise((next) => setTimeout(next));
}

beforeEach(() => {
  localStorage.clear();
  const meta = document.createElement('meta');
  meta.name = 'early-calls';
  meta.content = JSON.stringify(CALLS);
  document.head.append(meta);
  answered.mockReset();
  answered.mockImplementation(async () => Response.json({ code: 0, msg: '', data: { list: [] } }));
  vi.stubGlobal('fetch', answered);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.querySelector('meta[name="early-calls"]')?.remove();
  delete (globalThis as { hilsaAsked?: unknown }).hilsaAsked;
  localStorage.clear();
  history.replaceState(null, '', '/');
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  Object.assign(root.dataset, Object.fromEntries(before.data));
  root.lang = before.lang;
});

it('what the document asked answers the same question of the app, once', async () => {
  await open('/pages/stock/list?country=US', '');
  expect(answered.mock.calls.map(([address]) => address)).toEqual([`${SHARES}?country=US&limit=50`]);
  const request = { country: 'US', limit: 50 } as const;
  await wire.call('/stock/index/list', request);
  expect(answered).toHaveBeenCalledTimes(1);
  await wire.call('/stock/index/list', request);
  expect(answered).toHaveBeenCalledTimes(2);
});

it('another question, or another customer, gets an answer of its own', async () => {
  await open('/pages/stock/list', 'a token');
  expect(answered).toHaveBeenCalledTimes(2);
  await wire.call('/stock/index/list', { country: 'BD', limit: 20 });
  expect(answered).toHaveBeenCalledTimes(3);
  token = 'of somebody else';
  await wire.call('/coin/assets', {});
  expect(answered).toHaveBeenCalledTimes(4);
});

it('nothing asked before a change, or long ago, is taken after it', async () => {
  await open('/pages/stock/list', 'a token');
  await wire.call('/coin/collect/add', { symbol: 'BTCUSDT' });
  await wire.call('/coin/assets', {});
  expect(answered).toHaveBeenCalledTimes(4);

  await open('/pages/stock/list', 'a token');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 15_001);
  await wire.call('/coin/assets', {});
  clock.mockRestore();
  expect(answered).toHaveBeenCalledTimes(7);
});

it('what an address says beyond a plain word is not asked by the document', async () => {
  await open(`/pages/stock/list?country=${encodeURIComponent('BD&world=real')}`, '');
  expect(answered).not.toHaveBeenCalled();
});

it('whoever gives up waiting is let go although the answer is still on its way', async () => {
  answered.mockReturnValue(new Promise(() => undefined));
  await open('/pages/stock/list', '');
  const leaving = new AbortController();
  const asked = fetchOrTake(`${SHARES}?country=BD&limit=50`, {
    method: 'GET',
    headers: { 'accept-language': 'en-US' },
    signal: leaving.signal,
  });
  leaving.abort(new Error('left the page'));
  await expect(asked).rejects.toThrow('left the page');
});
