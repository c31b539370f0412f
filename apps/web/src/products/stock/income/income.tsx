// In: a period.
// Out: what shares earned in it, by its parts; beside the market; by choices and by money; the last days; what was bought lately.
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import {
  civilDayText,
  formatNumber,
  type MessageKey,
  signed,
  stripDayText,
  useLanguage,
  useText,
} from '../../../i18n/index.ts';
import { GuestDoor } from '../../../account/guest-door.tsx';
import { useFurtherPages } from '../../../kernel/pages.ts';
import { pixelValue } from '../../../kernel/pixels.ts';
import { useCall } from '../../../kernel/queries.ts';
import { useSignedIn } from '../../../kernel/session.ts';
import { wire } from '../../../kernel/wire.ts';
import { names } from '../../../look/names.ts';
import { MarketFailed } from '../../../market/market-failed.tsx';
import { signOf } from '../../../market/shares/words.ts';
import {
  EmptyState,
  ListRow,
  LoadMore,
  NavigationBar,
  SectionHeader,
  SegmentedControl,
  ShareMark,
  Sheet,
  Skeleton,
  TextButton,
  toneOf,
} from '../../../parts/index.ts';
import { OptionsEnded } from './options-ended.tsx';
import { Papers } from './papers.tsx';
import { ReturnCurve } from './return-curve.tsx';
import { type WayRow, wayRows } from './way-rows.ts';
import styles from './income.module.css';

type Statistics = ReplyOf<'/stock/order/statistics'>;
type Period = Statistics['period'];

export default function Income() {
  const text = useText();
  const signedIn = useSignedIn();
  const [period, setPeriod] = useState<Period>('today');
  const { data, isError, refetch } = useCall(
    '/stock/order/statistics',
    { period },
    { enabled: signedIn, everyMs: 20_000 },
  );
  if (!signedIn)
    return (
      <>
        <NavigationBar title={text('page.income')} />
        <GuestDoor title="positions.guest" back="/pages/stock/income" />
      </>
    );
  return (
    <>
      <NavigationBar title={text('page.income')} />
      <div className={styles.page}>
        <SegmentedControl
          label={text('page.income')}
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'today', label: text('stock.today') },
            { value: 'week', label: text('stock.this-week') },
            { value: 'month', label: text('stock.this-month') },
          ]}
        />
        {isError && data === undefined && <MarketFailed retry={() => void refetch()} />}
        {data === undefined && !isError && (
          <>
            <Skeleton width={200} height={44} round={8} />
            <Skeleton width="100%" height={140} />
            <Skeleton width="100%" height={200} round={12} />
          </>
        )}
        {data !== undefined && <Earned data={data} />}
        {data !== undefined && <Beside data={data} />}
        {data !== undefined && <LastDays data={data} />}
        <OptionsEnded period={period} />
        <Bought />
        {data !== undefined && <Papers until={data.until} />}
      </div>
    </>
  );
}

function useMoney(currency: string): (value: string, always?: boolean) => string {
  const language = useLanguage();
  return (value, always = true) => {
    const tone = toneOf(value);
    const sign = tone === 'down' ? '−' : tone === 'up' && always ? '+' : '';
    return sign + signOf(currency) + formatNumber(value.replace('-', ''), language, { decimals: 2 });
  };
}

