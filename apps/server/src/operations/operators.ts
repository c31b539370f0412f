// In: the table of operators. Out: who they are, their invitations, their passwords and authenticators. Their secrets never leave this file.
import { hash as digest, randomBytes } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import type { ConsoleReadRequest, OperatorRow, Role } from '@hilsa/contract/console/index';
import { Refused } from '../identity/index.ts';
import type { SecretBox } from '../identity/secrets.ts';
import { addressOf, newSecret, stepOfCode } from '../identity/time-codes.ts';
import { newMailedCode, takeMailedCode } from './mailed-codes.ts';
import type { Operator } from './types.ts';

const INVITATION_MS = 24 * 3_600_000;
const UNIQUE_VIOLATION = '23505';
/** Names the entry in the authenticator's list, beside the customers' "Hilsa". */
const ISSUER = 'Hilsa console';

export interface InvitationShown {
  readonly operator: Operator;
  readonly secret: string;
  readonly uri: string;
  readonly endsMs: number;
  /** Asked for by a colleague: a mailed code is asked at acceptance, and this colleague confirms before access begins. Null: by the command. */
  readonly askedBy: string | null;
}

/** What proves whoever accepts. @property mailed the code from the mailbox, where the invitation asks for one */
export interface Accepting {
  readonly passwordHash: string;
  readonly totp: string;
  readonly mailed: string | undefined;
}

export interface Operators {
  byId(id: string): Promise<Operator | null>;
  byEmail(email: string): Promise<Operator | null>;
  /** Who wants to come in, and the hash when active: one question to the database, whether or not there is such an operator. */
  atTheDoor(email: string): Promise<{ operator: Operator | null; passwordHash: string | null }>;
  list(
    query: ConsoleReadRequest<'/operators/list'>,
    online: ReadonlySet<string>,
  ): Promise<{ list: OperatorRow[]; total: number }>;
  /** As the desk shows one. */
  row(id: string, online: ReadonlySet<string>): Promise<OperatorRow | null>;
  /** See `addOperator`. */
  add(email: string, name: string, roles: readonly Role[]): Promise<Operator>;
  /** See `inviteOperator`. */
  invite(operatorId: string, askedBy: string): Promise<{ token: string; endsMs: number }>;
  /** @throws Refused invitation-invalid */
  invitation(token: string): Promise<InvitationShown>;
  /** A new code for the mailbox of whoever is invited; an earlier one is void. @throws Refused invitation-invalid, code-daily-limit */
  mailedCode(token: string): Promise<{ operator: Operator; code: string; endsMs: number }>;
  /** Uses the link up: active at once when nobody asked for it, else accepted. @throws Refused invitation-invalid, credentials-invalid */
  accept(token: string, proof: Accepting): Promise<Operator>;
  /** Who is to confirm this operator's access. */
  askerOf(id: string): Promise<Operator | null>;
  /** Access of who accepted begins, by who asked for it. @throws Refused nothing-to-change, not-the-asker */
  confirm(id: string, by: string): Promise<void>;
  /** The hash of an active operator, or null. */
  passwordHash(id: string): Promise<string | null>;
  setPasswordHash(id: string, passwordHash: string): Promise<void>;
  /** Accepts a code once: of several at the same moment, one is told yes. */
  acceptCode(id: string, code: string): Promise<boolean>;
  /** @throws Refused last-administrator */
  setRoles(id: string, roles: readonly Role[]): Promise<void>;
  /** @throws Refused last-administrator */
  setState(id: string, state: 'active' | 'disabled'): Promise<void>;
  /** What operators are called, by id. */
  names(): Promise<ReadonlyMap<string, string>>;
  /** Active operators with this role. */
  countActive(role: Role): Promise<number>;
}

interface Row {
  id: string;
  email: string;
  name: string;
  roles: Role[];
  state: Operator['state'];
  password_hash: string | null;
  totp_secret: string | null;
  last_step: string;
  created_ms: string;
  last_seen_ms: string | null;
  confirmed_by: string | null;
}

const SORTS = { id: 'id', name: 'name', email: 'email', state: 'state' } as const;
const hashOf = (token: string) => digest('sha256', token, 'base64url');
const about = (id: string) => `operator ${id}`;

