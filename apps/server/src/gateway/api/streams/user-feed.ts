// In: an account's own channels. Out: what happens to its orders and balances, as events that programs know.
import type { Balance, Fill, Order } from '@hilsa/contract';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import type { Instrument, WireMove } from '../../../publish/index.ts';
import { listOrders, type OrderRow } from '../../../tables/index.ts';
import type { WorldRooms } from '../../rooms.ts';
import { listClientIdOf } from '../pairs.ts';
import { inTurnAfter } from './in-turn.ts';
import { clientIdOf, listIdOf, padded, preventionOf, statusOf, typeOf } from '../rows.ts';

/** Orders that are remembered as told; as many as an account may have open, and what ended since. */
const MOST_KNOWN = 1_000;
const MOST_OPEN = 200;

/** What of an order was told last. */
type Told = Pick<Order, 'status' | 'price' | 'quantity'>;

export interface UserFeedHearer {
  tell(event: object): void;
  fault(problem: unknown): void;
  now(): number;
}

/** @returns stops; events before the account's open orders are read wait for that */
export function openUserFeed(world: WorldRooms, account: number, { tell, fault, now }: UserFeedHearer): () => void {
  const { publisher, sequencer, tables } = world;
  const known = new Map<string, Told | null>();
  const fills = new Map<string, Fill[]>();
  // Without the open orders the only loss is that one of them is told as new.
  const when = inTurnAfter(async () => {
    await sequencer.tablesClock.shows(account);
    const page = { scope: 'open', instrument: null, before: null, limit: MOST_OPEN } as const;
    for (const row of (await listOrders(tables, account, page)).list) known.set(String(row.orderId), null);
  }, fault);
  const marketOf = (symbol: string): Instrument | null => {
    const instrument = publisher.listings.bySymbol(symbol);
    return instrument?.kind === 'spot' ? instrument : null;
  };
  const orders = (list: readonly Order[]): void => {
    for (const order of list) {
      const instrument = marketOf(order.symbol);
      if (instrument === null) continue;
      const own = fills.get(order.orderId) ?? [];
      fills.delete(order.orderId);
      const row = publisher.orderJustCommitted(Number(order.orderId));
      const around = { instrument, before: known.get(order.orderId), nowMs: now(), names: namesOf(order, row) };
      for (const event of reportsOf(order, own, around)) tell(event);
      const status = row === undefined ? null : listStatusOf(order, row, around);
      if (status !== null) tell(status);
      known.delete(order.orderId);
      known.set(order.orderId, { status: order.status, price: order.price, quantity: order.quantity });
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
    }
    fills.clear();
  };
  const stops = [
    publisher.privateChannel('fills', account)!.follow((_, data) => {
      const list = data as Fill[];
      when(() => {
        for (const fill of list) fills.set(fill.orderId, [...(fills.get(fill.orderId) ?? []), fill]);
      });
    }),
    publisher.privateChannel('orders', account)!.follow((_, data) => when(() => orders(data as Order[]))),
    publisher.privateChannel('moves', account)!.follow((_, data) => {
      for (const move of data as WireMove[]) if (move.wallet === 'coin') when(() => tell(moveOf(move, now())));
    }),
    publisher.privateChannel('balances', account)!.follow((_, data) => {
      const list = (data as Balance[]).filter(({ wallet }) => wallet === 'coin');
      if (list.length > 0) when(() => tell(positionOf(list, now())));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    publisher.left(account);
  };
}

function positionOf(list: readonly Balance[], nowMs: number): object {
  return {
    e: 'outboundAccountPosition',
    E: nowMs,
    u: nowMs,
    B: list.map(({ asset, available, held }) => ({ a: asset, f: available, l: held })),
  };
}

/** What came or went by itself: a deposit, a transfer, a reward; or was locked for something else than an order. */
function moveOf({ asset, amount, isLock }: WireMove, nowMs: number): object {
  return { e: isLock ? 'externalLockUpdate' : 'balanceUpdate', E: nowMs, a: asset, d: amount, T: nowMs };
}

interface Around {
  readonly instrument: Instrument;
  /** undefined: never told; null: open before anybody listened. */
  readonly before: Told | null | undefined;
  readonly nowMs: number;
  readonly names: Names;
}

/** What the customer calls it, and the list that it belongs to (-1: none). */
interface Names {
  readonly client: string;
  readonly list: number;
  /** Of trading with itself. */
  readonly prevention: string;
}

function namesOf({ orderId, clientOrderId, linkedOrderId }: Order, row: OrderRow | undefined): Names {
  const list = linkedOrderId === undefined ? -1 : Math.min(Number(orderId), Number(linkedOrderId));
  const client = row === undefined ? (clientOrderId ?? `app-${orderId}`) : clientIdOf(row);
  return { client, list, prevention: preventionOf(row?.selfTradePrevention ?? 'expire-taker') };
}

/** Of a pair: told with its limit when it came, and with its stop when it is over. */
function listStatusOf(order: Order, row: OrderRow, { instrument, before, nowMs }: Around): object | null {
  if (row.linkedOrderId === 0) return null;
  const isLimit = row.orderId < row.linkedOrderId;
  const isOver = order.status !== 'waiting' && order.status !== 'open' && order.status !== 'partially-filled';
  const hasBegun = before === undefined && isLimit && !isOver;
  if (!hasBegun && !(isOver && !isLimit)) return null;
  const partner = { ...row, orderId: row.linkedOrderId, linkedOrderId: row.orderId };
  const pair = isLimit ? [row, partner] : [partner, row];
  return {
    e: 'listStatus',
    E: nowMs,
    s: instrument.symbol,
    g: listIdOf(row),
    c: 'OCO',
    l: isOver ? 'ALL_DONE' : 'EXEC_STARTED',
    L: isOver ? 'ALL_DONE' : 'EXECUTING',
    r: 'NONE',
    C: listClientIdOf(row),
    T: order.updatedAtMs,
    O: pair.map((each) => ({ s: instrument.symbol, i: each.orderId, c: clientIdOf(each) })),
  };
}

/** In the order in which it happened: it came, it traded, it changed or ended. */
function* reportsOf(order: Order, fills: readonly Fill[], around: Around): Generator<object> {
  const { instrument, before } = around;
  const { baseDecimals, quoteDecimals } = instrument;
  const units = (text: string, decimals: number) => parseDecimal(text, decimals) ?? 0n;
  const total = (read: (fill: Fill) => bigint) => fills.reduce((sum, fill) => sum + read(fill), 0n);
  let filled = units(order.filledQuantity, baseDecimals) - total((fill) => units(fill.quantity, baseDecimals));
  let spent = units(order.filledAmount, quoteDecimals) - total((fill) => units(fill.amount, quoteDecimals));
  const so = () => ({ z: formatDecimal(filled, baseDecimals), Z: formatDecimal(spent, quoteDecimals) });
  const triggered = before?.status === 'waiting' && order.status !== 'waiting';
  if (before === undefined || triggered) yield report(order, { x: 'NEW', X: 'NEW', ...so() }, around);
  const ordered = order.quantity === null ? null : units(order.quantity, baseDecimals);
  for (const [place, fill] of fills.entries()) {
    filled += units(fill.quantity, baseDecimals);
    spent += units(fill.amount, quoteDecimals);
    const isLast = place === fills.length - 1;
    const isWhole = ordered === null ? isLast && order.status === 'filled' : filled >= ordered;
    const price = padded(fill.price, quoteDecimals);
    yield report(
      order,
      {
        x: 'TRADE',
        X: isWhole ? 'FILLED' : 'PARTIALLY_FILLED',
        l: padded(fill.quantity, baseDecimals),
        L: price,
        n: fill.fee,
        N: fill.feeAsset,
        t: Number(fill.tradeId),
        m: fill.role === 'maker',
        Y: padded(fill.amount, quoteDecimals),
        T: fill.atMs,
        ...so(),
      },
      around,
    );
  }
  if (order.status === 'cancelled') yield report(order, { x: 'CANCELED', X: 'CANCELED', ...so() }, around);
  else if (order.status === 'expired') {
    const X = statusOf(order);
    yield report(order, { x: X === 'EXPIRED_IN_MATCH' ? 'TRADE_PREVENTION' : 'EXPIRED', X, ...so() }, around);
  } else if (fills.length === 0 && !triggered && isAmended(order, before))
    yield report(order, { x: 'REPLACED', X: statusOf(order), ...so() }, around);
}

function isAmended(order: Order, before: Around['before']): boolean {
  if (before === undefined || before === null) return false;
  return order.price !== before.price || order.quantity !== before.quantity;
}

function report(order: Order, event: object, { instrument, nowMs, names }: Around): object {
  const { baseDecimals, quoteDecimals } = instrument;
  const money = (text: string | null) => padded(text ?? '0', quoteDecimals);
  const base = (text: string | null) => padded(text ?? '0', baseDecimals);
  return {
    e: 'executionReport',
    E: nowMs,
    s: order.symbol,
    c: names.client,
    S: order.side.toUpperCase(),
    o: typeOf({ ...order, isPaired: order.linkedOrderId !== undefined }),
    f: order.timeInForce,
    q: base(order.quantity ?? order.filledQuantity),
    p: money(order.price),
    P: money(order.triggerPrice),
    F: base(order.shownQuantity ?? '0'),
    g: names.list,
    C: '',
    r: 'NONE',
    i: Number(order.orderId),
    l: base('0'),
    L: money('0'),
    n: '0',
    N: null,
    T: order.updatedAtMs,
    t: -1,
    w: order.status === 'open' || order.status === 'partially-filled',
    m: false,
    M: false,
    ...(order.trailingBps !== undefined && { d: order.trailingBps }),
    O: order.createdAtMs,
    Y: money('0'),
    Q: money(order.quoteAmount),
    W: order.createdAtMs,
    V: names.prevention,
    ...event,
  };
}
