// In: own orders in funds.
// Out: the order center's AI-fund tab: each order with what became of it and the money of each step; what waits can be taken back.
import { useState } from 'react';
import type { FundOrder, ReplyOf } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { ask } from '../../kernel/ask.ts';
import { compare } from '../../kernel/decimals.ts';
import { useFurtherPages } from '../../kernel/pages.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { dayText, dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { EmptyState, Go, LoadMore, Tag, TextButton, toast, UnderlineTabs } from '../../parts/index.ts';
import { amountText } from './pieces.tsx';
import styles from './fund.module.css';

const TABS = ['ipo', 'block', 'coin', 'stock', 'fund'] as const;

export default function RecordScreen() {
  const text = useText();
  const orders = useCall('/fund/order/list', {}, { everyMs: 15_000 });
  return (
    <Page title={text('fund.orders')}>
      <UnderlineTabs
        compact
        label={text('fund.orders')}
        panelId="fund-orders"
        value="fund"
        onChange={(value) => {
          // The other orders have pages of their own.
          if (value === 'stock') go('/pages/stock/order');
          else if (value !== 'fund') go('/pages/stockIPO/ipoRecord', { tab: value });
        }}
        options={TABS.map((value) => ({ value, label: text(`fund.tab-${value}`) }))}
      />
      <div id="fund-orders" className={styles.page}>
        <Answer query={orders} rows={6}>
          {(first) => <List first={first} />}
        </Answer>
      </div>
    </Page>
  );
}

function List({ first }: { readonly first: ReplyOf<'/fund/order/list'> }) {
  const text = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const { pages, busy, load } = useFurtherPages<typeof first>(first, (cursor) =>
    wire.call('/fund/order/list', { cursor }),
  );
  const all = pages.flatMap(({ list }) => list);
  if (all.length === 0)
    return (
      <EmptyState
        title={text('fund.no-orders')}
        text={text('fund.no-orders-text')}
        action={
          <Go to="/pages/fund/index" className={styles.link}>
            {text('fund.to-fund')}
          </Go>
        }
      />
    );
  return (
    <>
      <div>
        {all.map((order) => (
          <Row
            key={order.orderId}
            order={order}
            isOpen={opened === order.orderId}
            onPress={() => setOpened(opened === order.orderId ? null : order.orderId)}
          />
        ))}
      </div>
      <LoadMore load={load} busy={busy} any={all.length > 0} />
    </>
  );
}

const LIVELY = new Set<FundOrder['status']>(['waiting', 'part']);

