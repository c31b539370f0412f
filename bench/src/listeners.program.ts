// In: a port, how many sockets, whether to subscribe. Out: that many open WebSockets that read everything and look at nothing.
import { connect } from 'node:net';

interface Opening {
  port: number;
  count: number;
  /** Where the handshake goes. */
  path?: string;
  /** A message to send once the socket is open, or null. */
  message: string | null;
}

process.on('disconnect', () => process.exit(0));
process.on('message', (opening: Opening) => void openAll(opening).then(() => process.send!({ open: opening.count })));

async function openAll({ port, count, message, path = '/ipxbdb-api/stream?world=real' }: Opening): Promise<void> {
  for (let opened = 0; opened < count; opened += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - opened) }, () => open(port, path, message)));
  }
}

async function open(port: number, path: string, message: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', reject);
    // The handshake's answer, then (after subscribing) the first snapshot: the socket is part of the fan-out from then on.
    let awaited = message === null ? 1 : 2;
    socket.on('data', () => {
      awaited -= 1;
      if (awaited === 1) socket.write(maskedFrame(message!));
      if (awaited === 0) resolve();
    });
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
  });
}

/** A short client text frame; a mask of zeros leaves the text as it is. */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
