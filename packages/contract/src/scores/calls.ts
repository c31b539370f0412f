// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as scores from './scores.ts';

export const scoresCalls = callsOf(scores.scoreLog, scores.scoreAppeal);
