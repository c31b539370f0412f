// In: how many callers a stage (20) and how many slow ones a kind (200). Out: a walk of resets and slow clients against the server, which runs
// as its supervisor starts it: callers hang up with a reset at every stage of every door, others take their time over headers, bodies and
// answers, while a customer places orders and takes them back. The screens must have been built (`npm start` does it). It fails when the server died, when any answer was over 5xx, or when a slow caller has no end.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { call, openCustomers } from './customers.ts';
import { inNewFolder, startServerProcess } from './processes.ts';

const CALLERS = Number(process.argv[2] ?? 20);
const SLOW = Number(process.argv[3] ?? 200);
/** The server's own longest patience (a caller that reads nothing for 120 s), and some for a busy machine. */
const ALL_ENDED_MS = 180_000;
const DRIP_MS = 1_000;
/** Above the 120 s that the server waits for somebody who reads nothing. */
const READS_NOTHING_MS = 130_000;
/** Answers of a megabyte that such a one asks for: more than any socket keeps. */
const ASKED = 50;
const BASE = '/ipxbdb-api';

type Headers = Readonly<Record<string, string>>;
const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const form = (length: number) => ({
  'content-type': 'application/x-www-form-urlencoded',
  'content-length': String(length),
});
const json = { 'content-type': 'application/json', 'x-hilsa-console': '1', 'content-length': '40' };
const BODY = 'phone=01712345678&password=Wrong-guess-7';

