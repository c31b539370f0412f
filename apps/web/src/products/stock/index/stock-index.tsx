// In: `?country=` of the address, or the country kept on this device.
// Out: a market at a glance: its indices on the day's clock, how many rise, where the money is, what is traded most.
import { Bell, Search } from 'lucide-react';
import { useState } from 'react';
import type { Country, IndexNow } from '@hilsa/contract';
import { formatNumber, localDigits, signed, useLanguage, useText } from '../../../i18n/index.ts';
import { useCall } from '../../../kernel/queries.ts';
import { go, useSearch } from '../../../kernel/router.ts';
import { useKept } from '../../../kernel/store.ts';
import { names } from '../../../look/names.ts';
import { MarketFailed } from '../../../market/market-failed.tsx';
import type { SessionClock } from '../../../market/shares/clock.ts';
import { ShareBreadth } from '../../../market/shares/market-head.tsx';
import { useSectorName } from '../../../market/shares/sector-name.ts';
import { ShareRow } from '../../../market/shares/share-row.tsx';
import { useIndices, useMarket } from '../../../market/shares/use-country.ts';
import { PHASE_WORDS, homeCountry, useSpan } from '../../../market/shares/words.ts';
import {
  Change,
  ChangePill,
  EmptyState,
  Go,
  IconButton,
  ListRow,
  NavigationBar,
  Radios,
  RowSkeleton,
  SectionHeader,
  SegmentedControl,
  Skeleton,
  toneOf,
} from '../../../parts/index.ts';
import { ComingRules } from '../share/coming-rules.tsx';
import { HeatMap } from './heat-map.tsx';
import { SessionChart } from './session-chart.tsx';
import styles from './index.module.css';

const HOT = 8;
const SECTORS = 'sectors';

export default function StockIndex() {
  const text = useText();
  const kept = useKept((now) => now.stockCountry);
  const asked = useSearch('country');
  const country: Country = asked === 'US' || asked === 'BD' ? asked : homeCountry(kept);
  return (
    <>
      <NavigationBar
        large
        title={text(country === 'US' ? 'stock.us-market' : 'stock.dhaka-market')}
        right={
          <>
            <IconButton icon={Search} label={text('stock.search')} onClick={() => go('/pages/stock/search')} />
            <IconButton icon={Bell} label={text('page.notices')} edge="end" onClick={() => go('/pages/notice/list')} />
          </>
        }
      />
      <div className={styles.page}>
        <Indices country={country} />
        <ShareBreadth country={country} />
        <Heat country={country} />
        <Hot country={country} />
        <ComingRules country={country} />
      </div>
    </>
  );
}

function Indices({ country }: { readonly country: Country }) {
  const text = useText();
  const { market, clock, failed, retry } = useMarket(country);
  const { data, isError, refetch } = useIndices(country);
  const [chosen, setChosen] = useState('');
  if ((isError && data === undefined) || failed)
    return (
      <MarketFailed
        retry={() => {
          retry();
          void refetch();
        }}
      />
    );
  if (data === undefined || market === undefined || clock === null)
    return market !== undefined && clock === null ? (
      <EmptyState title={text('stock.no-session')} text={text('stock.no-session-text')} />
    ) : (
      <div className={styles.waiting}>
        <Skeleton width="100%" height={32} />
        <Skeleton width={200} height={40} />
        <Skeleton width="100%" height={180} round={12} />
      </div>
    );
  const indices = data.list.filter(({ kind }) => kind === 'market');
  const sectors = data.list.filter(({ kind }) => kind === 'sector');
  const index = indices.find(({ code }) => code === chosen) ?? indices[0];
  if (index === undefined) return <EmptyState title={text('stock.no-index')} />;
  return (
    <>
      <Radios
        className={styles.codes}
        itemClassName={styles.code}
        label={text('stock.indices')}
        value={chosen === SECTORS ? SECTORS : index.code}
        onChange={setChosen}
        options={[
          ...indices.map((one) => ({
            value: one.code,
            label: <Code index={one} on={one === index && chosen !== SECTORS} />,
          })),
          ...(sectors.length === 0 ? [] : [{ value: SECTORS, label: text('shares.sectors') }]),
        ]}
      />
      {chosen === SECTORS ? (
        <Sectors list={sectors} />
      ) : (
        <>
          <Head index={index} clock={clock} />
          <OptionsOf code={index.code} />
          <SessionChart index={index} clock={clock} zone={market.zone} />
        </>
      )}
    </>
  );
}

