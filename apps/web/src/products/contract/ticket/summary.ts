// In: a ticket's fields and the market.
// Out: what the order would hold, risk and leave, and the position as it will stand, by the very sums the core uses.
import { shareOf } from '@hilsa/formulas/rates';
import {
  type OrderHold,
  type Position,
  afterFill,
  bankruptcyTicks,
  fundingOf,
  initialMargin,
  liquidationTicks,
  openLoss,
  orderHold,
  profitAt,
  valueAt,
} from '@hilsa/formulas/contracts';
import { type ContractFields, type ContractPlan, type StandingPosition, type TicketMarket, planOf } from './fields.ts';

/** Money in quote units, prices in ticks. */
export interface ContractSummary {
  readonly plan: ContractPlan;
  readonly lots: number;
  /** The price it is reckoned to fill at: the limit, or the book's average rounded against the customer. */
  readonly fillTicks: number;
  /** What is held until it fills or ends. */
  readonly hold: OrderHold;
  /** Margin that open positions of the market lack at the ticket's leverage: it is taken with the order. */
  readonly added: bigint;
  readonly feePpm: number;
  /** The position of this direction after the fill; null when nothing is left. */
  readonly after: Position | null;
  /** null: there is none at a positive price. */
  readonly liquidationTicks: number | null;
  /** How far the mark is from it, in hundredths of a percent. */
  readonly distanceBps: number | null;
  readonly bankruptcyTicks: number;
  /** The most that can be lost with the position as it will stand. */
  readonly worst: bigint;
  readonly freeBefore: bigint;
  readonly freeAfter: bigint;
  /** What the next funding would take (below zero) or give at the rate of now. */
  readonly funding: bigint;
  /** Profit at the levels of the ticket, on what this order opens; null without one. */
  readonly atTakeProfit: bigint | null;
  readonly atStopLoss: bigint | null;
}

/** Null until there is a price and a size to reckon with. */
export function summaryOf(fields: ContractFields, told: TicketMarket): ContractSummary | null {
  const { market, added } = toppedUp(fields, told);
  const plan = planOf(fields, market);
  const { lots, boundTicks } = plan;
  if (lots === null || lots <= 0 || boundTicks === null || boundTicks <= 0 || market.markTicks <= 0) return null;
  const { contract, markTicks } = market;
  const fillTicks = fillOf(fields, plan, boundTicks);
  const feePpm = fields.postOnly ? market.makerPpm : market.takerPpm;
  const hold = holdOf(fields, market, { lots, boundTicks, feePpm });
  const { before, after } = standing(fields, market, lots, fillTicks);
  const value = after === null ? 0n : valueAt(markTicks, after.lots, contract.unit);
  const liquidation = after === null ? null : liquidationTicks(after, contract);
  const fee = shareOf(valueAt(fillTicks, lots, contract.unit), feePpm, 'up');
  return {
    plan,
    lots,
    fillTicks,
    hold,
    added,
    feePpm,
    after,
    liquidationTicks: liquidation,
    distanceBps: liquidation === null ? null : distanceOf(markTicks, liquidation),
    bankruptcyTicks: after === null ? 0 : bankruptcyTicks(after, contract.unit),
    worst: after === null ? fee : after.margin + fee + hold.openLoss,
    freeBefore: market.available,
    freeAfter: market.available - added - hold.total + released(before, after),
    funding: after === null ? 0n : fundingOf(after.direction, value, market.fundingRate),
    ...atLevels(fields, plan, lots, fillTicks, contract.unit),
  };
}

/** The market once its positions stand at the ticket's leverage, as an order that may open sets it. */
function toppedUp(fields: ContractFields, market: TicketMarket): { market: TicketMarket; added: bigint } {
  if (fields.reduceOnly) return { market, added: 0n };
  const lackOf = (position: StandingPosition | null): bigint => {
    if (position === null || position.leverage === fields.leverage) return 0n;
    const lacks = initialMargin(position.cost, fields.leverage) - position.margin;
    return lacks > 0n ? lacks : 0n;
  };
  const more = (position: StandingPosition | null): StandingPosition | null =>
    position === null ? null : { ...position, margin: position.margin + lackOf(position) };
  const { long, short } = market;
  return { market: { ...market, long: more(long), short: more(short) }, added: lackOf(long) + lackOf(short) };
}

/** Margin that a reducing fill sets free; a flip's goes into what it opens. */
function released(before: Position | null, after: Position | null): bigint {
  if (before === null || (after !== null && after.direction !== before.direction)) return before?.margin ?? 0n;
  const left = after?.margin ?? 0n;
  return before.margin > left ? before.margin - left : 0n;
}

function fillOf(fields: ContractFields, plan: ContractPlan, boundTicks: number): number {
  if (plan.sweep !== null && plan.sweep.lots > 0) {
    const { tickLots, lots } = plan.sweep;
    const doesBuy = (fields.direction === 'long') !== fields.reduceOnly;
    return doesBuy ? Math.ceil(tickLots / lots) : Math.floor(tickLots / lots);
  }
  return plan.triggerTicks ?? boundTicks;
}

const NO_HOLD: OrderHold = { initialMargin: 0n, fee: 0n, openLoss: 0n, total: 0n };

function holdOf(
  fields: ContractFields,
  { contract, markTicks }: TicketMarket,
  { lots, boundTicks, feePpm }: { lots: number; boundTicks: number; feePpm: number },
): OrderHold {
  if (fields.reduceOnly) return NO_HOLD;
  const order = { direction: fields.direction, lots, ticks: boundTicks, leverage: fields.leverage, feePpm };
  return orderHold(order, markTicks, contract.unit);
}

/** The position before and after the fill: in one-way mode an opposite one is reduced first, then flipped. */
function standing(
  fields: ContractFields,
  market: TicketMarket,
  lots: number,
  ticks: number,
): { before: Position | null; after: Position | null } {
  const { unit } = market.contract;
  const same = fields.direction === 'long' ? market.long : market.short;
  const opposite = fields.direction === 'long' ? market.short : market.long;
  const marginOf = (opened: number): bigint =>
    initialMargin(valueAt(ticks, opened, unit), fields.leverage) +
    openLoss({ direction: fields.direction, lots: opened, ticks }, market.markTicks, unit);
  if (fields.reduceOnly) {
    if (same === null) return { before: null, after: null };
    const direction = fields.direction === 'long' ? 'short' : 'long';
    const cut = Math.min(lots, same.lots);
    return { before: same, after: afterFill(same, { direction, lots: cut, ticks, marginOf }, unit).position };
  }
  const before = market.mode === 'one-way' ? (opposite ?? same) : same;
  return { before, after: afterFill(before, { direction: fields.direction, lots, ticks, marginOf }, unit).position };
}

/** Hundredths of a percent between the mark and a price, cut. */
export function distanceOf(markTicks: number, ticks: number): number {
  return Math.trunc((Math.abs(markTicks - ticks) * 10_000) / markTicks);
}

function atLevels(
  fields: ContractFields,
  plan: ContractPlan,
  lots: number,
  fillTicks: number,
  unit: bigint,
): Pick<ContractSummary, 'atTakeProfit' | 'atStopLoss'> {
  const cost = valueAt(fillTicks, lots, unit);
  const at = (ticks: number | null): bigint | null =>
    ticks === null || ticks <= 0 ? null : profitAt(fields.direction, cost, valueAt(ticks, lots, unit));
  return { atTakeProfit: at(plan.takeProfitTicks), atStopLoss: at(plan.stopLossTicks) };
}
