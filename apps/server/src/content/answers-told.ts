// In: answers of operators. Out: a notice to customers who do not have the conversation open, or do not read it though they have.
import { stateOf, type ChatRoom } from './chat-room.ts';

/** How long an answer may stand unread in an open conversation: a lost connection is noticed within a minute. */
const PATIENCE_MS = 60_000;
const AT_ONCE = 100;

/** Somebody who has the conversation open gets a moment to read. */
export async function tellOfAnswer(room: ChatRoom, customerId: string): Promise<void> {
  const { sql, now } = room.options;
  if (!room.isWatching(customerId)) return tellIfUnread(room, customerId);
  await sql`
    update content.chat_threads set answer_due_ms = coalesce(answer_due_ms, ${now() + PATIENCE_MS}) where customer_id = ${customerId}`;
}

/** Told first and crossed out afterwards: after a crash between the two the same notice is renewed, none is missing. */
export async function tellOfDueAnswers(room: ChatRoom): Promise<void> {
  const { sql, now } = room.options;
  const due = await sql<{ customer_id: string; answer_due_ms: string }[]>`
    select customer_id, answer_due_ms from content.chat_threads where answer_due_ms <= ${now()} order by answer_due_ms limit ${AT_ONCE}`;
  for (const { customer_id, answer_due_ms } of due) {
    await tellIfUnread(room, customer_id);
    await sql`
      update content.chat_threads set answer_due_ms = null where customer_id = ${customer_id} and answer_due_ms = ${answer_due_ms}`;
  }
}

async function tellIfUnread(room: ChatRoom, customerId: string): Promise<void> {
  const { notifier } = room.options;
  const isUnread = async () => (await stateOf(room, customerId, [])).unread > 0;
  if (!(await isUnread())) return;
  await notifier.notify(customerId, 'chat-answered', {});
  // Read in the moment between: then the notice came too late to say anything.
  if (!(await isUnread())) await notifier.readThoseOf(customerId, 'chat-answered');
}
