// In: channel names and listeners, a token, a way to open sockets.
// Out: one socket kept alive, every channel in step with its sequence, listeners called at most once a frame.
import type { ClientMessage, ControlMessage, ServerMessage } from '@hilsa/contract';
import type { Clock } from './clock.ts';
import type { OpenSocket, Socket } from './socket.ts';
import { Channel, type ChannelListener } from './channel.ts';

/** idle: nobody listens. offline: the last attempt failed or the socket was cut; the next one is planned. */
export type Connection = 'idle' | 'connecting' | 'open' | 'offline';
export interface StreamState {
  readonly connection: Connection;
  /** When this state began, milliseconds since the epoch. */
  readonly sinceMs: number;
}

export interface StreamDependencies {
  /** `wss://host/ipxbdb-api/stream`, without a query. */
  readonly address: () => string;
  readonly getToken: () => string;
  readonly getWorld: () => 'real' | 'demo';
  readonly openSocket: OpenSocket;
  readonly clock: Clock;
  readonly onSessionInvalid: () => void;
}

const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 20_000;
const PING_EVERY_MS = 15_000;
/** No frame at all for this long after a ping: the line is dead, whatever the socket says. */
const PONG_WITHIN_MS = 8_000;
const OPEN_WITHIN_MS = 12_000;
/** A page that is being left for another keeps its socket. */
const LINGER_MS = 5_000;
const CHANNELS_A_MESSAGE = 50;

export class Stream {
  readonly #dependencies: StreamDependencies;
  readonly #channels = new Map<string, Channel>();
  readonly #stateListeners = new Set<(state: StreamState) => void>();
  #state: StreamState;
  #socket: Socket | null = null;
  #isAuthenticated = false;
  #mayAsk = false;
  #failures = 0;
  #cancelFrame: (() => void) | null = null;
  #cancelRetry: (() => void) | null = null;
  #cancelHeartbeat: (() => void) | null = null;
  #cancelLinger: (() => void) | null = null;
  #toAsk = new Set<Channel>();
  #toLeave = new Set<string>();
  #isFlushPlanned = false;

  constructor(dependencies: StreamDependencies) {
    this.#dependencies = dependencies;
    this.#state = { connection: 'idle', sinceMs: dependencies.clock.now() };
  }

  get state(): StreamState {
    return this.#state;
  }

  /** Tells of every change of the connection; returns the way to stop. */
  onState(listener: (state: StreamState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /**
   * Listens to a channel; the first listener subscribes, the last to leave unsubscribes.
   * A listener that joins later makes the channel start again from a snapshot, so that it too has the whole picture.
   */
  subscribe<Data = unknown>(name: string, listener: ChannelListener<Data>): () => void {
    const channel = this.#channels.get(name) ?? new Channel(name);
    const isNew = channel.listeners.size === 0;
    const own = listener as ChannelListener;
    channel.listeners.add(own);
    this.#channels.set(name, channel);
    this.#cancelLinger?.();
    if (isNew) this.#ask(channel);
    else this.#resync(channel);
    if (this.#socket === null && this.#cancelRetry === null) this.#connect();
    return () => this.#leave(channel, own);
  }

  /** After signing in, signing out or changing the world: a new socket, every channel from a fresh snapshot. */
  restart(): void {
    this.#drop();
    this.#failures = 0;
    if (this.#channels.size > 0) this.#connect();
  }

  /** The device says it has a network again: don't wait for the planned attempt. */
  retryNow(): void {
    if (this.#state.connection === 'offline') this.restart();
  }

  /** Nobody listens any more; for a program that ends. */
  close(): void {
    this.#channels.clear();
    this.#drop();
    this.#setState('idle');
  }

  #leave(channel: Channel, listener: ChannelListener): void {
    if (!channel.listeners.delete(listener) || channel.listeners.size > 0) return;
    this.#channels.delete(channel.name);
    this.#toAsk.delete(channel);
    this.#toLeave.add(channel.name);
    this.#planFlush();
    if (this.#channels.size > 0) return;
    this.#cancelLinger = this.#dependencies.clock.after(LINGER_MS, () => {
      if (this.#channels.size > 0) return;
      this.#drop();
      this.#setState('idle');
    });
  }

  #ask(channel: Channel): void {
    this.#toAsk.add(channel);
    this.#planFlush();
  }

  /** Leave and ask again: the answer is a snapshot with the current sequence. */
  #resync(channel: Channel): void {
    channel.lose();
    this.#toLeave.add(channel.name);
    this.#ask(channel);
    this.#planFrame();
  }

  #connect(): void {
    const { address, getWorld, getToken, openSocket, clock } = this.#dependencies;
    this.#cancelRetry = null;
    this.#setState('connecting');
    const socket = openSocket(`${address()}?world=${getWorld()}`);
    this.#socket = socket;
    this.#cancelHeartbeat = clock.after(OPEN_WITHIN_MS, () => this.#fail());
    socket.onOpen = () => {
      const token = getToken();
      // A signed-in socket takes the token's world, so nothing is asked before the server has answered the token.
      if (token === '') this.#begin();
      else this.#send({ op: 'auth', token });
      this.#beat();
    };
    socket.onFrame = (text) => this.#read(text);
    socket.onClose = () => this.#fail();
  }

  /** The socket may be used: ask for everything there are listeners for. */
  #begin(): void {
    this.#mayAsk = true;
    this.#setState('open');
    this.#toLeave.clear();
    for (const channel of this.#channels.values()) this.#toAsk.add(channel);
    this.#flush();
  }

  #read(text: string): void {
    this.#beat();
    for (const message of parseFrame(text)) {
      if ('op' in message) this.#control(message);
      else {
        const channel = this.#channels.get(message.channel);
        if (channel === undefined) continue;
        this.#failures = 0;
        if (channel.take(message)) this.#planFrame();
        else this.#resync(channel);
      }
    }
  }

