// Notices, preferences, push, votes, pages and the support chat, through the doors and on the stream.
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  BASE_PATH,
  type ChannelMessage,
  type ChatChannelData,
  type NoticesChannelData,
  type ServerMessage,
} from '@hilsa/contract';
import { createContentDesk } from '../src/content/index.ts';
import { ask, captcha, openDoors, PIN, post, register, type Doors, type Person } from './doors.ts';
import { newBrowser, openPushService } from './push-service.ts';

let doors: Doors;
let address: string;
let one: Person;
let other: Person;

beforeAll(async () => {
  const service = await openPushService();
  doors = await openDoors({ PUSH_HOSTS: service.host });
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
  address = `ws://127.0.0.1:${(doors.app.server.address() as AddressInfo).port}${BASE_PATH}/stream`;
  one = await register(doors);
  other = await register(doors);
  browser = newBrowser(service, 'one');
});
let browser: ReturnType<typeof newBrowser>;

const as = ({ token }: Person, more: Record<string, string> = {}) => ({ accesstoken: token, ...more });

/** A signed-in socket on one channel; `next` is the first message, now or later, that fits. */
async function listen<Data>(person: Person, channel: 'chat' | 'notices', language = 'en-US') {
  const heard: ChannelMessage<Data>[] = [];
  const wakers: (() => void)[] = [];
  const socket = new WebSocket(`${address}?language=${language}`);
  socket.on('message', (bytes: Buffer) => {
    for (const message of JSON.parse(bytes.toString()) as ServerMessage[])
      if ('channel' in message && 'sequence' in message) heard.push(message as ChannelMessage<Data>);
    for (const wake of wakers.splice(0)) wake();
  });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  socket.send(JSON.stringify({ op: 'auth', token: person.token }));
  socket.send(JSON.stringify({ op: 'subscribe', channels: [channel] }));
  const next = async (fits: (message: ChannelMessage<Data>) => boolean): Promise<ChannelMessage<Data>> => {
    for (;;) {
      const found = heard.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => wakers.push(resolve));
    }
  };
  await next(({ type }) => type === 'snapshot');
  return { heard, next, close: () => socket.close() };
}

describe('notices', () => {
  it('are the platform’s and the customer’s own, in their language, read one by one or all', async () => {
    const before = await ask(doors, '/user/notice', {}, one.token);
    const platform = before.list.filter(({ event }) => event === 'platform-notice');
    expect(platform.map(({ title }) => title)).toContain('This is a sandbox');
    expect(before.unread).toBe(before.list.length);
    const bengali = await ask(doors, '/user/notice', {}, one.token, { 'accept-language': 'bn-BN' });
    expect(bengali.list.map(({ title }) => title)).toContain('এটি একটি স্যান্ডবক্স');
    const { id } = platform[0]!;
    expect(await ask(doors, '/user/notice/info', { id }, one.token)).toMatchObject({ id, readAtMs: null });
    expect((await ask(doors, '/user/notice/read', { id }, one.token)).unread).toBe(before.unread - 1);
    expect((await ask(doors, '/user/notice/read', { id }, one.token)).unread).toBe(before.unread - 1);
    expect(
      (await ask(doors, '/user/notice', { unread: '1' }, one.token)).list.map((notice) => notice.id),
    ).not.toContain(id);
    expect(
      (await ask(doors, '/user/notice', {}, other.token)).list.find((notice) => notice.id === id)!.readAtMs,
    ).toBeNull();
    expect((await ask(doors, '/user/notice/read', { all: '1' }, one.token)).unread).toBe(0);
  });

  it('reach every open app of the customer, each in its language, and no other’s', async () => {
    const [english, bengali, stranger] = [
      await listen<NoticesChannelData>(other, 'notices'),
      await listen<NoticesChannelData>(other, 'notices', 'bn-BN'),
      await listen<NoticesChannelData>(one, 'notices'),
    ];
    const unread = english.heard[0]!.data.unread;
    expect(unread).toBeGreaterThan(0);
    const { id } = english.heard[0]!.data.list.find(({ readAtMs }) => readAtMs === null)!;
    await ask(doors, '/user/notice/read', { id }, other.token);
    for (const { next } of [english, bengali])
      await next(({ type, data }) => type === 'update' && data.unread === unread - 1);
    const titles = ({ heard }: typeof english) =>
      heard
        .at(-1)!
        .data.list.map(({ title }) => title)
        .join();
    expect(titles(english)).toContain('This is a sandbox');
    expect(titles(bengali)).toContain('এটি একটি স্যান্ডবক্স');
    // Whatever the stranger was told came by an own change: none.
    await ask(doors, '/user/notice/read', { all: '1' }, one.token);
    await stranger.next(({ type }) => type === 'update');
    expect(stranger.heard.map(({ data }) => data.unread)).toEqual([0, 0]);
    for (const { close } of [english, bengali, stranger]) close();
  });

  it('of another customer are not there', async () => {
    await doors.sql`
      insert into content.customer_notices (customer_id, event, params, at_ms) values (${other.id}, 'pin-set', '{}', ${Date.now()})`;
    const { list } = await ask(doors, '/user/notice', {}, other.token);
    const { id } = list.find(({ event }) => event === 'pin-set')!;
    for (const path of ['/user/notice/info', '/user/notice/read'])
      expect(await post(doors, path, { id }, as(one))).toMatchObject({ code: -1001, refusal: 'unknown-notice' });
    expect((await ask(doors, '/user/notice', {}, one.token)).list.map((notice) => notice.id)).not.toContain(id);
  });
});

