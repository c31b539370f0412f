// In: what a customer does in the chat. Out: their own conversation, its channel, and the operators' desk beside it.
import type { ChatChannelData, ChatMessage, ReplyOf } from '@hilsa/contract';
import { Refused } from '../identity/index.ts';
import { tellOfDueAnswers } from './answers-told.ts';
import { createChatDesk } from './chat-desk-calls.ts';
import type { ChatDesk } from './chat-desk.ts';
import { messagesOf, say, startTyping, stateOf, type ChatOptions, type ChatRoom } from './chat-room.ts';

/** What changed in a conversation, with everything else as it is now. */
export type ChatListener = (customerId: string, change: ChatChannelData) => void;

export interface Chat {
  readonly desk: ChatDesk;
  list(customerId: string, before: string | null, limit: number): Promise<ReplyOf<'/user/chat/list'>>;
  /** @throws Refused message-empty, unknown-file, request-id-reused */
  send(
    customerId: string,
    message: { text: string; fileId: string | null },
    requestId: string | null,
  ): Promise<ChatMessage>;
  /** @returns how many are left unread. @throws Refused unknown-message */
  read(customerId: string, messageId: string): Promise<number>;
  typing(customerId: string): void;
  /** What the channel begins with. */
  snapshot(customerId: string): Promise<ChatChannelData>;
  onChange(listener: ChatListener): void;
  /** Tells of answers that stayed unread though the conversation was open. Called from time to time. */
  tick(): Promise<void>;
  /** Asks whether the customer has the conversation before their eyes; then an answer is told of only if it stays unread. */
  watchedBy(isWatching: (customerId: string) => boolean): void;
}

const SNAPSHOT = 30;

export function createChat(options: ChatOptions): Chat {
  const { sql, now } = options;
  const listeners: ChatListener[] = [];
  const inbox: ((customerId: string) => void)[] = [];
  let watching: (customerId: string) => boolean = () => false;
  /** Changes are told in the order they happened, though each has to ask the table how the conversation stands. */
  let turn: Promise<void> = Promise.resolve();
  const room: ChatRoom = {
    options,
    typing: { customer: new Map(), operator: new Map() },
    isWatching: (customerId) => watching(customerId),
    changed(customerId, messages) {
      const told = turn.then(async () => {
        const change = await stateOf(room, customerId, messages);
        for (const listener of listeners) listener(customerId, change);
        for (const listener of inbox) listener(customerId);
      });
      turn = told.catch(() => undefined);
      return told;
    },
  };
  return {
    desk: createChatDesk(room, (listener) => void inbox.push(listener)),
    async list(customerId, before, limit) {
      const { list, nextCursor } = await messagesOf(sql, customerId, before, limit);
      const { unread, readByOperator } = await stateOf(room, customerId, []);
      return { list, nextCursor, unread, readByOperator };
    },
    async send(customerId, { text, fileId }, requestId) {
      if (fileId !== null) await options.claimPicture(customerId, fileId);
      const said = await say(sql, { customerId, sender: { kind: 'customer' }, text, fileId, requestId, atMs: now() });
      room.typing.customer.delete(customerId);
      if (said.isNew) await room.changed(customerId, [said.message]);
      return said.message;
    },
    async read(customerId, messageId) {
      const known =
        await sql`select from content.chat_messages where customer_id = ${customerId} and id = ${messageId}`;
      if (known.length === 0) throw new Refused('unknown-message', { id: messageId });
      await sql`
        update content.chat_threads set read_by_customer = greatest(read_by_customer, ${messageId}::bigint) where customer_id = ${customerId}`;
      await room.changed(customerId, []);
      const { unread } = await stateOf(room, customerId, []);
      if (unread === 0) await options.notifier.readThoseOf(customerId, 'chat-answered');
      return unread;
    },
    typing(customerId) {
      startTyping(room.typing.customer, customerId, now());
      for (const listener of inbox) listener(customerId);
    },
    async snapshot(customerId) {
      const { list } = await messagesOf(sql, customerId, null, SNAPSHOT);
      return stateOf(room, customerId, list.toReversed());
    },
    onChange: (listener) => void listeners.push(listener),
    tick: () => tellOfDueAnswers(room),
    watchedBy: (isWatching) => (watching = isWatching),
  };
}
