// In: nothing. Out: the longest that a stranger's order waits while much is done for somebody else: stops that one trade fires, cancels of all
// orders, a snapshot of a million accounts; and how long nobody answers when the leader is killed.
import type { Database } from '../../apps/server/src/boot/database.ts';
import type { Sequencer, SequencerReply } from '../../apps/server/src/sequencer/index.ts';
import { startLeader, type Leader } from '../../apps/server/src/sequencer/test-leader.ts';
import { limit, LISTING, openCustomers, send, settle } from '../../apps/server/src/sequencer/test-world.ts';
import { contractWaits } from './contract-waits.ts';
import { median, type FigureRow } from './figures.ts';
import { inNewDatabase, openDemo } from './own-world.ts';

type Tell = (line: string) => void;

const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000);
const STOPS = 10_000;
const CANCELLED = 50_000;
/** Nobody may have more open orders. */
const ORDERS_EACH = 200;
const ROUNDS = 3;
const TAKEOVERS = 5;
const SNAPSHOT_EVERY = 5_000;
/** Kept in flight while a world is filled. */
const AT_ONCE = 1_000;

export async function benchWaits(tell: Tell): Promise<FigureRow[]> {
  return [
    await stops(tell),
    await cancels(tell),
    await contractWaits(tell),
    await snapshots(tell),
    await takeovers(tell),
  ];
}

/** The stranger trades on another market: on this one everybody is behind the trade that fired them. */
async function stops(tell: Tell): Promise<FigureRow> {
  const waits = await inNewDatabase(async (database) => {
    const sequencer = await openDemo(database);
    const [seller, buyer, stranger] = (await settle(sequencer, 3)) as [number, number, number];
    await send(sequencer, { kind: 'list-instrument', listing: { ...LISTING, symbol: 'OTHER' } });
    const owners = await openCustomers(sequencer, STOPS / ORDERS_EACH);
    const longest: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each round above the price that the one before it left.
      const [low, high] = [990_000, 1_001_000 + round * 1_000];
      await many(STOPS, (n) =>
        send(sequencer, {
          ...limit(owners[n % owners.length]!, 'buy', low, 100),
          type: 'stop-limit',
          triggerTicks: high,
        }),
      );
      await sequencer.tablesClock.reaches(sequencer.head);
      await accepted(sequencer, limit(seller, 'sell', high, 100));
      longest.push(
        await longestWait(
          () => accepted(sequencer, { ...limit(stranger, 'buy', 900_000, 100), instrument: 1 }),
          async () => {
            await accepted(sequencer, limit(buyer, 'buy', high, 100));
            // Behind everything that the trade fires.
            await accepted(sequencer, limit(buyer, 'buy', 900_000, 100));
          },
        ),
      );
      await Promise.all(
        [...owners, stranger].map((account) =>
          send(sequencer, { kind: 'cancel-all-orders', account, instrument: null }),
        ),
      );
    }
    await sequencer.stop();
    return longest;
  });
  return rowOf(`${STOPS} stops fired by one trade: longest wait of a stranger’s order`, waits, tell);
}

async function cancels(tell: Tell): Promise<FigureRow> {
  const waits = await inNewDatabase(async (database) => {
    const sequencer = await openDemo(database);
    const [stranger] = (await settle(sequencer, 1)) as [number];
    const owners = await openCustomers(sequencer, CANCELLED / ORDERS_EACH);
    const longest: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await many(CANCELLED, (n) => send(sequencer, limit(owners[n % owners.length]!, 'buy', 900_000 + (n % 997), 1)));
      await sequencer.tablesClock.reaches(sequencer.head);
      longest.push(
        await longestWait(
          () => accepted(sequencer, limit(stranger, 'buy', 800_000, 100)),
          async () => {
            await Promise.all(
              owners.map((account) => accepted(sequencer, { kind: 'cancel-all-orders', account, instrument: null })),
            );
          },
        ),
      );
      await send(sequencer, { kind: 'cancel-all-orders', account: stranger, instrument: null });
    }
    await sequencer.stop();
    return longest;
  });
  return rowOf(`cancel-all of ${CANCELLED} orders: longest wait of a stranger’s order`, waits, tell);
}

