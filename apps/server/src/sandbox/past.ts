// In: the machine's clocks and a world whose journal may be empty. Out: for an empty one, clocks that stand some days behind until they are told to arrive;
// and what happened in those days: a loan of a week that nobody repaid, so that a fresh sandbox has an overdue one too.
// The time of commands goes on from there as that of a machine which slept: nothing in the journal is dated by hand.
import { setTimeout as pause } from 'node:timers/promises';
import type { Clocks, Sequencer } from '../sequencer/index.ts';
import { COIN_MARKETS, TAKA } from './coins.ts';
import { borrowInThePast, type PledgePlace } from './loan-borrowers.ts';
import { must, type Submitter } from './preparation.ts';
import { fairPriceOf, marksAt, prepareWorld } from './prepare.ts';
import { openLending } from './prepare-loans.ts';
import type { PriceProcess } from './price-process.ts';
import { ticksOfPrice } from './listings.ts';

const DAY_MS = 86_400_000;
/** A loan of a week is overdue by then, and its days of grace are not over. */
export const PAST_MS = 9 * DAY_MS;
/** The clocks are compared once a second; a busy machine takes longer. */
const [LOOK_MS, MOST_LOOKS] = [100, 600];
const NEAR_MS = 60_000;

export interface Past {
  /** What the world's sequencer takes its time from. */
  readonly clocks: Clocks;
  /** The days go by: from now on the time is that of the machine. */
  arrive(): void;
}

export function createPast(clocks: Clocks): Past {
  let behindMs = PAST_MS;
  return {
    clocks: {
      wallMs: () => clocks.wallMs() - behindMs,
      steadyMs: () => clocks.steadyMs(),
      awakeOrAsleepMs: () => clocks.awakeOrAsleepMs() - behindMs,
    },
    arrive: () => void (behindMs = 0),
  };
}

/** Coins that may be pledged, at today's prices, and who borrowed on one of them a week and some days ago. */
export async function liveThePast(sequencer: Submitter, process: PriceProcess, nowMs: number): Promise<void> {
  const world = await prepareWorld(sequencer, process, nowMs);
  const places = world.places
    .filter(({ market }) => market.quote.code === TAKA.code && COIN_MARKETS.includes(market))
    .map(({ market, instrument, steps }): PledgePlace & { pledgeClass: 'coin' } => ({
      instrument,
      pledgeClass: 'coin',
      ticksAt: (atMs) => ticksOfPrice(fairPriceOf(process, market, atMs), steps),
    }));
  const asset = await openLending(sequencer, places);
  await must(sequencer, marksAt(process, world.places, nowMs), null);
  const [place] = places;
  if (place !== undefined) await borrowInThePast({ sequencer, asset, nowMs }, place);
}

/** Resolves when commands are stamped with the time of now. @throws Error when the sequencer's clock does not follow */
export async function untilArrived(sequencer: Pick<Sequencer, 'engine' | 'submit'>, now: () => number): Promise<void> {
  for (let looks = 0; now() - sequencer.engine.atMs > NEAR_MS; looks += 1) {
    if (looks === MOST_LOOKS)
      throw new Error(`The time of commands stands at ${sequencer.engine.atMs}, it is ${now()}.`);
    await pause(LOOK_MS);
    await sequencer.submit({ command: { kind: 'run-due', atMs: 0 }, requestId: null, caller: 'system' });
  }
}
