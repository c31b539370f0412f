// In: calls for statements, periods and checkpoints. Out: files that prove themselves, and sums that lead back to days.
import { Refused } from '../../identity/index.ts';
import { listCheckpoints } from '../../tables/index.ts';
import { periodOf } from '../assets/period.ts';
import { ratesOver } from '../assets/rates.ts';
import { dayText, readDay } from '../assets/records.ts';
import { sessionOf, type Context, type Handlers, type Rooms } from '../rooms.ts';
import { wantedExport, wantedStatement, type Asker } from '../statements/make.ts';

type Paths = '/user/statement' | '/user/export' | '/user/statement/file' | '/user/assets/period' | '/index/checkpoints';

export function statementCalls(rooms: Rooms): Handlers<Paths> {
  const { settings, statementFiles, now } = rooms;
  const askerOf = (context: Context): Asker => {
    const { account, world } = sessionOf(context);
    const { language } = context;
    return {
      world: context.world,
      worldName: world,
      owner: account,
      language,
      operator: settings.operatorName,
      nowMs: now(),
    };
  };
  return {
    '/user/statement': async (context, { wallet, month, format }) =>
      statementFiles.offer(sessionOf(context), await wantedStatement(askerOf(context), wallet, month, format)),

    '/user/export': async (context) => statementFiles.offer(sessionOf(context), await wantedExport(askerOf(context))),

    '/user/statement/file': (context, { link }) => statementFiles.open(sessionOf(context), link),

    '/user/assets/period': async (context, { from, to, currency }) => {
      const days = { from: readDay(from, 'from'), to: readDay(to, 'to') };
      if (days.from > days.to) throw new Refused('fields-conflict', { fields: 'from, to' });
      const { account } = sessionOf(context);
      return periodOf(context.world, account, { ratesAt: ratesOver(settings), currency, days, nowMs: now() });
    },

    '/index/checkpoints': async ({ world }, { before, limit }) => {
      const rows = await listCheckpoints(world.tables, before === undefined ? null : readDay(before, 'before'), limit);
      return { list: rows.map(({ day, ...row }) => ({ day: dayText(day), ...row })) };
    },
  };
}
