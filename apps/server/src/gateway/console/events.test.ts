// In: operators who leave while they are being looked up. Out: nothing is kept of them, and nothing is written to them.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { ConsoleEvent } from '@hilsa/contract/console/index';
import type { Acting, Operations } from '../../operations/index.ts';
import { createEventStreams } from './events.ts';

const acting = { session: { id: 'one' }, rights: new Set() } as unknown as Acting;

it('an operator who left before the stream began takes no place, and an event to them ends nothing', async () => {
  let tell: (event: ConsoleEvent) => void = () => undefined;
  const operations = {
    events: { listen: (listener: typeof tell) => ((tell = listener), () => undefined) },
    sessions: { onEnded: () => undefined },
    pulse: async () => undefined,
  } as unknown as Operations;
  const streams = createEventStreams(operations, async () => acting);
  const app = Fastify();
  let opened = 0;
  app.get('/left', async (_, reply) => {
    // As long as the look-up of a session takes.
    await new Promise((resolve) => reply.raw.once('close', resolve));
    streams.open(acting, reply);
    opened += 1;
  });
  app.get('/stays', async (_, reply) => streams.open(acting, reply));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < 12; n += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET /left HTTP/1.1\r\nHost: hilsa\r\n\r\n');
    await once(app.server, 'request');
    socket.resetAndDestroy();
  }
  await expect.poll(() => opened).toBe(12);
  tell({ topic: 'approvals' } as ConsoleEvent);
  const stays = await fetch(`http://127.0.0.1:${port}/stays`);
  expect(stays.status).toBe(200);
  tell({ topic: 'approvals' } as ConsoleEvent);
  let heard = '';
  for await (const piece of stays.body!) {
    heard += Buffer.from(piece).toString();
    if (heard.includes('approvals')) break;
  }
  streams.close();
  await app.close();
});
