// In: bytes that are no HTTP, a head too long, a request that never ends. Out: one answer in our envelope, and the socket's end.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalWord } from '@hilsa/contract';
import { refusal } from './envelope.ts';
import { CALL_HEADERS } from './security-headers.ts';

/** Node's own words for what it could not read; anything else is a request it could not understand. */
const KNOWN: Readonly<Record<string, readonly [status: number, word: RefusalWord]>> = {
  HPE_HEADER_OVERFLOW: [431, 'body-too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'body-unreadable'],
};
const HEAD = Object.entries(CALL_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** For Fastify's `clientErrorHandler`: here is no request and no language yet, only a socket that may be gone already. */
export function answerBrokenHttp(problem: Error & { code?: string }, socket: Socket): void {
  socket.on('error', () => socket.destroy());
  if (problem.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const [status, word] = KNOWN[problem.code ?? ''] ?? [400, 'body-unreadable'];
  const { text } = refusal(word, {}, 'en-US');
  const body = JSON.stringify({ ...(JSON.parse(text) as object), code: status });
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${HEAD}connection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
