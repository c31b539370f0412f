// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as orders from './orders.ts';
import * as proof from './proof.ts';
import * as positions from './positions.ts';
import * as open from './public.ts';

export const contractsCalls = callsOf(
  orders.addContractOrder,
  orders.amendContractOrder,
  orders.closeContractOrder,
  orders.contractOrders,
  orders.activePositions,
  orders.oneContractOrder,
  positions.leverages,
  positions.closePosition,
  positions.closeAllPositions,
  positions.setTakeProfit,
  positions.setStopLoss,
  positions.addMargin,
  positions.setLeverage,
  positions.setMode,
  positions.setAutoMargin,
  open.contractMarks,
  open.contractFunding,
  open.insuranceFund,
  open.contractTest,
  proof.contractProof,
  proof.setContractLimits,
);
