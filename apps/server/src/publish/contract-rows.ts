// In: contracts as the core and the tables have them. Out: the same as the wire shows them.
import type {
  ClosedPosition,
  ContractMark,
  ContractOrder,
  ContractPosition,
  FundingPayment,
  PositionLevel,
} from '@hilsa/contract';
import {
  type ContractState,
  type OpenOrder,
  type OpenPosition,
  type OrderLevels,
  type OrderTerms,
  readTerms,
} from '@hilsa/core';
import { FUNDING_INTERVAL_MS, nextFundingAfter } from '@hilsa/core/contracts/funding-times';
import {
  bankruptcyTicks,
  deleveragingLights,
  type DeleveragingScore,
  deleveragingScore,
  entryPrice,
  equityAt,
  FUNDING_RULES,
  fundingRate,
  indexPrice,
  initialMargin,
  liquidationTicks,
  maintenanceMargin,
  type MarginLine,
  marginLines,
  marginRatio,
  meanOfSums,
  type Position,
  profitAt,
  returnOnMargin,
  valueAt,
} from '@hilsa/formulas/contracts';
import { divide, formatDecimal } from '@hilsa/money';
import type { ClosingRow, ContractPositionRow, FundingRow, OrderRow } from '../tables/index.ts';
import type { Instrument } from './listings.ts';
import { HEADER_ID_MARK, TIME_WORDS } from './wire-rows.ts';

/** As many lots as an order can have: a level for whatever the position has then. */
const ALL_LOTS = 2 ** 31 - 1;
/** A queue is ranked anew at most this often. */
const RANKED_FOR_MS = 5_000;

/** The market of a perpetual; throws RangeError for any other kind. */
export function contractOf({ state, symbol }: Instrument): ContractState {
  if (state.contract === null) throw new RangeError(`${symbol} is no contract`);
  return state.contract;
}

const linesMade = new WeakMap<object, readonly MarginLine[]>();

/** The margin lines of the tiers in force. */
export function linesOf({ state: { listing } }: Instrument): readonly MarginLine[] {
  if (listing.kind !== 'perpetual') return [];
  const known = linesMade.get(listing.tiers);
  if (known !== undefined) return known;
  const lines = marginLines(listing.tiers);
  linesMade.set(listing.tiers, lines);
  return lines;
}

/** Parts per million as percent with two decimals, and a billionth as percent with four: exact. */
export const percentOfPpm = (ppm: number): string => formatDecimal(divide(BigInt(ppm), 100n, 'down'), 2);
export const percentOfBillionths = (rate: number): string => formatDecimal(divide(BigInt(rate), 1_000n, 'half-up'), 4);

/** Mark, index, venues and the funding of now. @param nowMs UTC milliseconds */
export function wireMark(instrument: Instrument, nowMs: number): ContractMark {
  const { markTicks, markAtMs, lastTicks, listing } = instrument.state;
  const market = contractOf(instrument);
  const prices = [...market.venues.values()];
  // By the clock of now: of venues that nobody brings any more, the last word grows old without a fact that says so.
  const { verdicts, state } = indexPrice(prices, Math.max(nowMs, markAtMs, market.indexAtMs));
  const second = Math.max(1, Math.floor((nowMs % FUNDING_INTERVAL_MS) / 1_000));
  const rate = fundingRate(meanOfSums(market.premium, second), 8, FUNDING_RULES);
  return {
    symbol: instrument.symbol,
    mark: instrument.price(markTicks),
    index: instrument.price(market.indexTicks),
    last: instrument.price(lastTicks || listing.referenceTicks),
    venues: prices.map((price, n) => ({
      venue: price.venue,
      price: Number.isSafeInteger(price.ticks) && price.ticks > 0 ? instrument.price(price.ticks) : null,
      verdict: verdicts[n]!.verdict,
      receivedAtMs: price.receivedAtMs,
    })),
    goodVenues: verdicts.filter(({ verdict }) => verdict === 'good').length,
    state: market.feed === 'open' ? state : market.feed,
    fundingRate: percentOfBillionths(rate),
    nextFundingAtMs: market.nextFundingMs || nextFundingAfter(nowMs),
    openInterest: instrument.quantity(market.openLots),
    openingStopped:
      market.openingStoppedUntilMs > nowMs
        ? { untilMs: market.openingStoppedUntilMs, reason: market.openingStoppedReason }
        : null,
    delistAtMs: market.delistAtMs === 0 ? null : market.delistAtMs,
    atMs: markAtMs,
  };
}

export interface PositionAround {
  readonly instrument: Instrument;
  /** What it cost so far; null while the tables do not show it. */
  readonly row: ContractPositionRow | null;
  /** The account's open orders. */
  readonly orders: readonly OpenOrder[];
  /** Its place in the queue for forced reductions. */
  readonly lights: number;
}

