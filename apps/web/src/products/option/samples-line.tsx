// In: samples of a window and their average.
// Out: them as a live line over the half hour, flagged ones marked, with the average across.
import type { ReplyOf } from '@hilsa/contract';
import { useText } from '../../i18n/index.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import { usePrice } from './words.ts';
import styles from './option.module.css';

type Samples = ReplyOf<'/stock/order/option/settlement'>['samples'];

const WIDTH = 358;
const HEIGHT = 120;
const PLACES = 300;

export function SamplesLine({
  samples,
  average,
  strike,
}: {
  readonly samples: Samples;
  readonly average: string | null;
  readonly strike: string;
}) {
  const text = useText();
  const price = usePrice();
  const points = samples.flatMap(({ place, price: at }) => (at === null ? [] : [{ place, at: pixelValue(at) }]));
  if (points.length === 0) return null;
  const mean = average === null ? null : pixelValue(average);
  const all = [...points.map(({ at }) => at), ...(mean === null ? [] : [mean])];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const level = pixelValue(strike);
  // The strike is shown where it is near enough to matter for the picture.
  const shows = level > least - (most - least) && level < most + (most - least);
  const [low, high] = shows ? [Math.min(least, level), Math.max(most, level)] : [least, most];
  const y = (at: number): number => HEIGHT - 10 - ((at - low) / Math.max(high - low, 1e-9)) * (HEIGHT - 20);
  const x = (place: number): number => (place / PLACES) * WIDTH;
  const last = points.at(-1)!;
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={styles.samples}>
        {shows && <path className={styles.zero} d={`M0 ${y(level)}H${WIDTH}`} />}
        {mean !== null && <path className={styles.nowLine} d={`M0 ${y(mean)}H${WIDTH}`} />}
        <path
          className={styles.curve}
          d={points.map(({ place, at }, n) => `${n === 0 ? 'M' : 'L'}${x(place)} ${y(at)}`).join('')}
        />
        <circle className={styles.dot} cx={x(last.place)} cy={y(last.at)} r="3.5" />
      </svg>
      <figcaption className={styles.axis}>
        {shows && <span>{text('option.strike-at', { price: price(strike) })}</span>}
        {average !== null && <span className={styles.sand}>{text('option.average', { price: price(average) })}</span>}
        <span>{text('option.latest', { price: price(samples.findLast((one) => one.price !== null)!.price) })}</span>
      </figcaption>
    </figure>
  );
}
