// In: a mark that has moved. Out: what it crosses: trailing stops follow, waiting orders fire, positions that sink go into liquidation; in
// slices that end, and nothing of it while nobody knows the price.
import { done, goOn } from '../clock/run-due.ts';
import { isSpent, type World } from '../engine-types.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { NONE } from '../matching/order-book.ts';
import { fireTriggers, matchArriving } from '../orders/match.ts';
import { fire } from '../orders/trigger-met.ts';
import { emitBegun, stepLiquidation } from './liquidate.ts';
import { isSunk } from './lines.ts';
import { settleFundingFirst } from './funding.ts';
import { reindex } from './positions.ts';
import type { Position } from './state.ts';
import { trailAll } from './trailing.ts';

export function stepMarket(world: World, instrument: InstrumentState): void {
  if (settleStep(world, instrument)) done(world, 'step-mark', instrument.index);
  else goOn(world, 'step-mark', instrument.index);
}

/** The clock's: the next slice of a step. */
export function goOnStepping(world: World, index: number): void {
  stepMarket(world, world.state.instruments[index]!);
}

/** @returns whether all is done that the mark sets off */
function settleStep(world: World, instrument: InstrumentState): boolean {
  const market = instrument.contract!;
  if (market.feed === 'blind') return true;
  if (instrument.arriving !== NONE) {
    matchArriving(world, instrument);
    if (instrument.arriving !== NONE) return false;
  }
  if (!trailAll(world, instrument) || !fireByMark(world, instrument)) return false;
  return goOnLiquidating(world, instrument) && liquidateCrossed(world, instrument);
}

/** A stop of one's own comes before liquidation. */
function fireByMark(world: World, instrument: InstrumentState): boolean {
  const { asks: rising, bids: falling } = instrument.contract!.waiting;
  const { markTicks: mark } = instrument;
  while (rising.crosses(mark) || falling.crosses(mark)) {
    if (isSpent(world)) return false;
    const slot = rising.crosses(mark) ? rising.front() : falling.front();
    fire(world, instrument, slot, mark);
    matchArriving(world, instrument);
    if (instrument.arriving !== NONE) return false;
  }
  fireTriggers(world, instrument);
  return instrument.arriving === NONE;
}

function liquidateCrossed(world: World, instrument: InstrumentState): boolean {
  const market = instrument.contract!;
  const { longs, shorts, positions } = market;
  const { markTicks: mark } = instrument;
  while (longs.crosses(mark) || shorts.crosses(mark)) {
    if (isSpent(world)) return false;
    const position = positions.bySlot[longs.crosses(mark) ? longs.front() : shorts.front()]!;
    if (!sinks(world, instrument, position)) continue;
    emitBegun(world, position);
    stepLiquidation(world, instrument, market.liquidations.get(position.liquidation)!);
    if (instrument.arriving !== NONE) return false;
  }
  return true;
}

/** Those under way whose time has come. */
function goOnLiquidating(world: World, instrument: InstrumentState): boolean {
  for (const liquidation of instrument.contract!.liquidations.values()) {
    if (liquidation.nextMs > world.state.atMs) return true;
    if (isSpent(world)) return false;
    stepLiquidation(world, instrument, liquidation);
    if (instrument.arriving !== NONE) return false;
  }
  return true;
}

/** At its turn it is looked at again: a funding that was due may have moved it. */
function sinks(world: World, instrument: InstrumentState, position: Position): boolean {
  settleFundingFirst(world, instrument, position);
  const perTick = position.lots * instrument.tickLotUnits;
  if (isSunk(position, instrument.markTicks, perTick, instrument.contract!.lines)) return true;
  reindex(instrument.contract!, position, instrument.tickLotUnits);
  return false;
}
