// In: the customer's channel of the support chat.
// Out: what was said lately, oldest first, and what is read and being typed now.
import type { ChatChannelData, ChatMessage } from '@hilsa/contract';
import { Live } from './live.ts';
import { outdateSoon } from './outdate-soon.ts';

export interface ChatNow {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly unread: number;
  /** The newest own message that an operator has read. */
  readonly readByOperator: string | null;
  /** An operator is typing until then. */
  readonly typingUntilMs: number | null;
}

export const chat = new Live<ChatNow>('chat', (before, messages) => {
  let now: ChatNow | null = before;
  for (const { type, data } of messages) {
    const { messages: list, ...rest } = data as ChatChannelData;
    now = { ...rest, messages: type === 'snapshot' ? list : joined(now?.messages ?? [], list) };
  }
  return now;
});

// Between two snapshots more may have been said than the newer one holds: the pages of the history know.
chat.onNews((messages) => {
  if (messages.some(({ type }) => type === 'snapshot')) outdateSoon('/user/chat/list');
});

/** Two lists of messages as one, oldest first, each message once; the later list has the newer word. */
export function joined(one: readonly ChatMessage[], other: readonly ChatMessage[]): readonly ChatMessage[] {
  if (other.length === 0) return one;
  const byId = new Map([...one, ...other].map((message) => [message.id, message]));
  return [...byId.values()].sort((left, right) => compareIds(left.id, right.id));
}

/** Ids are decimal strings: the longer one is the larger. */
export function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
