// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as orders from './orders.ts';
import * as robots from './robots.ts';
import { robotSignal } from './signal.ts';

export const robotsCalls = callsOf(
  robots.robotList,
  robots.robotInfo,
  robots.robotStocks,
  robots.robotBacktest,
  robots.robotBuy,
  orders.robotOrderList,
  orders.robotOrderDetails,
  orders.robotOrderLog,
  orders.robotAddAmount,
  orders.robotRelease,
  orders.robotStop,
  orders.robotResume,
  orders.robotStopAll,
  orders.robotStatistics,
  robotSignal,
);
