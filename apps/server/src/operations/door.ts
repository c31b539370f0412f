// In: e-mail, password, authenticator, invitations. Out: sessions of operators; every try is in the trail.
import { hash as digest } from 'node:crypto';
import type { ConsoleReadRequest, ConsoleReplyOf, Me } from '@hilsa/contract/console/index';
import { OPERATOR_PASSWORD } from '@hilsa/contract/console/index';
import type { Sql } from 'postgres';
import { Refused } from '../identity/index.ts';
import type { Passkeys } from '../identity/passkeys.ts';
import { isWellKnown, type PasswordPool } from '../identity/passwords.ts';
import { mailAcceptanceCode, mailToConfirm } from './access-mail.ts';
import { operatorPath } from './desks/operators.ts';
import { mayUseCodes } from './factors.ts';
import type { Guard } from './guard.ts';
import type { Operators } from './operators.ts';
import type { OtherRooms } from './other-rooms.ts';
import { IDLE_MS, type OperatorSessions } from './sessions.ts';
import type { Trail } from './trail.ts';
import type { Acting, From, Operator } from './types.ts';

/** A token for the cookie, and who it stands for. */
export interface Entered {
  readonly token: string;
  readonly me: Me;
}

export interface ConsoleDoor {
  /** @throws Refused credentials-invalid (whichever part is wrong), sign-in-locked, passkey-required */
  login(request: ConsoleReadRequest<'/login'>, from: From): Promise<Entered>;
  /** A challenge for whoever has a passkey here. */
  passkeyOptions(origin: string): Promise<ConsoleReplyOf<'/passkey/login/options'>>;
  /** @throws Refused passkey-invalid */
  passkeyLogin(request: ConsoleReadRequest<'/passkey/login'>, from: From, origin: string): Promise<Entered>;
  logout(acting: Acting): Promise<void>;
  me(acting: Acting): Me;
  invitation(token: string, from: From): Promise<ConsoleReplyOf<'/invite/info'>>;
  /** Mails a code to whoever is invited. @returns until when it holds. @throws Refused invitation-invalid, code-daily-limit */
  mailCode(token: string, from: From): Promise<{ endsMs: number }>;
  /** Inside, or null while who asked for it has to confirm. */
  accept(request: ConsoleReadRequest<'/invite/accept'>, from: From): Promise<Entered | null>;
  changePassword(request: ConsoleReadRequest<'/password'>, acting: Acting): Promise<void>;
  /** One of the own sessions, or all others. */
  endSessions(acting: Acting, id: string | undefined): Promise<number>;
}

export interface DoorParts {
  readonly operators: Operators;
  readonly sessions: OperatorSessions;
  readonly trail: Trail;
  readonly guard: Guard;
  readonly passwords: PasswordPool;
  readonly passkeys: Passkeys;
  readonly mode: 'sandbox' | 'live';
  readonly codes: OtherRooms['codes'];
  /** Address of this installation, without a slash at its end. */
  readonly site: string;
  readonly sql: Sql;
  now(): number;
}

/** So long a mail to who asked may wait for its partner. */
const CONFIRM_MS = 3 * 86_400_000;

const putFor =
  ({ codes, sql }: DoorParts) =>
  (message: Parameters<OtherRooms['codes']['put']>[1]) =>
    codes.put(sql, message);

/** What answers to a challenge of one purpose answers to none of another. */
const ENTRY = 'console sign-in';

export function createDoor(parts: DoorParts): ConsoleDoor {
  const { operators, sessions, trail } = parts;
  return {
    login: (request, from) => login(parts, request, from),
    passkeyOptions: (origin) => parts.passkeys.beginProving(ENTRY, null, origin),
    passkeyLogin: (request, from, origin) => passkeyLogin(parts, request, from, origin),
    async logout(acting) {
      await sessions.end(acting.operator.id, { id: acting.session.id });
      await trail.add({ kind: 'signed-out', what: '/logout', by: acting });
    },
    me: (acting) => meOf(parts, acting),
    async invitation(token, { address }) {
      await parts.guard.take(linkName(token), address);
      const { operator, secret, uri, endsMs, askedBy } = await operators.invitation(token);
      await parts.guard.right(linkName(token), address);
      const { email, name, roles } = operator;
      return { email, name, roles: [...roles], secret, uri, expiresAtMs: endsMs, codeByMail: askedBy !== null };
    },
    async mailCode(token, { address }) {
      await parts.guard.take(linkName(token), address);
      const { operator, code, endsMs } = await operators.mailedCode(token);
      await parts.guard.right(linkName(token), address);
      await mailAcceptanceCode(putFor(parts), operator.email, { code, endsMs });
      parts.codes.carryOn();
      return { endsMs };
    },
    accept: (request, from) => accept(parts, request, from),
    changePassword: (request, acting) => changePassword(parts, request, acting),
    async endSessions(acting, id) {
      const ended = await sessions.end(acting.operator.id, id === undefined ? { allBut: acting.session.id } : { id });
      await trail.add({ kind: 'session-ended', what: '/sessions/end', by: acting, after: { ended } });
      return ended;
    },
  };
}

