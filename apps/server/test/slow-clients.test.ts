// Five hundred callers who take their time over headers, bodies and answers: each has an end, and orders go on.
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { PATIENCE } from '../src/gateway/app.ts';
import { ask, fundedPerson, openDoors, type Doors, type Person } from './doors.ts';

const CALLERS = 500;
const SHORT = { headersMs: 400, requestMs: 800, silenceMs: 800, idleMs: 800, checkMs: 50 };
let doors: Doors;
let port: number;
let person: Person;
const open = new Set<Socket>();

beforeAll(async () => {
  doors = await openDoors({}, { patience: SHORT });
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
  port = (doors.app.server.address() as AddressInfo).port;
  person = await fundedPerson(doors);
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

/** Resolves with what the server said, when the server ended it. */
async function slowly(bytes: string, more: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  open.add(socket);
  socket.on('error', () => undefined);
  let said = '';
  socket.on('data', (piece: Buffer) => (said += piece.toString()));
  await once(socket, 'connect');
  socket.write(bytes);
  // A byte now and then: never silent, and never done.
  const dripping = setInterval(() => void socket.write(more), 100);
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(dripping);
  return said;
}

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    doors.app.server.getConnections((problem, count) => (problem ? reject(problem) : resolve(count))),
  );
}

const place = () =>
  ask(
    doors,
    '/coin/order/add',
    { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' },
    person.token,
  );

const POST = `POST ${BASE_PATH}/user/login HTTP/1.1\r\nHost: hilsa\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n`;

it.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: hilsa\r\n', 'x: y\r\n'],
  ['bodies', POST, 'a'],
])('slow %s end with 408, and orders go on meanwhile', { timeout: 60_000 }, async (_, begin, more) => {
  const slow = Array.from({ length: CALLERS }, () => slowly(begin, more));
  const { order } = await place();
  expect(order.status).toBe('open');
  await ask(doors, '/coin/order/close', { orderId: order.orderId }, person.token);
  const answers = await Promise.all(slow);
  // A machine that is late says so at once (503); nobody is left without an end.
  expect(answers.filter((said) => said === '' || /^HTTP\/1\.1 (?:408|503) /.test(said))).toHaveLength(CALLERS);
  expect(answers.filter((said) => said.startsWith('HTTP/1.1 408 ')).length).toBeGreaterThan(CALLERS / 2);
});

const MUCH = `GET ${BASE_PATH}/docs/json HTTP/1.1\r\nHost: hilsa\r\n\r\n`;
it.each([
  ['and is silent', ''],
  ['and goes on with empty lines', '\r\n'],
])(
  'who asks for much, reads nothing %s is cut off, and orders go on meanwhile',
  { timeout: 90_000 },
  async (_, more) => {
    let came = 0;
    doors.app.server.on('connection', () => (came += 1));
    for (let n = 0; n < 20; n += 1) {
      const socket = connect(port, '127.0.0.1');
      open.add(socket.on('error', () => undefined).pause());
      socket.write(MUCH.repeat(60));
      if (more !== '') {
        const dripping = setInterval(() => void socket.write(more), 100);
        socket.once('close', () => clearInterval(dripping));
      }
    }
    await expect.poll(() => came, { timeout: 30_000 }).toBe(20);
    const { order } = await place();
    expect(order.status).toBe('open');
    // Who reads nothing does not even hear that it was cut off: the server counts.
    await expect.poll(connections, { timeout: 30_000 }).toBe(0);
  },
);

it('the limits of the server as it is started are looked at every second', () => {
  // spec.md §9: "network, socket, upload and download 60 s".
  expect(PATIENCE).toEqual({
    headersMs: 10_000,
    requestMs: 60_000,
    silenceMs: 120_000,
    idleMs: 75_000,
    checkMs: 1_000,
  });
});
