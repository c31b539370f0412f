// Webhooks: made with a confirmation, signed over the body as sent, tried again, replayed; nobody's machine but a public one is called.
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carryWebhooks, type Carrying } from '../src/gateway/webhooks/carry.ts';
import { send, signatureOf } from '../src/gateway/webhooks/send.ts';
import { isPublicAddress, publicAddressOf, readTarget } from '../src/gateway/webhooks/targets.ts';
import { createSecretBox } from '../src/identity/secrets.ts';
import { makeCertificate } from './certificate.ts';
import { codeOf } from './confirming.ts';
import { ask, captcha, fundedPerson, openDoors, post, type Doors, type Person } from './doors.ts';
import { givenFor } from './programs.ts';

interface Heard {
  readonly body: string;
  readonly signature: string;
  readonly delivery: string;
}
const URL_OF_BOT = 'https://localhost.example/hook?a=1';

let doors: Doors;
let owner: Person;
let other: Person;
let server: Server;
let ca: string;
let status = 204;
const heard: Heard[] = [];
/** Passes for the carrier alone: sign-ins would end. */
const later = { ms: 0 };

beforeAll(async () => {
  doors = await openDoors({ CAPTCHA: 'off', RESET_DELAY_MINUTES: '60' });
  [owner, other] = [await fundedPerson(doors), await fundedPerson(doors)];
  const { key, certificate } = await makeCertificate('localhost.example');
  ca = certificate;
  server = createServer({ key, cert: certificate }, (request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { 'hilsa-signature': signature, 'hilsa-delivery': delivery } = request.headers;
      heard.push({ body, signature: String(signature), delivery: String(delivery) });
      response
        .writeHead(status, status === 302 ? { location: 'https://localhost.example/elsewhere' } : {})
        .end('x'.repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const make = async (person: Person, url = URL_OF_BOT) => {
  const confirmation = await givenFor(doors, person.token, 'make-api-key');
  return ask(doors, '/user/webhook/make', { url, confirmation }, person.token);
};
const deliveries = async (id: string) => (await ask(doors, '/user/webhook/deliveries', { id }, owner.token)).list;
const place = () =>
  ask(
    doors,
    '/coin/order/add',
    { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' },
    owner.token,
  );

/** One that carries to the test's own server; where the name leads is asked once, and what it says is believed public. */
async function carrying(work: (carry: Carrying) => Promise<void>): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const carry = carryWebhooks({
    rooms: { worlds: doors.worlds, sql: doors.sql, now: () => Date.now() + later.ms },
    box: createSecretBox(new Uint8Array(32).fill(7)),
    resolve: async () => ['8.8.8.8'],
    sendTo: (parcel) => send({ ...parcel, address: '127.0.0.1' }, { ca, port }),
    report: (problem) => {
      throw problem;
    },
  });
  try {
    await work(carry);
  } finally {
    await carry.stop();
  }
}

const looked = async (carry: Carrying): Promise<void> => {
  await carry.look();
  await carry.settled();
};

describe('targets', () => {
  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', true],
    ['::ffff:7f00:1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['nonsense', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it('a name of which any address is not public leads nowhere', async () => {
    await expect(publicAddressOf('a.example', async () => ['8.8.8.8', '10.0.0.1'])).rejects.toThrow('not public');
    await expect(publicAddressOf('a.example', async () => [])).rejects.toThrow('no address');
    expect(await publicAddressOf('a.example', async () => ['8.8.8.8'])).toBe('8.8.8.8');
    await expect(publicAddressOf('a.example', () => new Promise(() => undefined), 1)).rejects.toThrow('in time');
    expect(readTarget('https://Bot.Example.com')).toBe('https://bot.example.com/');
  });
});

describe('a webhook', () => {
  it('tells its owner’s events, signed, once each; tries again; is replayed; ends', async () => {
    const { webhook, secret } = await make(owner);
    const again = await post(doors, '/user/webhook/make', { url: URL_OF_BOT }, { accesstoken: owner.token });
    expect(again).toMatchObject({ refusal: 'confirmation-required' });
    const [row] = await doors.sql<{ secret: string }[]>`select secret from identity.webhooks where id = ${webhook.id}`;
    expect(row!.secret).not.toContain(secret);
    const { list } = await ask(doors, '/user/webhook/list', {}, owner.token);
    expect(list).toEqual([webhook]);
    expect(JSON.stringify(list)).not.toContain(secret);
    await carrying(async (carry) => {
      const { order } = await place();
      await looked(carry);
      expect(heard).toHaveLength(1);
      const [one] = heard;
      expect(JSON.parse(one!.body)).toMatchObject({ event: 'order-placed', world: 'real', about: order.orderId });
      const [, at, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(one!.signature)!;
      expect(given).toBe(signatureOf(secret, Number(at), one!.body));
      expect(signatureOf(secret, Number(at), `${one!.body} `)).not.toBe(given);
      await looked(carry);
      expect(heard).toHaveLength(1);
      expect(await deliveries(webhook.id)).toMatchObject([
        { state: 'delivered', tries: 1, status: 204, problem: null },
      ]);

      status = 302;
      await ask(doors, '/coin/order/close', { orderId: order.orderId }, owner.token);
      await looked(carry);
      expect(heard).toHaveLength(2);
      expect((await deliveries(webhook.id))[0]).toMatchObject({
        state: 'waiting',
        tries: 1,
        problem: 'answered with 302',
      });
      await looked(carry);
      expect(heard).toHaveLength(2);
      later.ms += 11_000;
      status = 500;
      await looked(carry);
      status = 204;
      later.ms += 21_000;
      await looked(carry);
      expect(heard).toHaveLength(4);
      expect(new Set(heard.slice(1).map(({ delivery }) => delivery)).size).toBe(1);
      const [last] = await deliveries(webhook.id);
      expect(last).toMatchObject({ state: 'delivered', tries: 3 });

      expect(
        await post(doors, '/user/webhook/replay', { delivery: last!.id }, { accesstoken: other.token }),
      ).toMatchObject({
        refusal: 'unknown-delivery',
      });
      await ask(doors, '/user/webhook/replay', { delivery: last!.id }, owner.token);
      await looked(carry);
      expect(heard.at(-1)).toMatchObject({ body: heard.at(-2)!.body, delivery: last!.id });
      // After a day in vain it is given up.
      status = 500;
      await place();
      await looked(carry);
      later.ms += 24 * 3_600_000;
      await looked(carry);
      expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'failed' });
      expect(await post(doors, '/user/webhook/end', { id: webhook.id }, { accesstoken: other.token })).toMatchObject({
        refusal: 'unknown-webhook',
      });
      await ask(doors, '/user/webhook/end', { id: webhook.id }, owner.token);
      const count = heard.length;
      await place();
      await looked(carry);
      expect(heard).toHaveLength(count);
    });
  });

  it('are three at most, and what leads to a machine of ours is not sent', async () => {
    const { tokenDemo } = await ask(doors, '/user/demo/open', { captcha: await captcha(doors) });
    expect(await post(doors, '/user/webhook/make', { url: URL_OF_BOT }, { accesstoken: tokenDemo })).toMatchObject({
      refusal: 'confirmation-required',
    });
    const made = [await make(other), await make(other), await make(other)];
    await expect(make(other)).rejects.toThrow('too-many-webhooks');
    const [first] = made;
    await doors.sql`
      insert into identity.webhook_deliveries (webhook_id, event, body, created_ms, tried_since_ms, next_ms)
      values (${first!.webhook.id}, 'order-placed', '{}', ${Date.now()}, ${Date.now()}, 0)`;
    const carry = carryWebhooks({
      rooms: { worlds: doors.worlds, sql: doors.sql, now: () => Date.now() + later.ms },
      box: createSecretBox(new Uint8Array(32).fill(7)),
      resolve: async () => ['169.254.169.254'],
      report: (problem) => {
        throw problem;
      },
    });
    const before = heard.length;
    await looked(carry);
    await carry.stop();
    expect(heard).toHaveLength(before);
    const [row] = await doors.sql<{ problem: string }[]>`
      select problem from identity.webhook_deliveries where webhook_id = ${first!.webhook.id} order by id limit 1`;
    expect(row!.problem).toContain('not public');
  });

  it('ends with the keys of a reset that is done, and sends nothing while its owner is frozen', async () => {
    const person = await fundedPerson(doors);
    const { webhook } = await make(person);
    const MINE = '{"of":"one person"}';
    const putWaiting = () => doors.sql`
      insert into identity.webhook_deliveries (webhook_id, event, body, created_ms, tried_since_ms, next_ms)
      values (${webhook.id}, 'order-placed', ${MINE}, ${Date.now()}, ${Date.now()}, 0)`;
    const sent = () => heard.filter(({ body }) => body === MINE);
    status = 204;
    await carrying(async (carry) => {
      await putWaiting();
      await ask(doors, '/user/freeze', {}, person.token);
      await looked(carry);
      expect(sent()).toHaveLength(0);
      await doors.sql`update identity.customers set frozen_ms = null where id = ${person.id}`;
      await looked(carry);
      expect(sent()).toHaveLength(1);

      const code = await codeOf(doors, person, 'reset');
      const { reset } = await ask(doors, '/user/reset/begin', { phone: person.phone, what: 'password', code });
      const password = 'padma-river-55';
      await ask(doors, '/user/reset/finish', { reset, password, passwordConfirmation: password });
      doors.clock.ahead += 2 * 3_600_000;
      const { token } = await ask(doors, '/user/login', { phone: person.phone, password });
      expect((await ask(doors, '/user/webhook/list', {}, token)).list).toEqual([]);
      await putWaiting();
      await looked(carry);
      expect(sent()).toHaveLength(1);
    });
  });

  it('holds up no other: neither by how much of it waits nor by a machine that never answers', async () => {
    const [busy, quiet] = [await fundedPerson(doors), await fundedPerson(doors)];
    const many = (await make(busy, 'https://busy.example/hook')).webhook.id;
    const one = (await make(quiet, 'https://quiet.example/hook')).webhook.id;
    const wait = (webhook: string, count: number, dueMs: number) => doors.sql`
      insert into identity.webhook_deliveries (webhook_id, event, body, created_ms, tried_since_ms, next_ms)
      select ${webhook}, 'order-placed', '{}', ${Date.now()}, ${Date.now()}, ${dueMs} from generate_series(1, ${count}::integer)`;
    await wait(many, 6_000, 0);
    await wait(one, 1, 1);
    const asked: string[] = [];
    const { promise: never, resolve: release } = Promise.withResolvers<number>();
    const carry = carryWebhooks({
      rooms: { worlds: doors.worlds, sql: doors.sql, now: Date.now },
      box: createSecretBox(new Uint8Array(32).fill(7)),
      resolve: async () => ['8.8.8.8'],
      sendTo: async ({ url }) => {
        asked.push(new URL(url).hostname);
        return url.includes('busy') ? never : 204;
      },
      report: (problem) => {
        throw problem;
      },
    });
    const of = (host: string) => asked.filter((name) => name === host).length;
    try {
      await carry.look();
      await expect.poll(() => of('quiet.example')).toBe(1);
      // Four of the busy one hang; what happens to the other meanwhile is told.
      await wait(one, 1, 1);
      await carry.look();
      await expect.poll(() => of('quiet.example')).toBe(2);
      expect(of('busy.example')).toBe(4);
      // Nor does it take up more than it can send: its life keeps its place.
      await ask(
        doors,
        '/coin/order/add',
        { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' },
        busy.token,
      );
      await carry.look();
      const [count] = await doors.sql<{ count: number }[]>`
        select count(*)::integer as count from identity.webhook_deliveries where webhook_id = ${many}`;
      expect(count!.count).toBe(6_000);
    } finally {
      release(204);
      await carry.stop();
    }
  });
});