export function createOperators(sql: Sql, box: SecretBox, now: () => number): Operators {
  const one = async (id: string): Promise<Row | null> => {
    const [row] = await sql<Row[]>`select * from operations.operators where id = ${id}`;
    return row ?? null;
  };
  async function offer(token: string, operatorId: string): Promise<string> {
    const [row] = await sql<{ offered: string }[]>`
      update operations.invitations set totp_secret = coalesce(totp_secret, ${box.seal(newSecret(), about(operatorId))})
      where token_hash = ${hashOf(token)} returning totp_secret as offered`;
    if (row === undefined) throw new Refused('invitation-invalid');
    return row.offered;
  }
  async function invitation(token: string): Promise<InvitationShown> {
    // Made when the link is first opened; of two openings at once the first one's stays.
    const [row] = await sql<(Row & { offered: string | null; ends_ms: string; asked_by: string | null })[]>`
      select o.*, i.totp_secret as offered, i.ends_ms, i.asked_by from operations.invitations i
      join operations.operators o on o.id = i.operator_id and o.state = 'invited'
      where i.token_hash = ${hashOf(token)} and i.ends_ms > ${now()}`;
    if (row === undefined) throw new Refused('invitation-invalid');
    const secret = box.unseal(row.offered ?? (await offer(token, row.id)), about(row.id));
    const uri = addressOf(ISSUER, row.email, secret);
    return { operator: plain(row), secret, uri, endsMs: Number(row.ends_ms), askedBy: row.asked_by };
  }
  const named = async (email: string): Promise<Row | null> => {
    const [row] = await sql<Row[]>`select * from operations.operators where email = ${email}`;
    return row ?? null;
  };
  return {
    async byId(id) {
      const row = await one(id);
      return row === null ? null : plain(row);
    },
    async byEmail(email) {
      const row = await named(email);
      return row === null ? null : plain(row);
    },
    async atTheDoor(email) {
      const row = await named(email);
      return row === null
        ? { operator: null, passwordHash: null }
        : { operator: plain(row), passwordHash: activeHash(row) };
    },
    list: (query, online) => list(sql, query, online),
    async row(id, online) {
      const row = await one(id);
      return row === null ? null : shown(row, online);
    },
    add: (email, name, roles) => addOperator(sql, { email, name, roles }, now()),
    invite: (operatorId, askedBy) => inviteOperator(sql, operatorId, now(), askedBy),
    invitation,
    async mailedCode(token) {
      const { operator } = await invitation(token);
      return { operator, ...(await newMailedCode(sql, token, now())) };
    },
    async accept(token, { passwordHash, totp, mailed }) {
      const { operator, secret, askedBy } = await invitation(token);
      if (askedBy !== null && !(await takeMailedCode(sql, token, mailed ?? '', now())))
        throw new Refused('credentials-invalid');
      const step = stepOfCode(secret, totp, now(), 0);
      if (step === null) throw new Refused('credentials-invalid');
      const state = askedBy === null ? 'active' : 'accepted';
      return sql.begin(async (transaction) => {
        // Whoever deletes the row has it: a link used twice at once is used once.
        const used =
          await transaction`delete from operations.invitations where token_hash = ${hashOf(token)} returning 1`;
        if (used.length === 0) throw new Refused('invitation-invalid');
        await transaction`
          update operations.operators set state = ${state}, confirmed_by = ${askedBy}, password_hash = ${passwordHash},
            totp_secret = ${box.seal(secret, about(operator.id))}, last_step = ${step} where id = ${operator.id}`;
        return { ...operator, state };
      });
    },
    async askerOf(id) {
      const row = await one(id);
      const by = row?.confirmed_by ?? null;
      const asker = by === null ? null : await one(by);
      return asker === null ? null : plain(asker);
    },
    async confirm(id, by) {
      const row = await one(id);
      if (row?.state !== 'accepted') throw new Refused('nothing-to-change');
      if (row.confirmed_by !== by) throw new Refused('not-the-asker');
      await sql`update operations.operators set state = 'active' where id = ${id} and state = 'accepted'`;
    },
    async passwordHash(id) {
      const row = await one(id);
      return row === null ? null : activeHash(row);
    },
    async setPasswordHash(id, passwordHash) {
      await sql`update operations.operators set password_hash = ${passwordHash} where id = ${id}`;
    },
    async acceptCode(id, code) {
      const row = await one(id);
      if (row === null || row.state !== 'active' || row.totp_secret === null) return false;
      const step = stepOfCode(box.unseal(row.totp_secret, about(id)), code, now(), Number(row.last_step));
      if (step === null) return false;
      const taken = await sql`
        update operations.operators set last_step = ${step} where id = ${id} and last_step < ${step} returning 1`;
      return taken.length > 0;
    },
    setRoles: (id, roles) =>
      keepingAnAdministrator(sql, async (step) => {
        await step`update operations.operators set roles = ${[...roles]} where id = ${id}`;
      }),
    setState: (id, state) =>
      keepingAnAdministrator(sql, async (step) => {
        // Who never accepted an invitation has nothing to sign in with, and is still only invited.
        await step`
          update operations.operators set state = case when ${state} = 'active' and password_hash is null then 'invited' else ${state} end
          where id = ${id}`;
        if (state === 'disabled') await step`delete from operations.invitations where operator_id = ${id}`;
      }),
    async names() {
      const rows = await sql<{ id: string; name: string }[]>`select id, name from operations.operators`;
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async countActive(role) {
      const [row] = await sql<{ count: string }[]>`
        select count(*) from operations.operators where state = 'active' and ${role} = any (roles)`;
      return Number(row!.count);
    },
  };
}

/**
 * Does it unless nobody is left then who could let others in. One at a time: two who take each other's rights at the same moment would
 * both still see an administrator.
 * @throws Refused last-administrator, and nothing was done
 */
async function keepingAnAdministrator(sql: Sql, change: (step: TransactionSql) => Promise<void>): Promise<void> {
  await sql.begin(async (step) => {
    await step`select pg_advisory_xact_lock(hashtext('administrators'))`;
    const count = async () => {
      const [row] = await step<{ count: number }[]>`
        select count(*)::int as count from operations.operators where state = 'active' and 'administrator' = any (roles)`;
      return row!.count;
    };
    const before = await count();
    await change(step);
    if (before > 0 && (await count()) === 0) throw new Refused('last-administrator');
  });
}

/** An operator who cannot sign in until an invitation is accepted. @throws Refused operator-exists */
export async function addOperator(
  sql: Sql,
  { email, name, roles }: { email: string; name: string; roles: readonly Role[] },
  nowMs: number,
): Promise<Operator> {
  try {
    const [row] = await sql<Row[]>`
      insert into operations.operators (email, name, roles, state, created_ms)
      values (${email}, ${name}, ${[...roles]}, 'invited', ${nowMs}) returning *`;
    return plain(row!);
  } catch (problem) {
    if ((problem as { code?: string }).code === UNIQUE_VIOLATION) throw new Refused('operator-exists');
    throw problem;
  }
}

/**
 * A new one-time link. Earlier ones, the password, the authenticator, passkeys and all sessions of the operator are void.
 * @param askedBy the colleague who confirms when it was accepted; null where the command on the server lets somebody in
 */
export async function inviteOperator(
  sql: Sql,
  operatorId: string,
  nowMs: number,
  askedBy: string | null = null,
): Promise<{ token: string; endsMs: number }> {
  const token = randomBytes(32).toString('base64url');
  const endsMs = nowMs + INVITATION_MS;
  await sql.begin(async (step) => {
    await step`delete from operations.invitations where operator_id = ${operatorId}`;
    await step`delete from operations.sessions where operator_id = ${operatorId}`;
    await step`delete from operations.challenges where operator_id = ${operatorId}`;
    await step`delete from operations.passkeys where operator_id = ${operatorId}`;
    await step`
      update operations.operators set state = 'invited', password_hash = null, totp_secret = null where id = ${operatorId}`;
    await step`
      insert into operations.invitations (token_hash, operator_id, created_ms, ends_ms, asked_by)
      values (${hashOf(token)}, ${operatorId}, ${nowMs}, ${endsMs}, ${askedBy})`;
  });
  return { token, endsMs };
}

async function list(sql: Sql, query: ConsoleReadRequest<'/operators/list'>, online: ReadonlySet<string>) {
  const { search, state, role, sort, order, offset, limit } = query;
  const like = search === undefined ? '' : `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql`true
    ${search === undefined ? sql`` : sql`and (email ilike ${like} or name ilike ${like})`}
    ${state === undefined ? sql`` : sql`and state = ${state}`}
    ${role === undefined ? sql`` : sql`and ${role} = any (roles)`}`;
  const [counted] = await sql<{ total: string }[]>`select count(*) as total from operations.operators where ${where}`;
  const rows = await sql<Row[]>`
    select * from operations.operators where ${where}
    order by ${sql(SORTS[sort])} ${order === 'asc' ? sql`asc` : sql`desc`}, id desc offset ${offset} limit ${limit}`;
  return { list: rows.map((row) => shown(row, online)), total: Number(counted!.total) };
}

function activeHash({ state, password_hash }: Row): string | null {
  return state === 'active' ? password_hash : null;
}

function plain({ id, email, name, roles, state }: Row): Operator {
  return { id, email, name, roles, state };
}

function shown(row: Row, online: ReadonlySet<string>): OperatorRow {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    roles: [...row.roles],
    state: row.state,
    confirmedBy: row.confirmed_by,
    createdAtMs: Number(row.created_ms),
    lastSeenAtMs: row.last_seen_ms === null ? null : Number(row.last_seen_ms),
    online: online.has(row.id),
  };
}
