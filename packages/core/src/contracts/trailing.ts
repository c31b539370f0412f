// In: trailing stops and the mark. Out: their triggers, which follow the best price since they were placed and never go back.
import { isSpent, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { FLAGS } from '../orders/order-store.ts';
import { FLAG } from '../orders/words.ts';
import type { Trail } from './commands.ts';
import { triggerTrailed } from './customer-facts.ts';

const BPS = 10_000;

/** Where a trailing stop fires: a sell behind the highest price, a buy behind the lowest; rounded away from it. */
export function trailedTrigger(isSell: boolean, best: number, { bps, ticks }: Trail): number {
  const distance = bps > 0 ? Math.ceil((best * bps) / BPS) : ticks;
  return Math.max(1, isSell ? best - distance : best + distance);
}

/** Move what the mark has left behind, at most a step of it. @returns whether all is moved */
export function trailAll(world: World, instrument: InstrumentState): boolean {
  const { orders } = world.state;
  const { markTicks: mark } = instrument;
  for (const [orderId, { trail, best }] of instrument.contract!.trailing) {
    const isSell = (orders.field(orders.slotOf(orderId), FLAGS) & FLAG.sell) !== 0;
    if (isSell ? mark <= best : mark >= best) continue;
    if (isSpent(world)) return false;
    const triggerTicks = trailedTrigger(isSell, mark, trail);
    emit(world, triggerTrailed, { orderId, instrument: instrument.index, best: mark, triggerTicks, trail });
  }
  return true;
}
