// In: where the server is, who is calling and in which language.
// Out: `call` for questions and orders, `stream` for what moves; both typed by the contract.
//
//   const wire = createWire({ base: '/ipxbdb-api', getToken, getLanguage, getWorld, onSessionInvalid });
//   const { order } = await wire.call('/coin/order/add', { symbol, side: 'buy', type: 'market', quoteAmount: '100' });
//   const { fileId } = await wire.pictures.add('avatar', blob);  // bytes both ways
//   const leave = wire.stream.subscribe<TickerChannelUpdate>('ticker', ({ messages, isStale }) => …);
import { STREAM_PATH } from '@hilsa/contract/paths';
import { type Call, type CallDependencies, createCall } from './call.ts';
import { type Clock, browserClock } from './clock.ts';
import { type Files, createFiles } from './files.ts';
import { type Pictures, createPictures } from './pictures.ts';
import { type OpenSocket, openBrowserSocket } from './socket.ts';
import { Stream } from './stream.ts';

export type { Call, CallOptions } from './call.ts';
export type { ChannelEvent, ChannelListener } from './channel.ts';
export type { Clock } from './clock.ts';
export type { PicturePurpose, Pictures } from './pictures.ts';
export type { OpenSocket, Socket } from './socket.ts';
export type { Connection, Stream, StreamState } from './stream.ts';
export { Doubts } from './doubts.ts';
export { Offline, Refused, SessionInvalid } from './errors.ts';
export { type DepthChange, OrderBook } from './order-book.ts';

export interface WireOptions {
  /** Path or address of the API, without a slash at the end. */
  readonly base: string;
  /** Empty for a guest. */
  readonly getToken: () => string;
  readonly getLanguage: () => string;
  /** The browser's own secret, by which it is known where it signed in before; left out: it has none. */
  readonly getDevice?: () => string;
  readonly getWorld: () => 'real' | 'demo';
  /** Told once for each call or socket whose token was not accepted. */
  readonly onSessionInvalid: () => void;
  readonly fetch?: typeof globalThis.fetch;
  readonly openSocket?: OpenSocket;
  readonly clock?: Clock;
  readonly makeRequestId?: () => string;
}

export interface Wire {
  readonly call: Call;
  readonly pictures: Pictures;
  readonly files: Files;
  readonly stream: Stream;
}

/** The one wire of a page. */
export function createWire(options: WireOptions): Wire {
  const clock = options.clock ?? browserClock;
  const dependencies: CallDependencies = {
    base: options.base,
    getToken: options.getToken,
    getLanguage: options.getLanguage,
    getDevice: options.getDevice ?? (() => ''),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    clock,
    makeRequestId: options.makeRequestId ?? newRequestId,
    onSessionInvalid: options.onSessionInvalid,
  };
  const call = createCall(dependencies);
  const pictures = createPictures(dependencies);
  const files = createFiles(dependencies);
  const stream = new Stream({
    address: () => streamAddress(options.base),
    getToken: options.getToken,
    getWorld: options.getWorld,
    openSocket: options.openSocket ?? openBrowserSocket,
    clock,
    onSessionInvalid: options.onSessionInvalid,
  });
  return { call, pictures, files, stream };
}

/** The socket's address beside the API's; a base without a host is on the page's own. */
function streamAddress(base: string): string {
  const address = new URL(base + STREAM_PATH, typeof location === 'undefined' ? 'http://localhost' : location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** 128 random bits as text. `randomUUID` exists only on secure origins, and a phone may open the sandbox by its address. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
