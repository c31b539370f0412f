// In: the book of now.
// Out: both sides as growing areas around the middle price, with the sums at the edges in words.
import { useMemo } from 'react';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { liveBook, useLive } from '../../live/index.ts';
import { EmptyState } from '../../parts/index.ts';
import { type BookRow, bookRows } from './book-view.ts';
import type { Stepped } from '../instrument.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import styles from './depth.module.css';

const ROWS = 50;
const WIDTH = 400;
const HEIGHT = 200;

export function DepthChart({ instrument }: { readonly instrument: Stepped }) {
  const text = useText();
  const language = useLanguage();
  const book = useLive(liveBook(instrument.key), (now) => now.value);
  const rows = useMemo(
    () =>
      bookRows(book?.bids ?? [], book?.asks ?? [], {
        step: instrument.info.tick,
        rows: ROWS,
        priceDecimals: instrument.priceDecimals,
        quantityDecimals: instrument.quantityDecimals,
      }),
    [book, instrument],
  );
  const [bid, ask] = [rows.bids[0], rows.asks[0]];
  if (bid === undefined || ask === undefined)
    return <EmptyState title={text('book.empty')} text={text('book.empty-text')} />;
  const low = pixelValue(rows.bids.at(-1)?.price ?? bid.price);
  const high = pixelValue(rows.asks.at(-1)?.price ?? ask.price);
  const x = (price: string): number =>
    Math.round(((pixelValue(price) - low) / Math.max(high - low, Number.EPSILON)) * WIDTH * 10) / 10;
  const y = (row: BookRow): number => Math.round((HEIGHT - row.share * (HEIGHT - 24)) * 10) / 10;
  const stairs = (side: readonly BookRow[]): string =>
    side.reduce(
      (path, row, index) =>
        index === 0
          ? `M${x(row.price)} ${HEIGHT}V${y(row)}`
          : `${path}H${x(row.price)}${index === side.length - 1 ? '' : `V${y(row)}`}`,
      '',
    );
  const price = (value: string): string => formatNumber(value, language, { decimals: instrument.priceDecimals });
  const total = (side: readonly BookRow[]): string =>
    formatNumber(side.at(-1)?.total ?? '0', language, { decimals: Math.min(4, instrument.quantityDecimals) });
  return (
    <figure className={styles.depth}>
      <figcaption>
        <span className={styles.up}>{text('depth.bids', { amount: `${total(rows.bids)} ${instrument.base}` })}</span>
        <span className={styles.down}>{text('depth.asks', { amount: `${total(rows.asks)} ${instrument.base}` })}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d={`${stairs(rows.bids)}V${HEIGHT}Z`} className={styles.depthBids} />
        <path d={stairs(rows.bids)} className={styles.depthBidLine} />
        <path d={`${stairs(rows.asks)}V${HEIGHT}Z`} className={styles.depthAsks} />
        <path d={stairs(rows.asks)} className={styles.depthAskLine} />
      </svg>
      <p className={styles.depthAxis}>
        <span>{price(rows.bids.at(-1)?.price ?? bid.price)}</span>
        <b>
          {price(bid.price)} · {price(ask.price)}
        </b>
        <span>{price(rows.asks.at(-1)?.price ?? ask.price)}</span>
      </p>
    </figure>
  );
}
