// In: scalars. Out: notices, banners, news, votes, pages, and the sandbox's outbox.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { cursor, id, milliseconds, nextCursor, pageSize, replyId } from '../scalars.ts';

const notice = z.object({ id: replyId, title: z.string(), text: z.string(), atMs: milliseconds });
const advert = z.object({
  id: replyId,
  title: z.string(),
  text: z.string(),
  path: z.string().meta({ description: 'Where it leads: a path of this site.' }),
  place: z.enum(['home', 'assets']),
});
const newsItem = z.object({
  id: replyId,
  title: z.string(),
  summary: z.string(),
  source: z.string(),
  atMs: milliseconds,
});
const message = z.object({
  id: replyId,
  channel: z.enum(['sms', 'mail', 'push']),
  target: z.string(),
  text: z.string(),
  atMs: milliseconds,
});
const ask = { methods: READ_METHODS, right: 'guest', limitClass: 'read', changesState: false } as const;

export const notices = defineCall({
  ...ask,
  path: '/index/notice',
  summary: 'Notices of the platform to everybody',
  description: 'Newest first, in the caller’s language. A customer’s own and those to a group: /user/notice.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(notice) }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [{ id: '1', title: 'This is a sandbox', text: 'All money here is simulated.', atMs: 1795219200000 }],
    },
  },
});
export const ads = defineCall({
  ...ask,
  path: '/index/ads',
  summary: 'Cards that lead to a part of the product',
  description: 'In the caller’s language.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(advert) }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: '1',
          title: 'Practise first',
          text: 'The demo world is separate from the real one.',
          path: '/pages/tabbar/markets',
          place: 'home',
        },
      ],
    },
  },
});
export const news = defineCall({
  ...ask,
  path: '/index/news',
  summary: 'News and guides',
  description: 'Newest first, in the caller’s language.',
  request: z.strictObject({ cursor: cursor.optional(), limit: pageSize(50, 20) }),
  reply: z.object({ list: z.array(newsItem), nextCursor }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: '1',
          title: 'How test money works',
          summary: 'Where it comes from and what it is for.',
          source: 'Hilsa',
          atMs: 1795219200000,
        },
      ],
      nextCursor: null,
    },
  },
});
export const newsInfo = defineCall({
  ...ask,
  path: '/index/news/info',
  summary: 'One news item in full',
  description: 'Plain text; an empty line separates paragraphs.',
  request: z.strictObject({ id }),
  reply: newsItem.extend({ text: z.string() }),
  refusals: ['unknown-news'],
  example: {
    request: { id: '1' },
    data: {
      id: '1',
      title: 'How test money works',
      summary: 'Where it comes from and what it is for.',
      source: 'Hilsa',
      atMs: 1795219200000,
      text: 'Test money is posted from the issuance account.',
    },
  },
});
export const outbox = defineCall({
  ...ask,
  path: '/sandbox/outbox',
  summary: 'Messages the sandbox would have sent',
  description: 'SMS, mail and push of the last hour, newest first. Sandbox only: in live mode the call does not exist.',
  request: z.strictObject({ limit: pageSize(100, 20) }),
  reply: z.object({ list: z.array(message) }),
  refusals: ['not-in-this-mode'],
  example: {
    request: {},
    data: {
      list: [
        { id: '1', channel: 'sms', target: '+8801712345678', text: 'Your Hilsa code is 482913.', atMs: 1795219200000 },
      ],
    },
  },
});

/** When a vote shows what others chose. */
export const VOTE_RESULTS = ['always', 'after-vote', 'after-end'] as const;
const votes = z.int().nullable().meta({ description: 'How many chose it; null while the vote’s rule hides results.' });
export const vote = z.object({
  id: replyId,
  title: z.string(),
  text: z.string(),
  options: z.array(z.object({ id: replyId, label: z.string(), votes })),
  total: votes,
  state: z.enum(['open', 'ended']),
  opensAtMs: milliseconds,
  endsAtMs: milliseconds.nullable(),
  changeable: z.boolean().meta({ description: 'Whether a choice can be changed while the vote is open.' }),
  results: z.enum(VOTE_RESULTS),
  ownOptionId: replyId.nullable().meta({ description: 'The signed-in customer’s choice.' }),
});
const exampleVote = {
  id: '1',
  title: 'Which chart should come next?',
  text: 'One choice each; you can change it until the end.',
  options: [
    { id: '1', label: 'Depth over time', votes: null },
    { id: '2', label: 'Volume by price', votes: null },
  ],
  total: null,
  state: 'open',
  opensAtMs: 1795219200000,
  endsAtMs: 1795824000000,
  changeable: true,
  results: 'after-vote',
  ownOptionId: null,
} as const;

export const voteInfo = defineCall({
  ...ask,
  path: '/index/vote/info',
  summary: 'Votes, open and ended',
  description: 'Newest first, at most 50; with id only that one. Results are shown as each vote’s rule says.',
  request: z.strictObject({ id: id.optional() }),
  reply: z.object({ list: z.array(vote) }),
  refusals: ['unknown-vote'],
  example: { request: {}, data: { list: [{ ...exampleVote, options: [...exampleVote.options] }] } },
});
export const castVote = defineCall({
  path: '/vote',
  methods: POST_ONLY,
  summary: 'Choose one option of a vote',
  description: 'One choice a customer; choosing the same again changes nothing. Demo-only accounts have no vote.',
  right: 'customer',
  limitClass: 'private',
  changesState: true,
  request: z.strictObject({ voteId: id, optionId: id }),
  reply: z.object({ vote }),
  refusals: ['unknown-vote', 'unknown-option', 'vote-ended', 'vote-already-cast', 'vote-needs-account'],
  example: {
    request: { voteId: '1', optionId: '2' },
    data: { vote: { ...exampleVote, options: [...exampleVote.options], ownOptionId: '2' } },
  },
});

export const PAGE_NAMES = ['about', 'company', 'privacy', 'disclaimer', 'download', 'score'] as const;
export type PageName = (typeof PAGE_NAMES)[number];
export const pageInfo = defineCall({
  ...ask,
  path: '/index/page',
  summary: 'A page of text',
  description:
    'About, company introduction, privacy policy, disclaimer, download, what the score is. `text` is HTML of a small allow-list: h2, h3, p, ul, ol, li, strong, em, br, and links to https or to this site.',
  request: z.strictObject({ name: z.enum(PAGE_NAMES) }),
  reply: z.object({
    name: z.enum(PAGE_NAMES),
    title: z.string(),
    text: z.string(),
    version: z.string(),
    updatedAtMs: milliseconds,
  }),
  refusals: ['unknown-page'],
  example: {
    request: { name: 'privacy' },
    data: {
      name: 'privacy',
      title: 'Privacy policy',
      text: '<h2>What is stored</h2><p>Your phone number or e-mail address …</p>',
      version: '2026-11',
      updatedAtMs: 1795219200000,
    },
  },
});
