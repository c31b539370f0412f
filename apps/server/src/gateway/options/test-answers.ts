// In: answers about options as they were sent. Out: the questions that were answered wrong. The right answers are nowhere else.
import { OPTION_QUESTIONS } from '@hilsa/contract';
import { Refused } from '../../identity/index.ts';

type Question = (typeof OPTION_QUESTIONS)[number];

const RIGHT: Readonly<Record<Question, string>> = { loss: '2', average: '1', ceiling: '3', time: '2', sell: '1' };

/** @throws Refused fields-conflict unless each question is answered once */
export function wrongOptionAnswers(answers: string): Question[] {
  const given = new Map(answers.split(',').map((one) => one.split(':', 2) as [string, string]));
  if (given.size !== OPTION_QUESTIONS.length || OPTION_QUESTIONS.some((question) => !given.has(question)))
    throw new Refused('fields-conflict', { fields: 'answers' });
  return OPTION_QUESTIONS.filter((question) => given.get(question) !== RIGHT[question]);
}
