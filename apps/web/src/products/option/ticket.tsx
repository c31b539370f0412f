// In: one side of a chain's row as it is now, its expiry, the rules.
// Out: a sheet: what it would come to, what it costs and can lose, and the purchase. The questions come first for who has not answered them.
import { useState } from 'react';
import { dayTimeText, formatNumber, signed, useLanguage, useText } from '../../i18n/index.ts';
import { compare, sum } from '../../kernel/decimals.ts';
import { outdate } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { tell } from '../../kernel/tell.ts';
import { AmountInput, Button, Sheet, toast, toneOf } from '../../parts/index.ts';
import { useLimit } from './limit.ts';
import { PayoffPicture } from './payoff-picture.tsx';
import { QuestionsSheet } from './questions-sheet.tsx';
import { between, type Chain, type Chosen, shortest, signOf, sumsOf, times, useDay, usePrice } from './words.ts';
import styles from './option.module.css';

const HALF_HOUR_MS = 1_800_000;

export function Ticket({
  chain,
  chosen,
  open,
  onClose,
}: {
  readonly chain: Chain;
  readonly chosen: Chosen;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice();
  const day = useDay();
  const signedIn = useSignedIn();
  const { option, strike, side, expiry } = chosen;
  const [quantity, setQuantity] = useState('1');
  const [limit, setLimit] = useLimit(side);
  const [at, setAt] = useState(option === 'call' ? 780 : 220);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = /^\d{1,7}$/.test(quantity) ? Number.parseInt(quantity, 10) : 0;
  const sums = sumsOf(chain, { option, strike, price: limit, quantity: count });
  const range = [times(chain.price, 850), times(chain.price, 1_150)] as const;
  const asked = between(range[0], range[1], at, chain.tick);
  const profit = sums?.profitAt(asked) ?? '0';
  const sign = signOf(chain.currency);
  const money = (value: string): string => `${sign}${formatNumber(value, language, { decimals: 2 })}`;
  const problem =
    sums === null
      ? text('option.problem-fields')
      : compare(sums.premium, chain.leastPremium) < 0
        ? text('option.problem-minimum', { amount: money(chain.leastPremium) })
        : count > chain.mostQuantity
          ? text('option.problem-most', { count: formatNumber(String(chain.mostQuantity), language) })
          : null;
  const buy = async (): Promise<void> => {
    if (!signedIn) {
      go('/pages/common/login', { back: '/pages/stock/option' });
      return;
    }
    if (!chain.isTested) {
      setAsks(true);
      return;
    }
    setBusy(true);
    try {
      const { order } = await send(
        '/stock/order/option/apply',
        { symbol: side.symbol, type: 'limit', quantity: count, price: shortest(limit) },
        { about: text('option.about', { name: side.symbol }), idIn: 'clientOrderId' },
      );
      outdate('/stock/order/option/list');
      outdate('/stock/index/option/rule');
      toast(text(order.filled > 0 ? 'option.bought' : 'option.ordered', { count: Math.max(1, order.filled) }));
      onClose();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const word = text(option === 'call' ? 'option.call' : 'option.put');
  return (
    <>
      <Sheet
        open={open && !asks}
        onClose={onClose}
        title={text('option.title', {
          underlying: chain.underlying,
          word,
          strike: price(strike),
          day: day(expiry.date),
        })}
        subtitle={`${side.symbol} · ${text('option.unit', { count: formatNumber(chain.multiplier, language), underlying: chain.underlying })}`}
        footer={
          <>
            {problem !== null && <p className={styles.problem}>{problem}</p>}
            <Button kind="up" busy={busy} disabled={problem !== null} onClick={() => void buy()}>
              {sums === null
                ? text('option.buy')
                : text(chain.isTested || !signedIn ? 'option.buy-for' : 'option.questions-first', {
                    amount: money(sums.worst),
                  })}
            </Button>
          </>
        }
      >
        <div className={styles.ticket}>
          <div className={styles.answer}>
            <p>
              {text('option.if', { underlying: chain.underlying, price: price(asked) })}
              <b className={styles[toneOf(profit)]}>
                {signed(profit, language, 2)} {chain.currency}
              </b>
            </p>
            <span>{text('option.drag')}</span>
          </div>
          {sums !== null && <PayoffPicture chain={chain} sums={sums} range={range} at={at} onAsk={setAt} />}
          <div className={styles.fields}>
            <AmountInput label={text('option.quantity')} decimals={0} value={quantity} onChange={setQuantity} />
            <AmountInput label={text('option.limit')} decimals={2} value={limit} onChange={setLimit} />
          </div>
          {sums !== null && (
            <dl className={styles.sums}>
              <Row name={text('option.premium')} value={money(sums.premium)} />
              <Row name={text('option.fee')} value={money(sums.fee)} />
              <Row name={text('option.worst')} value={money(sums.worst)} strong />
              <Row
                name={text('option.most')}
                value={text('option.most-at', {
                  amount: money(sums.most),
                  price: price(option === 'call' ? sum(strike, strike) : '0'),
                })}
              />
              <Row name={text('option.breakeven')} value={price(sums.breakeven)} />
            </dl>
          )}
          <p className={styles.note}>
            {side.volatility !== null && side.delta !== null && (
              <>
                {text('option.greeks', {
                  volatility: formatNumber((side.volatility * 100).toFixed(1), language),
                  delta: formatNumber(side.delta.toFixed(2), language),
                })}
                <br />
              </>
            )}
            {text('option.whole-premium')}{' '}
            {text('option.window', {
              count: formatNumber(String(chain.samples), language),
              from: dayTimeText(expiry.endsAtMs - HALF_HOUR_MS, language),
              until: dayTimeText(expiry.endsAtMs, language),
            })}{' '}
            {chain.losingPercent === null
              ? text('option.losers-few')
              : text('option.losers', { percent: formatNumber(String(chain.losingPercent), language) })}
          </p>
        </div>
      </Sheet>
      <QuestionsSheet open={asks} onClose={() => setAsks(false)} />
    </>
  );
}

function Row({
  name,
  value,
  strong = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly strong?: boolean;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={strong ? styles.strong : undefined}>{value}</dd>
    </div>
  );
}
