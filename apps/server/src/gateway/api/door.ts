// In: one request of a program. Out: its answer or refusal; in between: how often, who, whether just this was signed, what they want.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '@hilsa/contract';
import { Refused, type ApiKey } from '../../identity/index.ts';
import { requireTrading, type Door } from '../door.ts';
import { originAllowed } from '../origins.ts';
import { CALL_HEADERS } from '../security-headers.ts';
import type { ApiCall, ApiContext } from './call.ts';
import { readParameters, type Parameters } from './parameters.ts';
import { ApiRefused, fault, inTheirWords, notPermitted, tooMany } from './refused.ts';
import { idOfRequest, momentOf, payloadOf, requireFresh, requireSignature, type Moment } from './signed.ts';
import type { MarketKind } from './symbols.ts';
import type { Weights } from './weights.ts';

export const KEY_HEADER = 'x-mbx-apikey';
const SIGNING = ['timestamp', 'recvWindow', 'signature'];

/** A prefix under which the calls stand, and the world that callers without a key see there. */
export interface Base {
  readonly prefix: string;
  /** null: that of the key, else the real one. */
  readonly world: World | null;
  readonly kind: MarketKind;
}

interface Given {
  readonly query: string;
  readonly body: string;
}

export function serveApi(
  scope: FastifyInstance,
  door: Door,
  weights: Weights,
  base: Base,
  list: readonly ApiCall[],
): void {
  for (const call of list) {
    scope.route({
      method: call.method,
      url: base.prefix + call.path,
      handler: (request, reply) => answer({ door, weights, base, call }, request, reply),
    });
  }
}

interface Serving {
  readonly door: Door;
  readonly weights: Weights;
  readonly base: Base;
  readonly call: ApiCall;
}

async function answer(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { door, weights, base, call } = serving;
  const { identity, settings, now } = door.rooms;
  const startedMs = performance.now();
  const who: { key: ApiKey | null } = { key: null };
  const meter = `${base.prefix}${call.path} ${call.method}`;
  try {
    requireOrigin(door, request);
    const given = givenBy(request);
    const parameters = readParameters(given.query, given.body);
    const weight = typeof call.weight === 'number' ? call.weight : call.weight(parameters);
    reply.header('x-mbx-used-weight-1m', String(weights.take(request.ip, weight)));
    reply.header('x-mbx-used-weight', String(weight));
    door.limits.takeAddress('address', request.ip);
    const caller = await admit(serving, request, given, parameters, { who, weight });
    if (settings.mode === 'sandbox') reply.header('x-hilsa-mode', 'sandbox');
    const worldName = who.key?.world ?? base.world ?? 'real';
    reply.header('x-hilsa-world', worldName);
    const context: ApiContext = {
      rooms: door.rooms,
      world: door.rooms.worlds[worldName],
      worldName,
      parameters,
      kind: base.kind,
      weights,
      key: who.key,
      ...caller,
      requireFresh: () => {
        if (caller.moment !== null) requireFresh(caller.moment, now());
      },
      placed: (orderId) => {
        if (who.key !== null) identity.rooms.keyUses.placed(who.key, orderId);
      },
    };
    const data = await call.answer(context);
    if (who.key !== null && call.security !== 'none') {
      identity.rooms.keyUses.used(who.key.id, request.ip, now());
      const counted = weights.orders(who.key);
      if (call.security === 'trade')
        reply
          .header('x-mbx-order-count-10s', String(counted.inTenSeconds))
          .header('x-mbx-order-count-1d', String(counted.today));
    }
    door.meters.call(meter, 'success', performance.now() - startedMs);
    return reply.headers(CALL_HEADERS).send(JSON.stringify(data));
  } catch (problem) {
    const refused = inTheirWords(problem, base.kind) ?? reported(door, problem, call.path);
    door.meters.call(meter, String(refused.code), performance.now() - startedMs);
    door.security.refused(String(refused.code), {
      call: meter,
      address: request.ip,
      ...(who.key !== null && { customerId: who.key.customerId }),
    });
    if (who.key !== null && call.security !== 'none') {
      const { code, msg } = refused;
      identity.rooms.keyUses.refused(who.key.id, {
        atMs: now(),
        code,
        msg,
        path: `${call.method} ${base.prefix}${call.path}`,
        address: request.ip,
      });
    }
    return refuse(reply, refused);
  }
}

function reported(door: Door, problem: unknown, path: string): ApiRefused {
  door.report(problem, path);
  return fault();
}

export function refuse(reply: FastifyReply, refused: ApiRefused): FastifyReply {
  const { code, msg, status, retryAfterSeconds, because, data } = refused;
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .headers(CALL_HEADERS)
    .send(JSON.stringify({ code, msg, ...because, ...(data && { data }) }));
}

