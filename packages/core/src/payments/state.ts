// In: nothing. Out: what payments keep: rails, deposits that wait, arrivals, proof keys, destinations, holds, withdrawals on their way.
import type {
  AddDestination,
  ArrivalVerdict,
  Direction,
  PayoutHoldReason,
  PayoutMethod,
  RailPolicy,
  SetProofKey,
} from './commands.ts';
import type { Wallet } from '../accounts/wallets.ts';
import { DepositMap } from './deposit-map.ts';
import { OwnedMap } from './owned-map.ts';

export interface RailState {
  readonly index: number;
  readonly name: string;
  readonly asset: number;
  readonly wallet: Wallet;
  /** House accounts: what is at the partner, sent and not seen to leave, arrived and nobody's yet. */
  readonly custody: number;
  readonly clearing: number;
  readonly suspense: number;
  policy: RailPolicy;
  version: number;
  /** The policy that two people have set for later. */
  planned: { readonly version: number; readonly fromMs: number; readonly policy: RailPolicy } | null;
  /** As people switched it. */
  readonly isOpen: Record<Direction, boolean>;
  /** The condition that fails now, by direction; '' when all of them hold. */
  readonly failing: Record<Direction, string>;
  /** What the partner shows less what the books say, at the last look; 0 before the first. */
  difference: bigint;
  attestedMs: number;
  nextAddress: number;
  /** What two people said that the house itself will send, and when they did; null when nothing is awaited. */
  announced: { readonly units: bigint; readonly atMs: number } | null;
  /** Units that went without people in the hour. */
  hour: number;
  hourUnits: bigint;
}
export interface Deposit {
  readonly id: number;
  readonly account: number;
  readonly rail: number;
  readonly amount: bigint;
  readonly createdMs: number;
  readonly endsMs: number;
  state: 'created' | 'pending' | 'expired' | 'fail' | 'success';
  reference: string;
}
/** Money that arrived; only while it is in suspense. */
export interface Arrival {
  readonly id: number;
  readonly rail: number;
  readonly units: bigint;
  readonly deposit: number;
  /** `reversed`: it was credited, and two people took that back. */
  readonly verdict: ArrivalVerdict | 'reversed';
  readonly atMs: number;
  /** 1: a day old; 2: three days; 3: on its way back. */
  stage: number;
}
/** Money that was credited, for as long as it may be found to be another's. */
export interface Credit {
  readonly rail: number;
  readonly account: number;
  readonly units: bigint;
  readonly atMs: number;
}
export type ProofKey = Omit<SetProofKey, 'kind' | 'atMs' | 'isOn'>;
export interface Destination {
  readonly id: number;
  readonly account: number;
  readonly rail: number;
  readonly text: string;
  match: AddDestination['match'];
  readonly addedMs: number;
  /** From then on it may be paid to. */
  readonly usableMs: number;
}
export interface PayoutHold {
  readonly id: number;
  readonly account: number;
  readonly reason: PayoutHoldReason;
  readonly cause: string;
  readonly untilMs: number;
}
export interface Withdrawal {
  readonly id: number;
  readonly account: number;
  readonly rail: number;
  readonly destination: number;
  /** Where it goes, as its owner signed it: the book may lose the destination meanwhile. */
  readonly to: string;
  readonly method: number;
  /** That way as it was when it was asked for: the policy may change before it is sent. */
  readonly way: PayoutMethod;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly digest: string;
  /** On the customer's money. */
  readonly hold: number;
  readonly requestedMs: number;
  readonly deadlineMs: number;
  /** Whether people must approve. */
  needsTwo: boolean;
  approvals: string[];
  state: 'requested' | 'approved' | 'sent';
  stage: number;
}
/** Units by owner, rail and direction, on the day and in the month they are of. */
export interface Used {
  day: number;
  dayUnits: bigint;
  month: number;
  monthUnits: bigint;
}
/** Where the chain shows a deposit. */
export interface Transfer {
  readonly deposit: number;
  readonly height: number;
  readonly block: string;
}
export interface PaymentsState {
  readonly rails: RailState[];
  readonly deposits: DepositMap;
  nextDeposit: number;
  readonly arrivals: Map<number, Arrival>;
  nextArrival: number;
  /** By arrival. */
  readonly credits: Map<number, Credit>;
  /** Arrival by provider and transaction; never forgotten. */
  readonly known: Map<string, number>;
  readonly keys: OwnedMap<string, ProofKey>;
  readonly destinations: OwnedMap<number, Destination>;
  nextDestination: number;
  readonly holds: OwnedMap<number, PayoutHold>;
  nextHold: number;
  /** Reason and cause of every hold there ever was, by owner. */
  readonly heldFor: Set<string>;
  readonly frozen: Set<number>;
  /** Owners whose book takes nothing new, with when that ends; 0: they have not asked to leave. What is over may still stand here. */
  readonly allowLists: Map<number, number>;
  readonly withdrawals: OwnedMap<number, Withdrawal>;
  nextWithdrawal: number;
  /** When digests that were used can be forgotten. */
  readonly usedProofs: Map<string, number>;
  readonly used: Map<string, Used>;
  /** Units out by code alone, of the day. */
  readonly byCode: Map<string, Used>;
  /** Index by owner and the first rail of a network. */
  readonly addresses: Map<string, number>;
  /** By network and transaction, as long as their deposits are remembered. */
  readonly transfers: Map<string, Transfer>;
  readonly times: Map<number, number>;
}

