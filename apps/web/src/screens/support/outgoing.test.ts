import type { ChatMessage } from '@hilsa/contract';
import { Offline, Refused } from '@hilsa/wire';
import { expect, it } from 'vitest';
import { OutgoingMessages, type Post } from './outgoing.ts';

const arrived = (text: string, id: string): ChatMessage => ({
  id,
  from: 'customer',
  name: null,
  text,
  fileId: null,
  masked: false,
  atMs: 1,
});
const offline = (): Promise<never> => Promise.reject(new Offline('no answer', null));

/** A post whose answers a test prepares; it notes what was asked. */
function post(answers: (() => Promise<ChatMessage>)[]): Post & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    addPicture: (picture) => {
      asked.push(`picture ${picture.size}`);
      return Promise.resolve('file-1');
    },
    send: (request, requestId) => {
      asked.push(`${requestId} ${request.text ?? ''}${request.fileId === undefined ? '' : ` with ${request.fileId}`}`);
      return (answers.shift() ?? (() => Promise.resolve(arrived(request.text ?? '', String(asked.length)))))();
    },
  };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('sends one after the other, in the order written', async () => {
  let release: (message: ChatMessage) => void = () => undefined;
  const held = post([() => new Promise((resolve) => (release = resolve))]);
  const messages = new OutgoingMessages(held);
  messages.say('one', null, 'r1');
  messages.say('two', null, 'r2');
  await settled();
  expect(held.asked).toEqual(['r1 one']);
  release(arrived('one', '1'));
  await settled();
  expect(held.asked).toEqual(['r1 one', 'r2 two']);
  expect(messages.get().waiting).toEqual([]);
  expect(messages.get().sent.map(({ text }) => text)).toEqual(['one', 'two']);
});
it('holds everything back while there is no connection, and sends it under the same ids when there is', async () => {
  const cut = post([offline]);
  const messages = new OutgoingMessages(cut);
  messages.say('one', null, 'r1');
  messages.say('two', null, 'r2');
  await settled();
  expect(messages.get().waiting.map(({ text, state }) => [text, state])).toEqual([
    ['one', 'offline'],
    ['two', 'offline'],
  ]);
  messages.resume();
  await settled();
  expect(cut.asked).toEqual(['r1 one', 'r1 one', 'r2 two']);
  expect(messages.get().waiting).toEqual([]);
});
it('says why a message was refused, lets the next one pass, and sends it again or drops it', async () => {
  const strict = post([() => Promise.reject(new Refused('message-empty', {}, 'Write something first.'))]);
  const messages = new OutgoingMessages(strict);
  messages.say(' ', null, 'r1');
  messages.say('two', null, 'r2');
  await settled();
  expect(messages.get().waiting).toMatchObject([
    { requestId: 'r1', state: 'failed', problem: 'Write something first.' },
  ]);
  expect(messages.get().sent.map(({ text }) => text)).toEqual(['two']);
  messages.again('r1');
  await settled();
  expect(strict.asked.at(-1)).toBe('r1  ');
  messages.say('three', null, 'r3');
  messages.drop('r3');
  await settled();
  expect(messages.get().waiting).toEqual([]);
  expect(messages.get().sent.map(({ text }) => text)).toEqual(['two', ' ']);
});
it('sends a picture once, however often the message must be sent', async () => {
  const cut = post([offline]);
  const messages = new OutgoingMessages(cut);
  messages.say('', new Blob(['abc']), 'r1');
  await settled();
  messages.resume();
  await settled();
  expect(cut.asked).toEqual(['picture 3', 'r1  with file-1', 'r1  with file-1']);
});
it('forgets what another customer wrote', async () => {
  const messages = new OutgoingMessages(post([offline]));
  messages.say('secret', null, 'r1');
  await settled();
  messages.forget();
  expect(messages.get()).toEqual({ waiting: [], sent: [] });
});
