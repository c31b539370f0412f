// Streams of programs as they are on the wire: a book that is kept from them is the book; control frames; an owner's events; their end.
import type { AddressInfo } from 'node:net';
import { type ClientOptions, WebSocket } from 'ws';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, sent, signed, type Program } from './programs.ts';

let doors: Doors;
let base: string;
let owner: Person;
let other: Person;
let bot: Program;

beforeAll(async () => {
  doors = await openDoors();
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
  base = `ws://127.0.0.1:${(doors.app.server.address() as AddressInfo).port}`;
  [owner, other] = [await fundedPerson(doors), await fundedPerson(doors)];
  bot = await programOf(doors, owner);
});

type Heard = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

/** A socket that remembers all it heard. */
class Listener {
  readonly socket: WebSocket;
  readonly all: Heard[] = [];
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  constructor(path: string, headers: Record<string, string> = {}, options: ClientOptions = {}) {
    this.socket = new WebSocket(base + path, { headers, ...options });
    this.socket.on('message', (data: Buffer) => {
      this.all.push(JSON.parse(data.toString()) as Heard);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => this.socket.on('close', (code) => resolve(code)));
  }

  async open(): Promise<this> {
    await new Promise((resolve, reject) => this.socket.once('open', resolve).once('error', reject));
    return this;
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  async until(fits: (message: Heard) => boolean): Promise<Heard> {
    for (;;) {
      const found = this.all.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

const place = (person: Person, side: string, price: string, quantity = '0.001') =>
  ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity }, person.token);
const closeAll = (person: Person) => ask(doors, '/coin/order/close', { all: '1', symbol: 'BTCUSDT' }, person.token);
interface Depth {
  lastUpdateId: number;
  bids: [string, string][];
  asks: [string, string][];
}

describe('markets', () => {
  it('a book kept from a snapshot and the updates after it is the book, with no number missing', async () => {
    const listener = await new Listener('/ws/btcusdt@depth@100ms/0').open();
    await place(other, 'sell', '100500');
    await listener.until(({ e }) => e === 'depthUpdate');
    const { body } = await sent(doors, 'GET /api/v3/depth', 'symbol=BTCUSDT&limit=1000');
    const snapshot = body as Depth;
    for (let step = 0; step < 20; step += 1) {
      await place(other, 'sell', String(100_501 + step), '0.001');
      await place(owner, 'buy', String(100_500 + step), '0.0004');
    }
    await closeAll(other);
    await place(other, 'sell', '100999', '0.0077');
    await listener.until(({ a }) => JSON.stringify(a ?? []).includes('0.00770000'));
    const asks = new Map(snapshot.asks);
    let last = snapshot.lastUpdateId;
    const updates = listener.all.filter(({ e }) => e === 'depthUpdate');
    expect(updates.map(({ U }) => U)).toEqual(updates.map((_, place_) => updates[0]!['U'] + place_));
    for (const { U, u, a } of updates) {
      if (u <= last) continue;
      expect(U).toBe(last + 1);
      last = u;
      for (const [price, quantity] of a) {
        if (/^0\.?0*$/.test(quantity)) asks.delete(price);
        else asks.set(price, quantity);
      }
    }
    const now = (await sent(doors, 'GET /api/v3/depth', 'symbol=BTCUSDT&limit=1000')).body as Depth;
    expect([...asks]).toEqual(now.asks);
    expect(now.lastUpdateId).toBe(last);
    listener.socket.close();
  });

  it('only at the speeds there are; one stream is made once, however it is named', async () => {
    const { publisher } = doors.worlds.real;
    const depth = publisher.programDepth(publisher.listings.bySymbol('ETHUSDT')!);
    const before = depth.readerCount;
    const listener = await new Listener(
      '/stream?streams=ethusdt@depth5/ethusdt@depth5@100ms/ethusdt@depth5@1000ms',
    ).open();
    const names = [
      'ethusdt@depth5@7ms',
      'ethusdt@depth5@0100ms',
      'ethusdt@depth@250ms',
      'ethusdt@trade@100ms',
      'ethusdt@depth@1s',
    ];
    for (const [id, name] of names.entries()) {
      listener.say({ method: 'SUBSCRIBE', params: [name], id });
      expect((await listener.until((message) => message['id'] === id))['error'], name).toMatchObject({
        msg: expect.stringContaining('unknown stream') as string,
      });
    }
    expect(depth.readerCount).toBe(before + 1);
    listener.socket.close();
    await expect.poll(() => depth.readerCount).toBe(before);
  });

  it('a socket that is gone before its turn came hears nothing, for ever', async () => {
    const { publisher } = doors.worlds.real;
    const depth = publisher.programDepth(publisher.listings.bySymbol('ETHUSDT')!);
    const before = depth.readerCount;
    const { body } = await sent(doors, 'POST /api/v3/userDataStream', '', bot.apiKey);
    const { listenKey } = body as { listenKey: string };
    const count = () => new Promise<number>((told) => doors.app.server.getConnections((_, number) => told(number)));
    await doors.owner().begin(async (sql) => {
      // Whose key it is waits for the table; the socket does not.
      await sql`lock table identity.api_keys in access exclusive mode`;
      doors.clock.ahead += 10_000;
      const others = await count();
      const listener = await new Listener(`/stream?streams=${listenKey}/ethusdt@depth5`).open();
      listener.socket.terminate();
      await listener.closed;
      await expect.poll(count).toBeLessThanOrEqual(others);
    });
    // Asked after it, and answered.
    const next = await new Listener(`/stream?streams=${listenKey}/ethusdt@depth10`).open();
    await expect.poll(() => depth.readerCount).toBe(before + 1);
    next.socket.close();
    await expect.poll(() => depth.readerCount).toBe(before);
  });

  it('many at once, by address or by control frames, each under its name', async () => {
    const listener = await new Listener('/stream?streams=btcusdt@trade/btcusdt@kline_1m').open();
    listener.say({
      method: 'SUBSCRIBE',
      params: ['btcusdt@aggTrade', 'btcusdt@bookTicker', 'btcusdt@depth5', '!miniTicker@arr'],
      id: 1,
    });
    await listener.until(({ id, result }) => id === 1 && result === null);
    await place(other, 'sell', '100200');
    await place(owner, 'buy', '100200');
    // The book is told as it stands at the tenth of a second: something has to rest.
    await place(other, 'sell', '100400');
    const of = async (name: string) => (await listener.until(({ stream }) => stream === name))['data'];
    expect(await of('btcusdt@trade')).toMatchObject({
      e: 'trade',
      s: 'BTCUSDT',
      p: '100200.000000',
      q: '0.00100000',
      m: false,
    });
    expect(await of('btcusdt@aggTrade')).toMatchObject({ e: 'aggTrade', f: expect.any(Number) as number });
    expect(await of('btcusdt@kline_1m')).toMatchObject({
      e: 'kline',
      k: { i: '1m', c: expect.any(String) as string, x: false },
    });
    expect(await of('btcusdt@bookTicker')).toMatchObject({ s: 'BTCUSDT', u: expect.any(Number) as number });
    expect(await of('btcusdt@depth5')).toHaveProperty('lastUpdateId');
    expect(await of('!miniTicker@arr')).toMatchObject([{ e: '24hrMiniTicker', s: 'BTCUSDT' }]);
    listener.say({ method: 'LIST_SUBSCRIPTIONS', id: 'list' });
    const { result } = await listener.until(({ id }) => id === 'list');
    expect(result).toHaveLength(6);
    listener.say({ method: 'UNSUBSCRIBE', params: result, id: 3 });
    await listener.until(({ id }) => id === 3);
    listener.say({ method: 'LIST_SUBSCRIPTIONS', id: 4 });
    expect((await listener.until(({ id }) => id === 4))['result']).toEqual([]);
    listener.socket.close();
  });

  it('what is not understood is said, and whoever talks too much is let go', async () => {
    const listener = await new Listener('/ws').open();
    listener.say({ method: 'SUBSCRIBE', params: ['nope@trade'], id: 1 });
    expect(await listener.until(({ id }) => id === 1)).toMatchObject({ error: { code: 2 } });
    listener.say({ method: 'SUBSCRIBE', params: 'btcusdt@trade', id: 2 });
    expect(await listener.until(({ id }) => id === 2)).toMatchObject({ error: { code: 2 } });
    listener.socket.send('{');
    expect(await listener.until(({ error, id }) => error !== undefined && id === null)).toMatchObject({
      error: { code: 2 },
    });
    for (let n = 0; n < 40; n += 1) listener.say({ method: 'LIST_SUBSCRIPTIONS', id: n });
    expect(await listener.closed).toBe(1008);
  });

  it('a page of another site is turned away, and the worlds stay apart', async () => {
    const foreign = new Listener('/ws/btcusdt@trade', { origin: 'https://elsewhere.example' });
    await expect(foreign.open()).rejects.toThrow('403');
    const demo = await new Listener('/demo/ws/btcusdt@trade').open();
    const real = await new Listener('/ws/btcusdt@trade').open();
    await place(other, 'sell', '100210');
    await place(owner, 'buy', '100210');
    await real.until(({ e }) => e === 'trade');
    expect(demo.all).toEqual([]);
    demo.socket.close();
    real.socket.close();
  });
});

/** A message of the socket that asks and places, signed as clients do there. */
function signedMessage(program: Program, method: string, parameters: Record<string, string | number> = {}) {
  const params: Record<string, string | number> = {
    apiKey: program.apiKey,
    timestamp: Date.now() + doors.clock.ahead,
    ...parameters,
  };
  const payload = Object.keys(params)
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
  return {
    id: `${method} ${JSON.stringify(parameters)}`.slice(0, 36),
    method,
    params: { ...params, signature: program.sign(payload) },
  };
}

describe('an owner’s own', () => {
  it('tells orders and balances, in the order in which they happened', async () => {
    await closeAll(other).catch(() => undefined);
    const listener = await new Listener('/ws-api/v3').open();
    listener.say(signedMessage(bot, 'userDataStream.subscribe.signature'));
    expect(await listener.until(({ id }) => id !== undefined)).toMatchObject({
      status: 200,
      result: { subscriptionId: 0 },
    });
    const { order } = await place(owner, 'buy', '99000');
    const { order: made } = await place(other, 'sell', '100300', '0.0005');
    const bought = await place(owner, 'buy', '100300', '0.001');
    await ask(doors, '/coin/order/close', { orderId: bought.order.orderId }, owner.token);
    await ask(doors, '/coin/order/close', { orderId: order.orderId }, owner.token);
    await listener.until(({ event }) => event?.x === 'CANCELED' && event.i === Number(order.orderId));
    const reports = listener.all.flatMap(({ event }) => (event?.e === 'executionReport' ? [event] : []));
    const of = (id: string) =>
      reports.filter(({ i }) => i === Number(id)).map(({ x, X, z, l }) => `${x} ${X} ${z} ${l}`);
    expect(of(order.orderId)).toEqual(['NEW NEW 0.00000000 0.00000000', 'CANCELED CANCELED 0.00000000 0.00000000']);
    expect(of(bought.order.orderId)).toEqual([
      'NEW NEW 0.00000000 0.00000000',
      'TRADE PARTIALLY_FILLED 0.00050000 0.00050000',
      'CANCELED CANCELED 0.00050000 0.00000000',
    ]);
    // The other side's order is nobody else's business.
    expect(of(made.orderId)).toEqual([]);
    expect(listener.all.some(({ event }) => event?.e === 'outboundAccountPosition')).toBe(true);
    listener.socket.close();
  });

  it('tells how an order is shown and kept from itself, and what moves without an order', async () => {
    const listener = await new Listener('/ws-api/v3').open();
    const subscribing = signedMessage(bot, 'userDataStream.subscribe.signature');
    listener.say(subscribing);
    await listener.until(({ id }) => id === subscribing.id);
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '96000',
      quantity: '0.01',
    };
    const own = { icebergQty: '0.002', selfTradePreventionMode: 'EXPIRE_MAKER', newClientOrderId: 'shown' };
    expect(await signed(doors, bot, 'POST /api/v3/order', { ...order, ...own })).toMatchObject({ status: 200 });
    const { event } = await listener.until((heard) => heard['event']?.c === 'shown');
    expect(event).toMatchObject({ x: 'NEW', F: '0.00200000', V: 'EXPIRE_MAKER', q: '0.01000000' });
    await ask(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '12.345678' }, owner.token);
    expect(await listener.until((heard) => heard['event']?.e === 'balanceUpdate')).toMatchObject({
      event: { a: 'USDT', d: '12.345678', T: expect.any(Number) as number },
    });
    // The sums after it follow, and say it again.
    const moved = listener.all.findIndex((heard) => heard['event']?.e === 'balanceUpdate');
    await listener.until(
      (heard) => heard['event']?.e === 'outboundAccountPosition' && listener.all.indexOf(heard) > moved,
    );
    await closeAll(owner);
    listener.socket.close();
  });

  it('tells the same by a listen key, to older clients', async () => {
    const { body } = await sent(doors, 'POST /api/v3/userDataStream', '', bot.apiKey);
    const { listenKey } = body as { listenKey: string };
    expect((await sent(doors, 'POST /api/v3/userDataStream', '', bot.apiKey)).body).toEqual({ listenKey });
    expect((await sent(doors, 'PUT /api/v3/userDataStream', `listenKey=${listenKey}`, bot.apiKey)).body).toEqual({});
    const stranger = await programOf(doors, other);
    expect(await sent(doors, 'PUT /api/v3/userDataStream', `listenKey=${listenKey}`, stranger.apiKey)).toMatchObject({
      code: -1125,
    });
    const listener = await new Listener(`/ws/${listenKey}`).open();
    const heard = listener.until(({ e }) => e === 'executionReport');
    // The address is read after the socket is open: orders until it is heard.
    const so = { isHeard: false };
    const done = heard.then(() => (so.isHeard = true));
    while (!so.isHeard) {
      await place(owner, 'buy', '99001');
      await Promise.race([done, closeAll(owner)]);
    }
    expect(await heard).toMatchObject({ s: 'BTCUSDT', S: 'BUY' });
    expect((await sent(doors, 'DELETE /api/v3/userDataStream', `listenKey=${listenKey}`, bot.apiKey)).body).toEqual({});
    // Closed is closed, for who listens too; the socket stays.
    expect(await listener.until(({ e }) => e === 'listenKeyExpired')).toMatchObject({ listenKey });
    const told = listener.all.length;
    await place(owner, 'buy', '99002');
    listener.say({ method: 'LIST_SUBSCRIPTIONS', id: 'after' });
    await listener.until(({ id }) => id === 'after');
    expect(listener.all.slice(told)).toMatchObject([{ id: 'after' }]);
    await closeAll(owner);
    listener.socket.close();
  });

  it('is told once on a socket: a second time is refused, and one that was left may be asked for again', async () => {
    const listener = await new Listener('/ws-api/v3').open();
    const asks = async (method: string) => {
      const message = signedMessage(bot, method);
      const told = listener.all.length;
      listener.say(message);
      return listener.until((heard) => heard['id'] === message.id && listener.all.indexOf(heard) >= told);
    };
    const subscribe = 'userDataStream.subscribe.signature';
    expect(await asks(subscribe)).toMatchObject({ status: 200, result: { subscriptionId: 0 } });
    for (let n = 0; n < 5; n += 1) expect(await asks(subscribe)).toMatchObject({ error: { code: -2035 } });
    expect(await asks('userDataStream.unsubscribe')).toMatchObject({ status: 200 });
    expect(await asks(subscribe)).toMatchObject({ status: 200, result: { subscriptionId: 1 } });
    listener.socket.close();
  });

  it('ends at once when the key is revoked', async () => {
    const program = await programOf(doors, owner);
    const listener = await new Listener('/ws-api/v3').open();
    listener.say(signedMessage(program, 'userDataStream.subscribe.signature'));
    await listener.until(({ status }) => status === 200);
    await ask(doors, '/user/api-key/revoke', { id: program.id }, owner.token);
    expect(await listener.closed).toBe(4001);
    expect(listener.all.at(-1)).toMatchObject({ subscriptionId: 0, event: { e: 'eventStreamTerminated' } });
  });

  it('signs in once; then calls and own events need no signature, until it signs out or the key is revoked', async () => {
    const program = await programOf(doors, owner, { algorithm: 'ed25519' });
    const listener = await new Listener('/ws-api/v3').open();
    let asked = 0;
    const answer = async (method: string, params: Record<string, string | number> = {}) => {
      const id = `s${(asked += 1)}`;
      listener.say({ id, method, params });
      return listener.until((message) => message['id'] === id);
    };
    const timestamp = () => Date.now() + doors.clock.ahead;
    expect(await answer('account.status', { timestamp: timestamp() })).toMatchObject({ error: { code: -1102 } });
    expect(await answer('userDataStream.subscribe')).toMatchObject({ error: { code: -1102 } });
    expect(await answer('session.status')).toMatchObject({ status: 200, result: { apiKey: null } });
    const { params } = signedMessage(program, 'session.logon');
    expect(await answer('session.logon', { ...params, signature: 'AAAA' })).toMatchObject({ error: { code: -1022 } });
    expect(await answer('session.logon', { timestamp: timestamp() })).toMatchObject({ error: { code: -1102 } });
    expect(await answer('session.logon', params)).toMatchObject({
      status: 200,
      result: { apiKey: program.apiKey, authorizedSince: expect.any(Number) as number },
    });
    expect(await answer('userDataStream.subscribe')).toMatchObject({ status: 200, result: { subscriptionId: 0 } });
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '97000',
      quantity: '0.001',
    };
    const placed = await answer('order.place', { ...order, newClientOrderId: 'by-session', timestamp: timestamp() });
    expect(placed).toMatchObject({ status: 200, result: { clientOrderId: 'by-session', status: 'NEW' } });
    await listener.until(({ event }) => event?.x === 'NEW' && event.c === 'by-session');
    // A message that is old is old, whoever signed in.
    expect(await answer('account.status', { timestamp: timestamp() - 60_000 })).toMatchObject({
      error: { code: -1021 },
    });
    expect(
      await answer('order.cancel', { symbol: 'BTCUSDT', origClientOrderId: 'by-session', timestamp: timestamp() }),
    ).toMatchObject({ status: 200, result: { status: 'CANCELED' } });
    expect(await answer('session.logout')).toMatchObject({ status: 200, result: { apiKey: null } });
    expect(await answer('account.status', { timestamp: timestamp() })).toMatchObject({ error: { code: -1102 } });
    expect(await answer('session.other')).toMatchObject({ error: { code: -1020 } });
    listener.socket.close();

    const next = await new Listener('/ws-api/v3').open();
    next.say({ ...signedMessage(program, 'session.logon'), id: 'on' });
    await next.until(({ id }) => id === 'on');
    await ask(doors, '/user/api-key/revoke', { id: program.id }, owner.token);
    next.say({ id: 'late', method: 'account.status', params: { timestamp: timestamp() } });
    expect(await next.until(({ id }) => id === 'late')).toMatchObject({ status: 401, error: { code: -2015 } });
    next.say({ id: 'who', method: 'session.status' });
    expect(await next.until(({ id }) => id === 'who')).toMatchObject({ result: { apiKey: null } });
    next.socket.close();
  });

  it('asks and places over the socket, signed by sorted names; what is wrong is refused alike', async () => {
    const listener = await new Listener('/ws-api/v3/0').open();
    listener.say({ id: 1, method: 'ping' });
    expect(await listener.until(({ id }) => id === 1)).toMatchObject({
      status: 200,
      result: {},
      rateLimits: [{ count: expect.any(Number) as number }],
    });
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '98000',
      quantity: '0.001',
      newClientOrderId: 'socket-1',
    };
    const placing = signedMessage(bot, 'order.place', order);
    listener.say(placing);
    expect(await listener.until(({ id }) => id === placing.id)).toMatchObject({
      status: 200,
      result: { clientOrderId: 'socket-1', status: 'NEW' },
    });
    listener.say({ ...placing, id: 'changed', params: { ...placing.params, price: '98001' } });
    expect(await listener.until(({ id }) => id === 'changed')).toMatchObject({ status: 400, error: { code: -1022 } });
    listener.say({ id: 'unsigned', method: 'order.place', params: order });
    expect(await listener.until(({ id }) => id === 'unsigned')).toMatchObject({ status: 400, error: { code: -1102 } });
    const reader = await programOf(doors, owner, { fields: { trade: '0' } });
    listener.say({ ...signedMessage(reader, 'order.place', { ...order, newClientOrderId: 'socket-2' }), id: 'reader' });
    expect(await listener.until(({ id }) => id === 'reader')).toMatchObject({ status: 401, error: { code: -2015 } });
    const { list } = await ask(doors, '/user/api-key/list', {}, owner.token);
    expect(list.find(({ id }) => id === reader.id)!.refusals).toMatchObject([
      { code: -2015, path: 'ws-api order.place' },
    ]);
    listener.say({ id: 'none', method: '__proto__' });
    expect(await listener.until(({ id }) => id === 'none')).toMatchObject({ error: { code: -1020 } });
    listener.say({ ...signedMessage(bot, 'openOrders.cancelAll', { symbol: 'BTCUSDT' }), id: 'all' });
    expect(await listener.until(({ id }) => id === 'all')).toMatchObject({
      status: 200,
      result: [{ status: 'CANCELED' }],
    });
    listener.socket.close();
  });
});

