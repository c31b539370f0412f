// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as chain from './chain.ts';
import * as orders from './orders.ts';

export const optionsCalls = callsOf(
  chain.optionRule,
  orders.optionApply,
  orders.optionClose,
  orders.optionPreview,
  orders.optionCancel,
  orders.optionList,
  orders.optionFills,
  orders.optionStatistics,
  chain.optionSettlement,
  orders.optionTest,
);
