// In: what keeps a wish from being quoted. Out: the sentence, with the number that helps.
import { type MessageKey, useText } from '../../i18n/index.ts';
import { useMoneyText } from './money-text.ts';
import type { Problem } from './wish.ts';

const SENTENCES: Readonly<Record<Exclude<Problem['word'], 'off' | 'stale'>, MessageKey>> = {
  below: 'exchange.below',
  balance: 'exchange.no-balance',
  'daily-limit': 'exchange.daily-limit',
  inventory: 'exchange.inventory',
};

export function useProblemText(): (problem: Problem) => string | null {
  const text = useText();
  const money = useMoneyText();
  return (problem) =>
    'amount' in problem ? text(SENTENCES[problem.word], { amount: money(problem.amount, problem.asset) }) : null;
}
