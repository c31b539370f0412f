// In: a code that reached its owner, and a new password or PIN. Out: a reset that takes effect at once with a second factor, else after a
// delay in which every live sign-in can cancel it. Support has no part in it, but for a lost second factor, which an operator looks at.
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import { hash as digest, randomInt } from 'node:crypto';
import { askerAt } from './askers.ts';
import { factorsOf, forgetGuesses, provePassword, proveTotp } from './confirm.ts';
import { readContact } from './contacts.ts';
import { contactsOf, customerByContact, customerById, type CustomerRow } from './customers.ts';
import type { FactorResetRow } from './desk.ts';
import { endAllKeys } from './api-keys/api-keys.ts';
import type { Caller } from './devices.ts';
import { checkNewPassword } from './passwords.ts';
import { BEGUN, PENDING, type ResetWhat } from './pending-resets.ts';
import { readNewPin, type PinKind } from './pins.ts';
import { Refused } from './refused.ts';
import type { Rooms } from './rooms.ts';
import { keepPin } from './second-factors.ts';
import type { Session } from './sessions.ts';
import { journalKeys } from './withdrawing.ts';
import { holdWithdrawals } from './standing.ts';
import { requireWork } from './work.ts';

type What = ResetWhat;

const PROOF_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
const PASSKEY_PURPOSE = 'reset';

interface ResetRow {
  id: string;
  customer_id: string;
  what: What;
  state: FactorResetRow['state'];
  secret_hash: string | null;
  asked_ms: string;
  effective_ms: string | null;
}

/** @throws Refused as in the contract; the same for contacts that nobody has */
export async function beginReset(
  rooms: Rooms,
  request: ReadRequest<'/user/reset/begin'>,
  caller: Caller,
): Promise<ReplyOf<'/user/reset/begin'>> {
  const contact = readContact(request);
  await requireWork(rooms, caller, request.captcha);
  const guess = await rooms.attempts.takeAddress(caller.address);
  const owner = await customerByContact(rooms.sql, contact);
  await rooms.codes.use([contact.value], 'reset', request.code, askerAt(caller, false));
  if (owner === null) throw new Refused('code-invalid');
  await guess.right();
  const { what } = request;
  const factors = await factorsOf(rooms, owner.id);
  if (what === 'second-factor' && factors.length === 0) throw new Refused('second-factor-absent');
  const methods = what === 'second-factor' ? [] : factors;
  const passkey = methods.includes('passkey')
    ? await rooms.passkeys.beginProving(PASSKEY_PURPOSE, owner.id, caller.origin)
    : null;
  const proof = await rooms.proofs.make({ customerId: owner.id, signIn: null, purpose: BEGUN + what }, PROOF_MS);
  return {
    reset: proof.token,
    expiresAtMs: proof.endsMs,
    methods,
    challengeId: passkey?.challengeId ?? null,
    passkey: passkey?.options ?? null,
    delayMinutes: Math.round(rooms.options.resetDelayMs / MINUTE_MS),
  };
}

/** @throws Refused as in the contract */
export async function finishReset(
  rooms: Rooms,
  request: ReadRequest<'/user/reset/finish'>,
  caller: Caller,
): Promise<ReplyOf<'/user/reset/finish'>> {
  const proof = await rooms.proofs.find(request.reset);
  if (proof === null || !proof.purpose.startsWith(BEGUN)) throw new Refused('reset-invalid');
  const owner = await customerById(rooms.sql, proof.customerId);
  if (owner === null) throw new Refused('reset-invalid');
  const what = proof.purpose.slice(BEGUN.length) as What;
  // Asked by a guest: of the guests' slots.
  if (what === 'second-factor')
    await provePassword({ ...rooms, unlocks: rooms.passwords }, owner, request.password, caller.address);
  const secretHash = what === 'second-factor' ? null : await newSecretHash(rooms, owner, what, request);
  const proven = what !== 'second-factor' && (await provesFactor(rooms, owner, request, caller));
  if (!(await rooms.proofs.use(request.reset, proof))) throw new Refused('reset-invalid');
  if (what === 'second-factor') {
    await insert(rooms, { customerId: owner.id, what, state: 'asked', secretHash, effectiveMs: null });
    return { done: false, effectiveAtMs: null };
  }
  const effectiveMs = rooms.now() + (proven ? 0 : rooms.options.resetDelayMs);
  const row = await insert(rooms, { customerId: owner.id, what, state: 'waiting', secretHash, effectiveMs });
  if (proven) await apply(rooms, row);
  else
    await rooms.notifier.notify(owner.id, 'reset-begun', {
      what,
      effectiveAtMs: effectiveMs,
      cancelCode: row.cancelCode,
    });
  return { done: proven, effectiveAtMs: effectiveMs };
}

