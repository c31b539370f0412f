// In: points of a result: when, millionths since the start, and those of just holding.
// Out: two lines in a row; and the whole picture: both lines, the fall from the high below, and what the days to come may bring.
import { useMemo } from 'react';
import { dayText, useLanguage, useText } from '../../i18n/index.ts';
import { percentOf, toneOfPpm } from './pieces.tsx';
import styles from './robot.module.css';

export type Point = readonly [atMs: number, ppm: number, holdPpm: number];

function path(values: readonly number[], x: (index: number) => number, y: (value: number) => number): string {
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
}

/** 96 × 36: own in its colour over holding in grey; one that has ended carries a cross. */
export function TwoLines({ points, ended }: { readonly points: readonly Point[]; readonly ended: boolean }) {
  const [width, height] = [96, 36];
  const own = points.map(([, ppm]) => ppm);
  const hold = points.map(([, , ppm]) => ppm);
  if (own.length < 2) return <span className={styles.noLines} />;
  const all = [...own, ...hold, 0];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (index: number): number => 2 + (index * (width - 8)) / (own.length - 1);
  const y = (value: number): number => 3 + (height - 6) * (high === low ? 0.5 : (high - value) / (high - low));
  const last = own.at(-1) ?? 0;
  const [endX, endY] = [x(own.length - 1), y(last)];
  return (
    <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path className={styles.zero} d={`M0 ${y(0)}H${width}`} />
      <path className={styles.hold} d={path(hold, x, y)} />
      <path className={styles.own} data-tone={ended ? 'flat' : toneOfPpm(last)} d={path(own, x, y)} />
      {ended ? (
        <path className={styles.cross} d={`M${endX - 3} ${endY - 3}l6 6m0-6l-6 6`} />
      ) : (
        <circle className={styles.dot} data-tone={toneOfPpm(last)} cx={endX} cy={endY} r="2.5" />
      )}
    </svg>
  );
}

const [WIDTH, HEIGHT, FALL, AXIS] = [358, 190, 56, 20];
/** Where today stands, when there is something to say about the days to come. */
const TODAY_AT = 0.7;

/** Part of an order that was executed. */
export interface Mark {
  readonly side: 'buy' | 'sell';
  readonly atMs: number;
}

