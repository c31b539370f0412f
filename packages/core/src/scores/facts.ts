// In: nothing. Out: the one fact of the score: it changed, by how much, and why.
import { declareFact, oneOf, text, wide, word } from '../facts/layout.ts';
import { SCORE_CAUSES } from './state.ts';

/** `points`: what it was worth, less where an end of the scale was reached; `about`: a loan, or the change that is lifted; `cleanAtMs`: when a clean month is full, 0 at the top. */
export const scoreChanged = declareFact(
  400,
  'score-changed',
  {
    change: wide,
    account: word,
    points: word,
    score: word,
    why: oneOf(SCORE_CAUSES),
    about: wide,
    cleanAtMs: wide,
    reason: text,
    maker: text,
    checker: text,
  },
  ({ scores: state, due }, { change, account, points, score, why, about, cleanAtMs }) => {
    state.nextChange = change + 1;
    state.scores.set(account, score);
    if (why === 'abuse') state.abuses.set(change, { account, points: -points });
    if (why === 'abuse-lifted') state.abuses.delete(about);
    if (cleanAtMs === 0) due.cancel('count-clean-month', account);
    else due.schedule('count-clean-month', account, cleanAtMs);
  },
);
