// Behind a proxy: the address that counts is the one the proxy saw, never one that the caller wrote.
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { readSettings } from '../src/boot/settings.ts';
import { watchForProxies } from '../src/gateway/proxy-watch.ts';
import { forwardedAddress } from '../src/gateway/forwarded-address.ts';
import { openDoors, type Doors } from './doors.ts';

const PROXY = '10.1.1.1';

function openDemo({ app }: Doors, forwarded: string) {
  const headers = { 'x-forwarded-for': forwarded };
  return app.inject({ method: 'POST', url: `${BASE_PATH}/user/demo/open`, remoteAddress: PROXY, headers });
}

describe('with one proxy in front', () => {
  let doors: Doors;
  beforeAll(async () => {
    doors = await openDoors({ TRUST_PROXY: 'yes', RATE_LIMIT_FACTOR: '1' });
  });

  it.each(['/', '/console/', '/console-api/nothing', `${BASE_PATH}/common/props`, `${BASE_PATH}/docs`, '/api/v3/ping'])(
    '%s over TLS says that this host is never asked without',
    async (url) => {
      const by = async (scheme: string) =>
        (await doors.app.inject({ url, remoteAddress: PROXY, headers: { 'x-forwarded-proto': scheme } })).headers;
      const policy = String((await by('https'))['strict-transport-security']);
      expect(Number(/^max-age=(\d+); includeSubDomains/.exec(policy)?.[1])).toBeGreaterThanOrEqual(31_536_000);
      // Said without TLS it counts for nothing, and anybody may have said it.
      expect((await by('http'))['strict-transport-security']).toBeUndefined();
    },
  );

  it('a forged X-Forwarded-For does not make another address of a caller', async () => {
    // The proxy appends what it saw to what the caller sent.
    const forged = await Promise.all(
      Array.from({ length: 40 }, (_, n) => openDemo(doors, `203.0.113.${n}, 198.51.100.7`)),
    );
    expect(forged.some(({ statusCode }) => statusCode === 429)).toBe(true);
    expect((await openDemo(doors, '203.0.113.1, 198.51.100.8')).statusCode).toBe(200);
  });
});

describe('the address of a stream', () => {
  const of = (forwarded: string | undefined, proxies: number) =>
    forwardedAddress({ 'x-forwarded-for': forwarded }, PROXY, proxies);

  it.each([
    ['203.0.113.1, 198.51.100.7', 0, PROXY],
    [undefined, 1, PROXY],
    ['', 1, PROXY],
    ['198.51.100.7', 1, '198.51.100.7'],
    ['203.0.113.1, 198.51.100.7', 1, '198.51.100.7'],
    ['203.0.113.1, 198.51.100.7, 10.2.2.2', 2, '198.51.100.7'],
    // Fewer than there should be: somebody came around the outer proxy.
    ['198.51.100.7', 2, '198.51.100.7'],
  ])('with %s and %s proxies is %s', (forwarded, proxies, address) => expect(of(forwarded, proxies)).toBe(address));
});

describe('a proxy that nobody named', () => {
  it.each([
    ['a private address', PROXY, {}, 1],
    ['a forwarded call', '127.0.0.1', { 'x-forwarded-for': '198.51.100.7' }, 1],
    ['a caller of its own', '198.51.100.7', {}, 0],
    ['this machine', '127.0.0.1', {}, 0],
  ])('%s: warned of once, if at all', (_, remoteAddress, headers, times) => {
    const warnings: unknown[] = [];
    const watching = (proxies: number) => {
      const watch = watchForProxies({ warn: (...said: unknown[]) => void warnings.push(said) }, proxies);
      for (let n = 0; n < 3; n += 1) watch({ socket: { remoteAddress }, headers });
    };
    watching(0);
    expect(warnings).toHaveLength(times);
    watching(1);
    expect(warnings).toHaveLength(times);
  });

  it('is warned of in the log', async () => {
    const doors = await openDoors();
    await doors.app.inject({ url: '/healthz', remoteAddress: PROXY });
    expect(doors.logged.filter((line) => line.includes('TRUST_PROXY is not set'))).toHaveLength(1);
  });
});

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, 0],
    ['no', 0],
    ['yes', 1],
    ['2', 2],
  ])('%s trusts %s', (given, proxies) => expect(readSettings({ TRUST_PROXY: given }).trustProxy).toBe(proxies));

  it.each(['0', '10', 'all', 'true'])('is not %s', (given) =>
    expect(() => readSettings({ TRUST_PROXY: given })).toThrow(/TRUST_PROXY/),
  );
});
