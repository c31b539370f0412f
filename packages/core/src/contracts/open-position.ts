// In: a position of the core. Out: the same as plain data.
import { NONE } from '../matching/order-book.ts';
import type { PositionDirection } from './commands.ts';
import type { Position } from './state.ts';

/** Amounts in quote units, prices in ticks. */
export interface OpenPosition {
  readonly id: number;
  readonly account: number;
  readonly instrument: number;
  readonly direction: PositionDirection;
  readonly lots: number;
  readonly cost: bigint;
  readonly margin: bigint;
  readonly leverage: number;
  /** What may still be added by itself; 0n: no mandate. */
  readonly autoMargin: bigint;
  /** The tick at which it is liquidated; null: none, or it is in liquidation. */
  readonly liquidationTicks: number | null;
  /** The liquidation it is in; 0: none. */
  readonly liquidation: number;
}

export function readPosition(position: Position): OpenPosition {
  const { id, account, instrument, isShort, lots, cost, margin, leverage, autoMargin, sinksAt, liquidation } = position;
  return {
    id,
    account,
    instrument,
    direction: isShort ? 'short' : 'long',
    lots,
    cost: BigInt(cost),
    margin: BigInt(margin),
    leverage,
    autoMargin: BigInt(autoMargin),
    liquidationTicks: sinksAt === NONE ? null : sinksAt,
    liquidation,
  };
}
