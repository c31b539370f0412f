// In: three coins and their tickers.
// Out: search, filters and order do what their words say.
import { describe, expect, test } from 'vitest';
import type { ListingKey } from '../kernel/keys.ts';
import type { Instrument } from './instrument.ts';
import { type Wanted, breadth, marketList } from './market-list.ts';

const coin = (base: string, name: string) =>
  ({ key: `spot:${base}USDT`, symbol: `${base}USDT`, base, quote: 'USDT', name }) as unknown as Instrument;
const coins = [coin('BTC', 'Bitcoin'), coin('ETH', 'Ethereum'), coin('ADA', 'Cardano')];
const tickers: Record<string, { last: string; changePercent: string; turnover: string }> = {
  'spot:BTCUSDT': { last: '112480.5', changePercent: '1.51', turnover: '900' },
  'spot:ETHUSDT': { last: '3942.18', changePercent: '-2.61', turnover: '1200.5' },
  'spot:ADAUSDT': { last: '0.93', changePercent: '10.2', turnover: '88' },
};
const wanted: Wanted = { filter: 'all', sortBy: 'change', descending: true, search: '' };
const list = (change: Partial<Wanted>, favourites: ListingKey[] = []) =>
  marketList(
    coins,
    (key) => tickers[key],
    favourites,
    () => 'কয়েন',
    { ...wanted, ...change },
  ).map((one) => one.base);

describe('market list', () => {
  test('sorts by value, not by text', () => {
    expect(list({})).toEqual(['ADA', 'BTC', 'ETH']);
    expect(list({ sortBy: 'turnover' })).toEqual(['ETH', 'BTC', 'ADA']);
    expect(list({ sortBy: 'price', descending: false })).toEqual(['ADA', 'ETH', 'BTC']);
    expect(list({ sortBy: 'name', descending: false })).toEqual(['ADA', 'BTC', 'ETH']);
  });

  test('searches code, pair, name and the translated name', () => {
    expect(list({ search: ' eth ' })).toEqual(['ETH']);
    expect(list({ search: 'btc/us' })).toEqual(['BTC']);
    expect(list({ search: 'cardano' })).toEqual(['ADA']);
    expect(list({ search: 'কয়েন' })).toHaveLength(3);
    expect(list({ search: 'zzz' })).toEqual([]);
  });

  test('filters', () => {
    expect(list({ filter: 'gainers' })).toEqual(['ADA', 'BTC']);
    expect(list({ filter: 'losers' })).toEqual(['ETH']);
    expect(list({ filter: 'favourites' }, ['spot:ETHUSDT'])).toEqual(['ETH']);
  });

  test('breadth counts each coin once', () => {
    expect(breadth([...Object.values(tickers), { changePercent: '0.00' }])).toEqual({
      rising: 2,
      still: 1,
      falling: 1,
    });
  });
});
