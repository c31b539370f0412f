// In: the seconds of a proof, its lines and the moment it is about.
// Out: the mark over the venues' prices, replayed from the first second to the last; what was met, and when.
import { Play, Square } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ProofSecond } from '@hilsa/formulas/contracts';
import { timeText, useLanguage, useText } from '../../../i18n/index.ts';
import { Icon } from '../../../parts/index.ts';
import { pathThrough, type ProofLines, proofShape } from './shape.ts';
import styles from './proof.module.css';

const WIDTH = 346;
const HEIGHT = 200;
const REPLAY_MS = 6_000;

export function ProofPicture({
  seconds,
  lines,
  momentMs,
  momentTicks,
  price,
}: {
  readonly seconds: readonly ProofSecond[];
  readonly lines: ProofLines;
  readonly momentMs: number;
  readonly momentTicks: number;
  readonly price: (ticks: number) => string;
}) {
  const text = useText();
  const language = useLanguage();
  const clip = useId();
  const { upTo, playing, toggle } = useReplay();
  const shape = proofShape(seconds, lines);
  const at = (share: number): ProofSecond =>
    seconds[Math.min(seconds.length - 1, Math.max(0, Math.round(share * (seconds.length - 1))))]!;
  const now = at(upTo);
  const momentX = shape.x(momentMs);
  const seen = upTo >= momentX;
  const percent = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`;
  const clock = (atMs: number): string => timeText(atMs, language, true);
  return (
    <figure className={styles.figure}>
      <div className={styles.stage}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text('contract.proof-picture', {
            from: clock(shape.fromMs),
            to: clock(shape.toMs),
            mark: price(momentTicks),
          })}
          className={styles.drawing}
        >
          <clipPath id={clip}>
            <rect x="0" y="0" width={WIDTH * upTo} height={HEIGHT} />
          </clipPath>
          {[0.2, 0.4, 0.6, 0.8].map((share) => (
            <line key={share} className={styles.grid} x1="0" x2={WIDTH} y1={HEIGHT * share} y2={HEIGHT * share} />
          ))}
          {lines.liquidation !== null && lines.bankruptcy !== null && (
            <rect
              className={styles.used}
              x="0"
              width={WIDTH}
              y={Math.min(shape.y(lines.liquidation), shape.y(lines.bankruptcy)) * HEIGHT}
              height={Math.abs(shape.y(lines.liquidation) - shape.y(lines.bankruptcy)) * HEIGHT}
            />
          )}
          {lines.bankruptcy !== null && <Line y={shape.y(lines.bankruptcy)} look="bankruptcy" />}
          {lines.liquidation !== null && <Line y={shape.y(lines.liquidation)} look="liquidation" />}
          {lines.trigger !== null && <Line y={shape.y(lines.trigger)} look="liquidation" />}
          <g clipPath={`url(#${clip})`}>
            {shape.venues.map(({ venue, points }) => (
              <path key={venue} className={styles.venue} d={pathThrough(points, WIDTH, HEIGHT)} />
            ))}
            <path className={styles.mark} d={pathThrough(shape.mark, WIDTH, HEIGHT)} />
          </g>
          {seen && <line className={styles.moment} x1={momentX * WIDTH} x2={momentX * WIDTH} y1="0" y2={HEIGHT} />}
        </svg>
        {lines.liquidation !== null && (
          <span
            className={styles.lineName}
            data-look="liquidation"
            style={{ top: percent(shape.y(lines.liquidation)) }}
          >
            {text('contract.liquidation')} {price(lines.liquidation)}
          </span>
        )}
        {lines.trigger !== null && (
          <span className={styles.lineName} data-look="liquidation" style={{ top: percent(shape.y(lines.trigger)) }}>
            {text('contract.trigger')} {price(lines.trigger)}
          </span>
        )}
        {lines.bankruptcy !== null && (
          <span className={styles.lineName} data-look="bankruptcy" style={{ top: percent(shape.y(lines.bankruptcy)) }}>
            {text('contract.proof-used-up')} {price(lines.bankruptcy)}
          </span>
        )}
        {seen && (
          <>
            <i
              className={styles.dot}
              style={{ left: percent(momentX), top: percent(shape.y(momentTicks)) }}
              data-testid="proof-moment"
            />
            <span
              className={styles.momentName}
              data-right={momentX > 0.5 || undefined}
              style={{ left: percent(momentX) }}
            >
              {clock(momentMs)}
            </span>
          </>
        )}
      </div>
      <p className={styles.times}>
        <span>{clock(shape.fromMs)}</span>
        <span>{clock(shape.toMs)}</span>
      </p>
      <figcaption className={styles.legend}>
        <span data-line="mark">{text('contract.mark')}</span>
        <span data-line="venue">{text('contract.proof-venues', { count: shape.venues.length })}</span>
        <button type="button" onClick={toggle}>
          <Icon icon={playing ? Square : Play} size={16} />
          {playing ? (
            <output className={styles.replayed}>
              {clock(now.atMs)} · {price(now.mark)}
            </output>
          ) : (
            text('contract.proof-replay')
          )}
        </button>
      </figcaption>
    </figure>
  );
}

function Line({ y, look }: { readonly y: number; readonly look: 'liquidation' | 'bankruptcy' }) {
  return <line className={styles.line} data-look={look} x1="0" x2={WIDTH} y1={y * HEIGHT} y2={y * HEIGHT} />;
}

/** How much of the path is shown, from 0 to 1; all of it while nothing is replayed. */
function useReplay() {
  const [startedMs, setStartedMs] = useState<number | null>(null);
  const [upTo, setUpTo] = useState(1);
  useEffect(() => {
    if (startedMs === null) return;
    let frame = 0;
    const step = (nowMs: number): void => {
      const share = Math.min(1, Math.max(0, (nowMs - startedMs) / REPLAY_MS));
      setUpTo(share);
      if (share < 1) frame = requestAnimationFrame(step);
      else setStartedMs(null);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [startedMs]);
  const toggle = (): void => {
    if (startedMs === null) setStartedMs(performance.now());
    else {
      setStartedMs(null);
      setUpTo(1);
    }
  };
  return { upTo, playing: startedMs !== null, toggle };
}
