// In: WebSocket handshakes and client messages. Out: readers on the publish room's channels; sockets die with their session.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex, Writable } from 'node:stream';
import {
  BASE_PATH,
  clientMessage,
  STREAM_PATH,
  type ClientMessage,
  type ControlMessage,
  type RefusalWord,
  type World,
} from '@hilsa/contract';
import { WebSocketServer, type WebSocket } from 'ws';
import { Refused, type Session } from '../identity/index.ts';
import { Reader, textFrame, type Channel, type Wire } from '../publish/index.ts';
import type { Limits } from './limits.ts';
import { languageOf, type Language } from './messages/language.ts';
import type { Meters } from './meters.ts';
import { originAllowed } from './origins.ts';
import type { Rooms } from './rooms.ts';
import { createSeats, SEATS, type Seat } from './seats.ts';
import type { SecurityStream } from './security-stream.ts';
import { turnAway } from './turn-away.ts';
import { CustomerChannels } from './customer-channels.ts';

const LONGEST_MESSAGE = 8 * 1024;
const MOST_CHANNELS = 60;
/** Messages a client may send: a burst, then a few a second. */
const MESSAGE_BURST = 120;
const MESSAGES_A_SECOND = 10;
const TEND_MS = 1_000;
const PING_MS = 25_000;
const SESSION_ENDED = 4001;
/** Its token stands for another account now; come again. */
const ACCOUNT_MOVED = 4002;
const TOO_MANY_MESSAGES = 1008;

/** Public snapshots of one socket: they are in memory, and are still bytes. A page opens some thirty at once. */
const SNAPSHOT_BURST = 200;
const SNAPSHOTS_A_SECOND = 20;
const NO_SEAT_LEFT = 1013;

interface Client {
  socket: WebSocket;
  address: string;
  seat: Seat;
  wire: Wire;
  reader: Reader;
  world: World;
  language: Language;
  session: Session | null;
  alive: boolean;
  messagesLeft: number;
  snapshotsLeft: number;
  /** Messages are answered in the order they came: what follows an `auth` waits for it. */
  turn: Promise<void>;
}

export interface StreamDoor {
  /** Closes every socket with "going away". */
  close(): void;
  readonly count: number;
}

interface StreamOptions {
  rooms: Rooms;
  limits: Limits;
  meters: Meters;
  security: Pick<SecurityStream, 'refused'>;
  allowedOrigins: ReadonlySet<string>;
  addressOf(request: IncomingMessage): string;
  /** Whose addresses are not ours. */
  readonly others: {
    claims(url: string): boolean;
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  };
  report(problem: unknown, path: string): void;
}

/** Takes over `upgrade` requests of the HTTP server. */
export function openStream(server: Server, options: StreamOptions): StreamDoor {
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const clients = new Set<Client>();
  const { rateLimitFactor } = options.rooms.settings;
  const seats = createSeats({
    ...SEATS,
    address: SEATS.address * rateLimitFactor,
    customer: SEATS.customer * rateLimitFactor,
  });
  const channels = new CustomerChannels(options.rooms, (problem) => options.report(problem, STREAM_PATH));

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Before anything else: the server has let go of this socket, and an error that nobody hears ends the process.
    socket.on('error', () => socket.destroy());
    if (options.others.claims(request.url ?? '')) return options.others.upgrade(request, socket, head);
    const address = options.addressOf(request);
    const refusedWith = gate(request, address, options);
    const seat = refusedWith === null ? seats.take(address) : null;
    if (seat === null)
      return turnAway(socket, options.security, { status: refusedWith ?? 429, call: STREAM_PATH, address });
    socket.once('close', () => seat.leave());
    acceptor.handleUpgrade(request, socket, head, (webSocket) => {
      const url = new URL(request.url!, 'http://stream');
      const client = newClient(webSocket, url, { seat, address }, options);
      clients.add(client);
      options.meters.sockets(clients.size);
      webSocket.on('message', (data: Buffer, isBinary) => {
        client.messagesLeft -= 1;
        if (client.messagesLeft < 0) {
          if (client.messagesLeft > -2) note(client, 'rate-limited', options);
          return webSocket.close(TOO_MANY_MESSAGES);
        }
        client.turn = client.turn.then(() => hear(client, isBinary ? null : data.toString(), options, channels));
      });
      webSocket.on('pong', () => (client.alive = true));
      webSocket.on('error', () => webSocket.terminate());
      webSocket.on('close', () => {
        leave(client, options, channels);
        clients.delete(client);
        options.meters.sockets(clients.size);
      });
    });
  });

  options.rooms.identity.sessions.onEnded((signIn) => {
    for (const client of clients) if (client.session?.signIn === signIn) endSession(client);
  });
  // The socket comes again by itself, and finds the account that its token stands for now.
  options.rooms.identity.sessions.onMoved((customerId, world) => {
    for (const client of clients)
      if (client.session?.customerId === customerId && client.world === world) client.socket.close(ACCOUNT_MOVED);
  });
  const tending = setInterval(() => tend(clients), TEND_MS);
  const pinging = setInterval(() => ping(clients), PING_MS);
  tending.unref();
  pinging.unref();
  return {
    get count() {
      return clients.size;
    },
    close() {
      clearInterval(tending);
      clearInterval(pinging);
      for (const { socket } of clients) socket.close(1001);
      acceptor.close();
    },
  };
}