describe('preferences and push', () => {
  it('are each customer’s own', async () => {
    const { list, available } = await ask(doors, '/user/notice/preferences', {}, one.token);
    expect(available).toEqual({ push: false, mail: false, sms: true });
    expect(list.find(({ group }) => group === 'security')).toMatchObject({
      mail: true,
      sms: true,
      fixed: ['mail', 'sms'],
    });
    const changed = await ask(
      doors,
      '/user/notice/preferences/set',
      { group: 'account', channel: 'sms', on: '1' },
      one.token,
    );
    expect(changed.list.find(({ group }) => group === 'account')!.sms).toBe(true);
    const theirs = await ask(doors, '/user/notice/preferences', {}, other.token);
    expect(theirs.list.find(({ group }) => group === 'account')!.sms).toBe(false);
  });

  it('reach a browser that subscribed with the server’s key, until it says no', async () => {
    const { publicKey } = await ask(doors, '/user/push/key', {}, one.token);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect((await ask(doors, '/user/push/key', {}, other.token)).publicKey).toBe(publicKey);
    const { endpoint, p256dh, auth } = browser;
    await ask(doors, '/user/push/subscribe', { endpoint, p256dh, auth }, one.token);
    const reach = async () => (await ask(doors, '/user/notice/preferences', {}, one.token)).available.push;
    expect(await reach()).toBe(true);
    await ask(doors, '/user/push/unsubscribe', { endpoint }, other.token);
    expect(await reach()).toBe(true);
    await ask(doors, '/user/push/unsubscribe', { endpoint }, one.token);
    expect(await reach()).toBe(false);
  });
});

describe('the phrase', () => {
  it('stands in every message to its owner, codes included, and in none to anybody else', async () => {
    const [owner, nobody] = [await register(doors), '01988000333'];
    const phrase = 'নীল নৌকা';
    await ask(doors, '/user/update', { phrase }, owner.token);
    doors.clock.ahead += 61_000;
    const bengali = { 'accept-language': 'bn-BN' };
    await ask(doors, '/common/code/send', { purpose: 'confirm' }, owner.token, bengali);
    for (const target of [owner.phone, nobody]) {
      await ask(doors, '/common/code/send', { purpose: 'reset', target, captcha: await captcha(doors) });
      await ask(doors, '/common/code/send', { purpose: 'register', target, captcha: await captcha(doors) });
    }
    await ask(doors, '/common/code/send', { purpose: 'contact', target: '01988000444' }, owner.token);
    await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, owner.token);
    const textsTo = async (phone: string) =>
      (await ask(doors, '/sandbox/outbox', { limit: '100' })).list
        .filter(({ target }) => target.endsWith(phone.slice(1)))
        .map(({ text }) => text);
    const own = await textsTo(owner.phone);
    // The code to register came before there was a phrase.
    expect(own.filter((text) => !text.includes(phrase))).toHaveLength(1);
    for (const what of ['transaction PIN', 'Your Hilsa code to RESET', 'নিরাপত্তা বদলানোর হিলসা কোড'])
      expect(own.some((text) => text.includes(what) && text.includes(phrase))).toBe(true);
    // A stranger gets no code for a reset, and a new contact is not the owner's yet.
    expect(await textsTo(nobody)).toHaveLength(1);
    for (const phone of [nobody, '01988000444']) expect((await textsTo(phone)).join()).not.toContain(phrase);
  });
});

