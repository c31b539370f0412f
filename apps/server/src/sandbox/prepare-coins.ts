// In: a world. Out: its coins listed, charted and ready to be traded by makers and takers.
import type { World } from '../tables/index.ts';
import { openRecordedMarket, recordedTrades } from '../connectors/index.ts';
import { SandboxMarket, type Pace } from './market.ts';
import type { Preparation } from './preparation.ts';
import { fillHistory, prepareWorld } from './prepare.ts';
import { runMarket } from './run-market.ts';

/** The demo world shares the prices and is quieter. */
const PACES: Readonly<Record<World, Pace>> = {
  real: { activity: 1, makerPause: 1 },
  demo: { activity: 0.4, makerPause: 2.5 },
};

/** @throws FeedProblem when the recording is not what it should be */
export const prepareCoins: Preparation = async ({ sequencer, tables, process, now, pulse, recordedFeed, report }) => {
  const nowMs = now();
  const pace = PACES[sequencer.world];
  const world = await prepareWorld(sequencer, process, nowMs);
  const { activity } = pace;
  const candles = await fillHistory(sequencer, tables, process, { places: world.places, nowMs, activity });
  if (candles > 0) report(`The sandbox drew ${candles} simulated candles of the past for the ${sequencer.world} world`);
  if (recordedFeed !== undefined) {
    const { base, quote, path } = recordedFeed;
    await openRecordedMarket(sequencer, tables, { feed: recordedTrades(path), base, quote }, nowMs);
  }
  return {
    start: (onFatal) =>
      runMarket(new SandboxMarket({ sequencer, world, process, pace, report }), { onFatal, now, pulse }),
  };
};
