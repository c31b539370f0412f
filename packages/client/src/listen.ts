// In: an API key. Out: what happens to its owner's orders and balances, over a socket that comes back by itself; each time it has, it says so.
import { openBrowserSocket, type OpenSocket } from '@hilsa/wire/socket';
import type { Key } from './key.ts';

/** `e` says what it is: executionReport, outboundAccountPosition, listStatus. */
export interface KeyEvent {
  readonly e: string;
  readonly [field: string]: unknown;
}

export interface KeyListener {
  event(event: KeyEvent): void;
  /** Listening from now on. What happened before was not heard: ask for open orders and balances. */
  begun(): void;
  /** The key is not accepted: it does not try again. */
  refused(code: number, message: string): void;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 20_000;
/** The server pings every twenty seconds below this; a question of our own proves the line to both. */
const ASK_EVERY_MS = 30_000;

/** @returns stops listening */
export function listenToKey(key: Key, listener: KeyListener, openSocket: OpenSocket = openBrowserSocket): () => void {
  let isOver = false;
  let failures = 0;
  let stop = (): void => undefined;

  function open(): void {
    const socket = openSocket(`${key.base.replace(/^http/, 'ws')}/ws-api/v3`);
    let isAlive = true;
    const asking = setInterval(() => {
      if (!isAlive) return again();
      isAlive = false;
      socket.send(JSON.stringify({ id: 'alive', method: 'ping' }));
    }, ASK_EVERY_MS);
    let retry: ReturnType<typeof setTimeout> | undefined;
    stop = () => {
      clearInterval(asking);
      clearTimeout(retry);
      socket.close();
    };
    const again = (): void => {
      stop();
      if (isOver) return;
      const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
      failures += 1;
      retry = setTimeout(open, waitMs / 2 + (waitMs / 2) * Math.random());
    };
    socket.onOpen = () => {
      key
        .signed({ recvWindow: 10_000 })
        .then(
          (params) =>
            socket.send(JSON.stringify({ id: 'listen', method: 'userDataStream.subscribe.signature', params })),
          again,
        );
    };
    socket.onClose = again;
    socket.onFrame = (text) => {
      isAlive = true;
      const { id, status, error, event } = JSON.parse(text) as Message;
      if (event !== undefined) return listener.event(event);
      if (id !== 'listen') return;
      if (status === 200) {
        failures = 0;
        return listener.begun();
      }
      if (status === 429 || (status ?? 500) >= 500) return again();
      isOver = true;
      stop();
      listener.refused(error?.code ?? -1000, error?.msg ?? '');
    };
  }

  open();
  return () => {
    isOver = true;
    stop();
  };
}

interface Message {
  readonly id?: unknown;
  readonly status?: number;
  readonly error?: { readonly code: number; readonly msg: string };
  readonly event?: KeyEvent;
}
