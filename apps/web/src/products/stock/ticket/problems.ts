// In: a ticket's fields and the market.
// Out: everything that would make the core refuse, beside its field and with its numbers. Values are plain decimal strings.
import { isOnStep } from '@hilsa/formulas/stocks';
import { formatDecimal } from '@hilsa/money';
import { notional, priceText, quoteText } from '../../../market/instrument.ts';
import { type ShareInstrument, listedFrom } from '../../../market/shares/share-instrument.ts';
import { shownProblem } from '../../../orders/iceberg.ts';
import { trailProblem } from '../../../orders/trail.ts';
import {
  type ShareFields,
  type ShareMarketNow,
  type SharePlan,
  hasPrice,
  hasStopPrice,
  hasTrigger,
  isDated,
  mayHide,
  planOf,
  timesOf,
} from './fields.ts';
import { summaryOf } from './summary.ts';

/** `missing-*` is said once the button was pressed; all others at once. */
export type ShareProblemWord =
  | 'unlisted'
  | 'suspended'
  | 'halted'
  | 'market-closed'
  | 'record-day'
  | 'not-yet'
  | 'missing-price'
  | 'missing-trigger'
  | 'missing-amount'
  | 'missing-date'
  | 'missing-trail'
  | 'missing-stop-price'
  | 'missing-shown'
  | 'shown-out-of-range'
  | 'trail-out-of-range'
  | 'stop-off-tick'
  | 'stop-outside-band'
  | 'leg-too-low'
  | 'price-zero'
  | 'price-off-tick'
  | 'trigger-off-tick'
  | 'price-outside-band'
  | 'trigger-too-low'
  | 'trigger-too-high'
  | 'quantity-zero'
  | 'quantity-above-maximum'
  | 'value-above-maximum'
  | 'insufficient'
  | 'nothing-to-sell'
  | 'not-enough'
  | 'locked';

export interface ShareProblem {
  readonly field: 'ticket' | 'price' | 'trigger' | 'stop' | 'trail' | 'amount' | 'shown' | 'time';
  readonly word: ShareProblemWord;
  readonly values: Readonly<Record<string, string>>;
}

/** Empty when the order may be sent. */
export function problemsOf(fields: ShareFields, market: ShareMarketNow): readonly ShareProblem[] {
  const plan = planOf(fields, market);
  return [
    ...stateProblems(fields, market),
    ...trailProblems(fields),
    ...triggerProblems(fields, plan, market),
    ...stopProblems(fields, plan, market),
    ...priceProblems(fields, plan, market),
    ...amountProblems(fields, plan, market),
    ...shownProblems(fields, plan, market),
  ];
}

/** Whether a problem is worth a sentence before the button is pressed: an empty field is not wrong yet. */
export function isShown(problem: ShareProblem): boolean {
  return !problem.word.startsWith('missing');
}

function problem(
  field: ShareProblem['field'],
  word: ShareProblemWord,
  values: ShareProblem['values'] = {},
): ShareProblem {
  return { field, word, values };
}

/** Why no order of any kind is taken now, or null: the share stands still, whatever is typed. */
export function stoppedBy({ detail }: ShareInstrument, isOpen: boolean): ShareProblem | null {
  const { state } = detail.share;
  if (state !== 'listed') return problem('ticket', state);
  const from = listedFrom(detail);
  if (from !== null) return problem('ticket', 'not-yet', { date: from });
  // Today is without trading; what is queued overnight is for the day after.
  return isOpen && detail.board === 'none' ? problem('ticket', 'record-day') : null;
}

function stateProblems(fields: ShareFields, { instrument, isOpen }: ShareMarketNow): ShareProblem[] {
  const stopped = stoppedBy(instrument, isOpen);
  if (stopped !== null) return [stopped];
  if (!isOpen && !fields.queue) return [problem('ticket', 'market-closed')];
  if (timesOf(fields).length > 0 && isDated(fields) && fields.goodTillDate === '')
    return [problem('time', 'missing-date')];
  return [];
}

function trailProblems(fields: ShareFields): ShareProblem[] {
  const wrong = fields.form === 'trailing' ? trailProblem(fields.trail) : null;
  return wrong === null ? [] : [problem('trail', wrong.word, wrong.values)];
}

function shownProblems(fields: ShareFields, { lots }: SharePlan, { instrument }: ShareMarketNow): ShareProblem[] {
  const wrong = mayHide(fields) ? shownProblem(fields, lots, instrument) : null;
  return wrong === null ? [] : [problem('shown', wrong.word, wrong.values)];
}

