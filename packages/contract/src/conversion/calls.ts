// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as exchange from './exchange.ts';
import * as transfers from './transfer.ts';

export const conversionCalls = callsOf(
  exchange.exchangePairs,
  exchange.exchangeQuoteCall,
  exchange.exchange,
  exchange.exchangeRecords,
  exchange.exchangeEvidence,
  exchange.exchangeMaximumCall,
  transfers.transfer,
  transfers.transferMaximum,
  transfers.transferRecords,
);
