// In: payments as the tables and the core have them. Out: as the wire shows them.
import type { ReplyOf } from '@hilsa/contract';
import { accountOf, type PayoutMethod, type RailState } from '@hilsa/core';
import { payoutOpens, timesOf } from '@hilsa/core/payments/policy';
import { formatDecimal } from '@hilsa/money';
import type { DepositRow, Speed, StepRow, WithdrawalRow } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';

type DepositShown = ReplyOf<'/user/recharge/order'>['list'][number];
type WithdrawalShown = ReplyOf<'/user/withdraw/order'>['list'][number];
type Limits = ReplyOf<'/user/recharge/status'>['ways'][number]['limits'];
type StepShown = ReplyOf<'/user/withdraw/status'>['steps'][number];

const DAY_MS = 86_400_000;

export function railOf({ sequencer }: WorldRooms, index: number): RailState {
  return sequencer.engine.payments.rails[index]!;
}

/** Rails of banks and wallets, by their numbers: coins have lists of their own. */
export function moneyRails({ sequencer }: WorldRooms): number[] {
  return sequencer.engine.payments.rails.flatMap(({ wallet, index }) => (wallet === 'coin' ? [] : [index]));
}

/** Units of the rail's asset as decimal text. */
export function printed({ publisher: { listings } }: WorldRooms, rail: RailState, units: bigint): string {
  return formatDecimal(units, listings.asset(rail.asset).decimals, { trim: true });
}

/** @param receipts file ids of the pictures beside it */
export function shownDeposit(world: WorldRooms, row: DepositRow, receipts: readonly string[] = []): DepositShown {
  const rail = railOf(world, row.rail);
  return {
    id: String(row.id),
    channel: rail.name,
    asset: world.publisher.listings.asset(rail.asset).code,
    amount: printed(world, rail, row.amount),
    state: row.state,
    reason: row.reason,
    // A transfer carries our own number; a provider has its own.
    reference: row.reference === '' ? `D-${row.id}` : row.reference,
    createdAtMs: row.createdMs,
    expiresAtMs: row.endsMs,
    endedAtMs: row.endedMs === 0 ? null : row.endedMs,
    receipts: [...receipts],
  };
}

export function shownWithdrawal(world: WorldRooms, row: WithdrawalRow, nowMs: number): WithdrawalShown {
  const rail = railOf(world, row.rail);
  const { payments } = world.sequencer.engine;
  const isOpen = row.state === 'requested' || row.state === 'approved';
  const holds = isOpen ? payments.holds.of(row.account) : [];
  return {
    id: String(row.id),
    channel: rail.name,
    method: row.method,
    asset: world.publisher.listings.asset(rail.asset).code,
    amount: printed(world, rail, row.amount),
    fee: printed(world, rail, row.fee),
    arrivalAmount: printed(world, rail, row.amount - row.fee),
    destinationId: String(row.destination),
    destination: endOf(payments.withdrawals.get(row.id)?.to ?? payments.destinations.get(row.destination)?.text ?? ''),
    state: row.state,
    reason: row.reason,
    digest: row.digest,
    needsTwo: row.needsTwo,
    decidedByMs: row.deadlineMs,
    returnedByMs: row.deadlineMs + DAY_MS,
    holds: holds.map(({ reason, untilMs }) => ({ reason, untilMs })),
    transaction: row.transaction,
    leavesAtMs: leavesAt(payments.rails[row.rail]!, row, nowMs),
    requestedAtMs: row.requestedMs,
    endedAtMs: row.endedMs === 0 ? null : row.endedMs,
  };
}

/** When the hours of its way open; null where they are open, or it is over. */
function leavesAt({ policy }: RailState, { method, state }: WithdrawalRow, atMs: number): number | null {
  if (state !== 'requested' && state !== 'approved') return null;
  const way = policy.methods.find(({ name }) => name === method);
  return way === undefined ? null : laterThan(atMs, payoutOpens(policy, way, atMs));
}

/** What is now need not be named. */
export function laterThan(nowMs: number, atMs: number): number | null {
  return atMs > nowMs ? atMs : null;
}

/** Where a payment goes, for the desks: of a card its last four digits, of everything else all of it. */
export function shownTarget(text: string): string {
  return /^card-[0-9a-f]{32}-\d{4}$/.test(text) ? endOf(text) : text;
}

/** Its last four signs; nothing of one that is in no book any more. */
export function endOf(text: string): string {
  return text === '' ? '••' : `•• ${text.slice(-4)}`;
}

export function shownStep({ step, actor, detail, atMs }: StepRow): StepShown {
  return { step, actor: actor as StepShown['actor'], detail: actor === 'operator' ? '' : detail, atMs };
}

export function shownSpeed(speeds: readonly Speed[], rail: number) {
  const found = speeds.find((each) => each.rail === rail);
  return found === undefined ? null : { p50Ms: found.p50, p90Ms: found.p90, count: found.count };
}

/** What is left of a day and a month, as the core counts it. */
export function shownLimits(
  world: WorldRooms,
  given: { rail: RailState; account: number; direction: 'in' | 'out'; used: { day: bigint; month: bigint } },
): Limits {
  const { rail, account, direction, used } = given;
  const limits = rail.policy[direction];
  const times = timesOf(world.sequencer.engine.payments, account, rail.policy);
  const left = (whole: bigint, gone: bigint) => printed(world, rail, whole > gone ? whole - gone : 0n);
  return {
    minimum: printed(world, rail, limits.minimum),
    maximum: printed(world, rail, limits.maximum * times),
    leftToday: left(limits.daily * times, used.day),
    leftThisMonth: left(limits.monthly * times, used.month),
    today: printed(world, rail, limits.daily * times),
  };
}

export function shownMethod(world: WorldRooms, rail: RailState, method: PayoutMethod, place: number) {
  return {
    method: method.name,
    place,
    feeUnits: printed(world, rail, method.feeUnits),
    feePpm: method.feePpm,
    minimum: printed(world, rail, method.minimum),
    maximum: printed(world, rail, method.maximum),
  };
}

/** Free, settling and held otherwise of the wallet that a rail pays out of. */
export function whatIsThere({ sequencer: { engine } }: WorldRooms, account: number, rail: RailState) {
  const own = accountOf(account, rail.wallet);
  const { available, held } = engine.balance(own, rail.asset);
  const settling = engine
    .holds(account)
    .filter((hold) => hold.account === own && hold.asset === rail.asset && hold.reason === 'settlement')
    .reduce((sum, { amount }) => sum + amount, 0n);
  return { available, settling, held: held - settling };
}

/** The tables stand where the journal does: a payment may change without any balance that is its owner's. */
export function tablesShow({ sequencer }: WorldRooms): Promise<void> {
  return sequencer.tablesClock.reaches(sequencer.head);
}
