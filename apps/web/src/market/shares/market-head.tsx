// In: a country.
// Out: its first index with the day's line, where the day stands, and how many shares rise and fall.
import type { Country } from '@hilsa/contract';
import { formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { Change, Skeleton, Sparkline, toneOf } from '../../parts/index.ts';
import { SessionTrack, useClockWords } from './session-track.tsx';
import { useIndices, useMarket } from './use-country.ts';
import styles from './shares.module.css';

export function MarketHead({ country }: { readonly country: Country }) {
  const language = useLanguage();
  const { clock } = useMarket(country);
  const words = useClockWords();
  const { data } = useIndices(country);
  const index = data?.list[0];
  if (data !== undefined && index === undefined)
    return clock === null ? null : (
      <p className={styles.when}>
        <SessionTrack clock={clock} />
        {words(clock)}
      </p>
    );
  return (
    <>
      <div className={styles.head}>
        {index === undefined ? (
          <Skeleton width={200} height={20} />
        ) : (
          <p className={styles.level}>
            <span>{index.code}</span>
            {formatNumber(index.level, language, { decimals: 2 })}
            <em>
              <Change value={index.changePercent} />
            </em>
          </p>
        )}
        <p className={styles.when}>
          {clock === null ? (
            <Skeleton width={200} height={12} />
          ) : (
            <>
              <SessionTrack clock={clock} />
              {words(clock)}
            </>
          )}
        </p>
        <span className={styles.line}>
          {index !== undefined && (
            <Sparkline
              points={index.line.map(([, level]) => level)}
              tone={toneOf(index.changePercent)}
              width={88}
              height={40}
            />
          )}
        </span>
      </div>
      <ShareBreadth country={country} />
    </>
  );
}

/** How many rise, stand still and fall, as words and as one bar. */
export function ShareBreadth({ country }: { readonly country: Country }) {
  const text = useText();
  const language = useLanguage();
  const breadth = useIndices(country).data?.breadth;
  if (breadth === undefined)
    return (
      <div className={styles.breadth}>
        <Skeleton width="100%" height={16} />
        <Skeleton width="100%" height={4} />
      </div>
    );
  const { rising, falling, unchanged } = breadth;
  const count = (value: number): string => localDigits(String(value), language);
  return (
    <div className={styles.breadth}>
      <p>
        <b className={styles.rising}>{text('shares.rising', { count: count(rising) })}</b>
        <span>{text('shares.breadth', { same: count(unchanged), count: count(rising + falling + unchanged) })}</span>
        <b className={styles.falling}>{text('shares.falling', { count: count(falling) })}</b>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {(
          [
            ['rising', rising],
            ['still', unchanged],
            ['falling', falling],
          ] as const
        ).map(
          ([part, share]) =>
            share > 0 && <i key={part} className={names(styles[`${part}Bar`])} style={{ flexGrow: share }} />,
        )}
      </div>
    </div>
  );
}
