// In: the chat's shapes. Out: the desk of the support chat.
import { z } from 'zod';
import { CHAT_TEXT_MAXIMUM, cannedAnswer, chatMessage, chatThread } from '../../content/chat.ts';
import { fileId } from '../../papers/papers.ts';
import { cursor, id, nextCursor } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf, nothing, page } from '../call.ts';

const customer = { customerId: id };
const threadRow = chatThread.extend({ operatorName: z.string().nullable() });
const exampleThread = {
  customerId: '100021',
  account: '+88017•••••678',
  state: 'waiting',
  operatorId: null,
  operatorName: null,
  lastText: 'Where do I find my fills?',
  lastAtMs: 1795219200000,
  waitingSinceMs: 1795219200000,
  unread: 1,
  readByCustomer: null,
  typingUntilMs: null,
} as const;
const exampleMessage = {
  id: '92',
  from: 'operator',
  name: 'Nasrin',
  text: 'Under Trade, then Fills.',
  fileId: null,
  masked: false,
  atMs: 1795219260000,
} as const;
const reading = { right: 'read-chat', changesState: false, journalled: false } as const;
const answering = { right: 'answer-chat', changesState: true } as const;

export const chatInbox = defineConsoleCall({
  ...reading,
  path: '/chat/list',
  summary: 'The inbox',
  description: 'Waiting conversations first, the longest waiting at the top; then by their last message.',
  journalled: true,
  request: z.strictObject({ ...page, show: z.enum(['waiting', 'mine', 'all']).default('all') }),
  reply: listOf(threadRow),
  refusals: [],
  example: { request: {}, data: { list: [exampleThread], total: 1 } },
});
export const chatOne = defineConsoleCall({
  ...reading,
  path: '/chat/get',
  journalled: true,
  summary: 'The head of one conversation',
  description: 'Who took it on, what is unread, whether the customer types.',
  request: z.strictObject(customer),
  reply: threadRow,
  refusals: ['unknown-thread'],
  example: { request: { customerId: '100021' }, data: exampleThread },
});
export const chatHistory = defineConsoleCall({
  ...reading,
  path: '/chat/messages/list',
  journalled: true,
  summary: 'The messages of a conversation',
  description: 'Newest first.',
  request: z.strictObject({ ...customer, cursor: cursor.optional(), limit: page.limit }),
  reply: z.object({ list: z.array(chatMessage), nextCursor }),
  refusals: ['unknown-thread'],
  example: { request: { customerId: '100021' }, data: { list: [exampleMessage], nextCursor: null } },
});
export const chatAnswer = defineConsoleCall({
  ...answering,
  path: '/chat/send',
  summary: 'Answer a customer',
  description: 'Plain text. The same requestId again stores nothing twice and has the first answer.',
  journalled: true,
  request: z.strictObject({
    ...customer,
    text: z.string().trim().min(1).max(CHAT_TEXT_MAXIMUM),
    requestId: z.string().regex(/^[A-Za-z0-9._:-]{8,60}$/),
  }),
  reply: z.object({ message: chatMessage }),
  refusals: ['unknown-account', 'message-empty', 'request-id-reused'],
  example: {
    request: { customerId: '100021', text: 'Under Trade, then Fills.', requestId: 'b8a5c0e2-1' },
    data: { message: exampleMessage },
  },
});
export const chatAssign = defineConsoleCall({
  ...answering,
  path: '/chat/assign',
  summary: 'Take a conversation on, hand it over or give it back',
  description: 'operatorId null gives it back to all.',
  journalled: true,
  request: z.strictObject({ ...customer, operatorId: id.nullable() }),
  reply: z.object({}),
  refusals: ['unknown-thread', 'unknown-operator'],
  example: { request: { customerId: '100021', operatorId: '2' }, data: {} },
});
export const chatClose = defineConsoleCall({
  ...answering,
  path: '/chat/close',
  summary: 'Close a conversation',
  description: 'Until one of the two writes again.',
  journalled: true,
  request: z.strictObject(customer),
  reply: z.object({}),
  refusals: ['unknown-thread'],
  example: { request: { customerId: '100021' }, data: {} },
});
export const chatMarkRead = defineConsoleCall({
  ...answering,
  path: '/chat/read',
  summary: 'The operator has read up to a message',
  description: 'The customer sees the mark.',
  journalled: false,
  request: z.strictObject({ ...customer, messageId: id }),
  reply: z.object({}),
  refusals: ['unknown-thread', 'unknown-message'],
  example: { request: { customerId: '100021', messageId: '91' }, data: {} },
});
export const chatTyping = defineConsoleCall({
  ...answering,
  path: '/chat/typing',
  summary: 'The operator is typing',
  description: 'The customer sees it for six seconds.',
  journalled: false,
  request: z.strictObject(customer),
  reply: z.object({}),
  refusals: [],
  example: { request: { customerId: '100021' }, data: {} },
});
export const chatPicture = defineConsoleCall({
  ...reading,
  path: '/chat/picture',
  summary: 'A picture of a conversation',
  description: 'The bytes of the picture. Every look is noted in the trail.',
  journalled: true,
  request: z.strictObject({ ...customer, fileId }),
  reply: z.object({}),
  replyBody: 'image',
  refusals: ['unknown-file'],
  example: { request: { customerId: '100021', fileId: 'q8Jm2cW0Rk6vXn1sT4uYbg' }, data: {} },
});
export const cannedAnswers = defineConsoleCall({
  ...reading,
  path: '/canned-answers/list',
  summary: 'Answers that are sent often',
  description: 'Written and removed by the actions save-canned-answer and remove-canned-answer.',
  request: z.strictObject({}),
  reply: listOf(cannedAnswer),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: '1',
          title: 'Where fills are',
          textEn: 'You find them under Trade, then Fills.',
          textBn: 'ট্রেড পাতায় “ফিল” অংশে পাবেন।',
        },
      ],
      total: 1,
    },
  },
});

export const chatCalls = consoleCallsOf(
  chatInbox,
  chatOne,
  chatHistory,
  chatAnswer,
  chatAssign,
  chatClose,
  chatMarkRead,
  chatTyping,
  chatPicture,
  cannedAnswers,
);

const answerText = z.string().trim().min(1).max(2000);
/** What each action is given besides its subject and reason. */
export const chatInputs = {
  /** The subject is the answer's id, or `new`. */
  'save-canned-answer': z.strictObject({
    title: z.string().trim().min(1).max(120),
    textEn: answerText,
    textBn: answerText,
  }),
  'remove-canned-answer': nothing,
} as const;
