// A stranger who hangs up with a reset, at every stage of every door: nobody else notices. Before real sockets, on the server as it is started.
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { CONSOLE_BASE_PATH } from '@hilsa/contract/console/paths';
import { operator, type Staff } from './console.ts';
import { openDoors, register, type Doors, type Person } from './doors.ts';

let doors: Doors;
let port: number;
let person: Person;
let staff: Staff;
/** What would have ended the process. */
const uncaught: unknown[] = [];
const catching = (problem: unknown) => void uncaught.push(problem);

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', catching);
  doors = await openDoors();
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
  port = (doors.app.server.address() as AddressInfo).port;
  person = await register(doors);
  staff = await operator(doors, 'administrator');
});
afterAll(() => void process.off('uncaughtExceptionMonitor', catching));
/** Every socket has met its end, nothing was thrown that nobody caught, and a good caller is answered. */
async function expectUnharmed(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
  expect(answer.status).toBe(200);
  await expect.poll(connections).toBe(0);
  expect(uncaught).toEqual([]);
  // A caller who is gone is no fault of ours: it fails no call, and nobody who looks for faults is shown a thousand of them.
  expect(doors.logged.filter((line) => line.includes('a call failed'))).toEqual([]);
}

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    doors.app.server.getConnections((problem, count) => (problem ? reject(problem) : resolve(count))),
  );
}

async function caller(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends the pieces one by one and resets after the last, `times` callers at once. */
async function expectUnharmedByResets(pieces: readonly string[], times = 40): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, async () => {
      const socket = await caller();
      for (const piece of pieces) await new Promise((done) => socket.write(piece, done));
      socket.resetAndDestroy();
    }),
  );
  await expectUnharmed();
}

const head = (method: string, path: string, headers: Record<string, string>): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: hilsa', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    .join('\r\n')
    .concat('\r\n\r\n');
const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '40' };

const STREAM = `${BASE_PATH}/stream`;
const REFUSED_UPGRADES: readonly (readonly [string, string, Record<string, string>])[] = [
  ['of a wrong path', '/nowhere', {}],
  ['of a foreign origin', STREAM, { origin: 'https://evil.example' }],
  ['without a key', STREAM, { 'sec-websocket-key': '' }],
  ['of a wrong version', STREAM, { 'sec-websocket-version': '7' }],
];

describe('upgrade', () => {
  it.each(REFUSED_UPGRADES)('%s: reset while it is turned away', async (_, path, headers) => {
    const whole = head('GET', path, { ...UPGRADE, ...headers });
    await expectUnharmedByResets([whole]);
    await expectUnharmedByResets([whole.slice(0, 30)]);
    await expectUnharmedByResets([whole, 'more, unasked']);
  });

  it.each(REFUSED_UPGRADES)('%s: whatever the socket says while it is turned away is heard', (_, path, headers) => {
    const socket = new PassThrough();
    const request = { url: path, method: 'GET', headers: { ...UPGRADE, host: 'hilsa', ...headers }, socket };
    doors.app.server.emit('upgrade', request, socket, Buffer.alloc(0));
    expect(socket.listenerCount('error')).toBeGreaterThan(0);
    socket.destroy(new Error('read ECONNRESET'));
  });

  it('accepted: reset before, within and after a message', async () => {
    const accepted = head('GET', STREAM, UPGRADE);
    await expectUnharmedByResets([accepted]);
    await expectUnharmedByResets([accepted, '\x81\x85']);
    await expectUnharmedByResets([accepted, '\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff']);
    const socket = await caller();
    socket.write(accepted);
    await once(socket, 'data');
    socket.write(maskedFrame(JSON.stringify({ op: 'auth', token: person.token })));
    socket.write(maskedFrame(JSON.stringify({ op: 'subscribe', channels: ['orders', 'depth:BTCUSDT', 'ticker'] })));
    socket.resetAndDestroy();
    await expectUnharmed();
  });

  it('beyond the limit: reset while it is turned away', async () => {
    const strict = await openDoors({ RATE_LIMIT_FACTOR: '1' });
    const whole = { url: STREAM, method: 'GET', headers: { ...UPGRADE, host: 'hilsa' } };
    for (let n = 0; n < 200; n += 1) {
      const socket = Object.assign(new PassThrough(), { remoteAddress: '203.0.113.9' });
      strict.app.server.emit('upgrade', { ...whole, socket }, socket, Buffer.alloc(0));
      expect(socket.listenerCount('error')).toBeGreaterThan(0);
      socket.destroy(new Error('read ECONNRESET'));
    }
  });
});

/** A frame as a client must send it: masked, here by zeros. */
function maskedFrame(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}

describe('calls', () => {
  const call = `${BASE_PATH}/user/login`;
  it.each<readonly [string, readonly string[]]>([
    ['before the first byte', []],
    ['within the first line', ['POST /api']],
    ['within the headers', [head('POST', call, FORM).slice(0, -10)]],
    ['before the body', [head('POST', call, FORM)]],
    ['within the body', [head('POST', call, FORM), 'phone=017']],
    ['after the body', [head('POST', call, FORM), `phone=01700000000&password=${'x'.repeat(13)}`]],
    ['on a call that waits for the database', [head('GET', `${BASE_PATH}/user/info`, { accesstoken: 'a' })]],
    ['after ten calls at once', [head('GET', `${BASE_PATH}/coin/infos`, {}).repeat(10)]],
    ['on what is no HTTP', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '\0'.repeat(600)]],
    ['on a head without an end', [`GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}`]],
    ['on CONNECT', [head('CONNECT', 'hilsa:443', {})]],
    ['on a body that waits for a word', [head('POST', call, { ...FORM, expect: '100-continue' })]],
    ['on a body in pieces', [head('POST', call, { ...FORM, 'transfer-encoding': 'chunked' }), '5\r\nphone\r\n']],
    ['on a page', [head('GET', '/', {})]],
    [
      'on a picture',
      [head('POST', `${BASE_PATH}/user/file/add`, { 'content-type': 'image/png', 'content-length': '90000' }), 'x'],
    ],
  ])('reset %s', (_, pieces) => expectUnharmedByResets(pieces));
});

describe('console', () => {
  const own = () => ({ cookie: staff.cookie, 'x-hilsa-console': '1', 'sec-fetch-site': 'same-origin' });
  const JSON_BODY = { 'content-type': 'application/json', 'content-length': '2' };

  it('calls: reset before, within and after the body', async () => {
    for (const path of ['/login', '/session', '/customers']) {
      const start = head('POST', CONSOLE_BASE_PATH + path, { ...own(), ...JSON_BODY });
      for (const pieces of [[start], [start, '{'], [start, '{}']]) await expectUnharmedByResets(pieces);
    }
  });

  it('events: reset before they begin, and while they come', async () => {
    const asked = head('GET', `${CONSOLE_BASE_PATH}/events`, own());
    await expectUnharmedByResets([asked]);
    const socket = await caller();
    socket.write(asked);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toContain('200 OK');
    socket.resetAndDestroy();
    await expectUnharmed();
  });

  it('pages: reset at once', () => expectUnharmedByResets([head('GET', '/console/', {})]));
});
