// In: a ticket's fields and the market.
// Out: everything that would make the core refuse, beside its field and with its numbers, in the core's own order.
import { priceBand } from '@hilsa/formulas';
import { baseText, type Instrument, notional, priceText, quantityText, quoteText } from '../../../market/instrument.ts';
import { shownProblem } from '../../../orders/iceberg.ts';
import { lastDays } from '../../../orders/last-day.ts';
import { trailProblem } from '../../../orders/trail.ts';
import {
  type OrderPlan,
  type TicketFields,
  type TicketMarket,
  hasPrice,
  hasStopPrice,
  hasTrigger,
  mayHide,
  mayPostOnly,
  mostDaysOf,
  planOf,
  reachable,
  timesOf,
} from './fields.ts';

/** `missing-*` is said once the button was pressed; all others at once. Values are plain decimal strings. */
export type ProblemWord =
  | 'halted'
  | 'cancel-only'
  | 'missing-price'
  | 'missing-trigger'
  | 'missing-amount'
  | 'missing-day'
  | 'missing-trail'
  | 'missing-stop-price'
  | 'missing-shown'
  | 'shown-out-of-range'
  | 'trail-out-of-range'
  | 'stop-off-tick'
  | 'leg-too-low'
  | 'leg-too-high'
  | 'day-out-of-range'
  | 'price-off-tick'
  | 'trigger-off-tick'
  | 'amount-off-lot'
  | 'price-outside-band'
  | 'trigger-too-low'
  | 'trigger-too-high'
  | 'quantity-below-minimum'
  | 'quantity-above-maximum'
  | 'value-below-minimum'
  | 'value-above-maximum'
  | 'would-trade'
  | 'book-too-thin'
  | 'not-fillable'
  | 'insufficient';

export interface Problem {
  readonly field: 'ticket' | 'price' | 'trigger' | 'stop' | 'trail' | 'amount' | 'shown' | 'day';
  readonly word: ProblemWord;
  readonly values: Readonly<Record<string, string>>;
}

/** Empty when the order may be sent. */
export function problemsOf(fields: TicketFields, market: TicketMarket): readonly Problem[] {
  const plan = planOf(fields, market);
  return [
    ...statusProblems(market.instrument),
    ...trailProblems(fields),
    ...triggerProblems(fields, plan, market),
    ...stopProblems(fields, plan, market),
    ...priceProblems(fields, plan, market),
    ...amountProblems(fields, plan, market),
    ...shownProblems(fields, plan, market),
    ...dayProblems(fields, market.nowMs),
  ];
}

/** Whether a problem is worth a sentence before the button is pressed: an empty field is not wrong yet. */
export function isShown(problem: Problem): boolean {
  return !problem.word.startsWith('missing');
}

function problem(field: Problem['field'], word: ProblemWord, values: Problem['values'] = {}): Problem {
  return { field, word, values };
}

/** A GTD order ends with its last day, after today's beginning and at most so many days from now as its form allows. */
function dayProblems(fields: TicketFields, nowMs: number): Problem[] {
  if (timesOf(fields).length === 0 || fields.timeInForce !== 'GTD') return [];
  if (isEmpty(fields.lastDay)) return [problem('day', 'missing-day')];
  const { first, last } = lastDays(nowMs, mostDaysOf(fields));
  return fields.lastDay < first || fields.lastDay > last
    ? [problem('day', 'day-out-of-range', { firstDay: first, lastDay: last })]
    : [];
}

function shownProblems(fields: TicketFields, { lots }: OrderPlan, { instrument }: TicketMarket): Problem[] {
  const wrong = mayHide(fields) ? shownProblem(fields, lots, instrument) : null;
  return wrong === null ? [] : [problem('shown', wrong.word, wrong.values)];
}

function statusProblems({ info }: Instrument): Problem[] {
  if (info.status === 'halted') return [problem('ticket', 'halted')];
  return info.status === 'cancel-only' ? [problem('ticket', 'cancel-only')] : [];
}

function trailProblems(fields: TicketFields): Problem[] {
  const wrong = fields.form === 'trailing' ? trailProblem(fields.trail) : null;
  return wrong === null ? [] : [problem('trail', wrong.word, wrong.values)];
}

/** The limit that the stop of an OCO becomes. */
function stopProblems(fields: TicketFields, plan: OrderPlan, { instrument }: TicketMarket): Problem[] {
  if (!hasStopPrice(fields)) return [];
  if (isEmpty(fields.stopPrice)) return [problem('stop', 'missing-stop-price')];
  if (plan.stopTicks === null) return [problem('stop', 'stop-off-tick', { step: instrument.info.tick })];
  return bandProblems('stop', plan.stopTicks, plan.triggerTicks ?? 0, instrument);
}

function bandProblems(field: Problem['field'], ticks: number, reference: number, instrument: Instrument): Problem[] {
  if (reference <= 0) return [];
  const { lowest, highest } = priceBand(reference, instrument.info.priceBandBps);
  if (ticks >= lowest && ticks <= highest) return [];
  const values = { lowest: priceText(instrument, lowest), highest: priceText(instrument, highest) };
  return [problem(field, 'price-outside-band', values)];
}