function Earned({ data }: { readonly data: Statistics }) {
  const text = useText();
  const language = useLanguage();
  const money = useMoney(data.currency);
  const [rows, setRows] = useState(false);
  const [whole = '0', fraction = '00'] = money(data.total).split('.');
  const parts = [
    ['realised', text('stock.realised'), data.realised],
    ['unrealised', text('stock.unrealised'), data.unrealised],
    ['dividend', text('stock.dividends'), data.dividends],
    ['charges', text('stock.charges'), data.charges],
  ] as const;
  const most = Math.max(1, ...parts.map(([, , amount]) => Math.abs(pixelValue(amount))));
  const span =
    data.from === data.until
      ? civilDayText(data.until, language)
      : `${civilDayText(data.from, language, true)} – ${civilDayText(data.until, language, true)}`;
  return (
    <section>
      <p className={styles.label}>{text('stock.local-span', { span })}</p>
      <p className={names(styles.total, styles[toneOf(data.total)])}>
        {whole}
        <small>.{fraction}</small>
      </p>
      <dl className={styles.parts}>
        {parts.map(([kind, name, amount]) => {
          const share = (Math.abs(pixelValue(amount)) / most) * 50;
          return (
            <div key={kind}>
              <dt>{name}</dt>
              <i className={styles.axis} aria-hidden="true">
                <em
                  className={styles[`${toneOf(amount)}Bar`]}
                  style={
                    toneOf(amount) === 'down'
                      ? { right: '82%', width: `${share * 0.36}%` }
                      : { left: '18%', width: `${share * 1.6}%` }
                  }
                />
              </i>
              <dd className={styles[toneOf(amount)]}>{money(amount)}</dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.totals}>
        <span>
          {text('stock.today')} <b className={styles[toneOf(data.totals.today)]}>{money(data.totals.today)}</b>
        </span>
        <span>
          {text('stock.this-week')} <b className={styles[toneOf(data.totals.week)]}>{money(data.totals.week)}</b>
        </span>
        <TextButton onClick={() => setRows(true)}>{text('stock.open-rows')}</TextButton>
      </p>
      <Sheet open={rows} onClose={() => setRows(false)} title={text('stock.rows')}>
        {data.rows.length === 0 ? (
          <EmptyState title={text('stock.no-rows')} />
        ) : (
          <dl className={styles.rows}>
            {data.rows.map((row) => (
              <div key={`${row.kind}${row.symbol}${row.note}`}>
                <dt>
                  {parts.find(([kind]) => kind === row.kind)?.[1]}
                  {row.symbol !== null && ` · ${row.symbol}`}
                  <span>{row.note}</span>
                </dt>
                <dd className={styles[toneOf(row.amount)]}>{money(row.amount)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Sheet>
    </section>
  );
}

const WAY_WORDS: Readonly<Record<WayRow['kind'], MessageKey>> = {
  start: 'stock.start-of',
  before: 'stock.before-flow',
  in: 'stock.bought-on',
  out: 'stock.sold-on',
  end: 'stock.end-of',
};

function Beside({ data }: { readonly data: Statistics }) {
  const text = useText();
  const language = useLanguage();
  const money = useMoney(data.currency);
  if (data.curve.length < 2)
    return (
      <section>
        <SectionHeader title={text('stock.beside-market')} />
        <EmptyState title={text('stock.no-curve')} text={text('stock.no-curve-text')} />
      </section>
    );
  const percent = (value: string | null): string => (value === null ? '--' : `${signed(value, language, 2)}%`);
  return (
    <>
      <section>
        <SectionHeader title={text('stock.beside-market')} />
        <ReturnCurve curve={data.curve} indexCode={data.indexCode} />
      </section>
      <section>
        <SectionHeader title={text('stock.two-ways')} />
        <div className={styles.ways}>
          <div>
            <p>{text('stock.your-choices')}</p>
            <b className={styles[toneOf(data.timeWeightedPercent ?? '0')]}>{percent(data.timeWeightedPercent)}</b>
            <p>{text('stock.time-weighted')}</p>
          </div>
          <div>
            <p>{text('stock.your-money')}</p>
            <b className={styles[toneOf(data.moneyWeightedPercent ?? '0')]}>{percent(data.moneyWeightedPercent)}</b>
            <p>{text('stock.money-weighted')}</p>
          </div>
        </div>
        <p className={styles.explain}>{text('stock.two-ways-text')}</p>
        <dl className={styles.rows}>
          {wayRows(data.curve).map(({ kind, date, amount, percent: part }) => (
            <div key={kind + date}>
              <dt>{text(WAY_WORDS[kind], { date: civilDayText(date, language, true) })}</dt>
              <dd>
                {money(amount, kind === 'in')}
                {part !== null && ` · ${percent(part)}`}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function LastDays({ data }: { readonly data: Statistics }) {
  const text = useText();
  const language = useLanguage();
  const known = data.lastDays.filter(({ returnPercent }) => returnPercent !== null);
  if (known.length === 0) return null;
  const most = Math.max(0.01, ...known.map(({ returnPercent }) => Math.abs(pixelValue(returnPercent ?? '0'))));
  return (
    <section>
      <SectionHeader
        title={text('stock.last-days')}
        action={
          data.threeDayPercent !== null && (
            <b className={styles[toneOf(data.threeDayPercent)]}>{signed(data.threeDayPercent, language, 2)}%</b>
          )
        }
      />
      <div className={styles.days}>
        {data.lastDays.map(({ date, returnPercent }) => (
          <div key={date}>
            {/* Above the line what rose, below it what fell. */}
            <span className={styles.dayBar} data-tone={toneOf(returnPercent ?? '0')}>
              <i
                className={styles[`${toneOf(returnPercent ?? '0')}Bar`]}
                style={{ height: `${Math.max(3, (Math.abs(pixelValue(returnPercent ?? '0')) / most) * 28)}px` }}
              />
            </span>
            <b>{returnPercent === null ? '--' : `${signed(returnPercent, language, 2)}%`}</b>
            <span>{stripDayText(date, language)}</span>
          </div>
        ))}
      </div>
      <p className={styles.explain}>{text('stock.compounded')}</p>
    </section>
  );
}

const LATELY = { side: 'buy', days: 2 } as const;

function Bought() {
  const { data } = useCall('/stock/order/trade/list', LATELY);
  // What came meanwhile begins the list anew.
  return data === undefined ? null : <BoughtList key={data.list[0]?.tradeId ?? ''} first={data} />;
}

function BoughtList({ first }: { readonly first: ReplyOf<'/stock/order/trade/list'> }) {
  const text = useText();
  const language = useLanguage();
  const { pages, busy, load } = useFurtherPages(first, (cursor) =>
    wire.call('/stock/order/trade/list', { ...LATELY, cursor }),
  );
  const list = pages.flatMap((page) => page.list);
  return (
    <section>
      <SectionHeader
        title={text('stock.bought-lately')}
        action={<span className={styles.label}>{text('stock.two-days')}</span>}
      />
      {list.length === 0 && <EmptyState title={text('stock.bought-nothing')} />}
      {list.map((fill) => (
        <ListRow
          key={fill.tradeId}
          tall
          to="/pages/stock/stockKline"
          search={{ symbol: fill.symbol }}
          mark={<ShareMark code={fill.symbol} />}
          title={`${formatNumber(fill.quantity, language)} ${fill.symbol}`}
          subtitle={text('stock.at-price', {
            price: signOf(fill.feeAsset) + formatNumber(fill.price, language, { decimals: 2 }),
          })}
          value={signOf(fill.feeAsset) + formatNumber(fill.amount, language, { decimals: 2 })}
          below={
            fill.settleDate === null ? undefined : (
              <span className={styles.sand}>
                {text('stock.until', { date: civilDayText(fill.settleDate, language, true) })}
              </span>
            )
          }
        />
      ))}
      <LoadMore load={load} busy={busy} any={list.length > 0} />
    </section>
  );
}
