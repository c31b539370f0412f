// In: nothing.
// Out: the answers about options that a customer's channels make old.
import type { Effects } from '../../live/index.ts';

export default {
  balances: ['/stock/order/option/list', '/stock/order/option/fills', '/stock/order/option/statistics'],
} as const satisfies Effects;
