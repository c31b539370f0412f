// In: one HTTP request of the contract. Out: its envelope; in between: who is it, may they, how often, what do they want.
import { hash as digest } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DEVICE_HEADER,
  FILE_PURPOSE_HEADER,
  REQUEST_ID_HEADER,
  TOKEN_HEADER,
  type CallEntry,
  type RefusalDetail,
  type RefusalWord,
  type ReplyOf,
  type World,
} from '@hilsa/contract';
import { Refused, type Caller, type Session } from '../identity/index.ts';
import { DatabaseUnavailable } from '../sequencer/index.ts';
import { refusal, success } from './envelope.ts';
import { readForm } from './form.ts';
import type { Limits } from './limits.ts';
import { languageOf } from './messages/language.ts';
import type { Meters } from './meters.ts';
import { originAllowed } from './origins.ts';
import { readRequest } from './read-request.ts';
import type { SecurityStream } from './security-stream.ts';
import type { Context, Rooms } from './rooms.ts';
import { CALL_HEADERS } from './security-headers.ts';

export interface Door {
  rooms: Rooms;
  limits: Limits;
  meters: Meters;
  allowedOrigins: ReadonlySet<string>;
  security: SecurityStream;
  /** Tells the log about a fault of ours. Never given the request's body or token. */
  report(problem: unknown, path: string): void;
}

type AnyHandler = (context: Context, request: unknown) => unknown;

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,60}$/;

/** The Fastify handler of one call. */
export function serve(door: Door, entry: CallEntry, handler: AnyHandler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const startedMs = performance.now();
    const language = languageOf(request.headers['accept-language']);
    try {
      const { session, fields } = await enter(door, entry, request);
      const wanted: unknown = readRequest(entry.request, fields);
      const world = door.rooms.worlds[session?.world ?? (wanted as { world?: World }).world ?? 'real'];
      const caller = callerOf(request);
      const charge = (calls: number) => chargeMore(door, entry, session, calls);
      const upload = uploadOf(entry, request);
      const context = { session, world, language, caller, requestId: requestIdOf(request), upload, charge };
      const data: unknown = await handler(context, wanted);
      door.meters.call(entry.path, 'success', performance.now() - startedMs);
      if (LETS_IN.has(entry.path))
        door.security.tell({
          kind: 'signed-in',
          word: 'success',
          call: entry.path,
          address: request.ip,
          ...whoIs(data),
        });
      if (entry.replyBody === 'image') return sendPicture(reply, data as ReplyOf<'/user/file'>);
      if (entry.replyBody === 'file') return await sendFile(reply, data as ReplyOf<'/user/statement/file'>);
      return reply.headers(CALL_HEADERS).send(success(data, language));
    } catch (problem) {
      const { word, detail } = refusalOf(door, problem, entry.path);
      door.meters.call(entry.path, word, performance.now() - startedMs);
      door.security.refused(word, {
        call: entry.path,
        address: request.ip,
        ...whoAsked(request),
      });
      return refuse(reply, word, detail, request);
    }
  };
}

/** Calls whose answer is a sign-in. */
const LETS_IN: ReadonlySet<string> = new Set(['/user/register', '/user/login', '/user/passkey/login']);

function whoIs(data: unknown): { customerId?: string } {
  const id = (data as { user?: { id?: unknown } } | null)?.user?.id;
  return typeof id === 'string' ? { customerId: id } : {};
}

/** In a fixed order: origin, address rate, session, its rate, what it may do, fields. */
async function enter(
  door: Door,
  entry: CallEntry,
  request: FastifyRequest,
): Promise<{ session: Session | null; fields: Record<string, unknown> }> {
  const session = admitted.has(request) ? admitted.get(request)! : await admit(door, entry, request);
  return { session, fields: fieldsOf(request) };
}

/** Whose token a request carried, for the security stream. */
const asking = new WeakMap<FastifyRequest, string>();

function whoAsked(request: FastifyRequest): { customerId?: string } {
  const customerId = asking.get(request);
  return customerId === undefined ? {} : { customerId };
}

/** Who was let in before the body was read. */
const admitted = new WeakMap<FastifyRequest, Session | null>();

