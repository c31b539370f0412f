// In: nothing.
// Out: the answers about shares that a customer's channels make old.
import type { Effects } from '../../live/index.ts';

export default {
  orders: ['/stock/order/list', '/stock/hold/list', '/stock/hold/info'],
  fills: ['/stock/hold/list', '/stock/hold/info', '/stock/order/statistics', '/stock/order/trade/list', '/user/assets'],
  balances: ['/stock/hold/list', '/stock/hold/info', '/stock/action/list', '/stock/order/statistics', '/user/assets'],
} as const satisfies Effects;