async function login(parts: DoorParts, request: ConsoleReadRequest<'/login'>, from: From): Promise<Entered> {
  const { operators, guard, passwords, trail } = parts;
  const email = request.email.trim().toLowerCase();
  await guard.take(email, from.address);
  // The same work whether or not there is such an operator; the code is used up only beside the right password.
  const { operator, passwordHash } = await operators.atTheDoor(email);
  const passwordRight = await passwords.verify(passwordHash, request.password);
  if (operator === null || !passwordRight || !(await operators.acceptCode(operator.id, request.totp))) {
    await trail.add({
      kind: 'sign-in-failed',
      what: '/login',
      by: { name: operator?.name ?? 'unknown', address: from.address, ...(operator && { operatorId: operator.id }) },
      subjectKind: 'operator',
      subject: email.slice(0, 120),
    });
    throw new Refused('credentials-invalid');
  }
  await guard.right(email, from.address);
  if (!mayUseCodes(operator, (await parts.passkeys.list(operator.id)).length)) throw new Refused('passkey-required');
  return enter(parts, operator, from, { kind: 'signed-in', what: '/login' });
}

async function passkeyLogin(
  parts: DoorParts,
  { challengeId, response }: ConsoleReadRequest<'/passkey/login'>,
  from: From,
  origin: string,
): Promise<Entered> {
  const { operators, passkeys, trail } = parts;
  const given = { purpose: ENTRY, ownerId: null, challengeId, response, origin };
  const operator = await passkeys.prove(given).then(
    (id) => operators.byId(id),
    () => null,
  );
  if (operator === null || operator.state !== 'active') {
    const by = { name: operator?.name ?? 'unknown', address: from.address };
    await trail.add({ kind: 'sign-in-failed', what: '/passkey/login', by, subjectKind: 'operator' });
    throw new Refused('passkey-invalid');
  }
  return enter(parts, operator, from, { kind: 'signed-in', what: '/passkey/login' });
}

async function enter(
  { sessions, trail, ...parts }: DoorParts,
  operator: Operator,
  from: From,
  note: { kind: 'signed-in' | 'invitation-accepted'; what: string },
): Promise<Entered> {
  const token = await sessions.open(operator.id, from);
  const acting = await sessions.find(token, from.address, true);
  if (acting === null) throw new Refused('credentials-invalid');
  await trail.add({ ...note, by: acting });
  return { token, me: meOf({ sessions, trail, ...parts }, acting) };
}

function meOf({ mode, now }: DoorParts, { operator, rights, session, needsPasskey }: Acting): Me {
  const { id, email, name, roles } = operator;
  return {
    operator: { id, email, name, roles: [...roles], rights: [...rights] },
    session: {
      id: session.id,
      idleEndsAtMs: Math.min(session.seenMs + IDLE_MS, session.endsMs),
      endsAtMs: session.endsMs,
    },
    mode,
    needsPasskey,
    nowMs: now(),
  };
}

async function accept(
  parts: DoorParts,
  request: ConsoleReadRequest<'/invite/accept'>,
  from: From,
): Promise<Entered | null> {
  const { operators, guard, passwords } = parts;
  // A link is 256 bits, but its six digits are not: tries are counted as at the front door.
  await guard.take(linkName(request.token), from.address);
  const { operator } = await operators.invitation(request.token);
  checkPassword(request, operator.email);
  const passwordHash = await passwords.hash(request.password);
  const { totp, mailedCode: mailed } = request;
  const accepted = await operators.accept(request.token, { passwordHash, totp, mailed });
  await guard.right(linkName(request.token), from.address);
  if (accepted.state === 'accepted') return waits(parts, accepted, from);
  return enter(parts, accepted, from, { kind: 'invitation-accepted', what: '/invite/accept' });
}

/** Nobody is inside yet: who asked for the invitation is told, and knows by another way whether it was the right one. */
async function waits(parts: DoorParts, { id, name, email }: Operator, { address }: From): Promise<null> {
  const by = { name, address, operatorId: id };
  await parts.trail.add({ kind: 'invitation-accepted', what: '/invite/accept', by });
  const asker = await parts.operators.askerOf(id);
  if (asker !== null) {
    const page = parts.site + operatorPath(id);
    await mailToConfirm(putFor(parts), asker.email, { accepted: email, page, endsMs: parts.now() + CONFIRM_MS });
  }
  parts.codes.carryOn();
  return null;
}

async function changePassword(parts: DoorParts, request: ConsoleReadRequest<'/password'>, acting: Acting) {
  const { operators, guard, passwords, sessions, trail } = parts;
  const { operator, session, address } = acting;
  checkPassword(request, operator.email);
  await guard.take(operator.email, address);
  const right = await passwords.verify(await operators.passwordHash(operator.id), request.oldPassword);
  if (!right || !(await operators.acceptCode(operator.id, request.totp))) throw new Refused('credentials-invalid');
  await guard.right(operator.email, address);
  await operators.setPasswordHash(operator.id, await passwords.hash(request.password));
  await sessions.end(operator.id, { allBut: session.id });
  await trail.add({ kind: 'password-changed', what: '/password', by: acting });
}

/** Tries are counted for each link by itself: nobody can lock the links of others. */
function linkName(token: string): string {
  return `invitation ${digest('sha256', token, 'base64url')}`;
}

/** @throws Refused passwords-differ, password-length-invalid, password-too-common */
function checkPassword(given: { password: string; passwordConfirmation: string }, email: string): void {
  const { password } = given;
  const { minimum, maximum } = OPERATOR_PASSWORD;
  if (password !== given.passwordConfirmation) throw new Refused('passwords-differ');
  const length = Array.from(password).length;
  if (length < minimum || length > maximum) throw new Refused('password-length-invalid', { minimum, maximum });
  const plain = password.toLowerCase();
  const likeEmail = plain.includes(email) || email.includes(plain) || plain.includes('hilsa');
  if (isWellKnown(plain) || new Set(plain).size < 5 || likeEmail) throw new Refused('password-too-common');
}