/** @returns an HTTP status to refuse with, or null */
function gate(request: IncomingMessage, address: string, { allowedOrigins, limits }: StreamOptions): number | null {
  const [path] = (request.url ?? '').split('?');
  if (path !== BASE_PATH + STREAM_PATH) return 404;
  if (!originAllowed(request.headers.origin, request.headers.host, allowedOrigins)) return 403;
  try {
    limits.takeAddress('stream', address);
    return null;
  } catch (problem) {
    if (problem instanceof Refused) return 429;
    throw problem;
  }
}

function newClient(
  socket: WebSocket,
  url: URL,
  { seat, address }: { seat: Seat; address: string },
  { report, limits }: StreamOptions,
): Client {
  // Frames are built once for all readers, so they go to the TCP socket as they are. ws itself only writes whole
  // frames and only when asked, so the two never mix within a frame.
  const { _socket: tcp } = socket as unknown as { _socket: Writable };
  const wire: Wire = {
    write: (bytes) => {
      if (socket.readyState === socket.OPEN) tcp.write(bytes);
    },
    get pending() {
      return tcp.writableLength;
    },
    cut: () => socket.terminate(),
  };
  const reader = new Reader(wire, {
    onFault: (problem) => {
      report(problem, STREAM_PATH);
      socket.close(1011);
    },
    mayAsk: ({ name }) => mayAsk(client, name, limits),
  });
  const world = url.searchParams.get('world') === 'demo' ? 'demo' : 'real';
  const client: Client = {
    socket,
    address,
    seat,
    wire,
    reader,
    world,
    language: languageOf(url.searchParams.get('language') ?? undefined),
    session: null,
    alive: true,
    messagesLeft: MESSAGE_BURST,
    snapshotsLeft: SNAPSHOT_BURST,
    turn: Promise.resolve(),
  };
  return client;
}

/** Each snapshot has its price, for the socket; those that ask the tables also for the customer, whose sockets share it. */
function mayAsk(client: Client, name: string, limits: Limits): boolean {
  if (client.snapshotsLeft < 1) return false;
  client.snapshotsLeft -= 1;
  return !PRIVATE.has(name) || client.session === null || isTaken(limits, 'snapshot', client.session.customerId);
}

function isTaken(limits: Limits, limitClass: 'snapshot', who: string): boolean {
  try {
    limits.take(limitClass, who);
    return true;
  } catch (problem) {
    if (problem instanceof Refused) return false;
    throw problem;
  }
}

async function hear(
  client: Client,
  text: string | null,
  options: StreamOptions,
  channels: CustomerChannels,
): Promise<void> {
  // What it said last waits its turn and may come after its end, which has let go of all that it read: nobody would do so again.
  if (isGone(client)) return;
  const message = text === null ? null : readMessage(text);
  if (message === null) return tell(client, { op: 'error', refusal: 'message-unreadable' });
  try {
    switch (message.op) {
      case 'ping':
        return tell(client, { op: 'pong', atMs: options.rooms.now() });
      case 'auth':
        return await authenticate(client, message.token, options, channels);
      case 'subscribe':
        return new Set(message.channels).forEach((name) => subscribe(client, name, options, channels));
      case 'unsubscribe':
        return unsubscribe(client, message.channels, options, channels);
    }
  } catch (problem) {
    options.report(problem, STREAM_PATH);
    client.socket.close(1011);
  }
}