/** Maintenance margin ÷ equity at the mark, in millionths; null: nothing is left to compare with. */
export function ratioOf({ direction, lots, cost, margin }: OpenPosition, instrument: Instrument): number | null {
  const { markTicks, unitsPerTickLot } = instrument.state;
  const value = valueAt(markTicks, lots, unitsPerTickLot);
  return marginRatio(maintenanceMargin(linesOf(instrument), value), equityAt({ direction, lots, cost, margin }, value));
}

export function wirePosition(
  open: OpenPosition,
  { instrument, row, orders, lights }: PositionAround,
): ContractPosition {
  const lines = linesOf(instrument);
  const contract = { unit: instrument.state.unitsPerTickLot, lines };
  const { direction, lots, cost, margin, leverage } = open;
  const position: Position = { direction, lots, cost, margin };
  const value = valueAt(instrument.state.markTicks, lots, contract.unit);
  const profit = profitAt(direction, cost, value);
  const initial = initialMargin(cost, leverage);
  const maintenance = maintenanceMargin(lines, value);
  const ratio = ratioOf(open, instrument);
  const liquidation = liquidationTicks(position, contract);
  const returned = returnOnMargin(profit, initial);
  return {
    symbol: instrument.symbol,
    direction,
    leverage,
    quantity: instrument.quantity(lots),
    entryPrice: lots === 0 ? '0' : instrument.price(Number(entryPrice(position, contract.unit, 0))),
    markPrice: instrument.price(instrument.state.markTicks),
    margin: instrument.amount(margin),
    initialMargin: instrument.amount(initial),
    maintenanceMargin: instrument.amount(maintenance),
    cost: instrument.amount(cost),
    profitLoss: signedAmount(profit, instrument),
    profitLossRatio: returned === null ? null : percentOfPpm(returned),
    marginRatio: ratio === null ? null : formatDecimal(divide(BigInt(ratio), 100n, 'up'), 2),
    liquidationPrice: liquidation === null ? null : instrument.price(liquidation),
    bankruptcyPrice: instrument.price(bankruptcyTicks(position, contract.unit)),
    adlLights: lights,
    fee: instrument.amount(row?.fee ?? 0n),
    funding: signedAmount(row?.funding ?? 0n, instrument),
    autoMargin: open.autoMargin === 0n ? null : { left: instrument.amount(open.autoMargin) },
    levels: orders.flatMap((order) => levelOf(order, open, instrument) ?? []),
    openedAtMs: row?.openedMs ?? 0,
  };
}

/** A position of which nothing is left, for who watches it. */
export function gonePosition(last: ContractPosition): ContractPosition {
  return { ...last, quantity: '0', levels: [] };
}

function levelOf(order: OpenOrder, open: OpenPosition, instrument: Instrument): PositionLevel | null {
  const terms = readTerms(order.terms);
  const closes = order.side === (open.direction === 'long' ? 'sell' : 'buy');
  if (!terms.isLevel || !closes || order.instrument !== open.instrument) return null;
  return {
    levelId: String(order.orderId),
    kind: order.type.startsWith('take-profit') ? 'take-profit' : 'stop-loss',
    triggerPrice: instrument.price(order.triggerTicks),
    quantity: order.lots === ALL_LOTS ? null : instrument.quantity(order.lots),
    price: order.type.endsWith('limit') ? instrument.price(order.ticks) : null,
    by: terms.triggeredBy,
  };
}

/** An order's row, with what the core still knows of it while it is open. */
export function wireContractOrder(
  row: OrderRow,
  instrument: Instrument,
  living: { readonly hold: bigint; readonly levels: Readonly<OrderLevels> | null } | null,
): ContractOrder {
  const terms = readTerms(row.terms);
  const ownId = row.clientOrderId !== null && !row.clientOrderId.startsWith(HEADER_ID_MARK);
  const hasLimit = row.type.endsWith('limit');
  return {
    orderId: String(row.orderId),
    clientOrderId: ownId ? row.clientOrderId : null,
    symbol: instrument.symbol,
    direction: directionOf(row, terms),
    side: row.side,
    type: terms.trails ? 'trailing-stop' : row.type,
    timeInForce: TIME_WORDS[row.timeInForce],
    postOnly: row.postOnly,
    reduceOnly: terms.reduceOnly,
    leverage: terms.leverage,
    price: hasLimit ? instrument.price(row.ticks) : null,
    triggerPrice: row.triggerTicks > 0 ? instrument.price(row.triggerTicks) : null,
    triggeredBy: row.triggerTicks > 0 ? terms.triggeredBy : null,
    quantity: instrument.quantity(row.lots === ALL_LOTS ? row.filledLots : row.lots),
    filledQuantity: instrument.quantity(row.filledLots),
    averagePrice: instrument.average(row.filledNotional, row.filledLots),
    margin: instrument.amount(living?.hold ?? 0n),
    fee: instrument.amount(row.fee),
    takeProfit: priceOf(living?.levels?.takeProfit?.triggerTicks, instrument),
    stopLoss: priceOf(living?.levels?.stopLoss?.triggerTicks, instrument),
    status: row.status,
    closeReason: row.closeReason,
    createdAtMs: row.createdMs,
    updatedAtMs: row.updatedMs,
  };
}

