import type { ChatMessage } from '@hilsa/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../kernel/queries.ts';
import { wire } from '../kernel/wire.ts';
import { chat, joined, notices } from './index.ts';

type Listener = Parameters<typeof wire.stream.subscribe>[1];
const listeners = new Map<string, Listener>();
const toasts: string[] = [];
vi.mock('../kernel/toast.ts', () => ({ toast: (text: string) => toasts.push(text) }));

beforeAll(() => {
  vi.spyOn(wire.stream, 'subscribe').mockImplementation((name, listener) => {
    listeners.set(name, listener);
    return () => undefined;
  });
});
beforeEach(() => {
  toasts.length = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: 0, msg: '', data: { title: 'আপনার পাসওয়ার্ড বদলানো হয়েছে' } })),
  );
});
afterEach(() => {
  notices.forget();
  chat.forget();
  vi.unstubAllGlobals();
});
const arrives = (channel: string, type: 'snapshot' | 'update', data: unknown): void =>
  listeners.get(channel)?.({ messages: [{ type, data }], isStale: false, refusal: null });
const notice = (id: string, readAtMs: number | null = null) => ({
  id,
  event: 'password-changed',
  title: 'Your password was changed',
  text: '',
  path: '',
  readAtMs,
  atMs: 1,
});
const message = (id: string, text = ''): ChatMessage => ({
  id,
  from: 'operator',
  name: 'Nadia',
  text,
  fileId: null,
  masked: false,
  atMs: 1,
});
const chatData = (messages: ChatMessage[]) => ({ messages, unread: 0, readByOperator: null, typingUntilMs: null });

it('counts unread notices and tells a new one in the language chosen here, not in that of the socket', async () => {
  const leave = notices.subscribe(() => undefined);
  arrives('notices', 'snapshot', { list: [notice('n1')], unread: 1 });
  expect(notices.get().value?.unread).toBe(1);
  arrives('notices', 'update', { list: [notice('n2')], unread: 2 });
  expect(notices.get().value?.unread).toBe(2);
  await vi.waitFor(() => expect(toasts).toEqual(['আপনার পাসওয়ার্ড বদলানো হয়েছে']), { timeout: 15_000 });
  leave();
});
it('tells nothing about what was there before, and nothing when a notice is read', () => {
  const leave = notices.subscribe(() => undefined);
  arrives('notices', 'snapshot', { list: [notice('n1'), notice('n2')], unread: 2 });
  arrives('notices', 'update', { list: [notice('n1', 5)], unread: 1 });
  expect(notices.get().value?.unread).toBe(1);
  // To tell one, its words would be asked for at once.
  expect(fetch).not.toHaveBeenCalled();
  leave();
});
it('joins messages once, oldest first by the size of their ids', () => {
  const list = joined([message('9'), message('10', 'old')], [message('10', 'new'), message('2')]);
  expect(list.map(({ id, text }) => `${id}${text}`)).toEqual(['2', '9', '10new']);
});
it('keeps what was said before when the line comes back, and asks the history for what it missed', () => {
  const asked = vi.spyOn(queries, 'invalidateQueries');
  const leave = chat.subscribe(() => undefined);
  arrives('chat', 'snapshot', chatData([message('1')]));
  arrives('chat', 'update', chatData([message('2')]));
  expect(chat.get().value?.messages.map(({ id }) => id)).toEqual(['1', '2']);
  expect(asked).not.toHaveBeenCalled();
  arrives('chat', 'snapshot', chatData([message('40')]));
  expect(chat.get().value?.messages.map(({ id }) => id)).toEqual(['40']);
  expect(asked).toHaveBeenCalledWith({ queryKey: ['/user/chat/list'] }, { cancelRefetch: false });
  leave();
});
