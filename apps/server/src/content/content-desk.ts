// In: nothing. Out: what operators can do with notices, news, cards, votes and pages.
import type { ContentDraft, ContentItem, ContentKind } from '@hilsa/contract';

export interface ContentPage {
  readonly offset: number;
  readonly limit: number;
  /** Part of a title, in either language. */
  readonly search?: string;
}

/** Every change is given by the console's runner, which journals who, why, before and after. */
export interface ContentDesk {
  /** Newest first. */
  list<Kind extends ContentKind>(kind: Kind, page: ContentPage): Promise<{ list: ContentItem<Kind>[]; total: number }>;
  /** null: there is none. */
  get<Kind extends ContentKind>(kind: Kind, id: string): Promise<ContentItem<Kind> | null>;
  /**
   * Writes a new one (`id` null) or replaces one. A page is never replaced: each save is a new version.
   * @returns its id
   * @throws Refused unknown-content; link-not-allowed; vote-opened when what an open vote asks would change
   */
  save<Kind extends ContentKind>(kind: Kind, id: string | null, draft: ContentDraft<Kind>): Promise<string>;
  /** What is asked for and only later done is refused when it is asked for. @throws Refused link-not-allowed */
  requireFit(kind: ContentKind, draft: object): void;
  /** @throws Refused unknown-content; page-in-use for the version of a page that is shown; vote-has-choices */
  remove(kind: ContentKind, id: string): Promise<void>;
  /** The HTML of a page as customers would get it: what the allow-list leaves of it. Other kinds are plain text. */
  preview(html: string): string;
  onChange(listener: (kind: ContentKind, id: string) => void): void;
}

/** What each kind does of it. */
export interface KindRows<Kind extends ContentKind> {
  list(page: ContentPage): Promise<{ list: ContentItem<Kind>[]; total: number }>;
  get(id: string): Promise<ContentItem<Kind> | null>;
  save(id: string | null, draft: ContentDraft<Kind>): Promise<string>;
  remove(id: string): Promise<void>;
}
