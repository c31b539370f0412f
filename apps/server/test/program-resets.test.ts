// Sockets of programs that are reset at every stage: whoever touches one hears its errors, and everybody else is served on.
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDoors, type Doors } from './doors.ts';
import { sent } from './programs.ts';

let doors: Doors;
let port: number;

beforeAll(async () => {
  doors = await openDoors();
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = doors.app.server.address() as AddressInfo);
});

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const head = (path: string, headers: Record<string, string> = {}): string =>
  [`GET ${path} HTTP/1.1`, 'Host: hilsa', ...Object.entries({ ...UPGRADE, ...headers }).map((pair) => pair.join(': '))]
    .join('\r\n')
    .concat('\r\n\r\n');

async function caller(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const PATHS = [
  '/ws',
  '/ws/btcusdt@depth',
  '/stream?streams=btcusdt@trade/nope@trade',
  '/stream/ws/0',
  '/ws-api/v3',
  '/demo/ws-api/v3',
];

describe('a reset', () => {
  it.each(PATHS)('of %s at any stage harms nobody else', async (path) => {
    for (const pieces of [
      [head(path).slice(0, 20)],
      [head(path)],
      [head(path), '\x81\x85'],
      [head(path), '\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff'],
      [head(path, { 'sec-websocket-key': '' })],
      [head(path, { origin: 'https://evil.example' }), 'more, unasked'],
    ]) {
      const socket = await caller();
      for (const piece of pieces) socket.write(Buffer.from(piece, 'latin1'));
      socket.resetAndDestroy();
    }
    const socket = await caller();
    socket.write(head(path));
    await once(socket, 'data');
    socket.resetAndDestroy();
    expect((await sent(doors, 'GET /api/v3/ping')).status).toBe(200);
  });

  it.each(PATHS)('of %s is heard from the first moment on', (path) => {
    const socket = new PassThrough();
    const request = {
      url: path,
      method: 'GET',
      headers: { ...UPGRADE, host: 'hilsa', origin: 'https://evil.example' },
      socket,
    };
    doors.app.server.emit('upgrade', request, socket, Buffer.alloc(0));
    expect(socket.listenerCount('error')).toBeGreaterThan(0);
    socket.destroy(new Error('read ECONNRESET'));
  });
});
