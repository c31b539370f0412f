// In: a random order. Out: the same with a condition: its trigger trails, a stop stands beside it, or it shows a part of itself; now and then one that makes no sense.
import type { PlaceOrder } from '@hilsa/core';
import type { PlainInstrument } from './auditor/plain-state.ts';
import { BAD_NUMBERS } from './life-words.ts';
import type { Random } from './random.ts';

export function withCondition(
  { next, pick, integer }: Random,
  order: PlaceOrder,
  instrument: PlainInstrument | undefined,
): PlaceOrder {
  const odd = next() < 0.05;
  const dice = next();
  if (dice < 0.4) return withHiddenPart({ next, pick, integer }, order, odd);
  if (dice < 0.7) {
    const trailBps = odd ? pick([...BAD_NUMBERS, 9, 2_001]) : pick([10, 10, 15, 30, 100, 2_000]);
    if (odd && next() < 0.5) return { ...order, trailBps };
    const { side, lots, timeInForce } = order;
    const shape = { type: 'stop-market', ticks: 0, triggerTicks: 0, quoteAmount: 0n, postOnly: false } as const;
    return { ...order, ...shape, side, lots: lots === 0 ? integer(40, 400) : lots, timeInForce, trailBps };
  }
  const last = instrument?.last ?? 0;
  const away = (width: number): number => Math.max(1, Math.round(last * width * next()));
  const sign = order.side === 'sell' ? 1 : -1;
  const triggerTicks = odd ? pick([...BAD_NUMBERS, last]) : last - sign * away(0.004);
  const ticks = next() < 0.5 ? 0 : triggerTicks - sign * integer(-2, 5);
  return {
    ...order,
    type: odd && next() < 0.3 ? order.type : 'limit',
    timeInForce: order.timeInForce === 'good-till-date' || next() < 0.1 ? order.timeInForce : 'good-till-cancelled',
    postOnly: odd && next() < 0.3,
    ticks: last + (odd ? -sign : sign) * away(0.003),
    lots: order.lots === 0 ? integer(40, 400) : order.lots,
    quoteAmount: 0n,
    triggerTicks: 0,
    stopLeg: { triggerTicks, ticks: odd ? pick([ticks, -5]) : ticks },
  };
}

function withHiddenPart(
  { next, pick, integer }: Pick<Random, 'next' | 'pick' | 'integer'>,
  order: PlaceOrder,
  odd: boolean,
): PlaceOrder {
  const lots = order.lots === 0 ? integer(40, 400) : order.lots;
  const shownLots = odd
    ? pick([...BAD_NUMBERS, Math.floor(lots / 10) - 1, lots + 1])
    : Math.ceil(lots / pick([10, 10, 7, 3, 1]));
  if (odd && next() < 0.3) return { ...order, shownLots };
  const { timeInForce } = order;
  const rests = timeInForce !== 'immediate-or-cancel' && timeInForce !== 'fill-or-kill';
  return {
    ...order,
    type: 'limit',
    timeInForce: rests ? timeInForce : 'good-till-cancelled',
    quoteAmount: 0n,
    triggerTicks: 0,
    ticks: order.ticks === 0 ? Math.max(1, order.triggerTicks) : order.ticks,
    lots,
    shownLots,
  };
}
