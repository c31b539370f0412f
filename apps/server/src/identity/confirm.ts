// In: a sign-in and a proof that its owner is there. Out: single-use confirmations of one purpose, and who has none.
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import { contactsOf, customerById, type CustomerRow } from './customers.ts';
import { maskedContact } from './contacts.ts';
import type { Asker } from './code-budget.ts';
import type { Caller } from './devices.ts';
import { Refused } from './refused.ts';
import type { Rooms } from './rooms.ts';
import type { Session } from './sessions.ts';

export type ConfirmPurpose = ReadRequest<'/user/confirm'>['purpose'];
type Method = ReadRequest<'/user/confirm'>['method'];
export type Factor = 'totp' | 'passkey';

const LIFETIME_MS = 5 * 60_000;

/** The customer of a sign-in that has credentials. @throws Refused demo-only-account, session-invalid */
export async function ownerOf({ sql }: Rooms, { customerId }: Session): Promise<CustomerRow> {
  const row = await customerById(sql, customerId);
  if (row === null) throw new Refused('session-invalid');
  if (row.demo_only) throw new Refused('demo-only-account');
  return row;
}

/** Second factors that are on. */
export async function factorsOf({ authenticators, passkeys }: Rooms, customerId: string): Promise<Factor[]> {
  const [enabledMs, keys] = await Promise.all([authenticators.enabledMs(customerId), passkeys.list(customerId)]);
  return [...(enabledMs === null ? [] : (['totp'] as const)), ...(keys.length === 0 ? [] : (['passkey'] as const))];
}

async function methodsOf(rooms: Rooms, customerId: string): Promise<Method[]> {
  const factors = await factorsOf(rooms, customerId);
  return factors.length === 0 ? ['code'] : factors;
}

export async function confirmOptions(
  rooms: Rooms,
  session: Session,
  { purpose }: ReadRequest<'/user/confirm/options'>,
  { origin }: Caller,
): Promise<ReplyOf<'/user/confirm/options'>> {
  const owner = await ownerOf(rooms, session);
  const methods = await methodsOf(rooms, owner.id);
  const passkey = methods.includes('passkey')
    ? await rooms.passkeys.beginProving(`confirm ${purpose}`, owner.id, origin)
    : null;
  return {
    methods,
    codeTargets: methods.includes('code') ? contactsOf(owner).map(maskedContact) : [],
    challengeId: passkey?.challengeId ?? null,
    passkey: passkey?.options ?? null,
  };
}

/** @throws Refused as in the contract */
export async function confirm(
  rooms: Rooms,
  session: Session,
  request: ReadRequest<'/user/confirm'>,
  caller: Caller,
): Promise<ReplyOf<'/user/confirm'>> {
  const owner = await ownerOf(rooms, session);
  const methods = await methodsOf(rooms, owner.id);
  if (!methods.includes(request.method))
    throw new Refused('confirm-method-unavailable', { methods: methods.join(',') });
  const { purpose, method } = request;
  if (method === 'totp')
    await proveTotp(rooms, { customerId: owner.id, subject: insideOf(owner) }, request.totp, caller.address);
  else if (method === 'passkey') {
    const { challengeId, response } = request;
    if (challengeId === undefined || response === undefined) throw new Refused('passkey-invalid');
    const proof = { purpose: `confirm ${purpose}`, ownerId: owner.id, challengeId, response, origin: caller.origin };
    await rooms.passkeys.prove(proof);
  } else await provePasswordAndCode(rooms, owner, request, caller.address);
  const { token, endsMs } = await rooms.proofs.make(
    { customerId: owner.id, signIn: session.signIn, purpose },
    LIFETIME_MS,
  );
  return { confirmation: token, expiresAtMs: endsMs };
}

/** Whose authenticator, and under which name its wrong codes are counted; null: by something else, such as codes that were sent. */
export interface TotpGuess {
  readonly customerId: string;
  readonly subject: string | null;
}

/** @throws Refused totp-invalid, sign-in-locked */
export async function proveTotp(
  { attempts, authenticators, notifier }: Rooms,
  { customerId, subject }: TotpGuess,
  code: string | undefined,
  address: string,
): Promise<void> {
  const attempt =
    subject === null ? await attempts.takeAddress(address) : await attempts.take('totp', subject, address);
  if (code === undefined || !(await authenticators.accept(customerId, code))) {
    if (attempt.locks) await notifier.notify(customerId, 'sign-in-locked', { what: 'second-factor' });
    throw new Refused('totp-invalid');
  }
  await attempt.right();
}

/** A device that signed in before counts by itself, all others together: strangers lock each other out, not the owner. */
export function countedFor(subject: string, device: string | null): string {
  return device === null ? subject : `${subject} on ${device}`;
}

/**
 * Counted by the customer's number, not by the sign-in name: a stranger who guesses at the door must not keep the owner, who is
 * inside, from securing the account.
 * @throws Refused credentials-invalid, sign-in-locked
 */
export async function provePassword(
  { attempts, unlocks }: Pick<Rooms, 'attempts' | 'unlocks'>,
  owner: CustomerRow,
  password: string | undefined,
  address: string,
): Promise<void> {
  const attempt = await attempts.take('password', insideOf(owner), address);
  if (!(await unlocks.verify(owner.password_hash, password ?? ''))) throw new Refused('credentials-invalid');
  await attempt.right();
}

/** A new password: wrong guesses at the old one, at whichever door, count no longer, and no device is known by it. */
export async function forgetGuesses({ attempts, devices }: Rooms, owner: CustomerRow): Promise<void> {
  await devices.forget(owner.id);
  for (const subject of [...contactsOf(owner), insideOf(owner)]) await attempts.forget('password', subject);
}

/** Counts inside a sign-in: nobody at the door reaches them. */
export const insideOf = ({ id }: Pick<CustomerRow, 'id'>) => `customer ${id}`;

/** A signed-in customer as who asks for codes: whatever the browser or the address, and beside those that strangers ask for. */
export function askerInside({ customerId }: Pick<Session, 'customerId'>): Asker {
  return { id: insideOf({ id: customerId }), own: true, addressBlock: null };
}

export async function provePasswordAndCode(
  rooms: Rooms,
  owner: CustomerRow,
  { password, code }: Pick<ReadRequest<'/user/confirm'>, 'password' | 'code'>,
  address: string,
): Promise<void> {
  if (code === undefined) throw new Refused('code-required');
  await provePassword(rooms, owner, password, address);
  const guess = await rooms.attempts.takeAddress(address);
  await rooms.codes.use(contactsOf(owner), 'confirm', code, askerInside({ customerId: owner.id }));
  await guess.right();
}

/**
 * Whether the change was confirmed in this sign-in. The confirmation stays usable until the returned function uses it up, so that
 * a mistake elsewhere in the form does not cost it.
 * @throws Refused confirmation-required, now or when another call used it first
 */
export async function requireConfirmation(
  rooms: Rooms,
  { customerId, signIn }: Session,
  purpose: ConfirmPurpose,
  confirmation: string | undefined,
): Promise<() => Promise<void>> {
  const proof = { customerId, signIn, purpose };
  const missing = async () =>
    new Refused('confirmation-required', { purpose, methods: (await methodsOf(rooms, customerId)).join(',') });
  if (confirmation === undefined || !(await rooms.proofs.holds(confirmation, proof))) throw await missing();
  return async () => {
    if (!(await rooms.proofs.use(confirmation, proof))) throw await missing();
  };
}
