// In: notices, news and cards. Out: listed, read back, saved, removed; each is one row of one table.
import type { Sql } from 'postgres';
import type { ContentDraft, ContentItem } from '@hilsa/contract';
import { Refused } from '../identity/index.ts';
import type { KindRows } from './content-desk.ts';
import { checkSchedule, containing, stateOf, toColumns, toFields } from './desk-rows.ts';

type PlainKind = 'notice' | 'news' | 'ad';
const TABLES = { notice: 'notices', news: 'news', ad: 'ads' } as const;
/** Columns of the desk beside those of the draft; a notice also counts its readers. */
const SHARED = [
  'id',
  'mode',
  'title_en',
  'title_bn',
  'text_en',
  'text_bn',
  'visible_from_ms',
  'until_ms',
  'updated_ms',
];
const OWN = {
  notice: ['audience', 'customer_id', 'path', 'announce'],
  news: ['source', 'summary_en', 'summary_bn'],
  ad: ['place', 'position', 'path'],
} as const;

export function plainRows<Kind extends PlainKind>(sql: Sql, kind: Kind, now: () => number): KindRows<Kind> {
  const table = sql(`content.${TABLES[kind]}`);
  const columns = sql([...SHARED, ...OWN[kind]].map((name) => `t.${name}`));
  const readers =
    kind === 'notice'
      ? sql`, (select count(*)::int from content.notice_reads r where r.notice_id = t.id) as read_count`
      : sql``;
  const printed = (row: Record<string, unknown>): ContentItem<Kind> => {
    const { updatedMs, ...fields } = toFields(row);
    const { visibleFromMs, untilMs } = fields as { visibleFromMs: number | null; untilMs: number | null };
    return { ...fields, updatedAtMs: updatedMs, state: stateOf(visibleFromMs, untilMs, now()) } as ContentItem<Kind>;
  };
  return {
    async list({ offset, limit, search }) {
      const where = sql`where title_en ilike ${containing(search)} or title_bn ilike ${containing(search)}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total from ${table} ${where}`;
      const rows = await sql`
        select ${columns} ${readers} from ${table} t ${where}
        order by visible_from_ms desc nulls first, id desc offset ${offset} limit ${limit}`;
      return { list: rows.map(printed), total: count!.total };
    },
    async get(id) {
      const [row] = await sql`select ${columns} ${readers} from ${table} t where id = ${id}`;
      return row === undefined ? null : printed(row);
    },
    async save(id, draft) {
      checkSchedule(draft);
      if (kind === 'notice') await checkAudience(sql, draft as ContentDraft<'notice'>);
      const row = toColumns({ ...draft, updatedMs: now() });
      // Seen until now without a word, and to be announced from now on: its messages are still to be sent.
      const announcing =
        kind === 'notice' && (draft as ContentDraft<'notice'>).announce
          ? sql`, announced_ms = case when announce then announced_ms end`
          : sql``;
      const saved =
        id === null
          ? await sql<{ id: string }[]>`insert into ${table} ${sql(row)} returning id`
          : await sql<{ id: string }[]>`
              update ${table} set ${sql(row)} ${announcing} where id = ${id} returning id`;
      if (saved[0] === undefined) throw new Refused('unknown-content', { id: id ?? '' });
      return saved[0].id;
    },
    async remove(id) {
      const gone = await sql`delete from ${table} where id = ${id} returning id`;
      if (gone.length === 0) throw new Refused('unknown-content', { id });
    },
  };
}

/** @throws Refused fields-conflict, unknown-account */
async function checkAudience(sql: Sql, { audience, customerId }: ContentDraft<'notice'>): Promise<void> {
  if ((audience === 'one') !== (customerId !== null))
    throw new Refused('fields-conflict', { fields: 'audience, customerId' });
  if (customerId === null) return;
  const known = await sql`select from identity.customers where id = ${customerId}`;
  if (known.length === 0) throw new Refused('unknown-account', { id: customerId });
}
