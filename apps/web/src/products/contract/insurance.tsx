// In: nothing, or `?symbol=` of the market one came from.
// Out: the insurance fund everybody can see: what it holds, what it took and paid, forced reductions, and funding as it was fixed.
import { useState } from 'react';
import { dayTimeText, formatNumber, signed, useLanguage, useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { useSearch } from '../../kernel/router.ts';
import { useInstruments } from '../../market/instruments.ts';
import {
  Chips,
  CoinMark,
  EmptyState,
  ListRow,
  MessageRow,
  Money,
  NavigationBar,
  RowSkeleton,
  TextButton,
  Total,
} from '../../parts/index.ts';
import styles from './contract.module.css';

export default function Insurance() {
  const text = useText();
  const language = useLanguage();
  const { data, isError, refetch } = useCall('/coin/contract/insurance', {}, { everyMs: 30_000 });
  const [tab, setTab] = useState<'fund' | 'reductions' | 'funding'>('fund');
  return (
    <>
      <NavigationBar title={text('page.insurance')} />
      <div className={styles.page}>
        <section className={styles.fund}>
          <p className={styles.label}>{text('insurance.holds')}</p>
          <Total value={data?.balance} asset={data?.asset ?? 'USDT'} />
          {data?.coming.map((seed) => (
            <p key={seed.atMs} className={styles.footnote}>
              {text('insurance.comes', {
                amount: `${formatNumber(seed.amount, language)} ${data.asset}`,
                time: dayTimeText(seed.atMs, language),
              })}
            </p>
          ))}
          <p className={styles.footnote}>{text('insurance.text')}</p>
        </section>
        <Chips
          label={text('page.insurance')}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'fund', label: text('insurance.moves') },
            { value: 'reductions', label: text('insurance.reductions') },
            { value: 'funding', label: text('contract.funding') },
          ]}
        />
        {isError && (
          <MessageRow
            kind="failed"
            title={text('contract.list-failed')}
            action={<TextButton onClick={() => void refetch()}>{text('common.retry')}</TextButton>}
          />
        )}
        {data === undefined && !isError && <RowSkeleton rows={4} chart={false} />}
        {data !== undefined && tab === 'fund' && <Moves list={data.list} />}
        {data !== undefined && tab === 'reductions' && <Reductions list={data.deleveragings} />}
        {tab === 'funding' && <Rates />}
      </div>
    </>
  );
}

type Fund = NonNullable<ReturnType<typeof useCall<'/coin/contract/insurance'>>['data']>;

function Moves({ list }: { readonly list: Fund['list'] }) {
  const text = useText();
  const language = useLanguage();
  if (list.length === 0) return <EmptyState title={text('insurance.no-moves')} />;
  return list.map((row) => (
    <ListRow
      key={row.id}
      tall
      mark={<CoinMark asset="USDT" />}
      title={<span className={styles.whole}>{text(`insurance.move.${wordOf(row)}`)}</span>}
      subtitle={dayTimeText(row.atMs, language)}
      value={<Money value={row.amount} decimals={2} sign="always" />}
      below={<Money value={row.balanceAfter} decimals={2} />}
    />
  ));
}

/** A reason that takes as well as it gives has two words. */
function wordOf({ reason, amount }: Fund['list'][number]) {
  if (!amount.startsWith('-')) return reason;
  return reason === 'liquidation' ? 'loss' : reason === 'funding' ? 'funding-paid' : reason;
}

function Reductions({ list }: { readonly list: Fund['deleveragings'] }) {
  const text = useText();
  const language = useLanguage();
  const { bySymbol } = useInstruments('perpetual');
  if (list.length === 0)
    return <EmptyState title={text('insurance.no-reductions')} text={text('insurance.no-reductions-text')} />;
  return list.map((row) => {
    const base = bySymbol.get(row.symbol)?.base ?? row.symbol;
    return (
      <ListRow
        key={`${row.proofId}${row.atMs}`}
        tall
        mark={<CoinMark asset={base} />}
        title={`${text(`contract.${row.direction}`)} ${base}`}
        subtitle={dayTimeText(row.atMs, language)}
        value={
          <>
            {formatNumber(row.quantity, language)} {base}
          </>
        }
        below={<>{formatNumber(row.price, language)}</>}
      />
    );
  });
}

function Rates() {
  const text = useText();
  const language = useLanguage();
  const { list, bySymbol } = useInstruments('perpetual');
  const asked = useSearch('symbol');
  const [chosen, setChosen] = useState('');
  const symbol = bySymbol.get(chosen === '' ? asked : chosen)?.symbol ?? list[0]?.symbol ?? '';
  const { data } = useCall('/coin/contract/funding', { symbol }, { enabled: symbol !== '' });
  return (
    <>
      <Chips
        label={text('contract.markets')}
        value={symbol}
        onChange={setChosen}
        options={list.map((one) => ({ value: one.symbol, label: one.base }))}
      />
      {data?.list.length === 0 && (
        <EmptyState title={text('insurance.no-rates')} text={text('insurance.no-rates-text')} />
      )}
      {data?.list.map((row) => (
        <ListRow
          key={row.atMs}
          tall
          mark={<CoinMark asset={bySymbol.get(symbol)?.base ?? symbol} />}
          title={`${signed(row.rate, language, 4)}%`}
          subtitle={dayTimeText(row.atMs, language)}
          value={formatNumber(row.markPrice, language)}
          below={text('contract.mark')}
        />
      ))}
    </>
  );
}
