// In: appeals and the real world. Out: each as the desk shows it, with what was confirmed and by whom.
import { Refused } from '../../../identity/index.ts';
import { scoreChangeOf } from '../../../tables/scores.ts';
import { appealById, type AppealRow, listAppeals } from '../../score/appeals.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/scores/appeals/list' | '/scores/appeals/get';

export function scoresConsoleCalls({ worlds: { real }, sql }: ConsoleRooms): ConsoleHandlers<Paths> {
  const shown = async (appeal: AppealRow) => {
    const { id, customerId, account, state, words, askedAtMs, dueAtMs, answer } = appeal;
    const change = await scoreChangeOf(real.tables, appeal.change);
    return {
      id,
      customerId,
      state,
      words,
      abuse: change?.reason ?? '',
      confirmedBy: change === null ? [] : [change.maker, change.checker],
      points: change?.points ?? 0,
      scoreNow: real.sequencer.engine.score(account),
      askedAtMs,
      dueAtMs,
      answer,
    };
  };
  return {
    '/scores/appeals/list': async (_, { state, offset, limit }) => {
      const { list, total } = await listAppeals(sql, { state, offset, limit });
      return { list: await Promise.all(list.map(shown)), total };
    },
    '/scores/appeals/get': async (_, { id }) => {
      const appeal = await appealById(sql, id);
      if (appeal === null) throw new Refused('unknown-row');
      return shown(appeal);
    },
  };
}
