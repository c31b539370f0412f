// In: commands about what a customer proves with, pays to and is held for. Out: refusals or facts.
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import {
  type AddDestination,
  type ConfirmDestination,
  type FreezePayouts,
  KEY_ALGORITHMS,
  PAYOUT_HOLD_REASONS,
  type PayoutHoldReason,
  type PlacePayoutHold,
  type RemoveDestination,
  type SetAllowList,
  type SetProofKey,
} from './commands.ts';
import {
  allowListSet,
  destinationAdded,
  destinationConfirmed,
  destinationRemoved,
  MATCHES,
  payoutHoldEnded,
  payoutHoldPlaced,
  payoutsFrozen,
  proofKeySet,
} from './payout-facts.ts';
import { IDENTITY_KEY, isKey } from './proof.ts';
import { checkOwner, isWord } from './rails.ts';
import { allowListOf, DAY_MS, type PayoutHold } from './state.ts';
import { advanceOf } from './withdraw.ts';

/** Leaving the allow-list takes so long: who has taken over a sign-in finds the book closed for a day, and its owner hears of it. */
const LEAVING_MS = DAY_MS;
/** Before it may be paid to. */
const NEW_DESTINATION_MS = DAY_MS;
const MOST_DESTINATIONS = 40;
const MOST_KEYS = 20;
/** Of one owner for one reason. */
const MOST_HOLDS = 20;
/** W3: how long each reason may hold at most. A legal order has its own date, within a year. */
export const LONGEST_HOLD_MS: Readonly<Record<PayoutHoldReason, number>> = {
  'new-destination': DAY_MS,
  'changed-credential': DAY_MS,
  'deposit-reversible': 3 * DAY_MS,
  'name-mismatch': 3 * DAY_MS,
  'legal-review': 3 * DAY_MS,
  'legal-order': 366 * DAY_MS,
  'rail-outage': DAY_MS,
};

export function setProofKey(world: World, command: SetProofKey): Reply {
  const { state } = world;
  const { account, keyId, algorithm, publicKey, host, isOn } = command;
  const { keys } = state.payments;
  if (account !== null) {
    const stranger = checkOwner(state, account);
    if (stranger !== null) return stranger;
  }
  if (!/^[\w-]{1,1400}$/.test(keyId) || (account === null) !== (keyId === IDENTITY_KEY))
    return refuse('proof-key-invalid', { field: 'keyId' });
  const known = keys.get(keyId);
  if (known !== undefined && known.account !== account) return refuse('proof-key-invalid', { field: 'keyId' });
  if (!KEY_ALGORITHMS.includes(algorithm) || !isKey(command))
    return refuse('proof-key-invalid', { field: 'publicKey' });
  if (!isWord(host, 255)) return refuse('proof-key-invalid', { field: 'host' });
  const own = keys.countOf(account);
  if (isOn && known === undefined && own >= MOST_KEYS) return refuse('proof-key-invalid', { field: 'account' });
  // ── nothing below may fail ──
  emit(world, proofKeySet, { account: account ?? -1, algorithm, isOn, keyId, publicKey, host });
  return { refusal: null };
}

export function addDestination(world: World, command: AddDestination): Reply {
  const { state } = world;
  const { account, rail, destination: text, match } = command;
  const { payments } = state;
  const stranger = checkOwner(state, account);
  if (stranger !== null) return stranger;
  if (payments.rails[rail] === undefined) return refuse('unknown-rail', { rail });
  if (!isWord(text, 200)) return refuse('destination-invalid', { field: 'destination' });
  if (!MATCHES.includes(match)) return refuse('name-mismatch');
  const endsMs = allowListOf(payments, account, state.atMs);
  if (endsMs !== null) return refuse('allow-list-on', endsMs === 0 ? {} : { untilMs: endsMs });
  const own = payments.destinations.of(account);
  const known = own.find((each) => each.rail === rail && each.text === text);
  if (known !== undefined) return refuse('destination-known', { destination: known.id });
  if (own.length >= MOST_DESTINATIONS) return refuse('too-many-destinations', { most: MOST_DESTINATIONS });
  // ── nothing below may fail ──
  const destination = payments.nextDestination;
  const usableMs = state.atMs + NEW_DESTINATION_MS;
  emit(world, destinationAdded, { destination, usableMs, account, rail, match, text });
  return { refusal: null, id: destination };
}