/** A hook for calls with large bodies: of whom may not send, nothing is read. @throws Refused */
export function admitBeforeBody(door: Door, entry: CallEntry) {
  return async (request: FastifyRequest): Promise<void> => {
    admitted.set(request, await admit(door, entry, request));
  };
}

async function admit(door: Door, entry: CallEntry, request: FastifyRequest): Promise<Session | null> {
  const { headers } = request;
  if (
    request.method === 'POST' &&
    headers.origin !== undefined &&
    !originAllowed(headers.origin, headers.host, door.allowedOrigins)
  ) {
    throw new Refused('origin-not-allowed');
  }
  door.limits.takeAddress('address', request.ip);
  const session = await sessionOfToken(door.rooms, headers[TOKEN_HEADER]);
  if (session !== null) asking.set(request, session.customerId);
  if (entry.right === 'customer' && session === null) throw new Refused('session-invalid');
  if (entry.right === 'customer') {
    door.limits.take(entry.limitClass, session!.customerId);
    requireScope(door.rooms, entry, session!);
  } else door.limits.takeAddress(entry.limitClass, request.ip);
  return session;
}

function chargeMore({ limits }: Door, { limitClass }: CallEntry, session: Session | null, calls: number): void {
  if (session === null) throw new Refused('session-invalid');
  if (calls > 0) limits.take(limitClass, session.customerId, calls);
}

/**
 * Whether this sign-in may do this: a disabled or frozen account reads and withdraws only; trading with real money may need a verified
 * identity, and needs the transaction PIN. All of it is in memory: the order path never waits here.
 * @throws Refused account-disabled, account-frozen, kyc-required, transaction-pin-required, transaction-pin-needed
 */
function requireScope({ settings, now }: Rooms, entry: CallEntry, { customer, world, activity }: Session): void {
  const scope = entry.scope ?? (entry.changesState ? 'full' : 'withdraw-only');
  if (scope === 'full') requireUnbarred({ customer });
  if (entry.asks === 'transaction-pin') requireTrading({ settings, now }, { customer, world, activity });
}

/** @throws Refused account-disabled, account-frozen */
function requireUnbarred({ customer: { barred } }: Pick<Session, 'customer'>): void {
  if (barred !== null) throw new Refused(barred.word, { reason: barred.reason });
}

/**
 * What opening asks where a call is open to those too who may only get out.
 * @throws Refused account-disabled, account-frozen, kyc-required, transaction-pin-required, transaction-pin-needed
 */
export function requireOpening(
  rooms: Pick<Rooms, 'settings' | 'now'>,
  session: Pick<Session, 'customer' | 'world' | 'activity'>,
): void {
  requireUnbarred(session);
  requireTrading(rooms, session);
}

/** What trading with real money asks of who does it. @throws Refused kyc-required, transaction-pin-required, transaction-pin-needed */
export function requireTrading(
  { settings, now }: Pick<Rooms, 'settings' | 'now'>,
  { customer, world, activity }: Pick<Session, 'customer' | 'world' | 'activity'>,
): void {
  if (world === 'demo') return;
  if (settings.kycRequiredFor.has('trade') && customer.idStatus !== 'succ') throw new Refused('kyc-required');
  if (settings.transactionPin === 'off') return;
  if (!customer.transactionPin) throw new Refused('transaction-pin-required');
  if (activity.unlockedUntilMs <= now()) throw new Refused('transaction-pin-needed');
}

/** Whether the papers were accepted, where they are asked for. */
export function isIdentified(
  { settings }: Pick<Rooms, 'settings'>,
  { world, customer }: Pick<Session, 'customer' | 'world'>,
): boolean {
  return world === 'demo' || !settings.kycRequiredFor.has('trade') || customer.idStatus === 'succ';
}

function callerOf(request: FastifyRequest): Caller {
  const { headers } = request;
  return {
    address: request.ip,
    userAgent: headers['user-agent'] ?? '',
    get device() {
      return deviceOf(headers[DEVICE_HEADER]);
    },
    get origin() {
      return headers.origin ?? `${request.protocol}://${headers.host ?? 'localhost'}`;
    },
  };
}

