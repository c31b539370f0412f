// In: an owner's own rows of contracts, positions and balances. Out: what happens to them, as events that programs of contracts know.
import type { Balance, ContractPosition } from '@hilsa/contract';
import { accountOf } from '@hilsa/core';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import type { ContractChanges, Instrument } from '../../../publish/index.ts';
import { fillOf, listContractOrders, type OrderRow, realisedByTrades, type TradeRow } from '../../../tables/index.ts';
import type { WorldRooms } from '../../rooms.ts';
import { algoOrder, contractFill, contractOrder, positionRisk } from '../fapi/rows.ts';
import { padded } from '../rows.ts';
import { inTurnAfter } from './in-turn.ts';
import type { UserFeedHearer } from './user-feed.ts';

const MOST_KNOWN = 1_000;
const MOST_OPEN = 200;

/** What of an order was told last. */
type Told = Pick<OrderRow, 'status' | 'ticks' | 'lots' | 'triggerTicks'>;

/** @param owner the customer's first account. @returns stops; events before the open orders are read wait for that */
export function openContractFeed(world: WorldRooms, owner: number, { tell, fault, now }: UserFeedHearer): () => void {
  const { publisher, sequencer, tables } = world;
  const account = accountOf(owner, 'contract');
  const known = new Map<number, Told>();
  // Without the open orders the only loss is that one of them is told as new.
  const when = inTurnAfter(async () => {
    await sequencer.tablesClock.shows(owner);
    const page = { scope: 'open', instrument: null, before: null, limit: MOST_OPEN } as const;
    for (const row of (await listContractOrders(tables, account, page)).list) known.set(row.orderId, row);
  }, fault);
  let turn: Promise<void> = Promise.resolve();
  /** One after the other: what a trade realised is in the tables a moment after it is told here. */
  const after = (work: () => void | Promise<void>): void => when(() => void (turn = turn.then(work).catch(fault)));
  const changed = async ({ orders, trades }: ContractChanges): Promise<void> => {
    if (trades.length > 0) await sequencer.tablesClock.shows(owner);
    const realised = await realisedByTrades(
      tables,
      account,
      trades.map(({ tradeId }) => tradeId),
    );
    for (const row of orders) {
      const instrument = publisher.listings.at(row.instrument);
      const around = { instrument, before: known.get(row.orderId), nowMs: now(), realised };
      for (const event of reportsOf(row, fillsOf(row, trades), around)) tell(event);
      known.delete(row.orderId);
      known.set(row.orderId, row);
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
    }
  };
  const positions = (list: readonly ContractPosition[]): void => {
    const isHedge = sequencer.engine.contractCustomer(account).mode === 'hedge';
    const P = list.map((one) => {
      const shown = positionRisk(one, publisher.listings.bySymbol(one.symbol)!, { isHedge, nowMs: now() });
      return {
        s: shown.symbol,
        pa: shown.positionAmt,
        ep: shown.entryPrice,
        bep: shown.breakEvenPrice,
        cr: '0',
        up: shown.unRealizedProfit,
        mt: 'isolated',
        iw: shown.isolatedWallet,
        ps: shown.positionSide,
        ma: shown.marginAsset,
      };
    });
    tell({ e: 'ACCOUNT_UPDATE', E: now(), T: now(), a: { m: 'ORDER', B: [], P } });
  };
  const balances = (list: readonly Balance[]): void => {
    const B = list
      .filter(({ wallet }) => wallet === 'contract')
      .map(({ asset, available, held }) => ({ a: asset, wb: sumOf(available, held), cw: available, bc: '0' }));
    if (B.length > 0) tell({ e: 'ACCOUNT_UPDATE', E: now(), T: now(), a: { m: 'ORDER', B, P: [] } });
  };
  const stops = [
    publisher.contracts.rows(owner).follow((_, data) => after(() => changed(data as ContractChanges))),
    publisher
      .privateChannel('positions', owner)!
      .follow((_, data) => after(() => positions(data as ContractPosition[]))),
    publisher.privateChannel('balances', owner)!.follow((_, data) => after(() => balances(data as Balance[]))),
  ];
  return () => {
    for (const stop of stops) stop();
    publisher.left(owner);
  };
}

const DECIMALS = 18;
/** Of two amounts as text. */
function sumOf(a: string, b: string): string {
  const units = (text: string) => parseDecimal(text, DECIMALS) ?? 0n;
  return formatDecimal(units(a) + units(b), DECIMALS, { trim: true });
}

function fillsOf({ orderId, account }: OrderRow, trades: readonly TradeRow[]) {
  return trades
    .filter(({ takerOrderId, makerOrderId }) => takerOrderId === orderId || makerOrderId === orderId)
    .map((trade) => fillOf(trade, account));
}