  #control(message: ControlMessage): void {
    if (message.op === 'authenticated') {
      this.#isAuthenticated = true;
      this.#begin();
    } else if (message.op === 'error') {
      if (message.refusal === 'session-invalid') {
        this.#dependencies.onSessionInvalid();
        if (!this.#mayAsk) this.#begin();
      } else if (message.channel !== undefined) {
        this.#channels.get(message.channel)?.refuse(message.refusal);
        this.#planFrame();
      }
    }
  }

  #planFlush(): void {
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    // Screens open several channels in one go: one message carries them all.
    queueMicrotask(() => {
      this.#isFlushPlanned = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (!this.#mayAsk) return;
    const wanted = [...this.#toAsk]
      .filter((channel) => this.#isAuthenticated || !channel.isPrivate)
      .map((channel) => channel.name);
    for (const channels of portions([...this.#toLeave])) this.#send({ op: 'unsubscribe', channels });
    for (const channels of portions(wanted)) this.#send({ op: 'subscribe', channels });
    this.#toAsk.clear();
    this.#toLeave.clear();
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Any frame proves the line; after a quiet while a ping asks for one. */
  #beat(): void {
    const { clock } = this.#dependencies;
    this.#cancelHeartbeat?.();
    this.#cancelHeartbeat = clock.after(PING_EVERY_MS, () => {
      this.#send({ op: 'ping' });
      this.#cancelHeartbeat = clock.after(PONG_WITHIN_MS, () => this.#fail());
    });
  }

  #fail(): void {
    const { clock } = this.#dependencies;
    this.#drop();
    this.#setState('offline');
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
    // Half of the wait is chance, so that a thousand browsers don't come back in the same instant.
    this.#cancelRetry = clock.after(longest / 2 + (longest / 2) * clock.random(), () => this.#connect());
  }

  #drop(): void {
    for (const cancel of [this.#cancelRetry, this.#cancelHeartbeat, this.#cancelLinger]) cancel?.();
    this.#cancelRetry = this.#cancelHeartbeat = this.#cancelLinger = null;
    this.#socket?.close();
    this.#socket = null;
    this.#mayAsk = false;
    this.#isAuthenticated = false;
    for (const channel of this.#channels.values()) channel.lose();
    this.#planFrame();
  }

  #planFrame(): void {
    if (this.#cancelFrame !== null) return;
    this.#cancelFrame = this.#dependencies.clock.frame(() => {
      this.#cancelFrame = null;
      for (const channel of this.#channels.values()) channel.deliver();
    });
  }

  #setState(connection: Connection): void {
    if (this.#state.connection === connection) return;
    this.#state = { connection, sinceMs: this.#dependencies.clock.now() };
    for (const listener of this.#stateListeners) listener(this.#state);
  }
}

/** A frame is a JSON array of messages; anything else is not for us. */
function parseFrame(text: string): readonly ServerMessage[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? (parsed as ServerMessage[]) : [];
  } catch {
    return [];
  }
}

function portions(names: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < names.length; from += CHANNELS_A_MESSAGE)
    parts.push(names.slice(from, from + CHANNELS_A_MESSAGE));
  return parts;
}
