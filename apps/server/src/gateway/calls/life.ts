// In: the caller's own account. Out: all that happened to it as one line, page by page or as a file.
import { dhakaDayStart } from '@hilsa/formulas/statements';
import { Refused } from '../../identity/index.ts';
import { readDay } from '../assets/records.ts';
import { wantedLife } from '../life/file.ts';
import { lifePage, type LifeFilter, type Whose } from '../life/page.ts';
import { sessionOf, type Context, type Handlers, type Rooms } from '../rooms.ts';
import type { LifeProduct } from '@hilsa/contract';

interface Asked {
  readonly product?: LifeProduct | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

export function lifeCalls(rooms: Rooms): Handlers<'/user/record' | '/user/record/file'> {
  const whose = async (context: Context): Promise<Whose> => {
    const { account: owner, customerId } = sessionOf(context);
    const { world, language } = context;
    await world.sequencer.tablesClock.shows(owner);
    return { world, owner, customerId, language };
  };
  return {
    '/user/record': async (context, { cursor, limit, ...asked }) =>
      lifePage(rooms, await whose(context), filterOf(asked), { cursor: cursor ?? null, limit }),

    '/user/record/file': async (context, { format, ...asked }) => {
      const filter = filterOf(asked);
      const { from = '', to = '' } = asked;
      const { world: worldName } = sessionOf(context);
      const about = { worldName, operator: rooms.settings.operatorName, nowMs: rooms.now(), format, filter, from, to };
      const wanted = await wantedLife(rooms, { ...(await whose(context)), ...about });
      return rooms.statementFiles.offer(sessionOf(context), wanted);
    },
  };
}

/** @throws Refused field-invalid, fields-conflict when the last day comes before the first */
function filterOf({ product, from, to, search }: Asked): LifeFilter {
  const fromMs = from === undefined ? 0 : dhakaDayStart(readDay(from, 'from'));
  const toMs = to === undefined ? Number.MAX_SAFE_INTEGER : dhakaDayStart(readDay(to, 'to') + 1);
  if (fromMs >= toMs) throw new Refused('fields-conflict', { fields: 'from, to' });
  return { product: product ?? null, fromMs, toMs, search: search?.trim() ?? '' };
}
