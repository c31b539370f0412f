// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as life from './life.ts';

export const lifeCalls = callsOf(life.lifeRecord, life.lifeFile);
