// In: lots that the house took over. Out: they are closed near the mark, at a loss no larger than the insurance fund; when the fund cannot
// bear what they have lost at the mark, they are closed at their bankruptcy price against those who gained most.
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { MAX_TICKS, NONE } from '../matching/order-book.ts';
import { deleverage } from './deleverage.ts';
import { forceOrder } from './forced-order.ts';
import { FORMULA_VERSION, liquidationEnded, liquidationStepped } from './liquidation-facts.ts';
import type { Liquidation } from './state.ts';

const STEP_MS = 1_000;
/** The house closes within this of the mark. */
const NEAR_BPS = 200;
const BPS = 10_000;

export function closeTakenOver(world: World, instrument: InstrumentState, liquidation: Liquidation): void {
  const { balances } = world.state;
  const { houses } = instrument.contract!;
  const { id, lots, cost, isShort } = liquidation;
  const fund = Number(balances.available(houses.insurance, instrument.listing.quoteAsset));
  const value = lots * instrument.markTicks * instrument.tickLotUnits;
  const loss = isShort ? value - cost : cost - value;
  if (loss > fund) {
    emitHouseStep(world, instrument, liquidation, { stage: 'deleveraging', limitTicks: liquidation.ticks, orderId: 0 });
    if (deleverage(world, instrument, liquidation))
      emit(world, liquidationEnded, { liquidation: id, instrument: instrument.index, outcome: 'deleveraged' });
    return;
  }
  const limitTicks = limitOf(instrument, liquidation, fund);
  const orderId = world.state.nextOrderId;
  emitHouseStep(world, instrument, liquidation, { stage: 'house', limitTicks, orderId });
  forceOrder(world, instrument, { account: houses.liquidator, isSell: !isShort, lots, limitTicks });
  if (liquidation.lots === 0 && instrument.arriving === NONE)
    emit(world, liquidationEnded, { liquidation: id, instrument: instrument.index, outcome: 'taken-over' });
}

/** Near the mark, and no worse than what the fund can bear if all lots go there. */
function limitOf(
  { markTicks, tickLotUnits }: InstrumentState,
  { lots, cost, isShort }: Liquidation,
  fund: number,
): number {
  const perTick = lots * tickLotUnits;
  if (isShort) {
    const near = Math.floor((markTicks * (BPS + NEAR_BPS)) / BPS);
    return Math.min(MAX_TICKS, near, Math.floor((cost + fund) / perTick));
  }
  const near = Math.ceil((markTicks * (BPS - NEAR_BPS)) / BPS);
  return Math.max(1, near, -Math.floor((fund - cost) / perTick));
}

export function emitHouseStep(
  world: World,
  instrument: InstrumentState,
  { id, lots, cost, isShort, ticks }: Liquidation,
  step: { stage: 'house' | 'deleveraging'; limitTicks: number; orderId: number },
): void {
  const { state } = world;
  const { markTicks, tickLotUnits, contract } = instrument;
  const value = lots * markTicks * tickLotUnits;
  emit(world, liquidationStepped, {
    ...step,
    liquidation: id,
    nextMs: state.atMs + STEP_MS,
    formulaVersion: FORMULA_VERSION,
    instrument: instrument.index,
    mark: markTicks,
    index: contract!.indexTicks,
    lots,
    lotsToClose: lots,
    cost: BigInt(cost),
    margin: 0n,
    maintenance: 0n,
    equity: BigInt(isShort ? cost - value : value - cost),
    fund: state.balances.available(contract!.houses.insurance, instrument.listing.quoteAsset),
    tier: 0,
    bankruptTicks: ticks,
  });
}
