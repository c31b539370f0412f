// In: what operators write. Out: the desk of content: notices, news, cards, votes, pages. Saved and removed by actions.
import { z } from 'zod';
import { CONTENT_KINDS, contentDrafts, contentItems } from '../../content/drafts.ts';
import { id } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf, page, search } from '../call.ts';

const kind = z.enum(CONTENT_KINDS);
/** One of the five, told apart by `kind`. */
export const contentRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notice'), ...contentItems.notice.shape }),
  z.object({ kind: z.literal('news'), ...contentItems.news.shape }),
  z.object({ kind: z.literal('ad'), ...contentItems.ad.shape }),
  z.object({ kind: z.literal('vote'), ...contentItems.vote.shape }),
  z.object({ kind: z.literal('page'), ...contentItems.page.shape }),
]);
const example = {
  kind: 'news',
  id: '1',
  titleEn: 'How test money works',
  titleBn: 'পরীক্ষামূলক টাকা কীভাবে কাজ করে',
  textEn: 'Test money is posted from the issuance account.',
  textBn: 'পরীক্ষামূলক টাকা ইস্যু হিসাব থেকে জমা হয়।',
  visibleFromMs: 1795219200000,
  untilMs: null,
  mode: 'sandbox',
  source: 'Hilsa',
  summaryEn: 'Where it comes from and what it is for.',
  summaryBn: 'এটি কোথা থেকে আসে।',
  updatedAtMs: 1795219200000,
  state: 'visible',
} as const;
const reading = { right: 'read-content', changesState: false, journalled: false } as const;

export const contentList = defineConsoleCall({
  ...reading,
  path: '/content/list',
  summary: 'Texts of one kind',
  description: 'Newest first, drafts and scheduled ones included.',
  request: z.strictObject({ kind, ...page, search }),
  reply: listOf(contentRow),
  refusals: [],
  example: { request: { kind: 'news' }, data: { list: [example], total: 1 } },
});
export const contentOne = defineConsoleCall({
  ...reading,
  path: '/content/get',
  summary: 'One text',
  description: 'With everything its form holds.',
  request: z.strictObject({ kind, id }),
  reply: contentRow,
  refusals: ['unknown-content'],
  example: { request: { kind: 'news', id: '1' }, data: example },
});
export const contentPreview = defineConsoleCall({
  ...reading,
  path: '/content/preview',
  summary: 'The HTML of a page as customers would get it',
  description: 'What the allow-list leaves of it.',
  request: z.strictObject({ html: z.string().max(20_000) }),
  reply: z.object({ html: z.string() }),
  refusals: [],
  example: { request: { html: '<p onclick="x()">Hello</p>' }, data: { html: '<p>Hello</p>' } },
});

export const contentCalls = consoleCallsOf(contentList, contentOne, contentPreview);

/** What each action is given besides its subject and reason. */
export const contentInputs = {
  /** The subject is the kind, and after a colon the id of what is replaced: `news`, `news:12`. */
  'save-content': z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('notice'), draft: contentDrafts.notice }),
    z.strictObject({ kind: z.literal('news'), draft: contentDrafts.news }),
    z.strictObject({ kind: z.literal('ad'), draft: contentDrafts.ad }),
    z.strictObject({ kind: z.literal('vote'), draft: contentDrafts.vote }),
    z.strictObject({ kind: z.literal('page'), draft: contentDrafts.page }),
  ]),
  'remove-content': z.strictObject({ kind: z.enum(CONTENT_KINDS) }),
} as const;
