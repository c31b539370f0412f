// In: the doors of a test, a program's key, or none. Out: the unmodified streaming client pointed at them by its settings alone, and how one waits for what it hears.
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Doors } from './doors.ts';
import type { Program } from './programs.ts';

/** What is used of the client; its own types describe a hundred exchanges and take longer to check than everything else here. */
export type Loose = Record<string, (...given: unknown[]) => Promise<any>>; // oxlint-disable-line typescript/no-explicit-any
const ccxt = createRequire(import.meta.url)('ccxt') as { pro: { binance: new (settings: object) => object } };

/** The doors listen, at an address of this machine. @returns the origins of calls and of sockets */
export async function listening({ app }: Doors): Promise<{ readonly base: string; readonly socket: string }> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, socket: `ws://127.0.0.1:${port}` };
}

/** By the recipe of the Developers page; its markets are not loaded yet. */
export function spotClient(
  { base, socket }: { readonly base: string; readonly socket: string },
  { apiKey, secret }: Pick<Program, 'apiKey' | 'secret'>,
): Loose {
  return new ccxt.pro.binance({
    apiKey,
    secret,
    urls: {
      api: {
        public: `${base}/api/v3`,
        private: `${base}/api/v3`,
        sapi: `${base}/sapi/v1`,
        ws: { spot: `${socket}/stream/ws`, 'ws-api': { spot: `${socket}/ws-api/v3` } },
      },
    },
    options: { fetchMarkets: { types: ['spot'] }, fetchCurrencies: false, fetchMargins: false },
  }) as unknown as Loose;
}

/** It may use sockets without TLS from then on, and knows the markets. */
export async function begun<Client extends Loose>(client: Client): Promise<Client> {
  await client['loadHttpProxyAgent']!();
  await client['loadMarkets']!();
  return client;
}

/** Does something again and again until the client has heard of it. */
export async function heard<Answer>(watching: Promise<Answer>, act: () => Promise<unknown>): Promise<Answer> {
  const so = { isHeard: false };
  const done = watching.finally(() => (so.isHeard = true));
  while (!so.isHeard) await Promise.race([done, act().then(() => new Promise((resolve) => setImmediate(resolve)))]);
  return done;
}
