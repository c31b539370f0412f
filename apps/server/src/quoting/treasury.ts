// In: a world where nothing is simulated, its tables, the clock. Out: the house's own writer lists and quotes options, with the money that two people
// gave it, on what they set terms for; while it has none, or there are no terms, it does nothing. It looks at books, closes and terms, and at no customer.
import { accountOf, type Engine, OPTION_WRITER, type Reference } from '@hilsa/core';
import { DatabaseUnavailable, type Sequencer } from '../sequencer/index.ts';
import { closesAt, type WorldTables } from '../tables/index.ts';
import { type OptionPlace, OptionWriter } from './option-writer.ts';

const BEAT_MS = 500;
const DAY_MS = 86_400_000;

export interface TreasuryParts {
  readonly sequencer: Pick<Sequencer, 'world' | 'engine' | 'submit'>;
  readonly tables: WorldTables;
  readonly now: () => number;
  readonly report: (line: string) => void;
}

/** Runs until `stop()`, which resolves when the last beat is committed. */
export function keepTreasuryWriter(
  { now, ...parts }: TreasuryParts,
  onFatal: (problem: unknown) => void,
): { stop(): Promise<void> } {
  const writer = treasuryWriter(parts);
  let stopping = false;
  let isCleared = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const beat = async (): Promise<void> => {
    try {
      // What a former run left in the books is no word of this one.
      if (!isCleared) await writer.clear(now());
      isCleared = true;
      await writer.beat(now());
    } catch (problem) {
      if (!(problem instanceof DatabaseUnavailable)) {
        if (!stopping) onFatal(problem);
        return;
      }
    }
    if (!stopping) timer = setTimeout(() => void (running = beat()), BEAT_MS).unref();
  };
  running = beat();
  return {
    async stop() {
      stopping = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

export function treasuryWriter({ sequencer, tables, report }: Omit<TreasuryParts, 'now'>): OptionWriter {
  return new OptionWriter({ sequencer, places: () => placesOf(sequencer.engine, tables), caller: 'system', report });
}

/** Whatever has terms, where the treasury's account of its wallet has been given money. */
function placesOf(engine: Engine, tables: WorldTables): OptionPlace[] {
  const house = engine.house(OPTION_WRITER);
  if (house === null) return [];
  return [...engine.optionUnderlyings.keys()].flatMap((instrument) => {
    const reference = engine.optionReference(instrument);
    if (reference === null) return [];
    const writer = accountOf(house, reference.market === null ? 'coin' : 'stock');
    const { available, held } = engine.balance(writer, reference.quoteAsset);
    if (available + held === 0n) return [];
    return [{ instrument, writer, closes: async (days, atMs) => closesOf(engine, tables, reference, { days, atMs }) }];
  });
}

/** By the candles, the last of each day before a time; of an index the sum of its members as it counts them. A day that lacks one is left out. */
async function closesOf(
  engine: Engine,
  tables: WorldTables,
  { index, basket }: Reference,
  { days, atMs }: { readonly days: number; readonly atMs: number },
): Promise<number[]> {
  const moments = Array.from({ length: days }, (_, n) => atMs - (days - 1 - n) * DAY_MS);
  const all = await closesAt(tables, moments, basket?.members ?? [index]);
  return all.flatMap((closes) => {
    const level =
      basket === null
        ? (closes.get(index) ?? 0)
        : engine.optionIndexLevel(basket, (member) => closes.get(member.index) ?? 0);
    return level > 0 ? [level] : [];
  });
}
