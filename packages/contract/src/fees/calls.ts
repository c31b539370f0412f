// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as fees from './fees.ts';

export const feesCalls = callsOf(fees.ownFees);
