// In: a day's band, its prices, and own orders.
// Out: the band as a ruler: its ends are the limits, the rail carries the day's range, marks show the close, own orders and the last price.
import { formatNumber, localDigits, useLanguage, useText } from '../../../i18n/index.ts';
import { names } from '../../../look/names.ts';
import { toneOf } from '../../../parts/index.ts';
import type { ShareTicker } from '@hilsa/contract';
import { pixelValue } from '../../../kernel/pixels.ts';
import { difference, percentage } from '../../../kernel/decimals.ts';
import styles from './share.module.css';

const TICKS = 34;

/** Where a price stands between the limits, 0 to 1. */
function placeIn(lowest: string, highest: string): (price: string) => number {
  const low = pixelValue(lowest);
  const spread = pixelValue(highest) - low;
  return (price) => (spread <= 0 ? 0.5 : Math.min(1, Math.max(0, (pixelValue(price) - low) / spread)));
}

export function BandRuler({
  ticker,
  own,
  decimals,
}: {
  readonly ticker: ShareTicker;
  /** Prices of own open orders. */
  readonly own: readonly string[];
  readonly decimals: number;
}) {
  const text = useText();
  const language = useLanguage();
  const { lowest, highest, last, open, high, low, changePercent } = ticker;
  if (lowest === null || highest === null) return <p className={styles.noBand}>{text('stock.no-band')}</p>;
  const place = placeIn(lowest, highest);
  const price = (value: string): string => formatNumber(value, language, { decimals });
  const away = (limit: string): string => {
    const part = percentage(difference(limit, last).replace('-', ''), last, 1) ?? '0';
    return localDigits(`${part}%`, language);
  };
  const at = (share: number): { left: string } => ({ left: `${share * 100}%` });
  const [from, until] = [place(low), place(high)];
  const lastAt = place(last);
  const closeAt = place(open);
  const ownAt = own.map(place);
  const tone = toneOf(changePercent);
  return (
    <div
      className={styles.ruler}
      role="img"
      aria-label={text('stock.band-label', {
        lowest: price(lowest),
        highest: price(highest),
        last: price(last),
        close: price(open),
      })}
    >
      <p className={styles.ends}>
        <b>{price(lowest)}</b>
        <b>{price(highest)}</b>
      </p>
      <div className={styles.scale}>
        {Array.from({ length: TICKS + 1 }, (_, tick) => (
          <i key={tick} className={names(styles.tick, tick % 5 === 0 && styles.long)} style={at(tick / TICKS)} />
        ))}
        {ownAt.map((share, index) => (
          <i key={index} className={styles.own} style={at(share)} />
        ))}
        <i className={styles.close} style={at(closeAt)} />
        <b className={names(styles.lastWord, styles[tone])} style={at(Math.min(0.8, Math.max(0.2, lastAt)))}>
          {price(last)}
        </b>
        <i className={names(styles.pointer, styles[tone])} style={at(lastAt)} />
      </div>
      <div className={styles.rail}>
        <i className={styles.range} style={{ left: `${from * 100}%`, right: `${(1 - until) * 100}%` }} />
        <i className={names(styles.lastDot, styles[tone])} style={at(lastAt)} />
      </div>
      <p className={styles.words}>
        <span>{text('stock.below', { percent: away(lowest) })}</span>
        {ownAt.length > 0 && <em>{text('stock.yours', { count: ownAt.length })}</em>}
        <span>{text('stock.close-at', { price: price(open) })}</span>
        <span>{text('stock.above', { percent: away(highest) })}</span>
      </p>
    </div>
  );
}

/** The same rail as a slider for a price: moves over the orderable steps of the day. */
export function BandSlider({
  label,
  lowest,
  highest,
  low,
  high,
  last,
  value,
  onChange,
}: {
  readonly label: string;
  /** All in the book's ticks. */
  readonly lowest: number;
  readonly highest: number;
  readonly low: number;
  readonly high: number;
  readonly last: number;
  readonly value: number;
  readonly onChange: (ticks: number) => void;
}) {
  const share = (ticks: number): number => Math.min(1, Math.max(0, (ticks - lowest) / Math.max(1, highest - lowest)));
  return (
    <div className={styles.slider}>
      <i className={styles.sliderRail} />
      <i
        className={styles.range}
        style={{ left: `${share(low) * 100}%`, right: `${(1 - share(high)) * 100}%`, top: 20, height: 4 }}
      />
      <i className={styles.sliderLast} style={{ left: `${share(last) * 100}%` }} />
      <i className={styles.thumb} style={{ left: `${share(value) * 100}%` }} />
      <input
        type="range"
        aria-label={label}
        min={lowest}
        max={highest}
        step={1}
        value={Math.min(highest, Math.max(lowest, value))}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
