// In: a market's broad index as it was written down day by day, and before that the closes of its members. Out: where it stood at the end of each of
// the last days, for what is shown beside it.
import type { CountedBack } from '@hilsa/formulas/stocks';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import { countedBackOf, datedClosesAt, indexLevelsSince } from '../../../tables/index.ts';
import type { WorldRooms } from '../../rooms.ts';
import { dayBegins, type Place } from './countries.ts';
import { definitionsOf, issuedShares, levelOf, levelWith } from './indices.ts';

/** Levels in hundredths by day (days since 1970); the running day is not among them. */
export type DayLevels = ReadonlyMap<number, bigint>;
interface Kept {
  readonly today: number;
  readonly levels: Promise<DayLevels>;
}
type Index = ReturnType<typeof definitionsOf>[number];

const kept = new WeakMap<WorldRooms, Map<string, Kept>>();

/** The broad index at the end of the `count` days before `today`. */
export async function indexDays(world: WorldRooms, place: Place, today: number, count: number): Promise<DayLevels> {
  const levels = new Map<number, bigint>();
  const { market } = place.pack;
  const index = definitionsOf(world, market)[0];
  if (index === undefined) return levels;
  const days = Array.from({ length: count }, (_, at) => today - count + at);
  const told = await indexLevelsSince(world.tables, { market, code: index.code, day: days[0]! });
  const [first] = told;
  const before = days.filter((day) => first === undefined || day < first[0]);
  const reckoned: DayLevels =
    before.length === 0 ? new Map() : await reckonedOnce(world, place, { index, today, days });
  // What was reckoned meets what was written down where that begins.
  const meets = first === undefined ? undefined : reckoned.get(first[0]);
  let known = first !== undefined && first[0] < days[0]! ? first[1] : undefined;
  for (const day of days) {
    known = told.get(day) ?? known;
    const past = reckoned.get(day);
    if (first !== undefined && day >= first[0])
      levels.set(day, day >= place.market.day ? levelNow(world, index) : known!);
    else if (past !== undefined)
      levels.set(day, meets === undefined || meets <= 0n ? past : (past * first![1]) / meets);
  }
  return levels;
}

/** Read once a day and market, whoever asks, since all of those days are over. */
function reckonedOnce(
  world: WorldRooms,
  place: Place,
  { index, today, days }: { readonly index: Index; readonly today: number; readonly days: readonly number[] },
): Promise<DayLevels> {
  const byMarket = kept.get(world) ?? new Map<string, Kept>();
  kept.set(world, byMarket);
  const { market } = place.pack;
  const known = byMarket.get(market);
  if (known?.today === today) return known.levels;
  const levels = reckonedLevels(world, place, { index, days });
  byMarket.set(market, { today, levels });
  levels.catch(() => byMarket.delete(market));
  return levels;
}

/** A day that is over while the next one has not begun: it is written down when that begins. */
function levelNow({ publisher }: WorldRooms, index: Index): bigint {
  return levelOf(index, (one) => publisher.shares.get(one.index).last);
}

/** Of days before any was written down: by the closes of its members of now, in shares of then. */
async function reckonedLevels(
  world: WorldRooms,
  place: Place,
  { index, days }: { readonly index: Index; readonly days: readonly number[] },
): Promise<Map<number, bigint>> {
  const levels = new Map<number, bigint>();
  const members = index.members.map((instrument) => instrument.index);
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
