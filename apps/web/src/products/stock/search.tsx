// In: what is typed, and what was searched before.
// Out: shares by code, name, Bengali name or an old code, as one types.
import { Search as Glass, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { keep, useKept } from '../../kernel/store.ts';
import { ShareFound } from '../../market/shares/share-found.tsx';
import { EmptyState, Icon, IconButton, Input, NavigationBar, SectionHeader } from '../../parts/index.ts';
import styles from './search.module.css';

const SEARCHES_KEPT = 8;

export default function StockSearch() {
  const text = useText();
  const [typed, setTyped] = useState('');
  const history = useKept((kept) => kept.searchHistoryData);
  const remember = (code: string): void =>
    keep({
      searchHistoryData: [code, ...history.filter((other) => other !== code)].slice(0, SEARCHES_KEPT),
      stockData: { symbol: code },
    });
  return (
    <>
      <NavigationBar title={text('stock.search')} />
      <div className={styles.page}>
        <Input
          label={text('stock.search-hint')}
          labelled="hidden"
          placeholder={text('stock.search-hint')}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          before={<Icon icon={Glass} />}
        />
        {typed.trim() === '' && history.length > 0 && (
          <section>
            <SectionHeader
              title={text('stock.searched')}
              action={
                <IconButton
                  icon={Trash2}
                  label={text('stock.forget')}
                  size={20}
                  edge="end"
                  onClick={() => keep({ searchHistoryData: [] })}
                />
              }
            />
            <div className={styles.history}>
              {history.map((word) => (
                <button key={word} type="button" onClick={() => setTyped(word)}>
                  {word}
                </button>
              ))}
            </div>
          </section>
        )}
        {typed.trim() === '' && history.length === 0 && (
          <EmptyState title={text('stock.search-empty')} text={text('stock.search-empty-text')} />
        )}
        <ShareFound typed={typed} onChoose={remember} />
      </div>
    </>
  );
}
