// In: several orders as one call carries them. Out: each placed or refused by itself, in their order.
import { ORDERS_IN_A_CALL, placeOrder, type ReplyOf } from '@hilsa/contract';
import type { Command } from '@hilsa/core';
import { Refused } from '../identity/index.ts';
import { HEADER_ID_MARK, wireOrder, type Instrument } from '../publish/index.ts';
import { DatabaseUnavailable } from '../sequencer/index.ts';
import { explained } from './explain.ts';
import { say } from './messages/say.ts';
import { findOrder } from './own-orders.ts';
import { readOrder } from './read-order.ts';
import { readRequest } from './read-request.ts';
import { repeatedName } from './repeated-name.ts';
import { sessionOf, type Context } from './rooms.ts';
import { instrumentOf } from './submit.ts';

type Placed = ReplyOf<'/coin/orders/add'>['list'][number];
type Fields = Record<string, unknown>;
interface Asked {
  readonly command: Command;
  readonly instrument: Instrument;
  readonly requestId: string | null;
}
/** An order that the core is asked for, or why it never was. */
type Wish = Asked | Refused;

/** @throws Refused field-invalid, field-repeated, when it is no list of 1 to 50 objects; what they hold is looked at one by one */
export function readOrderList(text: string): readonly Fields[] {
  const list = parsed(text);
  if (!Array.isArray(list) || list.length === 0 || list.length > ORDERS_IN_A_CALL || !list.every(isObject))
    throw new Refused('field-invalid', { field: 'orders' });
  const field = repeatedName(text);
  if (field !== null) throw new Refused('field-repeated', { field: field.slice(0, 40) });
  return list;
}

/** Places them in their order. One that is refused holds up none. @throws DatabaseUnavailable when none was taken */
export async function placeAll(context: Context, list: readonly Fields[]): Promise<Placed[]> {
  const { sequencer } = context.world;
  const wishes = list.map((fields, place) => wish(context, fields, place));
  const asked = wishes.filter((one): one is Asked => !(one instanceof Refused));
  const replies =
    asked.length === 0
      ? []
      : await sequencer.submitAll(asked.map(({ command, requestId }) => ({ command, requestId, caller: 'customer' })));
  const replyOf = new Map(asked.map((one, n) => [one, replies[n]!]));
  return Promise.all(
    wishes.map(async (one) =>
      one instanceof Refused ? refused(context, one) : answered(context, one, replyOf.get(one)!),
    ),
  );
}

function wish(context: Context, fields: Fields, place: number): Wish {
  const { account } = sessionOf(context);
  try {
    const wanted = readRequest(placeOrder.request, fields);
    const instrument = instrumentOf(context.world, wanted.symbol);
    // The list's own id, with the place of each in it: sent again, every order meets its own first answer.
    const ofList = context.requestId === null ? null : `${HEADER_ID_MARK}${context.requestId}:${place}`;
    return { command: readOrder(wanted, instrument, account), instrument, requestId: wanted.clientOrderId ?? ofList };
  } catch (problem) {
    if (problem instanceof Refused) return problem;
    throw problem;
  }
}

type Settled = Awaited<ReturnType<Context['world']['sequencer']['submitAll']>>[number];

async function answered(context: Context, { instrument }: Asked, settled: Settled): Promise<Placed> {
  const { world } = context;
  if (settled.status === 'rejected') {
    if (settled.reason instanceof DatabaseUnavailable) return refused(context, new Refused('service-unavailable'));
    throw settled.reason;
  }
  const reply = settled.value;
  if (reply.refusal !== null) return refused(context, explained(reply, instrument, world.publisher.listings));
  const row = await findOrder(world, sessionOf(context).account, reply.orderId!);
  if (row === null) throw new Error(`order ${reply.orderId} was acknowledged but is not in the tables`);
  return { order: wireOrder(row, instrument), refusal: null, msg: null, detail: {} };
}

function refused({ language }: Context, { refusal, detail }: Refused): Placed {
  return { order: null, refusal, msg: say(language, refusal, detail), detail: { ...detail } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
