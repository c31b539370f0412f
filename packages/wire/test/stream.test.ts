// In: the stream over an invented socket and a still clock.
// Out: drops, doubles, disorder, gaps and reconnections end in the right picture, one call a frame.
import { describe, expect, test } from 'vitest';
import type { ChannelEvent, Socket } from '../src/index.ts';
import { Stream } from '../src/stream.ts';
import { StillClock, settled } from './still-clock.ts';

class StandInSocket implements Socket {
  readonly sent: { op: string; channels?: string[]; token?: string }[] = [];
  isClosed = false;
  onOpen = (): void => {};
  onFrame: (text: string) => void = () => {};
  onClose = (): void => {};
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  give(...messages: unknown[]): void {
    this.onFrame(JSON.stringify(messages));
  }

  asked(op: string): string[] {
    return this.sent.filter((message) => message.op === op).flatMap((message) => message.channels ?? []);
  }
}

function setUp(token = '') {
  const clock = new StillClock();
  const sockets: StandInSocket[] = [];
  let invalid = 0;
  const stream = new Stream({
    address: () => 'ws://host/ipxbdb-api/stream',
    getToken: () => token,
    getWorld: () => 'demo',
    clock,
    onSessionInvalid: () => {
      invalid++;
    },
    openSocket: (address) => {
      const socket = new StandInSocket(address);
      sockets.push(socket);
      return socket;
    },
  });
  return { clock, sockets, stream, invalidCount: () => invalid };
}

const snapshot = (sequence: number, data: unknown, channel = 'ticker') => ({
  channel,
  sequence,
  type: 'snapshot',
  data,
});
const update = (sequence: number, data: unknown, channel = 'ticker') => ({ channel, sequence, type: 'update', data });

/** Opens the first socket and collects what the listener of `ticker` is told. */
async function listening(token = '') {
  const all = setUp(token);
  const events: ChannelEvent[] = [];
  const leave = all.stream.subscribe('ticker', (event) => events.push(event));
  const socket = all.sockets[0]!;
  socket.onOpen();
  await settled();
  return { ...all, events, leave, socket };
}

describe('subscribing', () => {
  test('names the world, asks for several channels in one message, and once for many listeners', async () => {
    const { stream, sockets } = setUp();
    stream.subscribe('ticker', () => {});
    stream.subscribe('trades:BTCUSDT', () => {});
    sockets[0]!.onOpen();
    await settled();
    expect(sockets).toHaveLength(1);
    expect(sockets[0]!.address).toBe('ws://host/ipxbdb-api/stream?world=demo');
    expect(sockets[0]!.sent).toEqual([{ op: 'subscribe', channels: ['ticker', 'trades:BTCUSDT'] }]);
  });

  test('a second listener makes the channel start again, so that both hold the whole picture', async () => {
    const { stream, socket, clock, events } = await listening();
    socket.give(snapshot(1, ['a']));
    await clock.paint();
    const second: ChannelEvent[] = [];
    stream.subscribe('ticker', (event) => second.push(event));
    await settled();
    expect(socket.sent.slice(-2)).toEqual([
      { op: 'unsubscribe', channels: ['ticker'] },
      { op: 'subscribe', channels: ['ticker'] },
    ]);
    socket.give(snapshot(4, ['b']));
    await clock.paint();
    expect(second.at(-1)?.messages).toEqual([{ type: 'snapshot', data: ['b'] }]);
    expect(events.at(-1)?.messages).toEqual([{ type: 'snapshot', data: ['b'] }]);
  });

  test('the last listener to leave unsubscribes; later the socket goes too', async () => {
    const { leave, socket, stream, clock } = await listening();
    leave();
    leave();
    await settled();
    expect(socket.asked('unsubscribe')).toEqual(['ticker']);
    await clock.pass(6_000);
    expect(socket.isClosed).toBe(true);
    expect(stream.state.connection).toBe('idle');
  });

  test('a listener that comes back at once keeps the socket', async () => {
    const { leave, socket, stream, clock } = await listening();
    leave();
    await settled();
    stream.subscribe('ticker', () => {});
    await clock.pass(10_000);
    expect(socket.isClosed).toBe(false);
    expect(socket.asked('subscribe')).toEqual(['ticker', 'ticker']);
  });
});

