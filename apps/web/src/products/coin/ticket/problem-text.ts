// In: a problem of a ticket.
// Out: one sentence in the reader's language: the gap and the way out.
import { type MessageKey, formatNumber, localDigits, useLanguage, useText } from '../../../i18n/index.ts';
import type { Problem, ProblemWord } from './problems.ts';

const SENTENCES: Readonly<Record<ProblemWord, MessageKey>> = {
  'missing-amount': 'problem.missing-amount',
  'missing-price': 'problem.missing-price',
  'missing-trigger': 'problem.missing-trigger',
  'missing-day': 'problem.missing-day',
  'missing-trail': 'form.trail-missing',
  'missing-stop-price': 'problem.missing-price',
  'missing-shown': 'form.shown-missing',
  'shown-out-of-range': 'form.shown-range',
  'trail-out-of-range': 'form.trail-range',
  'stop-off-tick': 'problem.off-tick',
  'leg-too-low': 'form.leg-too-low',
  'leg-too-high': 'form.leg-too-high',
  'day-out-of-range': 'problem.day-out-of-range',
  halted: 'problem.halted',
  'cancel-only': 'problem.cancel-only',
  'price-off-tick': 'problem.off-tick',
  'trigger-off-tick': 'problem.off-tick',
  'amount-off-lot': 'problem.off-lot',
  'price-outside-band': 'problem.outside-band',
  'trigger-too-low': 'problem.trigger-too-low',
  'trigger-too-high': 'problem.trigger-too-high',
  'quantity-below-minimum': 'problem.below-minimum',
  'quantity-above-maximum': 'problem.above-maximum',
  'value-below-minimum': 'problem.value-below',
  'value-above-maximum': 'problem.value-above',
  'would-trade': 'problem.would-trade',
  'book-too-thin': 'problem.too-thin',
  'not-fillable': 'problem.not-fillable',
  insufficient: 'problem.insufficient',
};

export function useProblemText(): (problem: Problem | undefined) => string | null {
  const text = useText();
  const language = useLanguage();
  return (problem) => {
    if (problem === undefined) return null;
    const values = Object.fromEntries(
      Object.entries(problem.values).map(([name, value]) => [
        name,
        name === 'asset' ? value : name.endsWith('Day') ? localDigits(value, language) : formatNumber(value, language),
      ]),
    );
    return text(SENTENCES[problem.word], { fillable: formatNumber('0', language), asset: '', ...values });
  };
}
