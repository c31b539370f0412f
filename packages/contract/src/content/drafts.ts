// In: scalars. Out: what operators write: notices, news, cards, votes and pages in both languages, with their schedule.
import { z } from 'zod';
import { PAGE_NAMES, VOTE_RESULTS } from './content.ts';
import { milliseconds, freeText, replyId } from '../scalars.ts';

/** To whom a notice speaks. `one` needs a customerId. */
export const AUDIENCES = ['all', 'regular', 'hni', 'verified', 'unverified', 'one'] as const;
/** In which mode a text is shown: only in the sandbox, or in any. */
const mode = z.enum(['sandbox', 'any']);
const line = freeText(200).trim().min(1);
const body = freeText(20_000).trim().min(1);
/** A path of this site. */
const path = z.string().regex(/^\/pages\/[A-Za-z0-9/_-]{1,80}(?:\?[A-Za-z0-9=&_.-]{0,120})?$/);
const worded = { titleEn: line, titleBn: line, textEn: body, textBn: body };
/** null: a draft that nobody sees. `untilMs` null: without an end. */
const schedule = { visibleFromMs: milliseconds.nullable(), untilMs: milliseconds.nullable() };

/** What is saved; without an id a new one, with an id the one it replaces. */
export const contentDrafts = {
  notice: z.strictObject({
    ...worded,
    ...schedule,
    mode,
    audience: z.enum(AUDIENCES),
    customerId: z
      .string()
      .regex(/^[1-9]\d{0,15}$/)
      .nullable(),
    path: path.nullable(),
    announce: z.boolean().meta({ description: 'Also tell by push, mail and SMS, as each customer’s preferences say.' }),
  }),
  news: z.strictObject({ ...worded, ...schedule, mode, source: line, summaryEn: line, summaryBn: line }),
  ad: z.strictObject({
    ...worded,
    ...schedule,
    mode,
    place: z.enum(['home', 'assets']),
    position: z.int().min(0).max(1000),
    path,
  }),
  vote: z.strictObject({
    ...worded,
    ...schedule,
    mode,
    changeable: z.boolean(),
    results: z.enum(VOTE_RESULTS),
    /** With an id the option it rewords; options of a vote that has choices cannot be added or left out. */
    options: z
      .array(z.strictObject({ id: replyId.nullable(), labelEn: line, labelBn: line }))
      .min(2)
      .max(20),
  }),
  page: z.strictObject({
    ...worded,
    name: z.enum(PAGE_NAMES),
    /** From when this version is the one that is shown. Null: a draft. */
    visibleFromMs: milliseconds.nullable(),
    /** For privacy and disclaimer: customers are asked to agree again. */
    needsConsent: z.boolean(),
  }),
} as const;
export const CONTENT_KINDS = ['notice', 'news', 'ad', 'vote', 'page'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
export type ContentDraft<Kind extends ContentKind> = z.infer<(typeof contentDrafts)[Kind]>;

const kept = {
  id: replyId,
  updatedAtMs: milliseconds,
  state: z.enum(['draft', 'scheduled', 'visible', 'over']),
};
/** What a desk reads back. */
export const contentItems = {
  notice: z.object({ ...contentDrafts.notice.shape, ...kept, readCount: z.int() }),
  news: z.object({ ...contentDrafts.news.shape, ...kept }),
  ad: z.object({ ...contentDrafts.ad.shape, ...kept }),
  vote: z.object({ ...contentDrafts.vote.shape, ...kept, counts: z.array(z.int()) }),
  page: z.object({ ...contentDrafts.page.shape, ...kept, version: z.string() }),
} as const;
export type ContentItem<Kind extends ContentKind> = z.infer<(typeof contentItems)[Kind]>;
