// In: a market and what became of a position. Out: the position as it stands, its margin's hold record, and its place in the index.
import type { Hold } from '../ledger/holds.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { NONE } from '../matching/order-book.ts';
import type { State } from '../state.ts';
import { type Lines, sinkingTick } from './lines.ts';
import type { ContractState, Position } from './state.ts';

export function positionOf({ positions }: ContractState, account: number, isShort: boolean): Position | undefined {
  return positions.get(account, isShort);
}

/** The market of an instrument that is a contract; throws RangeError for any other. */
export function marketOf(instrument: InstrumentState | undefined): ContractState {
  const contract = instrument?.contract ?? null;
  if (contract === null) throw new RangeError('no contract is traded there');
  return contract;
}

export type ContractInstrument = InstrumentState & { readonly contract: ContractState };

/** The instruments that are contracts, by number. */
export function contractsOf({ instruments, contracts }: State): ContractInstrument[] {
  return contracts.markets.map((index) => instruments[index] as ContractInstrument);
}

/** The market of an instrument by its number; null for any that is no contract. */
export function contractAt({ instruments }: State, index: number): ContractState | null {
  return instruments[index]?.contract ?? null;
}

/** A position that has just been opened; without lots yet. */
export function openPosition(
  state: State,
  market: ContractState,
  opening: { id: number; account: number; instrument: number; isShort: boolean },
): Position {
  const slot = market.positions.nextSlot();
  if ((slot + 1) * 4 > market.links.words.length) market.links.grow(slot * 2);
  // Written out: a spread is dear. What every order asks of it stands first, in one line of the cache.
  const position: Position = {
    lots: 0,
    leverage: 1,
    liquidation: 0,
    cost: 0,
    margin: 0,
    id: opening.id,
    account: opening.account,
    instrument: opening.instrument,
    isShort: opening.isShort,
    sinksAt: NONE,
    round: market.round,
    slot,
    hold: null,
    autoMargin: 0,
  };
  market.positions.add(position);
  state.contracts.nextPosition = Math.max(state.contracts.nextPosition, opening.id + 1);
  return position;
}

/** Nothing of it is left. */
export function forgetPosition(market: ContractState, position: Position): void {
  leaveIndex(market, position);
  market.positions.remove(position);
}

/** The record that holds a margin: made or taken away. What is held of the balance is changed by who calls. */
export function holdMargin(state: State, position: Position, margin: number, asset: number): void {
  position.margin = margin;
  if (position.hold !== null) {
    if (margin > 0) return;
    state.holds.remove(position.hold);
    position.hold = null;
  } else if (margin > 0) {
    position.hold = new MarginHold(position, { id: state.holds.nextId, asset, sinceMs: state.atMs });
    state.holds.add(position.hold);
  }
}

/** Its amount is the position's margin, wherever one looks: every fill changes it, and writing it twice would cost each a bigint. */
class MarginHold implements Hold {
  readonly id: number;
  readonly account: number;
  readonly asset: number;
  readonly reason = 'margin';
  readonly causeKind = 'position';
  readonly cause: number;
  readonly sinceMs: number;
  readonly untilMs = 0;
  readonly #position: Position;

  constructor(position: Position, { id, asset, sinceMs }: Pick<Hold, 'id' | 'asset' | 'sinceMs'>) {
    this.id = id;
    this.account = position.account;
    this.asset = asset;
    this.cause = position.id;
    this.sinceMs = sinceMs;
    this.#position = position;
  }

  get amount(): bigint {
    return BigInt(this.#position.margin);
  }
}

/** A margin's record that was read from a snapshot follows its position again. */
export function followMargin(state: State, position: Position, id: number): void {
  const kept = state.holds.get(id);
  if (kept === undefined) return;
  position.hold = new MarginHold(position, kept);
  state.holds.replace(position.hold);
}

/** Stand in the index where the position sinks now; in liquidation it stands nowhere. */
export function reindex(market: ContractState, position: Position, unit: number): void {
  const ticks = position.liquidation === 0 ? sinkingTick(position, unit, market.lines) : NONE;
  if (ticks === position.sinksAt) return;
  leaveIndex(market, position);
  position.sinksAt = ticks;
  if (ticks !== NONE) indexOf(market, position).add(position.slot, ticks, 1);
}

/** Other tiers are in force. */
export function reindexAll({ contract, tickLotUnits }: InstrumentState, lines: Lines): void {
  contract!.lines = lines;
  for (const position of contract!.positions.values()) reindex(contract!, position, tickLotUnits);
}

function leaveIndex(market: ContractState, position: Position): void {
  if (position.sinksAt === NONE) return;
  indexOf(market, position).remove(position.slot);
  position.sinksAt = NONE;
}

function indexOf({ longs, shorts }: ContractState, { isShort }: Position) {
  return isShort ? shorts : longs;
}

/** The market of an instrument by its number. */
export function marketAt(state: State, index: number): ContractState {
  return marketOf(state.instruments[index]);
}
