// In: a ticket's sums, the price now, and the price that is asked about.
// Out: profit over the settlement price, to drag: what is lost at most, where it breaks even, what it would come to, what it is worth today.
// This is the one place where prices of options become coordinates.
import { cappedValue } from '@hilsa/formulas/options';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import { between, type Chain, type Chosen, signOf, type Sums, usePrice } from './words.ts';
import styles from './option.module.css';

const WIDTH = 358;
const HEIGHT = 190;
/** Room above and below the curves, where words stand. */
const [ABOVE, BELOW] = [30, 30];
const POINTS = 60;
const PAGE = 50;
const YEAR_MS = 365 * 86_400_000;

export function PayoffPicture({
  chain,
  chosen,
  sums,
  count,
  range: [low, high],
  at,
  nowMs,
  onAsk,
}: {
  readonly chain: Chain;
  readonly chosen: Chosen;
  readonly sums: Sums;
  readonly count: number;
  readonly range: readonly [low: string, high: string];
  /** Thousandths of the range. */
  readonly at: number;
  readonly nowMs: number;
  readonly onAsk: (thousandths: number) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice(chain.tick);
  const box = useRef<HTMLDivElement>(null);
  const places = Array.from({ length: POINTS + 1 }, (_, n) => between(low, high, (n * 1_000) / POINTS, chain.tick));
  const profits = places.map((place) => pixelValue(sums.profitAt(place)));
  const today = worthToday(chain, chosen, nowMs, places)?.map(
    (worth) => worth * pixelValue(chosen.side.multiplier) * count - pixelValue(sums.worst),
  );
  const [least, most] = [Math.min(...profits, 0), Math.max(...profits, ...(today ?? []), 0)];
  const y = (profit: number): number =>
    HEIGHT - BELOW - ((profit - least) / Math.max(most - least, 1e-9)) * (HEIGHT - ABOVE - BELOW);
  const x = (value: string): number => (pixelValue(value) - pixelValue(low)) / (pixelValue(high) - pixelValue(low));
  const zero = y(0);
  const lineOf = (values: readonly number[]): string =>
    values.map((value, n) => `${n === 0 ? 'M' : 'L'}${(n * WIDTH) / POINTS} ${y(value)}`).join('');
  const line = lineOf(profits);
  const asked = between(low, high, at, chain.tick);
  const point = { left: x(asked), top: y(pixelValue(sums.profitAt(asked))) };
  const now = x(chain.price);
  const even = x(sums.breakeven);
  const isCall = chosen.option === 'call';
  const move = (event: PointerEvent): void => {
    const bounds = box.current?.getBoundingClientRect();
    if (bounds === undefined || event.buttons === 0) return;
    onAsk(Math.min(1_000, Math.max(0, ((event.clientX - bounds.left) / bounds.width) * 1_000)));
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10, PageDown: -PAGE, PageUp: PAGE }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    onAsk(Math.min(1_000, Math.max(0, at + step)));
  };
  const worst = `−${signOf(chain.currency)}${formatNumber(sums.worst, language, { decimals: 2 })}`;
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.stage} onPointerDown={move} onPointerMove={move}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={styles.drawing}
        >
          <clipPath id="gain">
            <rect x="0" y="0" width={WIDTH} height={zero} />
          </clipPath>
          <clipPath id="loss">
            <rect x="0" y={zero} width={WIDTH} height={HEIGHT - zero} />
          </clipPath>
          <path className={styles.areaUp} clipPath="url(#gain)" d={`${line}V${zero}H0Z`} />
          <path className={styles.areaDown} clipPath="url(#loss)" d={`${line}V${zero}H0Z`} />
          <path className={styles.zero} d={`M0 ${zero}H${WIDTH}`} />
          {now > 0 && now < 1 && <path className={styles.nowLine} d={`M${now * WIDTH} ${ABOVE - 8}V${HEIGHT}`} />}
          <path className={styles.drop} d={`M${point.left * WIDTH} ${point.top}V${zero}`} />
          <path className={styles.up} clipPath="url(#gain)" d={line} />
          <path className={styles.down} clipPath="url(#loss)" d={line} />
          {today !== undefined && <path className={styles.today} d={lineOf(today)} />}
        </svg>
        {now > 0 && now < 1 && (
          <span
            className={names(styles.word, styles.sand)}
            data-side={isCall ? 'before' : 'after'}
            style={{ left: `${now * 100}%`, top: 0 }}
          >
            {text('option.spot', { underlying: chain.underlying, price: price(chain.price) })}
          </span>
        )}
        {even > 0 && even < 1 && (
          <>
            <i className={styles.even} style={{ left: `${even * 100}%`, top: zero }} />
            <span
              className={styles.word}
              data-side={even > 0.68 ? 'before' : 'after'}
              style={{ left: `${even * 100}%`, top: zero + 8 }}
            >
              {text('option.breakeven-at', { price: price(sums.breakeven) })}
            </span>
          </>
        )}
        <span
          className={names(styles.word, styles.down)}
          data-side={isCall ? 'start' : 'end'}
          style={{ top: y(least) + 6 }}
        >
          {text('option.at-most', { amount: worst })}
        </span>
        <button
          type="button"
          role="slider"
          className={styles.handle}
          aria-label={text('option.ask-price')}
          aria-valuemin={0}
          aria-valuemax={1_000}
          aria-valuenow={Math.round(at)}
          aria-valuetext={price(asked)}
          style={{ left: `${point.left * 100}%`, top: point.top }}
          onKeyDown={press}
        >
          <i />
        </button>
      </div>
      <figcaption className={styles.axis}>
        <span>{price(places[0]!)}</span>
        <span>{text('option.strike-at', { price: price(chosen.strike) })}</span>
        {today !== undefined && <span className={styles.todayWord}>{text('option.worth-today')}</span>}
        <span>{price(places.at(-1)!)}</span>
      </figcaption>
    </figure>
  );
}

/** What one underlying's worth of it would be worth now at each price, by the volatility of its quotes; undefined where they tell none. */
function worthToday(
  { price }: Chain,
  { option, strike, side, expiry }: Chosen,
  nowMs: number,
  places: readonly string[],
): number[] | undefined {
  const years = (expiry.endsAtMs - nowMs) / YEAR_MS;
  if (side.volatility === null || !(years > 0)) return undefined;
  // Announced dividends are paid by then, whatever the price is.
  const paid = pixelValue(price) - pixelValue(expiry.forward);
  const inputs = { strike: pixelValue(strike), rate: 0, yield: 0, years, volatility: side.volatility };
  return places.map((place) => {
    const spot = pixelValue(place) - paid;
    return spot > 0 ? cappedValue(option, { ...inputs, spot }) : 0;
  });
}
