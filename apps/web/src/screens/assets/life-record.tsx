// In: the filter in the address: product, days, what is searched for. Out: one line of all that happened to the account, day by day; a row leads to its
// cause; the same as a file.
import { Download, Search } from 'lucide-react';
import { useState } from 'react';
import { LIFE_PRODUCTS, type LifeProduct } from '@hilsa/contract/life/words';
import type { ReplyOf, RequestOf } from '@hilsa/contract';
import { changeSearch, useSearch } from '../../kernel/router.ts';
import { wire } from '../../kernel/wire.ts';
import { civilDayText, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Chips, EmptyState, IconButton, NavigationBar, RowSkeleton } from '../../parts/index.ts';
import { More, usePages } from '../../orders/history.tsx';
import { LifeFileSheet } from './life-file.tsx';
import { LifeFilterSheet } from './life-filter.tsx';
import { LifeLine, productWord } from './life-line.tsx';
import { dayOf } from './days.ts';
import { RecordViews } from './record-views.tsx';
import styles from './records.module.css';

type Line = ReplyOf<'/user/record'>['list'][number];

const ALL = 'all';

/** The filter as it stands in the address, and as the calls take it. */
export function useLifeFilter() {
  const product = useSearch('product', ALL);
  const from = useSearch('from');
  const to = useSearch('to');
  const search = useSearch('find');
  const asked: Omit<RequestOf<'/user/record'>, 'cursor' | 'limit'> = {
    ...(product === ALL ? {} : { product: product as LifeProduct }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(search === '' ? {} : { search }),
  };
  return { product, from, to, search, asked };
}

export function LifeRecord() {
  const text = useText();
  const { product, from, to, search, asked } = useLifeFilter();
  const [sheet, setSheet] = useState<'filter' | 'file' | null>(null);
  const pages = usePages<Line>('/user/record', [product, from, to, search], (cursor, signal) =>
    wire.call('/user/record', { limit: 30, ...asked, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
  );
  const isDone = !pages.isLoading && !pages.isError && !pages.hasNextPage;
  return (
    <>
      <NavigationBar
        title={text('page.records')}
        right={
          <>
            <IconButton icon={Search} label={text('life.filter')} onClick={() => setSheet('filter')} />
            <IconButton icon={Download} label={text('life.file')} edge="end" onClick={() => setSheet('file')} />
          </>
        }
      />
      <div className={styles.records}>
        <RecordViews view="life" />
        <Chips
          label={text('life.product')}
          options={[ALL, ...LIFE_PRODUCTS].map((value) => ({
            value,
            label: text(value === ALL ? 'group.all' : productWord(value as LifeProduct)),
          }))}
          value={product}
          onChange={(value) => changeSearch({ product: value === ALL ? '' : value })}
        />
        {search !== '' && (
          <p className={styles.found}>
            {text('life.searched', { word: search })}{' '}
            <Button kind="quiet" size="small" onClick={() => changeSearch({ find: '' })}>
              {text('record.clear')}
            </Button>
          </p>
        )}
        {pages.isLoading && <RowSkeleton rows={6} chart={false} />}
        {pages.isError && (
          <EmptyState
            title={text('history.failed')}
            action={
              <Button size="small" onClick={() => void pages.refetch()}>
                {text('common.retry')}
              </Button>
            }
          />
        )}
        {isDone && pages.rows.length === 0 && <EmptyState title={text('life.none')} text={text('life.none-text')} />}
        <Days lines={pages.rows} />
        <More pages={pages} any={pages.rows.length > 0} />
      </div>
      <LifeFilterSheet open={sheet === 'filter'} onClose={() => setSheet(null)} filter={{ from, to, search }} />
      <LifeFileSheet open={sheet === 'file'} onClose={() => setSheet(null)} asked={asked} />
    </>
  );
}

function Days({ lines }: { readonly lines: readonly Line[] }) {
  const language = useLanguage();
  return [...Map.groupBy(lines, ({ atMs }) => dayOf(atMs))].map(([day, ofDay]) => (
    <section key={day}>
      <div className={styles.day}>
        <h2>{civilDayText(day, language, true)}</h2>
      </div>
      {ofDay.map((line) => (
        <LifeLine key={line.id} line={line} />
      ))}
    </section>
  ));
}
