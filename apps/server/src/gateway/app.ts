// In: the server's rooms and settings. Out: the HTTP application with every call of the contract, documents, health, the site.
import { hash as digest, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import {
  BASE_PATH,
  calls,
  DEVICE_HEADER,
  FILE_PURPOSE_HEADER,
  IMAGE_TYPES,
  LONGEST_IMAGE,
  REQUEST_ID_HEADER,
  TOKEN_HEADER,
  type CallEntry,
  type CallPath,
} from '@hilsa/contract';
import { CONSOLE_BASE_PATH } from '@hilsa/contract/console/paths';
import { Refused } from '../identity/index.ts';
import { programDocument } from './api/document/document.ts';
import { openApiDoor, type Api } from './api/index.ts';
import type { Served } from './api/served.ts';
import { openProgramStreams } from './api/streams/sockets.ts';
import { answerBrokenHttp } from './broken-http.ts';
import { handlersOf } from './calls/index.ts';
import { serveConsoleCalls } from './console/console-door.ts';
import { DOCUMENT_STYLE, documentPage, openApi } from './documents.ts';
import { admitBeforeBody, refusalOf, refuse, serve, type Door } from './door.ts';
import type { Alarms } from './alarms.ts';
import type { SecurityStream } from './security-stream.ts';
import { type Proofs, serveProofs } from './proofs.ts';
import { readForm } from './form.ts';
import { forwardedAddress } from './forwarded-address.ts';
import { createLimits } from './limits.ts';
import { createMeters } from './meters.ts';
import { originAllowed } from './origins.ts';
import { watchForProxies } from './proxy-watch.ts';
import { boundConnections, CONNECTIONS, createOverload, HOLD_MS, shedWhenLate } from './overload.ts';
import { repeatedName } from './repeated-name.ts';
import type { Rooms } from './rooms.ts';
import { serveUdf } from './udf/routes.ts';
import { cutUnread } from './unread-answers.ts';
import { CALL_HEADERS, HSTS, PAGE_HEADERS } from './security-headers.ts';
import { CONSOLE_PATH, serveConsole, serveSite } from './site.ts';
import { watchOutages } from './status/outages.ts';
import { serveStatus } from './status/status.ts';
import { openStream } from './stream.ts';

const LONGEST_BODY = 16 * 1024;
const SWEEP_MS = 60_000;

/** How long a caller may take, milliseconds. */
export interface Patience {
  /** For the headers, from the first byte or the connection on. */
  readonly headersMs: number;
  /** For headers and body together: as long as a picture may take from a phone, end to end. A form is 16 kB at most. */
  readonly requestMs: number;
  /** Without a byte in either direction, while something is under way. Reading the whole trail takes its time. */
  readonly silenceMs: number;
  /** Between two requests of one connection. */
  readonly idleMs: number;
  /** How often is looked whether somebody took too long: the framework's own half a minute makes thirty seconds of thirty and more. */
  readonly checkMs: number;
}

export const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 60_000,
  silenceMs: 120_000,
  idleMs: 75_000,
  checkMs: 1_000,
};

export interface GatewayOptions {
  rooms: Rooms;
  log: FastifyBaseLogger;
  version: string;
  /** Where the built web app lies. */
  siteFolder: string;
  /** Where the built console lies. */
  consoleFolder: string;
  /** Whether commands can be taken now: readiness for a load balancer. */
  ready(): boolean;
  alarms: Pick<Alarms, 'raised'>;
  security: SecurityStream;
  proofs?: Proofs;
  patience?: Patience;
}

