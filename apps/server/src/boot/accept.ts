// In: the gateway, host and port. Out: it listening, behind so many sockets of the same port that a rush is taken in.
// Node takes one connection from a listening socket at each turn of its loop: a server whose turns take 20 ms would let fifty callers a second in, and
// others would wait unanswered while orders are quick. Where the system lets a port have several sockets (SO_REUSEPORT), there are more.
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { requireFreePort } from './free-port.ts';

/** Connections that the system holds until this process takes them: with the usual 511 a rush waits and is forgotten, unanswered. */
const ACCEPT_QUEUE = 4_096;
/** Connections taken at each turn: five thousand a second by a loop whose turns take 50 ms. */
const SOCKETS = 256;
/** Of each of several: callers are spread over them evenly, not exactly. */
const QUEUE_OF_EACH = 128;

export interface Listening {
  /** e.g. http://127.0.0.1:8080 */
  readonly address: string;
  /** Takes no connection more; resolves when those it took are over. Called together with the gateway's own close. */
  close(): Promise<void>;
}

/** @throws what the first socket throws; StartRefused when another program has the port: with several sockets the system itself would not say so */
export async function listen(
  gateway: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const options = { host, port, backlog: ACCEPT_QUEUE };
  const shared = { host, port, backlog: QUEUE_OF_EACH, reusePort: true };
  if (port !== 0) await requireFreePort({ host, port });
  const first = await gateway.listen(shared).then(
    (address) => ({ address, isShared: true }),
    async (problem: NodeJS.ErrnoException) => {
      if (!NOT_HERE.has(problem.code ?? '')) throw problem;
      return { address: await gateway.listen(options), isShared: false };
    },
  );
  const more = first.isShared ? await openMore(gateway) : [];
  return {
    address: first.address,
    close: async () => void (await Promise.all(more.map(closed))),
  };
}

/** Systems that have no such thing say so with one of these. */
const NOT_HERE: ReadonlySet<string> = new Set(['ENOTSUP', 'EOPNOTSUPP', 'ENOPROTOOPT', 'EINVAL']);

/** What they take, the gateway serves as if it had taken it itself. */
async function openMore(gateway: FastifyInstance): Promise<Server[]> {
  const take = (socket: Socket): void => void gateway.server.emit('connection', socket);
  const opened: Server[] = [];
  for (const at of gateway.addresses()) {
    if (typeof at === 'string') continue;
    for (let n = 1; n < SOCKETS; n += 1) {
      // As a server of HTTP listens.
      const server = createServer({ allowHalfOpen: true, noDelay: true }, take);
      // Fewer than wanted are slower, not wrong.
      if (await isOpen(server, { host: at.address, port: at.port })) opened.push(server);
    }
  }
  return opened;
}

function isOpen(server: Server, { host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise((done) => {
    // For good: what a socket says later, too, ends nobody else's.
    server.on('error', () => done(false));
    server.listen({ host, port, backlog: QUEUE_OF_EACH, reusePort: true }, () => done(true));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => void server.close(() => done()));
}
