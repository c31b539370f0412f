// In: the settings of a server, and over the channel of whoever forked it how many milliseconds pass. Out: a server whose time is that.
// The machine "sleeps" for so long: every room's clock goes on, and whatever was due meanwhile is due now.
import { readSettings } from '../apps/server/src/boot/settings.ts';
import { startServer } from '../apps/server/src/boot/server.ts';
import { MACHINE_CLOCKS } from '../apps/server/src/sequencer/index.ts';

let passedMs = 0;
const clocks = {
  wallMs: () => MACHINE_CLOCKS.wallMs() + passedMs,
  steadyMs: () => MACHINE_CLOCKS.steadyMs(),
  awakeOrAsleepMs: () => MACHINE_CLOCKS.awakeOrAsleepMs() + passedMs,
};
const fail = (problem: unknown): void => {
  console.error(problem);
  process.exit(1);
};
const server = await startServer(readSettings(process.env), (line) => console.log(line), fail, clocks);
process.on('message', (ms: number) => {
  passedMs += ms;
  process.send!({ nowMs: clocks.wallMs() });
});
process.on('disconnect', () => void server.stop().then(() => process.exit(0), fail));
process.send!({ address: server.address });
