// In: what a test node answers. Out: it listens on a port of this machine alone, as a node does: bodies are JSON, bounded; whole numbers are written whole.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const MOST_BYTES = 1_048_576;

export interface NodeAsked {
  readonly path: string;
  readonly authorization: string;
  readonly body: unknown;
}
export interface NodeServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** A decimal number, written into JSON as it is. */
export class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export async function serveNode(
  answer: (asked: NodeAsked) => { readonly status?: number; readonly body: unknown },
): Promise<NodeServer> {
  const server = createServer((request, response) => {
    read(request)
      .then((body) => answer({ path: request.url ?? '/', authorization: request.headers.authorization ?? '', body }))
      .then(({ status = 200, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(written(body)),
      )
      .catch(() => response.writeHead(400).end());
  });
  // Whoever asks a node keeps its line; closed meanwhile, the next question would be lost.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
  server.on('clientError', (_problem, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** No text of a chain holds this sign. */
const MARK = '\u0001';
function written(body: unknown): string {
  const text = JSON.stringify(body, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${MARK}${value}${MARK}`;
    return value instanceof Written ? `${MARK}${value.text}${MARK}` : value;
  });
  return text.replaceAll(/"\\u0001([^"\\]*)\\u0001"/g, '$1');
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new RangeError('too much');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
}

export interface Growing {
  /** Nothing is mined while it rests: what was sent waits. */
  rest(isResting: boolean): void;
  stop(): void;
}
/** A block a second while something waits to lie deep; then it rests, so that a sandbox that is left alone does not grow. */
export function growing(chain: {
  readonly height: () => number;
  /** The newest block that held something, or the next when something waits for one. */
  readonly filled: () => number;
  readonly mine: () => void;
  readonly after: number;
}): Growing {
  let rests = false;
  const timer = setInterval(() => {
    if (!rests && chain.height() < chain.filled() + chain.after) chain.mine();
  }, 1_000);
  timer.unref();
  return { rest: (isResting) => void (rests = isResting), stop: () => clearInterval(timer) };
}
