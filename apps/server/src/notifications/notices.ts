// In: what customers were told, and what the platform says to them. Out: one list of both, with read marks.
import type { Sql } from 'postgres';
import { NOTICE_EVENTS, type CustomerNotice, type NoticeEvent, type ReplyOf } from '@hilsa/contract';
import { Refused } from '../identity/index.ts';
import { EVENTS } from './events.ts';
import type { NoticeParams } from './notifier.ts';
import { wordingOf, type Language } from './wording.ts';

interface NoticeRow {
  id: string;
  event: NoticeEvent;
  params: NoticeParams & { path?: string };
  at_ms: string;
  read_ms: string | null;
}

export interface NoticeQuery {
  readonly language: Language;
  /** nextCursor of the page before, or null for the newest. */
  readonly cursor: string | null;
  readonly limit: number;
  readonly unread: boolean;
}

export interface SecurityAsked {
  /** UTC milliseconds; the last is not counted in. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly before: { readonly atMs: number; readonly id: string } | null;
  readonly limit: number;
}

export interface NoticeBook {
  list(customerId: string, query: NoticeQuery): Promise<ReplyOf<'/user/notice'>>;
  /** @throws Refused unknown-notice, for another customer's as well */
  one(customerId: string, language: Language, id: string): Promise<CustomerNotice>;
  /** What was told of access, papers and standing: nothing that the journal tells of itself. Newest first. */
  security(customerId: string, language: Language, asked: SecurityAsked): Promise<CustomerNotice[]>;
  unread(customerId: string): Promise<number>;
  /** `id` null: all. Repeating it changes nothing. @throws Refused unknown-notice */
  read(customerId: string, id: string | null): Promise<void>;
  /** Own notices of one event. @returns whether any was unread */
  readThoseOf(customerId: string, event: NoticeEvent): Promise<boolean>;
}

/** What is about access, papers and standing, and not told by the journal. */
const OF_SECURITY = NOTICE_EVENTS.filter(
  (event) => ['security', 'account'].includes(EVENTS[event].group) && EVENTS[event].fromJournal !== true,
) as string[];

const CURSOR = /^(?<at>\d{1,15})\.(?<id>[ns]\d{1,16})$/;

/** @param mode notices meant for the sandbox are hidden in live mode */
export function createNoticeBook(sql: Sql, mode: 'sandbox' | 'live', now: () => number): NoticeBook {
  /** Own notices and visible ones of the platform, as rows of one shape. */
  const everything = (customerId: string) => sql`
    select 'n' || id as id, event, params, at_ms, read_ms from content.customer_notices where customer_id = ${customerId}
    union all
    select 's' || n.id, 'platform-notice',
      jsonb_build_object('titleEn', n.title_en, 'titleBn', n.title_bn, 'textEn', n.text_en, 'textBn', n.text_bn, 'path', coalesce(n.path, '')),
      n.visible_from_ms, r.at_ms
    from content.notices n
      join identity.customers c on c.id = ${customerId}
      left join content.notice_reads r on r.notice_id = n.id and r.customer_id = c.id
    where ${reaches(sql, mode, now())}`;
  async function unread(customerId: string): Promise<number> {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from (${everything(customerId)}) as notice where read_ms is null`;
    return row!.count;
  }
  async function find(customerId: string, id: string): Promise<NoticeRow> {
    const [row] = await sql<NoticeRow[]>`select * from (${everything(customerId)}) as notice where id = ${id}`;
    if (row === undefined) throw new Refused('unknown-notice', { id });
    return row;
  }
  return {
    unread,
    async security(customerId, language, { fromMs, toMs, before, limit }) {
      const rows = await sql<NoticeRow[]>`
        select 'n' || id as id, event, params, at_ms, read_ms from content.customer_notices
        where customer_id = ${customerId} and event = any(${OF_SECURITY}) and at_ms >= ${fromMs} and at_ms < ${toMs}
          ${before === null ? sql`` : sql`and (at_ms, id) < (${before.atMs}, ${before.id})`}
        order by at_ms desc, id desc limit ${limit}`;
      return rows.map((row) => printed(row, language));
    },
    async list(customerId, { language, cursor, limit, unread: onlyUnread }) {
      const rows = await sql<NoticeRow[]>`
        select * from (${everything(customerId)}) as notice
        where ${beforeCursor(sql, cursor)} ${onlyUnread ? sql`and read_ms is null` : sql``}
        order by at_ms desc, id desc limit ${limit + 1}`;
      const list = rows.slice(0, limit).map((row) => printed(row, language));
      const last = list.at(-1);
      return {
        list,
        nextCursor: rows.length > limit && last ? `${last.atMs}.${last.id}` : null,
        unread: await unread(customerId),
      };
    },
    one: async (customerId, language, id) => printed(await find(customerId, id), language),
    async readThoseOf(customerId, event) {
      const read = await sql`
        update content.customer_notices set read_ms = ${now()}
        where customer_id = ${customerId} and event = ${event} and read_ms is null returning id`;
      return read.length > 0;
    },
    async read(customerId, id) {
      const at = now();
      if (id !== null) await find(customerId, id);
      const own = id?.startsWith('n') ? sql`and id = ${id.slice(1)}` : sql``;
      if (id === null || id.startsWith('n'))
        await sql`update content.customer_notices set read_ms = ${at} where customer_id = ${customerId} and read_ms is null ${own}`;
      if (id !== null && !id.startsWith('s')) return;
      await sql`
        insert into content.notice_reads (customer_id, notice_id, at_ms)
        select c.id, n.id, ${at} from content.notices n join identity.customers c on c.id = ${customerId}
        where ${reaches(sql, mode, at)} ${id === null ? sql`` : sql`and n.id = ${id.slice(1)}`} on conflict do nothing`;
    },
  };
}

/** Whether the notice `n` is visible now and speaks to the customer `c`. */
export function reaches(sql: Sql, mode: 'sandbox' | 'live', nowMs: number) {
  return sql`
    n.mode in ${sql(mode === 'sandbox' ? ['any', 'sandbox'] : ['any'])}
    and n.visible_from_ms <= ${nowMs} and (n.until_ms is null or n.until_ms > ${nowMs})
    and case n.audience
      when 'all' then true
      when 'one' then n.customer_id = c.id
      when 'regular' then c.kind = 'regular'
      when 'hni' then c.kind = 'hni'
      when 'verified' then c.id_status = 'succ'
      when 'unverified' then c.id_status <> 'succ'
      else false
    end`;
}

/** @throws Refused field-invalid */
function beforeCursor(sql: Sql, cursor: string | null) {
  if (cursor === null) return sql`true`;
  const { at, id } = CURSOR.exec(cursor)?.groups ?? {};
  if (at === undefined || id === undefined) throw new Refused('field-invalid', { field: 'cursor' });
  return sql`(at_ms, id) < (${at}::bigint, ${id}::text)`;
}

function printed({ id, event, params, at_ms, read_ms }: NoticeRow, language: Language): CustomerNotice {
  return {
    id,
    event,
    ...wordingOf(language, event, params),
    path: params.path ?? EVENTS[event].path,
    atMs: Number(at_ms),
    readAtMs: read_ms === null ? null : Number(read_ms),
  };
}
