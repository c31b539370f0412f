// In: nothing.
// Out: the answers about funds that a customer's channels make old: a dealing moves money.
import type { Effects } from '../../live/index.ts';

export default {
  balances: ['/fund/info', '/fund/list', '/fund/nav', '/fund/holdings', '/fund/order/list'],
} as const satisfies Effects;
