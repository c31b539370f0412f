import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { listen, type Listening } from './accept.ts';

const HOST = '127.0.0.1';
const CALLERS = 200;
const open: { gateway: ReturnType<typeof Fastify>; listening: Listening }[] = [];

async function start() {
  const gateway = Fastify();
  gateway.get('/', () => 'here');
  const listening = await listen(gateway, { host: HOST, port: 0 });
  open.push({ gateway, listening });
  return { gateway, listening, port: Number(new URL(listening.address).port) };
}
afterEach(async () => {
  for (const { gateway, listening } of open.splice(0)) await Promise.all([gateway.close(), listening.close()]);
});

it('takes in a rush in far fewer turns of the loop than there are callers', async () => {
  const { gateway, port } = await start();
  const taken = new Set<Socket>();
  gateway.server.on('connection', (socket: Socket) => void taken.add(socket));
  const callers = Array.from({ length: CALLERS }, () => connect(port, HOST));
  // The system has all of them before the server looks.
  await Promise.all(callers.map((socket) => once(socket, 'connect')));
  let turns = 0;
  for (; taken.size < CALLERS && turns < CALLERS; turns += 1) await nextTurn();
  expect(taken.size).toBe(CALLERS);
  expect(turns).toBeLessThan(CALLERS / 4);
  for (const socket of callers) socket.destroy();
});

it('answers on each of its sockets, and is open on none of them when it has closed', async () => {
  const { gateway, listening, port } = await start();
  const answers = Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(port, HOST);
      socket.write('GET / HTTP/1.1\r\nhost: hilsa\r\nconnection: close\r\n\r\n');
      let text = '';
      socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
      await once(socket, 'close');
      return text;
    }),
  );
  for (const text of await answers) expect(text).toContain('here');
  await Promise.all([gateway.close(), listening.close()]);
  open.length = 0;
  const refused = connect(port, HOST);
  const [problem] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
  expect(problem.code).toBe('ECONNREFUSED');
});

it('leaves a port alone that another has, though the system would let both have it', async () => {
  const { port } = await start();
  const second = Fastify();
  await expect(listen(second, { host: HOST, port })).rejects.toThrow(/another program uses it/);
  await second.close();
});
