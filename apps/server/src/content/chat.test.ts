// In: a database. Out: a conversation in order, each message once, marks, masks, and nobody else's.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from 'postgres';
import type { ChatChannelData } from '@hilsa/contract';
import { createTestDatabase } from '../../test/test-database.ts';
import { Refused } from '../identity/index.ts';
import { createChat, type Chat } from './index.ts';

let sql: Sql;
let clock = 1_795_219_200_000;
let told: { customerId: string; event: string }[] = [];
/** Whose notices of answers were marked as read. */
let seen: string[] = [];
let chat: Chat;
let heard: { customerId: string; change: ChatChannelData }[] = [];
const OPERATOR = { id: '7', name: 'Nadia' };

beforeAll(async () => {
  sql = (await createTestDatabase()).connect('app', { max: 6 });
});
beforeEach(() => {
  told = [];
  seen = [];
  heard = [];
  chat = createChat({
    sql,
    notifier: {
      notify: async (customerId, event) => void told.push({ customerId, event }),
      readThoseOf: async (customerId) => void seen.push(customerId),
    },
    claimPicture: async (customerId, fileId) => {
      if (fileId !== `picture-of-${customerId}`) throw new Refused('unknown-file');
    },
    now: () => clock,
  });
  chat.onChange((customerId, change) => heard.push({ customerId, change }));
});

