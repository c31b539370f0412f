// In: scalars. Out: notices, banners, news, and the sandbox's outbox.
import { z } from 'zod';
import { defineCall, READ_METHODS } from './call.ts';
import { cursor, id, milliseconds, nextCursor, pageSize, replyId } from './scalars.ts';

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
  channel: z.enum(['sms', 'mail']),
  target: z.string(),
  text: z.string(),
  atMs: milliseconds,
});
const ask = { methods: READ_METHODS, right: 'guest', limitClass: 'read', changesState: false } as const;

export const notices = defineCall({
  ...ask,
  path: '/index/notice',
  summary: 'Notices of the platform',
  description: 'Newest first, in the caller’s language.',
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
  description: 'SMS and mail of the last hour, newest first. Sandbox only: in live mode the call does not exist.',
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
