// In: nothing.
// Out: the questions of the suitability test in order; their words are texts, the right answers are the server's.
import type { MessageKey } from '../../i18n/index.ts';

export interface Question {
  readonly id: string;
  readonly asks: MessageKey;
  readonly answers: readonly [MessageKey, MessageKey, MessageKey];
}

export const QUESTIONS: readonly Question[] = [
  { id: 'loss', asks: 'test.loss', answers: ['test.loss-1', 'test.loss-2', 'test.loss-3'] },
  { id: 'leverage', asks: 'test.leverage', answers: ['test.leverage-1', 'test.leverage-2', 'test.leverage-3'] },
  { id: 'mark', asks: 'test.mark', answers: ['test.mark-1', 'test.mark-2', 'test.mark-3'] },
  { id: 'funding', asks: 'test.funding', answers: ['test.funding-1', 'test.funding-2', 'test.funding-3'] },
  { id: 'stop', asks: 'test.stop', answers: ['test.stop-1', 'test.stop-2', 'test.stop-3'] },
];
