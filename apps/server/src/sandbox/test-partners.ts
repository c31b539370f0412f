// In: nothing. Out: test wallets, a test card gateway and a test bank on a port of their own, which speak the real protocols and have a button for each thing
// that can go wrong. No money moves.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestChains } from './chains/open-chains.ts';
import { testBank } from './test-bank.ts';
import { testChain } from './test-chain.ts';
import { page } from './test-pages.ts';
import { type TestNagad, testNagad } from './test-nagad.ts';
import { testSslcommerz } from './test-sslcommerz.ts';
import { testWallet } from './test-wallet.ts';

const MOST_BYTES = 4_194_304;

export interface TestPartners {
  /** Of the wallet's protocol, ending with a slash. */
  readonly walletUrl: string;
  readonly bankUrl: string;
  /** Of the bank's second account, which only those who were invited are told. */
  readonly offlineUrl: string;
  /** Nagad's disbursement desk: takes CSV, and reports as a bank does. */
  readonly nagadPayoutsUrl: string;
  /** Where an acquirer takes what goes to cards. */
  readonly cardPayoutsUrl: string;
  /** Pages on which test coins are sent; a network's name follows. */
  readonly chainUrl: string;
  readonly nagad: Pick<TestNagad, 'merchantId' | 'merchantKey' | 'nagadKey'> & { readonly url: string };
  readonly cards: { readonly url: string; readonly storeId: string; readonly password: string };
  readonly access: { username: string; password: string; appKey: string; appSecret: string };
  stop(): Promise<void>;
}

/** What a request is, for whoever answers it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
export interface Answered {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
  readonly location?: string;
}

export async function openTestPartners({
  host,
  port,
  chains = () => null,
}: {
  host: string;
  port: number;
  chains?: () => Pick<TestChains, 'send'> | null;
}): Promise<TestPartners> {
  const access = {
    username: 'sandbox',
    password: randomBytes(12).toString('hex'),
    appKey: 'sandbox-app',
    appSecret: randomBytes(12).toString('hex'),
  };
  let base = '';
  const wallet = testWallet(access, () => base);
  const nagad = await testNagad(() => base);
  const store = { storeId: 'sandbox', password: randomBytes(12).toString('hex') };
  const cards = testSslcommerz(store, () => base);
  const bank = testBank('/bank');
  const offline = testBank('/offline');
  const nagadPayouts = testBank('/nagad-payouts', 'Test Nagad, disbursements');
  const cardPayouts = testBank('/card-payouts', 'Test acquirer, payouts to cards');
  const coins = testChain(chains);
  const answer = async (asked: Asked): Promise<Answered> =>
    (await wallet(asked)) ??
    (await nagad.answer(asked)) ??
    cards(asked) ??
    (await coins(asked)) ??
    bank(asked) ??
    offline(asked) ??
    nagadPayouts(asked) ??
    cardPayouts(asked) ?? { status: 404, body: page('Nothing here', '<p>This is the sandbox’s test partner.</p>') };
  const server = createServer((request, response) => {
    read(request)
      .then(answer)
      .then((answered) => write(response, answered))
      .catch(() => response.writeHead(500).end());
  });
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
  server.on('clientError', (_problem, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  base = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    walletUrl: `${base}/wallet/`,
    bankUrl: `${base}/bank/`,
    offlineUrl: `${base}/offline/`,
    nagadPayoutsUrl: `${base}/nagad-payouts/`,
    cardPayoutsUrl: `${base}/card-payouts/`,
    chainUrl: `${base}/chain/`,
    nagad: {
      url: `${base}/nagad/`,
      merchantId: nagad.merchantId,
      merchantKey: nagad.merchantKey,
      nagadKey: nagad.nagadKey,
    },
    cards: { url: `${base}/cards/`, ...store },
    access,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://partner');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new RangeError('too much');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks).toString('utf8');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
  };
}

function write(
  response: ServerResponse,
  { status = 200, type = 'text/html; charset=utf-8', body = '', location }: Answered,
): void {
  if (location !== undefined) return void response.writeHead(303, { location }).end();
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
