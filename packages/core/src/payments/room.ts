// In: nothing. Out: the room of money in and money out.
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import type { State } from '../state.ts';
import { ageArrival, expireDeposit, forgetCredit, forgetDeposit } from './deposits.ts';
import { isWaiting } from './deposit-map.ts';
import * as facts from './facts.ts';
import { releasePayoutHold } from './owners.ts';
import * as payoutFacts from './payout-facts.ts';
import type { PaymentsState, RailState, Withdrawal } from './state.ts';
import { urgeWithdrawal } from './withdraw.ts';
import { wholePolicy } from './policy.ts';
import { startPolicy } from './rails.ts';

/** Maps of numbered things, and of text keys; each is written in the order of its keys, but what is pruned from its oldest end. */
const NUMBERED = ['deposits', 'arrivals', 'credits', 'destinations', 'holds', 'withdrawals', 'times'] as const;
const NAMED = ['known', 'keys', 'used', 'byCode', 'addresses', 'transfers'] as const;
const COUNTERS = ['nextDeposit', 'nextArrival', 'nextDestination', 'nextHold', 'nextWithdrawal'] as const;

export const paymentsRoom = {
  name: 'payments',
  facts: [
    facts.railSet,
    facts.policyPlanned,
    facts.policyStarted,
    facts.railSwitched,
    facts.custodyAttested,
    facts.depositCreated,
    facts.depositBegun,
    facts.depositEnded,
    facts.depositForgotten,
    facts.arrivalRecorded,
    facts.arrivalCredited,
    facts.arrivalAged,
    facts.arrivalReturned,
    facts.ownMoneyAnnounced,
    facts.arrivalKept,
    facts.addressAssigned,
    facts.limitMultipleSet,
    facts.transferPlaced,
    facts.railJudged,
    facts.networkFeeBooked,
    facts.creditReversed,
    facts.creditForgotten,
    payoutFacts.proofKeySet,
    payoutFacts.destinationAdded,
    payoutFacts.destinationConfirmed,
    payoutFacts.destinationRemoved,
    payoutFacts.payoutHoldPlaced,
    payoutFacts.payoutHoldEnded,
    payoutFacts.payoutsFrozen,
    payoutFacts.allowListSet,
    payoutFacts.withdrawalRequested,
    payoutFacts.withdrawalEndorsed,
    payoutFacts.withdrawalApproved,
    payoutFacts.withdrawalUrged,
    payoutFacts.withdrawalSent,
    payoutFacts.withdrawalPaid,
    payoutFacts.withdrawalEnded,
  ],
  works: {
    'start-policy': startPolicy,
    'expire-deposit': expireDeposit,
    'forget-deposit': forgetDeposit,
    'forget-credit': forgetCredit,
    'age-arrival': ageArrival,
    'release-payout-hold': releasePayoutHold,
    'urge-withdrawal': urgeWithdrawal,
  },
  section: {
    tag: 'payments',
    version: 6,
    write: ({ payments }, to) => {
      to.list(payments.rails, (rail) => to.text(toJson(rail)));
      for (const counter of COUNTERS) to.number(payments[counter]);
      for (const name of NUMBERED)
        to.list(
          [...(payments[name] as Map<number, unknown>)].sort(([one], [other]) => one - other),
          (line) => to.text(toJson(line)),
        );
      for (const name of NAMED)
        to.list(
          [...(payments[name] as Map<string, unknown>)].sort(([one], [other]) => (one < other ? -1 : 1)),
          (line) => to.text(toJson(line)),
        );
      to.list([...payments.usedProofs], (line) => to.text(toJson(line)));
      to.list([...payments.heldFor].sort(), (key) => to.text(key));
      to.list(
        [...payments.frozen].sort((one, other) => one - other),
        (account) => to.number(account),
      );
      to.list(
        [...payments.allowLists].sort(([one], [other]) => one - other),
        ([account, endsMs]) => {
          to.number(account);
          to.number(endsMs);
        },
      );
    },
    read: ({ payments }, from, version) => {
      from.list(() => void payments.rails.push(railFrom(fromJson(from.text()) as RailState)));
      for (const counter of COUNTERS) payments[counter] = from.number();
      for (const name of [...NUMBERED, ...NAMED, 'usedProofs'] as const)
        from.list(() => {
          const [key, value] = fromJson(from.text()) as [never, never];
          (payments[name] as Map<never, never>).set(key, value);
        });
      // Before the fourth version a withdrawal knew only the place of its way, before the fifth only the place of its destination.
      for (const withdrawal of payments.withdrawals.values() as Iterable<{
        -readonly [Name in keyof Withdrawal]: Withdrawal[Name];
      }>) {
        withdrawal.way ??= payments.rails[withdrawal.rail]!.policy.methods[withdrawal.method]!;
        withdrawal.to ??= payments.destinations.get(withdrawal.destination)?.text ?? '';
      }
      from.list(() => void payments.heldFor.add(from.text()));
      from.list(() => void payments.frozen.add(from.number()));
      // Before the sixth version nobody had an allow-list.
      if (version >= 6) from.list(() => void payments.allowLists.set(from.number(), from.number()));
    },
  },
  check: checkPayments,
} as const satisfies CoreRoom;