describe('votes and pages', () => {
  it('are shown to guests and counted for customers', async () => {
    const voteId = await createContentDesk(doors.sql, Date.now).save('vote', null, {
      titleEn: 'Which?',
      titleBn: 'কোনটি?',
      textEn: 'One.',
      textBn: 'একটি।',
      visibleFromMs: Date.now() - 1,
      untilMs: null,
      mode: 'sandbox',
      changeable: false,
      results: 'after-vote',
      options: [
        { id: null, labelEn: 'A', labelBn: 'ক' },
        { id: null, labelEn: 'B', labelBn: 'খ' },
      ],
    });
    const [guest] = (await ask(doors, '/index/vote/info', { id: voteId })).list;
    expect(guest).toMatchObject({ title: 'Which?', total: null, ownOptionId: null });
    const optionId = guest!.options[1]!.id;
    const { vote } = await ask(doors, '/vote', { voteId, optionId }, one.token);
    expect(vote).toMatchObject({ total: 1, ownOptionId: optionId });
    expect(await post(doors, '/vote', { voteId, optionId: guest!.options[0]!.id }, as(one))).toMatchObject({
      refusal: 'vote-already-cast',
    });
    expect((await ask(doors, '/index/vote/info', {}, other.token)).list[0]).toMatchObject({
      total: null,
      ownOptionId: null,
    });
    const { tokenDemo } = await ask(doors, '/user/demo/open', { captcha: await captcha(doors) });
    expect(await post(doors, '/vote', { voteId, optionId }, { accesstoken: tokenDemo })).toMatchObject({
      refusal: 'vote-needs-account',
    });
  });

  it.each(['about', 'company', 'privacy', 'disclaimer', 'download'] as const)(
    'show %s in both languages',
    async (name) => {
      const english = await ask(doors, '/index/page', { name });
      const bengali = await ask(doors, '/index/page', { name }, undefined, { 'accept-language': 'bn-BN' });
      expect(bengali.text).toMatch(/<h2>.*[\u0980-\u09ff]/);
      expect(english.text).toContain('<h2>');
      expect(english.version).toBe('2026-11');
    },
  );
});

