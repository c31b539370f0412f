// In: a ticket's fields and the market.
// Out: everything that would make the core refuse, beside its field and with its numbers, in the core's own order.
import { tierOf, triggerFault, valueAt } from '@hilsa/formulas/contracts';
import { worstTicks } from '@hilsa/formulas';
import { notional, priceText, quoteText } from '../../../market/instrument.ts';
import { bpsOf } from '../../../orders/trail.ts';
import {
  type ContractFields,
  type ContractPlan,
  type TicketMarket,
  WORSE_BPS,
  mayPostOnly,
  planOf,
  sideOf,
} from './fields.ts';
import { summaryOf } from './summary.ts';

/** `missing-*` is said once the button was pressed; all others at once. Values are plain decimal strings. */
export type ContractProblemWord =
  | 'halted'
  | 'cancel-only'
  | 'blind'
  | 'missing-price'
  | 'missing-trigger'
  | 'missing-trail'
  | 'missing-amount'
  | 'price-off-tick'
  | 'amount-off-lot'
  | 'price-too-far'
  | 'trigger-too-low'
  | 'trigger-too-high'
  | 'trail-out-of-range'
  | 'quantity-below-minimum'
  | 'quantity-above-maximum'
  | 'value-below-minimum'
  | 'value-above-maximum'
  | 'leverage-above-cap'
  | 'above-tier'
  | 'no-position'
  | 'would-trade'
  | 'book-too-thin'
  | 'take-profit-wrong-side'
  | 'stop-loss-wrong-side'
  | 'stop-loss-past-liquidation'
  | 'insufficient';

export type ContractField =
  | 'ticket'
  | 'price'
  | 'trigger'
  | 'trail'
  | 'amount'
  | 'leverage'
  | 'takeProfit'
  | 'stopLoss';

export interface ContractProblem {
  readonly field: ContractField;
  readonly word: ContractProblemWord;
  readonly values: Readonly<Record<string, string>>;
}

/** Empty when the order may be sent. */
export function problemsOf(fields: ContractFields, market: TicketMarket): readonly ContractProblem[] {
  const plan = planOf(fields, market);
  return [
    ...statusProblems(fields, market),
    ...triggerProblems(fields, plan, market),
    ...priceProblems(fields, plan, market),
    ...amountProblems(fields, plan, market),
    ...leverageProblems(fields, plan, market),
    ...levelProblems(fields, plan, market),
    ...balanceProblems(fields, market),
  ];
}

/** Whether a problem is worth a sentence before the button is pressed: an empty field is not wrong yet. */
export function isShown(problem: ContractProblem): boolean {
  return !problem.word.startsWith('missing');
}

function problem(
  field: ContractField,
  word: ContractProblemWord,
  values: ContractProblem['values'] = {},
): ContractProblem {
  return { field, word, values };
}

/** Cancel-only lets people out: what reduces goes on. */
function statusProblems({ reduceOnly }: ContractFields, { instrument, state }: TicketMarket): ContractProblem[] {
  if (instrument.info.status === 'halted') return [problem('ticket', 'halted')];
  if (reduceOnly) return [];
  if (state === 'blind') return [problem('ticket', 'blind')];
  return instrument.info.status === 'cancel-only' || state === 'cancel-only' ? [problem('ticket', 'cancel-only')] : [];
}

function triggerProblems(fields: ContractFields, plan: ContractPlan, market: TicketMarket): ContractProblem[] {
  const { instrument, markTicks } = market;
  if (fields.form === 'trailing') {
    if (fields.trail === '') return [problem('trail', 'missing-trail')];
    const bps = bpsOf(fields.trail);
    return bps === null || bps < 10 || bps > 2_000 ? [problem('trail', 'trail-out-of-range')] : [];
  }
  if (fields.form !== 'stop') return [];
  if (!/[1-9]/.test(fields.triggerPrice)) return [problem('trigger', 'missing-trigger')];
  const trigger = plan.triggerTicks;
  if (trigger === null) return [problem('trigger', 'price-off-tick', { step: instrument.info.tick })];
  const mark = priceText(instrument, markTicks);
  if (sideOf(fields) === 'buy' && trigger <= markTicks) return [problem('trigger', 'trigger-too-low', { mark })];
  if (sideOf(fields) === 'sell' && trigger >= markTicks) return [problem('trigger', 'trigger-too-high', { mark })];
  return [];
}

