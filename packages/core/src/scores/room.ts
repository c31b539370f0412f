// In: nothing. Out: the room of scores.
import type { CoreRoom } from '../room.ts';
import type { State } from '../state.ts';
import { scoreChanged } from './facts.ts';
import { countCleanMonth } from './score.ts';
import { SCORE_MOST } from './state.ts';

export const scoresRoom = {
  name: 'scores',
  facts: [scoreChanged],
  works: { 'count-clean-month': countCleanMonth },
  section: {
    tag: 'scores',
    version: 1,
    write: ({ scores }, to) => {
      to.number(scores.nextChange);
      to.list(
        [...scores.scores].toSorted(([one], [other]) => one - other),
        ([account, score]) => {
          to.number(account);
          to.number(score);
        },
      );
      to.list([...scores.abuses], ([change, { account, points }]) => {
        to.number(change);
        to.number(account);
        to.number(points);
      });
    },
    read: ({ scores }, from) => {
      scores.nextChange = from.number();
      from.list(() => void scores.scores.set(from.number(), from.number()));
      from.list(() => void scores.abuses.set(from.number(), { account: from.number(), points: from.number() }));
    },
  },
  check: checkScores,
} as const satisfies CoreRoom;

/** A score lies on its scale, and one that can rise has its month on the clock. */
function checkScores({ scores: { scores, abuses }, due }: State): void {
  for (const [account, score] of scores) {
    if (!Number.isInteger(score) || score < 0 || score > SCORE_MOST)
      throw new Error(`the score of ${account} is ${score}`);
    if ((due.dueAt('count-clean-month', account) === null) !== (score === SCORE_MOST))
      throw new Error(`the score of ${account} is ${score}, and the clock knows otherwise`);
  }
  for (const [change, { account, points }] of abuses)
    if (!scores.has(account) || points < 0) throw new Error(`abuse ${change} of ${account} took ${points} points`);
}
