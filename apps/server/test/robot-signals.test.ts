// In: an order that hears its customer's own script. Out: what is signed is acted on once, at the close of its candle; nothing else is heard.
import { createHmac } from 'node:crypto';
import { ROBOT } from '@hilsa/testkit/robots/robots';
import { beforeAll, expect, it } from 'vitest';
import { codeHashOf, decideDue } from '../src/robots/index.ts';
import { ask, fundedPerson, openDoors, post, type Doors, type Person } from './doors.ts';

const MINUTE_MS = 60_000;
const SETTINGS = 'hilsa-robot-1;signal;market=BTCUSDT;sharePpm=500000';
let doors: Doors;
let ann: Person;
let bob: Person;
let id: string;
let door: { address: string; key: string };

const now = (): number => Date.now() + doors.clock.ahead;
async function candle(): Promise<number> {
  doors.clock.ahead += MINUTE_MS - (now() % MINUTE_MS) + 2_000;
  const { sequencer } = doors.worlds.real;
  while (sequencer.engine.atMs < now() - 1_000) {
    await sequencer.submit({ command: { kind: 'run-due', atMs: 0 }, requestId: null, caller: 'system' });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return decideDue({ ...doors.worlds.real, now });
}
const signed = (number: number, kind: string, key = door.key) => ({
  address: door.address,
  number: String(number),
  kind,
  signature: createHmac('sha256', key).update(`${door.address}\n${number}\n${kind}`).digest('hex'),
});
const say = (number: number, kind: string, key?: string) =>
  post(doors, '/stock/ai/signal', signed(number, kind, key), {});
const bitcoin = async (): Promise<string | undefined> => {
  const { holdings } = await ask(doors, '/stock/ai/order/details', { id }, ann.token);
  return holdings.find(({ asset }) => asset === 'BTC')?.quantity;
};

beforeAll(async () => {
  doors = await openDoors({}, { isTimed: true });
  [ann, bob] = [await fundedPerson(doors), await fundedPerson(doors)];
  const robot = { ...ROBOT, code: 'own-signal', rule: 'signal', settings: '', codeHash: codeHashOf('signal') };
  await doors.worlds.real.sequencer.submit({
    command: { kind: 'set-robot', atMs: 0, robot },
    requestId: null,
    caller: 'system',
  });
  const trade = (side: 'buy' | 'sell', price: string, quantity: string, person: Person) =>
    ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity }, person.token);
  await trade('sell', '100100', '0.2', bob);
  await trade('buy', '99900', '0.2', bob);
  await trade('buy', '100100', '0.001', ann);
  const order = { robotId: '0', settings: SETTINGS, amount: '5000', days: '5', onStop: 'sell' } as const;
  ({ id } = await ask(doors, '/stock/ai/buy', order, ann.token));
  const told = await ask(doors, '/stock/ai/order/details', { id }, ann.token);
  door = told.signal!;
});

it('waits while nothing is said, and nobody else can say it', async () => {
  expect(door).toMatchObject({ lastId: '0', address: expect.stringMatching(/^real-\d+-[0-9a-f]{32}$/) });
  expect(await say(1, 'enter', 'not the key')).toMatchObject({ refusal: 'signal-unsigned' });
  const elsewhere = {
    ...signed(1, 'enter'),
    address: `${door.address.slice(0, -1)}${door.address.endsWith('0') ? '1' : '0'}`,
  };
  expect(await post(doors, '/stock/ai/signal', elsewhere, {})).toMatchObject({ refusal: 'unknown-signal-address' });
  expect(await candle()).toBe(1);
  expect(await bitcoin()).toBeUndefined();
});

it('enters at the close of the candle it was told in, a tenth a candle, and a signal that comes twice counts once', async () => {
  expect(await say(5, 'enter')).toMatchObject({ data: { number: '5' } });
  expect(await say(5, 'enter')).toMatchObject({ data: { number: '5' } });
  expect(await say(5, 'exit')).toMatchObject({ refusal: 'signal-past' });
  expect(await say(4, 'exit')).toMatchObject({ refusal: 'signal-past' });
  expect(await bitcoin()).toBeUndefined();
  expect(await candle()).toBe(1);
  const first = Number(await bitcoin());
  expect(first * 100_100).toBeGreaterThan(400);
  expect(first * 100_100).toBeLessThanOrEqual(500);
  const { list } = await ask(doors, '/stock/ai/order/log', { id }, ann.token);
  expect(list[0]!.reasons).toMatchObject([{ word: 'entered', market: 'BTCUSDT' }]);
});

it('leaves on the word to leave, and hears ten in a candle', async () => {
  for (let number = 6; number < 16; number++)
    expect(await say(number, number % 2 === 0 ? 'enter' : 'exit')).toMatchObject({ data: { number: String(number) } });
  expect(await say(16, 'enter')).toMatchObject({ refusal: 'too-many-signals' });
  expect(await candle()).toBe(1);
  // What is left is less than a lot: the fee was taken in coins.
  expect(Number((await bitcoin()) ?? '0')).toBeLessThan(0.00001);
});

it('whose money is taken out stops for want of it, whatever it waits for, and goes on when there is more', async () => {
  const fields = { robotId: '0', settings: SETTINGS, amount: '5000', days: '5', onStop: 'sell' } as const;
  const { id: other } = await ask(doors, '/stock/ai/buy', fields, ann.token);
  await ask(doors, '/stock/ai/order/release', { id: other, amount: '5000' }, ann.token);
  expect(await candle()).toBe(2);
  const { sequencer } = doors.worlds.real;
  await sequencer.submit({ command: { kind: 'run-due', atMs: 0 }, requestId: null, caller: 'system' });
  const stopped = await ask(doors, '/stock/ai/order/details', { id: other }, ann.token);
  expect(stopped.order).toMatchObject({ standing: 'stopped', reason: 'insufficient-balance' });
  const more = await ask(doors, '/stock/ai/order/add/amount', { id: other, amount: '5000' }, ann.token);
  expect(more.order).toMatchObject({ standing: 'doing', reason: 'none' });
});

it('is deaf once it has stopped, and nobody listens where an order is complete', async () => {
  await ask(doors, '/stock/ai/order/stop', { id }, ann.token);
  expect(await say(20, 'enter')).toMatchObject({ refusal: 'robot-not-running' });
  await ask(doors, '/stock/ai/order/stop', { id, leave: 'yes' }, ann.token);
  await candle();
  expect((await ask(doors, '/stock/ai/order/details', { id }, ann.token)).signal).toBeNull();
  expect(await say(20, 'enter')).toMatchObject({ refusal: 'unknown-signal-address' });
});
