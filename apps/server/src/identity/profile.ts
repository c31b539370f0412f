// In: a sign-in, and what its owner changes about the own account. Out: each done, confirmed where it must be, and told.
import type { ReadRequest, ReplyOf, User } from '@hilsa/contract';
import { askerInside, forgetGuesses, ownerOf, provePassword, requireConfirmation } from './confirm.ts';
import { maskedContact, readContact } from './contacts.ts';
import { accountName, accountsOf, contactsOf, customerById, wireUser } from './customers.ts';
import type { Caller } from './devices.ts';
import { checkNewPassword } from './passwords.ts';
import { endPendingResets } from './pending-resets.ts';
import { Refused } from './refused.ts';
import type { Rooms } from './rooms.ts';
import type { Session } from './sessions.ts';
import { holdWithdrawals } from './standing.ts';

const UNIQUE_VIOLATION = '23505';

async function shown({ sql }: Rooms, { customerId, world }: Session): Promise<{ user: User }> {
  const row = await customerById(sql, customerId);
  if (row === null) throw new Refused('session-invalid');
  return { user: await wireUser(sql, row, world) };
}

/** @throws Refused fields-conflict, unknown-file */
export async function updateUser(
  rooms: Rooms,
  session: Session,
  request: ReadRequest<'/user/update'>,
): Promise<ReplyOf<'/user/update'>> {
  const { sql, options } = rooms;
  const { customerId } = session;
  const { name, language, phrase, avatarFileId } = request;
  const given = {
    ...(name !== undefined && { name }),
    ...(language && { language }),
    ...(phrase !== undefined && { phrase }),
  };
  if (Object.keys(given).length === 0 && avatarFileId === undefined)
    throw new Refused('field-missing', { field: 'name' });
  if (avatarFileId !== undefined) {
    const fileId = avatarFileId === '' ? null : avatarFileId;
    if (fileId !== null) await options.files.claim(customerId, fileId, 'avatar');
    const [before] = await sql<{ avatar_file_id: string | null }[]>`
      update identity.customers c set avatar_file_id = ${fileId}
      from (select avatar_file_id from identity.customers where id = ${customerId} for update) old
      where c.id = ${customerId} returning old.avatar_file_id`;
    const old = before?.avatar_file_id ?? null;
    if (old !== null && old !== fileId) await options.files.release(old);
  }
  if (Object.keys(given).length > 0) await sql`update identity.customers set ${sql(given)} where id = ${customerId}`;
  if (phrase !== undefined) await rooms.notifier.notify(customerId, 'phrase-changed', {});
  return shown(rooms, session);
}

/** @throws Refused as in the contract */
export async function updatePassword(
  rooms: Rooms,
  session: Session,
  request: ReadRequest<'/user/update/password'>,
  { address }: Caller,
): Promise<Record<string, never>> {
  const { sql, unlocks, now } = rooms;
  const owner = await ownerOf(rooms, session);
  const { password, passwordConfirmation, oldPassword, confirmation } = request;
  if (password !== passwordConfirmation) throw new Refused('passwords-differ');
  for (const contact of contactsOf(owner)) checkNewPassword(password, contact);
  const useUp = await requireConfirmation(rooms, session, 'change-password', confirmation);
  if (oldPassword !== undefined) await provePassword(rooms, owner, oldPassword, address);
  if (await unlocks.verify(owner.password_hash, password)) throw new Refused('password-unchanged');
  const passwordHash = await unlocks.hash(password);
  await useUp();
  await sql`
    update identity.customers set password_hash = ${passwordHash}, password_changed_ms = ${now()} where id = ${owner.id}`;
  await rooms.sessions.endAll(owner.id, session.signIn);
  await endPendingResets(rooms, owner.id, ['password']);
  await holdWithdrawals(rooms, owner.id);
  await forgetGuesses(rooms, owner);
  await rooms.notifier.notify(owner.id, 'password-changed', {});
  return {};
}

