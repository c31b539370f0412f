// In: the content schema. Out: notices, cards, news and the sandbox's outbox, in the caller's language.
import type { Sql } from 'postgres';
import type { ReplyOf } from '@hilsa/contract';

export type Language = 'en-US' | 'bn-BN';
export type Mode = 'sandbox' | 'live';

export interface Content {
  /** Those that speak to everybody. */
  notices(language: Language): Promise<ReplyOf<'/index/notice'>['list']>;
  ads(language: Language): Promise<ReplyOf<'/index/ads'>['list']>;
  /** Newest first. `before` is the id of the last item seen; null starts at the newest. */
  news(language: Language, before: string | null, limit: number): Promise<ReplyOf<'/index/news'>>;
  newsItem(language: Language, id: string): Promise<ReplyOf<'/index/news/info'> | null>;
  /** Messages the sandbox would have sent since a moment (UTC milliseconds), newest first. */
  outbox(sinceMs: number, limit: number): Promise<ReplyOf<'/sandbox/outbox'>['list']>;
}

/** `name_en as name`, or the Bengali column. */
export function worded(sql: Sql, name: string, language: Language) {
  return sql`${sql(`${name}_${language === 'bn-BN' ? 'bn' : 'en'}`)} as ${sql(name)}`;
}

/** What customers may see now: of this mode, published, begun and not over. */
export function visible(sql: Sql, mode: Mode, nowMs: number) {
  return sql`mode in ${sql(mode === 'sandbox' ? ['any', 'sandbox'] : ['any'])}
    and visible_from_ms <= ${nowMs} and (until_ms is null or until_ms > ${nowMs})`;
}

/** @param mode rows meant for the sandbox are hidden in live mode */
export function createContent(sql: Sql, mode: Mode, now: () => number): Content {
  const shown = () => visible(sql, mode, now());
  const words = (name: string, language: Language) => worded(sql, name, language);
  return {
    async notices(language) {
      const rows = await sql<{ id: string; title: string; text: string; visible_from_ms: string }[]>`
        select id, ${words('title', language)}, ${words('text', language)}, visible_from_ms from content.notices
        where ${shown()} and audience = 'all' order by visible_from_ms desc, id desc limit 50`;
      return rows.map(({ visible_from_ms, ...notice }) => ({ ...notice, atMs: Number(visible_from_ms) }));
    },
    async ads(language) {
      const rows = await sql<ReplyOf<'/index/ads'>['list']>`
        select id, ${words('title', language)}, ${words('text', language)}, path, place from content.ads
        where ${shown()} order by position, id limit 50`;
      return [...rows];
    },
    async news(language, before, limit) {
      const rows = await sql<{ id: string; title: string; summary: string; source: string; visible_from_ms: string }[]>`
        select id, ${words('title', language)}, ${words('summary', language)}, source, visible_from_ms from content.news
        where ${shown()} ${before === null ? sql`` : sql`and (visible_from_ms, id) < (select visible_from_ms, id from content.news where id = ${before})`}
        order by visible_from_ms desc, id desc limit ${limit + 1}`;
      const list = rows
        .slice(0, limit)
        .map(({ visible_from_ms, ...item }) => ({ ...item, atMs: Number(visible_from_ms) }));
      return { list, nextCursor: rows.length > limit ? list.at(-1)!.id : null };
    },
    async newsItem(language, id) {
      const [row] = await sql<
        { id: string; title: string; summary: string; text: string; source: string; visible_from_ms: string }[]
      >`
        select id, ${words('title', language)}, ${words('summary', language)}, ${words('text', language)}, source, visible_from_ms
        from content.news where ${shown()} and id = ${id}`;
      if (row === undefined) return null;
      const { visible_from_ms, ...item } = row;
      return { ...item, atMs: Number(visible_from_ms) };
    },
    async outbox(sinceMs, limit) {
      const rows = await sql<
        { id: string; channel: 'sms' | 'mail' | 'push'; target: string; text: string; at_ms: string }[]
      >`
        select id, channel, target, text, at_ms from identity.outbox where at_ms > ${sinceMs} order by id desc limit ${limit}`;
      return rows.map(({ at_ms, ...message }) => ({ ...message, atMs: Number(at_ms) }));
    },
  };
}
