// In: the sequencers of both worlds and a seed. Out: the sandbox prepared in both, and then running. Live mode never loads this room.
import type { Sequencer } from '../sequencer/index.ts';
import type { WorldTables } from '../tables/index.ts';
import { COINS } from './coins.ts';
import type { Crash } from './crash.ts';
export { openTestChains, type TestChains } from './chains/open-chains.ts';
export { listChainRails, listRails } from './prepare-rails.ts';
export { openTestPartners, type TestPartners } from './test-partners.ts';
import type { Prepared, PreparedWorld, Running } from './preparation.ts';
import { liveThePast, type Past, untilArrived } from './past.ts';
import { patiently } from './patience.ts';
import { PREPARATIONS } from './preparations.ts';
import { createPriceProcess } from './price-process.ts';
import { Pulse } from './run-market.ts';
import { troubled } from './trouble.ts';
export { createPast, type Past } from './past.ts';
export { NO_TROUBLE, type Trouble } from './trouble.ts';

export interface SandboxOptions extends Pick<PreparedWorld, 'now' | 'recordedFeed' | 'report' | 'stocks' | 'trouble'> {
  /** Setting SANDBOX_SEED: the same seed gives the same prices at the same moments. */
  readonly seed: number;
  /** Setting SANDBOX_CRASH: the day on which everything falls, and how far. */
  readonly crash: Crash | null;
  readonly worlds: readonly {
    readonly sequencer: Sequencer;
    readonly tables: WorldTables;
    readonly draws: PreparedWorld['draws'];
    /** Of a world that begins now: days before, until they are lived. */
    readonly past?: Past | null;
  }[];
}

export interface PreparedSandbox {
  /** Puts makers, takers and feeds to work; resolves when the first ladders stand. `onFatal` hears of what can not go on. */
  start(onFatal: (problem: unknown) => void): Promise<Running>;
}

/**
 * What each product needs in both worlds, made or found again. Call before anybody can trade.
 * @throws SandboxProblem when a command is refused; FeedProblem when the recording is not what it should be
 */
export async function prepareSandbox({ seed, crash, worlds, ...given }: SandboxOptions): Promise<PreparedSandbox> {
  const process = troubled(createPriceProcess(String(seed), COINS, crash), given.trouble);
  for (const { sequencer } of worlds) given.trouble.meets(sequencer);
  const prepared = (
    await Promise.all(
      worlds.map(async ({ past = null, ...world }) => {
        if (past !== null) await live(past, world.sequencer, { process, now: given.now });
        return prepareAll({ ...given, ...world, process, pulse: new Pulse() });
      }),
    )
  ).flat();
  return {
    async start(onFatal) {
      const starts = prepared.flatMap(({ start }) => (start === undefined ? [] : [start]));
      const running = await Promise.all(starts.map((start) => start(onFatal)));
      return {
        async stop() {
          await Promise.all(running.map((product) => product.stop()));
        },
      };
    },
  };
}

/** @throws SandboxProblem when a command of the past is refused */
async function live(
  past: Past,
  sequencer: Sequencer,
  { process, now }: Pick<PreparedWorld, 'process' | 'now'>,
): Promise<void> {
  const beganMs = now();
  await patiently(() => liveThePast(sequencer, process, beganMs));
  past.arrive();
  await untilArrived(sequencer, now);
}

async function prepareAll(world: PreparedWorld): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const prepare of PREPARATIONS) prepared.push(await patiently(() => prepare(world)));
  return prepared;
}
