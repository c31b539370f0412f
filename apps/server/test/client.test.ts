// The client that programs install, against a running server: calls and stream as the app, calls and events by a key, its examples, and as it is published.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, captcha, fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, type Program } from './programs.ts';

/* oxlint-disable typescript/no-explicit-any */
/** As a program in JavaScript has it: its types are of browsers, which this room is not built with; they are tried below, as it is published. */
const CLIENT: string = '@hilsa/client';
const { createClient, createKey, KeyRefused, listenToKey, Refused, SessionInvalid, Undecided } = await import(CLIENT);
type Fetch = typeof globalThis.fetch;
interface KeyEvent {
  readonly [field: string]: unknown;
}

const run = promisify(execFile);
const PACKAGE = resolve(import.meta.dirname, '../../../packages/client');

let doors: Doors;
let address: string;
let owner: Person;
let other: Person;
let program: Program;

beforeAll(async () => {
  doors = await openDoors();
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(doors.app.server.address() as AddressInfo).port}`;
  [owner, other] = [await fundedPerson(doors), await fundedPerson(doors)];
  program = await programOf(doors, owner);
  await rest('sell', '100200', '0.05');
  await rest('buy', '99900', '0.05');
});

const rest = (side: string, price: string, quantity: string) =>
  ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity }, other.token);
const keyOf = ({ apiKey, secret, privateKey }: Program, fetch?: Fetch) =>
  createKey({
    address,
    key: secret === '' ? { apiKey, privateKey } : { apiKey, secret },
    ...(fetch !== undefined && { fetch }),
  });
const LIMIT = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '99000',
  quantity: '0.001',
} as const;

describe('as the app', () => {
  it('asks as a guest, opens a demo, trades in it, hears the book; a refusal is its own error', async () => {
    const ends: string[] = [];
    const hilsa = createClient({ address, world: 'demo', onSessionInvalid: () => void ends.push('ended') });
    const { list } = await hilsa.call('/coin/tickers', {});
    expect(list.map(({ symbol }: { symbol: string }) => symbol)).toContain('BTCUSDT');
    const { tokenDemo } = await hilsa.call('/user/demo/open', { captcha: await captcha(doors) });
    hilsa.signIn(tokenDemo);
    const wanted = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' } as const;
    const heard = new Promise<readonly (readonly [string, string])[]>((tell) => {
      hilsa.subscribe('depth:BTCUSDT', ({ messages }: any) => {
        for (const { data } of messages) if (data.bids.length > 0) tell(data.bids);
      });
    });
    const { order } = await hilsa.call('/coin/order/add', wanted);
    expect(order).toMatchObject({ status: 'open', price: '90000.0' });
    expect((await heard)[0]![0]).toBe('90000.0');
    await expect(hilsa.call('/coin/order/add', { ...wanted, price: '90000.05' })).rejects.toBeInstanceOf(Refused);
    hilsa.signIn('nobody');
    await expect(hilsa.call('/user/info', {})).rejects.toBeInstanceOf(SessionInvalid);
    expect(ends).toContain('ended');
    hilsa.close();
  });
});

describe('by a key', () => {
  it.each(['hmac-sha256', 'ed25519', 'rsa'] as const)('of %s: places, finds, cancels', async (algorithm) => {
    const key = keyOf(await programOf(doors, owner, { algorithm }));
    expect((await key.call('GET /api/v3/ticker/price', { symbol: 'BTCUSDT' })).symbol).toBe('BTCUSDT');
    const placed = await key.call('POST /api/v3/order', LIMIT);
    expect(placed).toMatchObject({ status: 'NEW', origQty: '0.00100000', fills: [] });
    const { symbol, orderId } = placed;
    expect(await key.call('GET /api/v3/order', { symbol, orderId })).toMatchObject({ orderId });
    expect(await key.call('GET /api/v3/openOrders', { symbol })).toMatchObject([{ orderId }]);
    expect(await key.call('DELETE /api/v3/order', { symbol, orderId })).toMatchObject({ status: 'CANCELED' });
    // A call that is not typed is made all the same.
    expect(await key.call('GET /api/v3/rateLimit/order', {})).toHaveLength(2);
  });

  it('says what was refused, with the number and the platform’s own word', async () => {
    const key = keyOf(program);
    const problem = await key.call('POST /api/v3/order', { ...LIMIT, quantity: '9' }).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(KeyRefused);
    expect(problem).toMatchObject({ code: -2010, status: 400, refusal: 'insufficient-balance' });
    const { apiKey } = program;
    const wrong = createKey({ address, key: { apiKey, secret: 'wrong' } });
    await expect(wrong.call('GET /api/v3/account', {})).rejects.toMatchObject({ code: -1022 });
    const real = createKey({ address, key: program, onlyDemo: true });
    await expect(real.call('GET /api/v3/account', {})).rejects.toMatchObject({ code: -2015 });
  });

  it('an answer that is lost does not make a second order', async () => {
    let lost = 0;
    const key = keyOf(program, async (input: any, init: any) => {
      const response = await fetch(input, init);
      if (init?.method !== 'POST' || lost > 0) return response;
      lost += 1;
      throw new TypeError('the line was cut');
    });
    const placed = await key.call('POST /api/v3/order', { ...LIMIT, price: '98990' });
    expect(lost).toBe(1);
    const open = await key.call('GET /api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(open.map(({ orderId }: any) => orderId)).toEqual([placed.orderId]);
    // A cancel is no wish that may be sent twice: what became of it is not known, and said.
    const dumb = keyOf(program, async (input: any, init: any) => {
      await fetch(input, init);
      throw new TypeError('the line was cut');
    });
    const cancel = dumb.call('DELETE /api/v3/order', { symbol: 'BTCUSDT', orderId: placed.orderId });
    await expect(cancel).rejects.toBeInstanceOf(Undecided);
    expect(await key.call('GET /api/v3/openOrders', { symbol: 'BTCUSDT' })).toEqual([]);
  });

  it('a clock that is off is set right', async () => {
    const slow = createKey({ address, key: program, now: () => Date.now() - 3_600_000 });
    expect((await slow.call('GET /api/v3/account', {})).canTrade).toBe(true);
  });

  it('hears its owner’s events, and listens again after a cut', async () => {
    const key = keyOf(program);
    const events: KeyEvent[] = [];
    let begun = 0;
    let wake = (): void => undefined;
    const until = async (fits: () => boolean): Promise<void> => {
      while (!fits()) await new Promise<void>((resolve_) => (wake = resolve_));
    };
    const stop = listenToKey(key, {
      begun: () => {
        begun += 1;
        wake();
      },
      event: (event: KeyEvent) => {
        events.push(event);
        wake();
      },
      refused: (code: number, message: string) => {
        throw new Error(`${code} ${message}`);
      },
    });
    await until(() => begun === 1);
    const { orderId } = await key.call('POST /api/v3/order', LIMIT);
    await until(() => events.some(({ x, i }) => x === 'NEW' && i === orderId));
    // Whoever narrows the key cuts its streams; it is still good for listening.
    await ask(doors, '/user/api-key/restrict', { id: program.id, addresses: '127.0.0.1' }, owner.token);
    await until(() => begun === 2);
    await key.call('DELETE /api/v3/order', { symbol: 'BTCUSDT', orderId });
    await until(() => events.some(({ x, i }) => x === 'CANCELED' && i === orderId));
    stop();
    const told = await new Promise<number>((tell) => {
      const wrong = createKey({ address, key: { apiKey: program.apiKey, secret: 'wrong' } });
      listenToKey(wrong, { begun: () => undefined, event: () => undefined, refused: tell });
    });
    expect(told).toBe(-1022);
  });
});

describe('examples', () => {
  const example = (name: string) =>
    run(process.execPath, [join(PACKAGE, 'examples', name)], {
      env: { ...process.env, ADDRESS: address, API_KEY: program.apiKey, SECRET: program.secret },
      timeout: 60_000,
    });

  it('a first order', async () => {
    expect((await example('first-order.ts')).stdout).toMatch(
      /best 99900\.0+ 100200\.0+\nbought 0\.00100000 for 100\.2/,
    );
  });

  it('a book that is kept', async () => {
    const running = example('keep-a-book.ts');
    const so = { isOver: false };
    void running.finally(() => (so.isOver = true));
    while (!so.isOver) {
      const { order } = await rest('sell', '100900', '0.001');
      await ask(doors, '/coin/order/close', { orderId: order.orderId }, other.token);
    }
    expect((await running).stdout).toMatch(/^(?:best 99900\.0 100200\.0\n){3}$/);
  });

  it('an owner’s events', async () => {
    const running = example('own-events.ts');
    const so = { isOver: false };
    void running.finally(() => (so.isOver = true));
    const key = keyOf(program);
    while (!so.isOver) {
      const { orderId, symbol } = await key.call('POST /api/v3/order', LIMIT);
      await key.call('DELETE /api/v3/order', { symbol, orderId });
    }
    expect((await running).stdout).toMatch(/CANCELED BUY 0\.00100000 99000/);
  });
});

it('as it is published it stands alone: plain JavaScript, with types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-client-'));
  try {
    const built = join(folder, 'node_modules/@hilsa/client');
    await run(process.execPath, [join(PACKAGE, 'tools/pack.mjs'), built], { timeout: 100_000 });
    await symlink(resolve(PACKAGE, '../../node_modules/zod'), join(folder, 'node_modules/zod'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await cp(join(PACKAGE, 'examples/first-order.ts'), join(folder, 'order.ts'));
    const env = { ...process.env, ADDRESS: address, API_KEY: program.apiKey, SECRET: program.secret };
    expect((await run(process.execPath, ['order.ts'], { cwd: folder, env })).stdout).toContain('bought');
    // Its types say that this is wrong, and nothing else.
    const wrong = `import { createClient, createKey } from '@hilsa/client';
const hilsa = createClient({ address: '' });
hilsa.call('/coin/order/add', { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '1' }).then(({ order }) => order.orderId.length);
hilsa.call('/coin/order/add', { symbol: 'BTCUSDT', side: 'hold', type: 'market', quantity: '1' });
createKey({ address: '', key: { apiKey: '', secret: '' } }).call('POST /api/v3/order', { symbol: 'BTCUSDT' });
`;
    await writeFile(join(folder, 'wrong.ts'), wrong);
    const tsc = resolve(PACKAGE, '../../node_modules/typescript/bin/tsc');
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--lib',
      'es2024,dom',
      '--types',
      '',
    ];
    const said = await run(process.execPath, [tsc, ...options, 'wrong.ts'], { cwd: folder }).catch(
      (problem: { stdout: string }) => problem,
    );
    const lines = [...said.stdout.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => line);
    expect(lines).toEqual(['4', '5']);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 180_000);
