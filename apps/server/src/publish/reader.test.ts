import { describe, expect, it } from 'vitest';
import type { ChannelMessage } from '@hilsa/contract';
import { Channel } from './channel.ts';
import { textFrame } from './frame.ts';
import { Reader, type ReaderOptions, type Wire } from './reader.ts';

/** A socket whose network can be stopped. */
function fakeWire() {
  const wire = {
    sent: [] as Buffer[],
    pending: 0,
    isCut: false,
    write: (bytes: Buffer) => void wire.sent.push(bytes),
    cut: () => void (wire.isCut = true),
  };
  const heard = () =>
    wire.sent.flatMap(
      (frame) =>
        JSON.parse(frame.subarray(frame[1] === 126 ? 4 : frame[1] === 127 ? 10 : 2).toString()) as ChannelMessage[],
    );
  return { wire: wire as Wire & { pending: number; isCut: boolean; sent: Buffer[] }, heard };
}
const free: ReaderOptions = {
  onFault: (problem) => {
    throw problem;
  },
  mayAsk: () => true,
};

describe('textFrame', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536])('frames %i bytes as RFC 6455 says', (length) => {
    const frame = textFrame('x'.repeat(length));
    const [head, told] =
      length < 126
        ? [2, frame[1]]
        : length < 65_536
          ? [4, frame.readUInt16BE(2)]
          : [10, Number(frame.readBigUInt64BE(2))];
    expect([frame[0], told, frame.length]).toEqual([0x81, length, head + length]);
  });

  it('counts bytes, not letters', () => {
    expect(textFrame('টাকা')[1]).toBe(12);
  });
});

