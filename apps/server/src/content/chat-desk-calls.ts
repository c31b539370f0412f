// In: the chat room. Out: what operators do in it: inbox, answers, marks, canned answers.
import type { CannedAnswer, ChatThread } from '@hilsa/contract';
import { maskedContact, Refused } from '../identity/index.ts';
import { tellOfAnswer } from './answers-told.ts';
import { messagesOf, say, startTyping, type ChatRoom } from './chat-room.ts';
import type { ChatDesk, InboxQuery } from './chat-desk.ts';
import type { ChatThreadRow } from './chat-rows.ts';

interface InboxRow extends ChatThreadRow {
  account: string;
  unread: number;
}

export function createChatDesk(room: ChatRoom, onChange: ChatDesk['onChange']): ChatDesk {
  const { sql, now } = room.options;
  async function one(customerId: string): Promise<ChatThread> {
    const [row] = await inboxRows(room, sql`t.customer_id = ${customerId}`, { offset: 0, limit: 1 });
    if (row === undefined) throw new Refused('unknown-thread', { id: customerId });
    return printed(row, room);
  }
  return {
    onChange,
    async inbox(query) {
      const where = shownTo(room, query);
      const [count] = await sql<
        { total: number }[]
      >`select count(*)::int as total from content.chat_threads t where ${where}`;
      const rows = await inboxRows(room, where, query);
      return { list: rows.map((row) => printed(row, room)), total: count!.total };
    },
    async thread(customerId) {
      const [row] = await inboxRows(room, sql`t.customer_id = ${customerId}`, { offset: 0, limit: 1 });
      return row === undefined ? null : printed(row, room);
    },
    async assign(customerId, operatorId) {
      await one(customerId);
      await sql`update content.chat_threads set operator_id = ${operatorId} where customer_id = ${customerId}`;
      await room.changed(customerId, []);
    },
    async close(customerId) {
      await one(customerId);
      await sql`
        update content.chat_threads set state = 'closed', waiting_since_ms = null where customer_id = ${customerId}`;
      await room.changed(customerId, []);
    },
    messages: (customerId, { before, limit }) => messagesOf(sql, customerId, before, limit),
    async send(customerId, text, { id, name }, requestId, fileId = null) {
      const known = await sql`select from identity.customers where id = ${customerId}`;
      if (known.length === 0) throw new Refused('unknown-account', { id: customerId });
      if (fileId !== null) await room.options.claimPicture(customerId, fileId);
      const sender = { kind: 'operator', id, name } as const;
      const said = await say(sql, { customerId, sender, text, fileId, requestId, atMs: now() });
      if (!said.isNew) return said.message;
      room.typing.operator.delete(customerId);
      await room.changed(customerId, [said.message]);
      await tellOfAnswer(room, customerId);
      return said.message;
    },
    async read(customerId, messageId) {
      await one(customerId);
      const known =
        await sql`select from content.chat_messages where customer_id = ${customerId} and id = ${messageId}`;
      if (known.length === 0) throw new Refused('unknown-message', { id: messageId });
      await sql`
        update content.chat_threads set read_by_operator = greatest(read_by_operator, ${messageId}::bigint) where customer_id = ${customerId}`;
      await room.changed(customerId, []);
    },
    typing(customerId) {
      startTyping(room.typing.operator, customerId, now());
      void room.changed(customerId, []).catch(() => {
        // The database is away: nobody misses that somebody was typing.
      });
    },
    async hasPicture(customerId, fileId) {
      const found =
        await sql`select from content.chat_messages where customer_id = ${customerId} and file_id = ${fileId}`;
      return found.length > 0;
    },
    cannedAnswers: cannedAnswers(room),
  };
}

function shownTo({ options: { sql } }: ChatRoom, { show, operatorId }: InboxQuery) {
  if (show === 'waiting') return sql`t.state = 'waiting'`;
  return show === 'mine' ? sql`t.operator_id = ${operatorId} and t.state <> 'closed'` : sql`true`;
}

function inboxRows(
  { options: { sql } }: ChatRoom,
  where: ReturnType<typeof shownTo>,
  { offset, limit }: { offset: number; limit: number },
): Promise<InboxRow[]> {
  return sql<InboxRow[]>`
    select t.*, coalesce(c.phone, c.email, '#' || t.customer_id) as account,
      (select count(*)::int from content.chat_messages m
        where m.customer_id = t.customer_id and m.sender = 'customer' and m.id > coalesce(t.read_by_operator, 0)) as unread
    from content.chat_threads t left join identity.customers c on c.id = t.customer_id
    where ${where} order by t.waiting_since_ms asc nulls last, t.last_at_ms desc offset ${offset} limit ${limit}`;
}

function printed(row: InboxRow, { typing, options: { now } }: ChatRoom): ChatThread {
  const until = typing.customer.get(row.customer_id) ?? 0;
  return {
    customerId: row.customer_id,
    account: maskedContact(row.account),
    state: row.state,
    operatorId: row.operator_id,
    lastText: row.last_text,
    lastAtMs: Number(row.last_at_ms),
    waitingSinceMs: row.waiting_since_ms === null ? null : Number(row.waiting_since_ms),
    unread: row.unread,
    readByCustomer: row.read_by_customer,
    typingUntilMs: until > now() ? until : null,
  };
}

function cannedAnswers({ options: { sql } }: ChatRoom): ChatDesk['cannedAnswers'] {
  return {
    list: async () => [
      ...(await sql<CannedAnswer[]>`
        select id, title, text_en as "textEn", text_bn as "textBn" from content.chat_answers order by title, id limit 200`),
    ],
    async save({ id, title, textEn, textBn }) {
      const rows =
        id === null
          ? await sql<{ id: string }[]>`
              insert into content.chat_answers (title, text_en, text_bn) values (${title}, ${textEn}, ${textBn}) returning id`
          : await sql<{ id: string }[]>`
              update content.chat_answers set title = ${title}, text_en = ${textEn}, text_bn = ${textBn} where id = ${id} returning id`;
      if (rows[0] === undefined) throw new Refused('unknown-content', { id: id ?? '' });
      return rows[0].id;
    },
    async remove(id) {
      const gone = await sql`delete from content.chat_answers where id = ${id} returning id`;
      if (gone.length === 0) throw new Refused('unknown-content', { id });
    },
  };
}
