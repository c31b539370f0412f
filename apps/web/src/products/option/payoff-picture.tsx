// In: a ticket's sums, the price now, and the price that is asked about.
// Out: profit over the settlement price, to drag: what is lost at most, where it breaks even, what it would come to.
// This is the one place where prices of options become coordinates.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useText } from '../../i18n/index.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import { between, type Chain, type Sums, usePrice } from './words.ts';
import styles from './option.module.css';

const WIDTH = 358;
const HEIGHT = 150;
const POINTS = 60;
const PAGE = 50;

export function PayoffPicture({
  chain,
  sums,
  range: [low, high],
  at,
  onAsk,
}: {
  readonly chain: Chain;
  readonly sums: Sums;
  readonly range: readonly [low: string, high: string];
  /** Thousandths of the range. */
  readonly at: number;
  readonly onAsk: (thousandths: number) => void;
}) {
  const text = useText();
  const price = usePrice();
  const box = useRef<HTMLDivElement>(null);
  const profits = Array.from({ length: POINTS + 1 }, (_, n) =>
    pixelValue(sums.profitAt(between(low, high, (n * 1_000) / POINTS, chain.tick))),
  );
  const [least, most] = [Math.min(...profits, 0), Math.max(...profits, 0)];
  const y = (profit: number): number => HEIGHT - 14 - ((profit - least) / Math.max(most - least, 1e-9)) * (HEIGHT - 34);
  const x = (value: string): number => (pixelValue(value) - pixelValue(low)) / (pixelValue(high) - pixelValue(low));
  const zero = y(0);
  const line = profits.map((profit, n) => `${n === 0 ? 'M' : 'L'}${(n * WIDTH) / POINTS} ${y(profit)}`).join('');
  const asked = between(low, high, at, chain.tick);
  const point = { left: x(asked), top: y(pixelValue(sums.profitAt(asked))) };
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
          <path className={styles.now} d={`M${x(chain.price) * WIDTH} 0V${HEIGHT}`} />
          <path className={styles.up} clipPath="url(#gain)" d={line} />
          <path className={styles.down} clipPath="url(#loss)" d={line} />
        </svg>
        <i className={styles.even} style={{ left: `${x(sums.breakeven) * 100}%`, top: zero }} />
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
        <span>{price(low)}</span>
        <span className={styles.sand}>{text('option.now', { price: price(chain.price) })}</span>
        <span>{price(high)}</span>
      </figcaption>
    </figure>
  );
}
