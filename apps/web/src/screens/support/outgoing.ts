// In: what the customer wants to say, a text, a picture or both.
// Out: it on its way, in order, each under one request id however often it is sent; told honestly while it waits for a connection.
import type { ChatMessage } from '@hilsa/contract';
import { Offline, SessionInvalid, newRequestId } from '@hilsa/wire';
import { useSyncExternalStore } from 'react';
import { useKept } from '../../kernel/store.ts';
import { sentenceOf } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';

export interface Outgoing {
  readonly requestId: string;
  readonly text: string;
  readonly picture: Blob | null;
  /** The picture's id once it has arrived, so that it is never sent twice. */
  readonly fileId: string | null;
  readonly atMs: number;
  /** offline: waits for a connection, then goes by itself. failed: the server said no, and why. */
  readonly state: 'sending' | 'offline' | 'failed';
  readonly problem: string;
}
export interface OutgoingNow {
  readonly waiting: readonly Outgoing[];
  /** What arrived and may not be in the channel yet, oldest first. */
  readonly sent: readonly ChatMessage[];
}

/** The two calls a message needs; a test gives its own. */
export interface Post {
  readonly addPicture: (picture: Blob) => Promise<string>;
  readonly send: (request: { text?: string; fileId?: string }, requestId: string) => Promise<ChatMessage>;
}

const SENT_KEPT = 50;

export class OutgoingMessages {
  readonly #post: Post;
  readonly #listeners = new Set<() => void>();
  #now: OutgoingNow = { waiting: [], sent: [] };
  #running = false;

  constructor(post: Post) {
    this.#post = post;
  }

  readonly get = (): OutgoingNow => this.#now;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes a message on and starts sending. */
  say(text: string, picture: Blob | null, requestId = newRequestId(), atMs = Date.now()): void {
    const fresh: Outgoing = { requestId, text, picture, fileId: null, atMs, state: 'sending', problem: '' };
    this.#put({ ...this.#now, waiting: [...this.#now.waiting, fresh] });
    void this.#run();
  }

  /** Sends a refused message again. */
  again(requestId: string): void {
    this.#change(requestId, { state: 'sending', problem: '' });
    void this.#run();
  }

  /** Takes a message back that has not arrived. */
  drop(requestId: string): void {
    this.#put({ ...this.#now, waiting: this.#now.waiting.filter((one) => one.requestId !== requestId) });
  }

  /** A connection is there again: what waits for one goes. */
  resume(): void {
    for (const { requestId, state } of this.#now.waiting)
      if (state === 'offline') this.#change(requestId, { state: 'sending' });
    void this.#run();
  }

  /** Another customer must not see, let alone send, what this one wrote. */
  forget(): void {
    this.#put({ waiting: [], sent: [] });
  }

  /** One after the other, so that they arrive in the order they were written. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (;;) {
      const next = this.#now.waiting.find(({ state }) => state === 'sending');
      if (next === undefined) break;
      await this.#send(next);
    }
    this.#running = false;
  }

  async #send({ requestId, text, picture, fileId: known }: Outgoing): Promise<void> {
    try {
      let fileId = known;
      if (picture !== null && fileId === null) {
        fileId = await this.#post.addPicture(picture);
        this.#change(requestId, { fileId });
      }
      const request = { ...(text === '' ? {} : { text }), ...(fileId === null ? {} : { fileId }) };
      const message = await this.#post.send(request, requestId);
      // Taken back, or another customer meanwhile: then it is not ours to show.
      if (!this.#now.waiting.some((one) => one.requestId === requestId)) return;
      this.#put({
        waiting: this.#now.waiting.filter((one) => one.requestId !== requestId),
        sent: [...this.#now.sent, message].slice(-SENT_KEPT),
      });
    } catch (error) {
      if (error instanceof SessionInvalid) this.forget();
      else if (error instanceof Offline) this.#pause();
      else this.#change(requestId, { state: 'failed', problem: sentenceOf(error) });
    }
  }

  /** What comes after must not overtake: all of it waits. */
  #pause(): void {
    for (const { requestId, state } of this.#now.waiting)
      if (state === 'sending') this.#change(requestId, { state: 'offline' });
  }

  #change(requestId: string, change: Partial<Outgoing>): void {
    this.#put({
      ...this.#now,
      waiting: this.#now.waiting.map((one) => (one.requestId === requestId ? { ...one, ...change } : one)),
    });
  }

  #put(next: OutgoingNow): void {
    this.#now = next;
    for (const listener of this.#listeners) listener();
  }
}

/** Outlives the page, so that leaving it takes nothing back. */
export const outgoing = new OutgoingMessages({
  addPicture: async (picture) => (await wire.pictures.add('chat', picture)).fileId,
  send: async (request, requestId) => (await wire.call('/user/chat/send', request, { requestId })).message,
});

useKept.subscribe((now, before) => {
  if (now.userInfo?.id !== before.userInfo?.id) outgoing.forget();
});
addEventListener('online', () => outgoing.resume());
wire.stream.onState(({ connection }) => {
  if (connection === 'open') outgoing.resume();
});

export function useOutgoing(): OutgoingNow {
  return useSyncExternalStore(outgoing.subscribe, outgoing.get);
}
