// In: nothing.
// Out: the answers about contracts that a customer's channels make old.
import type { Effects } from '../../live/index.ts';

export default {
  balances: ['/coin/contract/order/list', '/coin/contract/order/list/active'],
} as const satisfies Effects;
