// In: markets of one world and the clock. Out: all of them beating together until they are stopped.
import { DatabaseUnavailable } from '../sequencer/index.ts';
import { patiently } from './patience.ts';
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
 * What the markets of a world beat by: what they send in one turn is one batch there, one commit and one word to everybody who looks, and
 * not as many as there are markets.
 */
export class Pulse {
  readonly #pauses = randomFrom('pauses');
  readonly #markets = new Set<() => void>();
  #timer: NodeJS.Timeout | null = null;

  /** @returns to leave again; the last one to leave stops it */
  join(market: () => void): () => void {
    this.#markets.add(market);
    this.#timer ??= setTimeout(this.#beat, BEAT_MS.least);
    return () => {
      this.#markets.delete(market);
      if (this.#markets.size > 0 || this.#timer === null) return;
      clearTimeout(this.#timer);
      this.#timer = null;
    };
  }

  readonly #beat = (): void => {
    this.#timer = setTimeout(this.#beat, BEAT_MS.least + this.#pauses.uniform() * BEAT_MS.more);
    for (const market of this.#markets) market();
  };
}

/**
 * Lets a market run by the clock until `stop()`, which resolves when its last beat is committed. A beat waits for the one before,
 * so a slow database slows the market and nothing piles up.
 */
export async function runMarket(
  market: BeatingMarket,
  {
    onFatal,
    now,
    pulse,
  }: { readonly onFatal: (problem: unknown) => void; readonly now: () => number; readonly pulse: Pulse },
): Promise<{ stop(): Promise<void> }> {
  // Everything else of a start goes on at the same time.
  await patiently(() => market.clear(now()));
  await patiently(() => market.beat(now()));
  let stopping = false;
  let awayUntilMs = 0;
  let running: Promise<void> | null = null;
  const step = async (): Promise<void> => {
    try {
      await market.beat(now());
    } catch (problem) {
      if (problem instanceof DatabaseUnavailable) awayUntilMs = performance.now() + PAUSE_WITHOUT_DATABASE_MS;
      else if (!stopping) {
        stopping = true;
        onFatal(problem);
      }
    }
  };
  const leave = pulse.join(() => {
    if (stopping || performance.now() < awayUntilMs) return;
    running ??= step().finally(() => (running = null));
  });
  return {
    async stop() {
      stopping = true;
      leave();
      await running;
      market.leave?.();
    },
  };
}
