// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as fund from './fund.ts';

export const fundCalls = callsOf(
  fund.fundList,
  fund.fundInfo,
  fund.fundNav,
  fund.fundHoldings,
  fund.fundSubscribe,
  fund.fundRedeem,
  fund.fundCancel,
  fund.fundOrders,
);
