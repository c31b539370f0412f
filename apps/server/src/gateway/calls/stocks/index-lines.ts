// In: a world's shares and their candles. Out: the line of each index through the trading day: what went before from the candles, then a point a minute.
import { closesAt } from '../../../tables/index.ts';
import type { Instrument } from '../../../publish/index.ts';
import { stockListing } from '../../../publish/index.ts';
import type { WorldRooms } from '../../rooms.ts';
import { type Place, tradingDayOf } from './countries.ts';
import { definitionsOf, levelOf } from './indices.ts';

type Line = (readonly [atMs: number, level: bigint])[];
interface Lines {
  readonly day: number;
  /** By the index's code. */
  readonly points: Map<string, Line>;
  lastMs: number;
}

const MINUTE_MS = 60_000;
/** Points read from the candles for the part of the day that is past. */
const PAST_POINTS = 36;
const MOST_POINTS = 160;

const kept = new WeakMap<WorldRooms, Map<string, Promise<Lines>>>();

/** Asked for often and made once a day and world; every question adds the minute of now. */
export async function indexLines(world: WorldRooms, place: Place, nowMs: number): Promise<ReadonlyMap<string, Line>> {
  const byCountry = kept.get(world) ?? new Map<string, Promise<Lines>>();
  kept.set(world, byCountry);
  const country = place.pack.market;
  const day = place.market.phase === 'closed' ? place.market.day : tradingDayOf(place, nowMs);
  let lines = byCountry.get(country);
  if (lines === undefined || (await lines).day !== day) {
    lines = begin(world, place, day, nowMs);
    byCountry.set(country, lines);
    lines.catch(() => byCountry.delete(country));
  }
  const now = await lines;
  if (place.market.phase !== 'closed' && nowMs - now.lastMs >= MINUTE_MS) add(world, country, now, nowMs);
  return now.points;
}

function add(world: WorldRooms, country: string, lines: Lines, nowMs: number): void {
  lines.lastMs = nowMs;
  for (const definition of definitionsOf(world, country)) {
    if (definition.kind !== 'market') continue;
    const line = lines.points.get(definition.code) ?? [];
    line.push([nowMs, levelOf(definition, ({ index }) => world.publisher.shares.get(index).last)]);
    // Thinned to every other point, the newest kept: the day stays whole however long it is.
    lines.points.set(
      definition.code,
      line.length > MOST_POINTS ? line.filter((_, at) => (line.length - 1 - at) % 2 === 0) : line,
    );
  }
}

async function begin(world: WorldRooms, { market, pack }: Place, day: number, nowMs: number): Promise<Lines> {
  const lines: Lines = { day, points: new Map(), lastMs: 0 };
  const phases = market.days.find((row) => row.day === day)?.phases ?? [];
  const from = phases[0]?.startsAtMs ?? nowMs;
  const until = Math.min(nowMs, phases.at(-1)?.endsAtMs ?? nowMs);
  if (until - from < 2 * MINUTE_MS) return lines;
  const step = Math.max(MINUTE_MS, Math.floor((until - from) / PAST_POINTS));
  const moments: number[] = [];
  for (let atMs = from + step; atMs <= until; atMs += step) moments.push(atMs);
  const shares = definitionsOf(world, pack.market).find(({ kind }) => kind === 'market')?.members ?? [];
  const closes = await closesAt(
    world.tables,
    moments,
    shares.map(({ index }) => index),
  );
  for (const definition of definitionsOf(world, pack.market)) {
    if (definition.kind !== 'market') continue;
    lines.points.set(
      definition.code,
      moments.map((atMs, at) => [atMs, levelOf(definition, priceFrom(world, closes[at]!))] as const),
    );
  }
  lines.lastMs = moments.at(-1) ?? 0;
  return lines;
}

/** What has not traded by then stands at its previous close. */
function priceFrom({ publisher }: WorldRooms, closes: ReadonlyMap<number, number>) {
  return (instrument: Instrument): number => {
    const { reference } = publisher.shares.get(instrument.index);
    return closes.get(instrument.index) ?? (reference > 0 ? reference : stockListing(instrument).referenceTicks);
  };
}
