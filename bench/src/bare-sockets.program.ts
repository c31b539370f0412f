// In: the text of a frame. Out: a bare `ws` server that writes this one pre-built frame to all its sockets.
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { textFrame } from '../../apps/server/src/publish/frame.ts';
import { burst } from './burst.ts';

const http = createServer();
const sockets = new Set<Socket>();
const acceptor = new WebSocketServer({ server: http, perMessageDeflate: false });
acceptor.on('connection', (_, request) => sockets.add(request.socket));

process.on('disconnect', () => process.exit(0));
process.on('message', (message: { seconds?: number; text?: string }) => void hear(message));

async function hear({ seconds, text }: { seconds?: number; text?: string }): Promise<void> {
  if (seconds === undefined) {
    http.listen(0, '127.0.0.1', () => process.send!({ port: (http.address() as AddressInfo).port }));
    return;
  }
  const frame = textFrame(text!);
  const rounds = await burst(sockets, seconds, () => {
    for (const socket of sockets) socket.write(frame);
  });
  process.send!({ framesPerSecond: rounds * sockets.size, sockets: sockets.size });
}
