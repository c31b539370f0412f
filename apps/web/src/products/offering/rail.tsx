// In: an offering's dates and the time.
// Out: them on a rail: what is done, what comes next, what follows.
import type { Offering } from '@hilsa/contract';
import { monthDayText, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { isSameDay } from './pieces.tsx';
import styles from './offering.module.css';
import rail from './rail.module.css';

export function Rail({ offering, nowMs }: { readonly offering: Offering; readonly nowMs: number }) {
  const text = useText();
  const language = useLanguage();
  const { dates, method, kind } = offering;
  const all = [
    ['opens', dates.opens],
    ['closes', dates.closes],
    ['draws', dates.draws],
    // What is not allotted is free in the same moment.
    ['returns', dates.draws],
    ['delivers', dates.delivers],
    ['lists', dates.lists],
  ] as const;
  const stops = all.filter(
    ([name]) =>
      !((name === 'draws' || name === 'returns') && method === 'first-come') && !(name === 'lists' && kind === 'block'),
  );
  const next = stops.findIndex(([, atMs]) => atMs > nowMs);
  return (
    <ol className={names(styles.rail, stops.length > 5 && rail.six)}>
      {stops.map(([name, atMs], n) => (
        <li key={name} className={names(next === -1 || n < next ? styles.done : undefined, n === next && styles.next)}>
          <i />
          <b>{text(`offering.rail-${atMs <= nowMs ? `${name}-done` : name}` as never)}</b>
          <span>{isSameDay(atMs, nowMs) ? timeText(atMs, language) : monthDayText(atMs, language)}</span>
        </li>
      ))}
    </ol>
  );
}