/** What an older snapshot does not say of a rail. */
function railFrom(rail: RailState): RailState {
  const planned = rail.planned ?? null;
  return { ...rail, policy: wholePolicy(rail.policy), planned, announced: rail.announced ?? null };
}

/**
 * What is in suspense and clearing is exactly what arrivals and withdrawals say; every withdrawal has its money held or sent; whatever
 * waits has an end on the clock and is found by its rail; no day's sum is negative.
 */
function checkPayments({ payments, balances, holds, due }: State): void {
  const owed = new Map<string, bigint>();
  const owe = (account: number, asset: number, units: bigint): void =>
    void owed.set(`${account}/${asset}`, (owed.get(`${account}/${asset}`) ?? 0n) + units);
  const looked = new Set(payments.rails.flatMap(({ index }) => payments.deposits.waitingOf(index)));
  for (const deposit of payments.deposits.values())
    if (looked.delete(deposit) !== isWaiting(deposit))
      throw new Error(`deposit ${deposit.id} waits, and is not looked after`);
  if (looked.size > 0) throw new Error(`${looked.size} deposits are looked after that are not there`);
  for (const { id, rail, units, stage } of payments.arrivals.values()) {
    const { suspense, clearing, asset } = payments.rails[rail]!;
    owe(stage >= 3 ? clearing : suspense, asset, units);
    if (stage < 3 && due.dueAt('age-arrival', id) === null) throw new Error(`arrival ${id} would lie for ever`);
  }
  for (const { id, rail, amount, fee, hold, state } of payments.withdrawals.values()) {
    const { clearing, asset } = payments.rails[rail]!;
    const isSent = state === 'sent';
    if (isSent) owe(clearing, asset, amount - fee);
    const held = holds.get(hold)?.amount ?? 0n;
    if (held !== (isSent ? fee : amount)) throw new Error(`withdrawal ${id} of ${amount}, ${state}, has ${held} held`);
    if (!isSent && due.dueAt('urge-withdrawal', id) === null) throw new Error(`withdrawal ${id} would wait for ever`);
  }
  for (const { index, planned, name } of payments.rails)
    if ((planned === null ? null : planned.fromMs) !== due.dueAt('start-policy', index))
      throw new Error(`what is planned for rail ${name} is not on the clock, or nothing is planned`);
  for (const { suspense, clearing, asset, name } of payments.rails)
    for (const account of [suspense, clearing]) {
      const lies = balances.available(account, asset);
      const due = owed.get(`${account}/${asset}`) ?? 0n;
      if (lies !== due) throw new Error(`rail ${name} has ${lies} waiting in account ${account}, known are ${due}`);
    }
  for (const [id] of payments.credits)
    if (due.dueAt('forget-credit', id) === null) throw new Error(`the credit of arrival ${id} is kept for ever`);
  for (const { id } of payments.holds.values())
    if (due.dueAt('release-payout-hold', id) === null) throw new Error(`payout hold ${id} would hold for ever`);
  checkUsed(payments);
}

function checkUsed({ used, byCode }: PaymentsState): void {
  for (const [key, { dayUnits, monthUnits }] of [...used, ...byCode])
    if (dayUnits < 0n || monthUnits < 0n) throw new Error(`${key} has used ${dayUnits} and ${monthUnits}`);
}
