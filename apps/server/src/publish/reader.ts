// In: frames of channels and one socket. Out: frames on the socket while it keeps up; a snapshot instead once it has caught up.
import type { Channel } from './channel.ts';

/** What a reader needs of a socket. */
export interface Wire {
  write(bytes: Buffer): void;
  /** Bytes handed over and not yet taken by the network. */
  readonly pending: number;
  /** Ends the connection without waiting. */
  cut(): void;
}

/** More than this waiting and a socket is slow: updates are dropped and a snapshot is owed. */
const SLOW_BYTES = 256 * 1024;
const CAUGHT_UP_BYTES = 16 * 1024;
/** A socket that takes nothing for this long is cut. */
const STALLED_MS = 15_000;

interface Subscription {
  /** starting: the snapshot is being asked for; updates wait. owed: updates were dropped; a snapshot is due. */
  state: 'starting' | 'live' | 'owed';
  waiting: Buffer[];
}

export class Reader {
  readonly #wire: Wire;
  readonly #subscriptions = new Map<Channel, Subscription>();
  readonly #onFault: (problem: unknown) => void;
  #owing = 0;
  #slowSinceMs = 0;

  /** @param onFault a snapshot could not be had; the socket should close */
  constructor(wire: Wire, onFault: (problem: unknown) => void) {
    this.#wire = wire;
    this.#onFault = onFault;
  }

  get channels(): IterableIterator<Channel> {
    return this.#subscriptions.keys();
  }

  get channelCount(): number {
    return this.#subscriptions.size;
  }

  /** Subscribing again sends a fresh snapshot: that is how a client resyncs. */
  subscribe(channel: Channel): void {
    const subscription: Subscription = { state: 'starting', waiting: [] };
    this.#subscriptions.set(channel, subscription);
    channel.add(this);
    this.#start(channel, subscription);
  }

  unsubscribe(channel: Channel): void {
    channel.remove(this);
    if (this.#subscriptions.get(channel)?.state === 'owed') this.#owing -= 1;
    this.#subscriptions.delete(channel);
  }

  leaveAll(): void {
    for (const channel of this.#subscriptions.keys()) this.unsubscribe(channel);
  }

  /** Called by a channel with one update, already framed. */
  update(channel: Channel, bytes: Buffer): void {
    const subscription = this.#subscriptions.get(channel);
    if (subscription === undefined || subscription.state === 'owed') return;
    if (subscription.state === 'starting') subscription.waiting.push(bytes);
    else if (this.#wire.pending > SLOW_BYTES) this.#owe(subscription);
    else this.#wire.write(bytes);
  }

  /** Called from time to time: pays owed snapshots to readers that caught up, cuts those that stall. */
  tend(nowMs: number): void {
    if (this.#wire.pending <= CAUGHT_UP_BYTES) {
      this.#slowSinceMs = 0;
      if (this.#owing > 0) this.#pay();
    } else if (this.#slowSinceMs === 0) this.#slowSinceMs = nowMs;
    else if (nowMs - this.#slowSinceMs > STALLED_MS) this.#wire.cut();
  }

  #owe(subscription: Subscription): void {
    subscription.state = 'owed';
    this.#owing += 1;
  }

  #pay(): void {
    for (const [channel, subscription] of this.#subscriptions) {
      if (subscription.state !== 'owed') continue;
      subscription.state = 'starting';
      this.#owing -= 1;
      this.#start(channel, subscription);
    }
  }

  #start(channel: Channel, subscription: Subscription): void {
    const snapshot = channel.snapshot();
    if (snapshot instanceof Promise)
      snapshot.then((bytes) => this.#begin(channel, subscription, bytes)).catch(this.#onFault);
    else this.#begin(channel, subscription, snapshot);
  }

  #begin(channel: Channel, subscription: Subscription, snapshot: Buffer): void {
    // Left, or subscribed anew, while the tables were asked.
    if (this.#subscriptions.get(channel) !== subscription) return;
    this.#wire.write(snapshot);
    for (const bytes of subscription.waiting) this.#wire.write(bytes);
    subscription.waiting = [];
    subscription.state = 'live';
  }
}
