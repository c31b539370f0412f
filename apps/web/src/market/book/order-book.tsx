// In: the book of now.
// Out: two sides beside each other on a phone, one above the other in the desktop panel; bars show running depth.
import { ChevronDown } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { liveBook, useLive, useTicker } from '../../live/index.ts';
import { EmptyState, Icon, Sheet, Skeleton, toneOf } from '../../parts/index.ts';
import { type BookRow, bookRows, groupSteps } from './book-view.ts';
import { decimalsOf, difference } from '../../kernel/decimals.ts';
import { FeedNotice } from '../feed-notice.tsx';
import type { Stepped } from '../instrument.ts';
import { TickPrice } from '../tick-price.tsx';
import styles from './book.module.css';

const MOBILE_ROWS = 12;

/** `stacked`: the desktop panel. A press on a row hands its price on. */
export function OrderBookView({
  instrument,
  stacked = false,
  rows: count = MOBILE_ROWS,
  onPrice,
}: {
  readonly instrument: Stepped;
  readonly stacked?: boolean;
  readonly rows?: number;
  readonly onPrice?: (price: string) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const [step, setStep] = useState(instrument.info.tick);
  const [choosing, setChoosing] = useState(false);
  const live = liveBook(instrument.key);
  const book = useLive(live, (now) => now.value);
  const priceDecimals =
    step === instrument.info.tick ? instrument.priceDecimals : Math.min(instrument.priceDecimals, decimalsOf(step));
  const quantityDecimals = Math.min(instrument.quantityDecimals, 5);
  const rows = useMemo(
    () => bookRows(book?.bids ?? [], book?.asks ?? [], { step, rows: count, priceDecimals, quantityDecimals }),
    [book, step, count, priceDecimals, quantityDecimals],
  );
  const press = onPrice ?? (() => {});
  const steps = (
    <button
      type="button"
      className={styles.step}
      aria-haspopup="dialog"
      aria-label={`${text('book.step')} ${formatNumber(step, language)}`}
      onClick={() => setChoosing(true)}
    >
      {formatNumber(step, language)}
      <Icon icon={ChevronDown} size={14} />
    </button>
  );
  return (
    <section className={stacked ? styles.stack : styles.book} aria-label={text('book.title')}>
      {stacked && <header className={styles.panelHead}>{steps}</header>}
      {!stacked && <FeedNotice live={live} />}
      {book === null && <BookBones rows={count} stacked={stacked} />}
      {book !== null && rows.bids.length === 0 && rows.asks.length === 0 && (
        <EmptyState title={text('book.empty')} text={text('book.empty-text')} />
      )}
      {book !== null &&
        (rows.bids.length > 0 || rows.asks.length > 0) &&
        (stacked ? (
          <Stacked instrument={instrument} rows={rows} count={count} onPrice={press} />
        ) : (
          <TwoSided instrument={instrument} rows={rows} steps={steps} onPrice={press} />
        ))}
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={text('book.step')}>
        <div className={styles.steps}>
          {groupSteps(instrument.info.tick).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === step}
              data-chosen={one === step || undefined}
              onClick={() => {
                setStep(one);
                setChoosing(false);
              }}
            >
              {formatNumber(one, language)}
            </button>
          ))}
        </div>
      </Sheet>
    </section>
  );
}

interface Sides {
  readonly bids: readonly BookRow[];
  readonly asks: readonly BookRow[];
}

/** A row is a place in the book, not a price: what stands in it changes, and nothing on the page moves. */
function TwoSided({
  instrument,
  rows,
  steps,
  onPrice,
}: {
  readonly instrument: Stepped;
  readonly rows: Sides;
  readonly steps: React.ReactNode;
  readonly onPrice: (price: string) => void;
}) {
  const text = useText();
  // Ten letters of a code would take two lines, and whoever is here knows it.
  const unit = instrument.kind === 'stock' ? text('book.shares') : text('book.amount', { asset: instrument.base });
  return (
    <>
      <div className={styles.bookHeads}>
        <span>{unit}</span>
        {steps}
        <span>{unit}</span>
      </div>
      <div className={styles.sides}>
        <div>
          {rows.bids.map((row, place) => (
            <SideRow key={place} row={row} isBid onPrice={onPrice} />
          ))}
        </div>
        <div>
          {rows.asks.map((row, place) => (
            <SideRow key={place} row={row} isBid={false} onPrice={onPrice} />
          ))}
        </div>
      </div>
    </>
  );
}