describe('the support chat', () => {
  it('comes to every app of the customer at once, in order and without codes', async () => {
    const [phone, desktop, stranger] = [
      await listen<ChatChannelData>(one, 'chat'),
      await listen<ChatChannelData>(one, 'chat'),
      await listen<ChatChannelData>(other, 'chat'),
    ];
    const texts = ['first', '<script>alert(1)</script>', 'my code is 482913'];
    for (const text of texts) await ask(doors, '/user/chat/send', { text }, one.token);
    const spoken = ({ heard }: typeof phone) =>
      heard.flatMap(({ data }) => data.messages.map((message) => message.text));
    for (const listener of [phone, desktop]) {
      await listener.next(({ data }) => data.messages.some(({ masked }) => masked));
      expect(spoken(listener)).toEqual(['first', '<script>alert(1)</script>', 'my code is ••••••']);
      expect(listener.heard.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
    }
    await ask(doors, '/user/chat/send', { text: 'own words' }, other.token);
    await stranger.next(({ data }) => data.messages.length > 0);
    expect(spoken(stranger)).toEqual(['own words']);
    for (const { close } of [phone, desktop, stranger]) close();
    const raw = await doors.app.inject({ method: 'GET', url: `${BASE_PATH}/user/chat/list`, headers: as(one) });
    expect(raw.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(doors.logged.join()).not.toContain('482913');
  });

  it('stores a message once however often its request comes', async () => {
    const say = (text: string) => ask(doors, '/user/chat/send', { text }, one.token, { 'x-request-id': 'chat-1' });
    const answers = await Promise.all([say('once'), say('once'), say('once')]);
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
    const { list } = await ask(doors, '/user/chat/list', {}, one.token);
    expect(list.filter(({ text }) => text === 'once')).toHaveLength(1);
    expect(
      await post(doors, '/user/chat/send', { text: 'twice' }, as(one, { 'x-request-id': 'chat-1' })),
    ).toMatchObject({
      refusal: 'request-id-reused',
    });
  });

  it('of another customer is not there', async () => {
    const { message } = await ask(doors, '/user/chat/send', { text: 'mine' }, other.token);
    expect(await post(doors, '/user/chat/read', { messageId: message.id }, as(one))).toMatchObject({
      refusal: 'unknown-message',
    });
    const { list } = await ask(doors, '/user/chat/list', { limit: '100' }, one.token);
    expect(list.map(({ id }) => id)).not.toContain(message.id);
    expect(await ask(doors, '/user/chat/read', { messageId: message.id }, other.token)).toEqual({ unread: 0 });
    await ask(doors, '/user/chat/typing', {}, other.token);
  });

  it('asks a guest to sign in, and a machine to slow down', async () => {
    const socket = new WebSocket(address);
    const answer = new Promise<string>((resolve) => socket.on('message', (bytes: Buffer) => resolve(bytes.toString())));
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(JSON.stringify({ op: 'subscribe', channels: ['chat'] }));
    expect(JSON.parse(await answer)).toEqual([{ op: 'error', refusal: 'sign-in-required', channel: 'chat' }]);
    socket.close();
    const tight = await openDoors({ RATE_LIMIT_FACTOR: '1' });
    const person = await register(tight);
    const sends = await Promise.all(
      Array.from({ length: 25 }, (_, n) => post(tight, '/user/chat/send', { text: `${n}` }, as(person))),
    );
    expect(sends.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(sends.at(-1)).toMatchObject({ status: 429, refusal: 'rate-limited' });
  });
});

describe('an outside support chat', () => {
  /** What the app is told, and which hosts the chat's page and any other page let in. */
  const seen = async (own: Doors) => {
    const person = await register(own);
    const policy = async (path: string) =>
      String((await own.app.inject({ method: 'GET', url: path })).headers['content-security-policy']);
    const foreign = (text: string) => [...text.matchAll(/script-src ([^;]*);/g)].map(([, sources]) => sources);
    return {
      script: (await ask(own, '/user/login/info', {}, person.token)).serviceSaleSmartly,
      chatPage: foreign(await policy('/pages/common/serviceJs')),
      otherPages: foreign((await policy('/pages/common/service')) + (await policy('/'))),
    };
  };

  it('is told of, and let in, only when its host is on the operator’s list, and on its own page only', async () => {
    const CHAT_SCRIPT_URL = 'https://chat.example/widget.js';
    const strict = { script: '', chatPage: ["'self'"], otherPages: ["'self'", "'self'"] };
    expect(await seen(doors)).toEqual(strict);
    expect(await seen(await openDoors({ CHAT_SCRIPT_URL }))).toEqual(strict);
    const others = 'other.example,.notchat.example';
    expect(await seen(await openDoors({ CHAT_SCRIPT_URL, CHAT_SCRIPT_HOSTS: others }))).toEqual(strict);
    expect(await seen(await openDoors({ CHAT_SCRIPT_URL, CHAT_SCRIPT_HOSTS: 'chat.example' }))).toEqual({
      ...strict,
      script: CHAT_SCRIPT_URL,
      chatPage: ["'self' https://chat.example"],
    });
  });
});
