// In: notices of providers, at a door of their own. Out: each is stored as it came, then answered; it wakes a pull and credits nothing.
// This door has no session and no way to the rest: whatever comes in is text.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PartnerParts } from './types.ts';

const MOST_BYTES = 65_536;
const MOST_AT_ONCE = 64;
const PATH = /^\/callback\/([a-z0-9-]{2,24})$/;

export interface Callbacks {
  /** Where a provider sends its notices, and its customers back to. */
  urlOf(rail: string): string;
  stop(): Promise<void>;
}

export interface NoticeDoor {
  readonly rail: string;
  /** The payment that a notice names; null for one that is not believed. */
  noticeOf(query: URLSearchParams, body: string, isReturn: boolean): string | null;
  /** Told which payment a notice names. @returns where its customer goes on, or '' */
  woken(reference: string): string;
}

/** @param doors one a provider; looked at anew for each notice */
export async function openCallbacks(
  { sql, now, report }: PartnerParts,
  { host, port, doors }: { host: string; port: number; doors: readonly NoticeDoor[] },
): Promise<Callbacks> {
  let busy = 0;
  const keep = keepTogether(async (notices) => {
    const atMs = now();
    await sql`insert into payments.notices ${sql(notices.map((notice) => ({ ...notice, at_ms: atMs })))}`;
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://callback');
    const rail = PATH.exec(url.pathname)?.[1];
    const door = doors.find((each) => each.rail === rail);
    if (door === undefined) return void response.writeHead(404).end();
    // Providers send again what was turned away for now, and give up what is not there.
    if (busy > MOST_AT_ONCE) return void response.writeHead(503, { 'retry-after': '1' }).end();
    const body = request.method === 'POST' ? await bodyOf(request) : '';
    if (body === null) return void response.writeHead(413).end();
    // No text that a database keeps has this in it, and one such would spoil what is written with it.
    if (body.includes('\0')) return void response.writeHead(400).end();
    // As it came, before anything is thought of it.
    await keep({ partner: door.rail, body: body === '' ? url.search : body });
    const isReturn = request.method === 'GET' || url.searchParams.has('return');
    const reference = door.noticeOf(url.searchParams, body, isReturn) ?? '';
    const back = /^[\w-]{1,64}$/.test(reference) ? door.woken(reference) : '';
    if (!isReturn || back === '') return void response.writeHead(200).end();
    response.writeHead(303, { location: back, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end();
  }

  const server: Server = createServer((request, response) => {
    busy += 1;
    answer(request, response)
      .catch((problem: unknown) => {
        report(`a notice could not be taken: ${String(problem)}`);
        if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' }).end();
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
    urlOf: (rail) => `http://${host}:${taken}/callback/${rail}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Notice {
  readonly partner: string;
  readonly body: string;
}

/** What comes while a transaction is under way goes together with the next: however many come, the journal's disk is asked by one after another. */
function keepTogether(write: (notices: readonly Notice[]) => Promise<void>): (notice: Notice) => Promise<void> {
  let waiting: Notice[] = [];
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return (notice) => {
    waiting.push(notice);
    next ??= underWay.then(() => {
      const notices = waiting;
      waiting = [];
      next = null;
      const written = write(notices);
      underWay = written.catch(() => {});
      return written;
    });
    return next;
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
