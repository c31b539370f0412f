// In: the real rooms on a database, readers without a network. Out: who is told what at once, and who has it open before their eyes.
import { beforeAll, expect, it, vi } from 'vitest';
import type { Sql } from 'postgres';
import type { ChannelMessage, ChatChannelData, NoticesChannelData } from '@hilsa/contract';
import { createTestDatabase } from '../../test/test-database.ts';
import { createOutbox, createWebPush, newPushKeys } from '../connectors/index.ts';
import { createChat, createContentDesk, type Chat } from '../content/index.ts';
import { createSecretBox } from '../identity/secrets.ts';
import { createNotifications, type Notifications } from '../notifications/index.ts';
import { Reader } from '../publish/index.ts';
import { CustomerChannels } from './customer-channels.ts';

let sql: Sql;
let notifications: Notifications;
let chat: Chat;
let channels: CustomerChannels;
const problems: unknown[] = [];
const OPERATOR = { id: '7', name: 'Nadia' };

beforeAll(async () => {
  sql = (await createTestDatabase()).connect('app', { max: 4 });
  notifications = createNotifications({
    sql,
    mode: 'sandbox',
    sender: createOutbox(sql, Date.now),
    push: createWebPush({ keys: newPushKeys(), contact: 'mailto:a@b.example', hosts: [] }),
    box: createSecretBox(new Uint8Array(32)),
    kept: { noticesMs: 1e12, deliveriesMs: 1e12 },
    now: Date.now,
    report: (problem) => problems.push(problem),
  });
  chat = createChat({ sql, notifier: notifications, claimPicture: async () => undefined, now: Date.now });
  channels = new CustomerChannels({ notifications, chat }, (problem) => problems.push(problem));
});

let people = 0;
async function customer(): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into identity.customers (demo_only, password_hash, consent_version, phone, created_ms)
    values (false, 'x', '2026-11', ${`+88018000000${10 + people++}`}, 0) returning id`;
  return row!.id;
}

/** A reader that keeps the data of what it got. Frames are one JSON array each, after a header of 2 or 4 bytes. */
function open<Data>(channel: ReturnType<CustomerChannels['chat']>) {
  const heard: ChannelMessage<Data>[] = [];
  const write = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('utf8');
    heard.push(...(JSON.parse(text.slice(text.indexOf('[{'))) as ChannelMessage<Data>[]));
  };
  const reader = new Reader(
    { write, pending: 0, cut: () => undefined },
    {
      onFault: (problem) => problems.push(problem),
      mayAsk: () => true,
    },
  );
  reader.subscribe(channel);
  return { heard, reader };
}

it('an answer is on the screen at once, and told elsewhere only to who is not looking', async () => {
  const id = await customer();
  await chat.send(id, { text: 'hello', fileId: null }, null);
  const { heard, reader } = open<ChatChannelData>(channels.chat(id));
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 50_000 });
  await chat.desk.send(id, 'good morning', OPERATOR, null);
  await vi.waitFor(() => expect(heard.at(-1)!.data.messages).toMatchObject([{ text: 'good morning', name: 'Nadia' }]), {
    timeout: 50_000,
  });
  const told = () => notifications.notices.list(id, { language: 'en-US', cursor: null, limit: 9, unread: false });
  expect((await told()).list.map(({ event }) => event)).not.toContain('chat-answered');
  chat.desk.typing(id);
  await vi.waitFor(() => expect(heard.at(-1)!.data.typingUntilMs).toBeGreaterThan(Date.now()), { timeout: 50_000 });
  reader.leaveAll();
  channels.left(id);
  await chat.desk.send(id, 'are you there?', OPERATOR, null);
  expect((await told()).list.map(({ event }) => event)).toContain('chat-answered');
  expect(problems).toEqual([]);
});

it('an answer read in the chat is read in the list of notices too, and the bell’s number falls on every device', async () => {
  const id = await customer();
  await chat.send(id, { text: 'hello', fileId: null }, null);
  const answer = await chat.desk.send(id, 'good morning', OPERATOR, null);
  await notifications.notify(id, 'papers-approved', {});
  const [phone, desktop] = [
    open<NoticesChannelData>(channels.notices(id, 'bn-BN')),
    open<NoticesChannelData>(channels.notices(id, 'en-US')),
  ];
  await vi.waitFor(() => expect([phone.heard.length, desktop.heard.length]).toEqual([1, 1]), { timeout: 50_000 });
  const before = phone.heard[0]!.data.unread;
  await chat.read(id, answer.id);
  for (const { heard } of [phone, desktop]) {
    await vi.waitFor(() => expect(heard.at(-1)!.data.unread).toBe(before - 1), { timeout: 50_000 });
    const readOf = (event: string) => heard.at(-1)!.data.list.find((notice) => notice.event === event)!.readAtMs;
    expect(readOf('chat-answered')).not.toBeNull();
    expect(readOf('papers-approved')).toBeNull();
  }
  // The next answer is news again.
  await chat.desk.send(id, 'anything else?', OPERATOR, null);
  await vi.waitFor(() => expect(phone.heard.at(-1)!.data.unread).toBe(before), { timeout: 50_000 });
});

it('what is published now is in every open app that it speaks to', async () => {
  const [one, other] = [await customer(), await customer()];
  const desk = createContentDesk(sql, Date.now);
  desk.onChange(() => void notifications.platformChanged());
  const mine = open<NoticesChannelData>(channels.notices(one, 'bn-BN'));
  const theirs = open<NoticesChannelData>(channels.notices(other, 'en-US'));
  await vi.waitFor(() => expect([mine.heard.length, theirs.heard.length]).toEqual([1, 1]), { timeout: 50_000 });
  await desk.save('notice', null, {
    titleEn: 'For you',
    titleBn: 'আপনার জন্য',
    textEn: 'Only.',
    textBn: 'শুধু।',
    visibleFromMs: 1,
    untilMs: null,
    mode: 'any',
    audience: 'one',
    customerId: one,
    path: null,
    announce: false,
  });
  await vi.waitFor(() => expect(mine.heard.at(-1)!.data.list.map(({ title }) => title)).toContain('আপনার জন্য'), {
    timeout: 50_000,
  });
  await notifications.notify(other, 'papers-approved', {});
  await vi.waitFor(() => expect(theirs.heard.at(-1)!.data.list[0]!.event).toBe('papers-approved'), { timeout: 50_000 });
  expect(JSON.stringify(theirs.heard)).not.toContain('For you');
  for (const { heard } of [mine, theirs])
    expect(heard.map(({ sequence }) => sequence)).toEqual(heard.map((_, index) => index));
});