async function newSecretHash(
  { passwords, pins }: Rooms,
  owner: CustomerRow,
  what: Exclude<What, 'second-factor'>,
  request: ReadRequest<'/user/reset/finish'>,
): Promise<string> {
  if (what !== 'password') {
    const { pin = '', pinConfirmation = '' } = request;
    return pins.hash(readNewPin(pin, pinConfirmation, contactsOf(owner)));
  }
  const { password = '', passwordConfirmation } = request;
  if (password !== passwordConfirmation) throw new Refused('passwords-differ');
  for (const contact of contactsOf(owner)) checkNewPassword(password, contact);
  return passwords.hash(password);
}

/** Whether a second factor came along and is right. @throws Refused totp-invalid, passkey-invalid, sign-in-locked when it is wrong */
async function provesFactor(
  rooms: Rooms,
  { id }: CustomerRow,
  { totp, challengeId, response }: ReadRequest<'/user/reset/finish'>,
  { address, origin }: Caller,
): Promise<boolean> {
  if (totp !== undefined) {
    await proveTotp(rooms, { customerId: id, subject: id }, totp, address);
    return true;
  }
  if (challengeId === undefined || response === undefined) return false;
  await rooms.passkeys.prove({ purpose: PASSKEY_PURPOSE, ownerId: id, challengeId, response, origin });
  return true;
}

interface NewReset {
  customerId: string;
  what: What;
  state: 'asked' | 'waiting';
  secretHash: string | null;
  effectiveMs: number | null;
}

/** A new one takes the place of one that waits for the same thing. */
async function insert({ sql, now }: Rooms, reset: NewReset): Promise<ResetRow & { cancelCode: string }> {
  const { customerId, what, state, secretHash, effectiveMs } = reset;
  const cancelCode = newCancelCode();
  return sql.begin(async (step) => {
    await step`select pg_advisory_xact_lock(hashtext(${`reset ${customerId} ${what}`}))`;
    await step`
      update identity.resets set state = 'cancelled', secret_hash = '', ended_ms = ${now()}
      where customer_id = ${customerId} and what = ${what} and state in ${step(PENDING)}`;
    const [row] = await step<ResetRow[]>`
      insert into identity.resets (customer_id, what, state, secret_hash, asked_ms, effective_ms, cancel_hash)
      values (${customerId}, ${what}, ${state}, ${secretHash}, ${now()}, ${effectiveMs}, ${cancelHashOf(cancelCode)}) returning *`;
    return { ...row!, cancelCode };
  });
}

/** One at a time, and only while it still waits: a cancelled one stays cancelled, and nothing is applied or told twice. */
async function apply(rooms: Rooms, row: ResetRow): Promise<void> {
  const applied = await rooms.sql.begin(async (step) => {
    const waiting = await step`
      select 1 from identity.resets where id = ${row.id} and state = 'waiting' for update skip locked`;
    if (waiting.length === 0) return false;
    await change(rooms, row);
    await step`update identity.resets set state = 'done', secret_hash = '', ended_ms = ${rooms.now()} where id = ${row.id}`;
    return true;
  });
  if (!applied) return;
  const { customer_id, what } = row;
  await rooms.sessions.endAll(customer_id);
  await endAllKeys(rooms, customer_id);
  if (what === 'second-factor') await rooms.notifier.notify(customer_id, 'factor-reset-done', {});
  else await rooms.notifier.notify(customer_id, 'reset-done', { what });
}

/** Repeating it after a crash leaves the same. */
async function change(rooms: Rooms, { customer_id, what, secret_hash }: ResetRow): Promise<void> {
  const { sql, now } = rooms;
  if (what === 'second-factor') {
    await rooms.authenticators.disable(customer_id);
    await rooms.passkeys.removeAll(customer_id);
    await journalKeys(rooms, customer_id);
  } else if (what === 'password') {
    const [owner] = await sql<CustomerRow[]>`
      update identity.customers set password_hash = ${secret_hash}, password_changed_ms = ${now()} where id = ${customer_id} returning *`;
    if (owner !== undefined) await forgetGuesses(rooms, owner);
  } else await keepPin(rooms, customer_id, what.replace('-pin', '') as PinKind, secret_hash!, 'any');
  await holdWithdrawals(rooms, customer_id);
}

/** Applies what has reached its moment: of one customer before a sign-in, of all from time to time. */
export async function applyDueResets(rooms: Rooms, customerId: string | null): Promise<void> {
  const { sql, now } = rooms;
  const rows = await sql<ResetRow[]>`
    select * from identity.resets where state = 'waiting' and effective_ms <= ${now()}
      ${customerId === null ? sql`` : sql`and customer_id = ${customerId}`} order by effective_ms limit 100`;
  for (const row of rows) await apply(rooms, row);
}

