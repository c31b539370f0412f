// In: instruments, tickers, and how a person wants them.
// Out: which instruments are shown and in what order. Pure.
import type { Ticker } from '@hilsa/contract';
import { compare } from '../kernel/decimals.ts';
import type { ListingKey } from '../kernel/keys.ts';
import type { Instrument } from './instrument.ts';
import { worthOf } from './worth.ts';

export type SortBy = 'name' | 'turnover' | 'price' | 'change';
export type Filter = 'all' | 'favourites' | 'gainers' | 'losers';
export interface Wanted {
  readonly filter: Filter;
  readonly sortBy: SortBy;
  readonly descending: boolean;
  /** As typed; matches the code, the symbol or the name. */
  readonly search: string;
}

type TickerOf = (key: ListingKey) => Pick<Ticker, 'last' | 'changePercent' | 'turnover'> | undefined;

/** `nameOf` gives the name in the reader's language. A coin without a ticker stands last. */
export function marketList(
  instruments: readonly Instrument[],
  tickerOf: TickerOf,
  favourites: readonly ListingKey[],
  nameOf: (instrument: Instrument) => string,
  wanted: Wanted,
): Instrument[] {
  const needle = wanted.search.trim().toLowerCase();
  const fits = (instrument: Instrument): boolean => {
    if (
      needle !== '' &&
      ![instrument.symbol, `${instrument.base}/${instrument.quote}`, instrument.name, nameOf(instrument)].some((text) =>
        text.toLowerCase().includes(needle),
      )
    )
      return false;
    if (wanted.filter === 'favourites') return favourites.includes(instrument.key);
    const change = tickerOf(instrument.key)?.changePercent ?? '0';
    if (wanted.filter === 'gainers') return compare(change, '0') > 0;
    return wanted.filter === 'losers' ? compare(change, '0') < 0 : true;
  };
  const order = (one: Instrument, other: Instrument): number => {
    if (wanted.sortBy === 'name') return one.symbol < other.symbol ? -1 : 1;
    const [first, second] = [tickerOf(one.key), tickerOf(other.key)];
    if (first === undefined || second === undefined) return first === second ? 0 : first === undefined ? 1 : -1;
    if (wanted.sortBy === 'change') return compare(first.changePercent, second.changePercent);
    const field = wanted.sortBy === 'turnover' ? 'turnover' : 'last';
    const worth = (instrument: Instrument, ticker: typeof first): string =>
      worthOf(ticker[field], instrument.quote, (key) => tickerOf(key)?.last) ?? '0';
    return compare(worth(one, first), worth(other, second));
  };
  const sorted = instruments.filter(fits).sort(order);
  return wanted.descending ? sorted.reverse() : sorted;
}

/** How many rose, fell or stood still since yesterday. */
export function breadth(tickers: Iterable<Pick<Ticker, 'changePercent'>>): {
  rising: number;
  still: number;
  falling: number;
} {
  let [rising, still, falling] = [0, 0, 0];
  for (const { changePercent } of tickers) {
    const direction = compare(changePercent, '0');
    if (direction > 0) rising += 1;
    else if (direction < 0) falling += 1;
    else still += 1;
  }
  return { rising, still, falling };
}
