// In: a market and the clock. Out: the market beating until it is stopped.
import { DatabaseUnavailable } from '../sequencer/index.ts';
import { randomFrom } from './random.ts';

const BEAT_MS = { least: 150, more: 250 };
const PAUSE_WITHOUT_DATABASE_MS = 1_000;

/** A market that lives by beats. */
export interface BeatingMarket {
  /** Takes back what a former run left in the books. */
  clear(atMs: number): Promise<void>;
  /** Resolves when all of it is committed. */
  beat(atMs: number): Promise<void>;
  /** Called after the last beat. */
  readonly leave?: () => void;
}

/**
 * Lets a market run by the clock until `stop()`, which resolves when its last beat is committed. A beat waits for the one before,
 * so a slow database slows the market and nothing piles up.
 */
export async function runMarket(
  market: BeatingMarket,
  { onFatal, now }: { readonly onFatal: (problem: unknown) => void; readonly now: () => number },
): Promise<{ stop(): Promise<void> }> {
  await market.clear(now());
  await market.beat(now());
  const pauses = randomFrom('pauses');
  let stopping = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const schedule = (ms: number): void => {
    if (!stopping) timer = setTimeout(() => void (running = step()), ms);
  };
  const step = async (): Promise<void> => {
    try {
      await market.beat(now());
      schedule(BEAT_MS.least + pauses.uniform() * BEAT_MS.more);
    } catch (problem) {
      if (problem instanceof DatabaseUnavailable) schedule(PAUSE_WITHOUT_DATABASE_MS);
      else if (!stopping) onFatal(problem);
    }
  };
  schedule(BEAT_MS.least);
  return {
    async stop() {
      stopping = true;
      if (timer !== null) clearTimeout(timer);
      await running;
      market.leave?.();
    },
  };
}
