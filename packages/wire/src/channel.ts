// In: the messages of one channel in the order they arrive.
// Out: which of them count, whether the channel must be asked for again, and what to hand on at the next frame.
import type { ChannelMessage, RefusalDetail } from '@hilsa/contract';
import type { RefusalWord } from '@hilsa/contract/refusals';

/** What a listener gets, at most once a frame. */
export interface ChannelEvent<Data = unknown> {
  /** In order; a snapshot, if there is one, comes first and replaces everything before it. */
  readonly messages: readonly { readonly type: 'snapshot' | 'update'; readonly data: Data }[];
  /** True from a lost connection or a gap until the next snapshot: what is on the screen may be old. */
  readonly isStale: boolean;
  /** The server won't give this channel, and why. */
  readonly refusal: RefusalWord | null;
}
export type ChannelListener<Data = unknown> = (event: ChannelEvent<Data>) => void;
export type { RefusalDetail };

/** Messages kept for a frame that doesn't come; beyond that a snapshot is cheaper. */
const PENDING_AT_MOST = 2_000;

/** Private channels are the signed-in customer's own. */
const PRIVATE = new Set(['orders', 'fills', 'balances', 'notices', 'chat']);

export class Channel {
  readonly name: string;
  readonly listeners = new Set<ChannelListener>();
  isStale = true;
  refusal: RefusalWord | null = null;
  #sequence: number | null = null;
  #pending: { type: 'snapshot' | 'update'; data: unknown }[] = [];
  /** Staleness or refusal changed since the last frame. */
  #hasNews = false;

  constructor(name: string) {
    this.name = name;
  }

  get isPrivate(): boolean {
    return PRIVATE.has(this.name);
  }

  /** Takes one message. Returns false when messages are missing and the channel must be asked for again. */
  take(message: ChannelMessage): boolean {
    if (message.type === 'snapshot') {
      this.#sequence = message.sequence;
      this.#pending = [{ type: 'snapshot', data: message.data }];
      this.isStale = false;
      this.refusal = null;
      this.#hasNews = true;
      return true;
    }
    // Updates before the first snapshot, and ones already counted (a doubled frame), say nothing new.
    if (this.#sequence === null || message.sequence <= this.#sequence) return true;
    if (message.sequence !== this.#sequence + 1 || this.#pending.length >= PENDING_AT_MOST) return false;
    this.#sequence = message.sequence;
    this.#pending.push({ type: 'update', data: message.data });
    return true;
  }

  /** From now on nothing is certain until a snapshot comes. */
  lose(): void {
    this.#sequence = null;
    if (!this.isStale) this.#hasNews = true;
    this.isStale = true;
  }

  refuse(refusal: RefusalWord): void {
    this.refusal = refusal;
    this.#hasNews = true;
  }

  /** Hands on what came since the last frame; does nothing when nothing did. */
  deliver(): void {
    if (this.#pending.length === 0 && !this.#hasNews) return;
    const event: ChannelEvent = { messages: this.#pending, isStale: this.isStale, refusal: this.refusal };
    this.#pending = [];
    this.#hasNews = false;
    for (const listener of this.listeners) listener(event);
  }
}
