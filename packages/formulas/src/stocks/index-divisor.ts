// In: an index's members. Out: its divisor, its level, and the divisor that keeps the level when members change.
import { divide, tenToThe } from '@hilsa/money';
import { MILLION } from '../rates.ts';

/** A member: price in ticks, shares outstanding, and the part of them that trades freely in parts per million. */
export interface IndexMember {
  readonly ticks: number;
  readonly shares: bigint;
  readonly floatPpm: number;
}

/** Decimals a divisor is kept in, so that rounding it moves no index in its second decimal. */
export const DIVISOR_DECIMALS = 8;

/** Free-float capitalization: Σ price × shares × float, in ticks of money times a million, exact. */
export function capitalization(members: Iterable<IndexMember>): bigint {
  let sum = 0n;
  for (const { ticks, shares, floatPpm } of members) sum += BigInt(ticks) * shares * BigInt(floatPpm);
  return sum;
}

/**
 * The divisor that gives a level, half-up to `DIVISOR_DECIMALS`.
 * @param level index in units of 10^-levelDecimals, positive; @param tickDecimals decimals of a price tick
 */
export function divisorFor(
  capital: bigint,
  index: { level: bigint; levelDecimals: number; tickDecimals: number },
): bigint {
  const scale = tenToThe(DIVISOR_DECIMALS + index.levelDecimals);
  return divide(capital * scale, MILLION * tenToThe(index.tickDecimals) * index.level, 'half-up');
}

/** The divisor after a corporate action or rebalance that leaves the level where it was: in proportion, half-up. */
export function divisorAfter(divisor: bigint, capitalBefore: bigint, capitalAfter: bigint): bigint {
  return divide(divisor * capitalAfter, capitalBefore, 'half-up');
}

/** The level in units of 10^-levelDecimals, half-up: capitalization ÷ divisor. */
export function indexLevel(
  capital: bigint,
  divisor: bigint,
  decimals: { levelDecimals: number; tickDecimals: number },
): bigint {
  const scale = tenToThe(DIVISOR_DECIMALS + decimals.levelDecimals);
  return divide(capital * scale, MILLION * tenToThe(decimals.tickDecimals) * divisor, 'half-up');
}
