// In: the identity schema, messengers and a door to each world's core. Out: registration, sign-in, and the room's other actions in one place.
import type { ReadRequest, ReplyOf, User, World } from '@hilsa/contract';
import { createKeyUses } from './api-keys/key-uses.ts';
import { createLiveKeys } from './api-keys/live-keys.ts';
import { createArrivals } from './arrivals.ts';
import { createAttempts, type Attempt } from './attempts.ts';
import { createCaptcha, USUAL, type Captcha } from './captcha.ts';
import { askerAt } from './askers.ts';
import { createCodes, type CodeWording } from './codes.ts';
import { countedFor, factorsOf, proveTotp } from './confirm.ts';
import { maskedContact, readContact, type Contact } from './contacts.ts';
import { createCustomerDesk } from './customer-desk.ts';
import * as customers from './customers.ts';
import type { CustomerDesk } from './desk.ts';
import { addressBlock } from './address-block.ts';
import type { Caller } from './devices.ts';
import { createKnownDevices } from './known-devices.ts';
import { createPasskeys } from './passkeys.ts';
import { factorSigner } from './proof-keys.ts';
import { checkNewPassword, createPasswordPool } from './passwords.ts';
import { createPins } from './pins.ts';
import { createProofs } from './proofs.ts';
import { Refused } from './refused.ts';
import { applyDueResets } from './resets.ts';
import type { IdentityOptions, Rooms } from './rooms.ts';
import { createSecretBox } from './secrets.ts';
import { sendCode } from './send-code.ts';
import { createSessions, type Session, type Sessions } from './sessions.ts';
import { sweep } from './sweep.ts';
import { createAuthenticators } from './totp.ts';
import { requireWork, workOf } from './work.ts';

export interface Identity {
  readonly sessions: Sessions;
  /** A challenge that asks what the caller's address has to do. */
  challenge(caller: Caller): ReturnType<Captcha['challenge']>;
  /** What the room's actions (confirm, second-factors, standing, resets, profile) work with. */
  readonly rooms: Rooms;
  readonly desk: CustomerDesk;
  /** @param requestId the caller's, or null: sent again under the same, it is the same account */
  register(
    request: ReadRequest<'/user/register'>,
    language: User['language'],
    caller: Caller,
    requestId?: string | null,
  ): Promise<ReplyOf<'/user/register'>>;
  login(request: ReadRequest<'/user/login'>, caller: Caller): Promise<ReplyOf<'/user/login'>>;
  passkeyLogin(request: ReadRequest<'/user/passkey/login'>, caller: Caller): Promise<ReplyOf<'/user/passkey/login'>>;
  /** @param requestId as for `register` */
  openDemo(
    request: ReadRequest<'/user/demo/open'>,
    language: User['language'],
    caller: Caller,
    requestId: string | null,
  ): Promise<ReplyOf<'/user/demo/open'>>;
  sendCode(
    session: Session | null,
    request: ReadRequest<'/common/code/send'>,
    wording: CodeWording,
    caller: Caller,
  ): Promise<ReplyOf<'/common/code/send'>>;
  user(session: Session): Promise<User>;
  /** Applies what is due and deletes what has run out. Called from time to time. */
  sweep(): Promise<void>;
}

