// In: an order, or all of them.
// Out: cancelled, after a question that says what it means.
import type { Order } from '@hilsa/contract';
import { outdate } from '../kernel/queries.ts';
import { tell } from '../kernel/tell.ts';
import { send } from '../kernel/send.ts';
import { say } from '../i18n/index.ts';
import { ask, toast } from '../parts/index.ts';

export async function cancelOrder(order: Order, pair: string): Promise<void> {
  const sure = await ask({
    title: say('cancel.title'),
    text: say('cancel.text', { side: say(order.side === 'buy' ? 'trade.buy' : 'trade.sell'), pair }),
    confirm: say('cancel.confirm'),
    cancel: say('cancel.keep'),
    danger: true,
  });
  if (sure) await close({ orderId: order.orderId });
}

/** `symbol` null: every open order. */
export async function cancelAll(count: number, symbol: string | null): Promise<void> {
  const sure = await ask({
    title: say('cancel.all-title', { count }),
    text: say('cancel.all-text'),
    confirm: say('cancel.all-confirm'),
    cancel: say('cancel.keep'),
    danger: true,
  });
  if (sure) await close(symbol === null ? { all: '1' } : { all: '1', symbol });
}

async function close(request: { orderId: string } | { all: '1'; symbol?: string }): Promise<void> {
  try {
    const { closed } = await send('/coin/order/close', request);
    outdate('/coin/order/list');
    outdate('/coin/assets');
    toast(say('cancel.done', { count: closed }));
  } catch (error) {
    tell(error);
  }
}
