// In: offerings and the time.
// Out: the two weeks to come: bars while something is open, a ring where it is drawn.
import type { Offering } from '@hilsa/contract';
import { type Language, localDigits, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { shortMoment } from './pieces.tsx';
import styles from './offering.module.css';

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;
const DAYS = 14;

export function TwoWeeks({
  offerings,
  nowMs,
  language,
}: {
  readonly offerings: readonly Offering[];
  readonly nowMs: number;
  readonly language: Language;
}) {
  const text = useText();
  const firstMs = Math.floor((nowMs + DHAKA_MS) / DAY_MS) * DAY_MS - DHAKA_MS;
  const place = (atMs: number): number => Math.min(100, Math.max(0, ((atMs - firstMs) / (DAYS * DAY_MS)) * 100));
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  return (
    <div className={styles.weeks}>
      <div className={styles.days} aria-hidden="true">
        {Array.from({ length: DAYS }, (_, n) => {
          const at = new Date(firstMs + n * DAY_MS + DHAKA_MS);
          const isOff = at.getUTCDay() === 5 || at.getUTCDay() === 6;
          return (
            <span key={n} className={names(styles.day, n === 0 && styles.today, isOff && styles.off)}>
              <i>{weekday.format(at)}</i>
              {localDigits(String(at.getUTCDate()), language)}
            </span>
          );
        })}
      </div>
      <ul>
        {offerings.map(({ id, name, dates, status }) => {
          const [from, to, draw] = [place(dates.opens), place(dates.closes), place(dates.draws)];
          const short = name.replace(/^Sandbox /, '');
          const words =
            status === 'upcoming'
              ? text('offering.week-opens', { name: short, day: shortMoment(dates.opens, nowMs, language) })
              : text('offering.week-drawn', { name: short, day: shortMoment(dates.draws, nowMs, language) });
          const isLate = from > 45;
          return (
            <li key={id}>
              <i
                className={names(styles.bar, styles[`bar-${status}`])}
                style={{ left: `${from}%`, width: `${Math.max(2.5, to - from)}%` }}
              />
              <i
                className={styles.dash}
                style={{ left: `${Math.max(to, from + 2.5)}%`, width: `${Math.max(0, draw - to)}%` }}
              />
              <i className={styles.drawRing} style={{ left: `${Math.max(draw, from + 3.5)}%` }} />
              <span style={isLate ? { right: `${101 - from}%` } : { left: `${Math.max(draw, from + 3.5) + 4}%` }}>
                {words}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
