// In: votes with their options. Out: listed, read back, saved, removed; what customers chose is never touched.
import type { PendingQuery, Row, Sql } from 'postgres';
import type { ContentDraft, ContentItem } from '@hilsa/contract';
import { Refused } from '../identity/index.ts';
import type { ContentPage, KindRows } from './content-desk.ts';
import { checkSchedule, containing, stateOf, toColumns, toFields } from './desk-rows.ts';

type VoteItem = ContentItem<'vote'>;
type VoteDraft = ContentDraft<'vote'>;
interface OptionRow {
  id: string;
  vote_id: string;
  label_en: string;
  label_bn: string;
  count: number;
}

export function voteRows(sql: Sql, now: () => number): KindRows<'vote'> {
  return {
    async list(page) {
      const like = containing(page.search);
      const where = sql`where title_en ilike ${like} or title_bn ilike ${like}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total from content.votes ${where}`;
      return { list: await find(sql, now(), where, page), total: count!.total };
    },
    async get(id) {
      const [vote] = await find(sql, now(), sql`where id = ${id}`, { offset: 0, limit: 1 });
      return vote ?? null;
    },
    save: (id, draft) => sql.begin((transaction) => save(transaction as unknown as Sql, id, draft, now())),
    async remove(id) {
      await sql.begin(async (transaction) => {
        const [vote] = await transaction<{ chosen: boolean }[]>`
          select exists (select from content.vote_choices c where c.vote_id = v.id) as chosen from content.votes v where id = ${id} for update`;
        if (vote === undefined) throw new Refused('unknown-content', { id });
        if (vote.chosen) throw new Refused('vote-has-choices', { id });
        await transaction`delete from content.votes where id = ${id}`;
      });
    },
  };
}

async function find(
  sql: Sql,
  nowMs: number,
  where: PendingQuery<Row[]>,
  { offset, limit }: ContentPage,
): Promise<VoteItem[]> {
  const rows = await sql<Record<string, unknown>[]>`
    select * from content.votes ${where} order by visible_from_ms desc nulls first, id desc offset ${offset} limit ${limit}`;
  if (rows.length === 0) return [];
  const options = await sql<OptionRow[]>`
    select o.id, o.vote_id, o.label_en, o.label_bn, count(c.customer_id)::int as count
    from content.vote_options o left join content.vote_choices c on c.vote_id = o.vote_id and c.option_id = o.id
    where o.vote_id in ${sql(rows.map((row) => String(row['id'])))} group by o.id order by o.position, o.id`;
  return rows.map((row) => {
    const { updatedMs, ...fields } = toFields(row);
    const { id, visibleFromMs, untilMs } = fields as {
      id: string;
      visibleFromMs: number | null;
      untilMs: number | null;
    };
    const own = options.filter(({ vote_id }) => vote_id === id);
    return {
      ...fields,
      updatedAtMs: updatedMs,
      state: stateOf(visibleFromMs, untilMs, nowMs),
      options: own.map((option) => ({ id: option.id, labelEn: option.label_en, labelBn: option.label_bn })),
      counts: own.map(({ count }) => count),
    } as VoteItem;
  });
}

/** Once it opened, a vote asks what it asked: its words, options and rules are fixed. When it ends, and for whom, may still change. */
async function save(sql: Sql, id: string | null, { options, ...draft }: VoteDraft, nowMs: number): Promise<string> {
  checkSchedule(draft);
  const row = toColumns({ ...draft, updatedMs: nowMs });
  if (id === null) {
    const [vote] = await sql<{ id: string }[]>`insert into content.votes ${sql(row)} returning id`;
    await addOptions(sql, vote!.id, options);
    return vote!.id;
  }
  const [vote] = await sql<Record<string, unknown>[]>`select * from content.votes where id = ${id} for update`;
  if (vote === undefined) throw new Refused('unknown-content', { id });
  const kept = await sql<{ id: string; label_en: string; label_bn: string }[]>`
    select id, label_en, label_bn from content.vote_options where vote_id = ${id} order by position, id`;
  const given = options.map((option) => option.id);
  if (isOpened(vote, nowMs) && asksSomethingElse({ vote, kept }, { options, draft }))
    throw new Refused('vote-opened', { id });
  if (given.some((option) => option !== null && !kept.some((known) => known.id === option)))
    throw new Refused('unknown-option', { id });
  await sql`update content.votes set ${sql(row)} where id = ${id}`;
  const left = given.filter((option) => option !== null);
  await sql`
    delete from content.vote_options where vote_id = ${id} ${left.length === 0 ? sql`` : sql`and id not in ${sql(left)}`}`;
  await addOptions(sql, id, options);
  return id;
}

function isOpened({ visible_from_ms: fromMs }: Record<string, unknown>, nowMs: number): boolean {
  return fromMs !== null && Number(fromMs) <= nowMs;
}

/** Columns that say what is asked, and by which rule. */
const QUESTION = ['titleEn', 'titleBn', 'textEn', 'textBn', 'changeable', 'results', 'visibleFromMs'] as const;

function asksSomethingElse(
  {
    vote,
    kept,
  }: { vote: Record<string, unknown>; kept: readonly { id: string; label_en: string; label_bn: string }[] },
  { options, draft }: { options: VoteDraft['options']; draft: Omit<VoteDraft, 'options'> },
): boolean {
  const before = toFields(vote);
  const sameOptions =
    options.length === kept.length &&
    kept.every((option, place) => {
      const now = options[place]!;
      return now.id === option.id && now.labelEn === option.label_en && now.labelBn === option.label_bn;
    });
  return !sameOptions || QUESTION.some((name) => before[name] !== draft[name]);
}

async function addOptions(sql: Sql, voteId: string, options: VoteDraft['options']): Promise<void> {
  for (const [position, option] of options.entries()) {
    if (option.id === null)
      await sql`
        insert into content.vote_options (vote_id, position, label_en, label_bn) values (${voteId}, ${position}, ${option.labelEn}, ${option.labelBn})`;
    else
      await sql`
        update content.vote_options set position = ${position}, label_en = ${option.labelEn}, label_bn = ${option.labelBn}
        where vote_id = ${voteId} and id = ${option.id}`;
  }
}