describe('sequence', () => {
  test('a hundred messages between two paints reach the listener in one call', async () => {
    const { socket, clock, events } = await listening();
    socket.give(snapshot(0, 'start'));
    for (let count = 1; count <= 100; count++) socket.give(update(count, count));
    await clock.paint();
    expect(clock.framesRun).toBe(1);
    expect(events).toHaveLength(1);
    expect(events[0]!.messages).toHaveLength(101);
    expect(events[0]!.messages.at(-1)).toEqual({ type: 'update', data: 100 });
  });

  test('doubled and late messages change nothing', async () => {
    const { socket, clock, events } = await listening();
    socket.give(snapshot(5, 'five'), update(5, 'old'), update(6, 'six'), update(6, 'six again'), update(3, 'late'));
    await clock.paint();
    expect(events[0]!.messages.map((message) => message.data)).toEqual(['five', 'six']);
    expect(socket.asked('unsubscribe')).toEqual([]);
  });

  test('a gap marks the channel stale and asks for a fresh snapshot', async () => {
    const { socket, clock, events } = await listening();
    socket.give(snapshot(1, 'one'), update(3, 'three'), update(4, 'four'));
    await clock.paint();
    await settled();
    expect(events[0]).toMatchObject({ isStale: true, messages: [{ type: 'snapshot', data: 'one' }] });
    expect(socket.asked('unsubscribe')).toEqual(['ticker']);
    socket.give(update(5, 'five'), snapshot(5, 'all'), update(6, 'six'));
    await clock.paint();
    expect(events[1]).toMatchObject({
      isStale: false,
      messages: [
        { type: 'snapshot', data: 'all' },
        { type: 'update', data: 'six' },
      ],
    });
  });

  test('two messages in the wrong order are a gap, not a wrong picture', async () => {
    const { socket, clock, events } = await listening();
    socket.give(snapshot(1, 'one'), update(3, 'three'), update(2, 'two'));
    await clock.paint();
    expect(events.at(-1)!.isStale).toBe(true);
    expect(events.flatMap((event) => event.messages.map((message) => message.data))).toEqual(['one']);
  });

  test('updates before the first snapshot wait for it', async () => {
    const { socket, clock, events } = await listening();
    socket.give(update(9, 'early'));
    await clock.paint();
    expect(events).toEqual([]);
  });

  test('messages that are not ours, or not JSON, are left alone', async () => {
    const { socket, clock, events } = await listening();
    socket.onFrame('{"not":"an array"}');
    socket.onFrame('broken');
    socket.give(snapshot(1, 'x', 'depth:ETHUSDT'));
    await clock.paint();
    expect(events).toEqual([]);
  });
});

describe('connection', () => {
  test('a cut makes everything stale at once; it comes back by itself and asks again', async () => {
    const { socket, sockets, stream, clock, events } = await listening();
    socket.give(snapshot(1, 'one'));
    await clock.paint();
    socket.onClose();
    await clock.paint();
    expect(events.at(-1)).toMatchObject({ isStale: true, messages: [] });
    expect(stream.state.connection).toBe('offline');
    await clock.pass(400);
    expect(sockets).toHaveLength(2);
    sockets[1]!.onOpen();
    expect(sockets[1]!.asked('subscribe')).toEqual(['ticker']);
    sockets[1]!.give(snapshot(40, 'forty'));
    await clock.paint();
    expect(events.at(-1)).toMatchObject({ isStale: false });
    expect(stream.state.connection).toBe('open');
  });

  test('waits longer after every failure, up to a bound', async () => {
    const { sockets, clock } = await listening();
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure++) {
      const count = sockets.length;
      sockets.at(-1)!.onClose();
      const from = clock.now();
      while (sockets.length === count) await clock.pass(100);
      waits.push(clock.now() - from);
    }
    expect(waits[0]).toBeLessThanOrEqual(400);
    expect(waits.at(-1)).toBe(15_000);
    expect([...waits].sort((one, other) => one - other)).toEqual(waits);
  });

  test('a silent line is noticed by the heartbeat', async () => {
    const { socket, sockets, stream, clock } = await listening();
    await clock.pass(15_000);
    expect(socket.sent.at(-1)).toEqual({ op: 'ping' });
    socket.give({ op: 'pong', atMs: 1 });
    await clock.pass(15_000);
    await clock.pass(8_000);
    expect(socket.isClosed).toBe(true);
    expect(stream.state.connection).toBe('offline');
    await clock.pass(400);
    expect(sockets).toHaveLength(2);
  });

  test('when the device has a network again the next attempt is made now', async () => {
    const { socket, sockets, stream } = await listening();
    socket.onClose();
    stream.retryNow();
    expect(sockets).toHaveLength(2);
  });
});

describe('signing in', () => {
  test('shows the token first and asks only after the answer; private channels with it', async () => {
    const { socket, stream } = await listening('token-9');
    stream.subscribe('orders', () => {});
    await settled();
    expect(socket.sent).toEqual([{ op: 'auth', token: 'token-9' }]);
    socket.give({ op: 'authenticated', world: 'real', accountId: '5' });
    expect(socket.asked('subscribe').sort()).toEqual(['orders', 'ticker']);
  });

  test('a token that is not accepted tells the page and leaves the public channels', async () => {
    const { socket, stream, invalidCount } = await listening('old');
    stream.subscribe('orders', () => {});
    socket.give({ op: 'error', refusal: 'session-invalid' });
    expect(invalidCount()).toBe(1);
    expect(socket.asked('subscribe')).toEqual(['ticker']);
  });

  test('a new token restarts on a new socket', async () => {
    const { socket, sockets, stream } = await listening();
    stream.restart();
    expect(socket.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  test('a refused channel is told to its listener', async () => {
    const { socket, clock, events } = await listening();
    socket.give({ op: 'error', refusal: 'channel-unknown', channel: 'ticker' });
    await clock.paint();
    expect(events).toMatchObject([{ refusal: 'channel-unknown', messages: [] }]);
  });
});