export function emptyPayments(): PaymentsState {
  return {
    rails: [],
    deposits: new DepositMap(),
    nextDeposit: 1,
    arrivals: new Map(),
    nextArrival: 1,
    credits: new Map(),
    known: new Map(),
    keys: new OwnedMap(),
    destinations: new OwnedMap(),
    nextDestination: 1,
    holds: new OwnedMap(),
    nextHold: 1,
    heldFor: new Set(),
    frozen: new Set(),
    allowLists: new Map(),
    withdrawals: new OwnedMap(),
    nextWithdrawal: 1,
    usedProofs: new Map(),
    used: new Map(),
    byCode: new Map(),
    addresses: new Map(),
    transfers: new Map(),
    times: new Map(),
  };
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * HOUR_MS;

export function dayOf(atMs: number): number {
  return Math.floor((atMs + DHAKA_MS) / DAY_MS);
}

/** Months since the year 0, in Dhaka; by the days of the civil calendar (Howard Hinnant, days from civil, turned round). */
export function monthOf(atMs: number): number {
  const shifted = dayOf(atMs) + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const year = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const march = Math.floor((5 * dayOfYear + 2) / 153);
  const month = march < 10 ? march + 3 : march - 9;
  return (year + era * 400 + (month <= 2 ? 1 : 0)) * 12 + month - 1;
}

/** The end of the business day (Sunday to Thursday) that follows, at the same time of day. */
export function businessDayAfter(atMs: number): number {
  // 1 January 1970 was a Thursday; Friday and Saturday rest.
  let [next, rest] = [atMs, 1];
  while (rest > 0) {
    next += DAY_MS;
    const weekday = (dayOf(next) + 4) % 7;
    if (weekday !== 5 && weekday !== 6) rest -= 1;
  }
  return next;
}

/** What is used of a day and a month. */
export function usedOf(known: ReadonlyMap<string, Used>, key: string, atMs: number): { day: bigint; month: bigint } {
  const used = known.get(key);
  return {
    day: used?.day === dayOf(atMs) ? used.dayUnits : 0n,
    month: used?.month === monthOf(atMs) ? used.monthUnits : 0n,
  };
}

/** Count units of a moment. */
export function count(known: Map<string, Used>, key: string, atMs: number, units: bigint): void {
  const { day, month } = usedOf(known, key, atMs);
  known.set(key, { day: dayOf(atMs), dayUnits: day + units, month: monthOf(atMs), monthUnits: month + units });
}

/** Take back what was counted at another moment, while that day and that month last. */
export function uncount(known: Map<string, Used>, key: string, countedMs: number, units: bigint): void {
  const used = known.get(key);
  if (used === undefined) return;
  if (used.day === dayOf(countedMs)) used.dayUnits -= units;
  if (used.month === monthOf(countedMs)) used.monthUnits -= units;
}

export function usedKey(account: number, rail: number, direction: Direction): string {
  return `${account}/${rail}/${direction}`;
}

/** People have not closed it, and no condition of it fails. */
export function isOpenNow({ isOpen, failing }: Pick<RailState, 'isOpen' | 'failing'>, direction: Direction): boolean {
  return isOpen[direction] && failing[direction] === '';
}

/** The first rail of the same name: it keeps what all coins of a network share. */
export function networkOf({ rails }: Pick<PaymentsState, 'rails'>, { name }: RailState): RailState {
  return rails.find((rail) => rail.name === name)!;
}

/** When an owner's allow-list ends: 0 when they have not asked to leave it; null when it is off. */
export function allowListOf(
  { allowLists }: Pick<PaymentsState, 'allowLists'>,
  account: number,
  atMs: number,
): number | null {
  const endsMs = allowLists.get(account);
  return endsMs === undefined || (endsMs !== 0 && endsMs <= atMs) ? null : endsMs;
}

/** The longest hold that a withdrawal waits for: a legal order lasts longer, and what it stops goes back. */
const AWAITED_MS = 3 * DAY_MS;

/** When the last of an owner's holds ends that withdrawals wait for; `fromMs` when none ends later. Nothing is waited for beyond three days of it. */
export function heldUntil({ holds }: Pick<PaymentsState, 'holds'>, account: number, fromMs: number): number {
  const ends = holds.of(account).map(({ untilMs }) => untilMs);
  return Math.max(fromMs, ...ends.filter((untilMs) => untilMs <= fromMs + AWAITED_MS));
}

/** By when a withdrawal that is asked for now is decided: the business day after whatever holds its owner's payouts has ended. */
export function decidedBy(payments: Pick<PaymentsState, 'holds'>, account: number, atMs: number): number {
  return businessDayAfter(heldUntil(payments, account, atMs));
}

/** Holds of an owner that have not ended. */
export function holdsOf({ holds }: Pick<PaymentsState, 'holds'>, account: number): PayoutHold[] {
  return [...holds.of(account)];
}
