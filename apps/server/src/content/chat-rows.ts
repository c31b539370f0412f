// In: rows of the chat. Out: the wire's shapes of them.
import type { Sql } from 'postgres';
import type { ChatMessage } from '@hilsa/contract';

export interface ChatMessageRow {
  id: string;
  sender: 'customer' | 'operator';
  name: string | null;
  text: string;
  file_id: string | null;
  masked: boolean;
  at_ms: string;
}

export interface ChatThreadRow {
  customer_id: string;
  state: 'waiting' | 'answered' | 'closed';
  operator_id: string | null;
  last_text: string;
  last_at_ms: string;
  waiting_since_ms: string | null;
  read_by_customer: string | null;
  read_by_operator: string | null;
}

export function printedMessage({ id, sender, name, text, file_id, masked, at_ms }: ChatMessageRow): ChatMessage {
  return { id, from: sender, name, text, fileId: file_id, masked, atMs: Number(at_ms) };
}

export async function threadOf(sql: Sql, customerId: string): Promise<ChatThreadRow | null> {
  const [row] = await sql<ChatThreadRow[]>`
    select customer_id, state, operator_id, last_text, last_at_ms, waiting_since_ms, read_by_customer, read_by_operator
    from content.chat_threads where customer_id = ${customerId}`;
  return row ?? null;
}