const WORLDS: readonly World[] = ['real', 'demo'];
const HASH_QUEUE = 64;
/** No customer has this number. */
const NOBODY = '0';

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { sql, now, masterKey } = options;
  const box = createSecretBox(masterKey);
  const attempts = createAttempts(sql, now);
  const passwords = createPasswordPool(options.hashSlots, HASH_QUEUE);
  // Apart: however many strangers try to sign in, who is inside unlocks trading without waiting for them.
  const unlocks = createPasswordPool(options.hashSlots, HASH_QUEUE);
  const signer = factorSigner(box.mac('withdrawal factors'));
  const rooms: Rooms = {
    options,
    sql,
    now,
    arrivals: createArrivals(sql, box.mac, now),
    sessions: createSessions(sql, options.session, now),
    captcha: createCaptcha(sql, box.mac('captcha').toString('base64url'), now),
    codes: createCodes({ sql, messenger: options.codes, mac: box.mac, budget: options.codeBudget, now }),
    devices: createKnownDevices(sql, now),
    attempts,
    passwords,
    unlocks,
    proofs: createProofs(sql, now),
    pins: createPins(sql, unlocks, attempts, box.mac('pepper of PINs'), now),
    authenticators: createAuthenticators(sql, box, now),
    passkeys: createPasskeys(sql, now),
    signer,
    box,
    liveKeys: createLiveKeys(sql, box, now),
    keyUses: createKeyUses(sql),
    notifier: options.notifier,
  };
  await options.payouts.setKey({
    account: null,
    keyId: 'identity',
    algorithm: 'eddsa',
    publicKey: signer.publicKey,
    host: 'identity',
    isOn: true,
  });
  return {
    sessions: rooms.sessions,
    challenge: async ({ address }) => rooms.captcha.challenge((await workOf(rooms, address)) ?? undefined),
    rooms,
    desk: createCustomerDesk(rooms),
    register: (request, language, caller, requestId = null) =>
      register(rooms, request, { language, caller, requestId }),
    login: (request, caller) => login(rooms, request, caller),
    passkeyLogin: (request, caller) => passkeyLogin(rooms, request, caller),
    openDemo: (request, language, caller, requestId) => openDemo(rooms, request, { language, caller, requestId }),
    sendCode: (session, request, wording, caller) => sendCode(rooms, session, request, { wording, caller }),
    user: (session) => userOf(rooms, session),
    sweep: () => sweep(rooms),
  };
}

/** Somebody who is no customer yet. */
interface Newcomer {
  readonly language: User['language'];
  readonly caller: Caller;
  readonly requestId: string | null;
}

async function register(
  rooms: Rooms,
  request: ReadRequest<'/user/register'>,
  { language, caller, requestId }: Newcomer,
): Promise<ReplyOf<'/user/register'>> {
  const { options, sql } = rooms;
  const contact = readContact(request);
  const { inviteCode, consentVersion } = request;
  if (request.password !== request.passwordConfirmation) throw new Refused('passwords-differ');
  checkNewPassword(request.password, contact.value);
  if (consentVersion !== options.consentVersion)
    throw new Refused('consent-required', { version: options.consentVersion });
  if (inviteCode === undefined && options.inviteCodeRequired) throw new Refused('invite-code-required');
  const invitedBy = inviteCode === undefined ? null : await customers.customerByInviteCode(sql, inviteCode);
  if (inviteCode !== undefined && invitedBy === null) throw new Refused('invite-code-unknown');
  const asked = { requestId, scope: `register ${contact.value}`, body: JSON.stringify(request) };
  const id = await rooms.arrivals.once(asked, async (arrival) => {
    // Whoever holds the code owns the phone or mailbox, so only they can learn that an account exists.
    if (options.codeRequired) await useCode(rooms, contact, request, caller);
    else if (options.captchaRequired) await rooms.captcha.accept(request.captcha);
    if ((await customers.customerByContact(sql, contact)) !== null) throw new Refused('account-exists');
    const passwordHash = await rooms.passwords.hash(request.password);
    const made = { contact, passwordHash, invitedBy, consentVersion, language, arrival };
    return welcome(rooms, await customers.insertCustomer(sql, made, options.now()), invitedBy, caller);
  });
  await rooms.devices.leave(id, caller.device);
  const before = await customers.credentialsOf(sql, id);
  return signIn(rooms, (await customers.customerById(sql, id))!, before, caller);
}

/** What belongs to a new customer from the first moment, and whom it concerns. @returns the customer's id */
async function welcome(
  { sql, options, notifier }: Rooms,
  row: customers.CustomerRow,
  invitedBy: string | null,
  { address }: Caller,
): Promise<string> {
  await sql`
    insert into identity.consents (customer_id, version, at_ms, address)
    select id, consent_version, ${options.now()}, ${address} from identity.customers where id = ${row.id}`;
  if (invitedBy !== null)
    await notifier.notify(invitedBy, 'referral-joined', {
      account: maskedContact(customers.accountName(row)),
    });
  return row.id;
}

