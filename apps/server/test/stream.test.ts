// The live channel, by real sockets: snapshots, contiguous updates, private channels, ends of sessions, strangers at the door.
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BASE_PATH, type ChannelMessage, type ServerMessage } from '@hilsa/contract';
import { ask, fundedPerson, openDoors, PASSWORD, type Doors, type Person } from './doors.ts';

let doors: Doors;
let address: string;
let maker: Person;
let taker: Person;

beforeAll(async () => {
  doors = await openDoors({ SITE_ORIGINS: 'https://hilsa.example' });
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
  address = `ws://127.0.0.1:${(doors.app.server.address() as AddressInfo).port}${BASE_PATH}/stream`;
  maker = await fundedPerson(doors);
  taker = await fundedPerson(doors);
  await ask(doors, '/user/sandbox/fund', { asset: 'ETH', amount: '0.1' }, maker.token);
});

/** A client that keeps every message and can be asked to wait for one. */
class Listener {
  readonly heard: ServerMessage[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  constructor(query = '', options: { origin?: string } = {}) {
    this.socket = new WebSocket(address + query, options);
    this.socket.on('message', (data: Buffer) => {
      this.heard.push(...(JSON.parse(data.toString()) as ServerMessage[]));
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => this.socket.on('close', (code) => resolve(code)));
  }

  async open(): Promise<this> {
    await new Promise((resolve, reject) => this.socket.on('open', resolve).on('error', reject));
    return this;
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first message that fits, now or later. The test's own time limit ends a wait for nothing. */
  async until<Message extends ServerMessage>(fits: (message: ServerMessage) => message is Message): Promise<Message>;
  async until(fits: (message: ServerMessage) => boolean): Promise<ServerMessage>;
  async until(fits: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    for (;;) {
      const found = this.heard.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  on(channel: string): ChannelMessage[] {
    return this.heard.filter(
      (message): message is ChannelMessage =>
        'channel' in message && 'sequence' in message && message.channel === channel,
    );
  }

  async update(channel: string, fits: (data: unknown[]) => boolean = () => true): Promise<ChannelMessage> {
    return this.until(
      (message): message is ChannelMessage =>
        'sequence' in message &&
        message.channel === channel &&
        message.type === 'update' &&
        fits(message.data as unknown[]),
    );
  }

  /** Looks at a channel and away again. @returns the picture that it began with */
  async glance(channel: string): Promise<unknown> {
    const before = this.heard.length;
    const later = (message: ServerMessage) => this.heard.indexOf(message) >= before;
    this.say({ op: 'subscribe', channels: [channel] });
    const picture = await this.until(
      (message): message is ChannelMessage => 'sequence' in message && message.channel === channel && later(message),
    );
    this.say({ op: 'unsubscribe', channels: [channel] });
    await this.until((message) => 'op' in message && message.op === 'unsubscribed' && later(message));
    return picture.data;
  }

  async snapshot(channel: string): Promise<ChannelMessage> {
    return this.until(
      (message): message is ChannelMessage =>
        'sequence' in message && message.channel === channel && message.type === 'snapshot',
    );
  }
}

const place = (person: Person, fields: Record<string, string>) =>
  ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', type: 'limit', quantity: '0.001', ...fields }, person.token);
const isError = (refusal: string) => (message: ServerMessage) =>
  'op' in message && message.op === 'error' && message.refusal === refusal;

describe('public channels', () => {
  it('are not read, for ever, by a socket that is gone before its turn came', async () => {
    const channel = doors.worlds.real.publisher.publicChannel('depth:ETHUSDT')!;
    const before = channel.readerCount;
    const count = () => new Promise<number>((told) => doors.app.server.getConnections((_, number) => told(number)));
    await doors.owner().begin(async (sql) => {
      // Whose sign-in it is waits for the table; the socket does not.
      await sql`lock table identity.sessions in access exclusive mode`;
      const others = await count();
      const listener = await new Listener().open();
      listener.say({ op: 'auth', token: 'n'.repeat(43) });
      listener.socket.send(JSON.stringify({ op: 'subscribe', channels: ['depth:ETHUSDT'] }), () =>
        listener.socket.terminate(),
      );
      await listener.closed;
      await expect.poll(count).toBeLessThanOrEqual(others);
    });
    // Asked after it, and answered.
    const next = await new Listener().open();
    next.say({ op: 'auth', token: 'm'.repeat(43) });
    next.say({ op: 'subscribe', channels: ['depth:ETHUSDT'] });
    await next.snapshot('depth:ETHUSDT');
    expect(channel.readerCount).toBe(before + 1);
    next.socket.close();
    await expect.poll(() => channel.readerCount).toBe(before);
  });

  it('show a book after every order of a participant of the house, alone in its batch', async () => {
    const { sequencer } = doors.worlds.real;
    const submit = (command: Parameters<typeof sequencer.submit>[0]['command']) =>
      sequencer.submit({ command, requestId: null, caller: 'participant' });
    const opened = await submit({ kind: 'open-account', ownerKind: 'participant', referrer: null, atMs: 0 });
    const { account } = opened as { account: number };
    const instrument = sequencer.engine.instruments.find(({ listing }) => listing.symbol === 'ETHUSDT')!;
    const { baseAsset, symbol } = instrument.listing;
    await submit({ kind: 'issue-test-money', account, asset: baseAsset, amount: 100_000_000n, atMs: 0 });
    const order = {
      kind: 'place-order',
      atMs: 0,
      account,
      instrument: instrument.index,
      side: 'sell',
      type: 'limit',
      timeInForce: 'good-till-cancelled',
      postOnly: true,
      selfTradePrevention: 'expire-taker',
      ticks: 1_100_000,
      lots: 10_000,
      quoteAmount: 0n,
      triggerTicks: 0,
      expiresAtMs: 0,
    } as const;
    const asks = async () => (await ask(doors, '/coin/books', { symbol })).asks;
    const before = await asks();
    const { orderId } = (await submit(order)) as { orderId: number };
    expect(await asks()).toHaveLength(before.length + 1);
    const [, quantity] = (await asks()).at(-1)!;
    await submit({ kind: 'amend-order', atMs: 0, account, orderId, ticks: order.ticks, lots: 5_000 });
    expect((await asks()).at(-1)![1]).not.toBe(quantity);
    await submit({ kind: 'cancel-order', atMs: 0, account, orderId });
    expect(await asks()).toEqual(before);
  });

  it('begin with a snapshot and go on without a gap; deltas over the snapshot give the book', async () => {
    const listener = await new Listener('?world=real').open();
    const channels = [
      'depth:BTCUSDT',
      'trades:BTCUSDT',
      'candles:BTCUSDT:1m',
      'candles:BTCUSDT:1w',
      'ticker',
      'ticker:BTCUSDT',
    ];
    listener.say({ op: 'subscribe', channels });
    for (const channel of channels) await listener.snapshot(channel);
    for (const price of ['100001', '100002', '100003']) await place(maker, { side: 'sell', price });
    await listener.update('depth:BTCUSDT', (data) => JSON.stringify(data).includes('100003.0'));
    await place(taker, { side: 'buy', price: '100001', quantity: '0.0005' });
    await ask(doors, '/coin/order/close', { all: '1', symbol: 'BTCUSDT' }, maker.token);
    await listener.update('trades:BTCUSDT');
    await listener.update('candles:BTCUSDT:1m');
    await listener.update('candles:BTCUSDT:1w');
    for (const channel of ['ticker', 'ticker:BTCUSDT'])
      await listener.update(channel, (data) =>
        (data as { last: string; ask: string | null }[]).some(
          ({ last, ask: best }) => last === '100001.0' && best === null,
        ),
      );
    const told = listener.on('ticker:BTCUSDT').flatMap(({ data }) => data as { symbol: string }[]);
    expect(new Set(told.map(({ symbol }) => symbol))).toEqual(new Set(['BTCUSDT']));
    await place(maker, { side: 'sell', price: '100009' });
    await listener.update('depth:BTCUSDT', (data) => JSON.stringify(data).includes('100009.0'));

    const asks = new Map<string, string>();
    for (const { data } of listener.on('depth:BTCUSDT')) {
      for (const [price, quantity] of (data as { asks: [string, string][] }).asks)
        if (quantity === '0') asks.delete(price);
        else asks.set(price, quantity);
    }
    const book = await ask(doors, '/coin/books', { symbol: 'BTCUSDT' });
    expect([...asks]).toEqual(book.asks);
    expect(book.sequence).toBe(listener.on('depth:BTCUSDT').at(-1)!.sequence);
    for (const channel of channels) {
      const sequences = listener.on(channel).map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.map((_, n) => sequences[0]! + n));
    }
    expect(listener.on('trades:BTCUSDT').at(-1)!.data).toMatchObject([
      { price: '100001.0', quantity: '0.0005', side: 'buy', simulated: false },
    ]);
    listener.socket.close();
  });

  it('begin with the picture of now where nobody looked for a while', async () => {
    const listener = await new Listener('?world=real').open();
    const [ticker, depth] = ['ticker:ETHUSDT', 'depth:ETHUSDT'];
    const asked = async () => ((await listener.glance(ticker)) as { ask: string | null }[])[0]!.ask;
    listener.say({ op: 'subscribe', channels: [depth] });
    await listener.snapshot(depth);
    expect(await asked()).toBeNull();
    await place(maker, { symbol: 'ETHUSDT', side: 'sell', price: '100005' });
    await listener.update(depth, (data) => JSON.stringify(data).includes('100005'));
    expect(await asked()).toMatch(/^100005/);
    await ask(doors, '/coin/order/close', { all: '1', symbol: 'ETHUSDT' }, maker.token);
    listener.socket.close();
  });

  it('begin a chart that nobody looked at for a while with the bar of now', async () => {
    const listener = await new Listener('?world=real').open();
    const close = async () => ((await listener.glance('candles:BTCUSDT:4h')) as string[][])[0]![4];
    expect(await close()).not.toMatch(/^100020/);
    await place(maker, { side: 'sell', price: '100020' });
    await place(taker, { side: 'buy', price: '100020', quantity: '0.0015' });
    await expect.poll(close).toMatch(/^100020/);
    await ask(doors, '/coin/order/close', { all: '1', symbol: 'BTCUSDT' }, maker.token);
    listener.socket.close();
  });

  it('keep the worlds apart', async () => {
    const demo = await new Listener('?world=demo').open();
    demo.say({ op: 'subscribe', channels: ['trades:ETHUSDT', 'ticker'] });
    await demo.snapshot('trades:ETHUSDT');
    await place(maker, { symbol: 'ETHUSDT', side: 'sell', price: '100000' });
    await place(taker, { symbol: 'ETHUSDT', side: 'buy', price: '100000' });
    expect((await ask(doors, '/coin/trades', { symbol: 'ETHUSDT', world: 'real' })).list).toHaveLength(1);
    demo.say({ op: 'subscribe', channels: ['candles:ETHUSDT:1m'] });
    expect((await demo.snapshot('candles:ETHUSDT:1m')).data).toEqual([]);
    expect(demo.on('trades:ETHUSDT').map(({ data }) => data)).toEqual([[]]);
    demo.socket.close();
  });
});

describe('private channels', () => {
  it('show a customer their orders, fills and balances, and nobody else’s', async () => {
    const listeners = await Promise.all(
      [maker, taker].map(async ({ token }) => {
        const listener = await new Listener().open();
        listener.say({ op: 'auth', token });
        listener.say({ op: 'subscribe', channels: ['orders', 'fills', 'balances', 'notices'] });
        for (const channel of ['orders', 'fills', 'balances', 'notices']) await listener.snapshot(channel);
        return listener;
      }),
    );
    const [mine, theirs] = listeners as [Listener, Listener];
    const { order } = await place(maker, { side: 'sell', price: '99000', symbol: 'ETHUSDT' });
    await mine.update('orders', (data) => JSON.stringify(data).includes(`"orderId":"${order.orderId}"`));
    const { order: bought } = await place(taker, { side: 'buy', price: '99000', symbol: 'ETHUSDT' });
    await mine.update('orders', (data) =>
      (data as { orderId: string; status: string }[]).some(
        ({ orderId, status }) => orderId === order.orderId && status === 'filled',
      ),
    );
    const fill = await theirs.update('fills');
    expect(fill.data).toMatchObject([
      { orderId: bought.orderId, role: 'taker', side: 'buy', amount: '99', fee: '0.000001', feeAsset: 'ETH' },
    ]);
    await theirs.update('balances', (data) =>
      (data as { asset: string; available: string }[]).some(
        ({ asset, available }) => asset === 'ETH' && available === '0.001998',
      ),
    );
    expect(JSON.stringify(theirs.heard)).not.toContain(`"orderId":"${order.orderId}"`);
    expect(JSON.stringify(mine.heard)).not.toContain(`"orderId":"${bought.orderId}"`);
    for (const { socket } of listeners) socket.close();
  });

  it('need a session, and end with it', async () => {
    const { token, tokenDemo } = await ask(doors, '/user/login', { phone: maker.phone, password: PASSWORD });
    const guest = await new Listener().open();
    guest.say({ op: 'subscribe', channels: ['orders'] });
    await guest.until(isError('sign-in-required'));
    guest.say({ op: 'auth', token: 'not-a-token' });
    await guest.until(isError('session-invalid'));
    const real = await new Listener().open();
    const demo = await new Listener().open();
    real.say({ op: 'auth', token });
    demo.say({ op: 'auth', token: tokenDemo });
    expect(await demo.until((message) => 'op' in message && message.op === 'authenticated')).toMatchObject({
      world: 'demo',
      accountId: maker.id,
    });
    await real.until((message) => 'op' in message && message.op === 'authenticated');
    await ask(doors, '/user/logout', {}, token);
    expect(await Promise.all([real.closed, demo.closed])).toEqual([4001, 4001]);
    expect(real.heard.at(-1)).toEqual({ op: 'error', refusal: 'session-invalid' });
    guest.socket.close();
  });
});

describe('strangers', () => {
  it('from a foreign page are turned away, from a listed one let in', async () => {
    await expect(new Listener('', { origin: 'https://evil.example' }).open()).rejects.toThrow('403');
    const listed = await new Listener('', { origin: 'https://hilsa.example' }).open();
    listed.say({ op: 'ping' });
    await listed.until((message) => 'op' in message && message.op === 'pong');
    listed.socket.close();
  });

  it('that speak badly are told so; that speak too much or too long are cut', async () => {
    const listener = await new Listener().open();
    for (const bad of [
      'not json',
      '[]',
      '{"op":"steal"}',
      '{"op":"subscribe","channels":["depth:btc"]}',
      '{"op":"subscribe","channels":[],"role":"x"}',
    ])
      listener.say(bad);
    listener.say({ op: 'subscribe', channels: ['depth:NOSUCHUSDT'] });
    await listener.until(isError('channel-unknown'));
    expect(listener.heard.filter(isError('message-unreadable'))).toHaveLength(5);
    for (let n = 0; n < 200; n += 1) listener.say({ op: 'ping' });
    expect(await listener.closed).toBe(1008);
    const long = await new Listener().open();
    long.say('x'.repeat(10_000));
    expect(await long.closed).toBe(1009);
  });
});
