// In: the identity schema, a message sender and a door to each world's core. Out: registration, sign-in, sessions, codes.
import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import type { ReadRequest, ReplyOf, User, World } from '@hilsa/contract';
import { createCaptcha, type Captcha } from './captcha.ts';
import { createCodes, type Codes, type MessageSender } from './codes.ts';
import { readContact, readTarget } from './contacts.ts';
import * as customers from './customers.ts';
import { checkNewPassword, createPasswordPool, type PasswordPool } from './passwords.ts';
import { Refused } from './refused.ts';
import { createSessions, type Session, type Sessions } from './sessions.ts';
import { createSignInGuard, type SignInGuard } from './sign-in-guard.ts';

export interface IdentityOptions {
  sql: Sql;
  sender: MessageSender;
  /** Opens the customer's account in a world's core and, in the demo world, gives it its starting money. Safe to repeat. */
  openAccount(world: World, customerId: string): Promise<number>;
  codeRequired: boolean;
  captchaRequired: boolean;
  consentVersion: string;
  session: { idleMs: number; maximumMs: number };
  /** Password hashes at the same time. */
  hashSlots: number;
  now(): number;
}

export interface Identity {
  readonly sessions: Sessions;
  readonly captcha: Captcha;
  register(request: ReadRequest<'/user/register'>, language: User['language']): Promise<ReplyOf<'/user/register'>>;
  login(request: ReadRequest<'/user/login'>): Promise<ReplyOf<'/user/login'>>;
  openDemo(language: User['language']): Promise<ReplyOf<'/user/demo/open'>>;
  sendCode(
    request: ReadRequest<'/common/code/send'>,
    textOf: (code: string) => string,
  ): Promise<ReplyOf<'/common/code/send'>>;
  user(session: Session): Promise<User>;
  /** Deletes what has run out. Called from time to time. */
  sweep(): Promise<void>;
}

const WORLDS: readonly World[] = ['real', 'demo'];
const HASH_QUEUE = 64;
const OUTBOX_KEPT_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface Rooms {
  options: IdentityOptions;
  sessions: Sessions;
  captcha: Captcha;
  codes: Codes;
  guard: SignInGuard;
  passwords: PasswordPool;
}

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { sql, now } = options;
  const secret = await sharedSecret(sql, 'captcha-and-codes');
  const rooms: Rooms = {
    options,
    sessions: createSessions(sql, options.session, now),
    captcha: createCaptcha(sql, secret, now),
    codes: createCodes(sql, options.sender, secret, now),
    guard: createSignInGuard(sql, now),
    passwords: createPasswordPool(options.hashSlots, HASH_QUEUE),
  };
  return {
    sessions: rooms.sessions,
    captcha: rooms.captcha,
    register: (request, language) => register(rooms, request, language),
    login: (request) => login(rooms, request),
    openDemo: (language) => openDemo(rooms, language),
    sendCode: (request, textOf) => sendCode(rooms, request, textOf),
    user: (session) => userOf(rooms, session),
    sweep: () => sweep(rooms),
  };
}

/** Made once and shared by every process on this database. */
async function sharedSecret(sql: Sql, name: string): Promise<string> {
  await sql`insert into identity.secrets (name, value) values (${name}, ${randomBytes(32).toString('base64url')}) on conflict do nothing`;
  const [row] = await sql<{ value: string }[]>`select value from identity.secrets where name = ${name}`;
  return row!.value;
}

async function register(
  rooms: Rooms,
  request: ReadRequest<'/user/register'>,
  language: User['language'],
): Promise<ReplyOf<'/user/register'>> {
  const { options } = rooms;
  const { sql } = options;
  const contact = readContact(request);
  if (request.password !== request.passwordConfirmation) throw new Refused('passwords-differ');
  checkNewPassword(request.password, contact.value);
  if (request.consentVersion !== options.consentVersion)
    throw new Refused('consent-required', { version: options.consentVersion });
  const invitedBy =
    request.inviteCode === undefined ? null : await customers.customerByInviteCode(sql, request.inviteCode);
  if (request.inviteCode !== undefined && invitedBy === null) throw new Refused('invite-code-unknown');
  // Whoever holds the code owns the phone or mailbox, so only they can learn that an account exists.
  if (options.codeRequired) await rooms.codes.use(contact, 'register', request.code);
  else if (options.captchaRequired) await rooms.captcha.accept(request.captcha);
  if ((await customers.customerByContact(sql, contact)) !== null) throw new Refused('account-exists');
  const passwordHash = await rooms.passwords.hash(request.password);
  const row = await customers.insertCustomer(
    sql,
    { contact, passwordHash, invitedBy, consentVersion: request.consentVersion, language },
    options.now(),
  );
  return signIn(rooms, row);
}

