// In: one loan. Out: a sheet with what ends it now, its schedule, its pledges and what was sold of them; repaying, pledging more, taking back.
import { useState } from 'react';
import type { LoanOrder, ReplyOf } from '@hilsa/contract';
import { ask } from '../../kernel/ask.ts';
import { useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayText, dayTimeText, formatNumber, type MessageKey, useLanguage, useText } from '../../i18n/index.ts';
import { AmountInput, Button, Go, Money, SegmentedControl, Sheet, toast } from '../../parts/index.ts';
import { DebtCurve } from './debt-curve.tsx';
import { Repay } from './repay.tsx';
import { tellAll } from './tell-all.ts';
import { type Collateral, decimalsOf } from './wish.ts';
import styles from './loan.module.css';

export function LoanSheet({
  order,
  collateral,
  onClose,
}: {
  readonly order: LoanOrder | null;
  readonly collateral: readonly Collateral[];
  readonly onClose: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      title={order === null ? '' : text('loan.of', { amount: `৳${formatNumber(order.amount, language)}` })}
      subtitle={order === null ? '' : text('loan.rate-frozen', { rate: formatNumber(order.yearlyRate, language) })}
    >
      {order !== null && <Opened key={order.id} order={order} collateral={collateral} onClose={onClose} />}
    </Sheet>
  );
}

function Opened({
  order,
  collateral,
  onClose,
}: {
  readonly order: LoanOrder;
  readonly collateral: readonly Collateral[];
  readonly onClose: () => void;
}) {
  const text = useText();
  const cancel = async (): Promise<void> => {
    const words = { title: text('loan.cancel-sure'), confirm: text('loan.cancel'), danger: true };
    if (!(await ask({ ...words, text: text('loan.cancel-text') }))) return;
    try {
      await send('/user/loan/cancel', { id: order.id }, { about: text('loan.cancel') });
      tellAll();
      onClose();
    } catch (error) {
      tell(error);
    }
  };
  const isRunning = order.paidOutAtMs !== null && order.endedAtMs === null;
  return (
    <div className={styles.form}>
      <Facts order={order} />
      {isRunning && <DebtCurve order={order} />}
      {isRunning && <Repay order={order} onDone={onClose} />}
      {order.endedAtMs === null && <Cover order={order} collateral={collateral} />}
      <Sales order={order} />
      <Go to="/pages/user/service" search={{ loan: order.id }} className={styles.ask}>
        {text('loan.ask-about')}
      </Go>
      {order.paidOutAtMs === null && order.endedAtMs === null && (
        <Button onClick={() => void cancel()}>{text('loan.cancel')}</Button>
      )}
    </div>
  );
}

