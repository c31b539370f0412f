// In: every desk's calls. Out: one table from path to entry, and the types of each call's request and reply.
import type { z } from 'zod';
import * as actions from './actions.ts';
import type { ConsoleCallEntry } from './call.ts';
import * as chat from './chat.ts';
import * as content from './content.ts';
import * as customers from './customers.ts';
import * as door from './door.ts';
import * as operators from './operators.ts';
import * as papers from './papers.ts';
import * as properties from './properties.ts';
import * as trail from './trail.ts';

/** Every call of the console. */
export const consoleCalls = {
  '/login': door.login,
  '/logout': door.logout,
  '/me': door.whoAmI,
  '/invite/info': door.invitation,
  '/invite/accept': door.acceptInvitation,
  '/password': door.changePassword,
  '/sessions/list': door.ownSessions,
  '/sessions/end': door.endOwnSession,
  '/customers/list': customers.customerList,
  '/customers/get': customers.customerOne,
  '/customers/balances': customers.customerBalances,
  '/customers/orders/list': customers.customerOrders,
  '/customers/sessions/list': customers.customerSessions,
  '/customers/notes/list': customers.customerNotes,
  '/customers/points/list': customers.customerScore,
  '/customers/history/list': trail.customerHistory,
  '/kind-requests/list': customers.kindRequests,
  '/factor-resets/list': customers.factorResets,
  '/papers/list': papers.paperQueue,
  '/papers/get': papers.paperOne,
  '/papers/image': papers.paperImage,
  '/chat/list': chat.chatInbox,
  '/chat/get': chat.chatOne,
  '/chat/messages/list': chat.chatHistory,
  '/chat/send': chat.chatAnswer,
  '/chat/assign': chat.chatAssign,
  '/chat/close': chat.chatClose,
  '/chat/read': chat.chatMarkRead,
  '/chat/typing': chat.chatTyping,
  '/chat/picture': chat.chatPicture,
  '/canned-answers/list': chat.cannedAnswers,
  '/content/list': content.contentList,
  '/content/get': content.contentOne,
  '/content/preview': content.contentPreview,
  '/properties/list': properties.propertyList,
  '/properties/history/list': properties.propertyHistory,
  '/operators/list': operators.operatorList,
  '/operators/get': operators.operatorOne,
  '/operators/sessions/list': operators.operatorSessions,
  '/colleagues/list': operators.colleagues,
  '/roles/list': operators.roleList,
  '/actions/run': actions.runAction,
  '/approvals/list': trail.approvalList,
  '/approvals/get': trail.approvalOne,
  '/approvals/decide': trail.approvalDecide,
  '/audit/list': trail.trailList,
  '/audit/get': trail.trailOne,
  '/audit/operators/list': trail.trailOperators,
  '/audit/verify': trail.trailVerify,
  '/deliveries/list': trail.deliveryList,
  '/dashboard': trail.dashboard,
  '/export': trail.exportTable,
} as const satisfies Record<`/${string}`, ConsoleCallEntry>;

type ConsoleCalls = typeof consoleCalls;
export type ConsolePath = keyof ConsoleCalls;
/** What the console may send. */
export type ConsoleRequestOf<Path extends ConsolePath> = z.input<ConsoleCalls[Path]['request']>;
/** What the server works with after reading: defaults filled in. */
export type ConsoleReadRequest<Path extends ConsolePath> = z.output<ConsoleCalls[Path]['request']>;
/** The envelope's `data`. */
export type ConsoleReplyOf<Path extends ConsolePath> = z.output<ConsoleCalls[Path]['reply']>;
