// In: one side of a chain's row as it is now, its expiry, the rules.
// Out: a sheet: what it would come to, what it costs and can lose, and the purchase. The questions come first for who has not answered them.
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayTimeText, formatNumber, signed, useLanguage, useText } from '../../i18n/index.ts';
import { compare, difference, percentage, product, sum } from '../../kernel/decimals.ts';
import { balanceKey } from '../../kernel/keys.ts';
import { outdate } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { tell } from '../../kernel/tell.ts';
import { useNow } from '../../kernel/use-now.ts';
import { balances, useLive } from '../../live/index.ts';
import { AmountInput, Button, IconButton, Sheet, toast, toneOf } from '../../parts/index.ts';
import { UnderlyingMark } from './chain-head.tsx';
import { useLimit } from './limit.ts';
import { PayoffPicture } from './payoff-picture.tsx';
import { QuestionsSheet } from './questions-sheet.tsx';
import {
  between,
  type Chain,
  type Chosen,
  PAUSE_WORDS,
  shortest,
  signOf,
  sumsOf,
  times,
  useDay,
  usePrice,
  WHAT,
} from './words.ts';
import styles from './option.module.css';

const HALF_HOUR_MS = 1_800_000;
const PPM_DIGITS = 4;

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
  const price = usePrice(chain.tick);
  const day = useDay();
  const signedIn = useSignedIn();
  const nowMs = useNow(15_000);
  const { option, strike, side, expiry } = chosen;
  const [quantity, setQuantity] = useState('1');
  const [limit, setLimit] = useLimit(side);
  const [at, setAt] = useState(option === 'call' ? 780 : 220);
  const [asks, setAsks] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const wallet = chain.kind === 'coin' ? 'coin' : 'stock';
  const balance = useLive(balances, (now) => now.value?.get(balanceKey(chain.currency, wallet))?.available);
  const count = /^\d{1,7}$/.test(quantity) ? Number.parseInt(quantity, 10) : 0;
  const sums = sumsOf(chain, { option, strike, side, price: limit, quantity: count });
  const range = [times(chain.price, 880), times(chain.price, 1_170)] as const;
  const asked = between(range[0], range[1], at, chain.tick);
  const profit = sums?.profitAt(asked) ?? '0';
  const sign = signOf(chain.currency);
  const money = (value: string): string => `${sign}${formatNumber(value, language, { decimals: 2 })}`;
  // Said beside the field once it was pressed, not by a grey button.
  const lacksQuantity = count === 0;
  const lacksPrice = !/[1-9]/.test(limit);
  const problem =
    chain.pause !== null
      ? text(PAUSE_WORDS[chain.pause], { underlying: chain.underlying })
      : sums === null
        ? null
        : compare(sums.premium, chain.leastPremium) < 0
          ? text('option.problem-minimum', { amount: money(chain.leastPremium) })
          : count > chain.mostQuantity
            ? text('option.problem-most', { count: formatNumber(String(chain.mostQuantity), language) })
            : balance !== undefined && compare(balance, sums.held) < 0
              ? text('option.problem-balance', {
                  amount: money(sums.held),
                  available: money(balance),
                })
              : null;
  const buy = async (): Promise<void> => {
    setTried(true);
    if (sums === null) return;
    if (!signedIn) {
      go('/pages/common/login', { back: `/pages/stock/option?symbol=${chain.underlying}` });
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
  const moved = percentage(difference(asked, chain.price), chain.price, 1) ?? '0';
  const stepLimit = (by: 1 | -1): void => {
    const next = by > 0 ? sum(limit === '' ? '0' : limit, chain.tick) : difference(limit, chain.tick);
    if (compare(next, '0') > 0) setLimit(shortest(next));
  };
  return (
    <>
      <Sheet
        open={open && !asks}
        onClose={onClose}
        mark={<UnderlyingMark code={chain.underlying} isCoin={chain.kind === 'coin'} size={32} />}
        title={text('option.title', {
          underlying: chain.underlying,
          word,
          strike: price(strike),
          day: day(expiry.date),
        })}
        subtitle={`${side.symbol} · ${text('option.unit', { count: formatNumber(side.multiplier, language), underlying: chain.underlying })}`}
        footer={
          <>
            {problem !== null && <p className={styles.problem}>{problem}</p>}
            <Button kind="up" busy={busy} disabled={problem !== null} onClick={() => void buy()}>
              {sums === null
                ? text('option.buy')
                : chain.isTested || !signedIn
                  ? text('option.buy-count', {
                      count: formatNumber(String(count), language),
                      word,
                      amount: money(sums.worst),
                    })
                  : text('option.questions-first', { amount: money(sums.worst) })}
            </Button>
          </>
        }
      >
        <div className={styles.ticket}>
          <div className={styles.answer}>
            <p>
              {text('option.if', { underlying: chain.underlying, price: price(asked) })}
              <Profit value={profit} sign={sign} />
            </p>
            <span>
              {text(moved.startsWith('-') ? 'option.below' : 'option.above', {
                percent: formatNumber(moved.replace('-', ''), language),
              })}
              <br />
              {text('option.drag')}
            </span>
          </div>
          {sums !== null && (
            <PayoffPicture
              chain={chain}
              chosen={chosen}
              sums={sums}
              count={count}
              range={range}
              at={at}
              nowMs={nowMs}
              onAsk={setAt}
            />
          )}
          <div className={styles.fields}>
            <Stepped
              less={text('option.less')}
              more={text('option.more')}
              onLess={() => setQuantity(String(Math.max(1, count - 1)))}
              onMore={() => setQuantity(String(Math.min(chain.mostQuantity, count + 1)))}
            >
              <AmountInput
                label={text('option.quantity')}
                labelled="inside"
                align="center"
                decimals={0}
                value={quantity}
                onChange={setQuantity}
                error={tried && lacksQuantity ? text('option.problem-quantity-zero') : null}
              />
            </Stepped>
            <Stepped
              less={text('option.lower')}
              more={text('option.higher')}
              onLess={() => stepLimit(-1)}
              onMore={() => stepLimit(1)}
            >
              <AmountInput
                label={text('option.limit', { what: text(WHAT[chain.kind]) })}
                labelled="inside"
                align="center"
                decimals={2}
                value={limit}
                onChange={setLimit}
                error={tried && lacksPrice ? text('option.problem-price-zero') : null}
              />
            </Stepped>
          </div>
          {sums !== null && (
            <dl className={styles.sums}>
              <Row name={text('option.premium')} value={money(sums.premium)} />
              <Row
                name={
                  sums.isFeeCapped
                    ? text('option.fee-cap', { percent: formatNumber(percentOf(chain.feePremiumPpm), language) })
                    : text('option.fee-of', {
                        percent: formatNumber(percentOf(chain.feeNotionalPpm), language),
                        amount: money(sums.notional),
                      })
                }
                value={money(sums.fee)}
              />
              <Row name={text('option.worst')} value={money(sums.worst)} strong />
              {compare(sums.held, sums.worst) > 0 && <Row name={text('option.held')} value={money(sums.held)} />}
              <Row
                name={text('option.most')}
                value={text('option.most-at', {
                  amount: money(sums.most),
                  price: price(option === 'call' ? sum(strike, strike) : '0'),
                })}
              />
              {balance !== undefined && compare(balance, sums.held) >= 0 && (
                <Row
                  name={text('option.balance-after', { currency: chain.currency })}
                  value={
                    <>
                      <small>{formatNumber(balance, language, { decimals: 2 })} → </small>
                      {money(difference(balance, sums.worst))}
                    </>
                  }
                  strong
                />
              )}
            </dl>
          )}
          <Greeks chain={chain} chosen={chosen} count={count} />
          <p className={styles.note}>
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

/** Millionths as a percentage: 300 are 0.03. */
const percentOf = (ppm: number): string => shortest((ppm / 10_000).toFixed(PPM_DIGITS));

/** What it would come to; the decimals step back. */
function Profit({ value, sign }: { readonly value: string; readonly sign: string }) {
  const language = useLanguage();
  const [whole = '', fraction = ''] = signed(value, language, 2).split('.');
  const [first, rest] = [whole.slice(0, 1), whole.slice(1)];
  const isSigned = first === '+' || first === '−';
  return (
    <b className={styles[toneOf(value)]}>
      {isSigned ? first : ''}
      {sign}
      {isSigned ? rest : whole}
      {fraction !== '' && <small>.{fraction}</small>}
    </b>
  );
}

function Stepped({
  less,
  more,
  onLess,
  onMore,
  children,
}: {
  readonly less: string;
  readonly more: string;
  readonly onLess: () => void;
  readonly onMore: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.stepped}>
      <IconButton icon={Minus} label={less} onClick={onLess} />
      {children}
      <IconButton icon={Plus} label={more} onClick={onMore} />
    </div>
  );
}

/** What its quotes say: volatility, how far it follows, and what a day costs while the price stands still. */
function Greeks({
  chain,
  chosen: { side },
  count,
}: {
  readonly chain: Chain;
  readonly chosen: Chosen;
  readonly count: number;
}) {
  const text = useText();
  const language = useLanguage();
  if (side.volatility === null || side.delta === null) return null;
  const aDay =
    side.theta === null ? null : product(product(Math.abs(side.theta).toFixed(4), side.multiplier), String(count), 2);
  return (
    <p className={styles.greeks}>
      <span>
        {text('option.iv')} <b>{formatNumber((side.volatility * 100).toFixed(1), language)}%</b>
      </span>
      <span>
        {text('option.delta')} <b>{formatNumber(side.delta.toFixed(2), language).replace('-', '−')}</b>
      </span>
      {aDay !== null && (
        <span>
          {text('option.a-day', {
            amount: `${signOf(chain.currency)}${formatNumber(aDay, language, { decimals: 2 })}`,
          })}
        </span>
      )}
    </p>
  );
}

function Row({
  name,
  value,
  strong = false,
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={strong ? styles.strong : undefined}>{value}</dd>
    </div>
  );
}
