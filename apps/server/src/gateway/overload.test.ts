import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { BASE_PATH } from '@hilsa/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOverload, shedWhenLate } from './overload.ts';

/** Random numbers that are spread evenly. */
function evenly() {
  let n = 0;
  return () => (n = (n + 0.618_033_988_749_895) % 1);
}
const served = (overload: ReturnType<typeof createOverload>, calls: number) =>
  Array.from({ length: calls }, () => {
    const begun = overload.begin();
    if (begun) overload.end();
    return begun;
  }).filter(Boolean).length;

describe('overload', () => {
  it('turns nobody away while the thread keeps up', () => {
    const overload = createOverload(10, evenly());
    for (let n = 0; n < 100; n += 1) overload.look(n);
    expect([served(overload, 1_000), overload.shed]).toEqual([1_000, 0]);
  });

  it('turns away more with each look that is late, never everybody, and fewer again when it is over', () => {
    const overload = createOverload(10, evenly());
    overload.look(1_500);
    overload.look(1_500);
    expect(served(overload, 100)).toBe(100);
    const shares = [1_500, 1_500, 1_500, 1_500, 1_500, 1_500].map((lateMs) => {
      overload.look(lateMs);
      return served(overload, 1_000);
    });
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares.at(-1)).toBeGreaterThan(30);
    expect(shares.at(-1)).toBeLessThan(70);
    for (let n = 0; n < 20; n += 1) overload.look(0);
    expect(served(overload, 1_000)).toBe(1_000);
  });

  it('takes so many at once and no more; each that ends makes room', () => {
    const overload = createOverload(3, evenly());
    expect(Array.from({ length: 5 }, () => overload.begin())).toEqual([true, true, true, false, false]);
    overload.end();
    expect([overload.begin(), overload.begin(), overload.shed]).toEqual([true, false, 3]);
  });
});

describe('answers that nobody reads', () => {
  it('take no place of a call under way', async () => {
    const answer = Buffer.alloc(4_000_000);
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end(answer);
    });
    const stop = shedWhenLate(server, createOverload(3), () => 0, 0);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const call = `GET ${BASE_PATH}/docs/json HTTP/1.1\r\nHost: hilsa\r\n\r\n`;
    const unread = connect(port, '127.0.0.1').pause();
    unread.write(call.repeat(5));
    await expect.poll(() => asked).toBe(5);
    const { status } = await fetch(`http://127.0.0.1:${port}${BASE_PATH}/docs/json`);
    expect(status).toBe(200);
    unread.destroy();
    stop();
    server.closeAllConnections();
    server.close();
  });
});

describe('whoever is told to come back', () => {
  afterEach(() => void vi.restoreAllMocks());
  const HOLD_MS = 2_017;
  const HEAD = `${BASE_PATH}/docs/json HTTP/1.1\r\nHost: hilsa\r\n`;

  it.each([
    ['without a body', `GET ${HEAD}\r\n`],
    ['with a body', `POST ${HEAD}Content-Length: 7\r\n\r\na=1&b=2`],
  ])('is not read until then, who calls %s too, while others are served', async (_what, asks) => {
    // Only the hold's own, told by its length: whoever else works in this process keeps theirs.
    const holds: (() => void)[] = [];
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((then: () => void, ms?: number, ...rest: []) => {
      if (ms !== HOLD_MS) return real(then, ms, ...rest);
      holds.push(then);
      return real(() => undefined, 0);
    });
    const waiting: (() => void)[] = [];
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      if (asked === 1) waiting.push(() => response.end('late'));
      else response.end('here');
    });
    const stop = shedWhenLate(server, createOverload(1), () => 0, HOLD_MS);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const caller = () => {
      const socket = connect(port, '127.0.0.1').setEncoding('latin1');
      const heard: string[] = [];
      socket.on('data', (text: string) => void heard.push(text));
      socket.write(asks);
      return { socket, heard };
    };
    const first = caller();
    await expect.poll(() => asked).toBe(1);
    const shed = caller();
    await expect.poll(() => shed.heard.join('')).toContain('service-unavailable');
    // One piece whose length is said.
    const [head = '', body = ''] = shed.heard.join('').split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 2\r\n/);
    expect(head).toContain(`content-length: ${Buffer.byteLength(body, 'latin1')}`);
    expect(head).not.toContain('chunked');
    shed.heard.length = 0;
    shed.socket.write(asks);
    waiting[0]!();
    await expect.poll(() => first.heard.join('')).toContain('late');
    const other = caller();
    await expect.poll(() => other.heard.join('')).toContain('here');
    expect([asked, shed.heard]).toEqual([2, []]);
    expect(holds).toHaveLength(1);
    holds[0]!();
    await expect.poll(() => shed.heard.join('')).toContain('here');
    for (const { socket } of [first, shed, other]) socket.destroy();
    stop();
    server.closeAllConnections();
    server.close();
  });
});
