// In: a rule's settings, and what was tried of the rule before. Out: the variants that they are judged among: of the same markets, not itself, so many at most.
import { type NamedSettings, readSettings } from '@hilsa/strategies';
import { triedSettings } from '../tables/robot-variants.ts';
import type { WorldTables } from '../tables/world-tables.ts';
import { marketsOf } from './rules.ts';

/** Each is run over the whole past once more. */
const MOST_OTHERS = 9;
/** So many are looked through for them. */
const MOST_READ = 200;

/** Newest first; what was written in a form that is read no more is left out. */
export async function othersOf(tables: WorldTables, named: NamedSettings, text: string): Promise<string[]> {
  const markets = marketsOf(named).join(' ');
  const tried = await triedSettings(tables, named.rule, MOST_READ);
  const alike = tried.filter((each) => {
    const read = each === text ? null : readSettings(each);
    return read !== null && read.rule === named.rule && marketsOf(read).join(' ') === markets;
  });
  return alike.slice(0, MOST_OTHERS);
}
