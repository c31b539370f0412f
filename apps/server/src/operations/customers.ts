// In: the identity schema and the identity and papers desks. Out: what operators read about customers; nothing is written here.
import type { Sql } from 'postgres';
import type { ConsoleReadRequest, ConsoleReplyOf, CustomerProfile, CustomerRow } from '@hilsa/contract/console/index';
import { maskedContact, Refused } from '../identity/index.ts';
import type { CustomerDesk } from '../identity/desk.ts';
import type { PapersDesk } from '../identity/papers/index.ts';

type Page = { offset: number; limit: number };

export interface CustomersDesk {
  list(query: ConsoleReadRequest<'/customers/list'>): Promise<{ list: CustomerRow[]; total: number }>;
  /** @throws Refused unknown-account */
  profile(customerId: string): Promise<Omit<CustomerProfile, 'score' | 'scoreBand'>>;
  /** @throws Refused unknown-account */
  exists(customerId: string): Promise<void>;
  apiKeys(customerId: string): Promise<Omit<ConsoleReplyOf<'/customers/api-keys/list'>, 'limits'>>;
  webhooks(customerId: string): Promise<ConsoleReplyOf<'/customers/webhooks/list'>>;
  sessions(customerId: string): Promise<ConsoleReplyOf<'/customers/sessions/list'>>;
  notes(customerId: string, page: Page): Promise<ConsoleReplyOf<'/customers/notes/list'>>;
  kindRequests(page: Page): Promise<ConsoleReplyOf<'/kind-requests/list'>>;
  factorResets(page: Page): Promise<ConsoleReplyOf<'/factor-resets/list'>>;
  counts(sinceMs: number): Promise<ConsoleReplyOf<'/dashboard'>['customers']>;
  /** How the lists of other desks call these customers: phone or e-mail, masked as in every list, or the name of a demo-only account. */
  accounts(ids: readonly string[]): Promise<ReadonlyMap<string, CustomerRow>>;
}

interface Row {
  id: string;
  phone: string | null;
  email: string | null;
  name: string | null;
  status: 0 | 1;
  status_reason: string | null;
  frozen_ms: string | null;
  id_status: CustomerRow['idStatus'];
  kind: CustomerRow['kind'];
  demo_only: boolean;
  language: CustomerRow['language'];
  created_ms: string;
}

const SORTS = {
  createdAtMs: 'created_ms',
  id: 'id',
  account: 'phone',
  status: 'status',
  idStatus: 'id_status',
  kind: 'kind',
} as const;
const BENGALI_ZERO = 0x09e6;

export interface CustomersParts {
  readonly sql: Sql;
  readonly desk: CustomerDesk;
  readonly papers: PapersDesk;
}

