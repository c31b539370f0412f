// In: a market and where its price has been. Out: what alerts are judged by, as decimal text, and whether it makes one true.
import type { AlertKind } from '@hilsa/contract';
import { parseDecimal } from '@hilsa/money';
import { Refused, type Seen } from '../../identity/index.ts';
import type { Instrument, PriceMove } from '../../publish/index.ts';
import { percentChange, stockListing } from '../../publish/index.ts';
import { dayAt, placeOf } from '../calls/stocks/countries.ts';
import type { WorldRooms } from '../rooms.ts';

/** More decimals than any figure has. */
const DECIMALS = 18;

/** `stock:GP` or `spot:BTCUSDT`. */
export function marketOf({ kind, symbol }: Instrument): string {
  return `${kind}:${symbol}`;
}

/**
 * The code of now first, then those of before a share had a new one: what was wished for under one of them stays wished for. One that another
 * share has taken since is that one's.
 */
export function codesOf({ publisher: { listings } }: WorldRooms, { index, kind, symbol, state }: Instrument): string[] {
  const old = kind === 'stock' ? (state.share?.oldCodes ?? []) : [];
  return [symbol, ...old.filter((code) => code !== symbol && listings.bySymbol(code)?.index === index)];
}

function namesOf(world: WorldRooms, instrument: Instrument): string[] {
  return codesOf(world, instrument).map((code) => `${instrument.kind}:${code}`);
}

/** What shares were called before, beside what they are called now. */
export function formerNames(world: WorldRooms): { was: string; market: string }[] {
  return world.publisher.listings.all().flatMap((instrument) =>
    namesOf(world, instrument)
      .slice(1)
      .map((was) => ({ was, market: marketOf(instrument) })),
  );
}

/** All names of the market that has this one; of one that is not listed just the name. */
export function allNamesOf(world: WorldRooms, market: string): string[] {
  const instrument = world.publisher.listings.bySymbol(market.slice(market.indexOf(':') + 1));
  const names = instrument === undefined ? [] : namesOf(world, instrument);
  return names.includes(market) ? names : [market];
}

/** @throws Refused unknown-instrument */
export function watchedMarket(world: WorldRooms, market: string): Instrument {
  const instrument = world.publisher.listings.bySymbol(market.slice(market.indexOf(':') + 1));
  if (instrument === undefined || !namesOf(world, instrument).includes(market))
    throw new Refused('unknown-instrument', { symbol: market });
  return instrument;
}

/** Where no trade has happened since, the price of now is all there is to judge by. */
export function moveNow({ publisher }: WorldRooms, instrument: Instrument): PriceMove {
  const last =
    instrument.kind === 'stock' ? publisher.shares.get(instrument.index).last : publisher.lastTicks(instrument);
  return { low: last, high: last, last };
}

export function seenOf({ publisher }: WorldRooms, instrument: Instrument, move: PriceMove): Seen {
  const { price } = instrument;
  const prices = {
    market: marketOf(instrument),
    high: price(move.high),
    low: price(move.low),
    last: price(move.last),
  };
  if (instrument.kind !== 'stock') {
    const { changePercent, volume } = publisher.ticker(instrument);
    return { ...prices, change: changePercent, volume, atLimit: false };
  }
  const { last, reference, lots, lowest, highest } = publisher.shares.get(instrument.index);
  return {
    ...prices,
    change: percentChange(last, reference),
    volume: instrument.quantity(lots),
    atLimit: highest > 0 && (move.high >= highest || move.low <= lowest),
  };
}

/** What an alert would fire with, or null while it is not so. @param left days to the next record date, or null without one */
export function firesWith(kind: AlertKind, value: string | null, seen: Seen, left: number | null): string | null {
  const reaches = (figure: string, of: string): boolean => units(figure) >= units(of);
  const wanted = value ?? '0';
  switch (kind) {
    case 'price-above':
      return reaches(seen.high, wanted) ? seen.high : null;
    case 'price-below':
      return reaches(wanted, seen.low) ? seen.low : null;
    case 'change-above':
      return reaches(seen.change, wanted) ? seen.change : null;
    case 'change-below':
      return reaches(`-${wanted}`, seen.change) ? seen.change : null;
    case 'volume':
      return reaches(seen.volume, wanted) ? seen.volume : null;
    case 'band':
      return seen.atLimit ? seen.last : null;
    case 'record-date':
      return left !== null && left <= Number(wanted) ? String(left) : null;
  }
}

function units(figure: string): bigint {
  const isBelow = figure.startsWith('-');
  const parsed = parseDecimal(isBelow ? figure.slice(1) : figure, DECIMALS) ?? 0n;
  return isBelow ? -parsed : parsed;
}

/** Days to each share's next record date, from today on, by number of instrument. */
export function daysToRecord(world: WorldRooms, nowMs: number): ReadonlyMap<number, number> {
  const days = new Map<number, number>();
  for (const { instrument: index, recordAtMs, terms } of world.sequencer.engine.shareActions) {
    // A new code has a day and no record.
    if (terms.kind === 'new-code') continue;
    const place = placeOf(world, stockListing(world.publisher.listings.at(index)).market, nowMs);
    if (place === null) continue;
    const left = dayAt(place, recordAtMs) - dayAt(place, nowMs);
    if (left >= 0) days.set(index, Math.min(left, days.get(index) ?? left));
  }
  return days;
}
