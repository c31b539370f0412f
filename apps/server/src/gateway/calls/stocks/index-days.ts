// In: a market's broad index and the closes of its members. Out: where it stood at the end of each of the last days, for what is shown beside it.
import type { CountedBack } from '@hilsa/formulas/stocks';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import { countedBackOf, datedClosesAt } from '../../../tables/index.ts';
import type { WorldRooms } from '../../rooms.ts';
import { dayBegins, type Place } from './countries.ts';
import { definitionsOf, issuedShares, levelWith } from './indices.ts';

/** Levels in hundredths by day (days since 1970); the running day is not among them. */
export type DayLevels = ReadonlyMap<number, bigint>;
interface Kept {
  readonly today: number;
  readonly levels: Promise<DayLevels>;
}

const kept = new WeakMap<WorldRooms, Map<string, Kept>>();

/** The broad index at the end of the `count` days before `today`: read once a day and market, whoever asks, since all of them are over. */
export function indexDays(world: WorldRooms, place: Place, today: number, count: number): Promise<DayLevels> {
  const byMarket = kept.get(world) ?? new Map<string, Kept>();
  kept.set(world, byMarket);
  const { market } = place.pack;
  const known = byMarket.get(market);
  if (known?.today === today) return known.levels;
  const levels = levelsOf(world, place, today, count);
  byMarket.set(market, { today, levels });
  levels.catch(() => byMarket.delete(market));
  return levels;
}

async function levelsOf(world: WorldRooms, place: Place, today: number, count: number): Promise<DayLevels> {
  const levels = new Map<number, bigint>();
  const index = definitionsOf(world, place.pack.market)[0];
  if (index === undefined) return levels;
  const members = index.members.map((instrument) => instrument.index);
  const days = Array.from({ length: count }, (_, at) => today - count + at);
  const ends = days.map((day) => dayBegins(place, day + 1));
  const closes = await datedClosesAt(world.tables, ends, members);
  const backs = await countedBackOf(world.tables, members);
  for (const [at, day] of days.entries()) {
    // What had not traded by then stood at the price that it was listed at.
    const last = (instrument: Instrument) =>
      closes[at]!.get(instrument.index) ?? { close: stockListing(instrument).referenceTicks, openMs: 0 };
    levels.set(
      day,
      levelWith(index, {
        price: (instrument) => last(instrument).close,
        issued: (instrument) => issuedAt(instrument, backs.get(instrument.index) ?? [], last(instrument).openMs),
      }),
    );
  }
  return levels;
}

/** The shares that those of now were when a price was made, before a bonus or a split that came after it: the price is of those. */
function issuedAt(instrument: Instrument, back: readonly CountedBack[], atMs: number): bigint {
  const span = back.find(({ untilMs }) => atMs < untilMs);
  const issued = issuedShares(instrument);
  return span === undefined ? issued : (issued * span.held) / span.gained;
}
