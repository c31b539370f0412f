// In: `?tab=`, `?open=` an application, `?prove=` an offering.
// Out: the order center: applications as timelines with their money; what waits for payment first; and the way to recompute an allotment.
import { Fragment } from 'react';
import type { OfferingApplication, OfferingKind } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { ask } from '../../kernel/ask.ts';
import { compare, sum } from '../../kernel/decimals.ts';
import { useFurtherPages } from '../../kernel/pages.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { changeSearch, go, usePlace, useSearch } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { dayText, dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { EmptyState, Go, LoadMore, TextButton, toast, UnderlineTabs } from '../../parts/index.ts';
import { KINDS, kindOfPath } from './kinds.ts';
import { OwnBlocks } from './own-blocks.tsx';
import { amountText, ApplicationTag, Mark, shortMoment } from './pieces.tsx';
import { Recompute } from './recompute.tsx';
import { rowWords } from './row-words.ts';
import { useServerNow } from './server-now.ts';
import { ToPay } from './to-pay.tsx';
import { Underwritings } from './underwriting.tsx';
import styles from './offering.module.css';

type Tab = 'ipo' | 'block' | 'coin' | 'stock' | 'fund';
const TABS: readonly Tab[] = ['ipo', 'block', 'coin', 'stock', 'fund'];

export default function RecordScreen() {
  const text = useText();
  const { path } = usePlace();
  const found = useSearch('tab', kindOfPath(path));
  const prove = useSearch('prove');
  const tab = TABS.find((each) => each === found) ?? 'ipo';
  if (prove !== '') return <Recompute id={prove} />;
  return (
    <Page title={text('offering.orders')}>
      <div className={styles.tabsOut}>
        <UnderlineTabs
          compact
          label={text('offering.orders')}
          panelId="applications"
          value={tab}
          onChange={(value) => {
            // Share orders and the fund have pages of their own.
            if (value === 'stock') go('/pages/stock/order');
            else if (value === 'fund') go('/pages/fund/record');
            else changeSearch({ tab: value, open: '' });
          }}
          options={TABS.map((value) => ({ value, label: text(`offering.tab-${value}`) }))}
        />
      </div>
      <div id="applications" className={styles.page}>
        {(tab === 'ipo' || tab === 'block' || tab === 'coin') && <Applications key={tab} kind={tab} />}
        {tab === 'block' && <OwnBlocks />}
        {(tab === 'ipo' || tab === 'coin') && <Underwritings />}
      </div>
    </Page>
  );
}

function Applications({ kind }: { readonly kind: OfferingKind }) {
  const query = useCall(KINDS[kind].own, {}, { everyMs: 10_000 });
  const nowMs = useServerNow(query);
  return (
    <Answer query={query} rows={6}>
      {(first) => <List kind={kind} first={first} nowMs={nowMs} />}
    </Answer>
  );
}

function List({
  kind,
  first,
  nowMs,
}: {
  readonly kind: OfferingKind;
  readonly first: { readonly list: readonly OfferingApplication[]; readonly nextCursor: string | null };
  readonly nowMs: number;
}) {
  const text = useText();
  const opened = useSearch('open');
  const { pages, busy, load } = useFurtherPages<typeof first>(first, (cursor) =>
    wire.call(KINDS[kind].own, { cursor }),
  );
  const all = pages.flatMap(({ list }) => list);
  const waiting = all.filter(({ state }) => state === 'pending-payment');
  const rest = all.filter(({ state }) => state !== 'pending-payment');
  if (all.length === 0)
    return (
      <EmptyState
        title={text('offering.no-orders')}
        text={text('offering.no-orders-text')}
        action={
          <Go to="/pages/tabbar/ipo" search={{ tab: kind }} className={styles.link}>
            {text('offering.to-hub')}
          </Go>
        }
      />
    );
  return (
    <>
      {waiting.map((each) => (
        <ToPay key={each.id} application={each} nowMs={nowMs} />
      ))}
      <div>
        {rest.map((each) => (
          <Row
            key={each.id}
            application={each}
            nowMs={nowMs}
            isOpen={opened === each.id}
            onPress={() => changeSearch({ open: opened === each.id ? '' : each.id })}
          />
        ))}
      </div>
      <LoadMore load={load} busy={busy} />
    </>
  );
}

