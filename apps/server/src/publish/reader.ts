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
/** Updates kept for one snapshot that is being asked for; with more of them, a later snapshot is cheaper than all of them. */
const MOST_WAITING_BYTES = 512 * 1024;

interface Subscription {
  /** starting: the snapshot is being asked for; updates wait. owed: updates were dropped; a snapshot is due. */
  state: 'starting' | 'live' | 'owed';
  waiting: Buffer[];
  waitingBytes: number;
}

export interface ReaderOptions {
  /** A snapshot could not be had; the socket should close. */
  onFault(problem: unknown): void;
  /** Pays for one snapshot, or says that it must wait: it is asked again at the next `tend`. */
  mayAsk(channel: Channel): boolean;
}

export class Reader {
  readonly #wire: Wire;
  readonly #subscriptions = new Map<Channel, Subscription>();
  readonly #options: ReaderOptions;
  /** Names whose snapshot is being asked for: one at a time, however often somebody leaves and comes back. */
  readonly #asking = new Set<string>();
  #owing = 0;
  #slowSinceMs = 0;

  constructor(wire: Wire, options: ReaderOptions) {
    this.#wire = wire;
    this.#options = options;
  }

  get channels(): IterableIterator<Channel> {
    return this.#subscriptions.keys();
  }

  get channelCount(): number {
    return this.#subscriptions.size;
  }

  /** Subscribing again sends a fresh snapshot: that is how a client resyncs. One that is on its way already is that one. */
  subscribe(channel: Channel): void {
    const known = this.#subscriptions.get(channel);
    if (known !== undefined && known.state !== 'live') return;
    const subscription: Subscription = { state: 'starting', waiting: [], waitingBytes: 0 };
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
    if (subscription.state === 'starting') this.#keep(subscription, bytes);
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
    subscription.waiting = [];
    subscription.waitingBytes = 0;
    this.#owing += 1;
  }

  #keep(subscription: Subscription, bytes: Buffer): void {
    subscription.waitingBytes += bytes.length;
    if (subscription.waitingBytes > MOST_WAITING_BYTES) this.#owe(subscription);
    else subscription.waiting.push(bytes);
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
    if (this.#asking.has(channel.name)) return;
    if (!this.#options.mayAsk(channel)) return this.#owe(subscription);
    const snapshot = channel.snapshot();
    if (snapshot instanceof Promise) void this.#ask(channel, subscription, snapshot);
    else this.#begin(channel, subscription, snapshot);
  }

  async #ask(channel: Channel, subscription: Subscription, snapshot: Promise<Buffer>): Promise<void> {
    this.#asking.add(channel.name);
    try {
      this.#begin(channel, subscription, await snapshot);
    } catch (problem) {
      this.#options.onFault(problem);
    }
    this.#asking.delete(channel.name);
    // Who left and came back meanwhile, perhaps as another customer, is next.
    for (const [next, its] of this.#subscriptions)
      if (next.name === channel.name && its !== subscription && its.state === 'starting') this.#start(next, its);
  }

  #begin(channel: Channel, subscription: Subscription, snapshot: Buffer): void {
    // Left, or subscribed anew, while the tables were asked; or so much came meanwhile that a later one is due.
    if (this.#subscriptions.get(channel) !== subscription || subscription.state !== 'starting') return;
    if (this.#wire.pending > SLOW_BYTES) return this.#owe(subscription);
    this.#wire.write(snapshot);
    for (const bytes of subscription.waiting) this.#wire.write(bytes);
    subscription.waiting = [];
    subscription.waitingBytes = 0;
    subscription.state = 'live';
  }
}