describe('a reader', () => {
  it('gets a snapshot, then every update, from the very same bytes as its neighbour', () => {
    let content = 'a';
    const channel = new Channel('ticker', () => content);
    const [one, two] = [fakeWire(), fakeWire()];
    for (const { wire } of [one, two]) new Reader(wire, free).subscribe(channel);
    content = 'b';
    channel.publish('+b');
    expect(one.heard()).toEqual([
      { channel: 'ticker', sequence: 0, type: 'snapshot', data: 'a' },
      { channel: 'ticker', sequence: 1, type: 'update', data: '+b' },
    ]);
    expect(two.wire.sent[1]).toBe(one.wire.sent[1]);
  });

  it('that is slow loses updates, and gets one snapshot when it has caught up', () => {
    let content = 0;
    const channel = new Channel('depth:X', () => content);
    const { wire, heard } = fakeWire();
    const reader = new Reader(wire, free);
    reader.subscribe(channel);
    wire.pending = 300 * 1024;
    for (content = 1; content <= 5; content += 1) channel.publish(content);
    content = 5;
    reader.tend(0);
    expect(heard()).toHaveLength(1);
    wire.pending = 0;
    reader.tend(1_000);
    channel.publish('next');
    expect(heard().slice(1)).toEqual([
      { channel: 'depth:X', sequence: 5, type: 'snapshot', data: 5 },
      { channel: 'depth:X', sequence: 6, type: 'update', data: 'next' },
    ]);
  });

  it('that stalls is cut, one that recovers is not', () => {
    const stalled = fakeWire();
    const reader = new Reader(stalled.wire, free);
    stalled.wire.pending = 300 * 1024;
    reader.tend(1);
    reader.tend(10_000);
    expect(stalled.wire.isCut).toBe(false);
    stalled.wire.pending = 0;
    reader.tend(12_000);
    stalled.wire.pending = 300 * 1024;
    reader.tend(14_000);
    reader.tend(28_000);
    expect(stalled.wire.isCut).toBe(false);
    reader.tend(29_001);
    expect(stalled.wire.isCut).toBe(true);
  });

  it('gets updates that come while its snapshot is asked for after it, in order', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const channel = new Channel('orders', () => promise);
    const { wire, heard } = fakeWire();
    new Reader(wire, free).subscribe(channel);
    channel.publish('first');
    channel.publish('second');
    expect(heard()).toEqual([]);
    resolve('rows');
    await promise;
    await Promise.resolve();
    expect(heard().map(({ type, sequence, data }) => [type, sequence, data])).toEqual([
      ['snapshot', 0, 'rows'],
      ['update', 1, 'first'],
      ['update', 2, 'second'],
    ]);
  });

  it('that left hears nothing more, not even a late snapshot', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const channel = new Channel('orders', () => promise);
    const { wire, heard } = fakeWire();
    const reader = new Reader(wire, free);
    reader.subscribe(channel);
    reader.leaveAll();
    resolve('rows');
    await promise;
    channel.publish('after');
    expect(heard()).toEqual([]);
    expect(channel.readerCount).toBe(0);
  });

  /** A channel whose content is there when the test says so; each asking is counted. */
  function slowChannel() {
    const asked: PromiseWithResolvers<string>[] = [];
    const channel = new Channel('orders', () => {
      asked.push(Promise.withResolvers<string>());
      return asked.at(-1)!.promise;
    });
    const answer = async (n: number) => {
      asked[n]!.resolve(`rows ${n}`);
      await new Promise((done) => setImmediate(done));
    };
    return { channel, asked, answer };
  }

  it('asks once, however often one name is subscribed while the tables are asked', async () => {
    const { channel, asked, answer } = slowChannel();
    const { wire, heard } = fakeWire();
    const reader = new Reader(wire, free);
    for (let n = 0; n < 50; n += 1) reader.subscribe(channel);
    expect(asked).toHaveLength(1);
    await answer(0);
    expect(heard()).toHaveLength(1);
    reader.subscribe(channel);
    expect(asked).toHaveLength(2);
  });

  it('that leaves and comes back again and again has one asking under way, and hears the last', async () => {
    const { channel, asked, answer } = slowChannel();
    const other = slowChannel();
    const { wire, heard } = fakeWire();
    const reader = new Reader(wire, free);
    for (let n = 0; n < 50; n += 1) {
      reader.subscribe(channel);
      channel.publish(n);
      reader.unsubscribe(channel);
      reader.subscribe(other.channel);
      reader.unsubscribe(other.channel);
    }
    reader.subscribe(other.channel);
    expect([asked.length, other.asked.length]).toEqual([1, 0]);
    await answer(0);
    expect(heard()).toEqual([]);
    expect(other.asked).toHaveLength(1);
    await other.answer(0);
    expect(heard().map(({ data }) => data)).toEqual(['rows 0']);
  });

  it('shares one asking with the readers that come before the next update', async () => {
    const { channel, asked, answer } = slowChannel();
    const wires = Array.from({ length: 10 }, fakeWire);
    for (const { wire } of wires) new Reader(wire, free).subscribe(channel);
    expect(asked).toHaveLength(1);
    channel.publish('update');
    await answer(0);
    for (const { heard } of wires) expect(heard().map(({ data }) => data)).toEqual(['rows 0', 'update']);
  });

  it('keeps a bounded number of updates while it waits, and then begins anew', async () => {
    const { channel, asked, answer } = slowChannel();
    const { wire, heard } = fakeWire();
    const reader = new Reader(wire, free);
    reader.subscribe(channel);
    const update = 'x'.repeat(64 * 1024);
    for (let n = 0; n < 100; n += 1) channel.publish(update);
    await answer(0);
    expect(heard()).toEqual([]);
    reader.tend(1_000);
    expect(asked).toHaveLength(2);
    await answer(1);
    channel.publish('after');
    expect(heard().map(({ sequence, data }) => [sequence, data])).toEqual([
      [100, 'rows 1'],
      [101, 'after'],
    ]);
  });

  it('that may not ask now gets its snapshot when it may, and nothing before', () => {
    let left = 1;
    const { wire, heard } = fakeWire();
    const reader = new Reader(wire, { ...free, mayAsk: () => (left -= 1) >= 0 });
    const channels = ['ticker', 'depth:X', 'trades:X'].map((name) => new Channel(name, () => name));
    for (const channel of channels) reader.subscribe(channel);
    for (const channel of channels) channel.publish('+');
    expect(heard().map(({ channel, type }) => [channel, type])).toEqual([
      ['ticker', 'snapshot'],
      ['ticker', 'update'],
    ]);
    for (let seconds = 1; seconds <= 2; seconds += 1) {
      left = 1;
      reader.tend(seconds * 1_000);
    }
    expect(
      heard()
        .filter(({ type }) => type === 'snapshot')
        .map(({ channel }) => channel),
    ).toEqual(['ticker', 'depth:X', 'trades:X']);
  });

  it('owes nothing for what was subscribed anew or left while it was owed', () => {
    let may = false;
    let asked = 0;
    const channel = new Channel('ticker', () => (asked += 1));
    const { wire } = fakeWire();
    const reader = new Reader(wire, { ...free, mayAsk: () => may });
    for (let n = 0; n < 5; n += 1) reader.subscribe(channel);
    reader.unsubscribe(channel);
    may = true;
    reader.tend(1_000);
    expect(asked).toBe(0);
  });

  it('to a socket that takes nothing, writes no snapshot either', () => {
    const { wire } = fakeWire();
    const reader = new Reader(wire, free);
    wire.pending = 300 * 1024;
    const channel = new Channel('ticker', () => 'much');
    for (let n = 0; n < 50; n += 1) {
      reader.subscribe(channel);
      reader.unsubscribe(channel);
    }
    expect(wire.sent).toEqual([]);
  });
});