interface Around {
  readonly instrument: Instrument;
  /** undefined: never told. */
  readonly before: Told | undefined;
  readonly nowMs: number;
  /** By trade. */
  readonly realised: ReadonlyMap<number, bigint>;
}

/** In the order in which it happened: it waited, was set off, came, traded, changed or ended. */
function* reportsOf(row: OrderRow, fills: ReturnType<typeof fillsOf>, around: Around): Generator<object> {
  const { instrument, before } = around;
  const isAlgo = row.triggerTicks > 0;
  const waited = before === undefined ? isAlgo : before.status === 'waiting';
  if (isAlgo && (before === undefined || waited || row.status !== before.status)) yield algoUpdate(row, around);
  // Until it is set off it is no order of the other sort.
  if (isAlgo && waited && fills.length === 0 && row.status !== 'open' && row.status !== 'partially-filled') return;
  let lots = row.filledLots - fills.reduce((sum, fill) => sum + fill.lots, 0);
  if (before === undefined || (isAlgo && waited)) yield update(row, { x: 'NEW', X: 'NEW', filled: lots }, around);
  for (const [place, fill] of fills.entries()) {
    lots += fill.lots;
    const isWhole = place === fills.length - 1 && row.status === 'filled';
    const { price, qty, commission, commissionAsset, maker, realizedPnl } = contractFill(
      fill,
      instrument,
      around.realised,
    );
    const fees = { n: commission, N: commissionAsset };
    const trade = { l: qty, L: price, ...fees, t: fill.tradeId, m: maker, T: fill.atMs, rp: realizedPnl };
    yield update(row, { x: 'TRADE', X: isWhole ? 'FILLED' : 'PARTIALLY_FILLED', filled: lots, trade }, around);
  }
  const { status } = contractOrder(row, instrument);
  const state = { X: status, filled: row.filledLots };
  if (row.status === 'cancelled') yield update(row, { x: 'CANCELED', ...state }, around);
  else if (row.status === 'expired') yield update(row, { x: 'EXPIRED', ...state }, around);
  else if (before !== undefined && !waited && fills.length === 0 && isAmended(row, before))
    yield update(row, { x: 'AMENDMENT', ...state }, around);
}

function isAmended(row: OrderRow, before: Told): boolean {
  return row.ticks !== before.ticks || row.lots !== before.lots;
}

function algoUpdate(row: OrderRow, { instrument, nowMs }: Around): object {
  const shown = algoOrder(row, instrument);
  const o = {
    caid: shown.clientAlgoId,
    aid: shown.algoId,
    at: shown.algoType,
    o: shown.orderType,
    s: shown.symbol,
    S: shown.side,
    ps: shown.positionSide,
    f: shown.timeInForce,
    q: shown.quantity,
    X: shown.algoStatus,
    ai: shown.actualOrderId,
    ap: shown.actualPrice,
    aq: padded(instrument.quantity(row.filledLots), instrument.baseDecimals),
    act: shown.actualOrderId === '' ? '0' : shown.orderType,
    tp: shown.triggerPrice,
    p: shown.price,
    V: shown.selfTradePreventionMode,
    wt: shown.workingType,
    pm: 'NONE',
    cp: shown.closePosition,
    pP: false,
    R: shown.reduceOnly,
    tt: shown.triggerTime,
    gtd: 0,
  };
  return { e: 'ALGO_UPDATE', E: nowMs, T: row.updatedMs, o };
}

interface Happening {
  readonly x: string;
  readonly X: string;
  /** Lots filled by then. */
  readonly filled: number;
  readonly trade?: object;
}

function update(row: OrderRow, { x, X, filled, trade }: Happening, { instrument, nowMs }: Around): object {
  const shown = contractOrder(row, instrument);
  const { baseDecimals, quoteDecimals } = instrument;
  const o = {
    s: shown.symbol,
    c: shown.clientOrderId,
    S: shown.side,
    o: shown.type,
    f: shown.timeInForce,
    q: shown.origQty,
    p: shown.price,
    ap: filled === row.filledLots ? shown.avgPrice : padded('0', quoteDecimals),
    sp: shown.stopPrice,
    x,
    X,
    i: shown.orderId,
    l: padded('0', baseDecimals),
    z: padded(instrument.quantity(filled), baseDecimals),
    L: padded('0', quoteDecimals),
    n: '0',
    N: null,
    T: row.updatedMs,
    t: 0,
    b: '0',
    a: '0',
    m: false,
    R: shown.reduceOnly,
    wt: shown.workingType,
    ot: shown.origType,
    ps: shown.positionSide,
    cp: shown.closePosition,
    rp: '0',
    pP: false,
    si: 0,
    ss: 0,
    V: shown.selfTradePreventionMode,
    pm: 'NONE',
    gtd: 0,
    ...trade,
  };
  return { e: 'ORDER_TRADE_UPDATE', E: nowMs, T: row.updatedMs, o };
}
