// In: nothing. Out: the commands of loans. Amounts are units of the loan's money, quantities units of what is pledged.
import type { Ladder } from '@hilsa/formulas/loans';
import type { Wallet } from '../accounts/wallets.ts';

interface At {
  atMs: number;
}
/** Two different people stand behind it; their numbers as the operators' room has them. */
interface ByTwo {
  readonly maker: string;
  readonly checker: string;
}
/** A row of the published table: who has this score borrows at this rate, up to this much. Best first. */
export interface LoanRow {
  readonly band: string;
  readonly leastScore: number;
  readonly yearlyPpm: number;
  readonly most: bigint;
}
/** How one kind of money is lent, to everybody alike. */
export interface LoanRules {
  /** The money, and the wallet it is paid to and repaid from. */
  readonly asset: number;
  readonly wallet: Wallet;
  readonly least: bigint;
  readonly table: readonly LoanRow[];
  readonly days: readonly number[];
  /** On top a year, on overdue principal only. */
  readonly latePpm: number;
  readonly ladder: Ladder;
  readonly isOn: boolean;
}
export interface SetLoanRules extends At, ByTwo {
  kind: 'set-loan-rules';
  rules: LoanRules;
}
/** What may be pledged: an instrument quoted in money that is lent. */
export interface CollateralRules {
  readonly instrument: number;
  /** What it loses before it counts, in millionths. */
  readonly haircutPpm: number;
  /** How long a call leaves before a sale; 0: none, for what trades day and night. */
  readonly callMs: number;
  /** Categories of shares that are never taken: `Z`, `B`, `G`. */
  readonly barred: readonly string[];
  readonly isOn: boolean;
}
export interface SetCollateral extends At, ByTwo {
  kind: 'set-collateral';
  rules: CollateralRules;
}
export interface PledgeWish {
  readonly instrument: number;
  readonly quantity: bigint;
}
export interface ApplyLoan extends At {
  kind: 'apply-loan';
  account: number;
  asset: number;
  amount: bigint;
  days: number;
  /** The rate that was shown: another one is refused, not written over. */
  yearlyPpm: number;
  pledges: readonly PledgeWish[];
  /** Their papers were accepted. */
  isVerified: boolean;
}
/** By the customer, before it is decided. */
export interface CancelLoan extends At {
  kind: 'cancel-loan';
  account: number;
  loan: number;
}
/** Approved it is paid out at once. */
export interface DecideLoan extends At, ByTwo {
  kind: 'decide-loan';
  loan: number;
  isApproved: boolean;
  /** Of a closed list where it is rejected. */
  reason: string;
}
/** Any part at any time; what is more than owed stays where it is. */
export interface RepayLoan extends At {
  kind: 'repay-loan';
  account: number;
  loan: number;
  amount: bigint;
}
/** More of what is pledged, or something else. */
export interface PledgeMore extends At {
  kind: 'pledge-more';
  account: number;
  loan: number;
  instrument: number;
  quantity: bigint;
}
/** Back while the rest still covers the loan as at its start. */
export interface ReleasePledge extends At {
  kind: 'release-pledge';
  account: number;
  loan: number;
  instrument: number;
  quantity: bigint;
}
export interface WriteOffLoan extends At, ByTwo {
  kind: 'write-off-loan';
  loan: number;
  reason: string;
}
export type LoanCommand =
  | SetLoanRules
  | SetCollateral
  | ApplyLoan
  | CancelLoan
  | DecideLoan
  | RepayLoan
  | PledgeMore
  | ReleasePledge
  | WriteOffLoan;