const head = (method: string, path: string, headers: Headers = {}): string =>
  `${method} ${path} HTTP/1.1\r\nHost: hilsa\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Every kind of door a stranger finds: pages, calls, documents, the console, uploads, streams, and what is none of them. */
const DOORS: Readonly<Record<string, readonly [head: string, body: string]>> = {
  'a page': [head('GET', '/'), ''],
  'the document': [head('GET', `${BASE}/docs/json`), ''],
  health: [head('GET', '/healthz'), ''],
  meters: [head('GET', '/metrics'), ''],
  'a read': [head('POST', `${BASE}/coin/infos`, form(0)), ''],
  'a sign-in': [head('POST', `${BASE}/user/login`, form(BODY.length)), BODY],
  'an upload': [head('POST', `${BASE}/user/file/add`, { 'content-type': 'image/png', 'content-length': '40' }), BODY],
  'a hook': [head('POST', `${BASE}/hooks/sandbox`, { ...json }), BODY],
  'programs’ calls': [head('GET', '/api/v3/exchangeInfo'), ''],
  'the console’s page': [head('GET', '/console/'), ''],
  'the console’s door': [head('POST', '/console-api/login', json), BODY],
  'the console’s events': [head('GET', '/console-api/events'), ''],
  'the stream': [head('GET', `${BASE}/stream`, UPGRADE), '\x81\x85\0\0\0\0hello'],
  'the stream, from elsewhere': [head('GET', `${BASE}/stream`, { ...UPGRADE, origin: 'https://evil.example' }), 'x'],
  'programs’ stream': [head('GET', '/ws/btcusdt@trade', UPGRADE), '\x81\x85\0\0\0\0hello'],
  'an upgrade of nothing': [head('GET', '/nowhere', UPGRADE), 'x'],
  'broken HTTP': ['\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n', ''],
};

/** Statuses that were read, by number, and what was seen of the server's life. */
const seen = { statuses: new Map<number, number>(), resets: 0 };
function noteStatuses(text: string): void {
  for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g))
    seen.statuses.set(Number(status), (seen.statuses.get(Number(status)) ?? 0) + 1);
}

async function caller(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // Whatever the server does to it is what is looked at.
  socket.on('error', () => undefined);
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => noteStatuses(text));
  await once(socket, 'connect');
  return socket;
}

/** What is sent before the reset, piece by piece; the last stage waits for the first bytes of the answer. */
function stagesOf(whole: string, body: string): readonly { pieces: readonly string[]; answered: boolean }[] {
  const cut = (at: number) => [whole.slice(0, at)];
  const pieces = [[''], cut(1), cut(Math.trunc(whole.length / 2)), cut(whole.length - 2), [whole]];
  if (body !== '') pieces.push([whole, body.slice(0, body.length / 2)], [whole, body], [whole, body, 'more, unasked']);
  return [
    ...pieces.map((each) => ({ pieces: each, answered: false })),
    { pieces: body === '' ? [whole] : [whole, body], answered: true },
  ];
}

async function walk(port: number, pieces: readonly string[], answered: boolean): Promise<void> {
  const socket = await caller(port);
  const heard = once(socket, 'data').catch(() => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  for (const piece of pieces)
    if (piece !== '') await new Promise((sent) => socket.write(piece, 'latin1', () => sent(undefined)));
  if (answered) await Promise.race([heard, closed]);
  socket.resetAndDestroy();
  seen.resets += 1;
  await closed;
}

/** Sends and then drips. Resolves when the server has ended it. */
async function slowly(port: number, bytes: string, drip: string): Promise<void> {
  const socket = await caller(port);
  socket.write(bytes, 'latin1');
  const dripping = setInterval(() => void socket.write(drip), DRIP_MS);
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(dripping);
}

/** Asks for much and reads nothing for longer than the server is patient; then reads what is there. @throws when it was not cut off */
async function readingNothing(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.setEncoding('latin1');
  await once(socket, 'connect');
  socket.pause();
  socket.write(head('GET', `${BASE}/docs/json`).repeat(ASKED), 'latin1');
  await new Promise((over) => setTimeout(over, READS_NOTHING_MS));
  let answers = 0;
  const closed = new Promise((end) => socket.once('close', end));
  socket.on('data', (text: string) => (answers += text.split('HTTP/1.1 200 ').length - 1));
  socket.resume();
  await closed;
  if (answers >= ASKED) throw new Error('who read nothing was answered to the end');
}

/** A customer who places an order and takes it back, again and again, and tells how it went. */
function trading(address: string, token: string, price: string) {
  const told = { orders: 0, slowestMs: 0, over: new Map<string, number>(), isOver: false };
  const ask = async (path: string, fields: Record<string, string>) => {
    const began = performance.now();
    const answer = await fetch(address + BASE + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accesstoken: token },
      body: new URLSearchParams(fields).toString(),
    });
    const said = (await answer.json()) as { code: number; refusal?: string; data: { order: { orderId: string } } };
    told.slowestMs = Math.max(told.slowestMs, performance.now() - began);
    const word = `${answer.status} ${said.refusal ?? ''}`;
    if (said.code !== 0) told.over.set(word, (told.over.get(word) ?? 0) + 1);
    return said.code === 0 ? said.data.order.orderId : null;
  };
  const done = (async () => {
    while (!told.isOver) {
      const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price, quantity: '0.001' };
      const orderId = await ask('/coin/order/add', order);
      if (orderId !== null) await ask('/coin/order/close', { orderId });
      told.orders += 1;
    }
  })();
  return { told, done };
}

await inNewFolder(async (folder) => {
  const server = await startServerProcess(folder);
  const port = Number(new URL(server.address).port);
  const [token = ''] = await openCustomers(server.address, 1);
  const { last } = await call<{ last: string }>(server.address, '/coin/ticker', { symbol: 'BTCUSDT', world: 'demo' });
  const { told, done } = trading(server.address, token, String(Math.round(Number.parseFloat(last) * 0.97)));
  // An order that found no server is a death too: it fails the walk with its own words.
  const failing = done.then(
    () => null,
    (problem: Error) => problem.message,
  );

  const login = head('POST', `${BASE}/user/login`, form(5_000));
  const ends = Array.from({ length: SLOW }, () => [
    slowly(port, 'GET / HTTP/1.1\r\nHost: hilsa\r\n', 'x: y\r\n'),
    slowly(port, login, 'x'),
    readingNothing(port),
  ]).flat();
  for (const [whole, body] of Object.values(DOORS))
    for (const { pieces, answered } of stagesOf(whole, body))
      await Promise.all(Array.from({ length: CALLERS }, () => walk(port, pieces, answered)));

  let open = ends.length;
  for (const each of ends)
    void each.then(
      () => (open -= 1),
      () => undefined,
    );
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([Promise.allSettled(ends), new Promise((late) => (timer = setTimeout(late, ALL_ENDED_MS)))]);
  clearTimeout(timer);
  told.isOver = true;
  const broken = await failing;

  // The same process from first to last: under its supervisor that is a server that was never started again.
  const isAlive = await fetch(`${server.address}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );
  const over = [...seen.statuses].filter(([status]) => status >= 500).map(([status, times]) => `${times} × ${status}`);
  const problems = [
    ...(isAlive ? [] : ['the server is gone']),
    ...(broken === null ? [] : [`an order had no answer: ${broken}`]),
    ...(over.length === 0 ? [] : [`answers over 5xx to callers: ${over.join(', ')}`]),
    ...[...told.over].map(([word, times]) => `${times} calls of the customer were not taken: ${word}`),
  ];
  console.log(
    `${seen.resets} resets at ${Object.keys(DOORS).length} doors, ${ends.length} slow callers of headers, bodies and answers ended by the server; ` +
      `answers read: ${[...seen.statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`,
  );
  console.log(`meanwhile ${told.orders} orders, the slowest ${Math.round(told.slowestMs)} ms`);
  console.log(problems.length === 0 ? '0 restarts, 0 answers over 5xx' : problems.join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
  await server.stop(isAlive ? 'SIGTERM' : 'SIGKILL');
});
