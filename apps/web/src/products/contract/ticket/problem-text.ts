// In: a problem of a contract ticket.
// Out: one sentence in the reader's language: the gap and the way out.
import { type MessageKey, formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import type { ContractProblem, ContractProblemWord } from './problems.ts';

const SENTENCES: Readonly<Record<ContractProblemWord, MessageKey>> = {
  halted: 'contract.problem-halted',
  'cancel-only': 'contract.problem-cancel-only',
  blind: 'contract.problem-blind',
  'missing-price': 'contract.problem-missing-price',
  'missing-trigger': 'contract.problem-missing-trigger',
  'missing-trail': 'contract.problem-missing-trail',
  'missing-amount': 'contract.problem-missing-amount',
  'price-off-tick': 'contract.off-tick',
  'amount-off-lot': 'contract.problem-off-lot',
  'price-too-far': 'contract.problem-too-far',
  'trigger-too-low': 'contract.problem-trigger-low',
  'trigger-too-high': 'contract.problem-trigger-high',
  'trail-out-of-range': 'contract.problem-trail',
  'quantity-below-minimum': 'contract.problem-below-minimum',
  'quantity-above-maximum': 'contract.problem-above-maximum',
  'value-below-minimum': 'contract.problem-value-below',
  'value-above-maximum': 'contract.problem-value-above',
  'leverage-above-cap': 'contract.problem-leverage',
  'above-tier': 'contract.problem-tier',
  'no-position': 'contract.problem-no-position',
  'would-trade': 'contract.problem-would-trade',
  'book-too-thin': 'contract.problem-too-thin',
  'take-profit-wrong-side': 'contract.take-profit-wrong-side',
  'stop-loss-wrong-side': 'contract.stop-loss-wrong-side',
  'stop-loss-past-liquidation': 'contract.stop-loss-past-liquidation',
  insufficient: 'contract.problem-insufficient',
};

export function useProblemText(): (problem: ContractProblem | undefined) => string | null {
  const text = useText();
  const language = useLanguage();
  return (problem) => {
    if (problem === undefined) return null;
    const values = Object.fromEntries(
      Object.entries(problem.values).map(([name, value]) => [
        name,
        name === 'asset' ? value : formatNumber(value, language),
      ]),
    );
    return text(SENTENCES[problem.word], values);
  };
}
