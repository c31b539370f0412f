// In: a contract whose notice has run out. Out: orders, what the house took over and every position are closed at the index's mean of the
// last 30 minutes, in slices; then the market is retired. Those who owe come first: what the insurance fund cannot bear of it is taken over and
// closed against who gained most, as a liquidation is.
import { done, goOn } from '../clock/run-due.ts';
import { isSpent, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { goOnRetiring } from '../instruments/list.ts';
import { move } from '../ledger/money.ts';
import { NONE } from '../matching/order-book.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { matchArriving } from '../orders/match.ts';
import { standingOrders } from '../orders/standing.ts';
import { closeAt, deleverageAt } from './deleverage.ts';
import { settleFundingFirst } from './funding.ts';
import { emitHouseStep } from './house-close.ts';
import { houseTraded } from './house-trade.ts';
import { emitBegun, takeOver } from './liquidate.ts';
import { liquidationEnded } from './liquidation-facts.ts';
import { profitOf } from './lines.ts';
import { delistingFixed } from './market-facts.ts';
import type { ContractState, Liquidation, Position } from './state.ts';

const HALF_HOUR_MS = 1_800_000;

/** The clock's: the price is fixed. */
export function fixDelisting(world: World, index: number): void {
  const instrument = world.state.instruments[index]!;
  emit(world, delistingFixed, {
    instrument: index,
    ticks: meanIndex(instrument.contract!, instrument.markTicks, world.state.atMs),
  });
  goOn(world, 'settle-delisting', index);
}

/** Where the last half hour has no index, the mark stands for it. */
function meanIndex({ minutes: kept }: ContractState, mark: number, atMs: number): number {
  const minutes = kept.filter((minute) => minute.atMs >= atMs - HALF_HOUR_MS);
  const count = minutes.reduce((sum, minute) => sum + minute.count, 0);
  const sum = minutes.reduce((total, minute) => total + minute.sum, 0);
  return count === 0 ? Math.max(1, mark) : Math.floor((2 * sum + count) / (2 * count));
}

/** The clock's: the next slice. */
export function goOnDelisting(world: World, index: number): void {
  const instrument = world.state.instruments[index]!;
  const market = instrument.contract!;
  if (instrument.arriving !== NONE) {
    matchArriving(world, instrument);
    if (instrument.arriving !== NONE) return;
  }
  for (const slot of standingOrders(instrument)) {
    if (isSpent(world)) return;
    closeOpenOrder(world, slot, 'instrument-retired');
  }
  if (!endDebts(world, instrument) || !endTakenOver(world, instrument)) return;
  // Nobody of them owes anything, and what was due of each is settled.
  for (const position of market.positions.values()) {
    if (isSpent(world)) return;
    closeFinally(world, instrument, position);
  }
  for (const work of ['step-mark', 'settle-funding', 'fix-funding', 'settle-delisting'] as const)
    done(world, work, index);
  goOn(world, 'retire-instrument', index);
  goOnRetiring(world, index);
}

/**
 * Whoever owes beyond the margin, before anybody who gained is gone: the insurance fund pays it, or the house takes the position over at its
 * bankruptcy price.
 * @returns whether all of them are through
 */
function endDebts(world: World, instrument: InstrumentState): boolean {
  const market = instrument.contract!;
  const { quoteAsset: asset } = instrument.listing;
  for (const position of market.positions.values()) {
    if (isSpent(world)) return false;
    settleFundingFirst(world, instrument, position);
    const owes = owedAt(instrument, position);
    if (owes <= 0) continue;
    if (BigInt(owes) <= world.state.balances.available(market.houses.insurance, asset)) {
      closeFinally(world, instrument, position);
      continue;
    }
    if (position.liquidation === 0) emitBegun(world, position);
    takeOver(world, instrument, position, { id: position.liquidation });
  }
  return true;
}

/** What a position owes beyond its margin at the price of the end. */
function owedAt({ contract, tickLotUnits }: InstrumentState, position: Position): number {
  return -(position.margin + profitOf(position, position.lots * contract!.delistTicks * tickLotUnits));
}

/** @returns whether all that the house took over is closed */
function endTakenOver(world: World, instrument: InstrumentState): boolean {
  for (const liquidation of instrument.contract!.liquidations.values()) {
    if (isSpent(world)) return false;
    const outcome = liquidation.lots > 0 ? closeHouses(world, instrument, liquidation) : 'closed';
    if (outcome === null) return false;
    emit(world, liquidationEnded, { liquidation: liquidation.id, instrument: instrument.index, outcome });
  }
  return true;
}

/** @returns null: more of it is closed in the next slice */
function closeHouses(
  world: World,
  instrument: InstrumentState,
  liquidation: Liquidation,
): 'closed' | 'deleveraged' | null {
  const { houses, delistTicks: ticks } = instrument.contract!;
  const { id, lots, cost, isShort } = liquidation;
  const value = lots * ticks * instrument.tickLotUnits;
  const loss = isShort ? value - cost : cost - value;
  if (loss > Number(world.state.balances.available(houses.insurance, instrument.listing.quoteAsset))) {
    const about = { stage: 'deleveraging', limitTicks: liquidation.ticks, orderId: 0 } as const;
    emitHouseStep(world, instrument, liquidation, about);
    const outcome = deleverageAt(world, instrument, liquidation, ticks);
    if (outcome === 'closed') return 'deleveraged';
    if (outcome === 'goes-on') return null;
  }
  // Or nobody is left who has anything to give: the fund gives what it has.
  houseTraded(world, instrument, id, { lots: liquidation.lots, ticks, tradeId: 0 });
  return 'closed';
}

/** What a position owes beyond its margin the insurance fund pays. */
function closeFinally(world: World, instrument: InstrumentState, position: Position): void {
  const { houses, delistTicks: ticks } = instrument.contract!;
  const { quoteAsset: asset } = instrument.listing;
  const { lots, id } = position;
  const owes = Math.max(0, owedAt(instrument, position));
  if (owes > 0)
    move(world, {
      from: houses.insurance,
      to: houses.clearing,
      asset,
      amount: BigInt(owes),
      reason: 'insurance',
      causeKind: 'position',
      cause: id,
    });
  closeAt(world, instrument, position, { lots, ticks, cause: 'delisting', causeId: 0, forgiven: owes });
}
