// In: the filter in the address: wallet, asset, group, days. Out: bill records: every change of a balance under its day with the day's sum; a row
// opens in place, says what it belongs to, and leads there.
import { Download, ListChecks, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RECORD_GROUPS } from '@hilsa/contract/wallet/words';
import type { Bill, RecordGroup, ReplyOf, RequestOf, WalletWord } from '@hilsa/contract';
import { changeSearch, go, useSearch } from '../../kernel/router.ts';
import { wire } from '../../kernel/wire.ts';
import { civilDayText, useLanguage, useText } from '../../i18n/index.ts';
import {
  Button,
  Chips,
  EmptyState,
  Go,
  Icon,
  IconButton,
  Money,
  NavigationBar,
  RowSkeleton,
} from '../../parts/index.ts';
import { More, usePages } from '../../orders/history.tsx';
import { groupWord, walletWord } from '../../wallet/reasons.ts';
import { dayOf } from './days.ts';
import { RecordFilter } from './record-filter.tsx';
import { RecordRow } from './record-row.tsx';
import { useAssets } from './use-assets.ts';
import styles from './records.module.css';

type DaySums = ReplyOf<'/user/tx/record'>['days'][number];
type Page = ReplyOf<'/user/tx/record'>;

const ALL = 'all';

/** The filter as it stands in the address; `fixed` is the wallet of a page that is about one. */
export function useRecordFilter(fixed?: WalletWord) {
  const wallet = useSearch('wallet', fixed ?? '');
  const asset = useSearch('asset');
  const group = useSearch('group', ALL);
  const from = useSearch('from');
  const to = useSearch('to');
  return { wallet, asset, group, from, to };
}

export function Records({
  wallet: fixed,
  title,
  head,
}: {
  readonly wallet?: WalletWord;
  readonly title: string;
  /** What stands above the chips. */
  readonly head?: ReactNode;
}) {
  const text = useText();
  const filter = useRecordFilter(fixed);
  const [filtering, setFiltering] = useState(false);
  const { days, ...pages } = useRecords(filter);
  return (
    <>
      <NavigationBar
        title={title}
        right={
          <>
            <IconButton icon={Search} label={text('record.search')} onClick={() => setFiltering(true)} />
            <IconButton
              icon={Download}
              label={text('assets.statements')}
              edge="end"
              onClick={() => go('/pages/user/statements', filter.wallet === '' ? {} : { wallet: filter.wallet })}
            />
          </>
        }
      />
      <div className={styles.records}>
        {head}
        <Chips
          label={text('record.search')}
          options={[ALL, ...RECORD_GROUPS].map((value) => ({
            value,
            label: text(groupWord(value as RecordGroup | 'all')),
          }))}
          value={filter.group}
          onChange={(value) => changeSearch({ group: value === ALL ? '' : value })}
        />
        <RecordsHead wallet={filter.wallet} />
        {pages.isLoading && <RowSkeleton rows={6} chart={false} />}
        {pages.isError && pages.data === undefined && (
          <EmptyState
            title={text('history.failed')}
            action={
              <Button size="small" onClick={() => void pages.refetch()}>
                {text('common.retry')}
              </Button>
            }
          />
        )}
        {!pages.isLoading && !pages.isError && pages.rows.length === 0 && (
          <EmptyState title={text('assets.no-records')} text={text('assets.no-records-text')} />
        )}
        <DaysOf rows={pages.rows} days={days} />
        <More pages={pages} any={pages.rows.length > 0} />
      </div>
      <RecordFilter
        open={filtering}
        onClose={() => setFiltering(false)}
        filter={filter}
        isFixed={fixed !== undefined}
      />
    </>
  );
}

/** Pages of records, and the sums of the days that they are of. */
function useRecords({ wallet, asset, group, from, to }: ReturnType<typeof useRecordFilter>) {
  const asked: RequestOf<'/user/tx/record'> = {
    limit: 30,
    ...(wallet === '' ? {} : { wallet: wallet as WalletWord }),
    ...(asset === '' ? {} : { asset }),
    ...(group === ALL ? {} : { group: group as RecordGroup }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
  const pages = usePages<Bill>('/user/tx/record', [wallet, asset, group, from, to], (cursor, signal) =>
    wire.call('/user/tx/record', { ...asked, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
  );
  // A day that goes over two pages says its whole sum on both.
  const days = new Map((pages.data?.pages ?? []).flatMap((page) => (page as Page).days.map((day) => [day.day, day])));
  return { ...pages, days };
}

function RecordsHead({ wallet }: { readonly wallet: string }) {
  const text = useText();
  const { data: assets } = useAssets();
  const one = assets?.wallets.find((each) => each.wallet === wallet);
  return (
    <div className={styles.head}>
      <div>
        <span>
          {one === undefined ? text('home.total') : text('record.balance', { wallet: text(walletWord(one.wallet)) })}
        </span>
        <b>
          <Money value={one?.total ?? assets?.total} asset={assets?.currency ?? ''} own decimals={2} />
        </b>
      </div>
      <div>
        <span>{text('record.every-line')}</span>
        <Go to="/pages/user/checkStatement" className={styles.link}>
          <Icon icon={ListChecks} size={20} />
          {text('page.check-statement')}
        </Go>
      </div>
    </div>
  );
}

function DaysOf({ rows, days }: { readonly rows: readonly Bill[]; readonly days: ReadonlyMap<string, DaySums> }) {
  const language = useLanguage();
  const [opened, setOpened] = useState('');
  return [...Map.groupBy(rows, ({ atMs }) => dayOf(atMs))].map(([day, ofDay]) => (
    <section key={day}>
      <div className={styles.day}>
        <h2>{civilDayText(day, language, true)}</h2>
        <p>
          {(days.get(day)?.sums ?? []).map(({ asset, amount }) => (
            <Money
              key={asset}
              value={amount}
              asset={asset}
              own
              sign="always"
              decimals={asset === 'BDT' ? 2 : 6}
              least={2}
            />
          ))}
        </p>
      </div>
      {ofDay.map((bill) => (
        <RecordRow
          key={bill.id}
          bill={bill}
          open={opened === bill.id}
          onPress={() => setOpened(opened === bill.id ? '' : bill.id)}
        />
      ))}
    </section>
  ));
}
