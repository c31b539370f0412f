// In: one message of a socket that asks and places. Out: the same call as over HTTP, admitted alike, and its answer under the message's id.
import type { Door } from '../../door.ts';
import type { ApiKey } from '../../../identity/index.ts';
import { accountApi } from '../account.ts';
import type { ApiCall } from '../call.ts';
import { keyNamed, requireRight, takeTurn, type Base } from '../door.ts';
import { marketApi } from '../market.ts';
import { orderApi } from '../orders.ts';
import { pairApi } from '../pairs.ts';
import { mandatory, Parameters } from '../parameters.ts';
import { ApiRefused, fault, inTheirWords } from '../refused.ts';
import { idOfRequest, momentOf, requireFresh, requireSignature } from '../signed.ts';
import { WEIGHT_A_MINUTE, type Weights } from '../weights.ts';
import { keyOfSession, type SocketSession } from './session-key.ts';

const METHODS: Readonly<Record<string, string>> = {
  ping: 'GET /ping',
  time: 'GET /time',
  exchangeInfo: 'GET /exchangeInfo',
  depth: 'GET /depth',
  'trades.recent': 'GET /trades',
  'trades.historical': 'GET /historicalTrades',
  'trades.aggregate': 'GET /aggTrades',
  klines: 'GET /klines',
  uiKlines: 'GET /uiKlines',
  avgPrice: 'GET /avgPrice',
  ticker: 'GET /ticker',
  'ticker.24hr': 'GET /ticker/24hr',
  'ticker.tradingDay': 'GET /ticker/tradingDay',
  'ticker.price': 'GET /ticker/price',
  'ticker.book': 'GET /ticker/bookTicker',
  'order.place': 'POST /order',
  'order.test': 'POST /order/test',
  'order.status': 'GET /order',
  'order.cancel': 'DELETE /order',
  'order.cancelReplace': 'POST /order/cancelReplace',
  'order.amend.keepPriority': 'PUT /order/amend/keepPriority',
  'openOrders.status': 'GET /openOrders',
  'openOrders.cancelAll': 'DELETE /openOrders',
  'orderList.place': 'POST /order/oco',
  'orderList.place.oco': 'POST /orderList/oco',
  'orderList.status': 'GET /orderList',
  'orderList.cancel': 'DELETE /orderList',
  'openOrderLists.status': 'GET /openOrderList',
  allOrderLists: 'GET /allOrderList',
  allOrders: 'GET /allOrders',
  myTrades: 'GET /myTrades',
  'account.status': 'GET /account',
  'account.commission': 'GET /account/commission',
  'account.rateLimits.orders': 'GET /rateLimit/order',
};
const CALLS: ReadonlyMap<string, ApiCall> = new Map(
  [...marketApi, ...orderApi, ...pairApi, ...accountApi].map((call) => [`${call.method} ${call.path}`, call]),
);
/** `returnRateLimits` is known, and they are always told. */
const SIGNING = ['timestamp', 'recvWindow', 'signature', 'returnRateLimits'];
const MOST_PARAMETERS = 60;

/** Where a message comes from. */
export interface Asking {
  readonly door: Door;
  readonly weights: Weights;
  readonly base: Base;
  readonly address: string;
  readonly session: SocketSession;
}

export interface Message {
  readonly id: string | number | null;
  readonly method: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** null: that is no message of this door. */
export function readMessage(text: string): Message | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null) return null;
  const { id = null, method, params = {} } = read as Record<string, unknown>;
  const isId = id === null || (typeof id === 'string' && id.length <= 36) || Number.isSafeInteger(id);
  if (!isId || typeof method !== 'string' || typeof params !== 'object' || params === null) return null;
  const entries = Object.entries(params);
  if (entries.length > MOST_PARAMETERS) return null;
  const parameters = new Map(entries.map(([name, value]) => [name, textOf(value)]));
  return { id: id as Message['id'], method, parameters };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? JSON.stringify(value) : '';
}

