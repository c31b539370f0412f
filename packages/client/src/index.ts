// In: where a server is. Out: two ways to it from a program: as the app (calls and stream of the contract, by a sign-in), and by an API key.
//
//   const hilsa = createClient({ address: 'https://trade.example', world: 'demo' });
//   const { tokenDemo } = await hilsa.call('/user/demo/open', { captcha });
//   hilsa.signIn(tokenDemo);
//   const stop = hilsa.subscribe('depth:BTCUSDT', ({ messages }) => …);
//
//   const key = createKey({ address: 'https://trade.example', key: { apiKey, secret } });
//   const order = await key.call('POST /api/v3/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001' });
import { BASE_PATH } from '@hilsa/contract/paths';
import { type Call, type ChannelListener, createWire } from '@hilsa/wire';
import { programClock } from './clock.ts';

export type { Balance, CallPath, DepthData, Fill, Order, ReplyOf, RequestOf, Ticker, Trade } from '@hilsa/contract';
export { Offline, OrderBook, Refused, SessionInvalid } from '@hilsa/wire';
export type { ChannelEvent, ChannelListener } from '@hilsa/wire';
export { KeyRefused, Undecided } from './errors.ts';
export { createKey, type Key, type KeyOptions } from './key.ts';
export type {
  AnswerTo,
  KeyCall,
  KeyFill,
  KeyOrder,
  KeyOrderStatus,
  KeySide,
  NewKeyOrder,
  TakenBy,
} from './key-calls.ts';
export { type KeyEvent, type KeyListener, listenToKey } from './listen.ts';
export type { Credentials } from './sign.ts';

export interface ClientOptions {
  /** Of the site: `https://trade.example`; without a slash at its end. */
  readonly address: string;
  /** Whose markets a guest sees; a sign-in brings its own. */
  readonly world?: 'real' | 'demo';
  readonly language?: 'en-US' | 'bn-BN';
  readonly fetch?: typeof globalThis.fetch;
  /** Told once for each call or socket whose sign-in was not accepted. */
  readonly onSessionInvalid?: () => void;
}

export interface Client {
  /** Any call of the contract. What changes something is sent again safely, three times at most. @throws Refused, SessionInvalid, Offline */
  readonly call: Call;
  /** From now on by this sign-in; '' for none. Streams begin anew. */
  signIn(token: string): void;
  /** Hears a channel; after each cut it begins with a snapshot again. @returns stops it */
  subscribe<Data = unknown>(channel: string, listener: ChannelListener<Data>): () => void;
  /** Nothing is heard any more, and no socket is open. */
  close(): void;
}

export function createClient(options: ClientOptions): Client {
  const { address, world = 'real', language = 'en-US', onSessionInvalid = () => undefined } = options;
  let token = '';
  const { call, stream } = createWire({
    base: address + BASE_PATH,
    getToken: () => token,
    getLanguage: () => language,
    getWorld: () => world,
    onSessionInvalid,
    clock: programClock,
    ...(options.fetch !== undefined && { fetch: options.fetch }),
  });
  return {
    call,
    signIn(given) {
      token = given;
      stream.restart();
    },
    subscribe: (channel, listener) => stream.subscribe(channel, listener),
    close: () => stream.close(),
  };
}
