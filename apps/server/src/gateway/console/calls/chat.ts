// In: the support chat. Out: inbox, messages, answers, marks, pictures; what was said is in the trail by its number.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { Refused } from '../../../identity/index.ts';
import { actingOf, type ConsoleHandlers, type ConsoleRooms } from '../context.ts';

type Paths =
  | '/chat/list'
  | '/chat/get'
  | '/chat/messages/list'
  | '/chat/send'
  | '/chat/assign'
  | '/chat/close'
  | '/chat/read'
  | '/chat/typing'
  | '/chat/picture'
  | '/canned-answers/list';
type Thread = ConsoleReplyOf<'/chat/get'>;

const ofCustomer = (customerId: string) => ({ subjectKind: 'chat', subject: customerId, customerId });

export function chatCalls({ operations }: ConsoleRooms): ConsoleHandlers<Paths> {
  const { operators, customers, rooms } = operations;
  const { chat, files } = rooms;
  const named = async (threads: readonly Omit<Thread, 'operatorName'>[]): Promise<Thread[]> => {
    const names = await operators.names();
    return threads.map((thread) => ({
      ...thread,
      operatorName: thread.operatorId === null ? null : (names.get(thread.operatorId) ?? null),
    }));
  };
  return {
    '/chat/list': async (context, { show, offset, limit }) => {
      const { list, total } = await chat.inbox({ show, operatorId: actingOf(context).operator.id, offset, limit });
      return { list: await named(list), total };
    },
    '/chat/get': async ({ note }, { customerId }) => {
      const thread = await chat.thread(customerId);
      if (thread === null) throw new Refused('unknown-thread');
      await note({ what: '/chat/messages/list', ...ofCustomer(customerId) });
      return (await named([thread]))[0]!;
    },
    '/chat/messages/list': async ({ note }, { customerId, cursor, limit }) => {
      const said = await chat.messages(customerId, { before: cursor ?? null, limit });
      if (said.list.length > 0) await note(ofCustomer(customerId));
      return said;
    },
    '/chat/send': async (context, { customerId, text, requestId }) => {
      await customers.exists(customerId);
      const { id, name } = actingOf(context).operator;
      const message = await chat.send(customerId, text, { id, name }, requestId);
      await context.note({ kind: 'said', ...ofCustomer(customerId), after: { messageId: message.id } });
      return { message };
    },
    '/chat/assign': async (context, { customerId, operatorId }) => {
      if (operatorId !== null && (await operators.byId(operatorId))?.state !== 'active')
        throw new Refused('unknown-operator');
      await chat.assign(customerId, operatorId);
      await context.note({ kind: 'done', ...ofCustomer(customerId), after: { operatorId: operatorId ?? '' } });
      return {};
    },
    '/chat/close': async (context, { customerId }) => {
      await chat.close(customerId);
      await context.note({ kind: 'done', ...ofCustomer(customerId), after: { state: 'closed' } });
      return {};
    },
    '/chat/read': async (context, { customerId, messageId }) => {
      await chat.read(customerId, messageId, actingOf(context).operator.id);
      return {};
    },
    '/chat/typing': async (_, { customerId }) => {
      chat.typing(customerId);
      return {};
    },
    '/chat/picture': async ({ note }, { customerId, fileId }) => {
      if (!(await chat.hasPicture(customerId, fileId))) throw new Refused('unknown-file');
      await note({ ...ofCustomer(customerId), after: { fileId } });
      const { type, bytes } = await files.read(fileId);
      return { type, bytes };
    },
    '/canned-answers/list': async () => {
      const list = await chat.cannedAnswers.list();
      return { list, total: list.length };
    },
  };
}
