// In: one accepted socket and what its address asked for. Out: a client with its bounds; frames built once for all go to the network as they are.
import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import { textFrame } from '../../../publish/index.ts';
import type { ApiKey } from '../../../identity/index.ts';
import type { Seat } from '../../seats.ts';
import type { Hearer } from './feeds.ts';
import type { Wanted } from './paths.ts';
import type { SocketSession } from './session-key.ts';

/** Control frames: a burst, then a few a second. Calls have weights, and are answered one after the other. */
export const MESSAGES = { market: { burst: 20, aSecond: 5 }, calls: { burst: 200, aSecond: 100 } } as const;
/** More than this not yet taken by the network, and the socket is cut: a stream with a hole would be worse. */
const SLOW_BYTES = 2 * 1024 * 1024;

const PING_MS = 20_000;
/** Without a pong. */
const DEAD_MS = 60_000;

/** An account's events on one socket. */
export interface Listening {
  readonly key: ApiKey;
  /** As its events are told. */
  readonly wrap: (event: object) => object;
  readonly stop: () => void;
}

/** One socket of a program: what it hears, whose events, and what it may still say. */
export class Client implements Hearer {
  isCombined: boolean;
  readonly socket: WebSocket;
  readonly wanted: Wanted;
  readonly seat: Seat;
  readonly address: string;
  readonly bornMs: number;
  readonly heard = new Map<string, () => void>();
  readonly listening = new Map<string, Listening>();
  readonly session: SocketSession;
  readonly #tcp: Writable;
  pingedMs: number;
  /** Since when a ping is unanswered; null: none is. A clock that jumps cuts nobody who answers. */
  unansweredMs: number | null = null;
  messagesLeft: number;
  /** How many there were: numbers are given once. */
  subscriptions = 0;
  turn: Promise<void> = Promise.resolve();

  constructor(
    socket: WebSocket,
    wanted: Wanted,
    { seat, address, nowMs }: { seat: Seat; address: string; nowMs: number },
  ) {
    this.socket = socket;
    this.wanted = wanted;
    this.isCombined = wanted.isCombined;
    this.messagesLeft = MESSAGES[wanted.door].burst;
    this.seat = seat;
    this.address = address;
    this.bornMs = this.pingedMs = nowMs;
    this.session = { connectedMs: nowMs, signedIn: null };
    // Frames are built once for all who hear, and go to the network as they are; ws itself writes whole frames only.
    this.#tcp = (socket as unknown as { _socket: Writable })._socket;
  }

  send(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.#tcp.writableLength > SLOW_BYTES) return this.socket.terminate();
    this.#tcp.write(frame);
  }

  /** @returns whether it still lives: a ping may be unanswered for a minute */
  ping(nowMs: number): boolean {
    if (this.unansweredMs !== null && nowMs - this.unansweredMs > DEAD_MS) return false;
    if (nowMs - this.pingedMs < PING_MS) return true;
    this.pingedMs = nowMs;
    this.unansweredMs ??= nowMs;
    if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
    return true;
  }

  tell(message: object): void {
    this.send(textFrame(JSON.stringify(message)));
  }

  leave(): void {
    for (const stop of this.heard.values()) stop();
    for (const { stop } of this.listening.values()) stop();
    this.heard.clear();
    this.listening.clear();
  }
}
