// In: a problem of a ticket.
// Out: its sentence, with its numbers in the reader's language.
import { civilDayText, formatNumber, type MessageKey, useLanguage, useText } from '../../../i18n/index.ts';
import { signOf } from '../../../market/shares/words.ts';
import type { ShareProblem, ShareProblemWord } from './problems.ts';

const SENTENCES: Readonly<Record<ShareProblemWord, MessageKey>> = {
  unlisted: 'stock.unlisted',
  suspended: 'stock.problem-suspended',
  halted: 'stock.problem-halted',
  'market-closed': 'stock.problem-closed',
  'not-yet': 'stock.problem-not-yet',
  'record-day': 'stock.problem-record-day',
  'missing-price': 'stock.problem-price',
  'missing-trigger': 'stock.problem-trigger',
  'missing-amount': 'stock.problem-amount',
  'missing-date': 'stock.problem-date',
  'missing-trail': 'form.trail-missing',
  'missing-stop-price': 'stock.problem-price',
  'missing-shown': 'form.shown-missing',
  'shown-out-of-range': 'form.shown-range',
  'trail-out-of-range': 'form.trail-range',
  'stop-off-tick': 'stock.problem-off-tick',
  'stop-outside-band': 'stock.problem-band',
  'leg-too-low': 'form.leg-too-low',
  'price-zero': 'stock.problem-price-zero',
  'price-off-tick': 'stock.problem-off-tick',
  'trigger-off-tick': 'stock.problem-off-tick',
  'price-outside-band': 'stock.problem-band',
  'trigger-too-low': 'stock.problem-trigger-low',
  'trigger-too-high': 'stock.problem-trigger-high',
  'quantity-zero': 'stock.problem-quantity-zero',
  'quantity-above-maximum': 'stock.problem-most',
  'value-above-maximum': 'stock.problem-most-value',
  insufficient: 'stock.problem-insufficient',
  'nothing-to-sell': 'stock.problem-nothing',
  'not-enough': 'stock.problem-not-enough',
  locked: 'stock.problem-locked',
};

export function useShareProblemText(currency: string): (problem: ShareProblem | undefined) => string | null {
  const text = useText();
  const language = useLanguage();
  return (problem) => {
    if (problem === undefined) return null;
    const values: Record<string, string> = { sign: signOf(currency) };
    for (const [name, value] of Object.entries(problem.values))
      values[name] = name === 'date' ? civilDayText(value, language, true) : formatNumber(value, language);
    return text(SENTENCES[problem.word], values);
  };
}
