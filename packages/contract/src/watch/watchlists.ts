// In: scalars. Out: a customer's own lists of coins and shares: named, in an order of their own.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { id, plainText, replyId } from '../scalars.ts';
import { marketKey } from './markets.ts';
import { MOST_WATCHED, MOST_WATCHLISTS } from './words.ts';

const name = plainText(24).meta({ description: 'What the list is called.', examples: ['Banks'] });
const watchlists = z.object({
  lists: z
    .array(z.object({ id: replyId, name: z.string(), markets: z.array(marketKey).max(MOST_WATCHED) }))
    .max(MOST_WATCHLISTS)
    .meta({ description: 'In the order they were made; markets in the order they were added.' }),
});
const example = { lists: [{ id: '4', name: 'Banks', markets: ['stock:BRACBANK'] }] };
const change = { methods: POST_ONLY, right: 'customer', limitClass: 'private', changesState: true } as const;

export const watchlistList = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/watchlist/list',
  summary: 'Own lists of coins and shares',
  description: 'At most 7 lists of 50 markets each, shared by the customer’s real and demo account.',
  request: z.strictObject({}),
  reply: watchlists,
  refusals: [],
  example: { request: {}, data: example },
});
export const watchlistAdd = defineCall({
  ...change,
  path: '/watchlist/add',
  summary: 'Make a list',
  description: 'A second list of the same name is the first one: nothing changes.',
  request: z.strictObject({ name }),
  reply: watchlists,
  refusals: ['too-many-watchlists'],
  example: { request: { name: 'Banks' }, data: example },
});
export const watchlistRename = defineCall({
  ...change,
  path: '/watchlist/rename',
  summary: 'Give a list another name',
  description: 'Its markets stay.',
  request: z.strictObject({ id, name }),
  reply: watchlists,
  refusals: ['unknown-watchlist', 'fields-conflict'],
  example: { request: { id: '4', name: 'Banks' }, data: example },
});
export const watchlistRemove = defineCall({
  ...change,
  path: '/watchlist/del',
  summary: 'Remove a list',
  description: 'With what is in it.',
  request: z.strictObject({ id }),
  reply: watchlists,
  refusals: ['unknown-watchlist'],
  example: { request: { id: '4' }, data: { lists: [] } },
});
export const watchlistItemAdd = defineCall({
  ...change,
  path: '/watchlist/item/add',
  summary: 'Put a market on a list',
  description: 'One that is on it already changes nothing.',
  request: z.strictObject({ id, market: marketKey }),
  reply: watchlists,
  refusals: ['unknown-watchlist', 'unknown-instrument', 'watchlist-full'],
  example: { request: { id: '4', market: 'stock:BRACBANK' }, data: example },
});
export const watchlistItemRemove = defineCall({
  ...change,
  path: '/watchlist/item/del',
  summary: 'Take a market off a list',
  description: 'One that is not on it changes nothing, whether it is still listed or not.',
  request: z.strictObject({ id, market: marketKey }),
  reply: watchlists,
  refusals: ['unknown-watchlist'],
  example: {
    request: { id: '4', market: 'stock:BRACBANK' },
    data: { lists: [{ id: '4', name: 'Banks', markets: [] }] },
  },
});
