// In: lots that must be closed and the worst price for them. Out: an order of its own, taken at once as far as the book goes.
import type { World } from '../engine-types.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { emitPlaced } from '../orders/emit.ts';
import { settleArrival } from '../orders/match.ts';
import { FLAG, IMMEDIATE_OR_CANCEL, LIMIT, PREVENTIONS } from '../orders/words.ts';
import { modeOf } from './customers.ts';

export interface Forced {
  readonly account: number;
  readonly isSell: boolean;
  readonly lots: number;
  readonly limitTicks: number;
}

const EXPIRE_MAKER = PREVENTIONS.indexOf('expire-maker');

/** @returns the lots filled in this step */
export function forceOrder(
  world: World,
  instrument: InstrumentState,
  { account, isSell, lots, limitTicks }: Forced,
): number {
  const inHedge = modeOf(world.state, account) === 'hedge' ? FLAG.hedge | (isSell ? 0 : FLAG.short) : 0;
  emitPlaced(world, {
    flags:
      (isSell ? FLAG.sell : 0) |
      (LIMIT << FLAG.typeShift) |
      (IMMEDIATE_OR_CANCEL << FLAG.timeShift) |
      (EXPIRE_MAKER << FLAG.preventionShift) |
      FLAG.reduceOnly |
      FLAG.forced |
      inHedge,
    account,
    instrument: instrument.index,
    ticks: limitTicks,
    lots,
    trigger: 0,
    hold: 0,
    quoteAmount: 0n,
    expires: 0,
  });
  return settleArrival(world, instrument);
}