/** The index's tabs, where there are options on it: its day, and its chain. */
function OptionsOf({ code }: { readonly code: string }) {
  const text = useText();
  const { data } = useCall('/stock/index/option/rule', {});
  if (data?.underlyings.includes(code) !== true) return null;
  return (
    <div className={styles.options}>
      <SegmentedControl<'today' | 'options'>
        label={text('stock.sections')}
        value="today"
        onChange={(value) => {
          // The chain has a page of its own, as that of a share has.
          if (value === 'options') go('/pages/stock/option', { symbol: code });
        }}
        options={[
          { value: 'today', label: text('stock.today') },
          { value: 'options', label: text('stock.options') },
        ]}
      />
    </div>
  );
}

/** Each sector's index, the largest move first. */
function Sectors({ list }: { readonly list: readonly IndexNow[] }) {
  const text = useText();
  const sectorName = useSectorName();
  const language = useLanguage();
  return (
    <>
      {list.map((sector) => (
        <ListRow
          key={sector.code}
          title={sectorName(sector.name)}
          subtitle={text('shares.count', { count: localDigits(String(sector.members), language) })}
          value={formatNumber(sector.level, language, { decimals: 2 })}
          below={<ChangePill value={sector.changePercent} />}
        />
      ))}
    </>
  );
}

function Code({ index, on }: { readonly index: IndexNow; readonly on: boolean }) {
  return (
    <>
      {index.code} {!on && <Change value={index.changePercent} />}
    </>
  );
}

function Head({ index, clock }: { readonly index: IndexNow; readonly clock: SessionClock }) {
  const text = useText();
  const language = useLanguage();
  const span = useSpan();
  const [whole = '0', fraction = '00'] = formatNumber(index.level, language, { decimals: 2 }).split('.');
  const tone = toneOf(index.changePercent);
  return (
    <div className={styles.headline}>
      <div>
        <p className={styles.level}>
          {whole}
          <span className={styles[tone]}>.{fraction}</span>
        </p>
        <p className={styles.moved}>
          <ChangePill value={index.changePercent} />
          <b className={styles[tone]}>{signed(index.change, language, 2)}</b>
        </p>
      </div>
      <p className={styles.state}>
        <b>{text(PHASE_WORDS[clock.phase])}</b>
        {clock.leftMs !== null && (
          <span>
            {text(clock.phase === 'closed' ? 'stock.opens-in' : 'stock.closes-in', { span: span(clock.leftMs) })}
          </span>
        )}
        {clock.phase === 'continuous' && clock.endsAtMs > clock.closesAtMs && (
          <span>
            {text('stock.then-post-close', {
              minutes: localDigits(String(Math.round((clock.endsAtMs - clock.closesAtMs) / 60_000)), language),
            })}
          </span>
        )}
      </p>
    </div>
  );
}

function Heat({ country }: { readonly country: Country }) {
  const { market } = useMarket(country);
  const { data, isError, refetch } = useCall('/stock/index/heat', { country }, { everyMs: 30_000 });
  if (isError && data === undefined) return <MarketFailed retry={() => void refetch()} />;
  if (data?.list.length === 0) return null;
  return <HeatMap list={data?.list} currency={market?.currency ?? (country === 'US' ? 'USD' : 'BDT')} />;
}

function Hot({ country }: { readonly country: Country }) {
  const text = useText();
  const language = useLanguage();
  const { data, isError, refetch } = useCall('/stock/index/list/hot', { country, limit: HOT }, { everyMs: 60_000 });
  const all = useCall('/stock/index/list', { country, limit: 1 }, { staleMs: 300_000 }).data?.total;
  return (
    <section>
      <SectionHeader
        title={text('stock.hot')}
        action={
          <Go to="/pages/stock/list" search={{ country }} className={styles.link}>
            {all === undefined
              ? text('common.see-all')
              : text('stock.all-count', { count: localDigits(String(all), language) })}
          </Go>
        }
      />
      <p className={names(styles.heads)}>
        <span>{text('stock.share-turnover')}</span>
        <span>{text('stock.last-change')}</span>
      </p>
      {data === undefined && !isError && <RowSkeleton rows={HOT} />}
      {isError && data === undefined && <MarketFailed retry={() => void refetch()} />}
      {data?.list.map((share) => (
        <ShareRow key={share.symbol} share={share} look="list" />
      ))}
      {data?.list.length === 0 && <EmptyState title={text('stock.nothing-traded')} />}
    </section>
  );
}
