// In: a channel of the stream and how its messages fold into a value.
// Out: a small store that opens its channel while somebody looks, changes at most once a frame, and re-renders only what changed.
import { useSyncExternalStore } from 'react';
import type { ChannelEvent } from '@hilsa/wire';
import { wire } from '../app/wire.ts';

/** The four states of a value from afar. With `isStale` the value is kept and its age matters. */
export interface LiveValue<Value> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly value: Value | null;
  /** The line is cut or messages are missing: this is what was known at `atMs`. */
  readonly isStale: boolean;
  /** When the last message came, by this device's clock; 0 before the first. */
  readonly atMs: number;
}

interface Message {
  readonly type: 'snapshot' | 'update';
  readonly data: unknown;
}
/** Folds messages into the value; returns the same value when nothing changed. */
export type Fold<Value> = (before: Value | null, messages: readonly Message[]) => Value | null;

/** A page that is left for another that looks at the same channel keeps it open for this long. */
const LINGER_MS = 3_000;

export class Live<Value> {
  readonly #channel: string;
  readonly #fold: Fold<Value>;
  readonly #listeners = new Set<() => void>();
  #now: LiveValue<Value> = { status: 'idle', value: null, isStale: false, atMs: 0 };
  #leave: (() => void) | null = null;
  #closing: ReturnType<typeof setTimeout> | undefined;

  constructor(channel: string, fold: Fold<Value>) {
    this.#channel = channel;
    this.#fold = fold;
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

  /** Another world or another customer: what was known belongs to somebody else. */
  forget(): void {
    this.#set({ status: this.#leave === null ? 'idle' : 'loading', value: null, isStale: false, atMs: 0 });
  }

  #take(event: ChannelEvent): void {
    const before = this.#now;
    const value = event.messages.length === 0 ? before.value : this.#fold(before.value, event.messages);
    const status = event.refusal !== null && value === null ? 'failed' : value === null ? before.status : 'ready';
    const atMs = event.messages.length === 0 ? before.atMs : Date.now();
    this.#set({ status, value, isStale: event.isStale && value !== null, atMs });
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
export function useLive<Value, Part>(live: Live<Value>, select: (now: LiveValue<Value>) => Part): Part {
  return useSyncExternalStore(live.subscribe, () => select(live.get()));
}