function Row({
  order,
  isOpen,
  onPress,
}: {
  readonly order: FundOrder;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const { kind, status } = order;
  const figure =
    kind === 'subscription'
      ? amountText(order.amount, order.asset, language)
      : text('fund.many-units', { units: formatNumber(order.units, language) });
  const isPaying = kind === 'redemption' && status === 'dealt';
  return (
    <section className={names(styles.order, isOpen && styles.opened)}>
      <button
        type="button"
        className={styles.orderHead}
        aria-expanded={isOpen}
        aria-label={`${text(`fund.kind-${kind}`)}, ${figure}`}
        onClick={onPress}
      >
        <span>
          <b>{text(`fund.kind-${kind}`)}</b>
          <span>
            {order.fund} · {dayText(order.createdAtMs, language, true)}
          </span>
        </span>
        <span>
          <b>{figure}</b>
          <Tag tone={LIVELY.has(status) || isPaying ? 'accent' : 'plain'}>
            {text(isPaying ? 'fund.status-paying' : `fund.status-${status}`)}
          </Tag>
        </span>
      </button>
      {isOpen && <Opened order={order} />}
    </section>
  );
}

/** Given with a plus, taken back with a minus. */
function signed(amount: string, show: (amount: string) => string): string {
  return amount.startsWith('-') ? `−${show(amount.slice(1))}` : `+${show(amount)}`;
}

interface Step {
  readonly name: string;
  readonly atMs: number | null;
  readonly money: string;
  readonly isDone: boolean;
}

function Opened({ order }: { readonly order: FundOrder }) {
  const text = useText();
  const language = useLanguage();
  const canCancel = order.dealsAtMs !== null;
  const cancel = async (): Promise<void> => {
    const isSure = await ask({
      title: text('fund.cancel-sure'),
      text: text(order.kind === 'subscription' ? 'fund.cancel-money' : 'fund.cancel-units'),
      confirm: text('fund.cancel'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await send('/fund/cancel', { id: order.fundId, orderId: order.orderId }, { about: text('fund.cancel') });
      for (const path of ['/fund/order/list', '/fund/info', '/user/assets', '/coin/assets'] as const) outdate(path);
      toast(text('fund.cancelled'));
    } catch (error) {
      tell(error);
    }
  };
  const steps = stepsOf(order);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <div className={styles.orderBody}>
      <ol className={styles.steps}>
        {steps.map(({ name, atMs, money, isDone }, n) => (
          <li key={name} data-done={isDone || undefined} data-next={n === next || undefined}>
            <i />
            <span>
              <b>{name}</b>
              {atMs !== null && <span>{dayTimeText(atMs, language)}</span>}
            </span>
            <em>{money}</em>
          </li>
        ))}
      </ol>
      <div className={styles.orderActions}>
        {canCancel && <TextButton onClick={() => void cancel()}>{text('fund.cancel')}</TextButton>}
        <Go to="/pages/fund/index" search={{ id: order.fundId }} className={styles.link}>
          {text('fund.to-fund')}
        </Go>
      </div>
    </div>
  );

  function stepsOf(one: FundOrder): Step[] {
    const { asset, kind, status, value, dealtAtMs, dealsAtMs, endedAtMs } = one;
    const money = (amount: string): string => amountText(amount, asset, language);
    const units = (many: string): string => text('fund.many-units', { units: formatNumber(many, language) });
    const isIn = kind === 'subscription';
    const placed: Step = {
      name: text('fund.step-placed'),
      atMs: one.createdAtMs,
      money: text('fund.held', { amount: isIn ? money(one.amount) : units(one.units) }),
      isDone: true,
    };
    const dealt: Step = {
      name:
        value === null
          ? text('fund.step-deals')
          : text('fund.step-dealt', { value: amountText(value, asset, language, 4) }),
      atMs: dealtAtMs ?? dealsAtMs,
      money: value === null ? '' : units(one.unitsDealt),
      isDone: value !== null,
    };
    const cancelled: Step = { name: text('fund.status-cancelled'), atMs: endedAtMs, money: '', isDone: true };
    if (status === 'cancelled' && value === null) return [placed, cancelled];
    const { corrected } = one;
    const right: Step[] =
      corrected === null
        ? []
        : [
            {
              name: text('fund.step-corrected', { value: amountText(corrected.value, asset, language, 4) }),
              atMs: corrected.atMs,
              money: signed(isIn ? corrected.units : corrected.amount, isIn ? units : money),
              isDone: true,
            },
          ];
    if (isIn) return [placed, dealt, ...right];
    const waits: Step = {
      name: text('fund.step-rest', { units: formatNumber(one.unitsLeft, language) }),
      atMs: dealsAtMs,
      money: '',
      isDone: false,
    };
    const fee: Step = { name: text('fund.step-fee'), atMs: null, money: `−${money(one.fee)}`, isDone: true };
    const paid: Step = {
      name: text('fund.step-paid'),
      atMs: one.dueMs ?? endedAtMs,
      money: value === null ? '' : money(one.proceeds),
      isDone: value !== null && compare(one.paid, one.proceeds) >= 0,
    };
    return [
      placed,
      dealt,
      ...(compare(one.fee, '0') > 0 ? [fee] : []),
      ...right,
      ...(status === 'part' ? [waits] : []),
      paid,
      ...(status === 'cancelled' ? [cancelled] : []),
    ];
  }
}
