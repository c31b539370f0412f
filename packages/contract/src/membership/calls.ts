// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as membership from './membership.ts';
import * as notes from './notes.ts';

export const membershipCalls = callsOf(
  membership.membershipGet,
  membership.membershipBuy,
  membership.membershipCancel,
  notes.researchNotes,
  notes.researchNoteCall,
);