export function confirmDestination(world: World, command: ConfirmDestination): Reply {
  const { destination: id, operator, isAccepted } = command;
  const destination = world.state.payments.destinations.get(id);
  if (destination === undefined) return refuse('unknown-destination', { destination: id });
  if (!isWord(operator, 40)) return refuse('second-person-missing');
  if (destination.match === 'equal') return refuse('destination-known', { destination: id });
  // ── nothing below may fail ──
  if (isAccepted) emit(world, destinationConfirmed, { destination: id, operator });
  else emit(world, destinationRemoved, { destination: id, account: destination.account, operator });
  return { refusal: null, id };
}

export function removeDestination(world: World, { account, destination: id }: RemoveDestination): Reply {
  const destination = world.state.payments.destinations.get(id);
  if (destination === undefined || destination.account !== account)
    return refuse('unknown-destination', { destination: id });
  // ── nothing below may fail ──
  emit(world, destinationRemoved, { destination: id, account, operator: '' });
  return { refusal: null, id };
}

/**
 * W3: a reason of the closed list, an end, and never the same cause twice. However many stand, what would end later is placed: for
 * the first to end of as many as there may be, which it outlasts.
 */
export function placePayoutHold(world: World, { account, reason, cause, untilMs }: PlacePayoutHold): Reply {
  const { state } = world;
  const { payments } = state;
  const stranger = checkOwner(state, account);
  if (stranger !== null) return stranger;
  if (!PAYOUT_HOLD_REASONS.includes(reason)) return refuse('hold-invalid', { field: 'reason' });
  if (!isWord(cause, 80)) return refuse('hold-invalid', { field: 'cause' });
  const isWithin = untilMs > state.atMs && untilMs <= state.atMs + LONGEST_HOLD_MS[reason];
  if (!Number.isSafeInteger(untilMs) || !isWithin) return refuse('hold-invalid', { field: 'untilMs' });
  if (payments.heldFor.has(`${account}/${reason}/${cause}`)) return refuse('hold-repeated', { reason });
  const same = payments.holds.of(account).filter((each) => each.reason === reason);
  const first = same.reduce<PayoutHold | null>(
    (least, each) => (least && least.untilMs <= each.untilMs ? least : each),
    null,
  );
  const isFull = first !== null && same.length >= MOST_HOLDS;
  if (isFull && first.untilMs > untilMs) return refuse('hold-invalid', { field: 'account' });
  // ── nothing below may fail ──
  const hold = payments.nextHold;
  emit(world, payoutHoldPlaced, { hold, untilMs, account, reason, cause });
  if (isFull) emit(world, payoutHoldEnded, { hold: first.id, account });
  return { refusal: null, id: hold };
}

/** The clock's: it ends by itself, and what only waited for it goes on. */
export function releasePayoutHold(world: World, id: number): void {
  const { account } = world.state.payments.holds.get(id)!;
  emit(world, payoutHoldEnded, { hold: id, account });
  advanceOf(world, account);
}

export function freezePayouts(world: World, { account, isFrozen }: FreezePayouts): Reply {
  const { state } = world;
  const stranger = checkOwner(state, account);
  if (stranger !== null) return stranger;
  // ── nothing below may fail ──
  if (state.payments.frozen.has(account) !== isFrozen) {
    emit(world, payoutsFrozen, { account, isFrozen });
    if (!isFrozen) advanceOf(world, account);
  }
  return { refusal: null, account };
}

export function setAllowList(world: World, { account, isOn }: SetAllowList): Reply {
  const { state } = world;
  const stranger = checkOwner(state, account);
  if (stranger !== null) return stranger;
  const endsMs = allowListOf(state.payments, account, state.atMs);
  // ── nothing below may fail ──
  // Asked to leave twice, it ends when it was asked first.
  if (isOn && endsMs !== 0) emit(world, allowListSet, { account, endsMs: 0 });
  if (!isOn && endsMs === 0) emit(world, allowListSet, { account, endsMs: state.atMs + LEAVING_MS });
  return { refusal: null, account };
}
