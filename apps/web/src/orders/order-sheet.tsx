// In: an order's id.
// Out: the whole order with every fill of it and what each cost.
import { useCall } from '../kernel/queries.ts';
import { dayTimeText, formatNumber, useLanguage, useText } from '../i18n/index.ts';
import { useInstruments } from '../market/instruments.ts';
import { CoinMark, MessageRow, Sheet, Skeleton, Tag, TextButton } from '../parts/index.ts';
import { CLOSE_WORDS, STATUS_WORDS, typeWord } from './order-words.ts';
import styles from './orders.module.css';

export function OrderSheet({ orderId, onClose }: { readonly orderId: string | null; readonly onClose: () => void }) {
  const text = useText();
  const language = useLanguage();
  const { bySymbol } = useInstruments();
  const answer = useCall(
    '/coin/order/query',
    { orderId: orderId ?? '0' },
    { enabled: orderId !== null, staleMs: 1_000 },
  );
  const order = answer.data?.order;
  const instrument = order === undefined ? undefined : bySymbol.get(order.symbol);
  const number = (value: string | null, code = ''): string =>
    value === null ? '--' : `${formatNumber(value, language)}${code === '' ? '' : ` ${code}`}`;
  return (
    <Sheet
      open={orderId !== null}
      onClose={onClose}
      title={instrument === undefined ? text('order.title') : `${instrument.base}/${instrument.quote}`}
      {...(instrument === undefined ? {} : { mark: <CoinMark asset={instrument.base} size={32} /> })}
      subtitle={orderId === null ? '' : text('order.number', { id: orderId })}
    >
      {answer.isError && (
        <MessageRow
          kind="failed"
          title={text('order.failed')}
          action={<TextButton onClick={() => void answer.refetch()}>{text('common.retry')}</TextButton>}
        />
      )}
      {answer.isLoading && (
        <div className={styles.bones}>
          <Skeleton width="60%" height={16} />
          <Skeleton width="100%" height={160} round={16} />
        </div>
      )}
      {order !== undefined && instrument !== undefined && (
        <>
          <p className={styles.tags}>
            <Tag tone={order.side === 'buy' ? 'up' : 'down'}>
              {text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')}
            </Tag>
            <Tag>{text(typeWord(order))}</Tag>
            <Tag tone="accent">{text(STATUS_WORDS[order.status])}</Tag>
          </p>
          {order.closeReason !== null && <p className={styles.quiet}>{text(CLOSE_WORDS[order.closeReason])}</p>}
          <dl className={styles.sheetFacts}>
            <div>
              <dt>{text('order.price')}</dt>
              <dd>{order.price === null ? text('order.market-price') : number(order.price, instrument.quote)}</dd>
            </div>
            {order.triggerPrice !== null && (
              <div>
                <dt>{text('order.trigger')}</dt>
                <dd>{number(order.triggerPrice, instrument.quote)}</dd>
              </div>
            )}
            <div>
              <dt>{text('order.quantity')}</dt>
              <dd>
                {order.quantity === null
                  ? number(order.quoteAmount, instrument.quote)
                  : number(order.quantity, instrument.base)}
              </dd>
            </div>
            {order.shownQuantity !== undefined && (
              <div>
                <dt>{text('form.shown')}</dt>
                <dd>{number(order.shownQuantity, instrument.base)}</dd>
              </div>
            )}
            <div>
              <dt>{text('order.filled')}</dt>
              <dd>{number(order.filledQuantity, instrument.base)}</dd>
            </div>
            <div>
              <dt>{text('order.average')}</dt>
              <dd>{number(order.averagePrice, order.averagePrice === null ? '' : instrument.quote)}</dd>
            </div>
            <div>
              <dt>{text('order.amount')}</dt>
              <dd>{number(order.filledAmount, instrument.quote)}</dd>
            </div>
            <div>
              <dt>{text('ticket.fee')}</dt>
              <dd>{number(order.fee, order.feeAsset)}</dd>
            </div>
            <div>
              <dt>{text('order.placed')}</dt>
              <dd>{dayTimeText(order.createdAtMs, language)}</dd>
            </div>
            {order.expiresAtMs !== null && (
              <div>
                <dt>{text('order.ends')}</dt>
                <dd>{dayTimeText(order.expiresAtMs, language)}</dd>
              </div>
            )}
            {order.placedBy !== undefined && (
              <div>
                <dt>{text('order.placed-by')}</dt>
                <dd>{order.placedBy}</dd>
              </div>
            )}
            <div>
              <dt>{text('order.updated')}</dt>
              <dd>{dayTimeText(order.updatedAtMs, language)}</dd>
            </div>
          </dl>
          {answer.data !== undefined && answer.data.fills.length > 0 && (
            <h3 className={styles.fillsTitle}>{text('order.fills')}</h3>
          )}
          <ul className={styles.fills}>
            {answer.data?.fills.map((fill) => (
              <li key={fill.tradeId}>
                <span>
                  <b>
                    {formatNumber(fill.quantity, language)} × {formatNumber(fill.price, language)}
                  </b>
                  <i>{dayTimeText(fill.atMs, language)}</i>
                </span>
                <span className={styles.end}>
                  <b>
                    {formatNumber(fill.amount, language, { decimals: 2 })} {instrument.quote}
                  </b>
                  <i>
                    {text('ticket.fee')} {formatNumber(fill.fee, language)} {fill.feeAsset} ·{' '}
                    {text(fill.role === 'maker' ? 'fill.maker' : 'fill.taker')}
                    {fill.simulated ? ` · ${text('fill.simulated')}` : ''}
                  </i>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
