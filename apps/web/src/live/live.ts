// In: a channel of the stream and how its messages fold into a value.
// Out: a small store that opens its channel while somebody looks, changes at most once a frame, and re-renders only what changed.
import { useSyncExternalStore } from 'react';
import type { ChannelEvent } from '@hilsa/wire';
import { wire } from '../kernel/wire.ts';

/** The four states of a value from afar. With `isStale` the value is kept and its age matters. */
export interface LiveValue<Value> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly value: Value | null;
  /** The line is cut or messages are missing: this is what was known at `atMs`. */
  readonly isStale: boolean;
  /** When the last message came, by this device's clock; 0 before the first. */
  readonly atMs: number;
}

export interface Message {
  readonly type: 'snapshot' | 'update';
  readonly data: unknown;
}
/** Folds messages into the value; returns the same value when nothing changed. */
export type Fold<Value> = (before: Value | null, messages: readonly Message[]) => Value | null;

/** A value of an earlier visit, and when it was told. */
export interface Known<Value> {
  readonly value: Value;
  readonly atMs: number;
}

/** A page that is left for another that looks at the same channel keeps it open for this long. */
const LINGER_MS = 3_000;

export class Live<Value> {
  readonly #channel: string;
  readonly #fold: Fold<Value>;
  readonly #listeners = new Set<() => void>();
  readonly #followers = new Set<(messages: readonly Message[]) => void>();
  readonly #known: () => Known<Value> | null;
  #now: LiveValue<Value>;
  #leave: (() => void) | null = null;
  #closing: ReturnType<typeof setTimeout> | undefined;

  /** @param known what an earlier visit left: shown at once, as old, until the channel's first snapshot */
  constructor(channel: string, fold: Fold<Value>, known: () => Known<Value> | null = () => null) {
    this.#channel = channel;
    this.#fold = fold;
    this.#known = known;
    this.#now = this.#first();
  }

  /** Somebody looks at it, or just did. */
  get isSeen(): boolean {
    return this.#leave !== null;
  }

  readonly get = (): LiveValue<Value> => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    clearTimeout(this.#closing);
    this.#listeners.add(listener);
    if (this.#leave === null) {
      if (this.#now.status === 'idle') this.#now = { ...this.#now, status: 'loading' };
      this.#leave = wire.stream.subscribe(this.#channel, (event) => this.#take(event));
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#closing = setTimeout(() => this.#close(), LINGER_MS);
    };
  };

  /** Tells the messages that bring something new: updates, and a snapshot after a break; not the first picture. Opens no channel. */
  readonly onNews = (follower: (messages: readonly Message[]) => void): (() => void) => {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  };

  /** Another world or another customer: what was known belongs to somebody else. */
  forget(): void {
    const first = this.#first();
    this.#set(first.status === 'idle' && this.#leave !== null ? { ...first, status: 'loading' } : first);
  }

  #first(): LiveValue<Value> {
    const known = this.#known();
    if (known === null) return { status: 'idle', value: null, isStale: false, atMs: 0 };
    return { status: 'ready', value: known.value, isStale: true, atMs: known.atMs };
  }

  #take(event: ChannelEvent): void {
    const before = this.#now;
    const value = event.messages.length === 0 ? before.value : this.#fold(before.value, event.messages);
    const status = event.refusal !== null && value === null ? 'failed' : value === null ? before.status : 'ready';
    const atMs = event.messages.length === 0 ? before.atMs : Date.now();
    this.#set({ status, value, isStale: event.isStale && value !== null, atMs });
    const isNews = before.value !== null || event.messages.some(({ type }) => type === 'update');
    if (event.messages.length > 0 && isNews) for (const follower of this.#followers) follower(event.messages);
  }

  #close(): void {
    this.#leave?.();
    this.#leave = null;
    // The picture is kept for the next visit, marked as old until its first snapshot.
    if (this.#now.value !== null) this.#now = { ...this.#now, isStale: true };
  }

  #set(next: LiveValue<Value>): void {
    this.#now = next;
    for (const listener of this.#listeners) listener();
  }
}

/** A part of a live value; re-renders only when the part changes (by identity). */
export function useLive<Value, Part>(
  live: Pick<Live<Value>, 'get' | 'subscribe'>,
  select: (now: LiveValue<Value>) => Part,
): Part {
  return useSyncExternalStore(live.subscribe, () => select(live.get()));
}
