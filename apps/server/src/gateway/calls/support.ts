// In: calls of the support chat, of votes and pages. Out: answers of the content room.
import { Refused } from '../../identity/index.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';

type Paths =
  | '/user/chat/list'
  | '/user/chat/send'
  | '/user/chat/read'
  | '/user/chat/typing'
  | '/index/vote/info'
  | '/vote'
  | '/index/page';

export function supportCalls({ chat, votes, pages }: Rooms): Handlers<Paths> {
  return {
    '/user/chat/list': (context, { cursor, limit }) => chat.list(sessionOf(context).customerId, cursor ?? null, limit),
    '/user/chat/send': async (context, { text, fileId }) => ({
      message: await chat.send(
        sessionOf(context).customerId,
        { text: text ?? '', fileId: fileId ?? null },
        context.requestId,
      ),
    }),
    '/user/chat/read': async (context, { messageId }) => ({
      unread: await chat.read(sessionOf(context).customerId, messageId),
    }),
    '/user/chat/typing': (context) => {
      chat.typing(sessionOf(context).customerId);
      return {};
    },
    '/index/vote/info': async ({ language, session }, { id }) => ({
      list: await votes.list(language, session?.customerId ?? null, id ?? null),
    }),
    '/vote': async (context, { voteId, optionId }) => ({
      vote: await votes.cast(context.language, { customerId: sessionOf(context).customerId, voteId, optionId }),
    }),
    '/index/page': async ({ language }, { name }) => {
      const page = await pages.page(language, name);
      if (page === null) throw new Refused('unknown-page', { name });
      return page;
    },
  };
}
