// In: the prices of an order or a position, and words for its levels.
// Out: profit over price: thick between stop and goal, dotted beyond, ending at the wall of the liquidation. Handles move the levels.
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import type { Direction } from '@hilsa/formulas/contracts';
import { isBengali, type Language, useLanguage, useText } from '../../i18n/index.ts';
import { useWidth } from '../../parts/use-width.ts';
import { type ProfitPrices, labelPlace, marksOf, profitShape } from './profit-shape.ts';
import styles from './profit-picture.module.css';

const WIDTH = 358;
const HEIGHT = 140;

export interface ProfitWords {
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  /** "19.7% below mark" */
  readonly distance: string | null;
  readonly price: (ticks: number) => string;
}

export function ProfitPicture({
  prices,
  words,
  level,
  onTakeProfit,
  onStopLoss,
}: {
  readonly prices: ProfitPrices;
  readonly words: ProfitWords;
  /** What a level is called, where it is neither a take-profit nor a stop. */
  readonly level?: string;
  readonly onTakeProfit?: ((ticks: number) => void) | undefined;
  readonly onStopLoss?: ((ticks: number) => void) | undefined;
}) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const fade = useId();
  const language = useLanguage();
  const width = useWidth(box, WIDTH);
  const shape = profitShape(prices);
  const { entry, liquidation, takeProfit, stopLoss, direction } = prices;
  const at = (ticks: number): readonly [number, number] => [shape.x(ticks) * WIDTH, shape.y(ticks) * HEIGHT];
  const line = (from: number, to: number): string => `M${at(from).join(' ')}L${at(to).join(' ')}`;
  const area = (to: number): string => `${line(entry, to)}L${at(to)[0]} ${HEIGHT / 2}Z`;
  const [stop, goal] = shape.thick;
  const end = liquidation ?? (direction === 'long' ? shape.low : shape.high);
  const far = direction === 'long' ? shape.high : shape.low;
  const wall = liquidation === null ? null : at(liquidation)[0];
  const named = (name: string, ticks: number | null): string => (ticks === null ? '' : `${name} ${words.price(ticks)}`);
  const percent = (ticks: number): string => `${shape.x(ticks) * 100}%`;
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.stage}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={styles.drawing}
        >
          <defs>
            <linearGradient id={`${fade}u`} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className={styles.upStop} />
              <stop offset="1" className={styles.noStop} />
            </linearGradient>
            <linearGradient id={`${fade}d`} x1="0" y1="1" x2="0" y2="0">
              <stop offset="0" className={styles.downStop} />
              <stop offset="1" className={styles.noStop} />
            </linearGradient>
          </defs>
          {wall !== null && (
            <rect
              className={styles.beyond}
              x={direction === 'long' ? 0 : wall}
              y="0"
              width={direction === 'long' ? wall : WIDTH - wall}
              height={HEIGHT}
            />
          )}
          <path className={styles.zero} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          <path fill={`url(#${fade}u)`} d={area(goal)} />
          <path fill={`url(#${fade}d)`} d={area(stop)} />
          <path className={styles.dotted} data-tone="down" d={line(stop, end)} />
          <path className={styles.dotted} data-tone="up" d={line(goal, far)} />
          <path className={styles.thick} data-tone="down" d={line(stop, entry)} />
          <path className={styles.thick} data-tone="up" d={line(entry, goal)} />
          {wall !== null && <path className={styles.wall} d={`M${wall} 0V${HEIGHT}`} />}
        </svg>
        {wall !== null && words.distance !== null && (
          <p
            className={styles.liquidation}
            data-right={wall > WIDTH / 2 || undefined}
            style={{ left: percent(liquidation ?? 0) }}
          >
            <b>{text('contract.liquidation')}</b>
            <span>{words.distance}</span>
          </p>
        )}
        <i className={styles.entry} style={{ left: percent(entry), top: '50%' }} />
        {takeProfit !== null && (
          <Handle
            tone="up"
            direction={direction}
            label={text('contract.take-profit')}
            value={words.takeProfit ?? ''}
            ticks={takeProfit}
            top={shape.y(takeProfit)}
            left={shape.x(takeProfit)}
            place={(x) => shape.ticksAt(x)}
            box={box}
            words={words.price}
            onMove={onTakeProfit}
          />
        )}
        {stopLoss !== null && (
          <Handle
            tone="down"
            direction={direction}
            label={text('contract.stop-loss')}
            value={words.stopLoss ?? ''}
            ticks={stopLoss}
            top={shape.y(stopLoss)}
            left={shape.x(stopLoss)}
            place={(x) => shape.ticksAt(x)}
            box={box}
            words={words.price}
            onMove={onStopLoss}
          />
        )}
      </div>
      <figcaption className={styles.axis}>
        {marksOf(shape, letterOf(width, language), [
          { tone: 'strong', ticks: entry, words: words.price(entry) },
          { tone: 'sand', ticks: liquidation, words: liquidation === null ? '' : words.price(liquidation) },
          { tone: 'plain', ticks: takeProfit, words: named(level ?? text('contract.tp'), takeProfit) },
          { tone: 'plain', ticks: stopLoss, words: named(level ?? text('contract.sl'), stopLoss) },
        ]).map(({ tone, words: said, at: place, edge }) => (
          <span key={said} data-tone={tone} data-edge={edge} style={{ left: `${place * 100}%` }}>
            {said}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** A letter of the words below, as a part of the picture's width. */
function letterOf(width: number, language: Language): number {
  return (isBengali(language) ? 7.2 : 6.6) / width;
}

/** 14 px that are dragged within 44: by finger, mouse, or arrow keys, a tick a press. */
function Handle({
  tone,
  direction,
  label,
  value,
  ticks,
  top,
  left,
  place,
  box,
  words,
  onMove,
}: {
  readonly tone: 'up' | 'down';
  readonly direction: Direction;
  readonly label: string;
  readonly value: string;
  readonly ticks: number;
  readonly top: number;
  readonly left: number;
  readonly place: (x: number) => number;
  readonly box: React.RefObject<HTMLDivElement | null>;
  readonly words: (ticks: number) => string;
  readonly onMove: ((ticks: number) => void) | undefined;
}) {
  const frozen = useRef<((x: number) => number) | null>(null);
  const move = (event: PointerEvent): void => {
    const bounds = box.current?.getBoundingClientRect();
    if (bounds === undefined || frozen.current === null) return;
    onMove?.(frozen.current((event.clientX - bounds.left) / bounds.width));
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove?.(Math.max(1, ticks + step));
  };
  return (
    <button
      type="button"
      role="slider"
      aria-label={label}
      aria-valuenow={ticks}
      aria-valuetext={`${words(ticks)}, ${value}`}
      className={styles.handle}
      data-tone={tone}
      disabled={onMove === undefined}
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
      onKeyDown={press}
      onPointerDown={(event) => {
        // The line of prices stands still while a finger is on it, although what is on it moves.
        frozen.current = place;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => (frozen.current = null)}
      onPointerCancel={() => (frozen.current = null)}
    >
      <i />
      <span data-place={labelPlace(tone, direction, left)}>{value}</span>
    </button>
  );
}
