// In: the rows of a road. Out: it drawn over the time since the asking: one's own line over the band of half to nine in ten, now, the deadline;
// beside it each step with who acts and when, which is a list for whoever does not see the drawing.
import { Check, CircleX, Clock } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { Icon } from '../../parts/index.ts';
import { along, type RoadRow } from './road-plan.ts';
import { useNow } from '../../kernel/use-now.ts';
import { useDuration, useSoon, useWhen } from './when.ts';
import styles from './payments.module.css';

const ROW = 64;
const WIDTH = 200;
const LEFT = 6;
/** So far to the left its word would lie on the list. */
const EARLY = 0.3;
const AXIS_MS = [60_000, 600_000, 3_600_000, 86_400_000] as const;
const NOW_MS = 5_000;

const x = (ms: number): number => LEFT + along(ms) * (WIDTH - LEFT - 8);
const y = (row: number): number => row * ROW + ROW / 2;

export function Road({
  rows,
  askedAtMs,
  partner,
}: {
  readonly rows: readonly RoadRow[];
  readonly askedAtMs: number;
  /** Who the partner is: the bank, the wallet. */
  readonly partner: string;
}) {
  const text = useText();
  const duration = useDuration();
  const isOpen = rows.some(({ standing }) => standing === 'next');
  const hasBand = rows.some(({ band }) => band !== null);
  const deadline = rows.find(({ standing, atMs }) => standing === 'next' && atMs !== null);
  return (
    <section className={styles.road} aria-label={text('road.title')}>
      <div className={styles.roadAxis} aria-hidden="true">
        {AXIS_MS.map((ms) => (
          <span key={ms} style={{ left: `${(x(ms) / WIDTH) * 100}%` }}>
            {duration(ms)}
          </span>
        ))}
      </div>
      <div className={styles.roadBody}>
        <ol>
          {rows.map((row) => (
            <Stop key={row.step} row={row} partner={partner} />
          ))}
        </ol>
        <Drawing rows={rows} askedAtMs={askedAtMs} isOpen={isOpen} />
      </div>
      <p className={styles.roadKey}>
        {hasBand ? (
          <span>
            <i data-band /> {text('road.band')}
          </span>
        ) : (
          <span>{text('road.no-band')}</span>
        )}
        {deadline !== undefined && (
          <span>
            <i data-deadline /> {text('road.deadline')}
          </span>
        )}
      </p>
    </section>
  );
}

const PICTURES = { done: Check, next: Clock, ended: CircleX } as const;

function Stop({ row, partner }: { readonly row: RoadRow; readonly partner: string }) {
  const text = useText();
  const when = useWhen();
  const soon = useSoon();
  const { standing, atMs } = row;
  const who = row.who === 'partner' ? partner : text(`road.${row.who}`);
  const time = atMs === null ? '' : standing === 'next' ? text('road.by', { time: soon(atMs) }) : when(atMs, true);
  return (
    <li data-standing={standing}>
      {standing === 'later' ? <i /> : <Icon icon={PICTURES[standing]} size={18} />}
      <span>
        <b>{text(row.key)}</b>
        <span>{[who, time].filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  );
}

function Drawing({
  rows,
  askedAtMs,
  isOpen,
}: {
  readonly rows: readonly RoadRow[];
  readonly askedAtMs: number;
  readonly isOpen: boolean;
}) {
  const text = useText();
  const nowMs = useNow(NOW_MS);
  const height = rows.length * ROW;
  const done = rows.flatMap(({ standing, atMs }, n) =>
    (standing === 'done' || standing === 'ended') && atMs !== null ? [{ x: x(atMs - askedAtMs), y: y(n) }] : [],
  );
  const measured = rows.flatMap(({ band }, n) => (band === null ? [] : [{ ...band, y: y(n) }]));
  const last = done.at(-1);
  const next = rows.findIndex(({ standing }) => standing === 'next');
  const now =
    isOpen && last !== undefined ? { x: Math.max(last.x, x(nowMs - askedAtMs)), y: last.y + ROW * 0.62 } : null;
  const dueMs = rows[next]?.atMs ?? null;
  const due = dueMs === null || next < 0 ? null : { x: x(dueMs - askedAtMs), y: y(next) };
  return (
    <div className={styles.drawing} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" focusable="false">
        {AXIS_MS.map((ms) => (
          <line key={ms} x1={x(ms)} x2={x(ms)} y1="0" y2={height} data-grid />
        ))}
        {measured.length > 1 && (
          <path
            data-band
            d={`${curve(measured.map((each) => ({ x: x(each.halfMs), y: each.y })))} L${curve(
              measured.map((each) => ({ x: x(each.mostMs) + 2, y: each.y })).toReversed(),
            ).slice(1)}Z`}
          />
        )}
        {due !== null && now !== null && <path data-due d={curve([now, due])} />}
        {done.length > 0 && <path data-own d={curve(now === null ? done : [...done, now])} />}
      </svg>
      {due !== null && <i data-due style={at(due)} />}
      {done.map((each) => (
        <i key={each.y} style={at(each)} />
      ))}
      {now !== null && (
        <b style={at(now)} data-early={now.x < WIDTH * EARLY || undefined}>
          <span>{text('road.now')}</span>
        </b>
      )}
    </div>
  );
}

/** The drawing is as wide as there is room; its dots stay round. */
const at = (point: { readonly x: number; readonly y: number }) => ({
  left: `${(point.x / WIDTH) * 100}%`,
  top: `${point.y}px`,
});

/** Through the points, leaving and reaching each straight down. */
function curve(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points
    .map((point, n) => {
      const before = points[n - 1];
      if (before === undefined) return `M${point.x} ${point.y}`;
      const middle = (before.y + point.y) / 2;
      return `C${before.x} ${middle} ${point.x} ${middle} ${point.x} ${point.y}`;
    })
    .join('');
}
