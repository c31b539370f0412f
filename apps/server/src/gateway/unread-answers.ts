// In: a server's connections. Out: whoever takes none of what waits for them is cut off, however much they say meanwhile.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What Node keeps of a connection of the system; it has no public name. */
type WithHandle = Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null };

interface Taken {
  /** Bytes of writes that are done, and what is left of the one under way: a slow reader moves the second, nobody else does. */
  readonly done: number;
  readonly left: number;
  readonly sinceMs: number;
}

/**
 * The time-out of a socket counts bytes of both directions, so that one byte now and then would keep unread answers for ever.
 * @param patience how long nothing at all may be taken of what waits, and how often that is looked at, milliseconds
 * @returns stops looking
 */
export function cutUnread(
  server: Server,
  patience: { readonly silenceMs: number; readonly checkMs: number },
  now: () => number,
): () => void {
  const open = new Map<Socket, Taken | null>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  const looking = setInterval(() => {
    for (const [socket, before] of open) {
      const waits = socket.writableLength > 0;
      const done = socket.bytesWritten - socket.writableLength;
      const left = (socket as WithHandle)._handle?.writeQueueSize ?? 0;
      if (!waits || before === null || before.done !== done || before.left !== left)
        open.set(socket, waits ? { done, left, sinceMs: now() } : null);
      else if (now() - before.sinceMs >= patience.silenceMs) socket.destroy();
    }
  }, patience.checkMs);
  looking.unref();
  return () => clearInterval(looking);
}
