// In: the sequencers of both worlds and a seed. Out: the sandbox prepared in both, and then running. Live mode never loads this room.
import { openRecordedMarket, recordedTrades } from '../connectors/index.ts';
import type { Sequencer } from '../sequencer/index.ts';
import type { World, WorldTables } from '../tables/index.ts';
import { SandboxMarket, type Pace } from './market.ts';
import { fillHistory, prepareWorld } from './prepare.ts';
import { createPriceProcess } from './price-process.ts';
import { runMarket } from './run-market.ts';

export interface SandboxOptions {
  /** Setting SANDBOX_SEED: the same seed gives the same prices at the same moments. */
  readonly seed: number;
  readonly worlds: readonly { readonly sequencer: Sequencer; readonly tables: WorldTables }[];
  readonly nowMs: number;
  /** Setting RECORDED_FEED: a pair whose past is a recording. */
  readonly recordedFeed?: { readonly base: string; readonly quote: string; readonly path: string } | undefined;
  /** Told in plain lines about progress and about what should not happen. */
  readonly report: (line: string) => void;
}

export interface PreparedSandbox {
  /** Puts makers and takers to work; resolves when the first ladders stand. `onFatal` hears of a market that can not go on. */
  start(onFatal: (problem: unknown) => void): Promise<{ stop(): Promise<void> }>;
}

/** The demo world shares the prices and is quieter. */
const PACES: Readonly<Record<World, Pace>> = {
  real: { activity: 1, makerPause: 1 },
  demo: { activity: 0.4, makerPause: 2.5 },
};

/**
 * Assets, markets, participants and charts of both worlds, made or found again. Call before anybody can trade.
 * @throws SandboxProblem when a command is refused; FeedProblem when the recording is not what it should be
 */
export async function prepareSandbox(options: SandboxOptions): Promise<PreparedSandbox> {
  const process = createPriceProcess(String(options.seed));
  const { recordedFeed } = options;
  const prepared = await Promise.all(
    options.worlds.map(async ({ sequencer, tables }) => {
      const world = await prepareWorld(sequencer, process, options.nowMs);
      const { activity } = PACES[sequencer.world];
      const candles = await fillHistory(sequencer, tables, process, {
        places: world.places,
        nowMs: options.nowMs,
        activity,
      });
      if (candles > 0)
        options.report(`The sandbox drew ${candles} simulated candles of the past for the ${sequencer.world} world`);
      if (recordedFeed !== undefined) {
        const { base, quote, path } = recordedFeed;
        await openRecordedMarket(sequencer, tables, { feed: recordedTrades(path), base, quote }, options.nowMs);
      }
      return { sequencer, world };
    }),
  );
  return {
    async start(onFatal) {
      const running = await Promise.all(
        prepared.map(({ sequencer, world }) =>
          runMarket(
            new SandboxMarket({ sequencer, world, process, pace: PACES[sequencer.world], report: options.report }),
            onFatal,
          ),
        ),
      );
      return {
        async stop() {
          await Promise.all(running.map((market) => market.stop()));
        },
      };
    },
  };
}
