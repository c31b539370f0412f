// In: the phases of stock markets. Out: when a day begins, where the indices stood at the end of the one before: after what companies decided, before a trade.
import { type Engine, indexCapital, indexedTicks, runningLevel } from '@hilsa/core';
import { indexLevelsTable, type IndexLevelRow } from '../index-levels.ts';
import { type Before, type JournalledFact, type RoomFolding, roomWriter, type Rows } from '../room-writer.ts';

const READS = ['session-moved'] as const;
type Told = JournalledFact<(typeof READS)[number]>;

export const indexLevelsWriter = roomWriter({
  room: 'index-levels',
  reads: READS,
  tables: [indexLevelsTable],
  begin: () => new IndexLevelsFolding(),
});

class IndexLevelsFolding implements RoomFolding<(typeof READS)[number]> {
  readonly #rows = new Map<Told, readonly IndexLevelRow[]>();
  /** By market the day that the fact before led to: one command may move through several while the engine stands before all of them. */
  readonly #days = new Map<number, number>();

  meet(told: Told, { engine }: Before): void {
    const { market: index, day } = told.fact;
    const market = engine.stockMarkets.find((one) => one.index === index);
    if (market === undefined) return;
    const over = this.#days.get(index) ?? market.day;
    this.#days.set(index, day);
    if (over >= 0 && over !== day) this.#rows.set(told, levelsOf(engine, { ...market, day: over }));
  }

  fold(told: Told, rows: Rows): void {
    for (const row of this.#rows.get(told) ?? []) rows.add(indexLevelsTable, row);
  }
}

function levelsOf(
  engine: Engine,
  { code: market, day, indices = [] }: Engine['stockMarkets'][number],
): IndexLevelRow[] {
  return indices.map((index) => {
    const { code, members, divisor } = index;
    // Where options are on it, it is what its series settle by.
    const settled = engine.optionIndices.find((one) => one.market === market && one.code === code);
    if (settled !== undefined) {
      const level = BigInt(engine.optionIndexLevel(settled, indexedTicks));
      return { market, code, day, level, divisor: settled.divisor };
    }
    const at = (one: number) => engine.instrument(one);
    const { decimals } = engine.assets[at(members[0]!).listing.quoteAsset]!;
    return { market, code, day, level: runningLevel(indexCapital(at, members), index, decimals), divisor };
  });
}
