// In: a change of the own lists, asked for.
// Out: all lists as they are now; whoever shows them shows that, and a refusal is told.
import type { ReplyOf } from '@hilsa/contract';
import { outdate, queries } from '../../kernel/queries.ts';
import { tell } from '../../kernel/tell.ts';

export type Lists = ReplyOf<'/watchlist/list'>;

/** Every change answers with all lists. */
export async function changeLists(asked: Promise<Lists>): Promise<Lists | null> {
  try {
    const lists = await asked;
    queries.setQueriesData({ queryKey: ['/watchlist/list'] }, lists);
    return lists;
  } catch (error) {
    tell(error);
    outdate('/watchlist/list');
    return null;
  }
}
