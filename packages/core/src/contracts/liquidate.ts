// In: a position under its maintenance margin. Out: the steps of its waterfall, at most one a second: orders that would increase it are
// cancelled, auto-margin is asked, a portion is closed in the market; below two thirds of maintenance, or where nobody takes it, the house
// takes it over. Every step looks at the position anew, and lets go of one that is safe again.
import {
  type ContractMarket,
  liquidationStage,
  marginLines,
  marginToReach,
  portionToClose,
  tierOf,
} from '@hilsa/formulas/contracts';
import { ownerOf } from '../accounts/wallets.ts';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { PerpetualListing } from '../instruments/listing.ts';
import { NONE } from '../matching/order-book.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { FLAGS } from '../orders/order-store.ts';
import { ordersOf } from '../orders/standing.ts';
import { FLAG } from '../orders/words.ts';
import { forceOrder } from './forced-order.ts';
import { settleFundingFirst } from './funding.ts';
import { closeTakenOver } from './house-close.ts';
import { bankruptTick, isSunk, maintenanceOf, profitOf } from './lines.ts';
import {
  FORMULA_VERSION,
  liquidationBegun,
  liquidationEnded,
  liquidationStepped,
  positionTakenOver,
} from './liquidation-facts.ts';
import { emitPositionChange } from './position-fact.ts';
import { positionOf } from './positions.ts';
import type { Liquidation, Position } from './state.ts';
import { endExits } from './trade.ts';
import type { LiquidationStage } from './words.ts';

const STEP_MS = 1_000;
/** A portion brings the ratio down to this; below this value (in whole units of the money) all of it goes. */
const PORTION_RATIO_PPM = 800_000;
const WHOLE_BELOW = 5_000n;
const AUTO_MARGIN_RATIO_PPM = 500_000;

/** The next step of a liquidation whose time has come, on a market where nobody is arriving. */
export function stepLiquidation(world: World, instrument: InstrumentState, liquidation: Liquidation): void {
  if (liquidation.lots > 0) closeTakenOver(world, instrument, liquidation);
  else stepCustomer(world, instrument, liquidation);
}

function stepCustomer(world: World, instrument: InstrumentState, liquidation: Liquidation): void {
  const market = instrument.contract!;
  const position = positionOf(market, liquidation.account, liquidation.isShort);
  if (position?.id !== liquidation.position) {
    emit(world, liquidationEnded, { liquidation: liquidation.id, instrument: instrument.index, outcome: 'closed' });
    return;
  }
  settleFundingFirst(world, instrument, position);
  cancelIncreasing(world, instrument, position);
  if (!sinks(instrument, position)) {
    end(world, instrument, position, 'rescued');
    return;
  }
  if (addBySelf(world, instrument, position)) return;
  const { equity, maintenance } = sumsOf(instrument, position);
  if (liquidationStage(BigInt(equity), BigInt(maintenance)) === 'portion' && closePortion(world, instrument, position))
    return;
  takeOver(world, instrument, position, liquidation);
  closeTakenOver(world, instrument, liquidation);
}

function sinks(instrument: InstrumentState, position: Position): boolean {
  const perTick = position.lots * instrument.tickLotUnits;
  return isSunk(position, instrument.markTicks, perTick, instrument.contract!.lines);
}

export interface Sums {
  readonly value: number;
  readonly equity: number;
  readonly maintenance: number;
}

/** What a position is judged by at the mark. */
export function sumsOf({ markTicks, tickLotUnits, contract }: InstrumentState, position: Position): Sums {
  const value = position.lots * markTicks * tickLotUnits;
  return {
    value,
    equity: position.margin + profitOf(position, value),
    maintenance: maintenanceOf(contract!.lines, value),
  };
}

function end(world: World, instrument: InstrumentState, position: Position, stage: LiquidationStage & 'rescued'): void {
  const { liquidation } = position;
  emitStep(world, instrument, position, { stage, lotsToClose: 0, limitTicks: 0, orderId: 0 });
  emit(world, liquidationEnded, { liquidation, instrument: instrument.index, outcome: 'rescued' });
}

/** It is on its way out from now on. */
export function emitBegun(world: World, { id: position, account, instrument, isShort }: Position): void {
  const direction = isShort ? 'short' : 'long';
  emit(world, liquidationBegun, {
    liquidation: world.state.contracts.nextLiquidation,
    position,
    account,
    instrument,
    direction,
  });
}

interface Step {
  readonly stage: LiquidationStage;
  readonly lotsToClose: number;
  readonly limitTicks: number;
  readonly orderId: number;
}

