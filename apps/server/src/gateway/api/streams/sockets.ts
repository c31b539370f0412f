// In: handshakes at the addresses of programs' streams. Out: sockets that hear what they name, within bounds; they end with their key.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { World } from '@hilsa/contract';
import { WebSocketServer } from 'ws';
import { textFrame } from '../../../publish/index.ts';
import { Refused, type ApiKey } from '../../../identity/index.ts';
import type { Door } from '../../door.ts';
import { originAllowed } from '../../origins.ts';
import { createSeats, SEATS } from '../../seats.ts';
import { turnAway } from '../../turn-away.ts';
import { keyNamed, takeTurn, type Base } from '../door.ts';
import { ApiRefused } from '../refused.ts';
import type { MarketKind } from '../symbols.ts';
import type { Weights } from '../weights.ts';
import { answered, readMessage, refusedText, signer, type Asking, type Message } from './calls-by-socket.ts';
import { keyOfSession } from './session-key.ts';
import { sessionCall } from './sessions.ts';
import { answerControl, invalid, MOST_STREAMS } from './control-frames.ts';
import { openContractFeed } from './contract-feed.ts';
import { Feeds } from './feeds.ts';
import type { ListenKeys } from './listen-keys.ts';
import { readAddress, type Wanted } from './paths.ts';
import { Client, MESSAGES } from './socket-client.ts';
import { openUserFeed } from './user-feed.ts';

const LONGEST_MESSAGE = 64 * 1024;
const TICK_MS = 1_000;
const LIFE_MS = 24 * 3_600_000;
const TOO_MANY_MESSAGES = 1008;
const GOING_AWAY = 1001;
const KEY_ENDED = 4001;
const NO_SEAT_LEFT = 1013;

/** Weight of hearing one's own events. */
const SUBSCRIBING = 2;

/** What a socket does for itself, beside calls. */
const OWN_METHODS = /^(?:userDataStream|session)\./;

/** As the log and the security stream name these sockets. */
const CALL = 'streams of programs';