function isGone({ socket }: Client): boolean {
  return socket.readyState === socket.CLOSED;
}

function readMessage(text: string): ClientMessage | null {
  try {
    const read = clientMessage.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The token decides the world; subscriptions of another world end, and the client is told which. */
async function authenticate(
  client: Client,
  token: string,
  options: StreamOptions,
  channels: CustomerChannels,
): Promise<void> {
  const session = await options.rooms.identity.sessions.find(token);
  if (isGone(client)) return;
  if (session === null) {
    note(client, 'session-invalid', options);
    return tell(client, { op: 'error', refusal: 'session-invalid' });
  }
  if (!client.seat.sitAs(session.customerId, session.customer.isDemoOnly)) {
    note(client, 'rate-limited', options);
    tell(client, { op: 'error', refusal: 'rate-limited' });
    return client.socket.close(NO_SEAT_LEFT);
  }
  const changes =
    client.world !== session.world || (client.session !== null && client.session.account !== session.account);
  if (changes)
    unsubscribe(
      client,
      [...client.reader.channels].map(({ name }) => name),
      options,
      channels,
    );
  client.session = session;
  client.world = session.world;
  tell(client, { op: 'authenticated', world: session.world, accountId: session.customerId });
}

const PRIVATE = new Set(['orders', 'fills', 'balances', 'positions', 'contract-orders', 'notices', 'chat']);

function subscribe(client: Client, name: string, options: StreamOptions, channels: CustomerChannels): void {
  const { publisher } = options.rooms.worlds[client.world];
  const refuse = (refusal: RefusalWord) => tell(client, { op: 'error', refusal, channel: name });
  const existing = [...client.reader.channels].find((channel) => channel.name === name);
  if (existing === undefined && client.reader.channelCount >= MOST_CHANNELS) return refuse('too-many-channels');
  const isPrivate = PRIVATE.has(name);
  if (isPrivate && client.session === null) return refuse('sign-in-required');
  let channel: Channel | null;
  if (name === 'notices') channel = channels.notices(client.session!.customerId, client.language);
  else if (name === 'chat') channel = channels.chat(client.session!.customerId);
  else channel = isPrivate ? publisher.privateChannel(name, client.session!.account) : publisher.publicChannel(name);
  if (channel === null) return refuse('channel-unknown');
  client.reader.subscribe(channel);
}

function unsubscribe(
  client: Client,
  names: readonly string[],
  options: StreamOptions,
  channels: CustomerChannels,
): void {
  const wanted = new Set(names);
  const left = [...client.reader.channels].filter(({ name }) => wanted.has(name));
  for (const channel of left) client.reader.unsubscribe(channel);
  forget(client, options, channels);
  tell(client, { op: 'unsubscribed', channels: left.map(({ name }) => name) });
}

function leave(client: Client, options: StreamOptions, channels: CustomerChannels): void {
  client.reader.leaveAll();
  forget(client, options, channels);
}

/** Private channels that nobody reads any more are dropped. */
function forget({ session, world }: Client, options: StreamOptions, channels: CustomerChannels): void {
  if (session === null) return;
  options.rooms.worlds[world].publisher.left(session.account);
  channels.left(session.customerId);
}

/** What a socket was refused leaves this machine as what a call was. */
function note({ address, session }: Client, word: RefusalWord, { security }: StreamOptions): void {
  security.refused(word, { call: STREAM_PATH, address, ...(session !== null && { customerId: session.customerId }) });
}

function endSession(client: Client): void {
  client.reader.leaveAll();
  tell(client, { op: 'error', refusal: 'session-invalid' });
  client.socket.close(SESSION_ENDED);
}

function tell(client: Client, message: ControlMessage): void {
  client.wire.write(textFrame(JSON.stringify([message])));
}

function tend(clients: Iterable<Client>): void {
  const atMs = performance.now();
  for (const client of clients) {
    client.messagesLeft = Math.min(MESSAGE_BURST, client.messagesLeft + MESSAGES_A_SECOND);
    client.snapshotsLeft = Math.min(SNAPSHOT_BURST, client.snapshotsLeft + SNAPSHOTS_A_SECOND);
    client.reader.tend(atMs);
  }
}

/** A socket that answered no ping since the last one is gone. */
function ping(clients: Iterable<Client>): void {
  for (const client of clients) {
    if (!client.alive) client.socket.terminate();
    client.alive = false;
    client.socket.ping();
  }
}