export function createCustomersDesk({ sql, desk, papers }: CustomersParts): CustomersDesk {
  const row = async (id: string): Promise<Row & Extra> => {
    const [found] = await sql<(Row & Extra)[]>`select * from identity.customers where id = ${id}`;
    if (found === undefined) throw new Refused('unknown-account');
    return found;
  };
  const customers: CustomersDesk = {
    async list(query) {
      const where = conditions(sql, query);
      const [counted] = await sql<{ total: string }[]>`select count(*) as total from identity.customers where ${where}`;
      const rows = await sql<Row[]>`
        select * from identity.customers where ${where}
        order by ${sql(SORTS[query.sort])} ${query.order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`}, id desc
        offset ${query.offset} limit ${query.limit}`;
      return { list: rows.map(listed), total: Number(counted!.total) };
    },
    async profile(id) {
      return profileOf({ sql, desk, papers }, await row(id));
    },
    async exists(id) {
      await row(id);
    },
    async sessions(id) {
      await row(id);
      const list = (await desk.signInsOf(id)).map(({ address, ...one }) => ({ ...one, address: address ?? '' }));
      return { list, total: list.length };
    },
    async apiKeys(id) {
      await row(id);
      const list = (await desk.apiKeysOf(id)).map(({ apiKey, uses, refusals, ...key }) => ({
        refusals: refusals.map(({ code, ...refusal }) => ({ ...refusal, answer: code })),
        ...key,
        nameStart: apiKey.slice(0, 8),
        calls: uses.reduce((sum, { calls }) => sum + calls, 0),
      }));
      return { list, total: list.length };
    },
    async webhooks(id) {
      await row(id);
      const list = await desk.webhooksOf(id);
      return { list, total: list.length };
    },
    async notes(id, { offset, limit }) {
      await row(id);
      const [counted] = await sql<
        { total: string }[]
      >`select count(*) as total from operations.notes where customer_id = ${id}`;
      const rows = await sql<{ id: string; operator_id: string; operator_name: string; text: string; at_ms: string }[]>`
        select n.*, o.name as operator_name from operations.notes n join operations.operators o on o.id = n.operator_id
        where n.customer_id = ${id} order by n.id desc offset ${offset} limit ${limit}`;
      const list = rows.map((note) => ({
        id: note.id,
        operatorId: note.operator_id,
        operatorName: note.operator_name,
        text: note.text,
        atMs: Number(note.at_ms),
      }));
      return { list, total: Number(counted!.total) };
    },
    async kindRequests({ offset, limit }) {
      const all = await desk.kindRequests('pending');
      const part = all.slice(offset, offset + limit);
      const known = await customers.accounts(part.map(({ customerId }) => customerId));
      const list = part.map(({ customerId, reason, askedAtMs }) => {
        const { account = '', name = null, idStatus = 'none' } = known.get(customerId) ?? {};
        return { id: customerId, account, name, idStatus, reason, atMs: askedAtMs };
      });
      return { list, total: all.length };
    },
    async factorResets({ offset, limit }) {
      const all = await desk.factorResets();
      const part = all.slice(offset, offset + limit);
      const known = await customers.accounts(part.map(({ customerId }) => customerId));
      const list = part.map((reset) => {
        const { account = '', idStatus = 'none' } = known.get(reset.customerId) ?? {};
        return { ...reset, account, idStatus };
      });
      return { list, total: all.length };
    },
    async counts(sinceMs) {
      const [counted] = await sql<{ total: string; fresh: string; disabled: string; verified: string }[]>`
        select count(*) as total, count(*) filter (where created_ms >= ${sinceMs}) as fresh,
          count(*) filter (where status = 0) as disabled, count(*) filter (where id_status = 'succ') as verified
        from identity.customers where not demo_only`;
      const { total, fresh, disabled, verified } = counted!;
      return {
        total: Number(total),
        newToday: Number(fresh),
        disabled: Number(disabled),
        verified: Number(verified),
      };
    },
    async accounts(ids) {
      if (ids.length === 0) return new Map();
      const rows = await sql<Row[]>`select * from identity.customers where id = any (${[...new Set(ids)]}::bigint[])`;
      return new Map(rows.map((one) => [one.id, listed(one)]));
    },
  };
  return customers;
}

interface Extra {
  invite_code: string | null;
  invited_by: string | null;
  consent_version: string | null;
  withdrawal_hold_until_ms: string | null;
}

async function profileOf(
  { sql, desk, papers }: CustomersParts,
  row: Row & Extra,
): Promise<Omit<CustomerProfile, 'score' | 'scoreBand'>> {
  const { id } = row;
  const [user, signIns, { list: cases }, [held]] = await Promise.all([
    desk.customer(id),
    desk.signInsOf(id),
    papers.queue({ customerId: id, offset: 0, limit: 1, order: 'desc' }),
    sql<{ invited: string; totp: boolean; passkeys: string; transaction: boolean; withdrawal: boolean }[]>`
      select (select count(*) from identity.customers where invited_by = ${id}) as invited,
        exists (select from identity.authenticators where customer_id = ${id} and enabled_ms is not null) as totp,
        (select count(*) from identity.passkeys where customer_id = ${id}) as passkeys,
        exists (select from identity.pins where customer_id = ${id} and kind = 'transaction') as transaction,
        exists (select from identity.pins where customer_id = ${id} and kind = 'withdrawal') as withdrawal`,
  ]);
  const request = user?.kindRequest ?? null;
  const seen = signIns.map(({ seenAtMs }) => seenAtMs);
  return {
    ...shown(row),
    inviteCode: row.invite_code,
    invitedBy: row.invited_by,
    invitedCount: Number(held!.invited),
    consentVersion: row.consent_version,
    kindRequest: request?.status === 'pending' ? { reason: request.reason, atMs: request.atMs } : null,
    totpEnabled: held!.totp,
    passkeys: Number(held!.passkeys),
    transactionPinSet: held!.transaction,
    withdrawalPinSet: held!.withdrawal,
    withdrawalHoldUntilMs: row.withdrawal_hold_until_ms === null ? null : Number(row.withdrawal_hold_until_ms),
    paperId: cases[0]?.id ?? null,
    lastSeenAtMs: seen.length === 0 ? null : Math.max(...seen),
  };
}

function conditions(sql: Sql, { search, status, idStatus, kind, demoOnly }: ConsoleReadRequest<'/customers/list'>) {
  return sql`true
    ${search === undefined ? sql`` : sql`and ${searched(sql, search)}`}
    ${status === undefined ? sql`` : sql`and status = ${status}`}
    ${idStatus === undefined ? sql`` : sql`and id_status = ${idStatus}`}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${demoOnly === undefined ? sql`` : sql`and demo_only = ${demoOnly}`}`;
}

/** Digits are a number or a part of a phone (a leading 0 is the country's own); anything else a part of e-mail or name. */
function searched(sql: Sql, text: string) {
  const latin = text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
  const digits = latin.replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(digits)) {
    const phone = `%${digits.replace(/^0+(?=\d)/, '')}%`;
    return digits.length <= 15 ? sql`(id = ${digits} or phone like ${phone})` : sql`phone like ${phone}`;
  }
  const like = `%${latin.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(email ilike ${like} or name ilike ${like})`;
}

/** Whole contacts stand on a customer's own page alone, whose opening is noted and counted. */
function listed(row: Row): CustomerRow {
  const { account, phone, email, ...rest } = shown(row);
  return {
    ...rest,
    account: maskedContact(account),
    phone: phone === null ? null : maskedContact(phone),
    email: email === null ? null : maskedContact(email),
  };
}

function shown(row: Row): CustomerRow {
  return {
    id: row.id,
    account: row.phone ?? row.email ?? `demo-${row.id}`,
    phone: row.phone,
    email: row.email,
    name: row.name,
    status: row.status,
    statusReason: row.status_reason,
    frozen: row.frozen_ms !== null,
    idStatus: row.id_status,
    kind: row.kind,
    demoOnly: row.demo_only,
    language: row.language,
    createdAtMs: Number(row.created_ms),
  };
}
