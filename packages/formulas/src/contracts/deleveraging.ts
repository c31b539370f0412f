// In: the positions on the other side of a loss nobody can pay. Out: the order in which they are closed against it, and their lights.
import { divide } from '@hilsa/money';
import { MILLION } from '../rates.ts';
import { equityAt, type Position, profitAt, valueAt } from './position.ts';

/** A score as an exact fraction, so that two are never equal by rounding. The denominator is positive. */
export interface DeleveragingScore {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Rank of a position for automatic deleveraging (BitMEX's score): profit ÷ cost times effective leverage when it gains,
 * divided by it when it loses, where effective leverage = value ÷ equity (= |mark value| ÷ (mark value − bankrupt value)).
 * A position without equity has no score (null): it is on its own way out.
 */
export function deleveragingScore(position: Position, markTicks: number, unit: bigint): DeleveragingScore | null {
  const value = valueAt(markTicks, position.lots, unit);
  const equity = equityAt(position, value);
  if (equity <= 0n || value === 0n || position.cost <= 0n) return null;
  const profit = profitAt(position.direction, position.cost, value);
  return profit > 0n
    ? { numerator: profit * value, denominator: position.cost * equity }
    : { numerator: profit * equity, denominator: position.cost * value };
}

/** The score in parts per million, half-up, for display. */
export function scoreInPpm({ numerator, denominator }: DeleveragingScore): number {
  return Number(divide(numerator * MILLION, denominator, 'half-up'));
}

/** A position in the queue: `isHedged` when its holder has the opposite position in the same market. */
export interface DeleveragingCandidate {
  readonly id: number;
  readonly score: DeleveragingScore;
  readonly isHedged: boolean;
}

/** Below 0 when `one` is deleveraged before `other`: hedged parts last, then the higher score, then the lower id. */
export function compareForDeleveraging(one: DeleveragingCandidate, other: DeleveragingCandidate): number {
  if (one.isHedged !== other.isHedged) return one.isHedged ? 1 : -1;
  const difference = other.score.numerator * one.score.denominator - one.score.numerator * other.score.denominator;
  return difference > 0n ? 1 : difference < 0n ? -1 : one.id - other.id;
}

/** Lights of a place in the queue, 5 (next) to 1: its fifth. @param place from 0; @param count positions in the queue */
export function deleveragingLights(place: number, count: number): number {
  return 5 - Math.min(4, Math.floor((place * 5) / Math.max(1, count)));
}
