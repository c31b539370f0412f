// In: nothing. Out: the auditor's own books of money in and out, as plain objects.
import type { PayoutHoldReason, PayoutMethod, RailPolicy, SetProofKey } from '@hilsa/core';

export interface PlainRail {
  name: string;
  asset: number;
  wallet: string;
  custody: number;
  clearing: number;
  suspense: number;
  policy: RailPolicy;
  version: number;
  planned: { version: number; policy: RailPolicy } | null;
  open: { in: boolean; out: boolean };
  failing: { in: string; out: string };
  difference: bigint;
  /** What the house will send itself, and since when that is said. */
  ownMoney: { units: bigint; saidMs: number } | null;
  /** What went without people, by hour. */
  hours: Map<number, bigint>;
}
export interface PlainDeposit {
  account: number;
  rail: number;
  amount: bigint;
  state: 'created' | 'pending' | 'expired' | 'fail' | 'success';
}
export interface PlainArrival {
  rail: number;
  /** That it names; 0: none. */
  deposit: number;
  units: bigint;
  /** No customer asked for it, and none was credited with it. */
  isNobodys: boolean;
  atMs: number;
  stage: number;
}
export interface PlainDestination {
  account: number;
  rail: number;
  text: string;
  match: string;
  addedMs: number;
}
export interface PlainWithdrawal {
  account: number;
  rail: number;
  way: PayoutMethod;
  amount: bigint;
  fee: bigint;
  digest: string;
  madeMs: number;
  deadlineMs: number;
  needsTwo: boolean;
  approvals: string[];
  state: 'requested' | 'approved' | 'sent';
  stage: number;
}
/** One movement that counts against a limit. */
interface Counted {
  key: string;
  atMs: number;
  units: bigint;
}
export interface PlainPayments {
  rails: PlainRail[];
  deposits: Map<number, PlainDeposit>;
  lastDeposit: number;
  arrivals: Map<number, PlainArrival>;
  lastArrival: number;
  /** By arrival: whose money it became. */
  credits: Map<number, { account: number; rail: number; units: bigint; atMs: number }>;
  transactions: Set<string>;
  keys: Map<string, Pick<SetProofKey, 'account' | 'algorithm' | 'publicKey' | 'host'>>;
  destinations: Map<number, PlainDestination>;
  lastDestination: number;
  holds: Map<number, { account: number; reason: PayoutHoldReason; untilMs: number }>;
  lastHold: number;
  causes: Set<string>;
  frozen: Set<number>;
  /** Whose book takes nothing new, and until when; Infinity: they have not asked to leave. */
  listedUntil: Map<number, number>;
  withdrawals: Map<number, PlainWithdrawal>;
  lastWithdrawal: number;
  digests: Set<string>;
  counted: Counted[];
  addresses: Map<string, number>;
  /** By network and transaction. */
  transfers: Map<string, { deposit: number; height: number; block: string }>;
  times: Map<number, number>;
}

export function plainPayments(): PlainPayments {
  return {
    rails: [],
    deposits: new Map(),
    lastDeposit: 0,
    arrivals: new Map(),
    lastArrival: 0,
    credits: new Map(),
    transactions: new Set(),
    keys: new Map(),
    destinations: new Map(),
    lastDestination: 0,
    holds: new Map(),
    lastHold: 0,
    causes: new Set(),
    frozen: new Set(),
    listedUntil: new Map(),
    withdrawals: new Map(),
    lastWithdrawal: 0,
    digests: new Set(),
    counted: [],
    addresses: new Map(),
    transfers: new Map(),
    times: new Map(),
  };
}
