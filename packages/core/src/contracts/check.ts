// In: a state. Out: nothing, or an Error naming the first invariant of contracts that does not hold, with its numbers.
import { liquidationTicks, marginLines } from '@hilsa/formulas/contracts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { PerpetualListing } from '../instruments/listing.ts';
import { NONE } from '../matching/order-book.ts';
import type { State } from '../state.ts';
import { contractsOf } from './positions.ts';
import type { ContractState, Position } from './state.ts';

/**
 * Per market: Σ signed lots = 0, clearing + Σ signed cost = 0, the house's own among them; every position's margin is its hold record, its
 * place in the index is the liquidation price of the public formula; the insurance fund is not below zero.
 */
export function checkContracts(state: State): void {
  checkLaw(state);
  for (const instrument of contractsOf(state)) checkMarket(state, instrument, instrument.contract);
}

/** What two people planned is on the clock, and nothing else of its kind. */
function checkLaw({ contracts: { comingCaps, seeds }, due }: State): void {
  if (due.dueAt('start-leverage-caps', 0) !== (comingCaps?.fromMs ?? null))
    throw new Error(`leverage caps come at ${comingCaps?.fromMs}, the clock says otherwise`);
  for (const [seed, { left, atMs }] of seeds)
    if (left <= 0n || due.dueAt('seed-insurance', seed) !== atMs)
      throw new Error(`seed ${seed} of ${left} is due at ${atMs}, the clock says otherwise`);
}

function checkMarket(state: State, instrument: InstrumentState, market: ContractState): void {
  const { symbol, quoteAsset, tiers } = instrument.listing as PerpetualListing;
  const lines = marginLines(tiers);
  let lots = 0;
  let longLots = 0;
  let cost = 0n;
  const note = (isShort: boolean, ofLots: number, ofCost: number): void => {
    lots += isShort ? -ofLots : ofLots;
    if (!isShort) longLots += ofLots;
    cost += BigInt(isShort ? -ofCost : ofCost);
  };
  for (const position of market.positions.values()) {
    note(position.isShort, position.lots, position.cost);
    checkPosition(state, instrument, position, lines);
  }
  for (const { isShort, lots: ofLots, cost: ofCost } of market.liquidations.values()) note(isShort, ofLots, ofCost);
  const clearing = state.balances.available(market.houses.clearing, quoteAsset);
  if (lots !== 0) throw new Error(`${symbol}: longs less shorts are ${lots} lots, not 0`);
  if (longLots !== market.openLots)
    throw new Error(`${symbol}: ${market.openLots} lots are said to be open, ${longLots} are`);
  if (clearing + cost !== 0n) throw new Error(`${symbol}: clearing has ${clearing}, positions cost ${cost}`);
}

function checkPosition(
  state: State,
  { listing, unitsPerTickLot, contract }: InstrumentState,
  position: Position,
  lines: ReturnType<typeof marginLines>,
): void {
  const { id, lots, cost, margin, isShort, sinksAt, liquidation, hold } = position;
  const where = `position ${id} on ${listing.symbol}`;
  if (lots <= 0 || cost < 0 || margin < 0)
    throw new Error(`${where} is of ${lots} lots, cost ${cost}, margin ${margin}`);
  const held = hold === null ? 0n : (state.holds.get(hold.id)?.amount ?? -1n);
  if (held !== BigInt(margin)) throw new Error(`${where} has margin ${margin}, its record holds ${held}`);
  if (liquidation !== 0) {
    if (sinksAt !== NONE || contract!.liquidations.get(liquidation)?.position !== id)
      throw new Error(`${where} is in liquidation ${liquidation}, which is not so`);
    return;
  }
  const exact = liquidationTicks(
    { direction: isShort ? 'short' : 'long', lots, cost: BigInt(cost), margin: BigInt(margin) },
    { unit: unitsPerTickLot, lines },
  );
  const wanted = exact === null || exact >= 2 ** 30 ? NONE : exact;
  if (sinksAt !== wanted)
    throw new Error(`${where} stands at ${sinksAt} in the index, its liquidation price is ${wanted}`);
}
