// In: a sign-in, and what its owner asks of PINs, authenticator app, passkeys and sign-ins. Out: each done, told and limited.
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import { factorsOf, insideOf, ownerOf, requireConfirmation } from './confirm.ts';
import { accountName, contactsOf } from './customers.ts';
import type { Caller } from './devices.ts';
import { endPendingResets } from './pending-resets.ts';
import { readNewPin, type PinKind } from './pins.ts';
import { Refused } from './refused.ts';
import type { Rooms } from './rooms.ts';
import { isSignInId, type Session } from './sessions.ts';
import { holdWithdrawals } from './standing.ts';
import { journalKeys } from './withdrawing.ts';

const UNLOCKED_MS = 12 * 3_600_000;

type Nothing = Record<string, never>;

export async function securityOf(rooms: Rooms, session: Session): Promise<ReplyOf<'/user/security'>> {
  const { sql, pins, authenticators, passkeys, now } = rooms;
  const { customerId, activity } = session;
  const [row] = await sql<
    {
      password_changed_ms: string | null;
      phrase: string | null;
      frozen_ms: string | null;
      withdrawal_hold_until_ms: string | null;
    }[]
  >`select password_changed_ms, phrase, frozen_ms, withdrawal_hold_until_ms from identity.customers where id = ${customerId}`;
  if (row === undefined) throw new Refused('session-invalid');
  const [transactionPin, withdrawalPin, enabledMs, keys, resets] = await Promise.all([
    pins.state(customerId, 'transaction'),
    pins.state(customerId, 'withdrawal'),
    authenticators.enabledMs(customerId),
    passkeys.list(customerId),
    sql<
      { id: string; what: ReplyOf<'/user/security'>['pendingResets'][number]['what']; effective_ms: string | null }[]
    >`
      select id, what, effective_ms from identity.resets where customer_id = ${customerId} and state in ('asked', 'waiting') order by id`,
  ]);
  const holdMs = Number(row.withdrawal_hold_until_ms ?? 0);
  const unlocked = activity.unlockedUntilMs > now();
  return {
    passwordChangedAtMs: row.password_changed_ms === null ? null : Number(row.password_changed_ms),
    transactionPin,
    withdrawalPin,
    totp: { enabled: enabledMs !== null, sinceMs: enabledMs },
    passkeys: keys,
    phrase: row.phrase,
    frozen: row.frozen_ms !== null,
    pendingResets: resets.map(({ id, what, effective_ms }) => ({
      id,
      what,
      effectiveAtMs: effective_ms === null ? null : Number(effective_ms),
    })),
    withdrawalHoldUntilMs: holdMs > now() ? holdMs : null,
    unlocked,
    unlockedUntilMs: unlocked ? activity.unlockedUntilMs : null,
  };
}

/** @throws Refused as in the contract */
export async function setPin(
  rooms: Rooms,
  session: Session,
  request: ReadRequest<'/user/pin/set'>,
): Promise<ReplyOf<'/user/pin/set'>> {
  const owner = await ownerOf(rooms, session);
  const { kind } = request;
  const digits = readNewPin(request.pin, request.pinConfirmation, contactsOf(owner));
  const before = await rooms.pins.state(owner.id, kind);
  // A first PIN is set at once only where nothing better than this sign-in stands for the owner.
  const mustConfirm = before.set || (await factorsOf(rooms, owner.id)).length > 0;
  const useUp = mustConfirm
    ? await requireConfirmation(rooms, session, `change-${kind}-pin`, request.confirmation)
    : null;
  const pinHash = await rooms.pins.hash(digits);
  if (useUp !== null) await useUp();
  const kept = await keepPin(rooms, owner.id, kind, pinHash, useUp === null ? 'first' : 'any');
  // Another call set the first one meanwhile: then this one changes it, which was not confirmed.
  if (!kept) await requireConfirmation(rooms, session, `change-${kind}-pin`, undefined);
  await endPendingResets(rooms, owner.id, [`${kind}-pin`]);
  return { unlockedUntilMs: kind === 'transaction' ? await unlock(rooms, session) : null };
}

/**
 * Keeps a hashed PIN and tells its owner; a changed one holds withdrawals.
 * @param which first: only when there is none yet
 * @returns whether it was kept
 */
export async function keepPin(
  rooms: Rooms,
  customerId: string,
  kind: PinKind,
  pinHash: string,
  which: 'first' | 'any',
): Promise<boolean> {
  const kept = await rooms.pins.keep(customerId, kind, pinHash, which);
  if (kept === null) return false;
  const { changed } = kept;
  if (changed) await holdWithdrawals(rooms, customerId);
  await rooms.sessions.refresh(customerId);
  await rooms.notifier.notify(customerId, changed ? 'pin-changed' : 'pin-set', { pin: `${kind}-pin` });
  return true;
}

async function unlock({ sessions, now }: Rooms, { signIn, endsMs }: Session): Promise<number> {
  const untilMs = Math.min(now() + UNLOCKED_MS, endsMs);
  await sessions.unlock(signIn, untilMs);
  return untilMs;
}

/** @throws Refused as in the contract */
export async function unlockPin(
  rooms: Rooms,
  session: Session,
  pin: string,
  { address }: Caller,
): Promise<ReplyOf<'/user/pin/unlock'>> {
  const { id } = await ownerOf(rooms, session);
  await rooms.pins.check({ customerId: id, kind: 'transaction', pin, address }, (untilAtMs) =>
    rooms.notifier.notify(id, 'pin-locked', { pin: 'transaction-pin', untilAtMs }),
  );
  return { unlockedUntilMs: await unlock(rooms, session) };
}