/** @throws Refused as in the contract */
export async function cancelReset(
  rooms: Rooms,
  session: Session | null,
  request: ReadRequest<'/user/reset/cancel'>,
  caller: Caller,
): Promise<ReplyOf<'/user/reset/cancel'>> {
  if (request.id !== undefined) {
    if (request.phone !== undefined || request.email !== undefined)
      throw new Refused('fields-conflict', { fields: 'id, phone, email' });
    if (session === null) throw new Refused('session-invalid');
    const cancelled = await cancel(rooms, session.customerId, { id: request.id });
    if (cancelled === 0) throw new Refused('unknown-reset');
    return { cancelled };
  }
  const contact = readContact(request);
  await requireWork(rooms, caller, request.captcha);
  const guess = await rooms.attempts.takeAddress(caller.address);
  const owner = await customerByContact(rooms.sql, contact);
  if (request.cancelCode !== undefined) {
    // 40 random bits that only the owner's messages hold: no count of guesses that a stranger could use up.
    const cancelled = await cancel(rooms, owner?.id ?? NOBODY, { cancelHash: cancelHashOf(request.cancelCode) });
    if (cancelled === 0) throw new Refused('code-invalid');
    await guess.right();
    return { cancelled };
  }
  await rooms.codes.use([contact.value], 'cancel-reset', request.code, askerAt(caller, false));
  if (owner === null) throw new Refused('code-invalid');
  await guess.right();
  return { cancelled: await cancel(rooms, owner.id, null) };
}

/** No customer has this number. */
const NOBODY = '0';
/** Letters and digits that are not mistaken for one another; never six digits in a row, as a code has. */
const CANCEL_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newCancelCode(): string {
  const four = () => Array.from({ length: 4 }, () => CANCEL_LETTERS[randomInt(CANCEL_LETTERS.length)]).join('');
  return `${four()}-${four()}`;
}

function cancelHashOf(text: string): string {
  return digest('sha256', text.toUpperCase().replace(/[^A-Z0-9]/g, ''), 'base64url');
}

/** @param which null: all that wait. @returns how many */
async function cancel(
  { sql, now, notifier }: Rooms,
  customerId: string,
  which: { id: string } | { cancelHash: string } | null,
): Promise<number> {
  const part =
    which === null ? sql`` : 'id' in which ? sql`and id = ${which.id}` : sql`and cancel_hash = ${which.cancelHash}`;
  const rows = await sql<{ what: What }[]>`
    update identity.resets set state = 'cancelled', secret_hash = '', ended_ms = ${now()}
    where customer_id = ${customerId} and state in ${sql(PENDING)} ${part} returning what`;
  for (const { what } of rows) await notifier.notify(customerId, 'reset-cancelled', { what });
  return rows.length;
}

/** Resets of second factors that wait, oldest first. */
export async function factorResets({ sql }: Rooms): Promise<FactorResetRow[]> {
  const rows = await sql<ResetRow[]>`
    select * from identity.resets where what = 'second-factor' and state in ${sql(PENDING)} order by id`;
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    state: row.state,
    askedAtMs: Number(row.asked_ms),
    effectiveAtMs: row.effective_ms === null ? null : Number(row.effective_ms),
  }));
}

/**
 * An operator saw that the identity is the customer's, who asked for it with the password.
 * @throws Refused unknown-account, kyc-required, second-factor-absent, unknown-reset when the customer asked for nothing
 */
export async function beginFactorReset(
  rooms: Rooms,
  customerId: string,
): Promise<{ resetId: string; effectiveAtMs: number }> {
  const owner = await customerById(rooms.sql, customerId);
  if (owner === null) throw new Refused('unknown-account');
  if (owner.id_status !== 'succ') throw new Refused('kyc-required');
  if ((await factorsOf(rooms, customerId)).length === 0) throw new Refused('second-factor-absent');
  const asked = await rooms.sql`
    select from identity.resets where customer_id = ${customerId} and what = 'second-factor' and state = 'asked'`;
  if (asked.length === 0) throw new Refused('unknown-reset');
  const effectiveAtMs = rooms.now() + rooms.options.resetDelayMs;
  const row = await insert(rooms, {
    customerId,
    what: 'second-factor',
    state: 'waiting',
    secretHash: null,
    effectiveMs: effectiveAtMs,
  });
  await rooms.notifier.notify(customerId, 'factor-reset-begun', { effectiveAtMs, cancelCode: row.cancelCode });
  return { resetId: row.id, effectiveAtMs };
}

/** @throws Refused unknown-reset */
export async function declineFactorReset({ sql, now, notifier }: Rooms, customerId: string): Promise<void> {
  const rows = await sql`
    update identity.resets set state = 'cancelled', secret_hash = '', ended_ms = ${now()}
    where customer_id = ${customerId} and what = 'second-factor' and state in ${sql(PENDING)} returning 1`;
  if (rows.length === 0) throw new Refused('unknown-reset');
  await notifier.notify(customerId, 'reset-cancelled', { what: 'second-factor' });
}
