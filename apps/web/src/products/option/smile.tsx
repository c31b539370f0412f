// In: an expiry's row of strikes.
// Out: volatility across strikes as a line; statistics, drawn where pixels are made.
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { compare } from '../../kernel/decimals.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import { type Chain, type Expiry, usePrice, WHAT } from './words.ts';
import styles from './option.module.css';

const WIDTH = 320;
const HEIGHT = 64;
const FEWEST = 3;
/** Strikes that are named below the line. */
const NAMED = 5;

export function Smile({ chain, expiry }: { readonly chain: Chain; readonly expiry: Expiry }) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice('1');
  // The side that is out of the money says more about volatility than about the price.
  const known = expiry.strikes.flatMap(({ strike, call, put }) => {
    const volatility = (compare(strike, chain.price) < 0 ? put : call)?.volatility ?? null;
    return volatility === null ? [] : [{ strike, at: pixelValue(strike), volatility }];
  });
  if (known.length < FEWEST)
    return (
      <p className={styles.note}>
        <b>{text('option.smile')}</b>: {text('option.smile-few')}
      </p>
    );
  const [first, last] = [known[0]!, known.at(-1)!];
  const [low, high] = [
    Math.min(...known.map((one) => one.volatility)),
    Math.max(...known.map((one) => one.volatility)),
  ];
  const x = (at: number): number => 8 + ((at - first.at) / (last.at - first.at)) * (WIDTH - 16);
  const y = (volatility: number): number =>
    HEIGHT - 8 - ((volatility - low) / Math.max(high - low, 1e-9)) * (HEIGHT - 16);
  const percent = (value: number): string => `${formatNumber((value * 100).toFixed(0), language)}%`;
  const every = Math.ceil(known.length / NAMED);
  const now = pixelValue(chain.price);
  return (
    <figure className={styles.smile}>
      <p>
        <b>{text('option.smile')}</b>
        <span>{text('option.per', { what: text(WHAT[chain.kind]), currency: chain.currency })}</span>
      </p>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {now > first.at && now < last.at && <path className={styles.nowLine} d={`M${x(now)} 0V${HEIGHT}`} />}
          <path className={styles.smileLine} d={smooth(known.map(({ at, volatility }) => [x(at), y(volatility)]))} />
          {known.map(({ at, volatility }) => (
            <circle key={at} className={styles.dot} cx={x(at)} cy={y(volatility)} r="3" />
          ))}
        </svg>
        <span className={styles.scale} aria-hidden="true">
          <i>{percent(high)}</i>
          <i>{percent(low)}</i>
        </span>
      </div>
      <figcaption className={styles.strikes}>
        {known.map(
          ({ strike, at }, n) =>
            n % every === 0 && (
              <span key={strike} style={{ left: `${(x(at) / WIDTH) * 100}%` }}>
                {price(strike)}
              </span>
            ),
        )}
      </figcaption>
    </figure>
  );
}

/** A line through the points that never runs beyond them: Bézier pieces whose handles lie a third of the way, level with their ends' chord. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const slope = (n: number): number => {
    const [before, after] = [points[Math.max(0, n - 1)]!, points[Math.min(points.length - 1, n + 1)]!];
    return (after[1] - before[1]) / (after[0] - before[0]);
  };
  return points
    .map(([x, y], n) => {
      if (n === 0) return `M${x} ${y}`;
      const [fromX, fromY] = points[n - 1]!;
      const third = (x - fromX) / 3;
      return `C${fromX + third} ${fromY + slope(n - 1) * third} ${x - third} ${y - slope(n) * third} ${x} ${y}`;
    })
    .join('');
}