/** @param band nineteen of twenty and half of the outcomes, in millionths of the capital; null: too early to say */
export function Picture({
  points,
  band,
  fills = [],
}: {
  readonly points: readonly Point[];
  readonly band: number | null;
  readonly fills?: readonly Mark[];
}) {
  const text = useText();
  const language = useLanguage();
  const shape = useMemo(() => shapeOf(points, band, fills), [points, band, fills]);
  if (shape === null) return <p className={styles.tooEarly}>{text('robot.no-curve')}</p>;
  const { own, hold, fall, deepest, zeroY, todayX, endY, tone, outer, inner, marks } = shape;
  const first = points[0]?.[0];
  const last = points.at(-1)?.[0];
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + FALL + AXIS}`}
      role="img"
      aria-label={text('robot.picture', {
        profit: percentOf(points.at(-1)?.[1] ?? 0, language),
        hold: percentOf(points.at(-1)?.[2] ?? 0, language),
        deepest: percentOf(deepest.ppm, language),
      })}
    >
      <path className={styles.zero} d={`M0 ${zeroY}H${todayX}`} />
      {outer !== null && <path className={styles.outer} d={outer} />}
      {inner !== null && <path className={styles.inner} d={inner} />}
      {outer !== null && <path className={styles.levelLine} d={`M${todayX} ${endY}H${WIDTH}`} />}
      <path className={styles.hold} d={hold} />
      <path className={styles.own} data-tone={tone} d={own} />
      {marks.map(({ side, x, y }, index) => (
        <path
          key={index}
          className={styles.mark}
          d={side === 'buy' ? `M${x} ${y + 5}l-4 7h8z` : `M${x} ${y - 5}l-4 -7h8z`}
        />
      ))}
      <circle className={styles.dot} data-tone={tone} cx={todayX} cy={endY} r="4" />
      <path className={styles.fallFill} d={`${fall}L${todayX} ${HEIGHT + 8}L0 ${HEIGHT + 8}Z`} />
      <path className={styles.fall} d={fall} />
      {deepest.ppm < 0 && (
        <text
          className={styles.deepest}
          x={Math.min(Math.max(deepest.x, 60), WIDTH - 64)}
          y={HEIGHT + FALL + 2}
          textAnchor="middle"
        >
          {text('robot.deepest-mark', { fall: percentOf(deepest.ppm, language) })}
        </text>
      )}
      {outer !== null && <path className={styles.now} d={`M${todayX} 0V${HEIGHT + FALL}`} />}
      <text className={styles.axis} x="0" y={HEIGHT + FALL + AXIS - 2}>
        {dayText(first, language)}
      </text>
      <text
        className={styles.axis}
        x={todayX}
        y={HEIGHT + FALL + AXIS - 2}
        textAnchor={outer === null ? 'end' : 'middle'}
      >
        {dayText(last, language)}
      </text>
    </svg>
  );
}

function shapeOf(points: readonly Point[], band: number | null, fills: readonly Mark[]) {
  if (points.length < 2) return null;
  const todayX = band === null ? WIDTH - 6 : WIDTH * TODAY_AT;
  const own = points.map(([, ppm]) => ppm);
  const hold = points.map(([, , ppm]) => ppm);
  const last = own.at(-1) ?? 0;
  const reach = band ?? 0;
  const all = [...own, ...hold, 0, last + reach, last - reach];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (index: number): number => (index * todayX) / (points.length - 1);
  const y = (value: number): number => 6 + (HEIGHT - 12) * (high === low ? 0.5 : (high - value) / (high - low));
  // Where the own line stands when something was bought or sold; what is older than the line is left out.
  const marks = fills.flatMap(({ side, atMs }) => {
    const next = points.findIndex(([pointMs]) => pointMs >= atMs);
    if (next === 0) return [];
    const at = next === -1 ? points.length - 1 : next;
    const [fromMs, from] = points[at - 1]!;
    const [toMs, to] = points[at]!;
    const part = next === -1 || toMs === fromMs ? 1 : (atMs - fromMs) / (toMs - fromMs);
    return [{ side, x: Number(x(at - 1 + part).toFixed(1)), y: Number(y(from + (to - from) * part).toFixed(1)) }];
  });
  let top = 0;
  const falls = own.map((ppm) => {
    top = Math.max(top, ppm);
    return Math.round(((ppm - top) * 1_000_000) / (1_000_000 + top));
  });
  const worst = Math.min(...falls);
  const fallY = (value: number): number => HEIGHT + 8 + (worst === 0 ? 0 : (value / worst) * (FALL - 22));
  const cone = (part: number): string => {
    const steps = Array.from({ length: 9 }, (_, step) => step / 8);
    const side = (sign: number) =>
      steps.map(
        (t) =>
          `${(todayX + (WIDTH - todayX) * t).toFixed(1)} ${y(last + sign * reach * part * Math.sqrt(t)).toFixed(1)}`,
      );
    return `M${side(1).join('L')}L${side(-1).toReversed().join('L')}Z`;
  };
  return {
    marks,
    own: path(own, x, y),
    hold: path(hold, x, y),
    fall: path(falls, x, fallY),
    deepest: { ppm: worst, x: x(falls.indexOf(worst)) },
    zeroY: y(0),
    todayX,
    endY: y(last),
    tone: toneOfPpm(last),
    outer: band === null ? null : cone(1),
    // ±0.674 of ±1.645 deviations: half of all outcomes.
    inner: band === null ? null : cone(0.41),
  };
}