/** A browser of another site has no business here; programs send no origin. */
function requireOrigin(door: Door, { method, headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (method !== 'GET' && origin !== undefined && !originAllowed(origin, host, door.allowedOrigins))
    throw new Refused('origin-not-allowed');
}

function givenBy({ raw, body }: FastifyRequest): Given {
  const url = raw.url ?? '';
  const mark = url.indexOf('?');
  return { query: mark < 0 ? '' : url.slice(mark + 1), body: typeof body === 'string' ? body : '' };
}

const knownOf = new WeakMap<ApiCall, ReadonlySet<string>>();
function known(call: ApiCall): ReadonlySet<string> {
  let names = knownOf.get(call);
  if (names === undefined) knownOf.set(call, (names = new Set([...call.reads, ...SIGNING])));
  return names;
}

/**
 * In a fixed order: the key, its world, address and right, the time, the signature, the rates of its owner, the names of the parameters.
 * @param who is told whose key it is as soon as that is proven, so that what it is refused later is shown to its owner
 */
async function admit(
  { door, weights, base, call }: Serving,
  request: FastifyRequest,
  given: Given,
  parameters: Parameters,
  { who, weight }: { who: { key: ApiKey | null }; weight: number },
): Promise<{ moment: Moment | null; requestId: string }> {
  const named = request.headers[KEY_HEADER];
  if (call.security === 'none') {
    // Whoever names a key sees its world's markets; a wrong name is as none.
    if (typeof named === 'string' && named !== '')
      who.key = await keyNamed(door, base, named, request.ip).catch(asNone);
    parameters.only(known(call));
    return { moment: null, requestId: '' };
  }
  if (typeof named !== 'string' || named === '')
    throw new ApiRefused(-2014, 'API-key format invalid.', { status: 401 });
  const key = await keyNamed(door, base, named, request.ip);
  if (call.security === 'key') {
    who.key = key;
    parameters.only(known(call));
    return { moment: null, requestId: '' };
  }
  const moment = momentOf(parameters);
  const { payload, signature } = payloadOf(given.query, given.body);
  await requireSignature(key, payload, signature);
  // Proven: what is refused from here on, its owner sees.
  who.key = key;
  requireFresh(moment, door.rooms.now());
  requireRight(door, call, key);
  takeTurn(door, call, key);
  weights.takeOfKey(key, weight);
  parameters.only(known(call));
  return { moment, requestId: idOfRequest(key, payload) };
}

function asNone(problem: unknown): null {
  if (problem instanceof ApiRefused) return null;
  throw problem;
}

/** @throws ApiRefused -2014, -2015 */
export async function keyNamed(
  { rooms }: Pick<Door, 'rooms'>,
  base: Base,
  name: string,
  address: string,
): Promise<ApiKey> {
  const { liveKeys } = rooms.identity.rooms;
  const known = liveKeys.known(name);
  const key = known === undefined ? await liveKeys.find(name) : known;
  if (key === null) {
    if (!/^[A-Za-z0-9]{64}$/.test(name)) throw new ApiRefused(-2014, 'API-key format invalid.', { status: 401 });
    throw notPermitted();
  }
  // The customer's own freeze stops everything, reading too: it is there for the moment when somebody else has the key.
  const isFrozen = key.customer.barred?.word === 'account-frozen';
  if (isFrozen || !key.allows(address) || (base.world !== null && base.world !== key.world)) throw notPermitted();
  return key;
}

/** What the ticket asks of a sign-in, but the PIN of the moment: making a key that trades was confirmed. @throws ApiRefused, Refused */
export function requireRight(
  { rooms }: Pick<Door, 'rooms'>,
  call: Pick<ApiCall, 'security' | 'isWithdrawing'>,
  key: ApiKey,
): void {
  if (call.security !== 'trade') return;
  if (!key.trade) throw notPermitted();
  if (call.isWithdrawing === true) return;
  const { barred } = key.customer;
  if (barred !== null) throw new Refused(barred.word, { reason: barred.reason });
  const { world, customer } = key;
  requireTrading(rooms, { world, customer, activity: { seenMs: 0, unlockedUntilMs: Infinity } });
}

/** The owner's own buckets: a program and the app together are not more than the app alone. */
export function takeTurn(
  { limits }: Pick<Door, 'limits'>,
  call: Pick<ApiCall, 'security'>,
  { customerId }: ApiKey,
): void {
  try {
    limits.take(call.security === 'trade' ? 'trade' : 'private', customerId);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    const seconds = problem.detail['retryAfterSeconds'];
    throw tooMany('Too many requests of this account; slow down.', typeof seconds === 'number' ? seconds : 1);
  }
}
