// In: nothing. Out: seconds from starting the server to the first accepted order over HTTP, after a million journalled commands and a kill -9;
// then the same with a million accounts and two hundred thousand open orders.
import type { PlaceOrder } from '@hilsa/core';
import type { Sequencer } from '../../apps/server/src/sequencer/index.ts';
import { call, openCustomers } from './customers.ts';
import type { FigureRow } from './figures.ts';
import { databaseIn, openDemo } from './own-world.ts';
import { inNewFolder, startServerProcess } from './processes.ts';

type Tell = (line: string) => void;
type Fill = (sequencer: Sequencer) => Promise<void>;

const COMMANDS = Number(process.env['BENCH_COMMANDS'] ?? 1_000_000);
const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000);
const OPEN_ORDERS = Number(process.env['BENCH_OPEN_ORDERS'] ?? 200_000);
const UNITS = 1_000_000_000_000n;
/** A million facts take the projector minutes. */
const TABLES_PATIENCE_MS = 1_800_000;
/** Kept in flight, so that batches are full. */
const AT_ONCE = 1024;

export async function benchRecovery(tell: Tell): Promise<FigureRow[]> {
  return [
    await startAfter(
      { what: `start to first accepted order, ${COMMANDS} commands journalled`, most: 1.9, aim: 1 },
      manyCommands,
      tell,
    ),
    await startAfter(
      { what: `the same with ${ACCOUNTS} accounts and ${OPEN_ORDERS} open orders`, most: 5, aim: 2.5 },
      manyAccounts,
      tell,
    ),
  ];
}

/** Prepares a data folder through the server itself, fills the demo world, kills everything, and times the start. */
async function startAfter(row: Pick<FigureRow, 'what' | 'most' | 'aim'>, fill: Fill, tell: Tell): Promise<FigureRow> {
  return inNewFolder(async (folder) => {
    const first = await startServerProcess(folder);
    const [token] = await openCustomers(first.address, 1);
    await first.stop();
    const began = performance.now();
    const head = await inDatabase(folder, fill);
    tell(
      `  ${head} commands journalled in ${((performance.now() - began) / 1000).toFixed(0)} s; the process that did it was not stopped in order`,
    );
    const seconds: number[] = [];
    for (let start = 0; start < 3; start += 1) {
      const from = performance.now();
      const server = await startServerProcess(folder);
      const ready = performance.now() - from;
      const { last } = await call<{ last: string }>(server.address, '/coin/ticker', {
        symbol: 'BTCUSDT',
        world: 'demo',
      });
      const price = String(Math.floor(Number.parseFloat(last) * 0.9));
      await call(
        server.address,
        '/coin/order/add',
        { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price, quantity: '0.001', clientOrderId: `start-${start}` },
        token,
      );
      seconds.push((performance.now() - from) / 1000);
      tell(
        `  start ${start + 1}: doors open after ${(ready / 1000).toFixed(2)} s, first order accepted after ${seconds.at(-1)!.toFixed(2)} s`,
      );
      // A process that is killed writes no profile.
      await server.stop(process.env['PROFILE'] === undefined ? 'SIGKILL' : 'SIGTERM');
    }
    return { ...row, against: '–', ratio: seconds.toSorted((a, b) => a - b)[1]!, unit: 's' };
  });
}

/**
 * The sequencer is left as a killed process would leave it: no last snapshot, so that the start has facts to fold. Its tables stand where a
 * killed server's stand, a moment behind and not the minutes by which a world filled at once outruns them.
 */
async function inDatabase(folder: string, fill: Fill): Promise<number> {
  const database = await databaseIn(folder);
  const sequencer = await openDemo(database, { tablesPatienceMs: TABLES_PATIENCE_MS });
  await fill(sequencer);
  const { head } = sequencer;
  await sequencer.tablesClock.reaches(head);
  await database.close();
  return head;
}

async function manyCommands(sequencer: Sequencer): Promise<void> {
  const accounts = await openAccounts(sequencer, 1_000);
  const open: { account: number; orderId: number }[] = [];
  await inFlight(
    () => sequencer.head < COMMANDS,
    async (n) => {
      // Every fourth command takes an order back, so that the book stays as large as a book is.
      const gone = n % 4 === 3 ? open.shift() : undefined;
      if (gone !== undefined) return send(sequencer, { kind: 'cancel-order', atMs: 0, ...gone });
      const reply = await send(sequencer, order(sequencer, accounts[n % accounts.length]!, n, 40));
      if (reply.refusal === null && reply.filledLots === 0)
        open.push({ account: accounts[n % accounts.length]!, orderId: reply.orderId! });
      return reply;
    },
  );
}

async function manyAccounts(sequencer: Sequencer): Promise<void> {
  const accounts = await openAccounts(sequencer, ACCOUNTS);
  await inFlight(
    (n) => n < OPEN_ORDERS,
    async (n) => send(sequencer, order(sequencer, accounts[(n * 5) % accounts.length]!, n, -2_000)),
  );
}

/** A limit order of one to three lots at up to fifty ticks; `through` moves it past the middle (and, negative, away from it). */
function order(sequencer: Sequencer, account: number, n: number, through: number): PlaceOrder {
  const { index, listing } = sequencer.engine.instruments.find(({ listing: { symbol } }) => symbol === 'BTCUSDT')!;
  const mixed = Math.imul(n + 1, 0x9e3779b1) >>> 8;
  const buys = (mixed & 1) === 0;
  const away = ((mixed >> 1) % 50) - through;
  return {
    kind: 'place-order',
    atMs: 0,
    account,
    instrument: index,
    side: buys ? 'buy' : 'sell',
    type: 'limit',
    timeInForce: 'good-till-cancelled',
    postOnly: false,
    selfTradePrevention: 'expire-maker',
    ticks: listing.referenceTicks + (buys ? -away : away),
    lots: 10 + ((mixed >> 8) % 3),
    quoteAmount: 0n,
    triggerTicks: 0,
    expiresAtMs: 0,
  };
}

/** Customers with a million USDT and, every one of them, some BTC. */
async function openAccounts(sequencer: Sequencer, count: number): Promise<number[]> {
  const accounts: number[] = [];
  const asset = (code: string) => sequencer.engine.assets.findIndex((each) => each.code === code);
  const [usdt, btc] = [asset('USDT'), asset('BTC')];
  await inFlight(
    (n) => n < count,
    async () => {
      const reply = await send(sequencer, { kind: 'open-account', atMs: 0, ownerKind: 'customer', referrer: null });
      if (reply.refusal === null) accounts.push(reply.account!);
      return reply;
    },
  );
  await inFlight(
    (n) => n < 2 * count,
    async (n) => {
      const account = accounts[n >> 1]!;
      return send(sequencer, {
        kind: 'issue-test-money',
        atMs: 0,
        account,
        asset: n % 2 === 0 ? usdt : btc,
        amount: n % 2 === 0 ? UNITS : UNITS / 1_000n,
      });
    },
  );
  return accounts;
}

async function send(sequencer: Sequencer, command: Parameters<Sequencer['submit']>[0]['command']) {
  return sequencer.submit({ command, requestId: null, caller: 'customer' });
}

/** Sends the n-th while `goesOn(n)`. */
async function inFlight(
  goesOn: (n: number) => boolean,
  one: (n: number) => Promise<{ refusal: string | null }>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (goesOn(next)) {
      const n = next;
      next += 1;
      const { refusal } = await one(n);
      // An order may have been taken before it is taken back.
      if (refusal !== null && refusal !== 'unknown-order') throw new Error(`command ${n} was refused: ${refusal}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