/** Listen with `app.listen`; `app.close()` takes no more requests, answers those under way and closes the sockets. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { rooms, log, patience = PATIENCE } = options;
  const app = Fastify({
    loggerInstance: log,
    // One line for each request would be most of the log and a good part of the order path; the meters count them.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for every request, of which none says anything, would cost a twentieth of an order.
    childLoggerFactory: (logger) => logger,
    bodyLimit: LONGEST_BODY,
    // By hops, never `true`: that would believe the first entry of the list, which the caller writes.
    trustProxy: rooms.settings.trustProxy === 0 ? false : (_, hop) => hop < rooms.settings.trustProxy,
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.silenceMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs },
    keepAliveTimeout: patience.idleMs,
    return503OnClosing: true,
    clientErrorHandler: answerBrokenHttp,
    // An address that cannot be read leads nowhere, in our words and under our headers.
    frameworkErrors: (_, request, reply) => void refuse(reply, 'call-unknown', {}, request),
    routerOptions: { querystringParser: () => ({}) },
  });
  const door: Door = {
    rooms,
    limits: createLimits(rooms.settings.rateLimitFactor, () => performance.now()),
    meters: createMeters(),
    allowedOrigins: new Set(rooms.settings.siteOrigins),
    report: (problem, path) => log.error({ err: problem, path }, 'a call failed'),
    security: options.security,
  };
  // Before the first route and plugin: what is made before it keeps the framework's own answers.
  app.setErrorHandler((problem, request, reply) => {
    const { word, detail } = refusalOf(door, problem, pathOf(request));
    return refuse(reply, word, detail, request);
  });
  door.meters.hashes(() => rooms.identity.rooms.passwords.computed + rooms.identity.rooms.unlocks.computed);
  for (const { sequencer } of Object.values(rooms.worlds)) door.meters.world(sequencer.world, () => sequencer);
  readBodies(app);
  crossOrigin(app, door);
  const handlers = handlersOf(rooms);
  for (const [path, entry] of Object.entries(calls) as [CallPath, CallEntry][]) {
    const route = {
      method: [...entry.methods],
      url: BASE_PATH + path,
      handler: serve(door, entry, handlers[path] as never),
    };
    if (entry.body === 'image') takePictures(app, { ...route, onRequest: admitBeforeBody(door, entry) });
    else app.route(route);
  }
  const api = await openApiDoor(app, door);
  const stopEvents = serveConsoleCalls(app, door, rooms);
  documents(app, options.version, api.served);
  serveUdf(app, door);
  if (options.proofs !== undefined) serveProofs(app, options.proofs, door.meters);
  door.meters.alarms(() => options.alarms.raised);
  health(app, door, options);
  const outages = watchOutages(rooms.sql, {
    ready: options.ready,
    now: rooms.now,
    report: (problem) => door.report(problem, 'status'),
  });
  serveStatus(app, { rooms, times: door.meters.orders, outages, ready: options.ready });
  await serveConsole(app, options.consoleFolder);
  await fallback(app, door, options.siteFolder);
  const addressOf = ({ headers, socket }: IncomingMessage) =>
    forwardedAddress(headers, socket.remoteAddress ?? '', rooms.settings.trustProxy);
  const programs = openProgramStreams({ door, ...api, addressOf });
  const stream = openStream(app.server, { ...door, addressOf, others: programs });
  const overload = createOverload();
  door.meters.shed(() => overload.shed);
  // Behind a proxy all connections are the proxy's.
  const isDirect = rooms.settings.trustProxy === 0;
  const stopLooking = shedWhenLate(app.server, overload, () => performance.now(), isDirect ? HOLD_MS : 0);
  const stopCutting = cutUnread(app.server, patience, () => performance.now());
  const perAddress = isDirect ? CONNECTIONS.address * rooms.settings.rateLimitFactor : Infinity;
  boundConnections(app.server, { ...CONNECTIONS, address: perAddress });
  const sweeping = setInterval(() => sweep(door, api), SWEEP_MS);
  sweeping.unref();
  app.addHook('preClose', async () => {
    clearInterval(sweeping);
    outages.stop();
    stopLooking();
    stopCutting();
    stopEvents();
    stream.close();
    programs.close();
  });
  // After the last call was answered: what the last minute counted is not lost with a start anew.
  app.addHook('onClose', async () => {
    await rooms.identity.rooms.keyUses.flush().catch((problem: unknown) => door.report(problem, 'uses of keys'));
  });
  return app;
}

/** Only these routes read pictures; everywhere else such a body is refused unread. */
function takePictures(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      [...IMAGE_TYPES],
      { parseAs: 'buffer', bodyLimit: LONGEST_IMAGE },
      (_request, body, done) => done(null, body),
    );
    scope.route(route);
  });
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, readForm(body as string));
    } catch (problem) {
      done(problem as Error);
    }
  });
  // Refuses __proto__ and constructor keys.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const taken: typeof done = (problem, value) => {
      const name = problem === null ? repeatedName(body as string) : null;
      if (name === null) done(problem, value);
      else done(new Refused('field-repeated', { field: name.slice(0, 40) }));
    };
    // Answers by the callback and returns nothing.
    void parse(request, body as string, taken);
  });
}

