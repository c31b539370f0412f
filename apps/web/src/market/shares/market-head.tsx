// In: a country.
// Out: its first index with the day's line, where the day stands, and how many shares rise and fall.
import type { Country } from '@hilsa/contract';
import { formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Change, Skeleton, Sparkline, toneOf } from '../../parts/index.ts';
import { BreadthLine } from '../breadth-line.tsx';
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

/** How many rise, stand still and fall. */
export function ShareBreadth({ country }: { readonly country: Country }) {
  const text = useText();
  const language = useLanguage();
  const breadth = useIndices(country).data?.breadth;
  if (breadth === undefined) return <BreadthLine counts={null} about="" />;
  const { rising, falling, unchanged: still } = breadth;
  const count = (value: number): string => localDigits(String(value), language);
  const about = text('shares.breadth', { same: count(still), count: count(rising + falling + still) });
  return <BreadthLine counts={{ rising, still, falling }} about={about} />;
}
