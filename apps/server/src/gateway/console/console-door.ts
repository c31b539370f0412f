// In: one HTTP request of the console. Out: its envelope, picture or table; in between: from our own page, who, may they, how often, what.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CONSOLE_BASE_PATH,
  CONSOLE_EVENTS_PATH,
  CONSOLE_HEADER,
  CONSOLE_HEADER_BACKGROUND,
  consoleCalls,
  type ConsoleCallEntry,
  type ConsolePath,
} from '@hilsa/contract/console/index';
import { addressBlock, Refused } from '../../identity/index.ts';
import type { Acting } from '../../operations/index.ts';
import { refusalOf, refuse, type Door } from '../door.ts';
import { success } from '../envelope.ts';
import { languageOf } from '../messages/language.ts';
import { originAllowed } from '../origins.ts';
import { readRequest } from '../read-request.ts';
import { CALL_HEADERS } from '../security-headers.ts';
import { consoleHandlersOf } from './calls/index.ts';
import type { ConsoleContext, ConsoleFile, ConsoleRooms, Noted } from './context.ts';
import { NO_COOKIE, tokenCookie, tokenOf } from './cookie.ts';
import { createEventStreams } from './events.ts';

/** Two languages of a long page, in Bengali three bytes a letter. */
const LONGEST_BODY = 320 * 1024;
/** The file of an exchange's draw, its line ends written as two characters. */
const LONGEST_ACTION = 1_200 * 1024;
/** The same look of the same operator within this time is one look. */
const SAME_LOOK_MS = 5 * 60_000;
/** What an administrator may do who has no passkey yet, in live mode: see who one is, and get one. */
export const TOWARDS_A_PASSKEY: ReadonlySet<string> = new Set([
  '/me',
  '/logout',
  '/sessions/list',
  '/sessions/end',
  '/factor/options',
  '/factor/prove',
  '/passkeys/list',
  '/passkeys/add/options',
  '/passkeys/add',
]);
const NOBODY: ReadonlySet<string> = new Set();
/** Calls that read a whole table. */
const WHOLE_TABLES: ReadonlySet<string> = new Set(['/export', '/audit/verify']);

type AnyHandler = (context: ConsoleContext, request: unknown) => Promise<unknown>;
/** What it shares with the customers' door. */
type Shared = Pick<Door, 'limits' | 'meters' | 'report' | 'security'>;
type Entering = { readonly door: Shared; readonly rooms: ConsoleRooms; readonly looks: Map<string, number> };

/** @returns ends the open streams of events */
export function serveConsoleCalls(app: FastifyInstance, door: Shared, rooms: ConsoleRooms): () => void {
  const handlers = consoleHandlersOf(rooms);
  const entering: Entering = { door, rooms, looks: new Map() };
  for (const [path, entry] of Object.entries(consoleCalls) as [ConsolePath, ConsoleCallEntry][]) {
    app.route({
      method: 'POST',
      url: CONSOLE_BASE_PATH + path,
      bodyLimit: path === '/actions/run' ? LONGEST_ACTION : LONGEST_BODY,
      handler: serve(entering, entry, handlers[path] as AnyHandler),
    });
  }
  // What operators did, second persons among it, stands in the trail; that it happened leaves this machine.
  rooms.operations.trail.onAdded((trailId, { kind, what, by, actionId }) => {
    if (kind === 'viewed') return;
    const operatorId = 'operator' in by ? by.operator.id : by.operatorId;
    door.security.tell({
      kind: kind === 'sign-in-failed' ? 'sign-in-failed' : 'operator',
      word: kind,
      call: what,
      address: by.address,
      trailId,
      ...(operatorId !== undefined && { operatorId }),
      ...(actionId !== undefined && { actionId }),
    });
  });
  const tokens = new WeakMap<Acting, string>();
  const streams = createEventStreams(rooms.operations, async (acting) => {
    const token = tokens.get(acting)!;
    const now = await rooms.operations.sessions.find(token, acting.address, false);
    if (now !== null) tokens.set(now, token);
    return now;
  });
  app.get(CONSOLE_BASE_PATH + CONSOLE_EVENTS_PATH, async (request, reply) => {
    try {
      // An EventSource can add no header: the cookie goes to no other site's request, and the answer to no other origin.
      requireOwnPage(request);
      door.limits.takeAddress('stream', request.ip);
      const token = tokenOf(request.headers.cookie);
      const acting = await actingOf(entering, request, false);
      if (acting === null || token === null) throw new Refused('session-invalid');
      if (acting.needsPasskey) throw new Refused('passkey-required');
      tokens.set(acting, token);
      streams.open(acting, reply);
    } catch (problem) {
      const { word, detail } = refusalOf(door, problem, CONSOLE_EVENTS_PATH);
      door.security.refused(word, { call: CONSOLE_BASE_PATH + CONSOLE_EVENTS_PATH, address: request.ip });
      await refuse(reply, word, detail, request);
    }
  });
  return () => streams.close();
}

