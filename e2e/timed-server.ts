// In: a journey's wish. Out: a server with a database and a clock of its own, whose time can be told to pass; one for the journeys of a worker.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What its program is told. */
export type Wish =
  | { readonly pass: number }
  | { readonly steps: number; readonly everyMs: number }
  | { readonly coin: string; readonly price: number }
  | { readonly silent: readonly string[] }
  | { readonly usual: true };

export interface TimedServer {
  readonly address: string;
  /** Where its database is. */
  readonly dataDir: string;
  /** Its time, UTC milliseconds. */
  now(): number;
  /** Lets so many milliseconds pass. Resolves with the server's time, UTC milliseconds; what became due is done moments later: wait for it. */
  pass(ms: number): Promise<number>;
  /**
   * The same for an awake machine, in steps: its rooms know each at once, and need not find out that it slept. What one step makes due is done and
   * committed before the next.
   */
  steps(count: number, everyMs: number): Promise<number>;
  /** From now on a coin's price stands here, in USDT, at all venues and in all books. */
  prices(coin: string, price: number): Promise<void>;
  /** Nothing is heard of these venues, until others are named. */
  silences(venues: readonly string[]): Promise<void>;
  /** The journey is over: prices and venues are as ever, and the next one of this worker may go on here, later. */
  leave(): Promise<void>;
}

/** What stands in this worker between two journeys. */
interface Standing {
  readonly settings: string;
  readonly server: TimedServer;
  hasPassed(): boolean;
  ends(): Promise<void>;
}
let standing: Standing | null = null;

interface Wanted {
  /** On none whose time has passed: what was traded on the days before is nothing there. */
  readonly ofToday?: boolean;
}

/**
 * The one that stands in this worker, if it has these settings; else that one ends and another starts, which takes half a minute. Its time may have
 * passed by days: a journey asks it for the time, and looks only for what is its own.
 * @throws when the server ends before it is ready
 */
export async function startTimedServer(
  environment: Readonly<Record<string, string>> = {},
  { ofToday = false }: Wanted = {},
): Promise<TimedServer> {
  const settings = JSON.stringify(environment);
  const fits = standing !== null && standing.settings === settings && !(ofToday && standing.hasPassed());
  if (!fits) {
    await standing?.ends();
    standing = null;
    standing = await startsTimedServer(settings, environment);
  }
  return standing!.server;
}

async function startsTimedServer(settings: string, environment: Readonly<Record<string, string>>): Promise<Standing> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hilsa-timed-'));
  await chmod(dataDir, 0o755); // the database's account must get in
  const child = fork(join(import.meta.dirname, 'timed-server.program.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '20',
      SANDBOX_SHARES: '60',
      DEMO_STARTING_MONEY: '100000',
      // Days pass: nobody has to sign in again for it.
      SESSION_IDLE_MINUTES: '43200',
      ...environment,
    },
  });
  const ended = once(child, 'exit');
  const told = async <Answer>(): Promise<Answer> => {
    const [answer] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => {
        throw new Error('the server with a clock of its own has ended');
      }),
    ])) as [Answer];
    return answer;
  };
  const { address } = await told<{ address: string }>();
  let passedMs = 0;
  const wishes = async (wish: Wish): Promise<number> => {
    const answer = told<{ nowMs: number }>();
    child.send(wish);
    return (await answer).nowMs;
  };
  const server: TimedServer = {
    address,
    dataDir,
    now: () => Date.now() + passedMs,
    async pass(ms) {
      passedMs += ms;
      return wishes({ pass: ms });
    },
    async steps(count, everyMs) {
      passedMs += count * everyMs;
      return wishes({ steps: count, everyMs });
    },
    async prices(coin, price) {
      await wishes({ coin, price });
    },
    async silences(silent) {
      await wishes({ silent });
    },
    async leave() {
      await wishes({ usual: true });
    },
  };
  return {
    settings,
    server,
    hasPassed: () => passedMs > 0,
    async ends() {
      child.disconnect();
      await ended;
    },
  };
}
