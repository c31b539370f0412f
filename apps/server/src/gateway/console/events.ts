// In: what changed. Out: server-sent events to each operator who may look at it; over at once when the session ends.
import type { FastifyReply } from 'fastify';
import { TOPICS, type ConsoleEvent, type ConsoleTopic } from '@hilsa/contract/console/index';
import { Refused } from '../../identity/index.ts';
import type { Acting, Operations } from '../../operations/index.ts';
import { CALL_HEADERS } from '../security-headers.ts';

const HEARTBEAT_MS = 20_000;
const MOST_STREAMS = 8;
/** Who takes nothing for so long is cut off, and asks again. */
const SLOW_BYTES = 64 * 1024;
const HEAD = {
  ...CALL_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy in front must hand each event on at once.
  'x-accel-buffering': 'no',
};
/** How often is looked for what customers did. */
const PULSE_MS = 3_000;

interface Stream {
  /** As of the last time it was asked for. */
  acting: Acting;
  readonly raw: FastifyReply['raw'];
}

export interface EventStreams {
  /** Takes the answer over. @throws Refused rate-limited when the session has too many open */
  open(acting: Acting, reply: FastifyReply): void;
  close(): void;
}

/** @param actingNow the same operator with the rights of now, null when the session is over; asking is no sign of life */
export function createEventStreams(
  { events, sessions, pulse }: Operations,
  actingNow: (acting: Acting) => Promise<Acting | null>,
): EventStreams {
  const streams = new Set<Stream>();
  const end = (stream: Stream): void => {
    streams.delete(stream);
    stream.raw.end();
  };
  const write = (stream: Stream, text: string): void => {
    if (stream.raw.destroyed) streams.delete(stream);
    else if (stream.raw.writableLength > SLOW_BYTES) end(stream);
    else stream.raw.write(text);
  };
  const lookAgain = (stream: Stream): void => {
    actingNow(stream.acting)
      .then((acting) => {
        if (acting === null) end(stream);
        else stream.acting = acting;
      })
      // The database may be away; the next beat asks again.
      .catch(() => undefined);
  };
  const stopListening = events.listen((event) => {
    // Somebody's roles may be others now: what follows is told by those.
    if (event.topic === 'operators') for (const stream of streams) lookAgain(stream);
    const text = `data: ${JSON.stringify(event satisfies ConsoleEvent)}\n\n`;
    for (const stream of streams) if (mayKnow(stream.acting, event.topic)) write(stream, text);
  });
  sessions.onEnded((ids) => {
    for (const stream of streams) if (ids.includes(stream.acting.session.id)) end(stream);
  });
  const beat = setInterval(() => {
    for (const stream of streams) {
      write(stream, ': here\n\n');
      lookAgain(stream);
    }
  }, HEARTBEAT_MS);
  beat.unref();
  const pulsing = setInterval(() => {
    // A look that fails is made up for by the next.
    if (streams.size > 0) pulse().catch(() => undefined);
  }, PULSE_MS);
  pulsing.unref();
  return {
    open(acting, reply) {
      const own = [...streams].filter((stream) => stream.acting.session.id === acting.session.id);
      if (own.length >= MOST_STREAMS) throw new Refused('rate-limited', { retryAfterSeconds: 30 });
      reply.hijack();
      const stream = { acting, raw: reply.raw };
      // Who hung up while the session was looked up has closed already, and will not close again.
      if (stream.raw.destroyed) return;
      // What is written between a reset and its 'close' is an error of the answer, and nobody else hears it.
      stream.raw.on('error', () => streams.delete(stream));
      stream.raw.writeHead(200, HEAD);
      stream.raw.write('retry: 3000\n\n');
      streams.add(stream);
      stream.raw.on('close', () => streams.delete(stream));
    },
    close() {
      clearInterval(beat);
      clearInterval(pulsing);
      stopListening();
      for (const stream of streams) end(stream);
    },
  };
}

function mayKnow({ rights }: Acting, topic: ConsoleTopic): boolean {
  const right = TOPICS[topic];
  return right === null || rights.has(right);
}