export function emitStep(world: World, instrument: InstrumentState, position: Position, step: Step): void {
  const { state } = world;
  const { markTicks, tickLotUnits, contract } = instrument;
  const { tiers, quoteAsset } = instrument.listing as PerpetualListing;
  const { value, equity, maintenance } = sumsOf(instrument, position);
  emit(world, liquidationStepped, {
    ...step,
    liquidation: position.liquidation,
    nextMs: state.atMs + STEP_MS,
    formulaVersion: FORMULA_VERSION,
    instrument: instrument.index,
    mark: markTicks,
    index: contract!.indexTicks,
    lots: position.lots,
    cost: BigInt(position.cost),
    margin: BigInt(position.margin),
    maintenance: BigInt(maintenance),
    equity: BigInt(equity),
    fund: state.balances.available(contract!.houses.insurance, quoteAsset),
    tier: tierOf(tiers, BigInt(value)),
    bankruptTicks: bankruptTick(position, tickLotUnits),
  });
}

function cancelIncreasing(world: World, instrument: InstrumentState, { account }: Position): void {
  const { orders } = world.state;
  for (const slot of ordersOf(world.state, account, ownerOf(account), instrument.index))
    if ((orders.field(slot, FLAGS) & FLAG.reduceOnly) === 0) closeOpenOrder(world, slot, 'liquidation');
}

/** @returns whether the customer's own mandate has made it safe */
function addBySelf(world: World, instrument: InstrumentState, position: Position): boolean {
  const { equity, maintenance } = sumsOf(instrument, position);
  if (position.autoMargin === 0) return false;
  const needed = marginToReach(AUTO_MARGIN_RATIO_PPM, BigInt(maintenance), BigInt(equity));
  const free = world.state.balances.available(position.account, instrument.listing.quoteAsset);
  const amount = Math.min(Number(needed), position.autoMargin, Number(free));
  if (amount <= 0) return false;
  emitStep(world, instrument, position, { stage: 'auto-margin', lotsToClose: 0, limitTicks: 0, orderId: 0 });
  emitPositionChange(world, {
    ...position,
    ...NOTHING_ELSE,
    cause: 'auto-margin',
    causeId: position.liquidation,
    margin: position.margin + amount,
  });
  if (sinks(instrument, position)) return false;
  emit(world, liquidationEnded, {
    liquidation: position.liquidation,
    instrument: instrument.index,
    outcome: 'rescued',
  });
  return true;
}
const NOTHING_ELSE = { orderId: 0, lotsChange: 0, ticks: 0, profit: 0, fee: 0, toFund: 0, fromOrder: 0, funding: 0 };

/** @returns whether anybody took some of it; then the rest stays, until the next step finds it safe or not */
function closePortion(world: World, instrument: InstrumentState, position: Position): boolean {
  const { state } = world;
  const limitTicks = Math.max(1, bankruptTick(position, instrument.tickLotUnits));
  const lots = portionOf(instrument, position);
  const orderId = state.nextOrderId;
  const { account, isShort, id } = position;
  emitStep(world, instrument, position, { stage: 'portion', lotsToClose: lots, limitTicks, orderId });
  const { liquidation } = position;
  const filled = forceOrder(world, instrument, { account, isSell: !isShort, lots, limitTicks });
  const left = positionOf(instrument.contract!, account, isShort);
  if (left?.id !== id) emit(world, liquidationEnded, { liquidation, instrument: instrument.index, outcome: 'closed' });
  else if (instrument.arriving === NONE && !sinks(instrument, left))
    emit(world, liquidationEnded, { liquidation, instrument: instrument.index, outcome: 'rescued' });
  return filled > 0 || instrument.arriving !== NONE;
}

function portionOf(instrument: InstrumentState, position: Position): number {
  const { isShort, lots, cost, margin } = position;
  const listing = instrument.listing as PerpetualListing;
  const market: ContractMarket = { unit: instrument.unitsPerTickLot, lines: marginLines(listing.tiers) };
  return portionToClose(
    { direction: isShort ? 'short' : 'long', lots, cost: BigInt(cost), margin: BigInt(margin) },
    { markTicks: instrument.markTicks, market },
    {
      ratioPpm: PORTION_RATIO_PPM,
      wholeBelow: WHOLE_BELOW * instrument.contract!.wholeUnits,
      takerPpm: listing.fees.tiers[0]!.takerPpm,
    },
  );
}

/** All of it, at the bankruptcy price: what rounding leaves of the margin is the customer's. */
export function takeOver(
  world: World,
  instrument: InstrumentState,
  position: Position,
  { id }: Pick<Liquidation, 'id'>,
): void {
  const { tickLotUnits } = instrument;
  const { lots, cost, isShort, account } = position;
  const ticks = bankruptTick(position, tickLotUnits);
  const value = lots * ticks * tickLotUnits;
  emitStep(world, instrument, position, { stage: 'take-over', lotsToClose: lots, limitTicks: ticks, orderId: 0 });
  emitPositionChange(world, {
    ...position,
    ...NOTHING_ELSE,
    cause: 'take-over',
    causeId: id,
    lotsChange: -lots,
    ticks,
    lots: 0,
    cost: 0,
    margin: 0,
    profit: isShort ? cost - value : value - cost,
  });
  emit(world, positionTakenOver, { liquidation: id, instrument: instrument.index, cost: BigInt(value), lots, ticks });
  endExits(world, instrument, { account, isShort });
}
