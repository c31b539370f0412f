// In: pages. Out: listed, read back, saved as a new version, drafts removed. What customers agreed to is never changed.
import type { Sql } from 'postgres';
import type { ContentItem } from '@hilsa/contract';
import { dhakaDay } from '@hilsa/formulas/statements';
import { Refused } from '../identity/index.ts';
import type { KindRows } from './content-desk.ts';
import { containing, stateOf, toColumns, toFields } from './desk-rows.ts';
import type { Links } from './links.ts';
import { cleanHtml } from './pages.ts';

const DAY_MS = 86_400_000;

type PageItem = ContentItem<'page'>;

export function pageRows(sql: Sql, now: () => number, links: Links): KindRows<'page'> {
  /** `successor_ms`: from when a newer version of the same page is shown. */
  const columns = sql`id, name, version, title_en, title_bn, text_en, text_bn, needs_consent, visible_from_ms, updated_ms,
    (select min(n.visible_from_ms) from content.pages n
      where n.name = p.name and (n.visible_from_ms, n.id) > (p.visible_from_ms, p.id)) as successor_ms`;
  const printed = (row: Record<string, unknown>): PageItem => {
    const { updatedMs, successorMs, ...fields } = toFields(row);
    const state = stateOf(fields['visibleFromMs'] as number | null, successorMs as number | null, now());
    return { ...fields, updatedAtMs: updatedMs, state } as PageItem;
  };
  return {
    async list({ offset, limit, search }) {
      const where = sql`where title_en ilike ${containing(search)} or title_bn ilike ${containing(search)}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total from content.pages ${where}`;
      const rows =
        await sql`select ${columns} from content.pages p ${where} order by id desc offset ${offset} limit ${limit}`;
      return { list: rows.map(printed), total: count!.total };
    },
    async get(id) {
      const [row] = await sql`select ${columns} from content.pages p where id = ${id}`;
      return row === undefined ? null : printed(row);
    },
    async save(id, draft) {
      const textEn = cleanHtml(draft.textEn, links);
      const textBn = cleanHtml(draft.textBn, links);
      if (textEn === '') throw new Refused('field-invalid', { field: 'textEn' });
      if (textBn === '') throw new Refused('field-invalid', { field: 'textBn' });
      return sql.begin(async (transaction) => {
        // One at a time: versions are counted up.
        await transaction`select pg_advisory_xact_lock(hashtext('content.pages'))`;
        if (id !== null) await requireDraft(transaction as unknown as Sql, id, 'replaced');
        const version = await nextVersion(transaction as unknown as Sql, draft.visibleFromMs ?? now());
        const row = toColumns({ ...draft, textEn, textBn, mode: 'any', version, updatedMs: now() });
        const [saved] = await transaction<{ id: string }[]>`
          insert into content.pages ${transaction(row)} returning id`;
        return saved!.id;
      });
    },
    async remove(id) {
      await sql.begin((transaction) => requireDraft(transaction as unknown as Sql, id, 'removed'));
    },
  };
}

/** Only a draft goes away; a version that was ever published stays to be read. @throws Refused unknown-content, page-in-use */
async function requireDraft(sql: Sql, id: string, fate: 'removed' | 'replaced'): Promise<void> {
  const [row] = await sql<{ draft: boolean }[]>`
    select visible_from_ms is null as draft from content.pages where id = ${id}`;
  if (row === undefined) throw new Refused('unknown-content', { id });
  if (row.draft) await sql`delete from content.pages where id = ${id}`;
  else if (fate === 'removed') throw new Refused('page-in-use', { id });
}

/** The day it is shown from, in Dhaka; the second of a day is .2. No two versions of any pages are the same. */
async function nextVersion(sql: Sql, fromMs: number): Promise<string> {
  const day = new Date(dhakaDay(fromMs) * DAY_MS).toISOString().slice(0, 10);
  const rows = await sql<{ version: string }[]>`select version from content.pages where version like ${`${day}%`}`;
  const counts = rows.map(({ version }) => Number.parseInt(version.slice(day.length + 1) || '1', 10));
  return rows.length === 0 ? day : `${day}.${Math.max(...counts) + 1}`;
}