/** The limit that the stop of an OCO becomes. */
function stopProblems(fields: ShareFields, { stopTicks }: SharePlan, { instrument }: ShareMarketNow): ShareProblem[] {
  if (!hasStopPrice(fields)) return [];
  if (isEmpty(fields.stopPrice)) return [problem('stop', 'missing-stop-price')];
  if (stopTicks === null || stopTicks === 0 || !isOnStep(instrument.steps, stopTicks))
    return [problem('stop', 'stop-off-tick', { step: instrument.detail.tick })];
  return bandProblems('stop', stopTicks, instrument);
}

function bandProblems(field: 'price' | 'stop', ticks: number, instrument: ShareInstrument): ShareProblem[] {
  const { band } = instrument;
  if (band === null || (ticks >= band.lowest && ticks <= band.highest)) return [];
  const values = { lowest: priceText(instrument, band.lowest), highest: priceText(instrument, band.highest) };
  return [problem(field, field === 'stop' ? 'stop-outside-band' : 'price-outside-band', values)];
}

function triggerProblems(
  fields: ShareFields,
  plan: SharePlan,
  { instrument, lastTicks }: ShareMarketNow,
): ShareProblem[] {
  if (!hasTrigger(fields)) return [];
  if (isEmpty(fields.triggerPrice)) return [problem('trigger', 'missing-trigger')];
  const trigger = plan.triggerTicks;
  if (trigger === null || !isOnStep(instrument.steps, trigger))
    return [problem('trigger', 'trigger-off-tick', { step: instrument.detail.tick })];
  // A stop buy and a take-profit sale wait for a rise, the others for a fall; on the wrong side they would fire at once.
  const waitsForRise = (fields.form !== 'take-profit') === (fields.side === 'buy');
  const last = priceText(instrument, lastTicks);
  if (waitsForRise && trigger <= lastTicks) return [problem('trigger', 'trigger-too-low', { last })];
  if (!waitsForRise && lastTicks > 0 && trigger >= lastTicks) return [problem('trigger', 'trigger-too-high', { last })];
  return [];
}

function priceProblems(
  fields: ShareFields,
  plan: SharePlan,
  { instrument, lastTicks }: ShareMarketNow,
): ShareProblem[] {
  if (!hasPrice(fields)) return [];
  if (isEmpty(fields.price)) return [problem('price', 'missing-price')];
  const ticks = plan.limitTicks;
  if (ticks === 0) return [problem('price', 'price-zero')];
  if (ticks === null || !isOnStep(instrument.steps, ticks))
    return [problem('price', 'price-off-tick', { step: instrument.detail.tick })];
  if (fields.form === 'oco' && lastTicks > 0 && ticks <= lastTicks)
    return [problem('price', 'leg-too-low', { last: priceText(instrument, lastTicks) })];
  return bandProblems('price', ticks, instrument);
}

function amountProblems(fields: ShareFields, plan: SharePlan, market: ShareMarketNow): ShareProblem[] {
  const { instrument } = market;
  const nothing = fields.side === 'sell' && market.saleable === 0n && market.locked.length === 0;
  if (nothing) return [problem('amount', 'nothing-to-sell')];
  if (isEmpty(fields.amount)) return [problem('amount', 'missing-amount')];
  const { lots, boundTicks } = plan;
  if (lots === null || boundTicks === null || boundTicks <= 0) return [];
  if (lots <= 0) return [problem('amount', 'quantity-zero')];
  if (instrument.maxLots !== null && lots > instrument.maxLots)
    return [problem('amount', 'quantity-above-maximum', { maximum: String(instrument.maxLots) })];
  if (notional(instrument, boundTicks, lots) > instrument.maxAmount)
    return [problem('amount', 'value-above-maximum', { maximum: quoteText(instrument, instrument.maxAmount) })];
  return fields.side === 'buy' ? moneyProblems(fields, market) : shareProblems(lots, market);
}

function moneyProblems(fields: ShareFields, market: ShareMarketNow): ShareProblem[] {
  const summary = summaryOf(fields, market);
  if (summary === null || summary.after >= 0n) return [];
  return [problem('amount', 'insufficient', { gap: quoteText(market.instrument, -summary.after) })];
}

/** What is locked until its date says so; beyond that it is simply not there. */
function shareProblems(lots: number, { saleable, locked }: ShareMarketNow): ShareProblem[] {
  const wanted = BigInt(lots);
  if (wanted <= saleable) return [];
  let within = saleable;
  for (const { date, quantity } of locked) {
    within += BigInt(quantity);
    if (wanted <= within) return [problem('amount', 'locked', { date, available: formatDecimal(saleable, 0) })];
  }
  return [problem('amount', 'not-enough', { available: formatDecimal(saleable, 0) })];
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}
