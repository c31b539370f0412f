// In: the content schema. Out: notices, cards, news and the sandbox's outbox, in the caller's language.
import type { Sql } from 'postgres';
import type { ReplyOf } from '@hilsa/contract';

export type Language = 'en-US' | 'bn-BN';

export interface Content {
  notices(language: Language): Promise<ReplyOf<'/index/notice'>['list']>;
  ads(language: Language): Promise<ReplyOf<'/index/ads'>['list']>;
  /** Newest first. `before` is the id of the last item seen; null starts at the newest. */
  news(language: Language, before: string | null, limit: number): Promise<ReplyOf<'/index/news'>>;
  newsItem(language: Language, id: string): Promise<ReplyOf<'/index/news/info'> | null>;
  /** Messages the sandbox would have sent since a moment (UTC milliseconds), newest first. */
  outbox(sinceMs: number, limit: number): Promise<ReplyOf<'/sandbox/outbox'>['list']>;
}

/** @param mode rows meant for the sandbox are hidden in live mode */
export function createContent(sql: Sql, mode: 'sandbox' | 'live'): Content {
  const shown = sql`mode in ${sql(mode === 'sandbox' ? ['any', 'sandbox'] : ['any'])}`;
  const worded = (name: string, language: Language) =>
    sql`${sql(`${name}_${language === 'bn-BN' ? 'bn' : 'en'}`)} as ${sql(name)}`;
  return {
    async notices(language) {
      const rows = await sql<{ id: string; title: string; text: string; at_ms: string }[]>`
        select id, ${worded('title', language)}, ${worded('text', language)}, at_ms from content.notices where ${shown} order by at_ms desc limit 50`;
      return rows.map(({ id, title, text, at_ms }) => ({ id, title, text, atMs: Number(at_ms) }));
    },
    async ads(language) {
      const rows = await sql<ReplyOf<'/index/ads'>['list']>`
        select id, ${worded('title', language)}, ${worded('text', language)}, path, place from content.ads where ${shown} order by position`;
      return [...rows];
    },
    async news(language, before, limit) {
      const rows = await sql<{ id: string; title: string; summary: string; source: string; at_ms: string }[]>`
        select id, ${worded('title', language)}, ${worded('summary', language)}, source, at_ms from content.news
        where ${shown} ${before === null ? sql`` : sql`and (at_ms, id) < (select at_ms, id from content.news where id = ${before})`}
        order by at_ms desc, id desc limit ${limit + 1}`;
      const list = rows
        .slice(0, limit)
        .map(({ id, title, summary, source, at_ms }) => ({ id, title, summary, source, atMs: Number(at_ms) }));
      return { list, nextCursor: rows.length > limit ? list.at(-1)!.id : null };
    },
    async newsItem(language, id) {
      const [row] = await sql<
        { id: string; title: string; summary: string; text: string; source: string; at_ms: string }[]
      >`
        select id, ${worded('title', language)}, ${worded('summary', language)}, ${worded('text', language)}, source, at_ms
        from content.news where ${shown} and id = ${id}`;
      if (row === undefined) return null;
      const { at_ms, ...item } = row;
      return { ...item, atMs: Number(at_ms) };
    },
    async outbox(sinceMs, limit) {
      const rows = await sql<{ id: string; channel: 'sms' | 'mail'; target: string; text: string; at_ms: string }[]>`
        select id, channel, target, text, at_ms from identity.outbox where at_ms > ${sinceMs} order by id desc limit ${limit}`;
      return rows.map(({ at_ms, ...message }) => ({ ...message, atMs: Number(at_ms) }));
    },
  };
}
