// In: a contract whose notice has run out. Out: orders, what the house took over and every position are closed at the index's mean of the
// last 30 minutes, in slices; then the market is retired.
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
import { closeAt } from './deleverage.ts';
import { settleFundingFirst } from './funding.ts';
import { houseTraded } from './house-trade.ts';
import { liquidationEnded } from './liquidation-facts.ts';
import { profitOf } from './lines.ts';
import { delistingFixed } from './market-facts.ts';
import type { ContractState, Position } from './state.ts';

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
  for (const { id, lots } of market.liquidations.values()) {
    if (isSpent(world)) return;
    if (lots > 0) houseTraded(world, instrument, id, { lots, ticks: market.delistTicks, tradeId: 0 });
    emit(world, liquidationEnded, { liquidation: id, instrument: index, outcome: 'closed' });
  }
  for (const position of market.positions.values()) {
    if (isSpent(world)) return;
    settleFundingFirst(world, instrument, position);
    closeFinally(world, instrument, position);
  }
  for (const work of ['step-mark', 'settle-funding', 'fix-funding', 'settle-delisting'] as const)
    done(world, work, index);
  goOn(world, 'retire-instrument', index);
  goOnRetiring(world, index);
}

/** What a position owes beyond its margin the insurance fund pays first, as far as it reaches. */
function closeFinally(world: World, instrument: InstrumentState, position: Position): void {
  const { houses, delistTicks: ticks } = instrument.contract!;
  const { quoteAsset: asset } = instrument.listing;
  const { lots, id } = position;
  const owes = -(position.margin + profitOf(position, lots * ticks * instrument.tickLotUnits));
  if (owes > 0) {
    const there = world.state.balances.available(houses.insurance, asset);
    const amount = BigInt(owes) < there ? BigInt(owes) : there;
    move(world, {
      from: houses.insurance,
      to: houses.clearing,
      asset,
      amount,
      reason: 'insurance',
      causeKind: 'position',
      cause: id,
    });
  }
  closeAt(world, instrument, position, { lots, ticks, cause: 'delisting', causeId: 0, forgiven: Math.max(0, owes) });
}
