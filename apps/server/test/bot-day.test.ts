// A day of an unmodified program: it places, makes smaller, replaces, cancels and pairs orders, and keeps a book from the stream that is the book of the
// snapshot during every burst of others' orders and after it, also when its sockets are cut in the middle of one. Short here; `npm run bots-day` makes
// it ten minutes, or as many as are said.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { begun, listening, spotClient, type Loose } from './ccxt-at-the-doors.ts';
import { ask, fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, sent, signed, type Program } from './programs.ts';

interface Kept {
  readonly nonce: number | undefined;
  readonly bids: readonly (readonly unknown[])[];
  readonly asks: readonly (readonly unknown[])[];
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
/** Books as they stood at their last updates. */
const REMEMBERED = 100;
const stood = new Map<number, string>();
const done = { bursts: 0, orders: 0, cuts: 0, equalUnderLoad: 0 };

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

const add = (person: Person, side: string, price: number, quantity: string) => {
  done.orders += 1;
  const order = { symbol: 'BTCUSDT', side, type: 'limit', price: String(price), quantity };
  return ask(doors, '/coin/order/add', order, person.token);
};

/** A book deeper than the app shows of it. */
async function ladder(): Promise<void> {
  const [one, two] = others as [Person, Person];
  for (let step = 1; step <= LEVELS; step += 1) {
    await add(one, 'buy', NOON - step * 5, '0.0002');
    await add(two, 'sell', NOON + step * 5, '0.0002');
  }
}

/** Orders rest, trade and go, near the middle and far from it, and the book is compared meanwhile. @param amid called once, when half of it is over */
async function burst(round: number, amid: () => void): Promise<void> {
  const [one, two] = others as [Person, Person];
  // In turns, so that neither runs out of money or coins in a long day.
  const [buyer, seller] = round % 2 === 0 ? [one, two] : [two, one];
  const steps = 16;
  const compared: Promise<void>[] = [];
  for (let step = 0; step < steps; step += 1) {
    if (step === steps / 2) amid();
    const near = NOON + 1 + ((step + round) % 4);
    const { order } = await add(one, 'buy', NOON - LEVELS * 5 - 1 - ((step * 7 + round) % 90), '0.0003');
    await add(seller, 'sell', near, '0.0002');
    await add(buyer, 'buy', near, step % 2 === 0 ? '0.0002' : '0.0001');
    await ask(doors, '/coin/order/close', { orderId: order.orderId }, one.token);
    if (step % 3 === 2) compared.push(wasTheSnapshot(await snapshot()));
  }
  // What is left of the halves that nobody took.
  await add(buyer, 'buy', NOON + 4, '0.0008');
  await Promise.all(compared);
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** As a program does it: again and again, whatever happens to the socket. */
async function keepsBook(): Promise<void> {
  // The test's end sets it.
  const goesOn = () => !isOver;
  while (goesOn()) {
    const book = (await bot['watchOrderBook']!(MARKET).catch(() => undefined)) as Kept | undefined;
    if (book !== undefined) remember(book);
  }
}

function remember(book: Kept): void {
  stood.set(book.nonce!, textOf(book));
  if (stood.size > REMEMBERED) stood.delete(stood.keys().next().value!);
}

const nonceNow = () => bot.orderbooks[MARKET]?.nonce ?? 0;
const textOf = ({ bids, asks }: Pick<Kept, 'bids' | 'asks'>) =>
  JSON.stringify([bids, asks].map((side) => side.map(([price, size]) => [Number(price), Number(size)])));

async function snapshot(): Promise<{ readonly id: number; readonly text: string }> {
  const { body } = await sent(doors, 'GET /api/v3/depth', 'symbol=BTCUSDT&limit=5000');
  const { lastUpdateId: id, bids, asks } = body as { lastUpdateId: number } & Pick<Kept, 'bids' | 'asks'>;
  expect(bids.length).toBeGreaterThan(LEVELS - 10);
  return { id, text: textOf({ bids, asks }) };
}

/** Others trade on: what was kept at the snapshot's number is that snapshot. One that a cut socket has jumped over is not compared. */
async function wasTheSnapshot({ id, text }: Awaited<ReturnType<typeof snapshot>>): Promise<void> {
  await until(() => nonceNow() >= id);
  // Whoever waits for the book is told in the same turn.
  await new Promise((resolve) => setImmediate(resolve));
  const kept = stood.get(id);
  if (kept === undefined) return;
  expect(kept).toBe(text);
  done.equalUnderLoad += 1;
}

/** Nobody trades now: what is kept is what the snapshot says, level by level. */
async function bookIsTheSnapshot(): Promise<void> {
  const { id, text } = await snapshot();
  await until(() => nonceNow() >= id);
  const kept = bot.orderbooks[MARKET]!;
  expect(kept.nonce).toBe(id);
  expect(textOf(kept)).toBe(text);
}

it(
  'orders of every sort, beside a book that is kept through bursts and cuts',
  async () => {
    void keepsBook();
    const began = performance.now();
    for (; done.bursts < LEAST_BURSTS || performance.now() - began < MINUTES * 60_000; done.bursts += 1) {
      const round = done.bursts;
      const traded = burst(round, () => {
        if (round % 2 === 0) return;
        done.cuts += 1;
        for (const { connection } of Object.values(bot.clients)) connection?.terminate?.();
      });
      await Promise.all([traded, anOrdersLife(round)]);
      await bookIsTheSnapshot();
    }
    expect(done.cuts).toBeGreaterThan(0);
    expect(done.equalUnderLoad).toBeGreaterThan(0);
    if (MINUTES === 0) return;
    const { bursts, orders, cuts, equalUnderLoad } = done;
    process.stdout.write(
      `${MINUTES} minutes: ${orders} orders of others in ${bursts} bursts, ${cuts} of them with the sockets cut; the kept book was the snapshot ${bursts} times after a burst and ${equalUnderLoad} times during one\n`,
    );
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
