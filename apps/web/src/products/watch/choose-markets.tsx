// In: a list, and what is typed.
// Out: the coins and shares that fit, each with a switch; without words those that are on the list.
import { useDeferredValue, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { type ListingKey, symbolOf } from '../../kernel/keys.ts';
import { useCall } from '../../kernel/queries.ts';
import { wire } from '../../kernel/wire.ts';
import { useInstruments } from '../../market/instruments.ts';
import { CoinMark, Input, ShareMark, Switch } from '../../parts/index.ts';
import { type Lists, changeLists } from './change-lists.ts';
import styles from './watch.module.css';

const MOST_FOUND = 10;

interface Row {
  readonly market: string;
  readonly title: string;
  readonly text: string;
}

export function ChooseMarkets({ list }: { readonly list: Lists['lists'][number] }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const { list: coins, byKey } = useInstruments();
  const found = useCall(
    '/stock/index/search',
    { query: query === '' ? 'A' : query, limit: MOST_FOUND },
    { enabled: query !== '' },
  );
  const fits = (word: string): boolean => word.toLowerCase().includes(query.toLowerCase());
  const rows: readonly Row[] =
    query === ''
      ? list.markets.map((market) => {
          const coin = byKey.get(market as ListingKey);
          return { market, title: coin?.base ?? symbolOf(market as ListingKey), text: coin?.name ?? '' };
        })
      : [
          ...coins
            .filter((coin) => fits(coin.base) || fits(coin.name))
            .slice(0, MOST_FOUND)
            .map((coin) => ({ market: coin.key, title: coin.base, text: coin.name })),
          ...(found.data?.list ?? []).map(({ symbol, name }) => ({
            market: `stock:${symbol}`,
            title: symbol,
            text: name,
          })),
        ];
  const put = (market: string, on: boolean): void =>
    void changeLists(wire.call(on ? '/watchlist/item/add' : '/watchlist/item/del', { id: list.id, market }));
  return (
    <div className={styles.choose}>
      <Input
        label={text('watch.search')}
        labelled="hidden"
        placeholder={text('watch.search')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      {rows.map((row) => (
        <div key={row.market} className={styles.choice}>
          {row.market.startsWith('stock:') ? (
            <ShareMark code={row.title} size={32} />
          ) : (
            <CoinMark asset={row.title} size={32} />
          )}
          <span className={styles.words}>
            <b>{row.title}</b>
            <span>{row.text}</span>
          </span>
          <Switch
            label={text('watch.on-list', { name: list.name, market: row.title })}
            on={list.markets.includes(row.market)}
            onChange={(on) => put(row.market, on)}
          />
        </div>
      ))}
      {query !== '' && rows.length === 0 && found.data !== undefined && <p>{text('watch.none-found')}</p>}
    </div>
  );
}
