// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as options from './options.ts';

export const optionsCalls = callsOf(
  options.optionRule,
  options.optionApply,
  options.optionClose,
  options.optionCancel,
  options.optionList,
  options.optionStatistics,
  options.optionSettlement,
  options.optionTest,
);