describe('a connection', () => {
  it('lives for a day; its end is told before', async () => {
    const before = await new Listener('/ws/btcusdt@trade').open();
    doors.clock.ahead += 12 * 3_600_000;
    const after = await new Listener('/ws-api/v3').open();
    doors.clock.ahead += 12 * 3_600_000 + 1;
    expect(await before.closed).toBe(1001);
    expect(before.all).toEqual([{ e: 'serverShutdown', E: expect.any(Number) as number }]);
    // Only those whose day is over.
    after.say({ id: 1, method: 'ping' });
    expect(await after.until(({ id }) => id === 1)).toMatchObject({ status: 200 });
    after.socket.close();
  });

  it('whose client answers no ping for a minute is cut; one that answers stays', async () => {
    const deaf = await new Listener('/ws/btcusdt@trade', {}, { autoPong: false }).open();
    const lively = await new Listener('/ws/btcusdt@trade').open();
    const pinged = (one: Listener) => new Promise((resolve) => one.socket.once('ping', resolve));
    const both = Promise.all([pinged(deaf), pinged(lively)]);
    doors.clock.ahead += 20_001;
    await both;
    const again = pinged(lively);
    doors.clock.ahead += 60_001;
    expect(await deaf.closed).toBe(1006);
    await again;
    lively.say({ method: 'LIST_SUBSCRIPTIONS', params: [], id: 2 });
    expect(await lively.until(({ id }) => id === 2)).toMatchObject({ result: ['btcusdt@trade'] });
    lively.socket.close();
  });

  it('hears that the server goes, whatever it was opened for', async () => {
    const listeners = await Promise.all(
      ['/ws/btcusdt@trade', '/stream?streams=btcusdt@trade', '/ws-api/v3'].map((path) => new Listener(path).open()),
    );
    await doors.app.close();
    for (const { closed, all } of listeners) {
      expect(await closed).toBe(1001);
      expect(all.at(-1)).toMatchObject({ e: 'serverShutdown' });
    }
  });
});
