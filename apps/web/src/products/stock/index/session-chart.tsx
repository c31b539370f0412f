// In: an index's line of the trading day and the day's clock.
// Out: the session as a picture: the x axis is the day from opening to the end of the post-close, the line ends at now, a post runs down to the track.
import { useMemo } from 'react';
import type { IndexNow } from '@hilsa/contract';
import { formatNumber, localDigits, useLanguage, useText } from '../../../i18n/index.ts';
import { names } from '../../../look/names.ts';
import { pixelValue } from '../../../kernel/pixels.ts';
import { toneOf } from '../../../parts/index.ts';
import type { SessionClock } from '../../../market/shares/clock.ts';
import styles from './index.module.css';

const WIDTH = 358;
const HEIGHT = 140;
const HOUR_MS = 3_600_000;

export function SessionChart({
  index,
  clock,
  zone,
}: {
  readonly index: IndexNow;
  readonly clock: SessionClock;
  readonly zone: string;
}) {
  const text = useText();
  const language = useLanguage();
  const shape = useMemo(() => shapeOf(index, clock), [index, clock]);
  const tone = toneOf(index.changePercent);
  const time = (atMs: number): string =>
    localDigits(
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(atMs),
      language,
    );
  const at = (share: number): { left: string } => ({ left: `${share * 100}%` });
  const open = clock.past > 0 && clock.past < 1;
  return (
    <div className={styles.session}>
      <div className={styles.stage}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {shape.hours.map((x) => (
            <path key={x} d={`M${x} 0V${HEIGHT}`} className={styles.hour} />
          ))}
          <path d={`M0 ${shape.previous}H${WIDTH}`} className={styles.previous} />
          {shape.path !== '' && (
            <g className={styles[tone]}>
              <path d={`${shape.path}V${HEIGHT}H${shape.firstX}Z`} className={styles.under} />
              <path d={shape.path} className={styles.index} />
            </g>
          )}
        </svg>
        {shape.path !== '' && (
          <i
            className={names(styles.now, styles[tone])}
            style={{ left: `${(shape.lastX / WIDTH) * 100}%`, top: `${(shape.last / HEIGHT) * 100}%` }}
          />
        )}
        {open && (
          <i
            className={styles.post}
            style={{ ...at(clock.past), top: `${(shape.path === '' ? 0 : shape.last / HEIGHT) * 100}%` }}
          />
        )}
        <span
          className={styles.previousWord}
          data-under={shape.previous < 20 || undefined}
          style={{ top: `${(shape.previous / HEIGHT) * 100}%` }}
        >
          {text('stock.previous-close', { level: formatNumber(index.previous, language, { decimals: 2 }) })}
        </span>
      </div>
      <div className={styles.day} aria-hidden="true">
        <i className={styles.toCome} style={{ right: `calc(${(1 - clock.tail) * 100}% + 1px)` }} />
        <i className={styles.tail} style={{ left: `calc(${clock.tail * 100}% + 1px)` }} />
        <i className={styles.pastTrack} style={{ width: `${clock.past * 100}%` }} />
        {open && <i className={styles.knob} style={at(clock.past)} />}
      </div>
      <p className={styles.times}>
        <span>{time(clock.startsAtMs)}</span>
        {open && clock.past > 0.16 && clock.past < 0.7 && (
          <b style={at(clock.past)}>{time(clock.startsAtMs + clock.past * (clock.endsAtMs - clock.startsAtMs))}</b>
        )}
        <span>
          {clock.closesAtMs === clock.endsAtMs
            ? time(clock.endsAtMs)
            : `${time(clock.closesAtMs)} · ${time(clock.endsAtMs)}`}
        </span>
      </p>
    </div>
  );
}

function shapeOf({ line, previous }: IndexNow, clock: SessionClock) {
  const points = line.filter(([atMs]) => atMs >= clock.startsAtMs && atMs <= clock.endsAtMs);
  const values = [pixelValue(previous), ...points.map(([, level]) => pixelValue(level))];
  const low = Math.min(...values);
  const spread = Math.max(...values) - low;
  const y = (value: number): number =>
    Math.round((spread === 0 ? HEIGHT / 2 : 8 + (HEIGHT - 20) * (1 - (value - low) / spread)) * 10) / 10;
  const x = (atMs: number): number =>
    Math.round(((atMs - clock.startsAtMs) / (clock.endsAtMs - clock.startsAtMs)) * WIDTH * 10) / 10;
  const hours: number[] = [];
  const every = Math.max(HOUR_MS, Math.ceil((clock.endsAtMs - clock.startsAtMs) / 6 / HOUR_MS) * HOUR_MS);
  for (let atMs = clock.startsAtMs + every; atMs < clock.closesAtMs; atMs += every) hours.push(x(atMs));
  const path = points.map(([atMs, level], at) => `${at === 0 ? 'M' : 'L'}${x(atMs)} ${y(pixelValue(level))}`).join('');
  const last = points.at(-1);
  return {
    path: points.length < 2 ? '' : path,
    hours,
    previous: y(pixelValue(previous)),
    firstX: points[0] === undefined ? 0 : x(points[0][0]),
    lastX: last === undefined ? 0 : x(last[0]),
    last: last === undefined ? HEIGHT / 2 : y(pixelValue(last[1])),
  };
}