function triggerProblems(fields: TicketFields, plan: OrderPlan, { instrument, lastTicks }: TicketMarket): Problem[] {
  if (!hasTrigger(fields)) return [];
  if (isEmpty(fields.triggerPrice)) return [problem('trigger', 'missing-trigger')];
  const trigger = plan.triggerTicks;
  if (trigger === null) return [problem('trigger', 'trigger-off-tick', { step: instrument.info.tick })];
  // A stop buy and a take-profit sale wait for a rise, the others for a fall; on the wrong side they would fire at once.
  const waitsForRise = (fields.form !== 'take-profit') === (fields.side === 'buy');
  const last = priceText(instrument, lastTicks);
  if (waitsForRise && trigger <= lastTicks) return [problem('trigger', 'trigger-too-low', { last })];
  if (!waitsForRise && lastTicks > 0 && trigger >= lastTicks) return [problem('trigger', 'trigger-too-high', { last })];
  return [];
}

function priceProblems(
  fields: TicketFields,
  plan: OrderPlan,
  { instrument, lastTicks, ...market }: TicketMarket,
): Problem[] {
  if (!hasPrice(fields)) return [];
  if (isEmpty(fields.price)) return [problem('price', 'missing-price')];
  const ticks = plan.limitTicks;
  if (ticks === null) return [problem('price', 'price-off-tick', { step: instrument.info.tick })];
  if (fields.form === 'oco' && lastTicks > 0) {
    // The limit waits on the far side of the last price from the stop.
    const last = priceText(instrument, lastTicks);
    if (fields.side === 'sell' && ticks <= lastTicks) return [problem('price', 'leg-too-low', { last })];
    if (fields.side === 'buy' && ticks >= lastTicks) return [problem('price', 'leg-too-high', { last })];
  }
  const follows = hasTrigger(fields) && fields.form !== 'oco';
  const outside = bandProblems('price', ticks, follows ? (plan.triggerTicks ?? 0) : lastTicks, instrument);
  if (outside.length > 0) return outside;
  const best = fields.side === 'buy' ? market.asks[0]?.[0] : market.bids[0]?.[0];
  if (fields.postOnly && mayPostOnly(fields) && plan.tradesNow && best !== undefined)
    return [problem('price', 'would-trade', { best: priceText(instrument, best) })];
  return [];
}

function amountProblems(fields: TicketFields, plan: OrderPlan, market: TicketMarket): Problem[] {
  const { instrument } = market;
  if (isEmpty(fields.amount)) return [problem('amount', 'missing-amount')];
  if (fields.amountIn === 'base' && plan.lots === null)
    return [problem('amount', 'amount-off-lot', { step: instrument.info.lot })];
  const { lots, boundTicks } = plan;
  if (lots === null || boundTicks === null || boundTicks <= 0) return [];
  // An amount of money that the book has nothing for is a matter of the book, not of the amount.
  if (plan.sweep !== null && plan.sweep.lots === 0 && reachable(fields.side, market, boundTicks).length === 0)
    return [problem('amount', 'book-too-thin')];
  if (lots < instrument.minLots)
    return [
      problem('amount', 'quantity-below-minimum', { minimum: instrument.info.minQuantity, asset: instrument.base }),
    ];
  if (lots > instrument.maxLots)
    return [
      problem('amount', 'quantity-above-maximum', { maximum: instrument.info.maxQuantity, asset: instrument.base }),
    ];
  const value =
    plan.sweep === null
      ? notional(instrument, boundTicks, lots)
      : BigInt(plan.sweep.tickLots) * instrument.unitsPerTickLot;
  if (value < instrument.minNotional)
    return [
      problem('amount', 'value-below-minimum', {
        minimum: instrument.info.minNotional,
        value: quoteText(instrument, value),
        asset: instrument.quote,
      }),
    ];
  if (value > instrument.maxNotional)
    return [
      problem('amount', 'value-above-maximum', { maximum: instrument.info.maxNotional, asset: instrument.quote }),
    ];
  return [...depthProblems(fields, plan, market), ...balanceProblems(fields, plan, value, market)];
}

function depthProblems(fields: TicketFields, plan: OrderPlan, market: TicketMarket): Problem[] {
  const { instrument } = market;
  const lots = plan.lots ?? 0;
  if (plan.sweep !== null && fields.amountIn === 'base' && plan.sweep.lots < lots) {
    return [
      problem('amount', 'book-too-thin', {
        fillable: quantityText(instrument, plan.sweep.lots),
        asset: instrument.base,
      }),
    ];
  }
  if (fields.form !== 'limit' || fields.timeInForce !== 'FOK') return [];
  const fillable = reachable(fields.side, market, plan.boundTicks).reduce((total, [, there]) => total + there, 0);
  return fillable < lots
    ? [problem('amount', 'not-fillable', { fillable: quantityText(instrument, fillable), asset: instrument.base })]
    : [];
}

function balanceProblems(
  fields: TicketFields,
  plan: OrderPlan,
  value: bigint,
  { instrument, available }: TicketMarket,
): Problem[] {
  if (fields.side === 'sell') {
    const gap = BigInt(plan.lots ?? 0) * instrument.lotUnits - available.base;
    return gap > 0n
      ? [problem('amount', 'insufficient', { gap: baseText(instrument, gap), asset: instrument.base })]
      : [];
  }
  const gap = (plan.quoteAmount ?? value) - available.quote;
  return gap > 0n
    ? [problem('amount', 'insufficient', { gap: quoteText(instrument, gap), asset: instrument.quote })]
    : [];
}

function isEmpty(text: string): boolean {
  return !/[1-9]/.test(text);
}
