// In: the process's environment and signals. Out: a running server, or one plain sentence and a code that is not zero.
import { styleText } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { DatabaseProblem } from './database-problem.ts';
import { readSettings, SettingProblem } from './settings.ts';
import type { RunningServer } from './server.ts';
import { openStorage } from './open-storage.ts';
import { StartRefused } from './start-refused.ts';

// The core's hot functions are small and call each other in a tree that V8's default budget cuts off half-way: with this one the
// whole of it is inlined, which makes orders 12 to 20 % cheaper. bench/src/main.ts sets the same.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=5000');

const say = (line: string) => console.log(`hilsa · ${line}`);

/** Problems whose message is meant for the person at the terminal; anything else is a fault of ours and shows its stack. */
const PLAIN: (new (...given: never[]) => Error)[] = [SettingProblem, DatabaseProblem, StartRefused];

/** An orderly stop takes well under this; after it we leave anyway, and the journal makes the next start whole. */
const STOP_LIMIT_MS = 20_000;

let server: RunningServer | null = null;
let leaving = false;

process.on('SIGINT', () => void leave('SIGINT', 0));
process.on('SIGTERM', () => void leave('SIGTERM', 0));
// tools/start.mjs holds the other end of this channel: when it dies, we must not stay behind.
process.on('disconnect', () => void leave('the program that started us has gone', 0));
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

try {
  const settings = readSettings(process.env);
  const { promise: launched, resolve: isLaunched } = Promise.withResolvers<void>();
  const database = openStorage(settings, say, isLaunched);
  // Who waits for it hears of it; until then it is nobody's.
  database.catch(() => undefined);
  // Reading the rooms, two thousand files, takes this thread seconds in which PostgreSQL comes up, once its process is there.
  await Promise.race([launched, database]);
  const { PLAIN_PROBLEMS, startServer } = await import('./server.ts');
  PLAIN.push(...PLAIN_PROBLEMS);
  server = await startServer(settings, say, fail, { database });
  if (leaving) await server.stop();
  else {
    // First: whoever reads the line may kill us for it, and the supervisor must know by then that we had been ready.
    tellSupervisor({ ready: true });
    say(`${styleText('bold', server.address)} is ready`);
  }
} catch (problem) {
  fail(problem);
}

/** Stops in order: nothing new is taken, what was taken is committed and answered, then the database goes. */
async function leave(why: string, code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  say(`Stopping (${why})`);
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  try {
    await server?.stop();
    process.exit(code);
  } catch (problem) {
    console.error(problem);
    process.exit(1);
  }
}

/** Memory is never repaired by hand: whatever went wrong, the process ends and the next start reads snapshot and journal. */
function fail(problem: unknown): void {
  const plain = PLAIN.some((kind) => problem instanceof kind);
  console.error(plain ? `hilsa · ${(problem as Error).message}` : problem);
  // By name only: a message may quote what it failed with, and what our own problems say is made for people.
  const why = plain
    ? (problem as Error).message.replace(/\.$/, '')
    : problem instanceof Error
      ? problem.name
      : 'a fault';
  tellSupervisor({ fails: why });
  process.exit(1);
}

/** tools/supervise.mjs listens, when it started us. */
function tellSupervisor(told: { ready: true } | { fails: string }): void {
  if (process.connected) process.send?.(told, undefined, undefined, () => undefined);
}
