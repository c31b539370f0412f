// In: nothing. Out: the facts of proof keys, destinations, payout holds and withdrawals.
import { declareFact, money, oneOf, plain, text, wide, word, yesNo } from '../facts/layout.ts';
import type { State } from '../state.ts';
import { KEY_ALGORITHMS, PAYOUT_HOLD_REASONS, type WithdrawalProof } from './commands.ts';
import { railOf } from './facts.ts';
import { payoutOpens } from './policy.ts';
import { count, DAY_MS, HOUR_MS, uncount, usedKey, type Withdrawal } from './state.ts';

export const MATCHES = ['equal', 'near'] as const;
/** A proof that was used is remembered while it would be fresh. */
const PROOF_KEPT_MS = 600_000;
/** What was approved and cannot be sent goes back so long after its way has opened. */
const UNSENT_MS = 5 * DAY_MS;

/** `account` -1: the identity room's own key. */
export const proofKeySet = declareFact(
  133,
  'proof-key-set',
  { account: word, algorithm: oneOf(KEY_ALGORITHMS), isOn: yesNo, keyId: text, publicKey: text, host: text },
  ({ payments: { keys } }, { account, isOn, ...key }) => {
    if (isOn) keys.set(key.keyId, { account: account < 0 ? null : account, ...key });
    else keys.delete(key.keyId);
  },
);
export const destinationAdded = declareFact(
  134,
  'destination-added',
  { destination: wide, usableMs: wide, account: word, rail: word, match: oneOf(MATCHES), text },
  ({ payments, atMs }, { destination: id, ...rest }) => {
    payments.destinations.set(id, { id, ...rest, addedMs: atMs });
    payments.nextDestination = id + 1;
  },
);
/** A near name is the customer's own after all. */
export const destinationConfirmed = declareFact(
  135,
  'destination-confirmed',
  { destination: wide, operator: text },
  ({ payments }, { destination }) => void (payments.destinations.get(destination)!.match = 'equal'),
);
export const destinationRemoved = declareFact(
  136,
  'destination-removed',
  { destination: wide, account: word, operator: text },
  ({ payments }, { destination }) => void payments.destinations.delete(destination),
);
export const payoutHoldPlaced = declareFact(
  137,
  'payout-hold-placed',
  { hold: wide, untilMs: wide, account: word, reason: oneOf(PAYOUT_HOLD_REASONS), cause: text },
  ({ payments, due }, { hold: id, ...rest }) => {
    payments.holds.set(id, { id, ...rest });
    payments.heldFor.add(`${rest.account}/${rest.reason}/${rest.cause}`);
    payments.nextHold = id + 1;
    due.schedule('release-payout-hold', id, rest.untilMs);
  },
);
export const payoutHoldEnded = declareFact(
  138,
  'payout-hold-ended',
  { hold: wide, account: word },
  ({ payments, due }, { hold }) => {
    payments.holds.delete(hold);
    due.cancel('release-payout-hold', hold);
  },
);
export const payoutsFrozen = declareFact(
  139,
  'payouts-frozen',
  { account: word, isFrozen: yesNo },
  ({ payments: { frozen } }, { account, isFrozen }) => void (isFrozen ? frozen.add(account) : frozen.delete(account)),
);
/** `endsMs` 0: it stays. */
export const allowListSet = declareFact(
  526,
  'allow-list-set',
  { endsMs: wide, account: word },
  ({ payments: { allowLists } }, { account, endsMs }) => void allowLists.set(account, endsMs),
);
/** `proof` is the evidence that its owner wanted exactly this; whoever audits verifies it again. */
export const withdrawalRequested = declareFact(
  140,
  'withdrawal-requested',
  {
    withdrawal: wide,
    amount: money,
    fee: money,
    hold: wide,
    askedMs: wide,
    deadlineMs: wide,
    destination: wide,
    account: word,
    rail: word,
    method: word,
    needsTwo: yesNo,
    digest: text,
    requestId: text,
    proof: plain<WithdrawalProof>(),
  },
  (state, fact) => {
    const { payments, atMs, due } = state;
    const { withdrawal: id, account, rail, amount, digest, deadlineMs, proof } = fact;
    const { destination, method, fee, hold, needsTwo } = fact;
    const made: Withdrawal = {
      id,
      account,
      rail,
      destination,
      to: payments.destinations.get(destination)!.text,
      method,
      way: railOf(state, rail).policy.methods[method]!,
      amount,
      fee,
      digest,
      hold,
      deadlineMs,
      needsTwo,
      requestedMs: atMs,
      approvals: [],
      state: 'requested',
      stage: 0,
    };
    payments.withdrawals.set(id, made);
    payments.nextWithdrawal = id + 1;
    for (const [used, untilMs] of payments.usedProofs) {
      // Oldest first: the rest is younger.
      if (untilMs > atMs) break;
      payments.usedProofs.delete(used);
    }
    payments.usedProofs.set(digest, atMs + PROOF_KEPT_MS);
    count(payments.used, usedKey(account, rail, 'out'), atMs, amount);
    if (proof.kind === 'code') count(payments.byCode, usedKey(account, rail, 'out'), atMs, amount);
    due.schedule('urge-withdrawal', id, atMs + Math.floor((deadlineMs - atMs) / 2));
  },
);
/** One of two people; both bound to the digest. */
export const withdrawalEndorsed = declareFact(
  141,
  'withdrawal-endorsed',
  { withdrawal: wide, operator: text, digest: text },
  (state, { withdrawal, operator }) => void withdrawalOf(state, withdrawal).approvals.push(operator),
);
export const withdrawalApproved = declareFact(
  142,
  'withdrawal-approved',
  { withdrawal: wide, isAutomatic: yesNo },
  (state, { withdrawal: id, isAutomatic }) => {
    const withdrawal = withdrawalOf(state, id);
    withdrawal.state = 'approved';
    const rail = railOf(state, withdrawal.rail);
    const opensMs = payoutOpens(rail.policy, withdrawal.way, state.atMs);
    state.due.schedule('urge-withdrawal', id, opensMs + UNSENT_MS);
    if (!isAutomatic) return;
    const hour = Math.floor(state.atMs / HOUR_MS);
    const before = rail.hour === hour ? rail.hourUnits : 0n;
    Object.assign(rail, { hour, hourUnits: before + withdrawal.amount });
  },
);
/** 1: half of the time is gone, the next desk is told; 2: it takes over. */
export const withdrawalUrged = declareFact(
  143,
  'withdrawal-urged',
  { withdrawal: wide, stage: word, nextMs: wide, needsTwo: yesNo },
  (state, { withdrawal: id, stage, nextMs, needsTwo }) => {
    Object.assign(withdrawalOf(state, id), { stage, needsTwo });
    state.due.schedule('urge-withdrawal', id, nextMs);
  },
);
export const withdrawalSent = declareFact(
  144,
  'withdrawal-sent',
  { withdrawal: wide, pack: text },
  (state, { withdrawal: id }) => {
    withdrawalOf(state, id).state = 'sent';
    state.due.cancel('urge-withdrawal', id);
  },
);
export const withdrawalPaid = declareFact(
  145,
  'withdrawal-paid',
  { withdrawal: wide, transaction: text, evidence: text },
  (state, { withdrawal: id }) => void state.payments.withdrawals.delete(id),
);
/** All of it is the customer's again. */
export const withdrawalEnded = declareFact(
  146,
  'withdrawal-ended',
  { withdrawal: wide, outcome: oneOf(['failed', 'cancelled']), reason: text, evidence: text },
  (state, { withdrawal: id }) => {
    const { account, rail, amount, requestedMs } = withdrawalOf(state, id);
    uncount(state.payments.used, usedKey(account, rail, 'out'), requestedMs, amount);
    state.payments.withdrawals.delete(id);
    state.due.cancel('urge-withdrawal', id);
  },
);

export function withdrawalOf({ payments }: State, id: number): Withdrawal {
  const withdrawal = payments.withdrawals.get(id);
  if (withdrawal === undefined) throw new RangeError(`withdrawal ${id} is not there`);
  return withdrawal;
}
