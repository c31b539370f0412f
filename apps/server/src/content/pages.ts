// In: what operators wrote as pages. Out: clean HTML of the newest visible version, and the version people have to agree to.
import type { Sql } from 'postgres';
import sanitize from 'sanitize-html';
import type { PageName, ReplyOf } from '@hilsa/contract';
import { worded, type Language, type Mode } from './content.ts';
import { isListed, NO_LINKS, type Links } from './links.ts';

export interface Pages {
  /** null: nothing is published under this name. */
  page(language: Language, name: PageName): Promise<ReplyOf<'/index/page'> | null>;
  /**
   * The version of disclaimer and privacy policy that customers have to agree to: the newest visible one that asks for it.
   * `first` while none does.
   */
  consentVersion(first: string): Promise<string>;
}

/** The version to agree to, kept at hand: registering and the properties of the installation ask for it at every call. */
export interface Consent {
  current(): string;
  /** Asks the table again: a page was published, or one's time has come. */
  refresh(): Promise<void>;
}

/** @param first the version while no page asks for consent */
export async function openConsent(pages: Pages, first: string): Promise<Consent> {
  let version = await pages.consentVersion(first);
  return {
    current: () => version,
    async refresh() {
      version = await pages.consentVersion(first);
    },
  };
}

/** @param mode pages meant for the sandbox are hidden in live mode */
export function createPages(sql: Sql, mode: Mode, now: () => number, links: Links = NO_LINKS): Pages {
  const shown = () => sql`
    mode in ${sql(mode === 'sandbox' ? ['any', 'sandbox'] : ['any'])} and visible_from_ms <= ${now()}`;
  return {
    async page(language, name) {
      const [row] = await sql<{ title: string; text: string; version: string; visible_from_ms: string }[]>`
        select ${worded(sql, 'title', language)}, ${worded(sql, 'text', language)}, version, visible_from_ms from content.pages
        where name = ${name} and ${shown()} order by visible_from_ms desc, id desc limit 1`;
      if (row === undefined) return null;
      // Cleaned when it was written, too; a row that came another way is cleaned here.
      const { title, text, version, visible_from_ms } = row;
      return { name, title, text: cleanHtml(text, links), version, updatedAtMs: Number(visible_from_ms) };
    },
    async consentVersion(first) {
      const [row] = await sql<{ version: string }[]>`
        select version from content.pages where name in ('privacy', 'disclaimer') and needs_consent and ${shown()}
        order by visible_from_ms desc, id desc limit 1`;
      return row?.version ?? first;
    },
  };
}

/** What is left of HTML by the allow-list: headings, paragraphs, lists, emphasis, and links to this site or to listed hosts. */
export function cleanHtml(html: string, links: Links = NO_LINKS): string {
  return sanitize(html, {
    allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 12,
    transformTags: {
      a: (tagName, attributes) => {
        const href = attributes['href'] ?? '';
        const outside = URL.canParse(href) && href.startsWith('https://') && isListed(new URL(href).hostname, links);
        // An anchor that leads nowhere keeps its words and nothing else.
        if (!outside && !/^\/pages\/[\w/?=&.-]*$/.test(href)) return { tagName, attribs: {} };
        return { tagName, attribs: outside ? { href, rel: 'noopener noreferrer nofollow' } : { href } };
      },
    },
  }).trim();
}