async function login(rooms: Rooms, request: ReadRequest<'/user/login'>): Promise<ReplyOf<'/user/login'>> {
  const { sql } = rooms.options;
  const contact = readContact(request);
  const { captchaNeeded } = await rooms.guard.check(contact.value);
  if (captchaNeeded && rooms.options.captchaRequired) await rooms.captcha.accept(request.captcha);
  const row = await customers.customerByContact(sql, contact);
  // The failure is counted before the slow check: parallel guesses cannot share one count.
  await rooms.guard.failed(contact.value);
  if (!(await rooms.passwords.verify(row?.password_hash ?? null, request.password)) || row === null)
    throw new Refused('credentials-invalid');
  await rooms.guard.succeeded(contact.value);
  if (row.status === 0) throw new Refused('account-disabled');
  return signIn(rooms, row);
}

/** Opens whatever account is still missing (a crash may have come between) and makes the two tokens. */
async function signIn(rooms: Rooms, row: customers.CustomerRow): Promise<ReplyOf<'/user/login'>> {
  const accounts = await ensureAccounts(rooms, row.id, WORLDS);
  const tokens = await rooms.sessions.open(row.id, accounts);
  return { token: tokens.real!, tokenDemo: tokens.demo!, user: customers.wireUser(row, 'real') };
}

async function openDemo(rooms: Rooms, language: User['language']): Promise<ReplyOf<'/user/demo/open'>> {
  const { sql, now } = rooms.options;
  const row = await customers.insertCustomer(
    sql,
    { contact: null, passwordHash: null, invitedBy: null, consentVersion: null, language },
    now(),
  );
  const tokens = await rooms.sessions.open(row.id, await ensureAccounts(rooms, row.id, ['demo']));
  return { tokenDemo: tokens.demo!, user: customers.wireUser(row, 'demo') };
}

async function ensureAccounts(
  { options }: Rooms,
  customerId: string,
  worlds: readonly World[],
): Promise<customers.AccountOfWorld[]> {
  const known = await customers.accountsOf(options.sql, customerId);
  const missing = worlds.filter((world) => !known.some((entry) => entry.world === world));
  const opened = await Promise.all(
    missing.map(async (world) => {
      const entry = { world, account: await options.openAccount(world, customerId) };
      await customers.insertAccount(options.sql, customerId, entry);
      return entry;
    }),
  );
  return [...known, ...opened];
}

async function sendCode(
  { options, captcha, codes }: Rooms,
  request: ReadRequest<'/common/code/send'>,
  textOf: (code: string) => string,
) {
  const contact = readTarget(request.target, request.areaCode);
  if (options.captchaRequired) await captcha.accept(request.captcha);
  return codes.send(contact, request.purpose, textOf);
}

async function userOf({ options }: Rooms, session: Session): Promise<User> {
  const row = await customers.customerById(options.sql, session.customerId);
  if (row === null) throw new Refused('session-invalid');
  return customers.wireUser(row, session.world);
}

async function sweep({ options: { sql, now }, sessions }: Rooms): Promise<void> {
  await sessions.sweep();
  const at = now();
  await sql`delete from identity.captchas_used where ends_ms < ${at}`;
  await sql`delete from identity.codes where sent_ms < ${at - 2 * DAY_MS}`;
  await sql`delete from identity.sign_in_failures where last_ms < ${at - DAY_MS}`;
  await sql`delete from identity.outbox where at_ms < ${at - OUTBOX_KEPT_MS}`;
}
