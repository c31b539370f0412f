// In: nothing. Out: the commands of money in and money out. Amounts are units of the rail's asset.
import type { Session } from '@hilsa/rails/banks';
import type { Wallet } from '../accounts/wallets.ts';

interface At {
  atMs: number;
}
/** Two different people stand behind it; their numbers as the operators' room has them. */
interface ByTwo {
  readonly maker: string;
  readonly checker: string;
}
export interface AmountLimits {
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** Of one customer, by the days and months of UTC+6. */
  readonly daily: bigint;
  readonly monthly: bigint;
}
/** One way out of a rail: RTGS, BEFTN, the wallet itself, a network. */
export interface PayoutMethod {
  readonly name: string;
  /** Units, and millionths of the amount (rounded up to the unit). */
  readonly feeUnits: bigint;
  readonly feePpm: number;
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** When its payments are handed over; asked for they are at any hour. Empty: at any hour. */
  readonly sessions: readonly Session[];
  /** Whether it rests on Fridays, Saturdays and the rail's holidays. */
  readonly restsOnHolidays: boolean;
}
/** What an operator may change, by two people, with a version and the date it begins. */
export interface RailPolicy {
  readonly in: AmountLimits;
  readonly out: AmountLimits;
  readonly methods: readonly PayoutMethod[];
  /** A withdrawal up to this goes without people. */
  readonly automatic: bigint;
  /** All that goes without people in an hour. */
  readonly automaticHourly: bigint;
  /** What a customer without a second factor takes out on a day. */
  readonly codeDaily: bigint;
  /** How long a customer has to pay after asking. */
  readonly depositMs: number;
  /** When deposits are begun; what arrives is credited at any hour. Empty: at any hour. */
  readonly depositSessions: readonly Session[];
  /**
   * How many times these limits a customer of high net worth has, whatever is theirs elsewhere: 1 where the limits are not the house's to
   * raise, as of mobile wallets, whose are the central bank's.
   */
  readonly mostTimes: number;
  /** Days that banks are closed beside Fridays and Saturdays: days of UTC+6 since 1 January 1970, in order. */
  readonly holidays: readonly number[];
}
export type Direction = 'in' | 'out';
export interface SetRail extends At, ByTwo {
  kind: 'set-rail';
  /** Small letters, digits and dashes; a rail is a name and an asset. */
  name: string;
  asset: number;
  /** The wallet that money arrives in and leaves from. */
  wallet: Wallet;
  policy: RailPolicy;
  /** From when on; not said, or past: at once. What was planned before and has not begun is dropped. */
  fromMs?: number;
}
/** One person closes; two reopen. */
export interface SwitchRail extends At, ByTwo {
  kind: 'switch-rail';
  rail: number;
  direction: Direction;
  isOpen: boolean;
}
/** The machine's own word on a rail, beside what people switched: a condition that fails closes the direction until it holds again. */
export interface JudgeRail extends At {
  kind: 'judge-rail';
  rail: number;
  direction: Direction;
  /** Which condition; '' when all of them hold. */
  failing: string;
}
/** What the statement or the chain shows now. */
export interface AttestCustody extends At {
  kind: 'attest-custody';
  rail: number;
  units: bigint;
  source: string;
}
export interface CreateDeposit extends At {
  kind: 'create-deposit';
  account: number;
  rail: number;
  amount: bigint;
  /** What it is to repay once it is credited: a loan of the account, in the rail's money and wallet. Not said: nothing. */
  loan?: number;
}
/** The provider knows of it. */
export interface BeginDeposit extends At {
  kind: 'begin-deposit';
  deposit: number;
  reference: string;
}
export interface FailDeposit extends At {
  kind: 'fail-deposit';
  deposit: number;
  reason: string;
}
export const VERDICTS = [
  'paid',
  'order-differs',
  'amount-differs',
  'currency-differs',
  'risky',
  'unmatched',
  'below-minimum',
  'payer-differs',
] as const;
export type ArrivalVerdict = (typeof VERDICTS)[number];
/** Money has arrived: what was pulled from the source says so. Credited at once when it is exactly what a deposit asked for. */
export interface RecordArrival extends At {
  kind: 'record-arrival';
  rail: number;
  provider: string;
  /** The provider's own mark; with the provider it is counted once, for ever. */
  transaction: string;
  units: bigint;
  /** The deposit it names; 0: none. */
  deposit: number;
  verdict: ArrivalVerdict;
  /** Digest (SHA-256, hexadecimal) of the raw answer that proves it. */
  evidence: string;
  /** When the source says it was. */
  sourceMs: number;
}
/** A block shows money for a customer's address: pending until it lies deep. Shown again by another block, it has moved there. */
export interface RecordTransfer extends At {
  kind: 'record-transfer';
  rail: number;
  account: number;
  units: bigint;
  /** The transaction and the place in it, which no reorganisation changes; the arrival carries the same. */
  transaction: string;
  height: number;
  block: string;
}
/** Whose it is, where nothing matched: the amount is the evidence's. */
export interface AssignArrival extends At, ByTwo {
  kind: 'assign-arrival';
  arrival: number;
  account: number;
}
/** A credit of the wrong account is taken back, whole and once: its money is in suspense again, for its owner or its source. */
export interface ReverseCredit extends At, ByTwo {
  kind: 'reverse-credit';
  arrival: number;
}
/** What a network took for one of our own transactions; the house bears it. */
export interface BookNetworkFee extends At {
  kind: 'book-network-fee';
  /** Of the network's own coin. */
  rail: number;
  units: bigint;
  transaction: string;
  evidence: string;
}
/** It has gone back to where it came from. */
export interface ReturnArrival extends At, ByTwo {
  kind: 'return-arrival';
  arrival: number;
  transaction: string;
}
/**
 * The house says beforehand what it will send to a rail itself: to make good what a bank took, or to have more of this money. The latest of a
 * rail counts.
 */