const DEVICE = /^[A-Za-z0-9_-]{43}$/;

/** Anything else is no secret of a browser of ours, and is as none. */
function deviceOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && DEVICE.test(header) ? digest('sha256', header, 'base64url') : null;
}

/** Most tokens are remembered, and then the order path never waits here. */
function sessionOfToken(
  { identity: { sessions } }: Rooms,
  token: string | string[] | undefined,
): Session | null | Promise<Session | null> {
  if (typeof token !== 'string') return null;
  const known = sessions.known(token);
  return known === undefined ? sessions.find(token) : known;
}

/** A GET speaks by its query, a POST by its body; a POST with both is unclear. */
function fieldsOf({ method, raw, body }: FastifyRequest): Record<string, unknown> {
  const url = raw.url ?? '';
  const mark = url.indexOf('?');
  if (method === 'GET') return readForm(mark < 0 ? '' : url.slice(mark + 1));
  if (mark >= 0) throw new Refused('field-unknown', { field: 'query' });
  if (body === undefined || body === null) return {};
  // A picture has no fields.
  if (Buffer.isBuffer(body)) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refused('body-unreadable');
  return body as Record<string, unknown>;
}

function uploadOf(entry: CallEntry, { body, headers }: FastifyRequest): Context['upload'] {
  if (entry.body !== 'image') return null;
  const purpose = headers[FILE_PURPOSE_HEADER];
  return {
    purpose: typeof purpose === 'string' ? purpose : '',
    type: (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase(),
    bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
}

/** Shown as a picture and nothing else: no cache keeps it, no page runs it. */
function sendPicture(reply: FastifyReply, { type, bytes }: ReplyOf<'/user/file'>): FastifyReply {
  return reply
    .headers(CALL_HEADERS)
    .header('content-type', type)
    .header('content-disposition', 'inline; filename="picture.jpg"')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** To be kept by its own name; no cache keeps it, no page runs it. */
async function sendFile(
  reply: FastifyReply,
  { type, name, path }: ReplyOf<'/user/statement/file'>,
): Promise<FastifyReply> {
  const { size } = await stat(path);
  return reply
    .headers(CALL_HEADERS)
    .header('content-type', type)
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(createReadStream(path));
}

function requestIdOf({ headers }: FastifyRequest): string | null {
  const id = headers[REQUEST_ID_HEADER];
  if (id === undefined) return null;
  if (typeof id !== 'string' || !REQUEST_ID.test(id)) throw new Refused('field-invalid', { field: REQUEST_ID_HEADER });
  return id;
}

/** SQLSTATE classes 08 (connection), 53 (resources), 57 (shut down), and the client's own words for "not there". */
const DATABASE_AWAY = /^(?:08|53|57)|^CONNECT|^ECONN|^ENOENT$|^EPIPE$/;

/** Whatever went wrong, as a refusal: unknown problems fail closed and say nothing of themselves. */
export function refusalOf(
  door: Pick<Door, 'report'>,
  problem: unknown,
  path: string,
): { word: RefusalWord; detail: RefusalDetail } {
  if (problem instanceof Refused) return { word: problem.refusal, detail: problem.detail };
  if (problem instanceof DatabaseUnavailable) return { word: 'service-unavailable', detail: {} };
  const { code, statusCode } = problem as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string') {
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { word: 'body-too-large', detail: {} };
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { word: 'content-type-unsupported', detail: {} };
    if (DATABASE_AWAY.test(code)) return { word: 'service-unavailable', detail: {} };
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return { word: 'body-unreadable', detail: {} };
  door.report(problem, path);
  return { word: 'internal-error', detail: {} };
}

/** Sends a refusal in the caller's language. */
export function refuse(
  reply: FastifyReply,
  word: RefusalWord,
  detail: RefusalDetail,
  request: FastifyRequest,
): FastifyReply {
  const answer = refusal(word, detail, languageOf(request.headers['accept-language']));
  if (answer.retryAfterSeconds !== null) reply.header('retry-after', answer.retryAfterSeconds);
  return reply.code(answer.status).headers(CALL_HEADERS).send(answer.text);
}
