// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as chat from './chat.ts';
import * as content from './content.ts';

export const contentCalls = callsOf(
  chat.chatList,
  chat.chatSend,
  chat.chatRead,
  chat.chatTyping,
  content.notices,
  content.ads,
  content.news,
  content.newsInfo,
  content.outbox,
  content.voteInfo,
  content.castVote,
  content.pageInfo,
);