function Facts({ order }: { readonly order: LoanOrder }) {
  const text = useText();
  const language = useLanguage();
  const money = (value: string) => <Money value={value} asset={order.asset} />;
  const rows: [MessageKey, React.ReactNode][] = [
    ['loan.application-amount', money(order.amount)],
    ['loan.actual-amount', money(order.actualAmount)],
    ['loan.repayment-amount', money(order.repaymentAmount)],
  ];
  if (order.endedAtMs === null && order.paidOutAtMs !== null) {
    rows.push(['loan.owed-principal', money(order.owed.principal)], ['loan.owed-interest', money(order.owed.interest)]);
    if (order.owed.late !== '0') rows.push(['loan.owed-late', money(order.owed.late)]);
  }
  if (order.dueAtMs !== null) rows.push(['loan.due', dayText(order.dueAtMs, language)]);
  if (order.endedAtMs === null && order.soldFromMs !== null)
    rows.push(['loan.sold-from', dayText(order.soldFromMs, language)]);
  if (order.callEndsAtMs !== null) rows.push(['loan.call-until', dayTimeText(order.callEndsAtMs, language)]);
  if (order.endedAtMs !== null) rows.push(['loan.ended', dayText(order.endedAtMs, language)]);
  const reason = REASONS[order.reason];
  if (reason !== undefined) rows.push(['loan.reason', text(reason)]);
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{text(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const REASONS: Readonly<Record<string, MessageKey>> = {
  'papers-unclear': 'loan.reason-papers',
  'collateral-unsuitable': 'loan.reason-collateral',
  'already-too-much': 'loan.reason-much',
  'by-request': 'loan.reason-request',
};

function Cover({ order, collateral }: { readonly order: LoanOrder; readonly collateral: readonly Collateral[] }) {
  const text = useText();
  const language = useLanguage();
  const first = order.pledges[0]?.symbol ?? '';
  const [symbol, setSymbol] = useState(first);
  const [quantity, setQuantity] = useState('');
  const choices = [...new Set([...order.pledges.map((pledge) => pledge.symbol), ...withSome(collateral)])].slice(0, 4);
  const move = async (path: '/user/loan/pledge' | '/user/loan/release'): Promise<void> => {
    try {
      await send(path, { id: order.id, symbol, quantity }, { about: text('loan.what-you-pledge') });
      tellAll();
      setQuantity('');
      toast(text('loan.pledge-changed'));
    } catch (error) {
      tell(error);
    }
  };
  const isEmpty = quantity === '' || quantity === '0';
  const chosen = collateral.find((one) => one.symbol === symbol);
  const nameOf = (each: string): string =>
    [...order.pledges, ...collateral].find((one) => one.symbol === each)?.asset ?? each;
  return (
    <section className={styles.box}>
      <h3>
        {text('loan.what-you-pledge')}
        {order.ltv !== null && <small>{text('loan.ltv', { percent: formatNumber(order.ltv, language) })}</small>}
      </h3>
      <dl className={styles.facts}>
        {order.pledges.map((pledge) => (
          <div key={pledge.symbol}>
            <dt>
              {formatNumber(pledge.quantity, language)} {pledge.symbol}
            </dt>
            <dd>
              <Money value={pledge.value} asset={order.asset} />
              {pledge.callAt !== null && (
                <small>{text('loan.call-at', { price: formatNumber(pledge.callAt, language) })}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {order.isSelling && (
        <p className={styles.quiet}>
          {isOverdue(order)
            ? text('loan.being-sold-due')
            : text('loan.being-sold', { percent: formatNumber(order.ladder.target, language) })}
        </p>
      )}
      {choices.length > 1 && (
        <SegmentedControl
          label={text('loan.what-you-pledge')}
          value={symbol}
          onChange={setSymbol}
          options={choices.map((each) => ({ value: each, label: nameOf(each) }))}
        />
      )}
      <AmountInput
        label={text('loan.quantity', { symbol: nameOf(symbol) })}
        decimals={chosen === undefined ? MOST_DECIMALS : decimalsOf(chosen)}
        value={quantity}
        onChange={setQuantity}
      />
      <div className={styles.pair}>
        <Button size="small" disabled={isEmpty} onClick={() => void move('/user/loan/pledge')}>
          {text('loan.pledge-more')}
        </Button>
        {!order.isSelling && (
          <Button size="small" disabled={isEmpty} onClick={() => void move('/user/loan/release')}>
            {text('loan.take-back')}
          </Button>
        )}
      </div>
      {isEmpty && !order.isSelling && <p className={styles.quiet}>{text('loan.type-quantity')}</p>}
    </section>
  );
}

/** Past its days of grace it is sold for until nothing is owed. */
const isOverdue = ({ atMs, soldFromMs }: LoanOrder): boolean => soldFromMs !== null && atMs >= soldFromMs;
/** Of what is taken as a pledge no more, and is pledged still. */
const MOST_DECIMALS = 8;
const withSome = (collateral: readonly Collateral[]): string[] =>
  collateral.filter(({ available }) => available !== '0').map(({ symbol }) => symbol);

type Sale = ReplyOf<'/user/loan/info'>['sales'][number];

function Sales({ order }: { readonly order: LoanOrder }) {
  const text = useText();
  const info = useCall('/user/loan/info', { id: order.id });
  const sales = info.data?.sales ?? [];
  if (sales.length === 0) return null;
  return (
    <section className={styles.box}>
      <h3>{text('loan.sold')}</h3>
      {sales.map((sale) => (
        <Proof key={sale.orderId} sale={sale} asset={order.asset} />
      ))}
    </section>
  );
}

/** Everything that the sale was computed from. */
function Proof({ sale, asset }: { readonly sale: Sale; readonly asset: string }) {
  const text = useText();
  const language = useLanguage();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{dayTimeText(sale.atMs, language)}</dt>
        <dd>
          {formatNumber(sale.quantity, language)} {sale.symbol}
        </dd>
      </div>
      <div>
        <dt>{text('loan.sold-debt')}</dt>
        <dd>
          <Money value={sale.debt} asset={asset} />
        </dd>
      </div>
      <div>
        <dt>{text('loan.sold-cover')}</dt>
        <dd>
          <Money value={sale.collateral} asset={asset} />
        </dd>
      </div>
      <div>
        <dt>{text('loan.sold-wanted')}</dt>
        <dd>
          <Money value={sale.wanted} asset={asset} />
        </dd>
      </div>
      {sale.marks.map((mark) => (
        <div key={mark.symbol}>
          <dt>{text('loan.sold-mark', { symbol: mark.symbol, moment: dayTimeText(mark.atMs, language) })}</dt>
          <dd>
            <Money value={mark.price} asset={asset} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
