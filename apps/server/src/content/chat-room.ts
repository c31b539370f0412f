// In: what customers and operators say to each other. Out: messages stored once and in order, and how a conversation stands.
import { hash as digest } from 'node:crypto';
import type { Sql } from 'postgres';
import { CHAT_TEXT_MAXIMUM, type ChatChannelData, type ChatMessage } from '@hilsa/contract';
import { maskCodes } from '@hilsa/contract/content/mask-codes';
import { Refused } from '../identity/index.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { printedMessage, threadOf, type ChatMessageRow } from './chat-rows.ts';

/** A notice of an answer is no news any more once the answer was read. */
export interface ChatNotifier extends Notifier {
  readThoseOf(customerId: string, event: 'chat-answered'): Promise<void>;
}

export interface ChatOptions {
  readonly sql: Sql;
  readonly notifier: ChatNotifier;
  /** Keeps a picture for the conversation. @throws Refused unknown-file when it is not the customer's or was not sent for the chat */
  claimPicture(customerId: string, fileId: string): Promise<void>;
  /** UTC milliseconds. */
  now(): number;
}

/** What customer and desk share. */
export interface ChatRoom {
  readonly options: ChatOptions;
  /** Until when the customer, or an operator, is shown as typing. */
  readonly typing: { readonly customer: Map<string, number>; readonly operator: Map<string, number> };
  isWatching(customerId: string): boolean;
  /** Tells the customer's sockets and the operators' inbox. */
  changed(customerId: string, messages: ChatMessage[]): Promise<void>;
}

export const TYPING_MS = 6_000;

/** Marks somebody as typing from now on, and forgets those who have stopped: whoever began last stands last. */
export function startTyping(marks: Map<string, number>, customerId: string, nowMs: number): void {
  marks.delete(customerId);
  for (const [id, untilMs] of marks) {
    if (untilMs > nowMs) break;
    marks.delete(id);
  }
  marks.set(customerId, nowMs + TYPING_MS);
}

/** Newest first. */
export async function messagesOf(
  sql: Sql,
  customerId: string,
  before: string | null,
  limit: number,
): Promise<{ list: ChatMessage[]; nextCursor: string | null }> {
  const rows = await sql<ChatMessageRow[]>`
    select id, sender, name, text, file_id, masked, at_ms from content.chat_messages
    where customer_id = ${customerId} ${before === null ? sql`` : sql`and id < ${before}`} order by id desc limit ${limit + 1}`;
  const list = rows.slice(0, limit).map(printedMessage);
  return { list, nextCursor: rows.length > limit ? list.at(-1)!.id : null };
}

/** How a conversation stands now, with the messages given. */
export async function stateOf(
  { options: { sql, now }, typing }: ChatRoom,
  customerId: string,
  messages: ChatMessage[],
): Promise<ChatChannelData> {
  const thread = await threadOf(sql, customerId);
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from content.chat_messages
    where customer_id = ${customerId} and sender = 'operator' and id > ${thread?.read_by_customer ?? 0}`;
  const until = typing.operator.get(customerId) ?? 0;
  return {
    messages,
    unread: row!.count,
    readByOperator: thread?.read_by_operator ?? null,
    typingUntilMs: until > now() ? until : null,
  };
}

export interface Saying {
  readonly customerId: string;
  readonly sender:
    | { readonly kind: 'customer' }
    | { readonly kind: 'operator'; readonly id: string; readonly name: string };
  readonly text: string;
  readonly fileId: string | null;
  readonly requestId: string | null;
  readonly atMs: number;
}

/** Stores a message, or finds the one that this request id stored before. @throws Refused message-empty, request-id-reused */
export async function say(sql: Sql, saying: Saying): Promise<{ message: ChatMessage; isNew: boolean }> {
  const { customerId, sender, fileId, requestId, atMs } = saying;
  const given = saying.text.trim().slice(0, CHAT_TEXT_MAXIMUM);
  if (given === '' && fileId === null) throw new Refused('message-empty');
  const { text, masked } = maskCodes(given);
  // Of what was sent, not of what is kept: a code in it must not make two different requests look alike.
  const bodyHash = digest('sha256', JSON.stringify([given, fileId]), 'base64url');
  return sql.begin(async (transaction) => {
    // The conversation is locked first, so that its messages are numbered in the order they become visible.
    await transaction`
      insert into content.chat_threads (customer_id, state, last_text, last_at_ms) values (${customerId}, 'closed', '', ${atMs}) on conflict do nothing`;
    await transaction`select from content.chat_threads where customer_id = ${customerId} for update`;
    if (requestId !== null) {
      const [before] = await transaction<(ChatMessageRow & { body_hash: string })[]>`
        select id, sender, name, text, file_id, masked, at_ms, body_hash from content.chat_messages
        where customer_id = ${customerId} and sender = ${sender.kind} and request_id = ${requestId}`;
      if (before !== undefined && before.body_hash !== bodyHash) throw new Refused('request-id-reused');
      if (before !== undefined) return { message: printedMessage(before), isNew: false };
    }
    const operator = sender.kind === 'operator' ? sender : null;
    const [row] = await transaction<ChatMessageRow[]>`
      insert into content.chat_messages (customer_id, sender, operator_id, name, text, file_id, masked, request_id, body_hash, at_ms)
      values (${customerId}, ${sender.kind}, ${operator?.id ?? null}, ${operator?.name ?? null}, ${text}, ${fileId}, ${masked}, ${requestId},
        ${bodyHash}, ${atMs})
      returning id, sender, name, text, file_id, masked, at_ms`;
    await (operator === null ? spokenByCustomer : spokenByOperator)(transaction as unknown as Sql, {
      customerId,
      messageId: row!.id,
      text: text.slice(0, LONGEST_GLIMPSE),
      operatorId: operator?.id ?? null,
      atMs,
    });
    return { message: printedMessage(row!), isNew: true };
  });
}

/** How much of the last message an inbox shows. */
const LONGEST_GLIMPSE = 120;

interface Spoken {
  readonly customerId: string;
  readonly messageId: string;
  readonly text: string;
  readonly operatorId: string | null;
  readonly atMs: number;
}

async function spokenByCustomer(sql: Sql, { customerId, text, atMs }: Spoken): Promise<void> {
  await sql`
    update content.chat_threads set state = 'waiting', last_text = ${text}, last_at_ms = ${atMs},
      waiting_since_ms = coalesce(waiting_since_ms, ${atMs}) where customer_id = ${customerId}`;
}

/** Who answers has read everything before, and has taken the conversation on. */
async function spokenByOperator(sql: Sql, { customerId, messageId, text, operatorId, atMs }: Spoken): Promise<void> {
  await sql`
    update content.chat_threads set state = 'answered', last_text = ${text}, last_at_ms = ${atMs}, waiting_since_ms = null,
      read_by_operator = ${messageId}, operator_id = coalesce(operator_id, ${operatorId}) where customer_id = ${customerId}`;
}
