// In: contacts and the customers' table. Out: customers as rows and as the wire shows them, and their accounts in the core.
import { randomInt } from 'node:crypto';
import type { Sql } from 'postgres';
import type { User, World } from '@hilsa/contract';
import type { Arrival } from './arrivals.ts';
import type { Contact } from './contacts.ts';
import { Refused } from './refused.ts';

export interface CustomerRow {
  id: string;
  phone: string | null;
  email: string | null;
  password_hash: string | null;
  demo_only: boolean;
  status: 0 | 1;
  status_reason: string | null;
  /** Frozen by the customer since then. */
  frozen_ms: string | null;
  id_status: User['idStatus'];
  name: string | null;
  avatar_file_id: string | null;
  kind: User['kind'];
  phrase: string | null;
  password_changed_ms: string | null;
  withdrawal_hold_until_ms: string | null;
  invite_code: string | null;
  language: User['language'];
  created_ms: string;
}

export interface NewCustomer {
  contact: Contact | null;
  passwordHash: string | null;
  invitedBy: string | null;
  consentVersion: string | null;
  language: User['language'];
  /** Under which request they came, so that it makes them once. */
  arrival: Arrival | null;
}

export interface AccountOfWorld {
  world: World;
  account: number;
}

/** Letters and digits that are not mistaken for one another. */
const INVITE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const UNIQUE_VIOLATION = '23505';

/** @throws Refused account-exists */
export async function insertCustomer(sql: Sql, customer: NewCustomer, nowMs: number): Promise<CustomerRow> {
  const { contact, arrival } = customer;
  for (;;) {
    try {
      const [row] = await sql<CustomerRow[]>`
        with made as (
          insert into identity.customers (phone, email, password_hash, demo_only, invite_code, invited_by, consent_version, language, created_ms)
          values (${contact?.kind === 'phone' ? contact.value : null}, ${contact?.kind === 'email' ? contact.value : null}, ${customer.passwordHash},
            ${contact === null}, ${contact === null ? null : inviteCode()}, ${customer.invitedBy}, ${customer.consentVersion}, ${customer.language}, ${nowMs})
          returning *
        ), noted as (
          insert into identity.arrivals (key, body, customer_id, at_ms)
          select ${arrival?.key ?? null}::bytea, ${arrival?.body ?? null}::bytea, id, ${nowMs} from made where ${arrival !== null}::boolean
          on conflict (key) do update set body = excluded.body, customer_id = excluded.customer_id, at_ms = excluded.at_ms
        )
        select * from made`;
      return row!;
    } catch (problem) {
      const { code, constraint_name } = problem as { code?: string; constraint_name?: string };
      if (code !== UNIQUE_VIOLATION) throw problem;
      // Two customers drew the same invite code: draw again.
      if (constraint_name !== 'customers_invite_code_key') throw new Refused('account-exists');
    }
  }
}

/**
 * What decides who gets in, as one text to compare: password, contacts, standing, second factors. Whoever changes any of it ends the
 * sign-ins that are there.
 */
export async function credentialsOf(sql: Sql, customerId: string): Promise<string> {
  const [row] = await sql<{ credentials: string }[]>`
    select jsonb_build_array(c.password_hash, c.phone, c.email, c.status, c.frozen_ms,
      (select enabled_ms from identity.authenticators where customer_id = c.id),
      (select coalesce(jsonb_agg(id order by id), '[]') from identity.passkeys where customer_id = c.id))::text as credentials
    from identity.customers c where c.id = ${customerId}`;
  return row?.credentials ?? '';
}

function inviteCode(): string {
  return Array.from({ length: 6 }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]).join('');
}

export async function customerByContact(sql: Sql, contact: Contact): Promise<CustomerRow | null> {
  const [row] = await sql<
    CustomerRow[]
  >`select * from identity.customers where ${sql(contact.kind)} = ${contact.value}`;
  return row ?? null;
}

export async function customerById(sql: Sql, id: string): Promise<CustomerRow | null> {
  const [row] = await sql<CustomerRow[]>`select * from identity.customers where id = ${id}`;
  return row ?? null;
}

/** The id of the customer whose referral code it is, or null. */
export async function customerByInviteCode(sql: Sql, code: string): Promise<string | null> {
  const [row] = await sql<
    { id: string }[]
  >`select id from identity.customers where invite_code = ${code} and status = 1`;
  return row?.id ?? null;
}

export async function accountsOf(sql: Sql, customerId: string): Promise<AccountOfWorld[]> {
  return sql<
    AccountOfWorld[]
  >`select world, account from identity.accounts where customer_id = ${customerId} order by world desc`;
}

/** The real account of who invited the customer, or null. */
export async function accountOfInviter(sql: Sql, customerId: string): Promise<number | null> {
  const [row] = await sql<{ account: number }[]>`
    select a.account from identity.customers c join identity.accounts a on a.customer_id = c.invited_by and a.world = 'real'
    where c.id = ${customerId}`;
  return row?.account ?? null;
}

export async function insertAccount(sql: Sql, customerId: string, { world, account }: AccountOfWorld): Promise<void> {
  await sql`insert into identity.accounts (customer_id, world, account) values (${customerId}, ${world}, ${account}) on conflict do nothing`;
}

/** Phone and address, those that there are. */
export function contactsOf({ phone, email }: Pick<CustomerRow, 'phone' | 'email'>): string[] {
  return [phone, email].filter((contact) => contact !== null);
}

/** What the customer signs in with, or the name of a demo account. */
export function accountName(row: Pick<CustomerRow, 'id' | 'phone' | 'email'>): string {
  return row.phone ?? row.email ?? `demo-${row.id}`;
}

/** The last request to become HNI, or null. */
async function lastKindRequest(sql: Sql, customerId: string): Promise<User['kindRequest']> {
  const [row] = await sql<
    { state: 'pending' | 'approved' | 'rejected'; reason: string; decision_reason: string | null; asked_ms: string }[]
  >`select state, reason, decision_reason, asked_ms from identity.kind_requests where customer_id = ${customerId} order by id desc limit 1`;
  return row === undefined
    ? null
    : { status: row.state, reason: row.reason, decisionReason: row.decision_reason, atMs: Number(row.asked_ms) };
}

/** The customer as the wire shows it. */
export async function wireUser(sql: Sql, row: CustomerRow, world: World): Promise<User> {
  return {
    id: row.id,
    account: accountName(row),
    phone: row.phone,
    email: row.email,
    name: row.name,
    avatarFileId: row.avatar_file_id,
    status: row.status,
    statusReason: row.status === 0 ? (row.status_reason ?? '') : null,
    frozen: row.frozen_ms !== null,
    kind: row.kind,
    kindRequest: await lastKindRequest(sql, row.id),
    idStatus: row.id_status,
    accountType: world,
    demoOnly: row.demo_only,
    inviteCode: row.invite_code,
    language: row.language,
    createdAtMs: Number(row.created_ms),
  };
}