function crossOrigin(app: FastifyInstance, { allowedOrigins, rooms }: Door): void {
  const watch = watchForProxies(app.log, rooms.settings.trustProxy);
  app.addHook('onRequest', (request, reply, done) => {
    watch(request);
    const { origin, host } = request.headers;
    if (origin !== undefined && originAllowed(origin, host, allowedOrigins)) {
      reply.header('access-control-allow-origin', origin).header('vary', 'origin');
    }
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    done();
  });
  app.options(`${BASE_PATH}/*`, (request, reply) => {
    if (!originAllowed(request.headers.origin, request.headers.host, allowedOrigins))
      return refuse(reply, 'origin-not-allowed', {}, request);
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header(
        'access-control-allow-headers',
        `content-type, accept-language, x-requested-with, ${TOKEN_HEADER}, ${REQUEST_ID_HEADER}, ${DEVICE_HEADER}, ${FILE_PURPOSE_HEADER}`,
      )
      .header('access-control-max-age', '600')
      .send();
  });
}

function documents(app: FastifyInstance, version: string, served: readonly Served[]): void {
  // Made when first asked for: the start has better things to do. As bytes that all answers share: whoever asks a thousand times and reads
  // none of it would otherwise have a copy for each.
  const made = new Map<string, Buffer>();
  const once = (name: string, make: () => string): Buffer => {
    const bytes = made.get(name) ?? Buffer.from(make());
    made.set(name, bytes);
    return bytes;
  };
  const json = (name: string, make: () => object): void => {
    app.get(`${BASE_PATH}/docs/${name}`, (_, reply) =>
      reply
        .headers(CALL_HEADERS)
        .type('application/json; charset=utf-8')
        .send(once(name, () => JSON.stringify(make()))),
    );
  };
  json('programs', () => programDocument(served, version));
  json('json', () => openApi(version));
  app.get(`${BASE_PATH}/docs`, (_, reply) =>
    reply
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .send(once('page', () => documentPage(version))),
  );
  app.get(`${BASE_PATH}/docs/page.css`, (_, reply) =>
    reply.headers(PAGE_HEADERS).type('text/css; charset=utf-8').send(DOCUMENT_STYLE),
  );
}

function health(app: FastifyInstance, { meters, rooms }: Door, { ready }: GatewayOptions): void {
  app.get('/healthz', (_, reply) => reply.headers(CALL_HEADERS).send('{"status":"alive"}'));
  app.get('/readyz', (_, reply) =>
    reply
      .code(ready() ? 200 : 503)
      .headers(CALL_HEADERS)
      .send(`{"status":"${ready() ? 'ready' : 'not ready'}"}`),
  );
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMeters(request, rooms.settings.metricsToken)) return refuse(reply, 'call-unknown', {}, request);
    return reply
      .headers(CALL_HEADERS)
      .type(meters.registry.contentType)
      .send(await meters.registry.metrics());
  });
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** This machine itself (not through a proxy), or whoever holds the operator's token. */
function mayReadMeters({ socket, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  return LOOPBACK.has(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;
}

/** Takes the same time wherever the two begin to differ. */
function isSame(given: string, right: string): boolean {
  return timingSafeEqual(digest('sha256', given, 'buffer'), digest('sha256', right, 'buffer'));
}

async function fallback(app: FastifyInstance, door: Door, siteFolder: string): Promise<void> {
  const methods = new Map(
    (Object.values(calls) as CallEntry[]).map((entry) => [BASE_PATH + entry.path, entry.methods]),
  );
  const page = await serveSite(app, siteFolder, door.rooms.settings.chatScript?.hosts ?? []);
  app.setNotFoundHandler((request, reply): FastifyReply => {
    const path = pathOf(request);
    const allowed = methods.get(path);
    if (allowed !== undefined) {
      return refuse(
        reply.header('allow', allowed.join(', ')),
        'method-not-allowed',
        { methods: allowed.join(', ') },
        request,
      );
    }
    const apart =
      path.startsWith(BASE_PATH) || path.startsWith(`${CONSOLE_BASE_PATH}/`) || path.startsWith(`${CONSOLE_PATH}/`);
    const isPage = request.method === 'GET' && !apart && !/\.\w{1,8}$|\/\./.test(path);
    return isPage ? page(request, reply) : refuse(reply, 'call-unknown', {}, request);
  });
}

function pathOf({ raw }: FastifyRequest): string {
  return (raw.url ?? '').split('?', 1)[0]!;
}

function sweep(door: Door, api: Api): void {
  door.limits.sweep();
  api.sweep();
  const { identity, operations, papers, notifications } = door.rooms;
  for (const room of [identity, operations, papers, notifications]) {
    room.sweep().catch((problem: unknown) => {
      // The database may be away; the next minute tries again.
      if (!(problem instanceof Refused)) door.report(problem, 'sweep');
    });
  }
}
