// In: calls about the score. Out: the core's score, its formula, every change with its cause, and the appeal against one.
import type { ReplyOf } from '@hilsa/contract';
import { ABUSE_POINTS, LATE_DAY_POINTS, MOST_LATE_DAYS, SCORE_START } from '@hilsa/core/scores/state';
import { endedOldScore } from '../../identity/index.ts';
import { withReasonsWritten } from '../../operations/index.ts';
import { listScoreChanges, type ScoreChange } from '../../tables/scores.ts';
import { bandOf } from '../loans/score-words.ts';
import { sayScoreCause, sayScoreRule } from '../messages/score.ts';
import { type Context, type Handlers, type Rooms, sessionOf } from '../rooms.ts';
import { type AppealRow, appealsAgainst, makeAppeal } from '../score/appeals.ts';

type Paths = '/user/point/change/log' | '/user/score/appeal';
type Change = ReplyOf<'/user/point/change/log'>['list'][number];

/** What the core's rules are worth; `most`: what one loan can cost. */
const FORMULA = [
  { rule: 'start', points: SCORE_START, most: null },
  { rule: 'late-day', points: -LATE_DAY_POINTS, most: -LATE_DAY_POINTS * MOST_LATE_DAYS },
  { rule: 'abuse', points: -ABUSE_POINTS, most: null },
  { rule: 'clean-month', points: 1, most: null },
] as const;

export function scoreCalls({ sql, worlds, now }: Rooms): Handlers<Paths> {
  return {
    '/user/point/change/log': async (context, { cursor, limit }) => {
      const { account, customerId } = sessionOf(context);
      const { sequencer, tables } = context.world;
      await sequencer.tablesClock.shows(account);
      const before = cursor ?? null;
      const { list: changes, nextCursor } = await listScoreChanges(tables, account, { before, limit });
      const list = await withReasonsWritten(sql, customerId, changes);
      const isReal = context.world === worlds.real;
      const appeals = isReal
        ? await appealsAgainst(
            sql,
            list.map(({ change }) => change),
          )
        : new Map<number, AppealRow>();
      // The score of before is the last row of the last page.
      const ended = nextCursor === null && isReal ? await endedOldScore(sql, customerId) : null;
      const score = sequencer.engine.score(account);
      return {
        score,
        band: bandOf(score),
        formula: FORMULA.map((rule) => ({ ...rule, text: sayScoreRule(context.language, rule.rule) })),
        list: [
          ...list.map((row) => wireChange(context, row, isReal, appeals.get(row.change) ?? null)),
          ...(ended === null
            ? []
            : [
                {
                  ...nothing,
                  id: `old-${ended.id}`,
                  why: 'old-table' as const,
                  change: SCORE_START - ended.after,
                  after: SCORE_START,
                  text: sayScoreCause(context.language, 'old-table'),
                  atMs: ended.atMs,
                },
              ]),
        ],
        nextCursor,
      };
    },

    '/user/score/appeal': async (context, { change, words }) => {
      const { customerId } = sessionOf(context);
      const { account } = sessionOf(context);
      const appeal = await makeAppeal(sql, context.world, { customerId, account, change, words }, now());
      return { appeal: wireAppeal(appeal) };
    },
  };
}

const nothing = { reason: null, loanId: null, mayAppeal: false, appeal: null } as const;

function wireChange(context: Context, row: ScoreChange, isReal: boolean, appeal: AppealRow | null): Change {
  const { change, why, points, score, about, reason, atMs } = row;
  return {
    id: String(change),
    why,
    change: points,
    after: score,
    text: sayScoreCause(context.language, why),
    reason: reason === '' ? null : reason,
    loanId: why === 'late-day' ? String(about) : null,
    atMs,
    mayAppeal: isReal && why === 'abuse' && appeal === null,
    appeal: appeal === null ? null : wireAppeal(appeal),
  };
}

function wireAppeal({ state, words, askedAtMs, dueAtMs, answer }: AppealRow): NonNullable<Change['appeal']> {
  return { state, words, askedAtMs, dueAtMs, answer };
}