let people = 0;
async function customer(): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into identity.customers (demo_only, password_hash, consent_version, phone, created_ms)
    values (false, 'x', '2026-11', ${`+88018000000${10 + people++}`}, 0) returning id`;
  return row!.id;
}
const text = (words: string) => ({ text: words, fileId: null });

describe('a conversation', () => {
  it('keeps every message once and in order, also when many are sent and re-sent at the same time', async () => {
    const id = await customer();
    const sends = Array.from({ length: 20 }, (_, n) => `m${n % 10}`);
    const answers = await Promise.all(sends.map((key) => chat.send(id, text(`words of ${key}`), key)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(10);
    const { list } = await chat.list(id, null, 50);
    expect(list.map((message) => message.text).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, n) => `words of m${n}`),
    );
    const numbers = list.map((message) => Number(message.id));
    expect(numbers).toEqual(numbers.toSorted((first, second) => second - first));
    // Each was told once, in the order of their numbers.
    const spoken = heard.flatMap(({ change }) => change.messages.map((message) => Number(message.id)));
    expect(spoken.toSorted((first, second) => first - second)).toEqual(numbers.toReversed());
    await expect(chat.send(id, text('other words'), 'm1')).rejects.toMatchObject({ refusal: 'request-id-reused' });
    expect((await chat.send(await customer(), text('words of m1'), 'm1')).id).not.toBe(answers[1]!.id);
  });

  it('comes in pages', async () => {
    const id = await customer();
    for (let n = 0; n < 5; n++) await chat.send(id, text(`${n}`), null);
    const first = await chat.list(id, null, 2);
    const second = await chat.list(id, first.nextCursor, 2);
    const third = await chat.list(id, second.nextCursor, 2);
    expect([...first.list, ...second.list, ...third.list].map((message) => message.text)).toEqual([
      '4',
      '3',
      '2',
      '1',
      '0',
    ]);
    expect(third.nextCursor).toBeNull();
  });

  it('keeps no codes, and tells different codes apart when a request comes again', async () => {
    const id = await customer();
    const message = await chat.send(id, text('my code is 482913'), 'once');
    expect(message).toMatchObject({ text: 'my code is ••••••', masked: true });
    await expect(chat.send(id, text('my code is 551200'), 'once')).rejects.toMatchObject({
      refusal: 'request-id-reused',
    });
    // What stands beside a picture is text like any other, and so is an operator's answer.
    const beside = await chat.send(id, { text: 'পিন ৪৮২৯১৩', fileId: `picture-of-${id}` }, null);
    expect(beside).toMatchObject({ text: 'পিন ••••••', masked: true });
    expect(await chat.desk.send(id, 'You wrote 482 913', OPERATOR, null)).toMatchObject({ text: 'You wrote ••• •••' });
    const rows = await sql`select * from content.chat_messages where customer_id = ${id}`;
    expect(JSON.stringify(rows) + JSON.stringify(await chat.desk.thread(id))).not.toMatch(/482 ?913|৪৮২৯১৩/);
  });

  it('stores markup as the text it is, takes pictures of the customer’s own, and nothing empty', async () => {
    const id = await customer();
    expect((await chat.send(id, text('<img src=x onerror=alert(1)>'), null)).text).toBe('<img src=x onerror=alert(1)>');
    expect(await chat.send(id, { text: '', fileId: `picture-of-${id}` }, null)).toMatchObject({
      fileId: `picture-of-${id}`,
    });
    await expect(chat.send(id, { text: 'look', fileId: 'picture-of-1' }, null)).rejects.toMatchObject({
      refusal: 'unknown-file',
    });
    for (const empty of ['', '  \n '])
      await expect(chat.send(id, text(empty), null)).rejects.toMatchObject({ refusal: 'message-empty' });
    expect(await chat.desk.hasPicture(id, `picture-of-${id}`)).toBe(true);
    expect(await chat.desk.hasPicture(await customer(), `picture-of-${id}`)).toBe(false);
  });

  it('cannot be changed or deleted by the application', async () => {
    const id = await customer();
    await chat.send(id, text('said'), null);
    await expect(sql`update content.chat_messages set text = 'unsaid' where customer_id = ${id}`).rejects.toThrow(
      'permission denied',
    );
    await expect(sql`delete from content.chat_messages where customer_id = ${id}`).rejects.toThrow('permission denied');
  });
});

describe('marks', () => {
  it('say what each side has read, and only go forward', async () => {
    const id = await customer();
    const first = await chat.send(id, text('hello'), null);
    const second = await chat.send(id, text('anybody?'), null);
    expect((await chat.desk.thread(id))!.unread).toBe(2);
    await chat.desk.read(id, second.id, OPERATOR.id);
    await chat.desk.read(id, first.id, OPERATOR.id);
    expect(await chat.list(id, null, 1)).toMatchObject({ readByOperator: second.id, unread: 0 });
    const answer = await chat.desk.send(id, 'Good morning', OPERATOR, null);
    expect((await chat.list(id, null, 1)).unread).toBe(1);
    expect(await chat.read(id, answer.id)).toBe(0);
    expect(await chat.read(id, first.id)).toBe(0);
    expect((await chat.desk.thread(id))!.readByCustomer).toBe(answer.id);
    await expect(chat.read(await customer(), answer.id)).rejects.toMatchObject({ refusal: 'unknown-message' });
  });

  it('make the notice of an answer old once every answer is read, not before', async () => {
    const id = await customer();
    const first = await chat.desk.send(id, 'One moment', OPERATOR, null);
    const second = await chat.desk.send(id, 'Here it is', OPERATOR, null);
    await chat.read(id, first.id);
    expect(seen).toEqual([]);
    await chat.read(id, second.id);
    expect(seen).toEqual([id]);
  });

  it('show typing for six seconds, to the other side', async () => {
    const id = await customer();
    await chat.send(id, text('hello'), null);
    chat.typing(id);
    expect((await chat.desk.thread(id))!.typingUntilMs).toBe(clock + 6_000);
    chat.desk.typing(id);
    expect((await chat.snapshot(id)).typingUntilMs).toBe(clock + 6_000);
    clock += 6_000;
    expect((await chat.desk.thread(id))!.typingUntilMs).toBeNull();
    expect((await chat.snapshot(id)).typingUntilMs).toBeNull();
  });
});

describe('the desk', () => {
  it('has who waits longest first, and whose it is', async () => {
    const [early, late, quiet] = [await customer(), await customer(), await customer()];
    const changes: string[] = [];
    chat.desk.onChange((customerId) => changes.push(customerId));
    for (const id of [early, quiet, late]) {
      clock += 1_000;
      await chat.send(id, text(`from ${id}`), null);
    }
    await chat.send(early, text('still here'), null);
    await chat.desk.send(quiet, 'answered', OPERATOR, null);
    const show = async (what: 'waiting' | 'mine' | 'all') =>
      (await chat.desk.inbox({ show: what, operatorId: OPERATOR.id, offset: 0, limit: 100 })).list
        .map((thread) => thread.customerId)
        .filter((id) => [early, late, quiet].includes(id));
    expect(await show('waiting')).toEqual([early, late]);
    expect(await show('mine')).toEqual([quiet]);
    expect(await show('all')).toEqual([early, late, quiet]);
    await chat.desk.assign(late, OPERATOR.id);
    expect(await show('mine')).toEqual([late, quiet]);
    await chat.desk.close(late);
    expect(await show('mine')).toEqual([quiet]);
    await chat.send(late, text('one more thing'), null);
    expect(await chat.desk.thread(late)).toMatchObject({
      state: 'waiting',
      operatorId: OPERATOR.id,
      lastText: 'one more thing',
    });
    expect((await chat.desk.thread(late))!.account).toMatch(/^\+8801\d•••••\d{3}$/);
    expect(new Set(changes)).toEqual(new Set([early, late, quiet]));
    const nobody = await customer();
    await expect(chat.desk.assign(nobody, '7')).rejects.toMatchObject({ refusal: 'unknown-thread' });
    expect(await chat.desk.thread(nobody)).toBeNull();
  });

  it('answers once, and tells a customer who is not looking', async () => {
    const id = await customer();
    const [first, again] = [
      await chat.desk.send(id, 'We looked at it', OPERATOR, 'answer-1'),
      await chat.desk.send(id, 'We looked at it', OPERATOR, 'answer-1'),
    ];
    expect(again).toEqual(first);
    expect(first).toMatchObject({ from: 'operator', name: 'Nadia' });
    expect(told).toEqual([{ customerId: id, event: 'chat-answered' }]);
    chat.watchedBy((customerId) => customerId === id);
    await chat.desk.send(id, 'And solved it', OPERATOR, null);
    expect(told).toHaveLength(1);
    expect(heard.at(-1)).toMatchObject({
      customerId: id,
      change: { unread: 2, messages: [{ text: 'And solved it' }] },
    });
    await expect(chat.desk.send('999999999', 'hello', OPERATOR, null)).rejects.toMatchObject({
      refusal: 'unknown-account',
    });
  });

  it('tells a customer who has the conversation open after all, if an answer stays unread for a minute', async () => {
    const [reader, asleep] = [await customer(), await customer()];
    chat.watchedBy(() => true);
    for (const id of [reader, asleep]) await chat.desk.send(id, 'One moment', OPERATOR, null);
    clock += 30_000;
    const { id: last } = await chat.desk.send(reader, 'Here it is', OPERATOR, null);
    await chat.desk.send(asleep, 'Here it is', OPERATOR, null);
    await chat.read(reader, last);
    const heardOf = async () => {
      told = [];
      await chat.tick();
      return told.map(({ customerId }) => customerId).filter((id) => id === reader || id === asleep);
    };
    clock += 29_999;
    expect(await heardOf()).toEqual([]);
    clock += 1;
    expect(await heardOf()).toEqual([asleep]);
    clock += 3_600_000;
    expect(await heardOf()).toEqual([]);
  });

  it('keeps answers that are sent often', async () => {
    const { cannedAnswers } = chat.desk;
    const answer = { id: null, title: 'Fees', textEn: 'They stand on the ticket.', textBn: 'টিকিটে লেখা থাকে।' };
    const id = await cannedAnswers.save(answer);
    await cannedAnswers.save({ ...answer, id, title: 'All fees' });
    expect((await cannedAnswers.list()).find((kept) => kept.id === id)).toEqual({ ...answer, id, title: 'All fees' });
    await cannedAnswers.remove(id);
    await expect(cannedAnswers.remove(id)).rejects.toMatchObject({ refusal: 'unknown-content' });
  });
});
