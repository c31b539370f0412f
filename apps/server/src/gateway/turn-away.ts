// In: a raw socket that is not let in, and why. Out: it answered and closed, and the refusal in the security stream.
import type { Duplex } from 'node:stream';
import type { SecurityStream } from './security-stream.ts';

const WORDS: Readonly<Partial<Record<number, string>>> = { 403: 'origin-not-allowed', 429: 'rate-limited' };

export interface TurnedAway {
  /** The HTTP status; of 404 nothing is told: there is nothing to get into. */
  readonly status: number;
  readonly call: string;
  readonly address: string;
}

/** Nobody watches this socket's time any more: it goes as soon as the answer is out, whether or not the other side hangs up. */
export function turnAway(
  socket: Duplex,
  security: Pick<SecurityStream, 'refused'>,
  { status, call, address }: TurnedAway,
): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  const word = WORDS[status];
  if (word !== undefined) security.refused(word, { call, address });
}
