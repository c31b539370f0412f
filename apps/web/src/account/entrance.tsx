// In: a headline and what stands on the sheet below it.
// Out: the entrance of the product: hero with scales and river, and a rounded body over it. On a desktop they stand side by side.
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { chooseLanguage } from './choose-language.ts';
import { isBengali, useLanguage } from '../i18n/index.ts';
import { FishTile } from '../parts/fish.tsx';
import { Icon } from '../parts/icon.tsx';
import { River } from '../parts/river.tsx';
import { Scales } from '../parts/scales.tsx';
import styles from './entrance.module.css';

export function Entrance({
  headline,
  tagline,
  low = false,
  lead,
  ownLanguages = false,
  children,
}: {
  readonly headline: ReactNode;
  readonly tagline: ReactNode;
  /** A lower hero, for long forms. */ readonly low?: boolean;
  /** In place of the product's name. */ readonly lead?: ReactNode;
  /** The page itself offers the languages. */ readonly ownLanguages?: boolean;
  readonly children: ReactNode;
}) {
  const language = useLanguage();
  const other = isBengali(language) ? 'en-US' : 'bn-BN';
  return (
    <div className={styles.entrance}>
      <header className={styles.hero} data-low={low || undefined}>
        <Scales />
        <div className={styles.bar}>
          {lead ?? (
            <>
              <FishTile glass />
              <span className={styles.name}>Hilsa</span>
            </>
          )}
          {!ownLanguages && (
            <button
              type="button"
              className={styles.language}
              lang={other.slice(0, 2)}
              onClick={() => void chooseLanguage(other)}
            >
              <Icon icon={Languages} size={18} />
              {isBengali(other) ? 'বাংলা' : 'English'}
            </button>
          )}
        </div>
        <h1 className={styles.headline}>{headline}</h1>
        <p className={styles.tagline}>{tagline}</p>
        <div className={styles.river}>
          <River values={DRAWN} top={0.02} bottom={0.43} />
        </div>
      </header>
      <div className={styles.body}>
        <div className={styles.inner}>{children}</div>
      </div>
    </div>
  );
}

/** A drawing, not data: a rising line with the small unrest of a market, the same on every visit. */
const DRAWN: readonly number[] = [
  6, 10, 12, 12, 12, 17, 21, 26, 25, 29, 25, 24, 24, 24, 21, 16, 23, 26, 25, 31, 26, 28, 37, 42, 41, 47, 46, 55, 58, 64,
  58, 67, 76, 81, 90, 87, 100, 103, 97, 90, 80, 81, 86, 91, 105, 102, 104, 99, 102, 104, 93, 94, 97, 93, 94, 81, 84, 85,
  92, 84, 75, 73, 74, 70, 71, 78, 76, 69, 72,
];