export interface AnnounceOwnMoney extends At, ByTwo {
  kind: 'announce-own-money';
  rail: number;
  units: bigint;
}
/** What was announced has arrived: the same rail, to the unit. Never what a customer asked for, or had. */
export interface KeepArrival extends At, ByTwo {
  kind: 'keep-arrival';
  arrival: number;
  /** The house's own payment order by which it left. */
  transaction: string;
}
export const KEY_ALGORITHMS = ['es256', 'eddsa', 'rs256'] as const;
export interface SetProofKey extends At {
  kind: 'set-proof-key';
  /** Whose passkey it is; null: the identity room's own key. */
  account: number | null;
  keyId: string;
  algorithm: (typeof KEY_ALGORITHMS)[number];
  /** Hexadecimal: es256 an uncompressed point, eddsa 32 bytes, rs256 the modulus and, behind a colon, the exponent. */
  publicKey: string;
  /** The host a passkey was made for. */
  host: string;
  isOn: boolean;
}
export interface AddDestination extends At {
  kind: 'add-destination';
  account: number;
  rail: number;
  /** As it will be paid, and as it is signed. */
  destination: string;
  /** Of its name with the papers. */
  match: 'equal' | 'near';
}
/** An operator has looked at a name that is near. */
export interface ConfirmDestination extends At {
  kind: 'confirm-destination';
  destination: number;
  operator: string;
  isAccepted: boolean;
}
export interface RemoveDestination extends At {
  kind: 'remove-destination';
  account: number;
  destination: number;
}
export const PAYOUT_HOLD_REASONS = [
  'new-destination',
  'changed-credential',
  'deposit-reversible',
  'name-mismatch',
  'legal-review',
  'legal-order',
  'rail-outage',
] as const;
export type PayoutHoldReason = (typeof PAYOUT_HOLD_REASONS)[number];
/** The same reason and cause are never held twice. */
export interface PlacePayoutHold extends At {
  kind: 'place-payout-hold';
  account: number;
  reason: PayoutHoldReason;
  cause: string;
  untilMs: number;
}
/** The customer's own freeze: nothing leaves until it ends. */
export interface FreezePayouts extends At {
  kind: 'freeze-payouts';
  account: number;
  isFrozen: boolean;
}
/**
 * The allow-list: while it is on, nothing is paid to a destination that was not in the book before it was. On at once; it ends a day after
 * its owner asked to leave it. Asked for again meanwhile, it stays.
 */