/** The direction of the position it opens or reduces. */
function directionOf({ side }: OrderRow, { position, reduceOnly }: OrderTerms): 'long' | 'short' {
  if (position !== null) return position;
  return (side === 'buy') === reduceOnly ? 'short' : 'long';
}

function priceOf(ticks: number | undefined, instrument: Instrument): string | null {
  return ticks === undefined ? null : instrument.price(ticks);
}

export function wireClosing(row: ClosingRow, instrument: Instrument): ClosedPosition {
  const unit = instrument.state.unitsPerTickLot;
  const each = BigInt(row.lots) * unit;
  const price = (units: bigint): string => instrument.price(Number(divide(units, each, 'half-up')));
  const net = row.profit - row.fee + row.funding;
  const margin = initialMargin(row.cost, row.leverage);
  const ratio = returnOnMargin(net, margin);
  return {
    recordId: row.record,
    symbol: instrument.symbol,
    direction: row.isShort ? 'short' : 'long',
    leverage: row.leverage,
    quantity: instrument.quantity(row.lots),
    entryPrice: price(row.cost),
    closePrice: price(row.worth),
    margin: instrument.amount(margin),
    profitLoss: signedAmount(net, instrument),
    profitLossRatio: ratio === null ? null : percentOfPpm(ratio),
    fee: instrument.amount(row.fee),
    funding: signedAmount(row.funding, instrument),
    cause: row.cause,
    isWhole: row.isWhole,
    proofId: row.liquidation === 0 ? null : String(row.liquidation),
    triggerId: row.cause === 'take-profit' || row.cause === 'stop-loss' ? orderOfRecord(row.record) : null,
    openedAtMs: row.openedMs,
    closedAtMs: row.closedMs,
  };
}

/** The order that a record of a closing is of; null: it stands for itself. */
function orderOfRecord(record: string): string | null {
  return /^o(\d+)-/.exec(record)?.[1] ?? null;
}

export function wireFunding(row: FundingRow, instrument: Instrument): FundingPayment {
  return {
    symbol: instrument.symbol,
    direction: row.isShort ? 'short' : 'long',
    amount: signedAmount(row.amount, instrument),
    rate: percentOfBillionths(row.rate),
    markPrice: instrument.price(row.ticks),
    quantity: instrument.quantity(row.lots),
    atMs: row.atMs,
  };
}

/** Quote units as text, with a leading minus below zero. */
export function signedAmount(units: bigint, instrument: Instrument): string {
  return units < 0n ? `-${instrument.amount(-units)}` : instrument.amount(units);
}

/** The queues for forced reductions, by market and direction, ranked anew every few seconds. */
export class ReductionQueues {
  readonly #ranked = new Map<string, { atMs: number; scores: DeleveragingScore[] }>();

  /** Lights of a position, from 1 to 5. */
  lightsOf(open: OpenPosition, instrument: Instrument, nowMs: number): number {
    const unit = instrument.state.unitsPerTickLot;
    const mark = instrument.state.markTicks;
    const score = deleveragingScore(open, mark, unit);
    if (score === null) return 1;
    const scores = this.#scoresOf(open, instrument, nowMs);
    let low = 0;
    let high = scores.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = scores[middle]!;
      if (other.numerator * score.denominator > score.numerator * other.denominator) low = middle + 1;
      else high = middle;
    }
    return deleveragingLights(low, scores.length);
  }

  #scoresOf({ direction }: OpenPosition, instrument: Instrument, nowMs: number): DeleveragingScore[] {
    const key = `${instrument.index}:${direction}`;
    const known = this.#ranked.get(key);
    if (known !== undefined && nowMs - known.atMs < RANKED_FOR_MS) return known.scores;
    const unit = instrument.state.unitsPerTickLot;
    const { markTicks } = instrument.state;
    const scores: DeleveragingScore[] = [];
    for (const one of contractOf(instrument).positions.values()) {
      if (one.isShort !== (direction === 'short')) continue;
      const position = { direction, lots: one.lots, cost: BigInt(one.cost), margin: BigInt(one.margin) } as const;
      const score = deleveragingScore(position, markTicks, unit);
      if (score !== null) scores.push(score);
    }
    scores.sort((one, other) => {
      const difference = other.numerator * one.denominator - one.numerator * other.denominator;
      return difference > 0n ? 1 : difference < 0n ? -1 : 0;
    });
    this.#ranked.set(key, { atMs: nowMs, scores });
    return scores;
  }
}
