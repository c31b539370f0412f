// In: the settings of a server, and over the channel of whoever forked it how many milliseconds pass, where a coin's price
// stands, which venues are silent. Out: a server whose time and market are that.
// The machine "sleeps" for so long, or was awake: every room's clock goes on, and whatever was due meanwhile is due now.
import { readSettings } from '../apps/server/src/boot/settings.ts';
import { startServer } from '../apps/server/src/boot/server.ts';
import type { Trouble } from '../apps/server/src/sandbox/index.ts';
import type { Wish } from './timed-server.ts';
import { MACHINE_CLOCKS } from '../apps/server/src/sequencer/index.ts';

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
const trouble: Trouble = {
  priceOf: (code) => prices.get(code) ?? null,
  isSilent: (venue) => silent.has(venue),
  fund: fund === undefined ? null : BigInt(fund),
};
const server = await startServer(readSettings(process.env), (line) => console.log(line), fail, clocks, trouble);
process.on('message', (wish: Wish) => {
  if ('pass' in wish) sleptMs += wish.pass;
  else if ('spend' in wish) awakeMs += wish.spend;
  else if ('coin' in wish) prices.set(wish.coin, wish.price);
  else {
    silent.clear();
    for (const venue of wish.silent) silent.add(venue);
  }
  process.send!({ nowMs: clocks.wallMs() });
});
process.on('disconnect', () => void server.stop().then(() => process.exit(0), fail));
process.send!({ address: server.address });
