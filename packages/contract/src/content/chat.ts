// In: scalars. Out: the support chat: its messages, what is typed and read, and the shapes operators see.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { fileId } from '../papers/papers.ts';
import { cursor, id, milliseconds, nextCursor, pageSize, freeText, replyId } from '../scalars.ts';

/** Longest message in characters. */
export const CHAT_TEXT_MAXIMUM = 2000;

export const chatMessage = z.object({
  id: replyId,
  from: z.enum(['customer', 'operator']),
  name: z.string().nullable().meta({ description: 'The operator’s name as customers see it; null for the customer.' }),
  text: z.string().meta({ description: 'Plain text; six-digit codes and PINs are masked before storing.' }),
  fileId: z.string().nullable().meta({ description: 'A picture, to be read by /user/file.' }),
  masked: z.boolean().meta({ description: 'Digits that look like a PIN or code were taken out.' }),
  atMs: milliseconds,
});
const message = {
  id: '91',
  from: 'operator',
  name: 'Support',
  text: 'Good morning. How can we help?',
  fileId: null,
  masked: false,
  atMs: 1795219200000,
} as const;
const own = { right: 'customer', limitClass: 'private' } as const;
const unread = z.int().meta({ description: 'The operators’ messages the customer has not read.' });
const readByOperator = replyId
  .nullable()
  .meta({ description: 'Newest message of the customer that an operator read.' });
export const chatText = freeText(CHAT_TEXT_MAXIMUM);

export const chatList = defineCall({
  ...own,
  path: '/user/chat/list',
  methods: READ_METHODS,
  summary: 'The customer’s conversation with support',
  description: 'Newest first. New messages arrive on the channel chat.',
  changesState: false,
  request: z.strictObject({ cursor: cursor.optional(), limit: pageSize(100, 30) }),
  reply: z.object({ list: z.array(chatMessage), nextCursor, unread, readByOperator }),
  refusals: [],
  example: { request: {}, data: { list: [message], nextCursor: null, unread: 1, readByOperator: null } },
});
export const chatSend = defineCall({
  ...own,
  path: '/user/chat/send',
  methods: POST_ONLY,
  limitClass: 'chat',
  summary: 'Say something to support',
  description:
    'Text, a picture uploaded for the chat, or both. With x-request-id a repeated call stores nothing twice and has the first answer.',
  changesState: true,
  scope: 'withdraw-only',
  request: z.strictObject({ text: chatText.optional(), fileId: fileId.optional() }),
  reply: z.object({ message: chatMessage }),
  refusals: ['message-empty', 'unknown-file', 'request-id-reused'],
  example: {
    request: { text: 'Where do I find my fills?' },
    data: {
      message: { ...message, id: '92', from: 'customer', name: null, text: 'Where do I find my fills?' },
    },
  },
});
export const chatRead = defineCall({
  ...own,
  path: '/user/chat/read',
  methods: POST_ONLY,
  summary: 'The customer has read up to a message',
  description: 'An earlier message than the one read before changes nothing.',
  changesState: true,
  scope: 'withdraw-only',
  request: z.strictObject({ messageId: id }),
  reply: z.object({ unread }),
  refusals: ['unknown-message'],
  example: { request: { messageId: '91' }, data: { unread: 0 } },
});
export const chatTyping = defineCall({
  ...own,
  path: '/user/chat/typing',
  methods: POST_ONLY,
  summary: 'The customer is typing',
  description: 'Operators see it for six seconds. Send it again every three seconds at most.',
  changesState: true,
  scope: 'withdraw-only',
  request: z.strictObject({}),
  reply: z.object({}),
  refusals: [],
  example: { request: {}, data: {} },
});

/**
 * What the channel `chat` carries. Snapshot: the newest 30 messages, oldest first. Update: the messages that are new, oldest first
 * (often none), with everything else as it is now. `typingUntilMs`: an operator is typing; over when that moment has passed.
 */
export const chatData = z.object({
  messages: z.array(chatMessage),
  unread,
  readByOperator,
  typingUntilMs: milliseconds.nullable(),
});

/** One conversation in the operators' inbox. */
export const chatThread = z.object({
  customerId: replyId,
  account: z.string().meta({ description: 'Masked phone or e-mail.' }),
  state: z.enum(['waiting', 'answered', 'closed']),
  operatorId: replyId.nullable().meta({ description: 'Who took it on.' }),
  lastText: z.string(),
  lastAtMs: milliseconds,
  waitingSinceMs: milliseconds.nullable(),
  unread: z.int().meta({ description: 'The customer’s messages no operator has read.' }),
  readByCustomer: replyId.nullable(),
  typingUntilMs: milliseconds.nullable().meta({ description: 'The customer is typing.' }),
});
/** An answer operators send often, in both languages. */
export const cannedAnswer = z.object({ id: replyId, title: z.string(), textEn: z.string(), textBn: z.string() });