export interface ProgramStreams {
  /** Whether the address is one of these. */
  claims(url: string): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

interface StreamsOptions {
  readonly door: Door;
  readonly weights: Weights;
  readonly listenKeys: Readonly<Record<MarketKind, ListenKeys>>;
  addressOf(request: IncomingMessage): string;
}

export function openProgramStreams({ door, weights, listenKeys, addressOf }: StreamsOptions): ProgramStreams {
  const { rooms } = door;
  const { now } = rooms;
  const { rateLimitFactor } = rooms.settings;
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const seats = createSeats({
    ...SEATS,
    address: SEATS.address * rateLimitFactor,
    customer: SEATS.customer * rateLimitFactor,
  });
  const clients = new Set<Client>();
  const feedsOf = (world: World): Readonly<Record<MarketKind, Feeds>> => ({
    spot: new Feeds(rooms.worlds[world], 'spot', now),
    perpetual: new Feeds(rooms.worlds[world], 'perpetual', now),
  });
  const feeds = { real: feedsOf('real'), demo: feedsOf('demo') };
  const { liveKeys } = rooms.identity.rooms;
  const baseOf = ({ isDemoBase, kind }: Wanted): Base => ({ prefix: '', world: isDemoBase ? 'demo' : null, kind });
  const askingOf = (client: Client): Asking => ({
    door,
    weights,
    base: baseOf(client.wanted),
    address: client.address,
    session: client.session,
  });

  /** @throws ApiRefused -2015 */
  function listen(client: Client, name: string, key: ApiKey, wrap: (event: object) => object): void {
    if (!client.seat.sitAs(key.customerId, key.customer.isDemoOnly)) {
      client.socket.close(NO_SEAT_LEFT);
      throw new ApiRefused(-1003, 'Too many connections of this account.', { status: 429 });
    }
    const open = client.wanted.kind === 'spot' ? openUserFeed : openContractFeed;
    const stop = open(rooms.worlds[key.world], key.account, {
      tell: (event) => client.tell(wrap(event)),
      // Told right after a commit: a fault here must end this socket, never the world.
      fault: (problem) => fail(client, problem),
      now,
    });
    client.listening.set(name, { key, wrap, stop });
  }

  async function hear(client: Client, name: string): Promise<boolean> {
    if (client.heard.has(name) || client.listening.has(name)) return true;
    const keyName = listenKeys[client.wanted.kind].keyNameOf(name);
    if (keyName !== null) {
      const key = await keyNamed(door, baseOf(client.wanted), keyName, client.address);
      // Another message may have asked for the same meanwhile, or the socket may be gone.
      if (!client.listening.has(name) && clients.has(client))
        listen(client, name, key, (event) => (client.isCombined ? { stream: name, data: event } : event));
      return true;
    }
    // What it said last may come after its end, which has let go of all that it heard: nobody would do so again.
    if (!clients.has(client)) return true;
    const stop = feeds[client.wanted.world][client.wanted.kind].hear(name, client);
    if (stop === null) return false;
    client.heard.set(name, stop);
    return true;
  }

  const control = async (client: Client, text: string): Promise<void> => {
    if (clients.has(client)) await answerControl(client, text, hear);
  };

  async function call(client: Client, text: string): Promise<void> {
    if (!clients.has(client)) return;
    const asking = askingOf(client);
    const message = readMessage(text);
    if (message === null)
      return client.tell({
        id: null,
        status: 400,
        error: { code: -1100, msg: 'Illegal characters found in a parameter.' },
      });
    const [own] = OWN_METHODS.exec(message.method) ?? [null];
    if (own === null) return client.send(textFrame(await answered(asking, message)));
    try {
      const result = await (own === 'session.' ? sessionCall(asking, message) : userStream(client, asking, message));
      client.tell({ id: message.id, status: 200, result });
    } catch (problem) {
      client.send(textFrame(refusedText(asking, message, problem)));
    }
  }

  async function userStream(client: Client, asking: Asking, message: Message): Promise<object> {
    if (/^userDataStream\.subscribe(?:\.signature)?$/.test(message.method)) {
      weights.take(client.address, SUBSCRIBING);
      const isSigned = message.method.endsWith('.signature');
      const key = isSigned ? (await signer(asking, message)).key : await keyOfSession(asking);
      takeTurn(door, { security: 'read' }, key);
      weights.takeOfKey(key, SUBSCRIBING);
      if (!clients.has(client)) return {};
      // Each is told everything of its account, and at once: two of one account would be the same again, two thousand would hold up everybody.
      const own = [...client.listening.values()].some(({ key: other }) => isSameAccount(other, key));
      if (own) throw new ApiRefused(-2035, 'User data stream subscription already active.');
      const number = client.subscriptions;
      client.subscriptions += 1;
      listen(client, `${number} ${key.name}`, key, (event) => ({ subscriptionId: number, event }));
      return { subscriptionId: number };
    }
    if (message.method === 'userDataStream.unsubscribe') {
      const number = message.parameters.get('subscriptionId');
      for (const [name, { stop }] of client.listening) {
        if (number !== undefined && !name.startsWith(`${number} `)) continue;
        stop();
        client.listening.delete(name);
      }
      return {};
    }
    throw new ApiRefused(-1020, 'This operation is not supported.');
  }

  function end(client: Client): void {
    for (const { wrap } of client.listening.values()) client.tell(wrap({ e: 'eventStreamTerminated', E: now() }));
    client.socket.close(KEY_ENDED);
  }

  function endAll(name: string): void {
    for (const client of clients) if ([...client.listening.values()].some(({ key }) => key.name === name)) end(client);
  }

  // Narrowed or revoked: whoever may still listen opens it again.
  liveKeys.onForgotten(endAll);

  /** A listen key that was closed, or that nobody kept alive: what it opened ends; the socket may go on with another. */
  function endLapsed(client: Client, nowMs: number): void {
    for (const [name, { wrap, stop }] of client.listening) {
      const isListenKey = !name.includes(' ');
      if (!isListenKey || listenKeys[client.wanted.kind].keyNameOf(name) !== null) continue;
      client.tell(wrap({ e: 'listenKeyExpired', E: nowMs, listenKey: name }));
      stop();
      client.listening.delete(name);
    }
  }

  /** A key that ended by time, by its owner's freeze or in another process: its streams end within a second or two. */
  async function watchKeys(): Promise<void> {
    const names = new Set([...clients].flatMap((client) => [...client.listening.values()].map(({ key }) => key.name)));
    if (names.size === 0) return;
    for (const name of await liveKeys.ended([...names])) endAll(name);
  }

  let isWatching = false;
  const ticking = setInterval(() => {
    const nowMs = now();
    for (const ofWorld of Object.values(feeds)) for (const each of Object.values(ofWorld)) each.tick(nowMs);
    for (const client of clients) {
      const { burst, aSecond } = MESSAGES[client.wanted.door];
      client.messagesLeft = Math.min(burst, client.messagesLeft + aSecond);
      if (nowMs - client.bornMs > LIFE_MS) farewell(client, nowMs);
      endLapsed(client, nowMs);
      if (!client.ping(nowMs)) client.socket.terminate();
    }
    for (const each of Object.values(listenKeys)) each.sweep();
    if (isWatching) return;
    isWatching = true;
    watchKeys()
      .catch((problem: unknown) => {
        if (!(problem instanceof Refused)) door.report(problem, CALL);
      })
      .finally(() => (isWatching = false));
  }, TICK_MS);
  ticking.unref();

  return {
    claims: (url) => readAddress(url) !== null,
    upgrade(request, socket, head) {
      const wanted = readAddress(request.url ?? '')!;
      const address = addressOf(request);
      const refusedWith = gate(door, request, address);
      const seat = refusedWith === null ? seats.take(address) : null;
      if (seat === null) return turnAway(socket, door.security, { status: refusedWith ?? 429, call: CALL, address });
      socket.once('close', () => seat.leave());
      acceptor.handleUpgrade(request, socket, head, (webSocket) => {
        // The first thing that touches it hears its errors.
        webSocket.on('error', () => webSocket.terminate());
        const client = new Client(webSocket, wanted, { seat, address, nowMs: now() });
        clients.add(client);
        webSocket.on('close', () => {
          clients.delete(client);
          client.leave();
        });
        webSocket.on('pong', () => (client.unansweredMs = null));
        webSocket.on('message', (data: Buffer, isBinary) => {
          client.messagesLeft -= 1;
          if (client.messagesLeft < 0 || isBinary) return webSocket.close(TOO_MANY_MESSAGES);
          const work = wanted.door === 'calls' ? call : control;
          client.turn = client.turn
            .then(() => work(client, data.toString()))
            .catch((problem: unknown) => fail(client, problem));
        });
        if (wanted.names.length > 0) client.turn = begin(client).catch((problem: unknown) => fail(client, problem));
      });
    },
    close() {
      clearInterval(ticking);
      for (const client of clients) farewell(client, now());
      acceptor.close();
    },
  };

  async function begin(client: Client): Promise<void> {
    for (const name of client.wanted.names.slice(0, MOST_STREAMS))
      if (!(await hear(client, name))) client.tell(invalid(`unknown stream ${name.slice(0, 60)}`, null));
  }

  function fail(client: Client, problem: unknown): void {
    if (problem instanceof ApiRefused) {
      door.security.refused(String(problem.code), { call: CALL, address: client.address });
      return client.tell({ error: { code: problem.code, msg: problem.msg }, id: null });
    }
    if (!(problem instanceof Refused)) door.report(problem, CALL);
    client.socket.close(1011);
  }
}

function isSameAccount(one: ApiKey, other: ApiKey): boolean {
  return one.world === other.world && one.account === other.account;
}

function farewell(client: Client, nowMs: number): void {
  client.tell({ e: 'serverShutdown', E: nowMs });
  client.socket.close(GOING_AWAY);
}

/** @returns an HTTP status to refuse with, or null */
function gate({ allowedOrigins, limits }: Door, { headers }: IncomingMessage, address: string): number | null {
  if (!originAllowed(headers.origin, headers.host, allowedOrigins)) return 403;
  try {
    limits.takeAddress('stream', address);
    return null;
  } catch (problem) {
    if (problem instanceof Refused) return 429;
    throw problem;
  }
}
