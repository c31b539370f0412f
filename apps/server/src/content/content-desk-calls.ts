// In: the content schema. Out: what operators do with all five kinds of texts.
import type { Sql } from 'postgres';
import type { ContentKind } from '@hilsa/contract';
import type { ContentDesk, KindRows } from './content-desk.ts';
import { pageRows } from './desk-pages.ts';
import { plainRows } from './desk-plain.ts';
import { voteRows } from './desk-votes.ts';
import { NO_LINKS, requireListedLinks, type Links } from './links.ts';
import { cleanHtml } from './pages.ts';

export function createContentDesk(sql: Sql, now: () => number, links: Links = NO_LINKS): ContentDesk {
  const kinds: { readonly [Kind in ContentKind]: KindRows<Kind> } = {
    notice: plainRows(sql, 'notice', now),
    news: plainRows(sql, 'news', now),
    ad: plainRows(sql, 'ad', now),
    vote: voteRows(sql, now),
    page: pageRows(sql, now, links),
  };
  const rowsOf = <Kind extends ContentKind>(kind: Kind) => kinds[kind] as KindRows<Kind>;
  const listeners: ((kind: ContentKind, id: string) => void)[] = [];
  const changed = (kind: ContentKind, id: string) => {
    for (const listener of listeners) listener(kind, id);
  };
  /** A page is markup: of it only what is left after cleaning is ever read. */
  const requireFit = (kind: ContentKind, draft: object): void => {
    const { textEn = '', textBn = '' } = draft as { textEn?: string; textBn?: string };
    const read = kind === 'page' ? { textEn: cleanHtml(textEn, links), textBn: cleanHtml(textBn, links) } : {};
    requireListedLinks({ ...draft, ...read }, links);
  };
  return {
    list: (kind, page) => rowsOf(kind).list(page),
    get: (kind, id) => rowsOf(kind).get(id),
    async save(kind, id, draft) {
      requireFit(kind, draft);
      const saved = await rowsOf(kind).save(id, draft);
      changed(kind, saved);
      return saved;
    },
    async remove(kind, id) {
      await rowsOf(kind).remove(id);
      changed(kind, id);
    },
    requireFit,
    preview: (html) => cleanHtml(html, links),
    onChange: (listener) => void listeners.push(listener),
  };
}