/** Names in their order, as they are, without the signature: what is signed here. */
function payloadOf(parameters: ReadonlyMap<string, string>): string {
  return [...parameters]
    .filter(([name]) => name !== 'signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/**
 * The key that signed just this message, a moment ago; of a socket that has signed in, the key it did so with, for a message that names none.
 * @param byItself only a signature of its own counts. @throws ApiRefused
 */
export async function signer(asking: Asking, { parameters }: Message, { byItself = false } = {}) {
  const isBare = !parameters.has('apiKey') && !parameters.has('signature');
  if (isBare && !byItself && asking.session.signedIn !== null) {
    const key = await keyOfSession(asking);
    const moment = momentOf(new Parameters(parameters));
    requireFresh(moment, asking.door.rooms.now());
    return { key, moment, payload: payloadOf(parameters) };
  }
  const name = parameters.get('apiKey');
  if (name === undefined) throw mandatory('apiKey');
  const signature = parameters.get('signature');
  if (signature === undefined) throw mandatory('signature');
  const key = await keyNamed(asking.door, asking.base, name, asking.address);
  const payload = payloadOf(parameters);
  await requireSignature(key, payload, signature);
  const moment = momentOf(new Parameters(parameters));
  requireFresh(moment, asking.door.rooms.now());
  return { key, moment, payload };
}

/** The text of the answer. */
export async function answered(asking: Asking, message: Message): Promise<string> {
  const { id } = message;
  let used = 0;
  let key: ApiKey | null = null;
  try {
    const result = await run(asking, message, { used: (count) => (used = count), proven: (who) => (key = who) });
    return JSON.stringify({ id, status: 200, result, rateLimits: rateLimits(asking, used) });
  } catch (problem) {
    if (key !== null) showOwner(asking, message, key, problem);
    return refusedText(asking, message, problem, used);
  }
}

/** What a key was refused after it had signed, its owner sees beside what it was refused over HTTP. */
function showOwner({ door, address }: Asking, { method }: Message, key: ApiKey, problem: unknown): void {
  const refused = inTheirWords(problem);
  if (refused === null) return;
  const { code, msg } = refused;
  const { identity, now } = door.rooms;
  identity.rooms.keyUses.refused(key.id, { atMs: now(), code, msg, path: `ws-api ${method.slice(0, 40)}`, address });
}

interface Hears {
  used(count: number): void;
  /** Whose key signed the message. */
  proven(key: ApiKey): void;
}

export function refusedText(asking: Asking, { id, method }: Message, problem: unknown, used = 0): string {
  let refused = inTheirWords(problem);
  if (refused === null) {
    asking.door.report(problem, `ws-api ${method.slice(0, 40)}`);
    refused = fault();
  }
  const { code, msg, status, because, data } = refused;
  asking.door.security.refused(String(code), { call: `ws-api ${method.slice(0, 40)}`, address: asking.address });
  const error = { code, msg, ...because, ...(data && { data }) };
  return JSON.stringify({ id, status, error, rateLimits: rateLimits(asking, used) });
}

function rateLimits({ door }: Asking, count: number) {
  const limit = WEIGHT_A_MINUTE * door.rooms.settings.rateLimitFactor;
  return [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit, count }];
}

async function run(asking: Asking, message: Message, hears: Hears): Promise<unknown> {
  const { door, weights, base, address } = asking;
  const { rooms } = door;
  const call = Object.hasOwn(METHODS, message.method) ? CALLS.get(METHODS[message.method]!) : undefined;
  if (call === undefined) throw new ApiRefused(-1020, 'This operation is not supported.');
  const plain = new Map(message.parameters);
  plain.delete('apiKey');
  const parameters = new Parameters(plain);
  const weight = typeof call.weight === 'number' ? call.weight : call.weight(parameters);
  hears.used(weights.take(address, weight));
  const proven = call.security === 'none' ? null : await signer(asking, message);
  const key: ApiKey | null = proven?.key ?? null;
  if (key !== null) {
    hears.proven(key);
    requireRight(door, call, key);
    takeTurn(door, call, key);
    weights.takeOfKey(key, weight);
    rooms.identity.rooms.keyUses.used(key.id, address, rooms.now());
  }
  parameters.only(new Set([...call.reads, ...SIGNING]));
  const worldName = key?.world ?? base.world ?? 'real';
  return call.answer({
    rooms,
    world: rooms.worlds[worldName],
    worldName,
    parameters,
    kind: base.kind,
    weights,
    key,
    moment: proven?.moment ?? null,
    requestId: proven === null ? '' : idOfRequest(proven.key, proven.payload),
    requireFresh: () => {
      if (proven !== null) requireFresh(proven.moment, rooms.now());
    },
    placed: (orderId) => {
      if (key !== null) rooms.identity.rooms.keyUses.placed(key, orderId);
    },
  });
}