/** A limit may be as good as one likes, and at most 5 % worse than the mark. */
function priceProblems(fields: ContractFields, plan: ContractPlan, market: TicketMarket): ContractProblem[] {
  if (fields.form !== 'limit') return [];
  const { instrument, markTicks } = market;
  if (!/[1-9]/.test(fields.price)) return [problem('price', 'missing-price')];
  const ticks = plan.boundTicks;
  if (ticks === null) return [problem('price', 'price-off-tick', { step: instrument.info.tick })];
  const side = sideOf(fields);
  const worst = worstTicks(side, markTicks, WORSE_BPS);
  if (markTicks > 0 && (side === 'buy' ? ticks > worst : ticks < worst))
    return [problem('price', 'price-too-far', { worst: priceText(instrument, worst) })];
  const best = side === 'buy' ? market.asks[0]?.[0] : market.bids[0]?.[0];
  if (fields.postOnly && mayPostOnly(fields) && plan.tradesNow && best !== undefined)
    return [problem('price', 'would-trade', { best: priceText(instrument, best) })];
  return [];
}

function amountProblems(fields: ContractFields, plan: ContractPlan, market: TicketMarket): ContractProblem[] {
  const { instrument } = market;
  const { info } = instrument;
  if (!/[1-9]/.test(fields.amount)) return [problem('amount', 'missing-amount')];
  const { lots, boundTicks } = plan;
  if (lots === null) return [problem('amount', 'amount-off-lot', { step: info.lot })];
  if (fields.reduceOnly && (fields.direction === 'long' ? market.long : market.short) === null)
    return [problem('amount', 'no-position')];
  if (lots < instrument.minLots)
    return [problem('amount', 'quantity-below-minimum', { minimum: info.minQuantity, asset: instrument.base })];
  if (lots > instrument.maxLots)
    return [problem('amount', 'quantity-above-maximum', { maximum: info.maxQuantity, asset: instrument.base })];
  if (boundTicks === null || boundTicks <= 0) return [];
  const value = notional(instrument, boundTicks, lots);
  if (!fields.reduceOnly && value < instrument.minNotional)
    return [problem('amount', 'value-below-minimum', { minimum: info.minNotional, asset: instrument.quote })];
  if (value > instrument.maxNotional)
    return [problem('amount', 'value-above-maximum', { maximum: info.maxNotional, asset: instrument.quote })];
  if (plan.sweep !== null && plan.sweep.lots === 0) return [problem('amount', 'book-too-thin')];
  return [];
}

/** The cap of the tier in which the position's value will lie, and the customer's own. */
function leverageProblems(fields: ContractFields, plan: ContractPlan, market: TicketMarket): ContractProblem[] {
  if (fields.reduceOnly) return [];
  if (fields.leverage > market.cap.most)
    return [problem('leverage', 'leverage-above-cap', { most: String(market.cap.most) })];
  const { lots, boundTicks } = plan;
  if (lots === null || boundTicks === null) return [];
  const same = fields.direction === 'long' ? market.long : market.short;
  const value = valueAt(boundTicks, lots + (same?.lots ?? 0), market.contract.unit);
  const tier = market.tiers[tierOf(market.tiers, value)];
  return tier !== undefined && fields.leverage > tier.mostLeverage
    ? [problem('leverage', 'above-tier', { most: String(tier.mostLeverage) })]
    : [];
}

/** Levels are judged against the order's price; a stop-loss also against the liquidation price as it will stand. */
function levelProblems(fields: ContractFields, plan: ContractPlan, market: TicketMarket): ContractProblem[] {
  if (fields.reduceOnly) return [];
  const { instrument } = market;
  const summary = summaryOf(fields, market);
  const reference = plan.triggerTicks ?? (fields.form === 'limit' ? plan.boundTicks : market.markTicks);
  const problems: ContractProblem[] = [];
  for (const [field, kind, typed, ticks] of [
    ['takeProfit', 'take-profit', fields.takeProfit, plan.takeProfitTicks],
    ['stopLoss', 'stop-loss', fields.stopLoss, plan.stopLossTicks],
  ] as const) {
    if (!/[1-9]/.test(typed)) continue;
    if (ticks === null) {
      problems.push(problem(field, 'price-off-tick', { step: instrument.info.tick }));
      continue;
    }
    if (reference === null || reference <= 0) continue;
    const liquidation = summary?.liquidationTicks ?? null;
    const fault = triggerFault({ kind, ticks }, fields.direction, { reference, liquidation });
    if (fault === null) continue;
    problems.push(
      problem(field, fault, {
        price: priceText(instrument, reference),
        liquidation: priceText(instrument, liquidation ?? 0),
      }),
    );
  }
  return problems;
}

function balanceProblems(fields: ContractFields, market: TicketMarket): ContractProblem[] {
  const summary = summaryOf(fields, market);
  if (summary === null || summary.hold.total + summary.added <= market.available) return [];
  const { instrument } = market;
  const gap = quoteText(instrument, summary.hold.total + summary.added - market.available);
  return [problem('amount', 'insufficient', { gap, asset: instrument.quote })];
}
