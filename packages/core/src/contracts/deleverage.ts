// In: lots that nobody can pay the loss of. Out: those who gained most on the other side are closed against them at the bankruptcy price:
// by score, hedged parts last, none past its own bankruptcy price, no fee.
import {
  compareForDeleveraging,
  type DeleveragingCandidate,
  deleveragingScore,
  scoreInPpm,
} from '@hilsa/formulas/contracts';
import { isSpent, spend, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { settleFundingFirst } from './funding.ts';
import { costOf } from './house-trade.ts';
import { profitOf } from './lines.ts';
import { positionDeleveraged, takeOverClosed } from './liquidation-facts.ts';
import { emitPositionChange } from './position-fact.ts';
import { positionOf } from './positions.ts';
import type { Liquidation, Position } from './state.ts';
import { closingOf, endExits } from './trade.ts';

/** Looked at exactly, of those that a quick look puts first. */
const SHORT_LIST = 64;

interface Candidate extends DeleveragingCandidate {
  readonly position: Position;
}

/**
 * All positions are looked at for it, however few facts that gives: whoever is deleveraged next is so in a step of their own.
 * @returns whether all lots are closed
 */
export function deleverage(world: World, instrument: InstrumentState, liquidation: Liquidation): boolean {
  return deleverageAt(world, instrument, liquidation, instrument.markTicks) === 'closed';
}

/**
 * The same, ranked by another price than the mark.
 * @returns `nobody`: there is nobody left who would not be past the own bankruptcy price
 */
export function deleverageAt(
  world: World,
  instrument: InstrumentState,
  liquidation: Liquidation,
  atTicks: number,
): 'closed' | 'goes-on' | 'nobody' {
  const outcome = closeByRank(world, instrument, liquidation, atTicks);
  spend(world);
  return outcome;
}

function closeByRank(
  world: World,
  instrument: InstrumentState,
  liquidation: Liquidation,
  atTicks: number,
): ReturnType<typeof deleverageAt> {
  const candidates = settledCandidates(world, instrument, liquidation, atTicks);
  if (candidates === null) return 'goes-on';
  for (const candidate of candidates) {
    if (liquidation.lots === 0) return 'closed';
    if (isSpent(world)) return 'goes-on';
    closeAgainst(world, instrument, candidate, { liquidation, atTicks });
  }
  if (liquidation.lots === 0) return 'closed';
  return candidates.length === 0 ? 'nobody' : 'goes-on';
}

/**
 * In turn, each with the funding that was due: a funding moves scores, so that who is first must not hang on how far its slices have come.
 * null: the step is spent before all of them are settled.
 */
function settledCandidates(
  world: World,
  instrument: InstrumentState,
  liquidation: Liquidation,
  atTicks: number,
): readonly Candidate[] | null {
  const { round } = instrument.contract!;
  for (;;) {
    const candidates = candidatesOf(instrument, liquidation, atTicks);
    const behind = candidates.filter(({ position }) => position.round !== round);
    if (behind.length === 0) return candidates;
    for (const { position } of behind) {
      if (isSpent(world)) return null;
      settleFundingFirst(world, instrument, position);
    }
  }
}

/** Whether closing at a price would leave a debt. */
function isPast({ tickLotUnits }: InstrumentState, position: Position, ticks: number): boolean {
  return position.margin + profitOf(position, position.lots * ticks * tickLotUnits) < 0;
}

function candidatesOf(instrument: InstrumentState, liquidation: Liquidation, atTicks: number): Candidate[] {
  const { tickLotUnits, unitsPerTickLot, contract } = instrument;
  const rough: { position: Position; score: number; isHedged: boolean }[] = [];
  for (const position of contract!.positions.values()) {
    if (position.isShort === liquidation.isShort || position.liquidation !== 0) continue;
    const value = position.lots * atTicks * tickLotUnits;
    const profit = profitOf(position, value);
    const equity = position.margin + profit;
    if (equity <= 0 || isPast(instrument, position, liquidation.ticks)) continue;
    const leverage = value / equity;
    const score = profit > 0 ? (profit / position.cost) * leverage : profit / position.cost / leverage;
    rough.push({ position, score, isHedged: positionOf(contract!, position.account, !position.isShort) !== undefined });
  }
  rough.sort((one, other) => Number(one.isHedged) - Number(other.isHedged) || other.score - one.score);
  return rough
    .slice(0, SHORT_LIST)
    .flatMap(({ position, isHedged }): Candidate[] => {
      const { isShort, lots, cost, margin, id } = position;
      const exact = {
        direction: isShort ? 'short' : 'long',
        lots,
        cost: BigInt(cost),
        margin: BigInt(margin),
      } as const;
      const score = deleveragingScore(exact, atTicks, unitsPerTickLot);
      return score === null ? [] : [{ id, score, isHedged, position }];
    })
    .sort(compareForDeleveraging);
}

function closeAgainst(
  world: World,
  instrument: InstrumentState,
  { position, score, isHedged }: Candidate,
  { liquidation, atTicks }: { readonly liquidation: Liquidation; readonly atTicks: number },
): void {
  const { ticks } = liquidation;
  const lots = Math.min(position.lots, liquidation.lots);
  const direction = position.isShort ? 'short' : 'long';
  const about = { liquidation: liquidation.id, lots, ticks, instrument: instrument.index };
  const { account, id } = position;
  emit(world, positionDeleveraged, {
    ...about,
    position: id,
    account,
    direction,
    mark: atTicks,
    scorePpm: scoreInPpm(score),
    isHedged,
  });
  closeAt(world, instrument, position, { lots, ticks, cause: 'deleveraging', causeId: liquidation.id });
  const cost = costOf(instrument, liquidation, lots);
  emit(world, takeOverClosed, { ...about, tradeId: 0, cost, toFund: 0n, toCustomer: 0n, account: liquidation.account });
}

interface Closing {
  readonly lots: number;
  readonly ticks: number;
  readonly cause: 'deleveraging' | 'delisting';
  readonly causeId: number;
  /** Part of the loss that is not the position's to bear. */
  readonly forgiven?: number;
}

/** Close lots of a position at a price outside the book, without a fee. */
export function closeAt(
  world: World,
  instrument: InstrumentState,
  position: Position,
  { lots, ticks, cause, causeId, forgiven = 0 }: Closing,
): void {
  const { account, isShort } = position;
  const closing = closingOf(position, lots, lots * ticks * instrument.tickLotUnits);
  const { cost, freed } = closing;
  const profit = closing.profit + forgiven;
  const lacks = Math.max(0, -(freed + profit));
  const left = position.lots - lots;
  emitPositionChange(world, {
    ...position,
    cause,
    causeId,
    orderId: 0,
    lotsChange: -lots,
    ticks,
    lots: left,
    cost: position.cost - cost,
    margin: position.margin - freed - lacks,
    profit,
    fee: 0,
    toFund: 0,
    fromOrder: 0,
    funding: 0,
  });
  if (left === 0) endExits(world, instrument, { account, isShort });
}
