// In: trades of a share whose market pauses what runs away. Out: the mean of the last minutes, and the pause when a price is too far from it.
import { pausesTrading } from '@hilsa/formulas/stocks';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { sharePaused } from './facts.ts';
import type { RecentMinute, StockMarket } from './state.ts';

const MINUTE_MS = 60_000;

/** The minutes with one more trade; those that the mean no longer reaches are forgotten. */
export function withTrade(
  recent: readonly RecentMinute[],
  { atMs, ticks, lots }: { atMs: number; ticks: number; lots: number },
  meanMs: number,
): RecentMinute[] {
  const minute = Math.floor(atMs / MINUTE_MS);
  const kept = recent.filter((one) => one.minute > minute - meanMs / MINUTE_MS && one.minute < minute);
  const running = recent.find((one) => one.minute === minute) ?? { minute, lots: 0, tickLots: 0 };
  return [...kept, { minute, lots: running.lots + lots, tickLots: running.tickLots + ticks * lots }];
}

/** After a trade in continuous trading: whether it stands too far from the mean, itself included. */
export function pauseAfter(world: World, instrument: InstrumentState, market: StockMarket): void {
  const { pause } = market.rules;
  const share = instrument.share!;
  if (pause === null || share.collects || market.phase !== 'continuous') return;
  let lots = 0;
  let tickLots = 0;
  for (const minute of share.recent) {
    lots += minute.lots;
    tickLots += minute.tickLots;
  }
  if (lots === 0 || !pausesTrading(instrument.lastTicks, [BigInt(tickLots), BigInt(lots)], pause.bps)) return;
  emit(world, sharePaused, { instrument: instrument.index, auctionEndsAtMs: world.state.atMs + pause.pauseMs });
}
