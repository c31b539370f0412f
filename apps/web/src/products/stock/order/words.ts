// In: a stock order.
// Out: its words: type, state.
import type { StockOrder } from '@hilsa/contract';
import type { MessageKey } from '../../../i18n/index.ts';

export const STATE_WORDS: Readonly<Record<StockOrder['state'], MessageKey>> = {
  'in-transaction': 'status.open',
  'partially-completed': 'status.part',
  complete: 'status.filled',
  closed: 'status.cancelled',
  fail: 'stock.fail',
};
