// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as loans from './loans.ts';

export const loansCalls = callsOf(
  loans.loanOffer,
  loans.loanQuote,
  loans.loanApply,
  loans.loanList,
  loans.loanInfo,
  loans.loanRepay,
  loans.loanPledge,
  loans.loanRelease,
  loans.loanCancel,
);
