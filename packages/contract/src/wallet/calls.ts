// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as assets from './assets.ts';
import * as statements from './statements.ts';

export const walletCalls = callsOf(
  assets.userAssets,
  assets.userAssetsHistory,
  assets.frozen,
  assets.bills,
  assets.sandboxFund,
  assets.coinAssets,
  statements.statement,
  statements.exportAll,
  statements.statementFile,
  statements.checkpoints,
  statements.period,
);