/** @throws Refused totp-already-enabled, demo-only-account */
export async function beginTotp(rooms: Rooms, session: Session): Promise<ReplyOf<'/user/totp/begin'>> {
  const owner = await ownerOf(rooms, session);
  return rooms.authenticators.begin(owner.id, accountName(owner));
}

/** @throws Refused as in the contract */
export async function enableTotp(
  rooms: Rooms,
  session: Session,
  { code, confirmation }: ReadRequest<'/user/totp/enable'>,
  { address }: Caller,
): Promise<Nothing> {
  const { id } = await ownerOf(rooms, session);
  const useUp = await requireConfirmation(rooms, session, 'change-second-factor', confirmation);
  const attempt = await rooms.attempts.take('totp', insideOf({ id }), address);
  const proven = await rooms.authenticators.proveBegun(id, code);
  if (proven === null) throw new Refused('totp-invalid');
  await attempt.right();
  await useUp();
  // Before it is on: from then on it proves payouts, and whoever turned it on may not be the owner.
  await holdWithdrawals(rooms, id);
  await rooms.authenticators.enable(id, proven);
  await factorChanged(rooms, session);
  await rooms.notifier.notify(id, 'totp-enabled', {});
  return {};
}

/** @throws Refused totp-not-enabled, confirmation-required, demo-only-account */
export async function disableTotp(rooms: Rooms, session: Session, confirmation: string | undefined): Promise<Nothing> {
  const { id } = await ownerOf(rooms, session);
  if ((await rooms.authenticators.enabledMs(id)) === null) throw new Refused('totp-not-enabled');
  const useUp = await requireConfirmation(rooms, session, 'change-second-factor', confirmation);
  await useUp();
  await rooms.authenticators.disable(id);
  await holdWithdrawals(rooms, id);
  await factorChanged(rooms, session);
  await rooms.notifier.notify(id, 'totp-disabled', {});
  return {};
}

/** Whoever else is signed in came in by the old rules; and a factor that was lost is not lost any more. */
async function factorChanged(rooms: Rooms, { customerId, signIn }: Session): Promise<void> {
  await rooms.sessions.endAll(customerId, signIn);
  await endPendingResets(rooms, customerId, ['second-factor']);
}

/** @throws Refused too-many-passkeys, demo-only-account */
export async function addPasskeyOptions(
  rooms: Rooms,
  session: Session,
  { origin }: Caller,
): Promise<ReplyOf<'/user/passkey/add/options'>> {
  const owner = await ownerOf(rooms, session);
  return rooms.passkeys.beginAdding(owner.id, accountName(owner), origin);
}

/** @throws Refused as in the contract */
export async function addPasskey(
  rooms: Rooms,
  session: Session,
  { challengeId, response, name, confirmation }: ReadRequest<'/user/passkey/add'>,
  { origin }: Caller,
): Promise<ReplyOf<'/user/passkey/add'>> {
  const { id } = await ownerOf(rooms, session);
  const useUp = await requireConfirmation(rooms, session, 'change-second-factor', confirmation);
  // Before it is there, so that a crash in between leaves no key that pays at once.
  await holdWithdrawals(rooms, id);
  const passkey = await rooms.passkeys.add(id, { challengeId, response, name, origin });
  // Another call may have used the confirmation meanwhile: then this passkey was never confirmed.
  await useUp().catch(async (problem: unknown) => {
    await rooms.passkeys.remove(id, passkey.id);
    throw problem;
  });
  await journalKeys(rooms, id);
  await factorChanged(rooms, session);
  await rooms.notifier.notify(id, 'passkey-added', { name });
  return { passkey };
}

/** @throws Refused unknown-passkey, confirmation-required, demo-only-account */
export async function removePasskey(
  rooms: Rooms,
  session: Session,
  { id: passkeyId, confirmation }: ReadRequest<'/user/passkey/remove'>,
): Promise<Nothing> {
  const { id } = await ownerOf(rooms, session);
  if (!(await rooms.passkeys.list(id)).some((key) => key.id === passkeyId)) throw new Refused('unknown-passkey');
  const useUp = await requireConfirmation(rooms, session, 'change-second-factor', confirmation);
  await useUp();
  const name = await rooms.passkeys.remove(id, passkeyId);
  if (name === null) throw new Refused('unknown-passkey');
  await journalKeys(rooms, id);
  await holdWithdrawals(rooms, id);
  await factorChanged(rooms, session);
  await rooms.notifier.notify(id, 'passkey-removed', { name });
  return {};
}

export async function signInsOf(
  { sessions }: Rooms,
  { customerId, signIn }: Session,
): Promise<ReplyOf<'/user/session/list'>> {
  const rows = await sessions.list(customerId);
  return { list: rows.map((row) => ({ ...row, current: row.id === signIn })) };
}

/** @throws Refused fields-conflict, unknown-sign-in */
export async function endSignIn(
  { sessions, notifier }: Rooms,
  { customerId, signIn }: Session,
  { id, others }: ReadRequest<'/user/session/end'>,
): Promise<ReplyOf<'/user/session/end'>> {
  if ((id === undefined) === (others !== true)) throw new Refused('fields-conflict', { fields: 'id, others' });
  if (id === undefined) return { ended: await sessions.endAll(customerId, signIn) };
  const row = isSignInId(id) ? (await sessions.list(customerId)).find((one) => one.id === id) : undefined;
  if (row === undefined) throw new Refused('unknown-sign-in');
  await sessions.end(id);
  await notifier.notify(customerId, 'sign-in-ended', { device: row.device });
  return { ended: 1 };
}