export interface SetAllowList extends At {
  kind: 'set-allow-list';
  account: number;
  isOn: boolean;
}
/** What its owner has shown: a passkey over the digest, or the identity room's word for another factor, over the digest too. */
export type WithdrawalProof =
  | {
      readonly kind: 'passkey';
      readonly keyId: string;
      /** Hexadecimal. */
      readonly authenticatorData: string;
      readonly clientData: string;
      readonly signature: string;
    }
  | { readonly kind: 'totp' | 'code'; readonly signature: string };
export interface RequestWithdrawal extends At {
  kind: 'request-withdrawal';
  account: number;
  destination: number;
  /** Which coin of the destination's network leaves; not said: that of the destination's own rail. */
  rail?: number;
  /** Place in the rail's methods. */
  method: number;
  amount: bigint;
  fee: bigint;
  requestId: string;
  /** When the proof was asked for. */
  askedMs: number;
  proof: WithdrawalProof;
}
export interface CancelWithdrawal extends At {
  kind: 'cancel-withdrawal';
  account: number;
  withdrawal: number;
}
/** One of two. `digest` binds what is approved. */
export interface ApproveWithdrawal extends At {
  kind: 'approve-withdrawal';
  withdrawal: number;
  operator: string;
  digest: string;
}
export const REFUSAL_REASONS = ['own-request', 'legal-order', 'destination-closed', 'rail-outage'] as const;
export interface RefuseWithdrawal extends At, ByTwo {
  kind: 'refuse-withdrawal';
  withdrawal: number;
  reason: (typeof REFUSAL_REASONS)[number];
}
/** Said before it is handed to the partner, whose key is the withdrawal's own number. */
export interface SendWithdrawal extends At {
  kind: 'send-withdrawal';
  withdrawal: number;
  /** The file or pack it goes with. */
  pack: string;
}
/** The statement or the chain shows that it has left, or that it came back. */
export interface SettleWithdrawal extends At {
  kind: 'settle-withdrawal';
  withdrawal: number;
  outcome: 'paid' | 'returned';
  transaction: string;
  /** Units that left, which must be what arrives. */
  units: bigint;
  evidence: string;
}
/** The next index of a network's addresses is this customer's for ever, whichever of its rails is named. */
export interface AssignAddress extends At {
  kind: 'assign-address';
  account: number;
  rail: number;
}
/** How many times the limits of everybody a customer has. */
export interface SetLimitMultiple extends At {
  kind: 'set-limit-multiple';
  account: number;
  times: number;
}
export type PaymentsCommand =
  | SetRail
  | SwitchRail
  | JudgeRail
  | AttestCustody
  | CreateDeposit
  | BeginDeposit
  | FailDeposit
  | RecordArrival
  | RecordTransfer
  | AssignArrival
  | ReturnArrival
  | AnnounceOwnMoney
  | KeepArrival
  | ReverseCredit
  | BookNetworkFee
  | SetProofKey
  | AddDestination
  | ConfirmDestination
  | RemoveDestination
  | PlacePayoutHold
  | FreezePayouts
  | SetAllowList
  | RequestWithdrawal
  | CancelWithdrawal
  | ApproveWithdrawal
  | RefuseWithdrawal
  | SendWithdrawal
  | SettleWithdrawal
  | AssignAddress
  | SetLimitMultiple;
