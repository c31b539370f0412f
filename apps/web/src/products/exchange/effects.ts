// In: nothing.
// Out: the answers about exchange and transfers that a customer's channels make old.
import type { Effects } from '../../live/index.ts';

export default {
  balances: ['/user/exchange/maximum', '/coin/transfer/maximum', '/coin/transfer/list', '/user/exchange/list'],
} as const satisfies Effects;