async function useCode(
  rooms: Rooms,
  contact: Contact,
  { code, captcha }: ReadRequest<'/user/register'>,
  caller: Caller,
): Promise<void> {
  if (code === undefined) throw new Refused('code-required');
  // The code was sent for one captcha and is good once, so each account has one behind it. One that comes along is verified too, always.
  if (captcha !== undefined && rooms.options.captchaRequired)
    await rooms.captcha.accept(captcha, (await workOf(rooms, caller.address)) ?? USUAL);
  else await requireWork(rooms, caller, captcha);
  const guess = await rooms.attempts.takeAddress(caller.address);
  await rooms.codes.use([contact.value], 'register', code, askerAt(caller, false));
  await guess.right();
}

async function login(
  rooms: Rooms,
  request: ReadRequest<'/user/login'>,
  caller: Caller,
): Promise<ReplyOf<'/user/login'>> {
  const { sql } = rooms;
  const contact = readContact(request);
  const device = (await rooms.devices.knows(contact, caller.device)) ? caller.device : null;
  const attempt = await admitGuess(rooms, contact, device, { request, caller });
  // A stranger's name costs as many questions as a customer's.
  const { id } = (await customers.customerByContact(sql, contact)) ?? { id: NOBODY };
  await applyDueResets(rooms, id);
  const before = await customers.credentialsOf(sql, id);
  const row = await customers.customerById(sql, id);
  if (!(await rooms.passwords.verify(row?.password_hash ?? null, request.password)) || row === null) {
    // Not waited for: the answer comes as quickly as to a name that nobody has.
    if (attempt.locks && row !== null)
      rooms.notifier.notify(row.id, 'sign-in-locked', { what: 'password' }).catch(() => undefined);
    throw new Refused('credentials-invalid');
  }
  await attempt.right();
  const methods = await factorsOf(rooms, row.id);
  if (methods.length > 0) {
    if (request.totp === undefined || !methods.includes('totp')) {
      // The form comes again with the factor, and with the same code.
      await attempt.giveBack?.();
      throw new Refused('second-factor-required', { methods: methods.join(',') });
    }
    // A code that was sent bounds the guesses by itself.
    const subject = request.code === undefined ? countedFor(row.id, device) : null;
    await proveTotp(rooms, { customerId: row.id, subject }, request.totp, caller.address);
  }
  return signInAndTell(rooms, row, before, caller);
}

interface Entering {
  readonly request: ReadRequest<'/user/login'>;
  readonly caller: Caller;
}

/**
 * Lets one guess at a password through. A device that was here before has a count of its own; all others share one, and while that is
 * locked a code sent to the contact takes its place: whoever reads the owner's messages waits for nobody.
 * @param device the caller's, where it signed in before
 * @throws Refused sign-in-locked with methods, code-invalid, captcha-required, captcha-invalid, captcha-too-early
 */
async function admitGuess(
  rooms: Rooms,
  contact: Contact,
  device: string | null,
  { request: { code, captcha }, caller }: Entering,
): Promise<Attempt & { giveBack?(): Promise<void> }> {
  const { attempts, options } = rooms;
  const subject = countedFor(contact.value, device);
  if (code !== undefined) {
    await requireWork(rooms, caller, captcha);
    const guess = await attempts.takeAddress(caller.address);
    const used = await rooms.codes.use([contact.value], 'sign-in', code, askerAt(caller, device !== null));
    return { ...guess, giveBack: used.giveBack };
  }
  await attempts.requireUnlocked('password', subject).catch(sayCodeHelps);
  // The work of an address is for those who were never here: its other people must not slow down its customers.
  const work = device === null ? await workOf(rooms, caller.address) : null;
  const most = work ?? (options.captchaRequired ? USUAL : null);
  if (most !== null) await rooms.captcha.accept(captcha, most);
  return attempts.take('password', subject, caller.address).catch(sayCodeHelps);
}

/** The way in while it is locked, the same for names that nobody has. */
function sayCodeHelps(problem: unknown): never {
  if (problem instanceof Refused && problem.refusal === 'sign-in-locked')
    throw new Refused(problem.refusal, { ...problem.detail, methods: 'code' });
  throw problem;
}