function Row({
  application,
  nowMs,
  isOpen,
  onPress,
}: {
  readonly application: OfferingApplication;
  readonly nowMs: number;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const { name, kind, state, moneyAsset } = application;
  return (
    <section className={names(styles.application, isOpen && styles.opened)}>
      <button type="button" className={styles.applicationHead} aria-expanded={isOpen} onClick={onPress}>
        <Mark name={name} kind={kind} size={36} />
        <span className={styles.rowWords}>
          <b>{name}</b>
          <span className={styles.rowAbout}>{about()}</span>
        </span>
        <span className={styles.rowTime}>
          <b>{amountText(bound(application), moneyAsset, language)}</b>
          <ApplicationTag state={state} />
        </span>
      </button>
      {isOpen && <Opened application={application} nowMs={nowMs} />}
    </section>
  );

  function about(): string {
    const told = rowWords(application);
    // Opened, its reason stands below.
    if (told.says === 'reason' && !isOpen) return text(`offering.reason-${told.reason}` as never);
    const { allottedQuantity, subscriptionQuantity, issuePrice } = application;
    const size = text('offering.quantity-at', {
      quantity: formatNumber(allottedQuantity ?? subscriptionQuantity, language),
      price: amountText(issuePrice, moneyAsset, language),
    });
    if (told.says === 'size' || told.says === 'reason') return size;
    return text(`offering.row-${told.says}`, { size, day: shortMoment(told.atMs, nowMs, language) });
  }
}

/** Money that is in it now: what is held, or what it cost. */
function bound({ state, held, cost, fee }: OfferingApplication): string {
  if (state === 'under-review' || state === 'to-be-allocated') return held;
  if (compare(cost, '0') === 0 && compare(fee, '0') === 0) return '0';
  return sum(cost, fee);
}

function Opened({ application, nowMs }: { readonly application: OfferingApplication; readonly nowMs: number }) {
  const text = useText();
  const language = useLanguage();
  const { history, moneyAsset, kind, id, name, reason, state } = application;
  const nextStep = history.findIndex(({ isDone }) => !isDone);
  const revoke = async (): Promise<void> => {
    const amount = amountText(application.held, moneyAsset, language);
    const isSure = await ask({
      title: text('offering.revoke-sure'),
      text: text('offering.revoke-text', { name, amount }),
      confirm: text('offering.revoke'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await send('/offering/revoke', { id });
      for (const path of [KINDS[kind].own, KINDS[kind].list, KINDS[kind].info, '/user/assets', '/coin/assets'] as const)
        outdate(path);
      toast(text('offering.revoked'));
    } catch (error) {
      tell(error);
    }
  };
  return (
    <div className={styles.applicationBody}>
      {state === 'payment-failed' && <p className={styles.quiet}>{text('offering.lapsed')}</p>}
      {reason !== '' && <p className={styles.quiet}>{text(`offering.reason-${reason}` as never)}</p>}
      <ol className={styles.steps}>
        {history.map(({ step, atMs, isDone, amount }, n) => (
          <li key={step} data-done={isDone || undefined} data-next={n === nextStep || undefined}>
            <i />
            <span>
              <b>{stepWords(step)}</b>
              <span>{dayTimeText(atMs, language)}</span>
            </span>
            <em>{moneyWords(step, isDone, amount)}</em>
          </li>
        ))}
      </ol>
      {application.releases.length > 0 && <Releases application={application} nowMs={nowMs} />}
      <div className={styles.applicationActions}>
        {application.isProven && (
          <TextButton onClick={() => changeSearch({ prove: application.offeringId })}>
            {text(
              application.kind === 'block'
                ? 'offering.check-arrivals'
                : application.drawnBy === 'exchange'
                  ? 'offering.check-exchange'
                  : 'offering.recompute',
            )}
          </TextButton>
        )}
        {application.isRevocable && <TextButton onClick={() => void revoke()}>{text('offering.revoke')}</TextButton>}
        <Go to={KINDS[kind].detailPage} search={{ id: application.offeringId }} className={styles.link}>
          {text('offering.see-offering')}
        </Go>
        {application.symbol !== null &&
          (kind === 'coin' ? (
            <Go to="/pages/coin/coinKline" search={{ symbol: application.symbol }} className={styles.link}>
              {text('offering.trade-it')}
            </Go>
          ) : (
            <Go to="/pages/stock/stockKline" search={{ symbol: application.symbol }} className={styles.link}>
              {text('offering.trade-it')}
            </Go>
          ))}
      </div>
    </div>
  );

  function stepWords(step: (typeof history)[number]['step']): string {
    // What lapsed was allotted, and is not theirs any more: neither number would say it.
    if (state === 'payment-failed' && step === 'ended') return text('offering.state-payment-failed');
    if (step === 'decided' && application.allottedQuantity !== null && state !== 'payment-failed') {
      if (compare(application.allottedQuantity, '0') === 0 && state === 'not-allotted')
        return text('offering.state-not-allotted');
      return text('offering.step-allotted', {
        given: formatNumber(application.allottedQuantity, language),
        asked: formatNumber(application.subscriptionQuantity, language),
      });
    }
    // Nothing is drawn of a block.
    return text(step === 'decided' && kind === 'block' ? 'offering.step-decided-block' : `offering.step-${step}`);
  }

  function moneyWords(step: (typeof history)[number]['step'], isDone: boolean, amount: string | null): string {
    if (step === 'applied' && amount !== null)
      return application.payLater
        ? text('offering.money-later')
        : text('offering.money-held', { amount: amountText(amount, moneyAsset, language) });
    if (step === 'to-be-allocated') return application.payLater ? '' : text('offering.money-stays');
    // Who pays later has paid nothing with the draw, and gets nothing back for what lapsed.
    if (state === 'payment-failed' || (step === 'decided' && application.payLater)) return '';
    if (step === 'decided' && isDone)
      return compare(application.released, '0') > 0 && state === 'not-allotted'
        ? text('offering.money-back', { amount: amountText(application.released, moneyAsset, language) })
        : amount === null
          ? ''
          : text('offering.money-paid', { amount: amountText(amount, moneyAsset, language) });
    if (step === 'paid' && amount !== null)
      return text('offering.money-paid', { amount: amountText(amount, moneyAsset, language) });
    if ((step === 'ended' || step === 'returned') && amount !== null)
      return text('offering.money-back', { amount: amountText(amount, moneyAsset, language) });
    if (step === 'settling') return text('offering.money-settling');
    return step === 'listed' ? text('offering.money-sold') : '';
  }
}

/** Coins that vest: what is free already, and the next dates. */
function Releases({ application, nowMs }: { readonly application: OfferingApplication; readonly nowMs: number }) {
  const text = useText();
  const language = useLanguage();
  const next = application.releases.filter(({ atMs }) => atMs > nowMs);
  return (
    <dl className={styles.releases}>
      {next.slice(0, 3).map(({ atMs, quantity }) => (
        <Fragment key={atMs}>
          <dt>{dayText(atMs, language)}</dt>
          <dd>{text('offering.becomes-yours', { quantity: formatNumber(quantity, language) })}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
