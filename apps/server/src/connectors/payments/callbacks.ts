// In: notices of providers, at a door of their own. Out: each is stored as it came, then answered; it wakes a pull and credits nothing.
// This door has no session and no way to the rest: whatever comes in is text.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PartnerParts } from './types.ts';

const MOST_BYTES = 65_536;
const MOST_AT_ONCE = 64;
const PATH = '/callback/bkash';

export interface Callbacks {
  /** Where providers send their customers back to. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param woken told which payment a notice names. @returns where its customer goes on, or '' */
export async function openCallbacks(
  { sql, now, report }: PartnerParts,
  { host, port, woken }: { host: string; port: number; woken: (paymentId: string) => string },
): Promise<Callbacks> {
  let busy = 0;
  const keep = (body: string) =>
    sql`insert into payments.notices (partner, body, at_ms) values ('bkash', ${body}, ${now()})`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://callback');
    if (url.pathname !== PATH || busy > MOST_AT_ONCE) return void response.writeHead(404).end();
    const body = request.method === 'POST' ? await bodyOf(request) : url.search;
    if (body === null) return void response.writeHead(413).end();
    await keep(body);
    const paymentId = url.searchParams.get('paymentID') ?? '';
    const back = /^[\w-]{1,64}$/.test(paymentId) ? woken(paymentId) : '';
    if (request.method !== 'GET' || back === '') return void response.writeHead(200).end();
    response.writeHead(303, { location: back, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end();
  }

  const server: Server = createServer((request, response) => {
    busy += 1;
    answer(request, response)
      .catch((problem: unknown) => {
        report(`a notice could not be taken: ${String(problem)}`);
        if (!response.headersSent) response.writeHead(503).end();
      })
      .finally(() => (busy -= 1));
  });
  // A raw socket may break at any moment; without a listener that would end the process.
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
  server.on('clientError', (_problem, socket) => socket.destroy());
  server.requestTimeout = 10_000;
  server.maxConnections = 512;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${taken}${PATH}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Null when it is more than a notice is. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