async function passkeyLogin(
  rooms: Rooms,
  { challengeId, response }: ReadRequest<'/user/passkey/login'>,
  caller: Caller,
): Promise<ReplyOf<'/user/passkey/login'>> {
  const guess = await rooms.attempts.takeAddress(caller.address);
  // Before it is proven: what is due may take the passkey away, and what changes from here on is seen at the end.
  const owner = (await rooms.passkeys.ownerOf(response)) ?? NOBODY;
  await applyDueResets(rooms, owner);
  const before = await customers.credentialsOf(rooms.sql, owner);
  const proof = { purpose: 'login', ownerId: null, challengeId, response, origin: caller.origin };
  const customerId = await rooms.passkeys.prove(proof);
  await guess.right();
  const row = await customers.customerById(rooms.sql, customerId);
  if (row === null) throw new Refused('passkey-invalid');
  return signInAndTell(rooms, row, before, caller);
}

async function signInAndTell(
  rooms: Rooms,
  row: customers.CustomerRow,
  before: string,
  caller: Caller,
): Promise<ReplyOf<'/user/login'>> {
  const signedIn = await signIn(rooms, row, before, caller);
  await rooms.devices.leave(row.id, caller.device);
  const [newest] = await rooms.sessions.list(row.id);
  const device = newest?.device ?? '';
  await rooms.notifier.notify(row.id, 'signed-in', { device, address: caller.address });
  return signedIn;
}

/**
 * Opens what account is still missing (a crash may have come between), makes the two tokens.
 * @param before what let in at the door, read before any of it was proven. @throws Refused credentials-invalid: changed since
 */
async function signIn(
  rooms: Rooms,
  row: customers.CustomerRow,
  before: string,
  caller: Caller,
): Promise<ReplyOf<'/user/login'>> {
  const accounts = await ensureAccounts(rooms, row.id, WORLDS);
  const tokens = await rooms.sessions.open(row.id, accounts, caller);
  // Read after the sign-in is there: whoever changed a credential meanwhile has ended every one that was there by then, or is seen here.
  if ((await customers.credentialsOf(rooms.sql, row.id)) !== before) {
    const session = await rooms.sessions.find(tokens.real!);
    if (session !== null) await rooms.sessions.end(session.signIn);
    throw new Refused('credentials-invalid');
  }
  return { token: tokens.real!, tokenDemo: tokens.demo!, user: await customers.wireUser(rooms.sql, row, 'real') };
}

async function openDemo(
  rooms: Rooms,
  { captcha }: ReadRequest<'/user/demo/open'>,
  { language, caller, requestId }: Newcomer,
): Promise<ReplyOf<'/user/demo/open'>> {
  const { sql, now } = rooms;
  const asked = { requestId, scope: `demo ${addressBlock(caller.address)}`, body: '' };
  const nobody = { contact: null, passwordHash: null, invitedBy: null, consentVersion: null, language };
  const id = await rooms.arrivals.once(asked, async (arrival) => {
    // Each opens an account in the core: nobody opens thousands for nothing.
    if (rooms.options.captchaRequired) await rooms.captcha.accept(captcha);
    return (await customers.insertCustomer(sql, { ...nobody, arrival }, now())).id;
  });
  const tokens = await rooms.sessions.open(id, await ensureAccounts(rooms, id, ['demo']), caller);
  return {
    tokenDemo: tokens.demo!,
    user: await customers.wireUser(sql, (await customers.customerById(sql, id))!, 'demo'),
  };
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
      // Play money is not shared: a demo account has no referrer.
      const referrer = world === 'real' ? await customers.accountOfInviter(options.sql, customerId) : null;
      const entry = { world, account: await options.openAccount(world, customerId, referrer) };
      await customers.insertAccount(options.sql, customerId, entry);
      return entry;
    }),
  );
  return [...known, ...opened];
}

async function userOf({ sql }: Rooms, session: Session): Promise<User> {
  const row = await customers.customerById(sql, session.customerId);
  if (row === null) throw new Refused('session-invalid');
  return customers.wireUser(sql, row, session.world);
}