function serve(entering: Entering, entry: ConsoleCallEntry, handler: AnyHandler) {
  const { door } = entering;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const startedMs = performance.now();
    const counted = CONSOLE_BASE_PATH + entry.path;
    const who: Known = { acting: null };
    try {
      const fields = await enter(entering, entry, request, who);
      const { acting } = who;
      const wanted: unknown = readRequest(entry.request, fields);
      const context: ConsoleContext = {
        acting,
        from: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        origin: request.headers.origin ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`,
        note: (noted) => note(entering, entry, acting, noted),
        setToken: (token) => void reply.header('set-cookie', token === null ? NO_COOKIE : tokenCookie(token)),
      };
      const data = await handler(context, wanted);
      door.meters.call(counted, 'success', performance.now() - startedMs);
      if (entry.replyBody !== undefined) return sendFile(reply, data as ConsoleFile);
      return reply.headers(CALL_HEADERS).send(success(data, languageOf(request.headers['accept-language'])));
    } catch (problem) {
      const { word, detail } = refusalOf(door, problem, counted);
      door.meters.call(counted, word, performance.now() - startedMs);
      door.security.refused(word, {
        call: counted,
        address: request.ip,
        ...(who.acting !== null && { operatorId: who.acting.operator.id }),
      });
      return refuse(reply, word, detail, request);
    }
  };
}

/** Who is in, as soon as that is known: a refusal on the way names them in the security stream. */
interface Known {
  acting: Acting | null;
}

/** In a fixed order: our own page, address rate, session, right, rate, fields. */
async function enter(
  entering: Entering,
  entry: ConsoleCallEntry,
  request: FastifyRequest,
  who: Known,
): Promise<Record<string, unknown>> {
  const { limits } = entering.door;
  const named = request.headers[CONSOLE_HEADER];
  requireOwnPage(request);
  if (named !== '1' && named !== CONSOLE_HEADER_BACKGROUND) throw new Refused('origin-not-allowed');
  limits.takeAddress('address', request.ip);
  const acting = entry.right === 'anyone' ? null : await actingOf(entering, request, named === '1');
  who.acting = acting;
  if (entry.right === 'anyone') limits.take('entry', `console ${addressBlock(request.ip)}`);
  else {
    if (acting === null) throw new Refused('session-invalid');
    if (acting.needsPasskey && !TOWARDS_A_PASSKEY.has(entry.path)) throw new Refused('passkey-required');
    if (entry.right !== 'operator' && !acting.rights.has(entry.right))
      throw new Refused('right-missing', { right: entry.right });
    limits.take(WHOLE_TABLES.has(entry.path) ? 'export' : 'private', `operator ${acting.operator.id}`);
  }
  return fieldsOf(request);
}

/** Only pages of this very host: the list of other sites that may use the customers' calls has no say here. */
function requireOwnPage({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const elsewhere = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (elsewhere || !originAllowed(headers.origin, headers.host, NOBODY)) throw new Refused('origin-not-allowed');
}

async function actingOf({ rooms }: Entering, request: FastifyRequest, signOfLife: boolean): Promise<Acting | null> {
  const token = tokenOf(request.headers.cookie);
  return token === null ? null : rooms.operations.sessions.find(token, request.ip, signOfLife);
}

function fieldsOf({ raw, body, headers }: FastifyRequest): Record<string, unknown> {
  if ((raw.url ?? '').includes('?')) throw new Refused('field-unknown', { field: 'query' });
  if (headers['content-type']?.startsWith('application/json') !== true) throw new Refused('content-type-unsupported');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refused('body-unreadable');
  for (const [field, value] of Object.entries(body))
    if (!isKept(field) || !isKept(value)) throw new Refused('field-invalid', { field: field.slice(0, 40) });
  return body as Record<string, unknown>;
}

/** No call has parts within parts beyond this. */
const DEEPEST = 12;

/** Texts are kept, searched for and shown: the database takes no NUL, and half a character is no character. */
function isKept(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEEPEST && Object.entries(value).every(([name, inner]) => isKept(name) && isKept(inner, depth + 1));
}

async function note(
  { rooms, looks }: Entering,
  entry: ConsoleCallEntry,
  acting: Acting | null,
  noted: Noted,
): Promise<void> {
  if (acting === null) return;
  const { kind = 'viewed', what = entry.path, listed, ...about } = noted;
  const after = listed === undefined ? noted.after : { ids: listed.join(), ...noted.after };
  const { quota } = rooms.operations;
  if (listed !== undefined) await quota.take(acting.operator.id, listed, 'listed');
  else if (about.customerId !== undefined && kind === 'viewed')
    await quota.take(acting.operator.id, [about.customerId], 'opened');
  const add = () => rooms.operations.trail.add({ kind, what, by: acting, ...about, ...(after && { after }) });
  if (kind !== 'viewed' || entry.replyBody !== undefined) return void (await add());
  // The same list with somebody else in it is another look.
  const key = `${acting.session.id} ${what} ${noted.subject ?? ''} ${listed?.join() ?? ''}`;
  if (!isFreshLook(looks, key, rooms.now())) return;
  await add();
  // Only what stands in the trail counts as looked at: a row that could not be written is written by the next look.
  looks.set(key, rooms.now());
}

/** The console asks again whenever something changes: that is not another look. Pictures are noted every time. */
function isFreshLook(looks: Map<string, number>, key: string, atMs: number): boolean {
  const before = looks.get(key);
  if (before !== undefined && before + SAME_LOOK_MS > atMs) return false;
  for (const [old, seenMs] of looks) if (seenMs + SAME_LOOK_MS <= atMs) looks.delete(old);
  return true;
}

function sendFile(reply: FastifyReply, { type, bytes, name }: ConsoleFile): FastifyReply {
  if (name !== undefined) reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply
    .headers({ ...CALL_HEADERS, 'content-type': type })
    .send(typeof bytes === 'string' ? bytes : Buffer.from(bytes));
}
