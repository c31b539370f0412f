// In: an expiry's row of strikes.
// Out: volatility across strikes as a line; statistics, drawn where pixels are made.
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { compare } from '../../kernel/decimals.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import { type Chain, type Expiry, usePrice } from './words.ts';
import styles from './option.module.css';

const WIDTH = 358;
const HEIGHT = 60;
const FEWEST = 3;

export function Smile({ chain, expiry }: { readonly chain: Chain; readonly expiry: Expiry }) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice();
  // The side that is out of the money says more about volatility than about the price.
  const known = expiry.strikes.flatMap(({ strike, call, put }) => {
    const volatility = (compare(strike, chain.price) < 0 ? put : call)?.volatility ?? null;
    return volatility === null ? [] : [{ strike, at: pixelValue(strike), volatility }];
  });
  if (known.length < FEWEST) return null;
  const [first, last] = [known[0]!, known.at(-1)!];
  const [low, high] = [
    Math.min(...known.map((one) => one.volatility)),
    Math.max(...known.map((one) => one.volatility)),
  ];
  const x = (at: number): number => 8 + ((at - first.at) / (last.at - first.at)) * (WIDTH - 16);
  const y = (volatility: number): number =>
    HEIGHT - 8 - ((volatility - low) / Math.max(high - low, 1e-9)) * (HEIGHT - 16);
  const percent = (value: number): string => `${formatNumber((value * 100).toFixed(0), language)}%`;
  return (
    <figure className={styles.smile}>
      <p>
        <b>{text('option.smile')}</b>
        <span>
          {percent(low)} – {percent(high)}
        </span>
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className={styles.now} d={`M${x(pixelValue(chain.price))} 0V${HEIGHT}`} />
        <path
          className={styles.curve}
          d={known.map(({ at, volatility }, n) => `${n === 0 ? 'M' : 'L'}${x(at)} ${y(volatility)}`).join('')}
        />
        {known.map(({ at, volatility }) => (
          <circle key={at} className={styles.dot} cx={x(at)} cy={y(volatility)} r="3" />
        ))}
      </svg>
      <figcaption className={styles.axis}>
        <span>{price(first.strike)}</span>
        <span>{price(last.strike)}</span>
      </figcaption>
    </figure>
  );
}
