// In: how late this thread is, how much is under way, who holds connections. Out: whether one more is served, or told at once to come back later.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BASE_PATH } from '@hilsa/contract';
import { CONSOLE_BASE_PATH } from '@hilsa/contract/console/paths';
import { addressBlock } from '../identity/index.ts';
import { refusal } from './envelope.ts';
import { API_PREFIXES } from './api/prefixes.ts';
import { languageOf } from './messages/language.ts';
import { CALL_HEADERS } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 2;
/** For as long as somebody is told to stay away, nothing is read from them. */
export const HOLD_MS = RETRY_AFTER_SECONDS * 1_000;
/** Beyond this, what waits is answered later than people wait. A machine that is merely busy stays below it. */
const LATE_MS = 1_000;
const LOOK_MS = 50;
/** Late looks in a row before anybody is turned away: one stall (a start, a collection of garbage) is over before it matters. */
const LATE_IN_A_ROW = 3;
/** Of the calls that come: more at each look that is late, fewer at each that is not. */
const MORE = 0.2;
const FEWER = 0.05;
/** Somebody is always served, or nobody would learn that it is over. */
const MOST_SHED = 0.95;
/** Under way at once: an order waits some milliseconds for its commit, so this is far above what a full server needs. */
const MOST_UNDER_WAY = 1_024;

export interface Overload {
  /** One call may begin. Each that does must be ended. */
  begin(): boolean;
  end(): void;
  /** How late the last look was, milliseconds. */
  look(lateMs: number): void;
  /** Calls turned away since the start. */
  readonly shed: number;
}

/** @param random in [0, 1) */
export function createOverload(mostUnderWay: number = MOST_UNDER_WAY, random: () => number = Math.random): Overload {
  let underWay = 0;
  let share = 0;
  let lateInARow = 0;
  let shed = 0;
  return {
    get shed() {
      return shed;
    },
    begin() {
      if (underWay >= mostUnderWay || (share > 0 && random() < share)) {
        shed += 1;
        return false;
      }
      underWay += 1;
      return true;
    },
    end: () => void (underWay -= 1),
    look(lateMs) {
      lateInARow = lateMs > LATE_MS ? lateInARow + 1 : 0;
      if (lateInARow === 0) share = Math.max(0, share - FEWER);
      else if (lateInARow >= LATE_IN_A_ROW) share = Math.min(MOST_SHED, share + MORE);
    },
  };
}

const CALLS = [BASE_PATH, CONSOLE_BASE_PATH, ...API_PREFIXES];

const BODY = {
  'en-US': refusal('service-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, 'en-US').text,
  'bn-BN': refusal('service-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, 'bn-BN').text,
};
const HEAD = { ...CALL_HEADERS, 'retry-after': String(RETRY_AFTER_SECONDS) };
/** Each whole, made once: without its length an answer goes out in chunks, as three pieces instead of one. */
const AWAY = { 'en-US': whole(BODY['en-US']), 'bn-BN': whole(BODY['bn-BN']) };

function whole(text: string) {
  const body = Buffer.from(text);
  return { head: { ...HEAD, 'content-length': String(body.length) }, body };
}

/**
 * Stands before everything that listens for requests: turning one away costs a fraction of the cheapest call.
 * @param holdMs how long a connection is not read that was told to come back: who comes back at once would cost as much as a call. 0 behind a proxy,
 * whose connections carry others' calls too. @returns stops looking
 */
export function shedWhenLate(server: Server, overload: Overload, now: () => number, holdMs: number): () => void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Pages are cheap, and half a page is worse than a late one; who asks whether the server lives must hear it.
    if (CALLS.some((prefix) => request.url?.startsWith(prefix) === true)) {
      if (!overload.begin()) return turnAway(request, response, holdMs);
      endsOnce(response, () => overload.end());
    }
    for (const handler of handlers) handler.call(server, request, response);
  });
  let due = now() + LOOK_MS;
  const looking = setInterval(() => {
    overload.look(now() - due);
    due = now() + LOOK_MS;
  }, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}

/** A call is under way until it is answered: an answer that nobody reads takes nobody's place. */
function endsOnce(response: ServerResponse, ended: () => void): void {
  let isUnderWay = true;
  const over = (): void => {
    if (isUnderWay) ended();
    isUnderWay = false;
  };
  const end = response.end.bind(response) as (...words: unknown[]) => ServerResponse;
  response.end = (...words: unknown[]) => {
    over();
    return end(...words);
  };
  // Whoever hangs up is not answered any more.
  response.once('close', over);
}

function turnAway(request: IncomingMessage, response: ServerResponse, holdMs: number): void {
  // The answer may go to a socket that was reset; nobody else hears of it.
  response.on('error', () => undefined);
  const { head, body } = AWAY[languageOf(request.headers['accept-language'])];
  response.writeHead(503, head).end(body);
  // What comes of a body is not read to its end for an answer that is given.
  request.resume();
  // Not before the answer has left, and what was asked of the body: that goes on reading moments later, and would undo it.
  if (holdMs > 0) response.once('close', () => setImmediate(hold, request.socket, holdMs));
}

/** What is sent meanwhile waits with the system, which costs nothing; then it is read as if it had come now. */
function hold(socket: Socket, holdMs: number): void {
  socket.pause();
  setTimeout(() => void socket.resume(), holdMs).unref();
}

export interface ConnectionCounts {
  /** Of one address block; not counted behind a proxy, where all come from one. */
  readonly address: number;
  readonly total: number;
}

export const CONNECTIONS: ConnectionCounts = { address: 1_000, total: 8_000 };

/** Beyond the counts a connection hears 503 before a byte of it is read. */
export function boundConnections(server: Server, counts: ConnectionCounts): void {
  const byAddress = new Map<string, number>();
  let open = 0;
  server.prependListener('connection', (socket: Socket) => {
    // Whoever hung up with a reset before we looked has no address: nobody is there to be answered, and no limit could count it.
    if (socket.remoteAddress === undefined) {
      socket.on('error', () => undefined);
      socket.destroy();
      return;
    }
    const block = addressBlock(socket.remoteAddress);
    const ofBlock = (byAddress.get(block) ?? 0) + 1;
    open += 1;
    byAddress.set(block, ofBlock);
    socket.once('close', () => {
      open -= 1;
      const left = byAddress.get(block)! - 1;
      if (left > 0) byAddress.set(block, left);
      else byAddress.delete(block);
    });
    if (open <= counts.total && ofBlock <= counts.address) return;
    socket.on('error', () => socket.destroy());
    socket.once('finish', () => socket.destroy());
    socket.end(FULL);
  });
}

const FULL = `HTTP/1.1 503 Service Unavailable\r\n${Object.entries(HEAD)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')}connection: close\r\ncontent-length: ${Buffer.byteLength(BODY['en-US'])}\r\n\r\n${BODY['en-US']}`;
