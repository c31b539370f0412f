// In: what was typed for a take-profit or stop-loss of a position.
// Out: it as integers, and as the body of the call that sets it: all of it, for a level that is set again keeps nothing of before.
import type { RequestOf } from '@hilsa/contract';
import { profitAt, valueAt } from '@hilsa/formulas/contracts';
import { type Instrument, lotsOf, priceText, quantityText, ticksOf } from '../../../market/instrument.ts';
import type { LevelNow, PositionNow } from './reading.ts';

/** Texts as typed (ASCII digits). */
export interface LevelFields {
  readonly trigger: string;
  /** '': at the market. */
  readonly limit: string;
  /** '': all of the position. */
  readonly size: string;
  /** Which price sets it off. */
  readonly by: LevelNow['by'];
}

/** @param dragged ticks of the price its line was dragged to */
export function levelFields(level: LevelNow | null, dragged: number | undefined, instrument: Instrument): LevelFields {
  const ticks = dragged ?? level?.ticks;
  const limit = level?.limitTicks ?? null;
  const lots = level?.lots ?? null;
  return {
    trigger: ticks === undefined ? '' : priceText(instrument, ticks),
    limit: limit === null ? '' : priceText(instrument, limit),
    size: lots === null ? '' : quantityText(instrument, lots),
    by: level?.by ?? 'mark',
  };
}

/** The level as integers. Null parts can't be read or are not there yet. */
export interface LevelPlan {
  readonly ticks: number | null;
  /** null: at the market. */
  readonly limitTicks: number | null;
  readonly isLimitWrong: boolean;
  readonly lots: number | null;
  readonly isSizeWrong: boolean;
  /** What closing there brings before its fee, in quote units: at the limit, else at the trigger. */
  readonly profit: bigint | null;
}

export function levelPlan(
  { trigger, limit, size }: LevelFields,
  { instrument, position, told }: PositionNow,
): LevelPlan {
  const ticks = ticksOf(instrument, trigger);
  const limitTicks = limit === '' ? null : ticksOf(instrument, limit);
  const isLimitWrong = limit !== '' && (limitTicks === null || limitTicks <= 0);
  const lots = size === '' ? position.lots : lotsOf(instrument, size);
  const isSizeWrong = lots === null || lots === 0 || (size !== '' && lots > position.lots);
  const closed = Math.min(lots ?? 0, position.lots);
  const at = limitTicks ?? ticks;
  const cost = (position.cost * BigInt(closed)) / BigInt(Math.max(1, position.lots));
  return {
    ticks,
    limitTicks,
    isLimitWrong,
    lots,
    isSizeWrong,
    profit:
      at === null || at <= 0 || closed === 0
        ? null
        : profitAt(told.direction, cost, valueAt(at, closed, instrument.unitsPerTickLot)),
  };
}

/** The body of /coin/contract/order/set/profit and …/loss. Call only when nothing is wrong. */
export function levelRequest(
  fields: LevelFields,
  now: PositionNow,
  levelId: string | undefined,
): RequestOf<'/coin/contract/order/set/profit'> {
  const { instrument, position, told } = now;
  const { ticks, limitTicks, lots } = levelPlan(fields, now);
  return {
    symbol: told.symbol,
    direction: told.direction,
    ...(levelId === undefined ? {} : { levelId }),
    triggerPrice: priceText(instrument, ticks ?? 0),
    ...(limitTicks === null ? {} : { price: priceText(instrument, limitTicks) }),
    ...(fields.by === 'mark' ? {} : { by: fields.by }),
    ...(fields.size === '' || lots === position.lots ? {} : { quantity: quantityText(instrument, lots ?? 0) }),
  };
}