function rowsAreEqual(one: { row: BookRow }, other: { row: BookRow }): boolean {
  return (
    one.row.price === other.row.price &&
    one.row.quantity === other.row.quantity &&
    one.row.share === other.row.share &&
    one.row.total === other.row.total
  );
}

const SideRow = memo(function SideRow({
  row,
  isBid,
  onPrice,
}: {
  readonly row: BookRow;
  readonly isBid: boolean;
  readonly onPrice: (price: string) => void;
}) {
  const language = useLanguage();
  const price = <b className={isBid ? styles.up : styles.down}>{formatNumber(row.price, language)}</b>;
  const quantity = <span>{formatNumber(row.quantity, language)}</span>;
  return (
    <button type="button" className={styles.sideRow} data-bid={isBid || undefined} onClick={() => onPrice(row.price)}>
      <i style={{ transform: `scaleX(${row.share})` }} />
      {isBid ? (
        <>
          {quantity}
          {price}
        </>
      ) : (
        <>
          {price}
          {quantity}
        </>
      )}
    </button>
  );
}, rowsAreEqual);

function Stacked({
  instrument,
  rows,
  count,
  onPrice,
}: {
  readonly instrument: Stepped;
  readonly rows: Sides;
  readonly count: number;
  readonly onPrice: (price: string) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const last = useTicker(instrument.key);
  const [bid, ask] = [rows.bids[0], rows.asks[0]];
  const spread = bid === undefined || ask === undefined ? null : difference(ask.price, bid.price);
  return (
    <>
      <div className={styles.stackHeads}>
        <span>{text('order.price')}</span>
        <span>{text('order.quantity')}</span>
        <span>{text('book.total')}</span>
      </div>
      <div className={styles.asks}>
        {rows.asks
          .slice(0, count)
          .toReversed()
          .map((row, place) => (
            <StackRow key={place} row={row} isBid={false} onPrice={onPrice} />
          ))}
      </div>
      <p className={styles.middle}>
        <b className={styles[toneOf(last?.changePercent ?? '0')]}>
          <TickPrice value={last?.last} decimals={instrument.priceDecimals} />
        </b>
        <span>{spread === null ? '' : text('book.spread', { spread: formatNumber(spread, language) })}</span>
      </p>
      <div className={styles.bids}>
        {rows.bids.slice(0, count).map((row, place) => (
          <StackRow key={place} row={row} isBid onPrice={onPrice} />
        ))}
      </div>
    </>
  );
}

const StackRow = memo(function StackRow({
  row,
  isBid,
  onPrice,
}: {
  readonly row: BookRow;
  readonly isBid: boolean;
  readonly onPrice: (price: string) => void;
}) {
  const language = useLanguage();
  return (
    <button type="button" className={styles.stackRow} data-bid={isBid || undefined} onClick={() => onPrice(row.price)}>
      <i style={{ transform: `scaleX(${row.share})` }} />
      <b className={isBid ? styles.up : styles.down}>{formatNumber(row.price, language)}</b>
      <span>{formatNumber(row.quantity, language)}</span>
      <span className={styles.weak}>{formatNumber(row.total, language)}</span>
    </button>
  );
}, rowsAreEqual);

function BookBones({ rows, stacked }: { readonly rows: number; readonly stacked: boolean }) {
  return (
    <div className={styles.bookBones}>
      {Array.from({ length: stacked ? rows * 2 : rows }, (_, index) => (
        <Skeleton key={index} width="100%" height={stacked ? 14 : 18} />
      ))}
    </div>
  );
}
