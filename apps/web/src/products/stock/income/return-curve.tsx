// In: returns by day, own and the index's.
// Out: both as lines from the same zero; a ring marks a day on which money came or went.
import { civilDayText, signed, useLanguage, useText } from '../../../i18n/index.ts';
import { pixelValue } from '../../../kernel/pixels.ts';
import { names } from '../../../look/names.ts';
import { toneOf } from '../../../parts/index.ts';
import type { ReplyOf } from '@hilsa/contract';
import styles from './income.module.css';

const WIDTH = 300;
const HEIGHT = 150;

export function ReturnCurve({
  curve,
  indexCode,
}: {
  readonly curve: ReplyOf<'/stock/order/statistics'>['curve'];
  readonly indexCode: string | null;
}) {
  const text = useText();
  const language = useLanguage();
  const own = curve.map(({ returnPercent }) => pixelValue(returnPercent));
  const market = curve.map(({ indexPercent }) => (indexPercent === null ? null : pixelValue(indexPercent)));
  const all = [0, ...own, ...market.filter((value) => value !== null)];
  const low = Math.min(...all);
  const spread = Math.max(0.01, Math.max(...all) - low);
  const x = (at: number): number => Math.round((at / Math.max(1, curve.length - 1)) * WIDTH * 10) / 10;
  const y = (value: number): number => Math.round((10 + (HEIGHT - 20) * (1 - (value - low) / spread)) * 10) / 10;
  const path = own.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('');
  const other = market
    .flatMap((value, at) => (value === null ? [] : [`${x(at)} ${y(value)}`]))
    .map((point, at) => `${at === 0 ? 'M' : 'L'}${point}`)
    .join('');
  const first = curve[0]!;
  const last = curve.at(-1)!;
  const tone = toneOf(last.returnPercent);
  return (
    <figure className={styles.curve}>
      <div className={styles.lines}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path d={`M0 ${y(0)}H${WIDTH}`} className={styles.zero} />
          <path d={other} className={styles.other} />
          <g className={styles[tone]}>
            <path d={`${path}V${y(0)}H0Z`} className={styles.under} />
            <path d={path} className={styles.line} />
          </g>
        </svg>
        {curve.map(
          ({ date, flow }, at) =>
            toneOf(flow) !== 'flat' && (
              <i
                key={date}
                className={styles.ring}
                style={{ left: `${(x(at) / WIDTH) * 100}%`, top: `${(y(own[at]!) / HEIGHT) * 100}%` }}
              />
            ),
        )}
      </div>
      <figcaption>
        <p className={styles.ends}>
          <b className={styles[tone]}>{signed(last.returnPercent, language, 2)}%</b>
          <span>{text('stock.you')}</span>
        </p>
        {last.indexPercent !== null && indexCode !== null && (
          <p className={styles.ends}>
            <b>{signed(last.indexPercent, language, 2)}%</b>
            <span>{indexCode}</span>
          </p>
        )}
      </figcaption>
      <p className={names(styles.axisWords)}>
        <span>{civilDayText(first.date, language, true)}</span>
        <span>{civilDayText(last.date, language, true)}</span>
      </p>
    </figure>
  );
}
