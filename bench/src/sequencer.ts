// In: how many commands are kept in flight. Out: durable commands a second through one sequencer, without HTTP.
// Every command is answered after its commit (fsync on): journal and request ids; the tables follow beside.
import type { Database } from '../../apps/server/src/boot/database.ts';
import type { Sequencer } from '../../apps/server/src/sequencer/index.ts';
import { limit, openCustomers, send, settle } from '../../apps/server/src/sequencer/test-world.ts';
import { median, percentile } from './figures.ts';
import { inNewDatabase, openDemo } from './own-world.ts';

const ACCOUNTS = 1_000;
/** Commands measured in each round, after one round to warm up. */
const COMMANDS = Number(process.env['COMMANDS'] ?? 100_000);

await inNewDatabase(async (database) => {
  await measure(database);
  await measureStart(database);
});

async function measure(opened: Database): Promise<void> {
  const sequencer = await openDemo(opened);
  const accounts = await settle(sequencer, 1);
  for (let made = 1; made < ACCOUNTS; made += 100) accounts.push(...(await openCustomers(sequencer, 100)));
  for (const inFlight of [1, 64, 256]) {
    const rates: number[] = [];
    const waits: number[] = [];
    const rounds = inFlight === 1 ? 2 : 4;
    for (let round = 0; round < rounds; round += 1) {
      const { rate, latencies } = await run(sequencer, accounts, inFlight, inFlight === 1 ? COMMANDS / 20 : COMMANDS);
      if (round > 0) rates.push(rate);
      if (round > 0) waits.push(percentile(latencies, 99));
    }
    console.log(`${inFlight} in flight: ${Math.round(median(rates))} commands/s, p99 ${median(waits).toFixed(2)} ms`);
  }
  sequencer.engine.check();
  await sequencer.stop();
}

/** Start again after everything that was journalled, without the snapshot of the orderly stop. */
async function measureStart(opened: Database): Promise<void> {
  const owner = opened.connect('owner', { max: 1 });
  const [row] = await owner`select max(sequence) as head from demo.journal`;
  for (const kind of ['from the snapshot of the stop', 'from the first row'] as const) {
    if (kind === 'from the first row') await owner`truncate demo.snapshots, demo.snapshot_chunks`;
    const began = performance.now();
    const sequencer = await openDemo(opened);
    const ready = performance.now() - began;
    await send(sequencer, limit(2, 'buy', 900_000, 1));
    console.log(
      `start ${kind}, ${row!['head']} commands journalled: ready ${ready.toFixed(0)} ms, first order accepted ${(performance.now() - began).toFixed(0)} ms`,
    );
    await sequencer.stop();
  }
}

/** 60 % limits around a walking price, 25 % cancels, 15 % limits that cross: `inFlight` callers, each sending its next after the reply. */
async function run(
  sequencer: Sequencer,
  accounts: readonly number[],
  inFlight: number,
  count: number,
): Promise<{ rate: number; latencies: number[] }> {
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let middle = 1_000_000;
  let sent = 0;
  const open: { account: number; orderId: number }[] = [];
  const latencies: number[] = [];
  const caller = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      middle += random(21) - 10;
      const dice = random(100);
      const began = performance.now();
      const gone = dice >= 75 && open.length > 0 ? open.splice(random(open.length), 1)[0] : undefined;
      if (gone !== undefined) await send(sequencer, { kind: 'cancel-order', ...gone });
      else {
        const account = accounts[random(accounts.length)]!;
        const buys = random(2) === 0;
        const crosses = dice < 15;
        const away = 1 + random(500);
        const reply = await send(
          sequencer,
          limit(account, buys ? 'buy' : 'sell', middle + (buys === crosses ? away : -away), 1 + random(100)),
        );
        if (reply.refusal === null && reply.filledLots === 0) open.push({ account, orderId: reply.orderId! });
        if (open.length > 10_000) open.splice(0, 5_000);
      }
      latencies.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, caller));
  return { rate: (count / (performance.now() - began)) * 1000, latencies };
}
