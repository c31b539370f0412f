// In: nothing.
// Out: the answers about coins that a customer's channels make old.
import type { Effects } from '../../live/index.ts';

export default {
  orders: ['/coin/order/list'],
  fills: ['/coin/order/fills', '/coin/assets', '/user/assets', '/user/tx/record'],
  balances: ['/coin/assets', '/user/assets'],
} as const satisfies Effects;
