// In: the settings of a server, and over the channel of whoever forked it how many milliseconds pass, where a coin's price
// stands, which venues are silent. Out: a server whose time and market are that; when the channel closes it ends, and its data goes with it.
// The machine "sleeps" for so long, or was awake: every room's clock goes on, and whatever was due meanwhile is due now.
import { rm } from 'node:fs/promises';
import { readSettings } from '../apps/server/src/boot/settings.ts';
import { startServer } from '../apps/server/src/boot/server.ts';
import type { Trouble } from '../apps/server/src/sandbox/index.ts';
import type { Wish } from './timed-server.ts';
import { DatabaseUnavailable, MACHINE_CLOCKS } from '../apps/server/src/sequencer/index.ts';

let sleptMs = 0;
let awakeMs = 0;
const clocks = {
  wallMs: () => MACHINE_CLOCKS.wallMs() + sleptMs + awakeMs,
  steadyMs: () => MACHINE_CLOCKS.steadyMs() + awakeMs,
  awakeOrAsleepMs: () => MACHINE_CLOCKS.awakeOrAsleepMs() + sleptMs + awakeMs,
};
const fail = (problem: unknown): void => {
  console.error(problem);
  process.exit(1);
};
const prices = new Map<string, number>();
const silent = new Set<string>();
const fund = process.env['TROUBLE_FUND'];
const worlds: Parameters<Trouble['meets']>[0][] = [];
const trouble: Trouble = {
  priceOf: (code) => prices.get(code) ?? null,
  isSilent: (venue) => silent.has(venue),
  fund: fund === undefined ? null : BigInt(fund),
  meets: (world) => void worlds.push(world),
};
/** Time passes step by step, and what each step makes due in any world is committed before the next. */
const steps = async (count: number, everyMs: number): Promise<void> => {
  for (let step = 0; step < count; step += 1) {
    const befores = worlds.map(({ engine }) => engine.atMs);
    awakeMs += everyMs;
    await Promise.all(worlds.map(async (world, at) => reaches(world, befores[at]! + everyMs / 2)));
  }
};
/** A batch that was begun before the step has the time of before, and a busy machine may keep somebody waiting too long: then it is asked again. */
const reaches = async (world: (typeof worlds)[number], atMs: number): Promise<void> => {
  do
    await world
      .submit({ command: { kind: 'run-due', atMs: 0 }, requestId: null, caller: 'system' })
      .catch((problem: unknown) => {
        if (!(problem instanceof DatabaseUnavailable)) throw problem;
      });
  while (world.engine.atMs < atMs);
};
const settings = readSettings(process.env);
const server = await startServer(settings, (line) => console.log(line), fail, { clocks, trouble });
const answers = (): void => void process.send!({ nowMs: clocks.wallMs() });
process.on('message', (wish: Wish) => {
  if ('steps' in wish) return void steps(wish.steps, wish.everyMs).then(answers, fail);
  if ('pass' in wish) sleptMs += wish.pass;
  else if ('coin' in wish) prices.set(wish.coin, wish.price);
  else if ('usual' in wish) {
    prices.clear();
    silent.clear();
  } else {
    silent.clear();
    for (const venue of wish.silent) silent.add(venue);
  }
  answers();
});
/** Whoever forked it has gone, or wants no more of it. */
const ends = async (): Promise<void> => {
  await server.stop();
  for (const folder of [settings.dataDir, `${settings.dataDir}-keys`])
    await rm(folder, { recursive: true, force: true });
};
const leaves = (): void => void ends().then(() => process.exit(0), fail);
process.on('disconnect', leaves);
// A worker may die while the server starts: nobody says so any more.
if (process.connected) process.send!({ address: server.address });
else leaves();
