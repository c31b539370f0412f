// In: an instrument. Out: it as a chart's data feed describes it: hours, zone, decimals; and how one is found by its name.
import { isoOf } from '@hilsa/formulas/market-packs';
import { stepAt } from '@hilsa/formulas/stocks';
import { assetName, type Instrument, stockListing } from '../../publish/index.ts';
import { type Place, placeOf } from '../calls/stocks/countries.ts';
import type { WorldRooms } from '../rooms.ts';

export const RESOLUTIONS = ['1', '5', '15', '30', '60', '240', '1D', '1W', '1M'] as const;
const COINS = 'HILSA';
const EXCHANGES: Readonly<Record<string, { readonly value: string; readonly name: string; readonly desc: string }>> = {
  BD: { value: 'DSE', name: 'DSE', desc: 'Dhaka Stock Exchange' },
  US: { value: 'US', name: 'US', desc: 'United States' },
  TR: { value: 'BIST', name: 'BIST', desc: 'Borsa Istanbul' },
};
const COIN_EXCHANGE = { value: COINS, name: 'Hilsa', desc: 'Hilsa coins' } as const;

export const EXCHANGE_LIST = [COIN_EXCHANGE, ...Object.values(EXCHANGES)];

export function exchangeOf(instrument: Instrument): string {
  return instrument.kind === 'stock' ? EXCHANGES[stockListing(instrument).market]!.value : COINS;
}

export function descriptionOf(instrument: Instrument): string {
  if (instrument.kind === 'stock') return stockListing(instrument).company.name.en;
  return `${assetName(instrument.base)} / ${instrument.quote}`;
}

/** `GP`, `DSE:GP` or `HILSA:BTCUSDT`; null when there is none. */
export function findSymbol({ publisher }: WorldRooms, name: string): Instrument | null {
  const [before, after] = name.toUpperCase().split(':', 2);
  const found = publisher.listings.bySymbol(after ?? before ?? '');
  if (found === undefined || (found.kind !== 'stock' && found.kind !== 'spot')) return null;
  return after === undefined || exchangeOf(found) === before ? found : null;
}

/** Decimals of a price and how many of its last digit a step is; of a share the step that its price of now is ordered in. */
function stepOf(
  { publisher }: WorldRooms,
  instrument: Instrument,
  place: Place | null,
): { minmov: number; pricescale: number } {
  const ticks = place === null ? 1 : stepAt(place.pack.steps, publisher.shares.get(instrument.index).last);
  const whole = instrument.price(ticks);
  const text = whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole;
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  return { minmov: Number(text.replace('.', '')), pricescale: 10 ** decimals };
}

/** `1000-1430:12345`: a day's first and last minute, and its weekdays with Sunday as 1. */
function sessionOf({ pack }: Place): string {
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`;
  const phases = pack.hours.map(({ from, until }) => ({ from, until }));
  const first = Math.min(...phases.map(({ from }) => from));
  const last = Math.max(...phases.map(({ until }) => until));
  return `${clock(first)}-${clock(last)}:${pack.tradingWeekdays.map((day) => day + 1).join('')}`;
}

/** Days without trading among the days made ahead, as `20261216,20261217`. */
function holidaysOf({ market, pack }: Place): string {
  return market.days
    .filter(({ day, phases }) => phases.length === 0 && pack.tradingWeekdays.includes((((day + 4) % 7) + 7) % 7))
    .map(({ day }) => isoOf(day).replaceAll('-', ''))
    .join(',');
}

export function symbolInfo(world: WorldRooms, instrument: Instrument, nowMs: number): Record<string, unknown> {
  const place = instrument.kind === 'stock' ? placeOf(world, stockListing(instrument).market, nowMs) : null;
  const exchange = exchangeOf(instrument);
  const quantity = instrument.quantity(1);
  return {
    name: instrument.symbol,
    ticker: `${exchange}:${instrument.symbol}`,
    description: descriptionOf(instrument),
    type: instrument.kind === 'stock' ? 'stock' : 'crypto',
    session: place === null ? '24x7' : sessionOf(place),
    ...(place === null ? {} : { session_holidays: holidaysOf(place) }),
    timezone: place === null ? 'Etc/UTC' : place.pack.zone.name,
    exchange,
    listed_exchange: exchange,
    ...stepOf(world, instrument, place),
    minmove2: 0,
    has_intraday: true,
    intraday_multipliers: ['1', '5', '15', '30', '60', '240'],
    has_daily: true,
    has_weekly_and_monthly: true,
    supported_resolutions: RESOLUTIONS,
    volume_precision: quantity.includes('.') ? quantity.length - quantity.indexOf('.') - 1 : 0,
    data_status: 'streaming',
    currency_code: instrument.quote,
  };
}