/** @throws Refused as in the contract */
export async function updateContact(
  rooms: Rooms,
  session: Session,
  request: ReadRequest<'/user/update/email'>,
  { address }: Caller,
): Promise<ReplyOf<'/user/update/email'>> {
  const { sql, notifier } = rooms;
  const owner = await ownerOf(rooms, session);
  const contact = readContact(request);
  const useUp = await requireConfirmation(rooms, session, 'change-contact', request.confirmation);
  const guess = await rooms.attempts.takeAddress(address);
  await rooms.codes.use([contact.value], 'contact', request.code, askerInside(session));
  await guess.right();
  // Whoever holds the code owns the contact, so only they learn that an account has it.
  const [other] = await sql`
    select 1 from identity.customers where ${sql(contact.kind)} = ${contact.value} and id <> ${owner.id}`;
  if (other !== undefined) throw new Refused('account-exists');
  await useUp();
  // Before the change, so that the old contact hears of it.
  await notifier.notify(owner.id, 'contact-changed', { contact: maskedContact(contact.value) });
  try {
    await sql`update identity.customers set ${sql({ [contact.kind]: contact.value })} where id = ${owner.id}`;
  } catch (problem) {
    if ((problem as { code?: string }).code === UNIQUE_VIOLATION) throw new Refused('account-exists');
    throw problem;
  }
  // Whoever held the old one may be signed in, or have begun a reset with it.
  await rooms.sessions.endAll(owner.id, session.signIn);
  await endPendingResets(rooms, owner.id);
  await holdWithdrawals(rooms, owner.id);
  return shown(rooms, session);
}

/** @throws Refused kyc-required, kind-already-held, kind-request-pending, demo-only-account */
export async function requestKind(
  rooms: Rooms,
  session: Session,
  { reason }: ReadRequest<'/user/kind/request'>,
): Promise<ReplyOf<'/user/kind/request'>> {
  const { sql, now, options } = rooms;
  const owner = await ownerOf(rooms, session);
  if (owner.kind === 'hni') throw new Refused('kind-already-held');
  if (options.kycRequiredFor('upgrade') && owner.id_status !== 'succ') throw new Refused('kyc-required');
  const asked = await sql`
    insert into identity.kind_requests (customer_id, reason, state, asked_ms) values (${owner.id}, ${reason}, 'pending', ${now()})
    on conflict do nothing returning 1`;
  if (asked.length === 0) throw new Refused('kind-request-pending');
  return { kindRequest: { status: 'pending', reason, decisionReason: null, atMs: now() } };
}

interface Invited {
  id: string;
  phone: string | null;
  email: string | null;
  created_ms: string;
  account: number | null;
}

/** What the answer says but what things are worth, which is no matter of this room. */
export interface ReferralTold extends Omit<ReplyOf<'/user/referral'>, 'earned' | 'worth' | 'currency'> {
  readonly earned: readonly { readonly asset: string; readonly amount: string }[];
}

/** @throws Refused demo-only-account */
export async function referralOf(
  rooms: Rooms,
  session: Session,
  { cursor, limit }: { cursor: string | null; limit: number },
  { origin }: Caller,
): Promise<ReferralTold> {
  const { sql, options } = rooms;
  const owner = await ownerOf(rooms, session);
  const [counted] = await sql<{ count: string }[]>`
    select count(*) from identity.customers where invited_by = ${owner.id}`;
  const rows = await sql<Invited[]>`
    select c.id, c.phone, c.email, c.created_ms, a.account from identity.customers c
    left join identity.accounts a on a.customer_id = c.id and a.world = 'real'
    where c.invited_by = ${owner.id} ${cursor === null ? sql`` : sql`and c.id < ${cursor}`} order by c.id desc limit ${limit + 1}`;
  const list = rows.slice(0, limit);
  const own = (await accountsOf(sql, owner.id)).find(({ world }) => world === 'real');
  const accounts = list.flatMap(({ account }) => account ?? []);
  const received = own === undefined ? null : await options.referrals.receivedBy(own.account, accounts);
  const code = owner.invite_code ?? '';
  return {
    inviteCode: code,
    link: `${origin}/pages/account/reg?inviteCode=${code}`,
    rebateBps: options.referrals.rebateBps(),
    invited: list.map((row) => ({
      account: maskedContact(accountName(row)),
      joinedAtMs: Number(row.created_ms),
      earned: (row.account !== null && received?.from.get(row.account)) || [],
    })),
    invitedCount: Number(counted!.count),
    earned: received?.total ?? [],
    nextCursor: rows.length > limit ? list.at(-1)!.id : null,
  };
}

/** Kind of account, where leverage or a quota of an offering asks for it. */
export async function accountKind({ sql }: Rooms, { customerId, world }: Session): Promise<User['kind']> {
  const row = await customerById(sql, customerId);
  if (row === null) throw new Refused('session-invalid');
  return (await wireUser(sql, row, world)).kind;
}
