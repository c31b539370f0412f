// One caller with many sockets and many wishes: what it may cost is bounded, and nobody else waits for it.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BASE_PATH, type ServerMessage } from '@hilsa/contract';
import { CONSOLE_BASE_PATH } from '@hilsa/contract/console/paths';
import { ask, captcha, fundedPerson, openDoors, PIN, post, register, type Doors } from './doors.ts';

let doors: Doors;
let address: string;
beforeAll(async () => {
  doors = await openDoors({ RATE_LIMIT_FACTOR: '1' });
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
  address = `ws://127.0.0.1:${(doors.app.server.address() as AddressInfo).port}${BASE_PATH}/stream?world=demo`;
});

class Visitor {
  readonly socket = new WebSocket(address);
  readonly heard: ServerMessage[] = [];
  /** 'open', or the status that turned it away. */
  readonly met = Promise.race([
    once(this.socket, 'open').then(() => 'open'),
    once(this.socket, 'unexpected-response').then(([, response]) => (response as { statusCode: number }).statusCode),
  ]);
  readonly closed = once(this.socket, 'close').then(([code]) => code as number);

  constructor() {
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => this.heard.push(...(JSON.parse(data.toString()) as ServerMessage[])));
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }
}

it('one demo account floods its sockets with subscriptions: its snapshots have a price, and another customer is answered', async () => {
  const person = await register(doors);
  const demo = await ask(doors, '/user/demo/open', { captcha: await captcha(doors) });
  const visitors = Array.from({ length: 25 }, () => new Visitor());
  const met = await Promise.all(visitors.map((visitor) => visitor.met));
  expect(met.filter((answer) => answer === 'open')).toHaveLength(20);
  expect(met.filter((answer) => answer === 429)).toHaveLength(5);

  const inside = visitors.filter((_, n) => met[n] === 'open');
  for (const visitor of inside) visitor.say({ op: 'auth', token: demo.tokenDemo });
  await expect.poll(() => inside.filter(({ socket }) => socket.readyState === WebSocket.CLOSED)).toHaveLength(10);
  const seated = inside.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
  const refused = inside.filter((visitor) => !seated.includes(visitor));
  expect(await Promise.all(refused.map(({ closed }) => closed))).toEqual(refused.map(() => 1013));

  const before = doors.snapshotsAsked.length;
  const names = Array.from({ length: 50 }, (_, n) => ['orders', 'fills', 'balances'][n % 3]!);
  for (let n = 0; n < 50; n += 1) {
    for (const visitor of seated) {
      visitor.say({ op: 'subscribe', channels: names });
      visitor.say({ op: 'unsubscribe', channels: names });
    }
  }
  for (const visitor of seated) visitor.say({ op: 'subscribe', channels: names });
  // 50,000 wishes and more are on their way; somebody else asks for their orders, and signs in.
  const { list } = await ask(doors, '/coin/order/list', { scope: 'open' }, person.token);
  expect(list).toEqual([]);
  await expect
    .poll(
      () =>
        seated.every(({ heard }) => heard.filter((said) => 'op' in said && said.op === 'unsubscribed').length === 50),
      { timeout: 50_000 },
    )
    .toBe(true);
  // Sixty at once and five a second, of all the sockets together.
  expect(doors.snapshotsAsked.length - before).toBeLessThan(120);
  for (const { socket } of seated) socket.terminate();
});

it('a seat is free again when its socket has gone', async () => {
  await expect
    .poll(async () => {
      const visitor = new Visitor();
      const met = await visitor.met;
      visitor.socket.terminate();
      return met;
    })
    .toBe('open');
});

it('a flood of sign-ins takes no slot of a customer who unlocks trading', async () => {
  // The proof of work, which a flood would have to pay for, is left out: it is the passwords that are to be many.
  const calm = await openDoors({ CAPTCHA: 'off' });
  const person = await fundedPerson(calm);
  let answered = 0;
  const flood = Array.from({ length: 60 }, async (_, n) => {
    await post(calm, '/user/login', { phone: `018${String(10_000_000 + n)}`, password: 'wrong-guess-1' });
    answered += 1;
  });
  await ask(calm, '/user/pin/unlock', { pin: PIN }, person.token);
  expect(answered).toBeLessThan(30);
  await Promise.all(flood);
});

it.each([
  ['calls of guests', '/user/demo/open', {}],
  ['the console', '/console', {}],
])('%s: an IPv6 caller is its /64, however it spells its addresses', async (_, path) => {
  const strict = await openDoors({ RATE_LIMIT_FACTOR: '1' });
  const statuses = new Map<number, number>();
  for (let n = 0; n < 60; n += 1) {
    const from = { remoteAddress: `2001:db8:1:2:${n.toString(16)}::${n.toString(16)}` };
    const answer =
      path === '/console'
        ? await strict.app.inject({
            ...from,
            method: 'POST',
            url: `${CONSOLE_BASE_PATH}/login`,
            payload: '{}',
            headers: { 'x-hilsa-console': '1', 'content-type': 'application/json' },
          })
        : await strict.app.inject({ ...from, method: 'POST', url: BASE_PATH + path });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  }
  expect(statuses.get(429)).toBeGreaterThan(20);
  const other = await strict.app.inject({ url: `${BASE_PATH}/coin/infos`, remoteAddress: '2001:db8:1:3::1' });
  expect(other.statusCode).toBe(200);
});
