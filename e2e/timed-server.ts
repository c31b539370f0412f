// In: a journey's wish. Out: a server of its own, with its own database, whose time can be told to pass.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What its program is told. */
export type Wish =
  | { readonly pass: number }
  | { readonly steps: number; readonly everyMs: number }
  | { readonly coin: string; readonly price: number }
  | { readonly silent: readonly string[] };

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
  stop(): Promise<void>;
}

/**
 * About half a minute until it is ready; several journeys of one file share one (`test.beforeAll`).
 * @throws when the server ends before it is ready
 */
export async function startTimedServer(environment: Readonly<Record<string, string>> = {}): Promise<TimedServer> {
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
  return {
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
    async stop() {
      child.disconnect();
      await ended;
      for (const folder of [dataDir, `${dataDir}-keys`]) await rm(folder, { recursive: true, force: true });
    },
  };
}
