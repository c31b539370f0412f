// A day of an unmodified program: it places, makes smaller, replaces, cancels and pairs orders, and keeps a book from the stream that is the book of the
// snapshot after every burst of others' orders, also when its sockets are cut in the middle of one. Short here; BOT_DAY_MINUTES makes it as long as wanted.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { begun, listening, spotClient, type Loose } from './ccxt-at-the-doors.ts';
import { ask, fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, sent, signed, type Program } from './programs.ts';

interface Kept {
  readonly nonce: number | undefined;
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
}
interface Insides {
  readonly orderbooks: Record<string, Kept | undefined>;
  readonly clients: Record<string, { readonly connection?: { terminate?: () => void } }>;
}
const MARKET = 'BTC/USDT';
const MINUTES = Number(process.env['BOT_DAY_MINUTES'] ?? 0);
const LEAST_BURSTS = 3;
/** More than the app's own channel tells. */
const LEVELS = 60;
const NOON = 100_000;

let doors: Doors;
let others: Person[];
let program: Program;
let bot: Loose & Insides;
let isOver = false;

beforeAll(async () => {
  doors = await openDoors();
  const at = await listening(doors);
  others = [await fundedPerson(doors), await fundedPerson(doors)];
  program = await programOf(doors, await fundedPerson(doors));
  bot = (await begun(spotClient(at, program))) as Loose & Insides;
  await ladder();
}, 120_000);
afterAll(async () => {
  isOver = true;
  await bot['close']!();
});

const add = (person: Person, side: string, price: number, quantity: string) =>
  ask(
    doors,
    '/coin/order/add',
    { symbol: 'BTCUSDT', side, type: 'limit', price: String(price), quantity },
    person.token,
  );

/** A book deeper than the app shows of it. */
async function ladder(): Promise<void> {
  const [one, two] = others as [Person, Person];
  for (let step = 1; step <= LEVELS; step += 1) {
    await add(one, 'buy', NOON - step * 5, '0.0002');
    await add(two, 'sell', NOON + step * 5, '0.0002');
  }
}

/** Orders rest, trade and go, near the middle and far from it. @param amid called once, when half of it is over */
async function burst(round: number, amid: () => void): Promise<void> {
  const [one, two] = others as [Person, Person];
  const steps = 16;
  for (let step = 0; step < steps; step += 1) {
    if (step === steps / 2) amid();
    const near = NOON + 1 + ((step + round) % 4);
    const { order } = await add(one, 'buy', NOON - LEVELS * 5 - 1 - ((step * 7 + round) % 90), '0.0003');
    await add(two, 'sell', near, '0.0002');
    await add(one, 'buy', near, step % 2 === 0 ? '0.0002' : '0.0001');
    await ask(doors, '/coin/order/close', { orderId: order.orderId }, one.token);
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** As a program does it: again and again, whatever happens to the socket. */
async function keepsBook(): Promise<void> {
  // The test's end sets it.
  const goesOn = () => !isOver;
  while (goesOn()) await bot['watchOrderBook']!(MARKET).catch(() => undefined);
}

const numbers = (levels: readonly (readonly unknown[])[]) =>
  levels.map(([price, size]) => [Number(price), Number(size)]);

/** Nobody trades now: what was kept is what the snapshot says, level by level. */
async function bookIsTheSnapshot(): Promise<void> {
  const { body } = await sent(doors, 'GET /api/v3/depth', 'symbol=BTCUSDT&limit=5000');
  const { lastUpdateId, bids, asks } = body as { lastUpdateId: number; bids: string[][]; asks: string[][] };
  await until(() => (bot.orderbooks[MARKET]?.nonce ?? 0) >= lastUpdateId);
  const kept = bot.orderbooks[MARKET]!;
  expect(kept.nonce).toBe(lastUpdateId);
  expect(bids.length).toBeGreaterThan(50);
  expect(numbers(kept.bids)).toEqual(numbers(bids));
  expect(numbers(kept.asks)).toEqual(numbers(asks));
}

it(
  'orders of every sort, beside a book that is kept through bursts and cuts',
  async () => {
    void keepsBook();
    const began = performance.now();
    let cuts = 0;
    for (let round = 0; round < LEAST_BURSTS || performance.now() - began < MINUTES * 60_000; round += 1) {
      const traded = burst(round, () => {
        if (round % 2 === 0) return;
        cuts += 1;
        for (const { connection } of Object.values(bot.clients)) connection?.terminate?.();
      });
      await Promise.all([traded, anOrdersLife(round)]);
      await bookIsTheSnapshot();
    }
    expect(cuts).toBeGreaterThan(0);
  },
  (MINUTES + 2) * 60_000,
);

/** Far from where the others trade, so that nothing of it is taken. */
async function anOrdersLife(round: number): Promise<void> {
  const price = 91_000 + (round % 50);
  const placed = await bot['createOrder']!(MARKET, 'limit', 'buy', 0.002, price);
  const asked = { symbol: 'BTCUSDT', orderId: placed.id };
  // The client has no word for it.
  const smaller = await signed(doors, program, 'PUT /api/v3/order/amend/keepPriority', { ...asked, newQty: '0.001' });
  expect(smaller.body).toMatchObject({ amendedOrder: { qty: '0.00100000' } });
  const replaced = await bot['editOrder']!(placed.id, MARKET, 'limit', 'buy', 0.001, price + 1);
  expect(await bot['cancelOrder']!(replaced.id, MARKET)).toMatchObject({ status: 'canceled' });
  const pair = await bot['privatePostOrderListOco']!({
    symbol: 'BTCUSDT',
    side: 'SELL',
    quantity: '0.001',
    aboveType: 'LIMIT_MAKER',
    abovePrice: '109000',
    belowType: 'STOP_LOSS_LIMIT',
    belowPrice: '90000',
    belowStopPrice: '90500',
    belowTimeInForce: 'GTC',
  });
  expect(pair).toMatchObject({ contingencyType: 'OCO', listOrderStatus: 'EXECUTING' });
  await bot['privateDeleteOrderList']!({ symbol: 'BTCUSDT', orderListId: pair.orderListId });
  expect(await bot['fetchOpenOrders']!(MARKET)).toEqual([]);
}
