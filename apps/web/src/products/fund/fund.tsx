// In: `?id=` a fund; without it the first there is.
// Out: a fund: what a unit is worth and was, what one would get for one's own, when it deals, what it costs, what it holds and why it is worth that.
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Fund, FundMine, ReplyOf } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { compare, difference, percentage } from '../../kernel/decimals.ts';
import { useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { dayText, formatNumber, localDigits, timeText, useLanguage, useText } from '../../i18n/index.ts';
import {
  Button,
  ChangePill,
  Chips,
  EmptyState,
  IconButton,
  MessageRow,
  Money,
  SectionHeader,
  TextButton,
  Total,
} from '../../parts/index.ts';
import { BuySheet, SellSheet } from './sheets.tsx';
import { Curve } from './curve.tsx';
import { Holdings, Sum } from './holdings.tsx';
import { feesOfYear, sellable, valueOf } from './preview.ts';
import { amountText, dayMs, percentText, Ring } from './pieces.tsx';
import { useNow } from '../../kernel/use-now.ts';
import styles from './fund.module.css';

const EVERY_MS = 15_000;
const DAY_MS = 86_400_000;

export default function FundScreen() {
  const text = useText();
  const wanted = useSearch('id');
  const list = useCall('/fund/list', {}, { enabled: wanted === '' });
  const id = wanted === '' ? list.data?.list[0]?.fundId : wanted;
  if (id === undefined)
    return (
      <Page title={text('page.fund')}>
        <Answer query={list} rows={6}>
          {() => <EmptyState title={text('fund.none')} text={text('fund.none-text')} />}
        </Answer>
      </Page>
    );
  return <Known id={id} />;
}

function Known({ id }: { readonly id: string }) {
  const text = useText();
  const info = useCall('/fund/info', { id }, { everyMs: EVERY_MS });
  return (
    <Page
      title={info.data?.fund.name ?? text('page.fund')}
      right={
        <IconButton
          icon={ReceiptText}
          label={text('fund.orders')}
          edge="end"
          onClick={() => go('/pages/fund/record')}
        />
      }
    >
      <Answer query={info} rows={8}>
        {({ fund, mine }) => <Shown fund={fund} mine={mine} />}
      </Answer>
    </Page>
  );
}

function Shown({ fund, mine }: { readonly fund: Fund; readonly mine: FundMine | null }) {
  const text = useText();
  const language = useLanguage();
  const signedIn = useSignedIn();
  const [sheet, setSheet] = useState<'buy' | 'sell' | null>(null);
  const has = mine !== null && compare(mine.units, '0') > 0;
  const canSell = mine !== null && compare(sellable(mine), '0') > 0;
  const { value, valueBefore, postponed } = fund;
  const change =
    value === null || valueBefore === null ? null : percentage(difference(value, valueBefore), valueBefore);
  return (
    <div className={styles.page}>
      {postponed !== null && (
        <MessageRow
          kind="late"
          title={text(postponed.cause === 'stale-price' ? 'fund.postponed-price' : 'fund.postponed-value', {
            symbol: postponed.symbol ?? '',
          })}
          text={text('fund.postponed-text', { day: dayText(postponed.sinceMs, language, true) })}
        />
      )}
      <header className={styles.head}>
        <p>
          {value === null || fund.valueDay === null
            ? text('fund.first-value')
            : text('fund.value-of', { day: dayText(dayMs(fund.valueDay), language, true) })}
        </p>
        <span>
          <Total value={valueOf(fund)} asset={fund.asset} hero />
          {change !== null && <ChangePill value={change} />}
        </span>
      </header>
      <History fund={fund} paid={mine?.paid ?? null} />
      {has && mine !== null && <Own fund={fund} mine={mine} />}
      {mine !== null && <Waiting fund={fund} mine={mine} />}
      <Dealing fund={fund} />
      <Fees fund={fund} />
      <Holdings fund={fund} />
      <Rules fund={fund} />
      <div className={styles.foot}>
        {!fund.isOpen && <p>{text('fund.closed')}</p>}
        {has && !canSell && <p>{text('fund.problem-nothing')}</p>}
        <div>
          {!signedIn ? (
            <Button kind="primary" onClick={() => go('/pages/common/login')}>
              {text('fund.sign-in')}
            </Button>
          ) : (
            fund.isOpen && (
              <Button kind="primary" onClick={() => setSheet('buy')}>
                {text('fund.buy')}
              </Button>
            )
          )}
          {canSell && <Button onClick={() => setSheet('sell')}>{text('fund.sell')}</Button>}
        </div>
      </div>
      <BuySheet fund={fund} open={sheet === 'buy'} onClose={() => setSheet(null)} />
      {mine !== null && <SellSheet fund={fund} mine={mine} open={sheet === 'sell'} onClose={() => setSheet(null)} />}
    </div>
  );
}

const RANGES = ['month', 'quarter', 'year', 'all'] as const;
const DAYS = { month: 31, quarter: 92, year: 366, all: 36_600 } as const;

function History({ fund, paid }: { readonly fund: Fund; readonly paid: string | null }) {
  const text = useText();
  const [range, setRange] = useState<(typeof RANGES)[number]>('year');
  const history = useCall('/fund/nav', { id: fund.fundId, limit: '400' }, { everyMs: 15_000 });
  return (
    <Answer query={history} rows={3}>
      {({ list }: ReplyOf<'/fund/nav'>) => {
        const newest = list[0];
        if (newest === undefined) return <p className={styles.quiet}>{text('fund.no-history')}</p>;
        const since = newest.atMs - DAYS[range] * DAY_MS;
        const points = list
          .filter(({ atMs }) => atMs >= since)
          .map(({ rightValue, ...dealing }) => ({ ...dealing, value: rightValue ?? dealing.value }))
          .toReversed();
        return (
          <section>
            <Curve points={points} paid={paid} />
            <Chips
              label={text('fund.range')}
              value={range}
              onChange={setRange}
              options={RANGES.map((each) => ({ value: each, label: text(`fund.range-${each}`) }))}
            />
            {list.length < 30 && <p className={styles.quiet}>{text('fund.young')}</p>}
          </section>
        );
      }}
    </Answer>
  );
}

/** At the newest value: the real one is computed after the next cut-off. */
function Own({ fund, mine }: { readonly fund: Fund; readonly mine: FundMine }) {
  const text = useText();
  const language = useLanguage();
  const money = (value: string) => <Money value={value} asset={fund.asset} decimals={2} own />;
  return (
    <section className={styles.card} aria-label={text('fund.yours')}>
      <div className={styles.ownHead}>
        <span>
          <span>{text('fund.would-get')}</span>
          <b>{money(mine.net)}</b>
        </span>
        <span>
          <span>{text('fund.in-account')}</span>
          <em>{dayText(fund.payableAtMs, language, true)}</em>
        </span>
      </div>
      <Sum
        rows={[
          [
            text('fund.units-times', {
              units: formatNumber(mine.units, language),
              value: formatNumber(valueOf(fund), language, { decimals: 2 }),
            }),
            money(mine.worth),
          ],
          [
            text('fund.fee-of-gain', { percent: percentText(fund.terms.performancePpm, language) }),
            <span key="fee">−{money(mine.fee)}</span>,
          ],
        ]}
      />
      <p className={styles.quiet}>{text('fund.nobody-knows', { time: timeText(fund.dealsAtMs, language) })}</p>
    </section>
  );
}

function Waiting({ fund, mine }: { readonly fund: Fund; readonly mine: FundMine }) {
  const text = useText();
  const language = useLanguage();
  const lines: string[] = [];
  if (compare(mine.subscribing, '0') > 0)
    lines.push(text('fund.waiting-money', { amount: amountText(mine.subscribing, fund.asset, language) }));
  if (compare(mine.waitingUnits, '0') > 0)
    lines.push(text('fund.waiting-units', { units: formatNumber(mine.waitingUnits, language) }));
  for (const { amount, dueMs } of mine.payments)
    lines.push(
      text('fund.owed', { amount: amountText(amount, fund.asset, language), day: dayText(dueMs, language, true) }),
    );
  if (lines.length === 0) return null;
  return (
    <section className={styles.waiting}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <TextButton onClick={() => go('/pages/fund/record')}>{text('fund.orders')}</TextButton>
    </section>
  );
}

function Dealing({ fund }: { readonly fund: Fund }) {
  const text = useText();
  const language = useLanguage();
  const nowMs = useNow(15_000);
  const leftMs = Math.max(0, fund.dealsAtMs - nowMs);
  const hours = Math.floor(leftMs / 3_600_000);
  const minutes = Math.floor(leftMs / 60_000) % 60;
  const days = Math.floor(hours / 24);
  const said = (count: number): string => localDigits(String(count), language);
  const left =
    days > 0
      ? text('fund.left-days', { days: said(days), hours: said(hours % 24) })
      : hours > 0
        ? text('fund.left-hours', { hours: said(hours), minutes: said(minutes) })
        : text('fund.left-minutes', { minutes: said(minutes) });
  return (
    <section className={styles.dealing}>
      <Ring share={Math.min(1, leftMs / DAY_MS)}>{left}</Ring>
      <span>
        <b>
          {text('fund.next-dealing', {
            day: dayText(fund.dealsAtMs, language, true),
            time: timeText(fund.dealsAtMs, language),
          })}
        </b>
        <span>{text('fund.dealing-text')}</span>
      </span>
    </section>
  );
}

const YEARS = [
  ['falls', -8],
  ['stays', 0],
  ['rises', 8],
] as const;

/** In money, for a year that falls, stays and rises: whoever buys sees the price before. */
function Fees({ fund }: { readonly fund: Fund }) {
  const text = useText();
  const language = useLanguage();
  const { managementPpm, performancePpm } = fund.terms;
  const years = YEARS.map(([name, percent]) => ({ name, ...feesOfYear(fund.terms, percent) }));
  const most = Math.max(...years.map(({ total }) => Number(total)), 1);
  return (
    <section>
      <SectionHeader title={text('fund.costs', { amount: amountText('10000', fund.asset, language, 0) })} />
      <ul className={styles.fees}>
        {years.map(({ name, management, performance, total }) => (
          <li key={name}>
            <b>{amountText(total, fund.asset, language)}</b>
            <span aria-hidden="true">
              <i data-part="gain" style={{ height: `${(Number(performance) / most) * 56}px` }} />
              <i style={{ height: `${(Number(management) / most) * 56}px` }} />
            </span>
            <em>{text(`fund.if-${name}`)}</em>
          </li>
        ))}
      </ul>
      <p className={styles.legend}>
        <span>
          <i /> {text('fund.for-running', { percent: percentText(managementPpm, language) })}
        </span>
        <span>
          <i data-part="gain" /> {text('fund.of-gain', { percent: percentText(performancePpm, language) })}
        </span>
      </p>
    </section>
  );
}

function Rules({ fund }: { readonly fund: Fund }) {
  const text = useText();
  const language = useLanguage();
  const { terms } = fund;
  return (
    <section>
      <SectionHeader title={text('fund.rules')} />
      <ul className={styles.rules}>
        <li>{text('fund.rule-price')}</li>
        <li>{text('fund.rule-gate', { percent: percentText(terms.gatePpm, language) })}</li>
        <li>{text('fund.rule-paid', { days: localDigits(String(terms.paymentDays), language) })}</li>
        <li>{text('fund.rule-suspend')}</li>
        <li>{text('fund.rule-mark')}</li>
        <li>{text('fund.rule-loss')}</li>
      </ul>
    </section>
  );
}
