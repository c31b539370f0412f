// In: answers of the suitability test as they were sent. Out: the questions that were answered wrong. The right answers are nowhere else.
import { TEST_QUESTIONS } from '@hilsa/contract';
import { Refused } from '../../identity/index.ts';

type Question = (typeof TEST_QUESTIONS)[number];

const RIGHT: Readonly<Record<Question, string>> = { loss: '2', leverage: '1', mark: '3', funding: '1', stop: '2' };

/** @throws Refused fields-conflict unless each question is answered once */
export function wrongAnswers(answers: string): Question[] {
  const given = new Map(answers.split(',').map((one) => one.split(':', 2) as [string, string]));
  if (given.size !== TEST_QUESTIONS.length || TEST_QUESTIONS.some((question) => !given.has(question)))
    throw new Refused('fields-conflict', { fields: 'answers' });
  return TEST_QUESTIONS.filter((question) => given.get(question) !== RIGHT[question]);
}