/** One lane of orders, one after another, over several snapshots: the longest wait beside the usual one. */
async function snapshots(tell: Tell): Promise<FigureRow> {
  return inNewDatabase(async (database) => {
    const filling = await openDemo(database);
    await settle(filling, 2);
    await many(ACCOUNTS, async () => {
      const { account } = await accepted(filling, { kind: 'open-account', ownerKind: 'customer', referrer: null });
      return send(filling, { kind: 'issue-test-money', account: account!, asset: 0, amount: 1_000_000n });
    });
    await filling.stop();
    const sequencer = await openDemo(database, { snapshotEvery: SNAPSHOT_EVERY });
    const [stranger] = await openCustomers(sequencer, 1);
    const before = await snapshotsOf(database);
    const waits: number[] = [];
    while ((await snapshotsOf(database)) < before + ROUNDS * SNAPSHOT_EVERY) {
      for (let n = 0; n < 500; n += 1) {
        const began = performance.now();
        const { orderId } = await accepted(sequencer, limit(stranger!, 'buy', 800_000, 100));
        waits.push(performance.now() - began);
        await send(sequencer, { kind: 'cancel-order', account: stranger!, orderId: orderId! });
      }
    }
    await sequencer.stop();
    tell(`  ${ACCOUNTS} accounts: usual wait ${median(waits).toFixed(1)} ms over ${waits.length} orders`);
    return rowOf(`longest wait of an order during snapshots, ${ACCOUNTS} accounts`, [Math.max(...waits)], tell);
  });
}

/** Sequence of the newest. */
async function snapshotsOf(database: Database): Promise<number> {
  const sql = database.connect('app', { max: 1 });
  const [row] = await sql`select coalesce(max(sequence), 0) as newest from demo.snapshots`;
  await sql.end();
  return Number(row!['newest']);
}

/** From the kill of the leader to the first order that its standby has committed. */
async function takeovers(tell: Tell): Promise<FigureRow> {
  const seconds = await inNewDatabase(async (database) => {
    const first = await openDemo(database);
    const [account] = (await settle(first, 1)) as [number];
    await first.stop();
    const placed = async (one: Leader, id: string): Promise<void> => {
      const reply = await one.ask({ ...limit(account, 'buy', 900_000, 1), atMs: 0 }, id);
      if (reply?.refusal !== null) throw new Error(`the leader did not take an order: ${reply?.refusal}`);
    };
    const measured: number[] = [];
    let leader = startLeader(database);
    await leader.leads;
    for (let turn = 0; turn < TAKEOVERS; turn += 1) {
      const next = startLeader(database);
      // It must have read the journal before it is needed.
      await Promise.race([next.leads, new Promise((slept) => setTimeout(slept, 2_000))]);
      await placed(leader, `${turn}-before`);
      const began = performance.now();
      leader.child.kill('SIGKILL');
      await next.leads;
      await placed(next, `${turn}-after`);
      measured.push((performance.now() - began) / 1_000);
      leader = next;
    }
    leader.child.kill('SIGKILL');
    return measured;
  });
  tell(`  takeovers ${seconds.map((each) => each.toFixed(2)).join(', ')} s`);
  return { what: 'takeover by the standby', against: '–', ratio: Math.max(...seconds), unit: 's', most: 2, aim: 1 };
}

/** One order after another while the work goes on, ms; at least one. */
async function longestWait(order: () => Promise<unknown>, work: () => Promise<void>): Promise<number> {
  const state = { isDone: false };
  const working = work().finally(() => {
    state.isDone = true;
  });
  let longest = 0;
  do {
    const began = performance.now();
    await order();
    longest = Math.max(longest, performance.now() - began);
  } while (!state.isDone);
  await working;
  return longest;
}

function rowOf(what: string, waits: readonly number[], tell: Tell): FigureRow {
  tell(`  ${what}: ${waits.map((each) => each.toFixed(0)).join(', ')} ms`);
  return { what, against: '–', ratio: median(waits), unit: 'ms', most: 50, aim: 15 };
}

async function accepted(sequencer: Sequencer, command: Parameters<typeof send>[1]): Promise<Accepted> {
  const reply = await send(sequencer, command);
  if (reply.refusal !== null) throw new Error(`${command.kind} was refused: ${reply.refusal}`);
  return reply;
}

type Accepted = Extract<SequencerReply, { refusal: null }>;

async function many(count: number, one: (n: number) => Promise<SequencerReply>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const n = next;
      next += 1;
      const { refusal } = await one(n);
      if (refusal !== null) throw new Error(`command ${n} was refused: ${refusal}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
